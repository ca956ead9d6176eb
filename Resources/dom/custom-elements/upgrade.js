// The construction and the upgrade of custom elements: HTML, 4.13.2 "Custom element constructors", 4.13.5 "Upgrades";
// DOM, "create an element". Elements are autonomous: as in WebKit, `is` and `extends` have no effect.
import { implOrNothing, wrap } from '../infra/brands.js';
import { enter } from '../infra/current.js';
import { fail, typeError } from '../infra/errors.js';
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { wrapNew } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { inWorld } from '../infra/current-world.js';
import { touchAttributes } from '../nodes/changes.js';
import { namespaces } from '../nodes/names.js';
import { HTMLElementImpl } from '../html/html-element.js';
import { enqueueCallback, enqueueReaction, outside } from './reactions.js';

const lazyFormAssociated = lazy('./form-associated.js');

const { setPrototypeOf } = Object;
const { construct } = Reflect;
const reserved = new Set(['annotation-xml', 'color-profile', 'font-face', 'font-face-src', 'font-face-uri',
  'font-face-format',
  'font-face-name', 'missing-glyph']);
const part =
  '-.0-9_a-z\\xB7\\xC0-\\xD6\\xD8-\\xF6\\xF8-\\u037D\\u037F-\\u1FFF\\u200C\\u200D\\u203F\\u2040\\u2070-\\u218F'
  + '\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}';
// The name is not matched as a whole: the engine's time for that grows with the square of the length.
const strange = new RegExp(`[^${part}]`, 'u');
const isName = (name) => /^[a-z]/.test(name) && name.includes('-') && !strange.test(name);
export const isCustomName = (name) => isName(name) && !reserved.has(name);

// HTML, "look up a custom element definition".
export const customDefinition = (document, localName) => (
  document.hasWindow ? document.realm.customElements?.definitions.get(localName) : undefined);
const definitionOf = customDefinition;

// Queues the upgrade of an element whose name is that of a custom element: HTML, "try to upgrade an element". Several
// upgrades of an element may be pending, because a constructor may insert an element that is next to be upgraded.
export const tryToUpgrade = (element) => {
  if (element.customState !== undefined || element.namespace !== namespaces.html) return;
  const definition = definitionOf(element.document, element.localName);
  if (definition !== undefined) enqueueReaction(element, () => upgrade(element, definition));
};

const run = (definition, steps) => outside(() => {
  enter(definition.realm);
  return steps();
});

// The definitions with an upgrade in progress.
const underway = new Set();
export const forgetConstruction = () => {
  for (const definition of underway) definition.construction.length = 0;
  underway.clear();
  definingRegistries.clear();
};

// HTML, "upgrade an element".
function upgrade(element, definition) {
  if (element.customState !== undefined) return;
  const { realm } = definition;
  element.definition = definition;
  element.customState = 'failed';
  for (const { localName, namespace, value } of element.attributes) {
    if (definition.observed.has(localName))
      enqueueCallback(element, 'attributeChangedCallback', localName, null, value, namespace);
  }
  if (element.isConnected) enqueueCallback(element, 'connectedCallback');
  definition.construction.push(element);
  underway.add(definition);
  try {
    run(definition, () => {
      if (definition.hasNoShadow && element.shadow !== null) fail('NotSupportedError');
      element.customState = 'precustomized';
      if (implOrNothing(inWorld(undefined, construct, undefined, [definition.constructor, []])) !== element) {
        throw typeError('Custom element constructor returned a wrong element');
      }
    });
  } catch (error) {
    element.customState = 'failed';
    element.definition = null;
    element.reactions.length = 0;
    host.reportException(realm.id, error);
    return;
  } finally {
    definition.construction.pop();
    if (definition.construction.length === 0) underway.delete(definition);
  }
  become(element, definition);
  touchAttributes(element);
  if (definition.isFormAssociated) lazyFormAssociated().formAssociatedUpgraded(element);
}
function become(element, definition) {
  element.definition = definition;
  element.customState = 'custom';
  element.isDefined = true;
  if (definition.isFormAssociated) lazyFormAssociated().makeFormAssociated(element);
}

// HTML, "the HTMLElement constructor".
export const constructCustomElement = (realm, newTarget) => {
  if (newTarget === realm.constructorOf('HTMLElement'))
    throw typeError('new.target is not a valid custom element constructor');
  const definition = realm.customElements?.constructors.get(newTarget);
  if (definition === undefined) throw typeError('new.target does not define a custom element');
  const { construction } = definition;
  if (construction.length === 0) {
    const element =
      new HTMLElementImpl(realm.document, definition.name, namespaces.html, null, 'HTMLElement');
    const wrapper = wrapNew(element, newTarget);
    become(element, definition);
    return wrapper;
  }
  const element = construction[construction.length - 1];
  if (element === null)
    throw typeError('Cannot instantiate a custom element inside its own constructor during upgrades');
  const { prototype } = newTarget;
  if ((typeof prototype === 'object' && prototype !== null) || typeof prototype === 'function')
    setPrototypeOf(wrap(element), prototype);
  construction[construction.length - 1] = null;
  return wrap(element);
};

// DOM, "create an element", with the constructor run synchronously. Its exceptions are reported.
/** @type {[(element: any, document: any, name: string) => boolean, string, string][]} */
const checks = [
  [(element) => element.attributes.length > 0, 'NotSupportedError',
    'A newly constructed custom element must not have attributes'],
  [(element) => element.firstChild !== null, 'NotSupportedError',
    'A newly constructed custom element must not have child nodes'],
  [(element) => element.parent !== null, 'NotSupportedError',
    'A newly constructed custom element must not have a parent node'],
  [(element, document) => element.document !== document, 'NotSupportedError',
    'A newly constructed custom element belongs to a wrong document'],
  [(element, document, name) => element.localName !== name, 'NotSupportedError',
    'A newly constructed custom element has incorrect local name'],
];
export const orUnknown = (document, localName, definition, steps) => {
  try {
    return run(definition, steps);
  } catch (error) {
    host.reportException(definition.realm.id, error);
    const element = new HTMLElementImpl(document, localName, namespaces.html, null, 'HTMLUnknownElement');
    element.customState = 'failed';
    return element;
  }
};
export const constructed = (definition) => {
  const element = implOrNothing(inWorld(undefined, construct, undefined, [definition.constructor, []]));
  if (!(element instanceof HTMLElementImpl))
    throw typeError('The result of constructing a custom element must be a HTMLElement');
  return element;
};
export const checked = (element, document, localName, definition) => {
  enter(definition.realm);
  for (const [isWrong, name, message] of checks)
    if (isWrong(element, document, localName)) fail(name, message);
  return element;
};
export const createCustomElement = (document, localName, definition) => orUnknown(document, localName, definition,
  () => checked(constructed(definition), document, localName, definition));

// Visits all elements below a root in tree order, including those in shadow trees.
export const visitComposed = (root, steps) => {
  for (let node = root; node !== null; node = node.next(root)) {
    if (!node.isElement) continue;
    steps(node);
    if (node.shadow !== null) visit(node.shadow, steps);
  }
};
const visit = visitComposed;

// The registries that are currently running `define`.
export const definingRegistries = new Set();

hooks.constructCustomElement = constructCustomElement;
hooks.createCustomElement = createCustomElement;
hooks.customDefinition = customDefinition;
hooks.tryToUpgrade = tryToUpgrade;
