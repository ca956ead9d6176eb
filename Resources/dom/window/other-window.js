// The window of another view, which a page opened or was opened by: HTML, "The WindowProxy exotic object". A page keeps
// the same object while documents are loaded there, so it passes everything on to the window of the current document.
import { host } from '../infra/host.js';
import { pageProxy } from '../infra/current-world.js';
import { frameWindow, openFrameWindow } from './frame-windows.js';
import { foreignWindow } from './foreign-window.js';
import { markWindow } from './receiver.js';

// Members of EventTarget check their receiver, which would be the proxy.
/** @type {Set<any>} */
const bound = new Set(['addEventListener', 'removeEventListener', 'dispatchEvent']);

/** @type {Set<any>} */
const itself = new Set(['window', 'self', 'frames', 'parent', 'top']);

function makeProxy(realm, number) {
  const target = () => (host.isForeign(realm.id, number) === false && host.frameRealm(number) !== undefined
    ? openFrameWindow(number) : foreignWindow(realm, number));
  const isOwn = () => host.frameRealm(number) !== undefined && host.isForeign(realm.id, number) === false;
  const openerOf = () => {
    const there = host.frameRealm(number);
    const opener = there === undefined ? 0 : host.openerFrame(there.id);
    return opener === 0 ? null : frameWindow(realm, opener);
  };
  const methods = new Map();
  const proxy = pageProxy(Object.create(null), {
    get(empty, name) {
      if (itself.has(name)) return proxy;
      if (name === 'opener') return openerOf();
      const window = target();
      const value = Reflect.get(window, name, window);
      if (!bound.has(name) || !isOwn()) return value;
      const known = methods.get(name);
      if (known?.value === value) return known.method;
      const method = realm.makeMethod(String(name), (self, ...args) => Reflect.apply(value, window, args));
      methods.set(name, { value, method });
      return method;
    },
    set(empty, name, value) {
      const window = target();
      return Reflect.set(window, name, value, window);
    },
    has: (empty, name) => Reflect.has(target(), name),
    deleteProperty: (empty, name) => Reflect.deleteProperty(target(), name),
    getOwnPropertyDescriptor(empty, name) {
      const found = Reflect.getOwnPropertyDescriptor(target(), name);
      // The proxied object has no such property, so it cannot report it as permanent.
      return found === undefined ? undefined : { ...found, configurable: true };
    },
    defineProperty: (empty, name, descriptor) =>
      Reflect.defineProperty(target(), name, { ...descriptor, configurable: true }),
    getPrototypeOf: () => Reflect.getPrototypeOf(target()),
    setPrototypeOf: (empty, prototype) => prototype === Reflect.getPrototypeOf(target()),
    isExtensible: () => true,
    preventExtensions: () => false,
    ownKeys: () => Reflect.ownKeys(target()),
  });
  markWindow(proxy);
  return proxy;
}

export const otherWindow = (realm, number) => {
  realm.otherWindows ??= new Map();
  let proxy = realm.otherWindows.get(number);
  if (proxy === undefined) realm.otherWindows.set(number, proxy = makeProxy(realm, number));
  return proxy;
};
