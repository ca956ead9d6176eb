// Storage, localStorage and sessionStorage: HTML, "Web storage". The host keeps the data.
import { stamp, wrap } from '../infra/brands.js';
import { enter } from '../infra/current.js';
import { defineGlobalAccessor } from '../infra/define.js';
import { fail, typeError } from '../infra/errors.js';
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { brand, requireArguments, toText, toUnsignedLong } from '../infra/idl.js';
import { pageProxy, worlds } from '../infra/current-world.js';
import { fireEvent } from '../events/firing.js';
import { postTask } from '../window/messages.js';

export const exposes = ['localStorage', 'sessionStorage'];

const { has, set, get, ownKeys, deleteProperty, defineProperty, getOwnPropertyDescriptor } = Reflect;

const tell = (realm, isSession, key, oldValue, newValue, url) => {
  if (realm.windowImpl.listenersOf('storage') === undefined) return;
  const storageArea = storageOf(realm, isSession).wrapper;
  fireEvent(realm.windowImpl, 'storage',
    { interface: 'StorageEvent', key, oldValue, newValue, url, storageArea });
};

export const tellStorage = tell;

class StorageImpl {
  constructor(realm, isSession) {
    this.realm = realm;
    this.isSession = isSession;
    this.proxy = undefined;
  }

  get wrapper() { return worlds.active === undefined ? this.proxy ??= this.makeWrapper() : wrap(this); }

  makeWrapper() {
    return stamp(pageProxy(Object.create(this.realm.prototypeOf('Storage')), new StorageHandler(this)), this);
  }

  get length() { return host.storageLength(this.realm.id, this.isSession) ?? 0; }
  key(index) { return host.storageKey(this.realm.id, this.isSession, index) ?? null; }
  keys() { return host.storageKeys(this.realm.id, this.isSession) ?? []; }
  item(key) { return host.storageItem(this.realm.id, this.isSession, key) ?? null; }

  setItem(key, value) {
    const old = this.item(key);
    if (old === value) return;
    if (host.setStorageItem(this.realm.id, this.isSession, key, value) === false) fail('QuotaExceededError');
    this.announce(key, old, value);
  }

  removeItem(key) {
    const old = this.item(key);
    if (old === null) return;
    host.removeStorageItem(this.realm.id, this.isSession, key);
    this.announce(key, old, null);
  }

  clear() {
    if (this.length === 0) return;
    host.clearStorage(this.realm.id, this.isSession);
    this.announce(null, null, null);
  }

  // HTML, "broadcast": the other documents of the origin get the event in tasks of their own.
  announce(key, oldValue, newValue) {
    const { realm, isSession } = this;
    const { url } = realm.document;
    for (const other of host.relatedRealms(realm.id, !isSession) ?? []) {
      if (!other.isWorker) postTask(other, () => tell(other, isSession, key, oldValue, newValue, url));
    }
    if (!isSession) host.announceStorage(realm.id, key, oldValue, newValue, url);
  }
}
StorageImpl.prototype.interface = 'Storage';
export const storageImplOf = brand(StorageImpl);

// Web IDL, "Legacy platform objects": keys are properties unless the object or its prototypes have a property of that
// name.
class StorageHandler {
  constructor(storage) { this.storage = storage; }

  find(target, key) {
    if (typeof key !== 'string' || has(target, key)) return undefined;
    return this.storage.item(key) ?? undefined;
  }

  get(target, key, receiver) { return this.find(target, key) ?? get(target, key, receiver); }
  has(target, key) { return has(target, key) || this.find(target, key) !== undefined; }

  // A key that a page sets is stored even if the prototype has a method of that name.
  set(target, key, value, receiver) {
    const { storage } = this;
    if (typeof key !== 'string' || key === 'length' || receiver !== storage.wrapper)
      return set(target, key, value, receiver);
    enter(storage.realm);
    storage.setItem(key, toText(value));
    return true;
  }

  defineProperty(target, key, descriptor) {
    const { storage } = this;
    if (typeof key !== 'string') return defineProperty(target, key, descriptor);
    if (!('value' in descriptor)) {
      enter(storage.realm);
      throw typeError('Cannot set named properties on this object');
    }
    enter(storage.realm);
    storage.setItem(key, toText(descriptor.value));
    return true;
  }

  deleteProperty(target, key) {
    if (this.find(target, key) === undefined) return deleteProperty(target, key);
    this.storage.removeItem(key);
    return true;
  }

  getOwnPropertyDescriptor(target, key) {
    const value = this.find(target, key);
    if (value === undefined) return getOwnPropertyDescriptor(target, key);
    return { value, writable: true, enumerable: true, configurable: true };
  }

  ownKeys(target) { return [...this.storage.keys().filter((key) => !has(target, key)), ...ownKeys(target)]; }
  preventExtensions() { return false; }
}

// Returns the storage of a document; throws a SecurityError if its origin is opaque.
const storageOf = (realm, isSession) => {
  enter(realm);
  if (host.hasStorage(realm.id) !== true) fail('SecurityError');
  realm.storages ??= [new StorageImpl(realm, false), new StorageImpl(realm, true)];
  realm.constructorOf('Storage');
  return realm.storages[isSession ? 1 : 0];
};
export const defineStorages = (realm) => {
  /** @type {[string, boolean][]} */
  const kinds = [['localStorage', false], ['sessionStorage', true]];
  for (const [name, isSession] of kinds) {
    // A property that a page defined earlier stays.
    if (!Object.hasOwn(realm.window, name))
      defineGlobalAccessor(realm, name, () => (realm.isClosed ? null : storageOf(realm, isSession).wrapper));
  }
};

hooks.tellStorage = tellStorage;

/** @param {import('../realm').Page} page */
export function exposeShared(page) {
  page.interface('Storage', null, {
    get length() { return storageImplOf(this).length; },
    key(index) { requireArguments(arguments, 1, this); return storageImplOf(this).key(toUnsignedLong(index)); },
    getItem(key) { requireArguments(arguments, 1, this); return storageImplOf(this).item(toText(key)); },
    setItem(key, value) {
      requireArguments(arguments, 2, this);
      storageImplOf(this).setItem(toText(key), toText(value));
    },
    removeItem(key) {
      requireArguments(arguments, 1, this);
      storageImplOf(this).removeItem(toText(key));
    },
    clear() { storageImplOf(this).clear(); },
  });
  defineStorages(page.realm);
}
