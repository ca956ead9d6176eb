// The less used members of the Window object: HTML, "The Window object". Each is set up when a page first looks up its
// name. Assignable ones are replaceable, and an assignment before that replaces them too.
import { calling, enter } from '../infra/current.js';
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { toText } from '../infra/idl.js';
import { lazyTable } from '../infra/lazy-member-table.js';
import { lazy } from '../infra/lazy-units.js';
import { dictionary } from '../events/event.js';
import { frameCount } from '../nodes/named-access.js';
import { relatedWindow } from './frame-windows.js';
import { postMessage } from './messages.js';
import { openWindow } from './navigation.js';
import { requireWindow } from './receiver.js';
import { frameElementOf, replace } from './window.js';

const lazyBase64 = lazy('./base64.js');
const lazyComputedStyle = lazy('../css/computed-style.js');
const lazyDeserialize = lazy('../messaging/deserialize.js');
const lazyScrolling = lazy('./scrolling.js');
const lazySelection = lazy('../ranges/selection.js');

// Returns the realm of the member that is called, whose receiver must be a window.
const realmAt = (self, isSetter = false) => {
  const { realm, name } = calling.member;
  requireWindow(realm, self, isSetter, isSetter ? name.slice('set '.length) : name.replace(/^get /, ''));
  enter(realm);
  return realm;
};
const replaced = (name) => (self, value) => { replace(realmAt(self, true), name, value); };
const replaceable = (attributes) =>
  Object.entries(attributes).map(([name, get]) => [name, (self) => get(realmAt(self)), replaced(name)]);
// Scrolls the viewport to the position that `target` returns for the arguments.
const scrolling = (target) => (self, ...args) => {
  const realm = realmAt(self);
  const scrolls = lazyScrolling();
  scrolls.scrollViewport(realm, target(scrolls, realm, scrolls.scrollArguments(args)));
};
const scrollTo = scrolling((scrolls, realm, position) => position);

const members = lazyTable(() => [
  [
    ...replaceable({
      self: (realm) => realm.window,
      frames: (realm) => realm.window,
      parent: (realm) => relatedWindow(realm, host.parentFrame),
      length: frameCount,
      origin: (realm) => (realm.isClosed ? realm.origin : host.origin(realm.id)),
      event: (realm) => realm.currentEvent,
      innerWidth: (realm) => realm.viewport.width,
      innerHeight: (realm) => realm.viewport.height,
      outerWidth: (realm) => realm.screenSize.width,
      outerHeight: (realm) => realm.screenSize.height,
      devicePixelRatio: (realm) => realm.devicePixelRatio,
      scrollX: (realm) => lazyScrolling().viewportPosition(realm).x,
      scrollY: (realm) => lazyScrolling().viewportPosition(realm).y,
      pageXOffset: (realm) => lazyScrolling().viewportPosition(realm).x,
      pageYOffset: (realm) => lazyScrolling().viewportPosition(realm).y,
    }),
    ['frameElement', (self) => frameElementOf(realmAt(self))],
    ['closed', (self) => {
      const realm = realmAt(self);
      return realm.isClosed || host.isClosing(realm.id);
    }],
    ['offscreenBuffering', (self) => realmAt(self) !== null],
  ],
  {
    alert(self, ...args) { host.alert(realmAt(self).id, args.length > 0 ? toText(args[0]) : ''); },
    confirm(self, ...args) { return host.confirm(realmAt(self).id, args.length > 0 ? toText(args[0]) : '') ?? false; },
    prompt(self, ...args) {
      const [text = '', value = ''] = [...args.slice(0, 2)].map(toText);
      return host.prompt(realmAt(self).id, text, value) ?? null;
    },
    open(self, ...args) {
      const realm = realmAt(self);
      const [url, name, features] = [0, 1, 2].map((index) => (args[index] === undefined ? '' : toText(args[index])));
      return openWindow(realm, url, name, features);
    },
    close(self) { host.closeWindow(realmAt(self).id); },
    stop(self) { host.stopLoading(realmAt(self).id); },
    focus(self) { hooks.focusFrame(realmAt(self)); },
    blur(self) { realmAt(self); },
    print(self) { realmAt(self); },
    scroll: scrollTo,
    scrollTo,
    scrollBy: scrolling((scrolls, realm, by) => scrolls.moved(scrolls.viewportPosition(realm), by)),
    btoa(self, text) {
      realmAt(self);
      return lazyBase64().btoa(toText(text));
    },
    atob(self, text) {
      realmAt(self);
      return lazyBase64().atob(toText(text));
    },
    getComputedStyle(self, element, ...args) {
      return lazyComputedStyle().computedStyle(realmAt(self), element, args[0]);
    },
    getSelection(self) { return lazySelection().selectionOf(realmAt(self).document); },
    structuredClone(self, value, ...args) {
      const realm = realmAt(self);
      const { structuredClone, transferArgument } = lazyDeserialize();
      return structuredClone(realm, value, transferArgument(realm, dictionary(args[0]).transfer));
    },
    postMessage(self, message, ...args) { postMessage(realmAt(self), message, args[0], args[1]); },
  },
]);
hooks.windowMembers = () => members;
