// The Window object: HTML, "The Window object". Its operations are properties of the global object itself.
import { implOrNothing, stampWindow, wrap } from '../infra/brands.js';
import { current } from '../infra/current.js';
import { defineGlobal } from '../infra/define.js';
import { endings, ensuring } from '../infra/endings.js';
import { entries } from '../infra/entries.js';
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { lazy } from '../infra/lazy-units.js';
import { Realm } from '../infra/realm.js';
import { EventTargetImpl } from '../events/event-target.js';
import { fireEvent } from '../events/firing.js';
import { createDocument } from '../nodes/document.js';
import { LazyMembers } from '../nodes/lazy-members.js';
import { standInConsole } from './console.js';
import { frameWindow } from './frame-windows.js';
import { locationOf } from './location.js';
import { initTimers } from './timers.js';

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
    return super.listenersOf(type);
  }

  get realm() { return this.ownRealm; }
}
WindowImpl.prototype.interface = 'Window';

// Opens the realm of a page: the host has created its global object and the object that resolves missing globals.
entries.openRealm = (id, window, misses, options) => {
  const realm = new Realm(id, window);
  realm.misses = misses;
  realm.viewport = { width: options.width, height: options.height };
  realm.devicePixelRatio = options.devicePixelRatio;
  realm.isDark = options.isDark;
  realm.reducesMotion = options.reducesMotion;
  realm.media = options.media;
  realm.virtualTime = options.virtualTime;
  realm.repeatsRandom = options.repeatsRandom;
  realm.userAgent = options.userAgent;
  realm.now = () => host.now(id);
  realm.currentEvent = undefined;
  realm.frames = new Map();
  realm.windowImpl = new WindowImpl(realm);
  realm.lazyMembers = new LazyMembers(realm);
  realm.lazyMembers.add(window, () => lazyEventHandlers().windowHandlers, true);
  stampWindow(window, realm.windowImpl);
  initTimers(realm);
  hooks.initScripts(realm);
  current.realm = realm;
  return realm;
};
entries.openDocument = (realm, url, referrer, encoding, contentType, blocksScripts) => {
  current.realm = realm;
  const isXML = /^(?:text|application)\/xml$|\+xml$/.test(contentType);
  const document = createDocument(realm, { url, contentType, type: isXML ? 'xml' : 'html' });
  if (isXML) document.interface = 'XMLDocument';
  document.characterSet = encoding;
  if (blocksScripts) document.blocksScripts = true;
  document.referrer = referrer;
  // An empty document in a frame resolves URLs like the page around it: HTML, "about base URL".
  if (url.startsWith('about:')) document.fallbackBaseURL = host.parentRealm(realm.id)?.document.baseURL ?? null;
  realm.document = document;
  // The page never gets this impl: `window.document` is its wrapper.
  return document;
};
entries.changeSurroundings = (...all) => hooks.changeSurroundings(...all);

endings.push((realm) => { realm.currentEvent = undefined; });

// HTML, "report an exception": true if a handler handled it. An exception in a handler is not reported to the handler
// again.
entries.reportError = (realm, error, message, filename, lineno, colno) => {
  if (realm.inErrorReport) return false;
  current.realm = realm;
  realm.inErrorReport = true;
  return ensuring(() => { realm.inErrorReport = false; }, () => !fireEvent(realm.windowImpl, 'error', {
    interface: 'ErrorEvent', cancelable: true, message, filename, lineno, colno, error,
  }));
};
entries.reportRejection = (realm, promise, reason) => {
  current.realm = realm;
  return !fireEvent(realm.windowImpl, 'unhandledrejection', {
    interface: 'PromiseRejectionEvent', cancelable: true, promise, reason,
  });
};

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
  for (const name of targetMethods) {
    defineProperty(prototype, name, { value: target[name], writable: true, enumerable: true, configurable: true });
  }
  standInConsole(realm);
  if (realm.virtualTime) realm.exposeModule('window/virtual-time.js');
  if (realm.repeatsRandom) realm.exposeModule('window/random.js');
  realm.prototypes.set('Window', prototype);
  realm.constructors.set('Window', constructor);
  defineGlobal(realm, 'Window', constructor);
  const descriptors = Object.getOwnPropertyDescriptors(members);
  const unforgeable = new Set(['window', 'document', 'location', 'top']);
  for (const name in descriptors) {
    const descriptor = descriptors[name];
    if (unforgeable.has(name)) descriptor.configurable = false;
    defineProperty(window, name, descriptor);
  }
};
// An assignment replaces a `[Replaceable]` attribute.
export const replace = (realm, name, value) => {
  defineProperty(realm.window, name, { value, writable: true, enumerable: true, configurable: true });
};
export const frameElementOf = (realm) => {
  const parent = host.parentRealm(realm.id);
  return parent === undefined || host.isForeign(realm.id, host.parentFrame(realm.id)) !== false
    ? null
    : wrap(parent.frames.get(host.frameNumber(realm.id)) ?? null);
};
// Returns whether a value is a platform object, which cannot be copied.
entries.isPlatformObject = (value) => implOrNothing(value) !== undefined;
entries.documentHears = (realm, type) => realm.document?.listenersOf(type) !== undefined;

hooks.uncoverTarget = uncoverTarget;

/** @param {import('../realm').Page} page */
export function install(page) {
  const { realm, window } = page;
  const constructor = realm.makeConstructor('Window');
  setUpWindow(realm, constructor, {
    get window() { return window; },
    get document() { return wrap(realm.document); },
    get location() { return locationOf(realm); },
    set location(value) { locationOf(realm).href = value; },
    get top() { return frameWindow(realm, host.topFrame(realm.id)); },
    get name() { return host.windowName(realm.id) ?? ''; },
    set name(value) { host.setWindowName(realm.id, `${value}`); },
  });
}
