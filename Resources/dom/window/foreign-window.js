// The window of a frame of another origin: HTML, "Cross-origin objects". A page sees a proxy that allows a few names
// and throws for all others.
import { enter } from '../infra/current.js';
import { fail } from '../infra/errors.js';
import { host } from '../infra/host.js';
import { frameWindow } from './frame-windows.js';
import { postMessage } from './messages.js';

const silent = new Set(['then', Symbol.toStringTag, Symbol.hasInstance, Symbol.isConcatSpreadable]);
const index = /^(0|[1-9]\d*)$/;

// `members` has { get, set } by name; `item` returns the object at an index.
function foreign(members, deny, item) {
  const find = (name) => {
    if (silent.has(name)) return { get: () => undefined };
    if (Object.hasOwn(members, name)) return members[name];
    const value = typeof name === 'string' && index.test(name) ? item(Number(name)) : undefined;
    return value === undefined ? deny() : { get: () => value };
  };
  return new Proxy(Object.create(null), {
    get: (target, name) => (find(name).get ?? deny)(),
    set(target, name, value) {
      (find(name).set ?? deny)(value);
      return true;
    },
    has: (target, name) => find(name) !== undefined,
    getOwnPropertyDescriptor(target, name) {
      const { get = deny } = find(name);
      return { value: get(), writable: false, enumerable: false, configurable: true };
    },
    defineProperty: () => deny(),
    deleteProperty: () => deny(),
    getPrototypeOf: () => null,
    setPrototypeOf: (target, prototype) => prototype === null,
    isExtensible: () => true,
    preventExtensions: () => false,
    ownKeys: () => [...Object.keys(members), ...silent],
  });
}

function makeWindow(realm, number) {
  const other = () => host.frameRealm(number);
  const deny = () => {
    enter(realm);
    fail('SecurityError',
      `Blocked a frame with origin "${host.origin(realm.id)}" from accessing a cross-origin frame. `
      + 'Protocols, domains, and ports must match.');
  };
  const navigate = (address, replaces = false) => {
    enter(realm);
    const href = host.parseURL(`${address}`, realm.document.baseURL);
    if (href === null) fail('SyntaxError', `Invalid URL: ${address}`);
    if (!href.startsWith('javascript:')) host.navigateForeign(realm.id, number, href, replaces);
  };
  const method = (name, steps) => {
    const made = realm.makeMethod(name, (self, ...args) => steps(...args));
    return { get: () => made };
  };
  const location = foreign({
    href: { set: navigate }, replace: method('replace', (address) => navigate(address, true))
  }, deny, () => undefined);
  const relative = (find) => ({
    get: () => {
      const there = other();
      return there === undefined ? null : frameWindow(realm, find(there.id));
    },
  });
  const self = { get: () => proxy };
  const proxy = foreign({
    window: self, self, frames: self,
    location: { get: () => location, set: navigate },
    closed: { get: () => other() === undefined },
    length: { get: () => other()?.frames.size ?? 0 },
    top: relative(host.topFrame), parent: relative(host.parentFrame),
    opener: {
      get: () => {
        const there = other();
        const opener = there === undefined ? 0 : host.openerFrame(there.id);
        return opener === 0 ? null : frameWindow(realm, opener);
      },
    },
    close: method('close', () => host.closeFrameWindow(realm.id, number)),
    focus: method('focus', () => {}), blur: method('blur', () => {}),
    postMessage: method('postMessage', (message, target, transfer) => {
      const there = other();
      if (there !== undefined) postMessage(there, message, target, transfer);
    }),
  }, deny, (at) => {
    const numbers = [...other()?.frames.keys() ?? []];
    return at < numbers.length ? frameWindow(realm, numbers[at]) : undefined;
  });
  return proxy;
}

export const foreignWindow = (realm, number) => {
  realm.foreignWindows ??= new Map();
  let proxy = realm.foreignWindows.get(number);
  if (proxy === undefined) realm.foreignWindows.set(number, proxy = makeWindow(realm, number));
  return proxy;
};
