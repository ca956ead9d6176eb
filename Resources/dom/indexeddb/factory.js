// IDBFactory and `indexedDB`: Indexed Database, "The IDBFactory interface".
import { wrap } from '../infra/brands.js';
import { enter } from '../infra/current.js';
import { defineGlobalAccessor, hasGlobal } from '../infra/define.js';
import { fail, typeError } from '../infra/errors.js';
import { host } from '../infra/host.js';
import { brand, describe, toText } from '../infra/idl.js';
import './indexes.js';
import { dataError } from './key-ranges.js';
import { keyOf } from './keys.js';
import { queueOpening } from './opening.js';
import { OpenRequestImpl, postIfOpen } from './requests.js';
import { enforceRange } from './results.js';
import './store-interface.js';
import './transaction-interface.js';

export const exposes = ['indexedDB', 'webkitIndexedDB'];

class FactoryImpl {
  constructor(realm) { this.realm = realm; }
}
FactoryImpl.prototype.interface = 'IDBFactory';
const factoryOf = brand(FactoryImpl);
export const makeFactory = (realm) => wrap(new FactoryImpl(realm));

const checkStorage = ({ realm }, method) => {
  if (host.hasStorage(realm.id) !== true)
    fail('SecurityError', `IDBFactory.${method}() called in an invalid security context`);
};
const queue = (factory, name, version) => {
  const request = new OpenRequestImpl(factory.realm);
  queueOpening(request, name, version);
  return wrap(request);
};
const comparedKey = (value) =>
  keyOf(value) ?? dataError("Failed to execute 'cmp' on 'IDBFactory': The parameter is not a valid key.");

const databases = (factory) => new factory.realm.intrinsics.Promise((resolve) => {
  const { realm } = factory;
  enter(realm);
  checkStorage(factory, 'databases');
  postIfOpen(realm, () => {
    const list = host.databaseNames(realm.id) ?? [];
    const found = [];
    for (let i = 0; i < list.length; i += 2)
      found.push(Object.assign(realm.makeObject(), { name: list[i], version: Number(list[i + 1]) }));
    resolve(realm.makeArray(found));
  });
});

describe('IDBFactory', {
  parent: null,
  methods: () => ({
    open: (wrapper, name, version = undefined) => {
      const factory = factoryOf(wrapper);
      const text = toText(name);
      const number = version === undefined ? undefined : enforceRange(version, Number.MAX_SAFE_INTEGER);
      if (number === 0) throw typeError('IDBFactory.open() called with a version of 0');
      checkStorage(factory, 'open');
      return queue(factory, text, number);
    },
    deleteDatabase: (wrapper, name) => {
      const factory = factoryOf(wrapper);
      const text = toText(name);
      checkStorage(factory, 'deleteDatabase');
      return queue(factory, text, null);
    },
    databases: (wrapper) => {
      const factory = factoryOf(wrapper);
      return databases(factory);
    },
    cmp: (wrapper, first, second) => {
      factoryOf(wrapper);
      const [a, b] = [comparedKey(first), comparedKey(second)];
      return a < b ? -1 : a > b ? 1 : 0;
    },
  }),
});

/** @param {import('../realm').Page} page */
export function expose(page) {
  const { realm } = page;
  let factory = null;
  const get = () => factory ??= makeFactory(realm);
  // A property that the page defined earlier stays.
  if (!hasGlobal(realm, 'indexedDB')) defineGlobalAccessor(realm, 'indexedDB', get);
  if (!hasGlobal(realm, 'webkitIndexedDB')) defineGlobalAccessor(realm, 'webkitIndexedDB', get);
}
