// The less used members of the Window object: HTML, "The Window object". They are set up together when one of them is
// first accessed. Assignable ones are replaceable, and an assignment before that replaces them too.
import { defineGlobals } from '../infra/define.js';
import { host } from '../infra/host.js';
import { requireArguments } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { dictionary } from '../events/event.js';
import { frameWindow } from './frame-windows.js';
import { postMessage } from './messages.js';
import { openWindow } from './navigation.js';
import { frameElementOf, replace } from './window.js';

const lazyBase64 = lazy('./base64.js');
const lazyComputed = lazy('../css/computed.js');
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
  defineGlobals(realm, {
    get self() { return window; },
    set self(value) { replace(realm, 'self', value); },
    get frames() { return window; },
    set frames(value) { replace(realm, 'frames', value); },
    get parent() { return frameWindow(realm, host.parentFrame(realm.id)); },
    set parent(value) { replace(realm, 'parent', value); },
    get frameElement() { return frameElementOf(realm); },
    get length() { return realm.frames.size; },
    set length(value) { replace(realm, 'length', value); },
    get opener() {
      const opener = host.openerFrame(realm.id);
      return opener === 0 ? null : frameWindow(realm, opener);
    },
    set opener(value) {
      if (value === null) host.disownOpener(realm.id);
      else replace(realm, 'opener', value);
    },
    get closed() { return host.isClosed(realm.id); },
    get origin() { return host.origin(realm.id); },
    set origin(value) { replace(realm, 'origin', value); },
    get event() { return realm.currentEvent; },
    set event(value) { replace(realm, 'event', value); },
    get innerWidth() { return realm.viewport.width; },
    set innerWidth(value) { replace(realm, 'innerWidth', value); },
    get innerHeight() { return realm.viewport.height; },
    set innerHeight(value) { replace(realm, 'innerHeight', value); },
    get outerWidth() { return realm.viewport.width; },
    set outerWidth(value) { replace(realm, 'outerWidth', value); },
    get outerHeight() { return realm.viewport.height; },
    set outerHeight(value) { replace(realm, 'outerHeight', value); },
    get devicePixelRatio() { return realm.devicePixelRatio; },
    set devicePixelRatio(value) { replace(realm, 'devicePixelRatio', value); },
    get scrollX() { return lazyScrolling().viewportPosition(realm).x; },
    get scrollY() { return lazyScrolling().viewportPosition(realm).y; },
    get pageXOffset() { return lazyScrolling().viewportPosition(realm).x; },
    get pageYOffset() { return lazyScrolling().viewportPosition(realm).y; },
    get offscreenBuffering() { return true; },
    get status() { return realm.status ?? ''; },
    set status(value) { realm.status = `${value}`; },
    alert(...args) { host.alert(realm.id, textAt(args, 0)); },
    confirm(...args) { return host.confirm(realm.id, textAt(args, 0)); },
    prompt(...args) { return host.prompt(realm.id, textAt(args, 0), textAt(args, 1)); },
    open(url = '', name = '', features = '') { return openWindow(realm, `${url}`, `${name}`, `${features}`); },
    close() { host.closeWindow(realm.id); },
    stop() { host.stopLoading(realm.id); },
    focus() {}, blur() {}, print() {},
    scroll(...args) { lazyScrolling().scrollViewport(realm, lazyScrolling().scrollArguments(args)); },
    scrollTo(...args) { lazyScrolling().scrollViewport(realm, lazyScrolling().scrollArguments(args)); },
    scrollBy(...args) {
      const { moved, scrollArguments, scrollViewport, viewportPosition } = lazyScrolling();
      scrollViewport(realm, moved(viewportPosition(realm), scrollArguments(args)));
    },
    btoa(text) { return lazyBase64().btoa(`${text}`); },
    atob(text) { return lazyBase64().atob(`${text}`); },
    getComputedStyle(element, pseudo) { return lazyComputed().computedStyle(realm, element, pseudo); },
    getSelection() { return lazySelection().selectionOf(realm.document); },
    structuredClone(value) {
      requireArguments(arguments, 1);
      return lazyDeserialize()
        .structuredClone(realm, value, lazyDeserialize().transferArgument(realm, dictionary(arguments[1]).transfer));
    },
    postMessage(message) {
      requireArguments(arguments, 1);
      postMessage(realm, message, arguments[1], arguments[2]);
    },
  });
}
