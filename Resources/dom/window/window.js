// The Window object: HTML, "The Window object". Its operations are properties of the global object itself.
import { implOrNothing, stampWindow, wrap } from '../infra/brands.js';
import { current } from '../infra/current.js';
import { defineGlobal } from '../infra/define.js';
import { endings } from '../infra/endings.js';
import { entries } from '../infra/entries.js';
import { typeError } from '../infra/errors.js';
import { hooks } from '../infra/hooks.js';
import { fixPrototype } from '../infra/immutable-prototypes.js';
import { host } from '../infra/host.js';
import { lazy } from '../infra/lazy-units.js';
import { Realm } from '../infra/realm.js';
import { inWorld, membersInWorld, worlds } from '../infra/current-world.js';
import { EventTargetImpl } from '../events/event-target.js';
import { createDocument } from '../nodes/document.js';
import { LazyMembers } from '../nodes/lazy-members.js';
import { closeFrames } from './closed-windows.js';
import { standInConsole } from './console.js';
import { followFrameElement } from './frame-viewport.js';
import { frameWindow, relatedWindow } from './frame-windows.js';
import { locationOf } from './location.js';
import { requireWindow } from './receiver.js';
import { initTimers } from './timers.js';
import { toText } from '../infra/idl.js';

const lazyEventHandlers = lazy('../events/event-handlers.js');

const { setPrototypeOf, getPrototypeOf, defineProperty } = Object;

class WindowImpl extends EventTargetImpl {
  constructor(realm) {
    super();
    this.ownRealm = realm;
    this.wrapper = realm.window;
  }

  listenersOf(type) {
    this.ownRealm.lazyMembers.adoptHandler(type);
    if (worlds.areUsed) hooks.adoptHandlersInWorlds(this.ownRealm, type);
    return super.listenersOf(type);
  }

  get realm() { return this.ownRealm; }
}
WindowImpl.prototype.interface = 'Window';

// Connects a global object with the implementation's window, and adds the members that are set up on first use.
export const knowWindow = (realm) => {
  const { window } = realm;
  realm.lazyMembers = new LazyMembers(realm);
  realm.lazyMembers.add(window, () => lazyEventHandlers().windowHandlers, true);
  realm.lazyMembers.add(window, hooks.windowMembers);
  stampWindow(window, realm.windowImpl);
};

// Creates the realm of a later page: the host has created its global object, and the object that detects missing names.
entries.prepareRealm = (id, window, misses, isWorker) => {
  const realm = worlds.areUsed ? hooks.newDividedRealm(id, window) : new Realm(id, window);
  realm.misses = misses;
  if (isWorker) realm.isWorker = true;
  realm.now = () => host.now(id);
  realm.currentEvent = undefined;
  realm.frames = new Map();
  realm.windowImpl = new WindowImpl(realm);
  knowWindow(realm);
  return realm;
};
// Sets up the interfaces that nearly every page uses, in a realm that waits for its page, or in a further world, by the
// number of its global object.
entries.prepareInterfaces = (realm, world) => {
  const prepare = () => { for (const name of ['HTMLDocument', 'HTMLElement']) realm.prototypeOf(name); };
  if (world === undefined) prepare();
  else inWorld(hooks.worldOfGlobal(world), prepare);
};
// Makes the globals that a script reads as the first of a page follow a virtual clock and repeatable random numbers.
const repeat = (realm) => {
  if (realm.virtualTime) realm.exposeModule('window/virtual-time.js');
  if (realm.repeatsRandom) realm.exposeModule('window/random.js');
};
// Opens a page in a realm that has its interfaces.
entries.openRealm = (realm, options) => {
  const { id } = realm;
  realm.screenSize = { width: options.width, height: options.height };
  if (host.parentRealm(id) === undefined) realm.viewport = realm.screenSize;
  else followFrameElement(realm);
  realm.devicePixelRatio = options.devicePixelRatio;
  if (options.isInspected) realm.isInspected = true;
  realm.isDark = options.isDark;
  realm.reducesMotion = options.reducesMotion;
  realm.media = options.media;
  realm.contrast = options.contrast;
  realm.forcesColors = options.forcesColors;
  realm.virtualTime = options.virtualTime;
  realm.repeatsRandom = options.repeatsRandom;
  realm.userAgent = options.userAgent;
  initTimers(realm);
  hooks.initScripts(realm);
  current.realm = realm;
  if (realm.isWorker !== true) repeat(realm);
};
// Prepares a window for its second document, which replaces the initial empty one.
const leaveDocument = (realm) => {
  const { lastTimer } = realm;
  closeFrames(realm);
  initTimers(realm);
  hooks.initScripts(realm);
  Object.assign(realm, {
    lastTimer, tasks: undefined, rests: undefined, historyState: undefined, moments: undefined, modules: undefined,
    importMap: undefined, resolvedModules: undefined, hasPolicy: false, hidesNonces: false, scriptNonce: undefined,
  });
};
// Permissions Policy: a frame of another origin shows elements on the full screen only if its element permits it when
// the document is created.
const mayBeFullscreen = (realm) => {
  const parent = host.parentRealm(realm.id);
  if (parent === undefined) return true;
  const element = parent.frames.get(host.frameNumber(realm.id));
  return parent.document?.allowsFullscreen !== false
    && (host.isForeign(realm.id, host.parentFrame(realm.id)) === false || element?.hasAttribute('allowfullscreen')
      || /(^|;)\s*fullscreen\b/i.test(element?.getAttribute('allow') ?? ''));
};
entries.openDocument = (realm, url, referrer, encoding, contentType, blocksScripts) => {
  current.realm = realm;
  if (realm.document !== null) leaveDocument(realm);
  const isXML = /^(?:text|application)\/xml$|\+xml$/.test(contentType);
  const document = createDocument(realm, { url, contentType, type: isXML ? 'xml' : 'html' });
  if (isXML) document.interface = 'XMLDocument';
  document.characterSet = encoding;
  if (blocksScripts) document.blocksScripts = true;
  document.referrer = referrer;
  // An empty document in a frame resolves URLs like the page around it: HTML, "about base URL".
  if (url.startsWith('about:')) document.fallbackBaseURL = host.parentRealm(realm.id)?.document.baseURL ?? null;
  if (!mayBeFullscreen(realm)) document.allowsFullscreen = false;
  realm.document = document;
  // The page never gets this impl: `window.document` is its wrapper.
  return document;
};
entries.setPolicy = (...details) => hooks.setPolicy(...details);
entries.policyViolated = (...details) => hooks.policyViolated(...details);
endings.push((realm) => { realm.currentEvent = undefined; });

const targetMethods = ['addEventListener', 'removeEventListener', 'dispatchEvent'];
// A page that knows EventTarget may define methods of its own there.
export const uncoverTarget = (realm) => {
  const prototype = realm.prototypeOf('Window');
  for (const name of targetMethods) delete prototype[name];
};
// The global object's automatic prototype becomes `Window.prototype`. Its prototype is the object that resolves missing
// globals, and only then comes EventTarget.prototype. `Window.prototype` contains the methods of EventTarget itself, so
// that they are found before a lookup counts as missing.
export const setUpWindow = (realm, constructor, members) => {
  const { window } = realm;
  const prototype = getPrototypeOf(window);
  const target = realm.prototypeOf('EventTarget');
  setPrototypeOf(realm.misses, target);
  setPrototypeOf(prototype, realm.misses);
  setPrototypeOf(constructor, realm.constructorOf('EventTarget'));
  defineProperty(constructor, 'prototype', { value: prototype, writable: false });
  defineProperty(prototype, 'constructor', { value: constructor, writable: true, configurable: true });
  defineProperty(prototype, Symbol.toStringTag, { value: 'Window', configurable: true });
  for (const object of [prototype, realm.misses, target]) fixPrototype(object);
  defineProperty(realm.misses, Symbol.toStringTag, { value: 'WindowProperties', configurable: true });
  for (const name of targetMethods) {
    defineProperty(prototype, name, { value: target[name], writable: true, enumerable: true, configurable: true });
  }
  standInConsole(realm);
  // A page's own window has them when it is opened.
  if (worlds.active !== undefined) repeat(realm);
  realm.prototypes.set('Window', prototype);
  realm.constructors.set('Window', constructor);
  defineGlobal(realm, 'Window', constructor);
  const descriptors = Object.getOwnPropertyDescriptors(membersInWorld(realm, members));
  const unforgeable = new Set(['window', 'document', 'location', 'top']);
  for (const name in descriptors) {
    const descriptor = descriptors[name];
    if (unforgeable.has(name)) descriptor.configurable = false;
    defineProperty(window, name, descriptor);
  }
};
// An assignment replaces a `[Replaceable]` attribute.
export const replace = (realm, name, value) => {
  const descriptor = { value, writable: true, enumerable: true, configurable: true };
  if (!Reflect.defineProperty(realm.window, name, descriptor))
    throw typeError('Attempting to change configurable attribute of unconfigurable property.');
};
export const frameElementOf = (realm) => {
  const parent = host.parentRealm(realm.id);
  return parent === undefined || host.isForeign(realm.id, host.parentFrame(realm.id)) !== false
    ? null
    : wrap(parent.frames.get(host.frameNumber(realm.id)) ?? null);
};
// Returns whether a value is a platform object, which cannot be copied.
entries.isPlatformObject = (value) => implOrNothing(value) !== undefined;
entries.openWorld = (...parameters) => hooks.openWorld(...parameters);
entries.closeWorld = (realm, number) => hooks.closeWorld(realm, number);
entries.objectInWorld = (world, value) => hooks.objectInWorld(world, value);
entries.documentHears = (realm, type) => realm.document?.listenersOf(type) !== undefined;

hooks.uncoverTarget = uncoverTarget;

export const openerOf = (realm) => {
  const opener = realm.isClosed ? 0 : host.openerFrame(realm.id);
  return opener === 0 ? null : frameWindow(realm, opener);
};
export const setOpener = (realm, value) => {
  if (value === null) host.disownOpener(realm.id);
  else replace(realm, 'opener', value);
};

// The members that nearly every page uses, and those whose assignment does more than replace them. All others are set
// up when a page looks them up.
/** @param {import('../realm').Page} page */
export function installShared(page) {
  const { realm, window } = page;
  // A worker's global object is set up later (workers/scope.js).
  if (realm.isWorker) return;
  const constructor = realm.makeConstructor('Window');
  const check = (self, isSetter) => {
    if (self !== window && self !== undefined && self !== null) requireWindow(realm, self, isSetter);
  };
  setUpWindow(realm, constructor, {
    get window() { check(this); return window; },
    get document() { check(this); return wrap(realm.document); },
    get location() { check(this); return locationOf(realm); },
    set location(value) { check(this, true); locationOf(realm).href = value; },
    get top() { check(this); return relatedWindow(realm, host.topFrame); },
    get name() { check(this); return host.windowName(realm.id) ?? ''; },
    set name(value) { check(this, true); host.setWindowName(realm.id, toText(value)); },
    get status() { check(this); return realm.status ?? ''; },
    set status(value) { check(this, true); realm.status = toText(value); },
    get opener() { check(this); return openerOf(realm); },
    set opener(value) { check(this, true); setOpener(realm, value); },
  });
}
