// The window of a frame of another origin: HTML, "Cross-origin objects". A page sees a proxy that allows a few names
// and throws for all others.
import { enter } from '../infra/current.js';
import { setLength } from '../infra/define.js';
import { fail } from '../infra/errors.js';
import { host } from '../infra/host.js';
import { requireArguments } from '../infra/idl.js';
import { pageProxy } from '../infra/current-world.js';
import { childFrames, frameCount } from '../nodes/named-access.js';
import { frameWindow } from './frame-windows.js';
import { postMessage } from './messages.js';

const silent = new Set(['then', Symbol.toStringTag, Symbol.hasInstance, Symbol.isConcatSpreadable]);
const index = /^(0|[1-9]\d*)$/;

// `members` has { get, set, isMethod } by name; `child` returns the object at an index or of a name; `indices` returns
// the number of objects with an index.
function foreign(realm, members, deny, child = (name) => undefined, indices = () => 0) {
  const find = (name) => {
    if (silent.has(name)) return { get: () => undefined, isMethod: true };
    if (Object.hasOwn(members, name)) return members[name];
    const value = typeof name === 'string' ? child(name) : undefined;
    return value === undefined ? deny() : { get: () => value, isMethod: true, enumerable: index.test(name) };
  };
  const accessors = new Map();
  const accessor = (name, { get, set }) => {
    if (!accessors.has(name)) accessors.set(name, realm.makeAccessor(name, get, set && ((self, value) => set(value))));
    return { ...accessors.get(name), enumerable: false, configurable: true };
  };
  return pageProxy(Object.create(null), {
    get: (target, name) => (find(name).get ?? deny)(),
    set(target, name, value) {
      (find(name).set ?? deny)(value);
      return true;
    },
    has: (target, name) => find(name) !== undefined,
    getOwnPropertyDescriptor(target, name) {
      const found = find(name);
      if (found.isMethod !== true) return accessor(name, found);
      return { value: found.get(), writable: false, enumerable: found.enumerable === true, configurable: true };
    },
    defineProperty: () => deny(),
    deleteProperty: () => deny(),
    getPrototypeOf: () => null,
    setPrototypeOf: (target, prototype) => prototype === null,
    isExtensible: () => true,
    preventExtensions: () => false,
    ownKeys: () => [
      ...Array.from({ length: indices() }, (_, at) => `${at}`), ...Object.keys(members).sort(), ...silent,
    ],
  });
}

const originOfURL = (url) => host.urlParts(url)?.[10] || 'null';
// WebKit's message for an access that is denied.
function accessMessage(realm, isSandboxedThere) {
  const isSandboxedHere = host.isSandboxed(host.frameNumber(realm.id));
  if (isSandboxedHere || isSandboxedThere) {
    const who = !isSandboxedThere ? 'The frame requesting access is sandboxed and lacks'
      : isSandboxedHere ? 'Both frames are sandboxed and lack'
        : 'The frame being accessed is sandboxed and lacks';
    return `Sandbox access violation: Blocked a frame at "${originOfURL(realm.document.url)}" from accessing a `
      + `cross-origin frame.  ${who} the "allow-same-origin" flag.`;
  }
  return `Blocked a frame with origin "${host.origin(realm.id)}" from accessing a cross-origin frame. `
    + 'Protocols, domains, and ports must match.';
}

function makeWindow(realm, number) {
  const other = () => host.frameRealm(number);
  const children = () => { const there = other(); return there === undefined ? [] : childFrames(there); };
  const count = () => { const there = other(); return there === undefined ? 0 : frameCount(there); };
  const isSandboxedThere = host.isSandboxed(number);
  const deny = () => {
    enter(realm);
    fail('SecurityError', accessMessage(realm, isSandboxedThere));
  };
  const navigate = (address, replaces = false) => {
    enter(realm);
    const href = host.parseURL(`${address}`, realm.document.baseURL);
    if (href === null) fail('SyntaxError', `Invalid URL: ${address}`);
    const there = other();
    // WebKit's check of the setters, which `replace` lacks.
    if (!replaces && there !== undefined && !host.mayNavigate(realm.id, there.id))
      fail('SecurityError', 'The operation is insecure.');
    if (!href.startsWith('javascript:')) host.navigateForeign(realm.id, number, href, replaces);
  };
  const method = (name, steps, length = 0) => {
    const made = setLength(realm.makeMethod(name, (self, ...args) => steps(...args)), length);
    return { get: () => made, isMethod: true };
  };
  const location = foreign(realm, {
    href: { set: navigate }, replace: method('replace', (address) => navigate(address, true), 1)
  }, deny);
  const relative = (find) => ({
    get: () => {
      const there = other();
      return there === undefined ? null : frameWindow(realm, find(there.id));
    },
  });
  const self = { get: () => proxy };
  const proxy = foreign(realm, {
    window: self, self, frames: self,
    location: { get: () => location, set: navigate },
    closed: { get: () => { const there = other(); return there === undefined || host.isClosing(there.id); } },
    length: { get: count },
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
    // The function belongs to the page that calls it, so its errors do, too.
    postMessage: method('postMessage', (...args) => {
      enter(realm);
      requireArguments(args, 1);
      const [message, target, transfer] = args;
      const there = other();
      if (there !== undefined) postMessage(there, message, target, transfer, realm);
    }, 1),
  }, deny, (name) => {
    const numbers = children();
    const found = index.test(name) ? numbers[name]
      : numbers.find((frame) => name !== '' && host.frameName(frame) === name);
    return found === undefined ? undefined : frameWindow(realm, found);
  }, count);
  return proxy;
}

export const foreignWindow = (realm, number) => {
  realm.foreignWindows ??= new Map();
  let proxy = realm.foreignWindows.get(number);
  if (proxy === undefined) realm.foreignWindows.set(number, proxy = makeWindow(realm, number));
  return proxy;
};
