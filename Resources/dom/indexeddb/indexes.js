// IDBIndex: Indexed Database, "The IDBIndex interface".
import { wrap } from '../infra/brands.js';
import { fail } from '../infra/errors.js';
import { brand, describe, toText } from '../infra/idl.js';
import { keyPathValue } from './key-paths.js';
import { readMethods } from './reading.js';

export class IndexImpl {
  constructor(store, data) {
    this.realm = store.realm;
    this.store = store;
    this.data = data;
    this.name = data.name;
    this.keyPath = undefined;
  }

  get transaction() { return this.store.transaction; }
  get table() { return this.data.table; }
  get isDeleted() { return this.data.isDeleted || this.store.isDeleted; }
  entry(i) {
    const { key, primaryKey } = this.table.valueAt(i);
    return { sort: key + primaryKey, key, primaryKey };
  }

  check(place) {
    if (this.isDeleted) fail('InvalidStateError', `${place}: The index or its object store has been deleted.`);
    if (!this.transaction.isActive)
      fail('TransactionInactiveError', `${place}: The transaction is inactive or finished.`);
  }

  rename(name) {
    const place = "Failed set property 'name' on 'IDBIndex'";
    if (this.isDeleted) fail('InvalidStateError', `${place}: The index or its object store has been deleted.`);
    if (this.transaction.mode !== 'versionchange')
      fail('InvalidStateError', `${place}: The index's transaction is not a version change transaction.`);
    if (!this.transaction.isActive)
      fail('TransactionInactiveError', `${place}: The index's transaction is inactive or finished.`);
    const { data, store: { data: { indexes } } } = this;
    if (data.name === name) return;
    if (indexes.has(name))
      fail('ConstraintError', `${place}: The owning object store already has an index named '${name}'.`);
    this.transaction.rename(this, indexes, name);
  }
}
IndexImpl.prototype.interface = 'IDBIndex';
const indexOf = brand(IndexImpl);

describe('IDBIndex', {
  parent: null,
  attributes: () => [
    ['name', (wrapper) => indexOf(wrapper).name, (wrapper, value) => {
      const index = indexOf(wrapper);
      index.rename(toText(value));
    }],
    ['objectStore', (wrapper) => wrap(indexOf(wrapper).store)],
    ['keyPath', (wrapper) => {
      const index = indexOf(wrapper);
      return index.keyPath ??= keyPathValue(index.realm, index.data.keyPath);
    }],
    ['multiEntry', (wrapper) => indexOf(wrapper).data.isMultiEntry],
    ['unique', (wrapper) => indexOf(wrapper).data.isUnique]],
  methods: () => readMethods('IDBIndex', indexOf),
});
