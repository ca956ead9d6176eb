// The less used members of the Window object: HTML, "The Window object". They are set up together when one of them is
// first accessed. Assignable ones are replaceable, and an assignment before that replaces them too.
import { defineGlobals } from '../infra/define.js';
import { host } from '../infra/host.js';
import { requireArguments } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { dictionary } from '../events/event.js';
import { frameCount } from '../nodes/named-access.js';
import { frameWindow, relatedWindow } from './frame-windows.js';
import { postMessage } from './messages.js';
import { openWindow } from './navigation.js';
import { requireWindow } from './receiver.js';
import { frameElementOf, replace } from './window.js';

const lazyBase64 = lazy('./base64.js');
const lazyComputedStyle = lazy('../css/computed-style.js');
const lazyDeserialize = lazy('../messaging/deserialize.js');
const lazyScrolling = lazy('./scrolling.js');
const lazySelection = lazy('../ranges/selection.js');

export const exposes = [
  'self', 'frames', 'parent', 'frameElement', 'length', 'opener', 'closed', 'origin', 'event', 'innerWidth',
  'innerHeight', 'outerWidth', 'outerHeight', 'devicePixelRatio', 'scrollX', 'scrollY', 'pageXOffset', 'pageYOffset',
  'offscreenBuffering', 'status', 'alert', 'confirm', 'prompt', 'open', 'close', 'stop', 'focus', 'blur', 'print',
  'scroll', 'scrollTo',
  'scrollBy', 'btoa', 'atob', 'getComputedStyle', 'getSelection', 'structuredClone', 'postMessage',
];

/** @param {import('../realm').Page} page */
export function expose(page) {
  const { realm, window } = page;
  // Converted here, so that a failed conversion is an error of the page.
  const textAt = (args, index) => (args.length > index ? `${args[index]}` : '');
  const check = (self, isSetter) => {
    if (self !== window && self !== undefined && self !== null) requireWindow(realm, self, isSetter);
  };
  defineGlobals(realm, {
    get self() { check(this); return window; },
    set self(value) { check(this, true); replace(realm, 'self', value); },
    get frames() { check(this); return window; },
    set frames(value) { check(this, true); replace(realm, 'frames', value); },
    get parent() { check(this); return relatedWindow(realm, host.parentFrame); },
    set parent(value) { check(this, true); replace(realm, 'parent', value); },
    get frameElement() { check(this); return frameElementOf(realm); },
    get length() { check(this); return frameCount(realm); },
    set length(value) { check(this, true); replace(realm, 'length', value); },
    get opener() {
      check(this);
      const opener = realm.isClosed ? 0 : host.openerFrame(realm.id);
      return opener === 0 ? null : frameWindow(realm, opener);
    },
    set opener(value) {
      check(this, true);
      if (value === null) host.disownOpener(realm.id);
      else replace(realm, 'opener', value);
    },
    get closed() { check(this); return realm.isClosed || host.isClosing(realm.id); },
    get origin() { check(this); return realm.isClosed ? realm.origin : host.origin(realm.id); },
    set origin(value) { check(this, true); replace(realm, 'origin', value); },
    get event() { check(this); return realm.currentEvent; },
    set event(value) { check(this, true); replace(realm, 'event', value); },
    get innerWidth() { check(this); return realm.viewport.width; },
    set innerWidth(value) { check(this, true); replace(realm, 'innerWidth', value); },
    get innerHeight() { check(this); return realm.viewport.height; },
    set innerHeight(value) { check(this, true); replace(realm, 'innerHeight', value); },
    get outerWidth() { check(this); return realm.screenSize.width; },
    set outerWidth(value) { check(this, true); replace(realm, 'outerWidth', value); },
    get outerHeight() { check(this); return realm.screenSize.height; },
    set outerHeight(value) { check(this, true); replace(realm, 'outerHeight', value); },
    get devicePixelRatio() { check(this); return realm.devicePixelRatio; },
    set devicePixelRatio(value) { check(this, true); replace(realm, 'devicePixelRatio', value); },
    get scrollX() { check(this); return lazyScrolling().viewportPosition(realm).x; },
    set scrollX(value) { check(this, true); replace(realm, 'scrollX', value); },
    get scrollY() { check(this); return lazyScrolling().viewportPosition(realm).y; },
    set scrollY(value) { check(this, true); replace(realm, 'scrollY', value); },
    get pageXOffset() { check(this); return lazyScrolling().viewportPosition(realm).x; },
    set pageXOffset(value) { check(this, true); replace(realm, 'pageXOffset', value); },
    get pageYOffset() { check(this); return lazyScrolling().viewportPosition(realm).y; },
    set pageYOffset(value) { check(this, true); replace(realm, 'pageYOffset', value); },
    get offscreenBuffering() { check(this); return true; },
    get status() { check(this); return realm.status ?? ''; },
    set status(value) { check(this, true); realm.status = `${value}`; },
    alert(...args) { check(this); host.alert(realm.id, textAt(args, 0)); },
    confirm(...args) { check(this); return host.confirm(realm.id, textAt(args, 0)) ?? false; },
    prompt(...args) { check(this); return host.prompt(realm.id, textAt(args, 0), textAt(args, 1)) ?? null; },
    open(url = '', name = '', features = '') {
      check(this);
      return openWindow(realm, `${url}`, `${name}`, `${features}`);
    },
    close() { check(this); host.closeWindow(realm.id); },
    stop() { check(this); host.stopLoading(realm.id); },
    focus() { check(this); },
    blur() { check(this); },
    print() { check(this); },
    scroll(...args) {
      check(this);
      lazyScrolling().scrollViewport(realm, lazyScrolling().scrollArguments(args));
    },
    scrollTo(...args) {
      check(this);
      lazyScrolling().scrollViewport(realm, lazyScrolling().scrollArguments(args));
    },
    scrollBy(...args) {
      check(this);
      const { moved, scrollArguments, scrollViewport, viewportPosition } = lazyScrolling();
      scrollViewport(realm, moved(viewportPosition(realm), scrollArguments(args)));
    },
    btoa(text) { check(this); return lazyBase64().btoa(`${text}`); },
    atob(text) { check(this); requireArguments(arguments, 1); return lazyBase64().atob(`${text}`); },
    getComputedStyle(element, pseudo) {
      check(this);
      requireArguments(arguments, 1);
      return lazyComputedStyle().computedStyle(realm, element, pseudo);
    },
    getSelection() { check(this); return lazySelection().selectionOf(realm.document); },
    structuredClone(value) {
      check(this);
      requireArguments(arguments, 1);
      return lazyDeserialize()
        .structuredClone(realm, value, lazyDeserialize().transferArgument(realm, dictionary(arguments[1]).transfer));
    },
    postMessage(message) {
      check(this);
      requireArguments(arguments, 1);
      postMessage(realm, message, arguments[1], arguments[2]);
    },
  });
}
