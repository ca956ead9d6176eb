// The interface of object stores: Indexed Database, "The IDBObjectStore interface".
import { wrap } from '../infra/brands.js';
import { fail } from '../infra/errors.js';
import { describe, toText } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { makeStringList } from '../infra/string-list.js';
import { dictionary } from '../events/event.js';
import { keyPathArgument, keyPathValue } from './key-paths.js';
import { queryArgument } from './key-ranges.js';
import { storeOf } from './object-stores.js';
import { readMethods } from './reading.js';

const lazyIterable = lazy('../infra/iterable.js');

const rename = (store, name) => {
  const place = "Failed set property 'name' on 'IDBObjectStore'";
  const { data, transaction } = store;
  if (store.isDeleted) fail('InvalidStateError', `${place}: The object store has been deleted.`);
  if (transaction.mode !== 'versionchange')
    fail('InvalidStateError', `${place}: The object store's transaction is not a version change transaction.`);
  if (!transaction.isActive)
    fail('TransactionInactiveError', `${place}: The object store's transaction is inactive or finished.`);
  const { stores } = transaction.database;
  if (data.name === name) return;
  if (stores.has(name))
    fail('ConstraintError', `${place}: The database already has an object store named '${name}'.`);
  transaction.rename(store, stores, name);
};

describe('IDBObjectStore', {
  parent: null,
  attributes: () => [
    ['name', (wrapper) => storeOf(wrapper).name, (wrapper, value) => {
      const store = storeOf(wrapper);
      rename(store, toText(value));
    }],
    ['keyPath', (wrapper) => {
      const store = storeOf(wrapper);
      return store.keyPath ??= keyPathValue(store.realm, store.data.keyPath);
    }],
    ['indexNames', (wrapper) => {
      const { realm, data, isDeleted } = storeOf(wrapper);
      return makeStringList(realm, isDeleted ? [] : [...data.indexes.keys()].sort());
    }],
    ['transaction', (wrapper) => wrap(storeOf(wrapper).transaction)],
    ['autoIncrement', (wrapper) => storeOf(wrapper).data.isAutoIncrement]],
  methods: (realm) => ({
    put: (wrapper, value, key = undefined) => wrap(storeOf(wrapper).write(value, key, false)),
    add: (wrapper, value, key = undefined) => wrap(storeOf(wrapper).write(value, key, true)),
    delete: (wrapper, query) => {
      const store = storeOf(wrapper);
      const place = "'delete' on 'IDBObjectStore'";
      store.check(`Failed to execute ${place}`, true);
      const missing = `Failed to execute ${place}: The parameter is not a valid key range.`;
      return wrap(store.deleteRange(store, queryArgument(query, place, missing)));
    },
    clear: (wrapper) => {
      const store = storeOf(wrapper);
      store.check("Failed to execute 'clear' on 'IDBObjectStore'", true);
      return wrap(store.deleteRange(store, {}));
    },
    ...readMethods('IDBObjectStore', storeOf),
    index: (wrapper, name) => {
      const store = storeOf(wrapper);
      return wrap(store.index(toText(name)));
    },
    createIndex: (wrapper, name, keyPath, options = undefined) => {
      const store = storeOf(wrapper);
      const text = toText(name);
      lazyIterable(realm);
      const path = keyPathArgument(realm, keyPath);
      const { unique, multiEntry } = dictionary(options);
      return wrap(store.createIndex(text, path, !!unique, !!multiEntry));
    },
    deleteIndex(wrapper, name) {
      const store = storeOf(wrapper);
      store.deleteIndex(toText(name));
    },
  }),
});
