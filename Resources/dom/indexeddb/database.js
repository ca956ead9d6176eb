// Databases, object stores and indexes as connections share them: Indexed Database, "Database", "Object store" and
// "Index". The host keeps what was committed; a database is here as long as it has connections.
import { host } from '../infra/host.js';
import { extractKey, valueAt } from './key-paths.js';
import { afterAll, itemsOfValue, keyOfRecord } from './keys.js';
import { SortedTable } from './sorted-table.js';
import { StoredValue } from './stored-values.js';

// An error with which a request or a transaction fails.
export class Failure {
  constructor(name, message) {
    this.name = name;
    this.message = message;
  }
}

export class IndexData {
  constructor(name, keyPath, isUnique, isMultiEntry) {
    this.name = name;
    this.keyPath = keyPath;
    this.isUnique = isUnique;
    this.isMultiEntry = isMultiEntry;
    this.isDeleted = false;
    // The keys are the index key and the primary key in a row.
    this.table = new SortedTable();
  }

  // Returns the keys under which the index has a value.
  keysOf(value) {
    if (this.isMultiEntry) {
      const items = itemsOfValue(valueAt(value, this.keyPath));
      if (items !== undefined)
        return [...new Set(items.map((item) => keyOfRecord(item)).filter((key) => key !== undefined))];
    }
    const key = extractKey(value, this.keyPath);
    return typeof key === 'symbol' ? [] : [key];
  }

  // Returns whether a unique index has the key for another record.
  hasOther(key, primaryKey) {
    const { table } = this;
    for (let i = table.find(key); i < table.size && table.valueAt(i).key === key; i++)
      if (table.valueAt(i).primaryKey !== primaryKey) return true;
    return false;
  }

  add(key, primaryKey) { this.table.set(key + primaryKey, { key, primaryKey }); }
  remove(key, primaryKey) { this.table.delete(key + primaryKey); }
}

export class StoreData {
  constructor(id, name, keyPath, isAutoIncrement) {
    this.id = id;
    this.name = name;
    this.keyPath = keyPath;
    this.isAutoIncrement = isAutoIncrement;
    this.nextNumber = 1;
    this.isDeleted = false;
    this.indexes = new Map();
    // The indexes that have the records: the changes of indexes wait for earlier requests.
    this.filledIndexes = new Set();
    this.table = new SortedTable();
  }

  // "Store a record into an object store", for a key that is known.
  put(transaction, key, stored, mustBeNew) {
    const old = this.table.get(key);
    if (mustBeNew && old !== undefined)
      throw new Failure('ConstraintError', 'Key already exists in the object store');
    const entries = [...this.filledIndexes].map((index) => [index, index.keysOf(stored.value)]);
    for (const [index, keys] of entries) {
      if (index.isUnique && keys.some((each) => index.hasOther(each, key)))
        throw new Failure('ConstraintError', 'Index key is not unique');
    }
    this.unindex(key, old);
    for (const [index, keys] of entries) for (const each of keys) index.add(each, key);
    this.table.set(key, stored);
    transaction.changed(this, key);
    transaction.onUndo(() => this.restore(key, old));
  }

  unindex(key, stored) {
    if (stored === undefined) return;
    for (const index of this.filledIndexes) for (const each of index.keysOf(stored.value)) index.remove(each, key);
  }

  restore(key, stored) {
    this.unindex(key, this.table.get(key));
    if (stored === undefined) {
      this.table.delete(key);
      return;
    }
    this.table.set(key, stored);
    for (const index of this.filledIndexes) for (const each of index.keysOf(stored.value)) index.add(each, key);
  }

  deleteSpan(transaction, start, end) {
    const removed = this.table.keys.slice(start, end).map((key) => [key, this.table.get(key)]);
    for (const [key, stored] of removed) {
      this.unindex(key, stored);
      transaction.changed(this, key);
    }
    this.table.deleteSpan(start, end);
    transaction.onUndo(() => { for (const [key, stored] of removed) this.restore(key, stored); });
  }

  // Adds the records of the store to an index that is new.
  fillIndex(index) {
    const entries = [];
    for (const primaryKey of this.table.keys) {
      for (const key of index.keysOf(this.table.get(primaryKey).value))
        entries.push([key + primaryKey, { key, primaryKey }]);
    }
    index.table.fill(entries);
    this.filledIndexes.add(index);
    if (!index.isUnique) return;
    for (let i = 1; i < index.table.size; i++) {
      if (index.table.valueAt(i).key === index.table.valueAt(i - 1).key)
        throw new Failure('ConstraintError', 'Index key is not unique');
    }
  }
}

// Returns the indexes of a table between which a range's keys are. An open bound excludes its key.
export const spanOf = (table, { lower, upper, isLowerOpen, isUpperOpen }) => {
  const start = lower === undefined ? 0 : table.find(isLowerOpen ? lower + afterAll : lower);
  const end = upper === undefined ? table.size : table.find(isUpperOpen ? upper : upper + afterAll);
  return [start, Math.max(start, end)];
};

export class Database {
  constructor(realm, name) {
    this.name = name;
    this.version = 0;
    this.lastStore = 0;
    this.revision = undefined;
    this.stores = new Map();
    // The open connections, and the transactions that haven't finished, in the order of their creation.
    this.connections = new Set();
    this.transactions = [];
    this.load(realm);
  }

  // Reads what the host has stored.
  load(realm) {
    this.revision = host.databaseRevision(realm.id, this.name);
    const [schema, ...rows] = this.revision === undefined ? [] : host.loadDatabase(realm.id, this.name);
    if (schema === undefined) return;
    const { version, lastStore, stores } = JSON.parse(schema);
    this.version = version;
    this.lastStore = lastStore;
    const tables = new Map();
    for (let i = 0; i < rows.length; i += 3) {
      if (!tables.has(rows[i])) tables.set(rows[i], []);
      tables.get(rows[i]).push([rows[i + 1], new StoredValue(null, rows[i + 2])]);
    }
    this.stores = new Map(stores.map((store) => [store.name, this.loadStore(store, tables.get(`${store.id}`) ?? [])]));
  }

  loadStore({ id, name, keyPath, isAutoIncrement, nextNumber, indexes }, rows) {
    const known = [...this.stores.values()].find((store) => store.id === id);
    const store = known ?? new StoreData(id, name, keyPath, isAutoIncrement);
    store.nextNumber = nextNumber;
    store.table.fill(rows);
    for (const { name, keyPath, isUnique, isMultiEntry } of indexes) {
      const index = store.indexes.get(name) ?? new IndexData(name, keyPath, isUnique, isMultiEntry);
      store.indexes.set(name, index);
      store.fillIndex(index);
    }
    return store;
  }

  get schema() {
    const stores = [...this.stores.values()].map(({ id, name, keyPath, isAutoIncrement, nextNumber, indexes }) => ({
      id, name, keyPath, isAutoIncrement, nextNumber,
      indexes: [...indexes.values()].map(({ name, keyPath, isUnique, isMultiEntry }) =>
        ({ name, keyPath, isUnique, isMultiEntry })),
    }));
    return JSON.stringify({ version: this.version, lastStore: this.lastStore, stores });
  }

  // Stores the changes of a transaction in the host; false if the origin's quota is exceeded.
  commit(realm, changes) {
    const rows = [];
    for (const [store, keys] of changes) {
      if (store.isDeleted) rows.push(`${store.id}`, null, null);
      else for (const key of keys) rows.push(`${store.id}`, key, store.table.get(key)?.text ?? null);
    }
    const revision = host.commitDatabase(realm.id, this.name, this.version, this.schema, rows);
    if (revision === undefined || revision < 0) return false;
    this.revision = revision;
    return true;
  }
}
