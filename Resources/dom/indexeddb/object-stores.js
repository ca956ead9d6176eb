// IDBObjectStore: Indexed Database, "The IDBObjectStore interface".
import { fail } from '../infra/errors.js';
import { brand } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { Failure, IndexData, spanOf } from './database.js';
import { IndexImpl } from './indexes.js';
import { canInject, extractKey, injectKey, invalidKey, isValidKeyPath, noValue } from './key-paths.js';
import { dataError } from './key-ranges.js';
import { keyOf, numberKey, numberOfKey, valueOfKey } from './keys.js';
import { StoredValue } from './stored-values.js';

const lazySerialize = lazy('../messaging/serialize.js');

const mostNumber = 2 ** 53;
const after = (number) => (number < mostNumber ? number + 1 : mostNumber + 2);

export class ObjectStoreImpl {
  constructor(transaction, data) {
    this.realm = transaction.realm;
    this.transaction = transaction;
    this.data = data;
    // The name that the page sees, which a later transaction doesn't change.
    this.name = data.name;
    this.handles = new Map();
    this.keyPath = undefined;
  }

  get store() { return this; }
  get table() { return this.data.table; }
  get isDeleted() { return this.data.isDeleted; }
  entry(i) {
    const key = this.table.keys[i];
    return { sort: key, key, primaryKey: key };
  }

  // Checks that a request can be placed; `place` is the beginning of the message of an error.
  check(place, isWrite = false) {
    if (this.isDeleted) fail('InvalidStateError', `${place}: The object store has been deleted.`);
    if (!this.transaction.isActive)
      fail('TransactionInactiveError', `${place}: The transaction is inactive or finished.`);
    if (isWrite && this.transaction.mode === 'readonly')
      fail('ReadOnlyError', `${place}: The transaction is read-only.`);
  }

  checkUpgrade(place) {
    if (this.isDeleted) fail('InvalidStateError', `${place}: The object store has been deleted.`);
    if (this.transaction.mode !== 'versionchange')
      fail('InvalidStateError', `${place}: The database is not running a version change transaction.`);
    if (!this.transaction.isActive)
      fail('TransactionInactiveError', `${place}: The transaction is inactive or finished.`);
  }

  // Serializes a value; meanwhile the page's getters cannot place requests.
  clone(value) {
    const { transaction } = this;
    transaction.state = 'inactive';
    try {
      return lazySerialize().writeStructured(this.realm, value).value;
    } finally {
      if (!transaction.isFinished) transaction.state = 'active';
    }
  }

  // "Add or put". Returns the request.
  write(value, keyValue, mustBeNew) {
    const place = 'Failed to store record in an IDBObjectStore';
    this.check(place, true);
    const { keyPath, isAutoIncrement } = this.data;
    if (keyPath !== null && keyValue !== undefined)
      dataError(`${place}: The object store uses in-line keys and the key parameter was provided.`);
    if (keyPath === null && !isAutoIncrement && keyValue === undefined) {
      dataError(`${place}: The object store uses out-of-line keys and has no key generator and the key parameter was `
        + 'not provided.');
    }
    let key = keyValue === undefined ? undefined
      : keyOf(keyValue) ?? dataError(`${place}: The parameter is not a valid key.`);
    const clone = this.clone(value);
    if (this.transaction.isFinished)
      fail('TransactionInactiveError', `${place}: The transaction is inactive or finished.`);
    if (keyPath !== null) {
      const found = extractKey(clone, keyPath);
      if (found === invalidKey)
        dataError(`${place}: Evaluating the object store's key path yielded a value that is not a valid key.`);
      if (found === noValue && !isAutoIncrement)
        dataError(`${place}: Evaluating the object store's key path did not yield a value.`);
      if (found === noValue && !canInject(clone, keyPath)) dataError();
      key = found === noValue ? undefined : found;
    }
    return this.put(this, clone, key, mustBeNew);
  }

  put(source, record, key, mustBeNew) {
    return this.transaction.place(source, () => {
      const number = this.data.nextNumber;
      const written = key ?? this.generate(record);
      if (key !== undefined) this.raiseGenerator(numberOfKey(key));
      try {
        this.data.put(this.transaction, written, new StoredValue(record), mustBeNew);
      } catch (error) {
        // As in WebKit, a number is not used up by a record that isn't stored.
        this.data.nextNumber = number;
        throw error;
      }
      return valueOfKey(this.realm, written);
    });
  }

  deleteRange(source, range) {
    return this.transaction.place(source, () => {
      this.data.deleteSpan(this.transaction, ...spanOf(this.data.table, range));
    });
  }

  // "Generate a key".
  generate(record) {
    const { data } = this;
    const number = data.nextNumber;
    if (number > mostNumber)
      throw new Failure('ConstraintError', 'Cannot generate new key value over 2^53 for object store operation');
    this.setGenerator(after(number));
    if (data.keyPath !== null) injectKey(record, data.keyPath, number);
    return numberKey(number);
  }

  // "Possibly update the key generator".
  raiseGenerator(number) {
    if (!this.data.isAutoIncrement || number === undefined || number < this.data.nextNumber) return;
    this.setGenerator(after(Math.floor(number)));
  }

  setGenerator(number) {
    const { data, transaction } = this;
    const old = data.nextNumber;
    data.nextNumber = number;
    transaction.onUndo(() => { data.nextNumber = old; });
  }

  index(name) {
    const place = "Failed to execute 'index' on 'IDBObjectStore'";
    if (this.isDeleted) fail('InvalidStateError', `${place}: The object store has been deleted.`);
    if (this.transaction.isFinished) fail('InvalidStateError', `${place}: The transaction is finished.`);
    const index = this.data.indexes.get(name);
    if (index === undefined) fail('NotFoundError', `${place}: The specified index was not found.`);
    if (!this.handles.has(index)) this.handles.set(index, new IndexImpl(this, index));
    return this.handles.get(index);
  }

  createIndex(name, keyPath, isUnique, isMultiEntry) {
    const place = "Failed to execute 'createIndex' on 'IDBObjectStore'";
    this.checkUpgrade(place);
    const { data, transaction } = this;
    if (data.indexes.has(name))
      fail('ConstraintError', `${place}: An index with the specified name already exists.`);
    if (!isValidKeyPath(keyPath))
      fail('SyntaxError', `${place}: The keyPath argument contains an invalid key path.`);
    if (Array.isArray(keyPath) && isMultiEntry)
      fail('InvalidAccessError', `${place}: The keyPath argument was an array and the multiEntry option is true.`);
    const index = new IndexData(name, keyPath, isUnique, isMultiEntry);
    data.indexes.set(name, index);
    transaction.created.add(index);
    transaction.onUndo(() => {
      data.indexes.delete(index.name);
      index.isDeleted = true;
    });
    // Requests that are waiting may still change the records, and an index that can't be made aborts the transaction.
    transaction.addStep(() => {
      transaction.onUndo(() => data.filledIndexes.delete(index));
      data.fillIndex(index);
    });
    return this.index(name);
  }

  deleteIndex(name) {
    const place = "Failed to execute 'deleteIndex' on 'IDBObjectStore'";
    this.checkUpgrade(place);
    const { data, transaction } = this;
    const index = data.indexes.get(name);
    if (index === undefined) fail('NotFoundError', `${place}: The specified index was not found.`);
    const all = [...data.indexes];
    data.indexes.delete(name);
    index.isDeleted = true;
    transaction.onUndo(() => {
      data.indexes = new Map(all);
      index.isDeleted = false;
    });
    // Requests that are waiting still change it, and fail if it is unique and has the key.
    transaction.addStep(() => {
      data.filledIndexes.delete(index);
      transaction.onUndo(() => data.filledIndexes.add(index));
    });
  }
}
ObjectStoreImpl.prototype.interface = 'IDBObjectStore';
export const storeOf = brand(ObjectStoreImpl);
