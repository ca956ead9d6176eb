// Messages from a page to the app: `window.webkit.messageHandlers`, as in WebKit's views.
import { implOf, wrap } from '../infra/brands.js';
import { enter } from '../infra/current.js';
import { fail } from '../infra/errors.js';
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { brand, describe } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { pageProxy } from '../infra/current-world.js';
import { told } from './messages.js';

const lazyDeserialize = lazy('../messaging/deserialize.js');

class UserMessageHandlerImpl {
  constructor(realm, name) {
    this.realm = realm;
    this.name = name;
  }
}
UserMessageHandlerImpl.prototype.interface = 'UserMessageHandler';
const handlerOf = brand(UserMessageHandlerImpl);

// A message is a copy. The promise settles with the handler's reply, or when the handler has been called.
const post = ({ realm, name }, message) => new realm.intrinsics.Promise((resolve, reject) => {
  enter(realm);
  if (!host.messageHandlers(realm.globalID).includes(name)) fail('InvalidAccessError');
  const copy = lazyDeserialize().structuredClone(realm, message);
  const number = ++realm.lastMessage;
  realm.messages.set(number, { resolve, reject });
  if (host.postToHandler(realm.globalID, name, copy, number)) return;
  realm.messages.delete(number);
  fail('DataCloneError', 'The object can not be cloned.');
});
told.messageReply = (realm, number, isError, value) => {
  const { resolve, reject } = realm.messages.get(number);
  realm.messages.delete(number);
  if (isError) reject(new realm.intrinsics.Error(value));
  else resolve(value);
};

describe('UserMessageHandler', {
  parent: null,
  methods: () => ({ postMessage: (wrapper, message) => post(handlerOf(wrapper), message) }),
});
describe('UserMessageHandlersNamespace', { parent: null });
describe('WebKitNamespace', {
  parent: null,
  attributes: () => [['messageHandlers', (wrapper) => implOf(wrapper).handlers]],
});

// The handlers are properties of the namespace while they are registered in native code.
function handlersOf(realm) {
  const known = new Map();
  const find = (name) => {
    if (typeof name !== 'string' || !host.messageHandlers(realm.globalID).includes(name)) return undefined;
    if (!known.has(name)) known.set(name, wrap(new UserMessageHandlerImpl(realm, name)));
    return known.get(name);
  };
  // Returns whether no property of a name exists, and reports it: the page may have meant a handler.
  const miss = (target, name) => {
    if (Reflect.has(target, name)) return false;
    if (typeof name === 'string') host.missedMessageHandler(realm.globalID, name);
    return true;
  };
  const readOnly = (value) => ({ value, writable: false, enumerable: true, configurable: true });
  return pageProxy(wrap({ realm, interface: 'UserMessageHandlersNamespace' }), {
    get: (target, name, receiver) => find(name)
      ?? (miss(target, name) ? undefined : Reflect.get(target, name, receiver)),
    has: (target, name) => find(name) !== undefined || !miss(target, name),
    ownKeys: (target) => [...new Set([...host.messageHandlers(realm.globalID), ...Reflect.ownKeys(target)])],
    getOwnPropertyDescriptor(target, name) {
      const handler = find(name);
      return handler === undefined ? Reflect.getOwnPropertyDescriptor(target, name) : readOnly(handler);
    },
  });
}
export const webKitNamespace = (realm) => {
  realm.messages ??= new Map();
  realm.lastMessage ??= 0;
  return wrap({ realm, interface: 'WebKitNamespace', handlers: handlersOf(realm) });
};

hooks.webKitNamespace = webKitNamespace;
