// CustomElementRegistry: HTML, 4.13.4 "The CustomElementRegistry interface".
import { wrap } from '../infra/brands.js';
import { fail, typeError } from '../infra/errors.js';
import { brand, defineAccessors, ownList, requireArguments } from '../infra/idl.js';
import { used } from '../infra/used.js';
import { worlds } from '../infra/current-world.js';
import { nodeArgument } from '../nodes/node.js';
import { reacting, startReacting } from './reactions.js';
import { definingRegistries, isCustomName, tryToUpgrade, visitComposed } from './upgrade.js';

export const exposes = ['customElements'];

const lifecycle = ['connectedCallback', 'disconnectedCallback', 'adoptedCallback', 'attributeChangedCallback'];
const formLifecycle = ['formAssociatedCallback', 'formResetCallback', 'formDisabledCallback',
  'formStateRestoreCallback'];
const isObject = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function';
// Checks for a constructor without running page code or reading page properties.
const isConstructor = (value) => {
  if (typeof value !== 'function') return false;
  try {
    return isObject(new (new Proxy(value, { construct() { return {}; } }))());
  } catch {
    return false;
  }
};

const defining = definingRegistries;

class RegistryImpl {
  constructor(realm) {
    this.realm = realm;
    this.definitions = new Map();
    this.constructors = new Map();
    // From a name to the promise that `whenDefined` returned for it, and its resolve function.
    this.awaited = new Map();
  }

  define(name, constructor) {
    const { realm } = this;
    if (!isConstructor(constructor)) throw typeError('The second argument must be a constructor');
    checkName(name);
    const refuse = (message) => fail('NotSupportedError', message);
    if (defining.has(this)) refuse('Cannot define a custom element while defining another custom element');
    if (this.definitions.has(name)) refuse('Cannot define multiple custom elements with the same tag name');
    if (this.constructors.has(constructor)) refuse('Cannot define multiple custom elements with the same class');
    defining.add(this);
    let definition;
    try {
      definition = readDefinition(realm, name, constructor);
    } finally {
      defining.delete(this);
    }
    startReacting();
    this.definitions.set(name, definition);
    this.constructors.set(constructor, definition);
    reacting(() => visitComposed(realm.document,
      (element) => { if (element.localName === name) tryToUpgrade(element); }));
    const waiting = this.awaited.get(name);
    this.awaited.delete(name);
    waiting?.resolve(constructor);
  }

  whenDefined(name) {
    const { Promise } = this.realm.intrinsics;
    try {
      checkName(name);
    } catch (error) {
      return new Promise((resolve, reject) => reject(error));
    }
    const definition = this.definitions.get(name);
    if (definition !== undefined) return new Promise((resolve) => resolve(definition.constructor));
    if (!this.awaited.has(name)) {
      const waiting = {};
      waiting.promise = new Promise((resolve) => { waiting.resolve = resolve; });
      this.awaited.set(name, waiting);
    }
    return this.awaited.get(name).promise;
  }

  upgrade(root) {
    if (used.customElements)
      reacting(() => visitComposed(root, (element) => tryToUpgrade(element)));
  }
}
RegistryImpl.prototype.interface = 'CustomElementRegistry';
export const registryOf = brand(RegistryImpl);
const registryFor = (realm) => wrap(realm.customElements ??= new RegistryImpl(realm));
// Custom elements belong to the page's own world.
export const customElementsOf = (realm) => (worlds.active === undefined ? registryFor(realm) : null);

function checkName(name) {
  if (isCustomName(name)) return;
  fail('SyntaxError', !name.includes('-') ? 'Custom element name must contain a hyphen'
    : /[A-Z]/.test(name) ? 'Custom element name cannot contain an upper case letter'
    : /^[a-z]+(?:-[a-z]+)+$/.test(name) ? 'Custom element name cannot be same as one of the standard elements'
    : 'Custom element name contains invalid characters');
}

// Reads a class's definition in the order of the standard.
function readDefinition(realm, name, constructor) {
  const { prototype } = constructor;
  if (!isObject(prototype)) throw typeError("Custom element constructor's prototype must be an object");
  const callbacks = {};
  const read = (names) => {
    for (const key of names) {
      const callback = prototype[key];
      if (callback === undefined) continue;
      if (typeof callback !== 'function') throw typeError('A custom element callback must be a function');
      callbacks[key] = callback;
    }
  };
  const texts = (key) => {
    const value = constructor[key];
    const list = [];
    if (value !== undefined) realm.eachText(value, (text) => list.push(text));
    return list;
  };
  read(lifecycle);
  const observed = new Set(callbacks.attributeChangedCallback === undefined ? [] : texts('observedAttributes'));
  const disabled = texts('disabledFeatures');
  const isFormAssociated = !!constructor.formAssociated;
  if (isFormAssociated) read(formLifecycle);
  return {
    realm, name, constructor, callbacks, observed, isFormAssociated, construction: [],
    hasNoShadow: disabled.includes('shadow'), hasNoInternals: disabled.includes('internals'),
  };
}
export const definedConstructor = (registry, name) => registry.definitions.get(name)?.constructor;
export const definedName = (registry, constructor) => registry.constructors.get(constructor)?.name ?? null;

// Errors of the arguments reject the promise: Web IDL, "an operation that returns a promise".
export const promised = (realm, steps) => {
  try {
    return steps();
  } catch (error) {
    return new realm.intrinsics.Promise((resolve, reject) => reject(error));
  }
};

/** @param {import('../realm').Page} page */
export function expose(page) {
  const { realm } = page;
  // Web IDL, the conversion to a sequence of strings; it runs the page's iterator, as it should.
  realm.eachText = (list, take) => { for (const value of list) take(`${value}`); };
  page.interface('CustomElementRegistry', null, {
    define(name, constructor) {
      const registry = registryOf(this);
      requireArguments(arguments, 2, this);
      registry.define(`${name}`, constructor);
    },
    get(name) {
      const registry = registryOf(this);
      requireArguments(arguments, 1, this);
      return definedConstructor(registry, `${name}`);
    },
    getName(constructor) {
      const registry = registryOf(this);
      requireArguments(arguments, 1, this);
      return definedName(registry, constructor);
    },
    whenDefined(name) {
      const registry = registryOf(this);
      return promised(realm, () => {
        requireArguments(arguments, 1, this);
        return registry.whenDefined(`${name}`);
      });
    },
    upgrade(root) {
      const registry = registryOf(this);
      requireArguments(arguments, 1, this);
      registry.upgrade(nodeArgument(root, "Argument 1 ('root') to CustomElementRegistry.upgrade"));
    },
  });
  defineAccessors(realm, page.window,
    ownList([ownList(['customElements', () => customElementsOf(realm)])]));
}
