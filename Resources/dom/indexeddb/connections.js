// IDBDatabase, a connection to a database: Indexed Database, "The IDBDatabase interface".
import { wrap } from '../infra/brands.js';
import { fail, typeError } from '../infra/errors.js';
import { host } from '../infra/host.js';
import { brand, describe, toText } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { makeStringList } from '../infra/string-list.js';
import { PlainEventTargetImpl } from '../events/event-target.js';
import { dictionary } from '../events/event.js';
import { Failure, StoreData } from './database.js';
import { isValidKeyPath, keyPathArgument } from './key-paths.js';
import { fireDatabaseEvent, postIfOpen } from './requests.js';
import { startTransactions } from './scheduling.js';
import { TransactionImpl } from './transactions.js';

const lazyEventHandlers = lazy('../events/event-handlers.js');
const lazyIterable = lazy('../infra/iterable.js');

const modes = ['readonly', 'readwrite', 'versionchange'];
const durabilities = ['default', 'strict', 'relaxed'];

export class ConnectionImpl extends PlainEventTargetImpl {
  constructor(realm, database, version, onClosed) {
    super(realm);
    this.database = database;
    this.version = version;
    this.onClosed = onClosed;
    // True once it was closed, although transactions of it may be left.
    this.isClosing = false;
    this.upgrade = null;
    this.stores = null;
    database.connections.add(this);
  }

  get names() { return [...(this.stores ?? this.database.stores).keys()].sort(); }
  get transactions() { return this.database.transactions.filter(({ connection }) => connection === this); }

  // Reads changes that views of other groups have made.
  refresh() {
    const { realm, database } = this;
    const revision = host.databaseRevision(realm.id, database.name);
    const isRead = database.transactions.some((each) => each.isStarted && each.connection !== this);
    if (revision === database.revision || isRead) return;
    if (revision === undefined) {
      this.closeByHost();
    } else {
      database.load(realm);
      database.revision = revision;
    }
  }

  // The stored data was removed: "Close a database connection" with the forced flag.
  closeByHost() {
    for (const transaction of this.transactions)
      transaction.abort(new Failure('UnknownError', 'Database deleted by request of the user'));
    this.close();
    postIfOpen(this.realm, () => fireDatabaseEvent(this, 'close'));
  }

  // Called when a transaction has ended, before its event.
  upgraded(transaction) { if (this.upgrade === transaction) this.upgrade = null; }

  close() {
    if (this.isClosing) return;
    this.isClosing = true;
    this.stores = new Map(this.database.stores);
    this.settle();
  }

  // Ends the connection once it is closed and its transactions have finished.
  settle() {
    if (!this.isClosing || !this.database.connections.has(this) || this.transactions.length > 0) return;
    this.database.connections.delete(this);
    this.onClosed();
  }

  // The page has ended.
  abandon() {
    for (const transaction of this.transactions) {
      transaction.rollBack();
      transaction.end();
    }
    this.close();
  }

  checkUpgrade(place) {
    if (this.upgrade === null)
      fail('InvalidStateError', `${place}: The database is not running a version change transaction.`);
    if (!this.upgrade.isActive)
      fail('TransactionInactiveError', `${place}: The transaction is inactive or finished.`);
  }

  createObjectStore(name, keyPath, isAutoIncrement) {
    const place = "Failed to execute 'createObjectStore' on 'IDBDatabase'";
    this.checkUpgrade(place);
    if (keyPath !== null && !isValidKeyPath(keyPath))
      fail('SyntaxError', `${place}: The keyPath option is not a valid key path.`);
    const { database, upgrade } = this;
    const { stores } = database;
    if (stores.has(name))
      fail('ConstraintError', `${place}: An object store with the specified name already exists.`);
    if (isAutoIncrement && (keyPath === '' || Array.isArray(keyPath))) {
      fail('InvalidAccessError',
        `${place}: The autoIncrement option was set but the keyPath option was empty or an array.`);
    }
    const store = new StoreData(++database.lastStore, name, keyPath, isAutoIncrement);
    stores.set(name, store);
    upgrade.created.add(store);
    upgrade.onUndo(() => {
      stores.delete(store.name);
      store.isDeleted = true;
    });
    return upgrade.handleOf(store);
  }

  deleteObjectStore(name) {
    const place = "Failed to execute 'deleteObjectStore' on 'IDBDatabase'";
    this.checkUpgrade(place);
    const { database: { stores }, upgrade } = this;
    const store = stores.get(name);
    if (store === undefined) fail('NotFoundError', `${place}: The specified object store was not found.`);
    stores.delete(name);
    store.isDeleted = true;
    upgrade.changed(store, null);
    upgrade.onUndo(() => {
      stores.set(name, store);
      store.isDeleted = false;
    });
  }

  transaction(names, mode, durability) {
    const place = "Failed to execute 'transaction' on 'IDBDatabase'";
    if (this.isClosing) fail('InvalidStateError', `${place}: The database connection is closing.`);
    if (this.upgrade !== null) fail('InvalidStateError', `${place}: A version change transaction is running.`);
    if (names.length === 0) fail('InvalidAccessError', `${place}: The storeNames parameter was empty.`);
    const { database } = this;
    const stores = new Map([...new Set(names)].map((name) => [name, database.stores.get(name)]));
    if ([...stores.values()].includes(undefined))
      fail('NotFoundError', `${place}: One of the specified object stores was not found.`);
    if (mode === 'versionchange') throw typeError('Type error');
    const transaction = new TransactionImpl(this, mode, stores, durability);
    database.transactions.push(transaction);
    transaction.deactivateLater();
    startTransactions(database);
    return transaction;
  }
}
ConnectionImpl.prototype.interface = 'IDBDatabase';
const connectionOf = brand(ConnectionImpl);

// Converts an argument of the type (DOMString or sequence<DOMString>).
const namesArgument = (realm, value) => {
  const names = keyPathArgument(realm, value);
  return typeof names === 'string' ? [names] : names;
};

describe('IDBDatabase', {
  parent: 'EventTarget',
  attributes: () => [
    ['name', (wrapper) => connectionOf(wrapper).database.name],
    ['version', (wrapper) => connectionOf(wrapper).version],
    ['objectStoreNames', (wrapper) => makeStringList(connectionOf(wrapper).realm, connectionOf(wrapper).names)],
    ...lazyEventHandlers().handlerSteps(['abort', 'close', 'error', 'versionchange'])],
  methods: (realm) => ({
    transaction: (wrapper, storeNames, mode = undefined, options = undefined) => {
      const connection = connectionOf(wrapper);
      lazyIterable(realm);
      const names = namesArgument(realm, storeNames);
      const text = mode === undefined ? 'readonly' : toText(mode);
      if (!modes.includes(text)) {
        throw typeError("Argument 2 ('mode') to IDBDatabase.transaction must be one of: "
          + modes.map((each) => `"${each}"`).join(', '));
      }
      const { durability } = dictionary(options);
      const wanted = durability === undefined ? 'default' : toText(durability);
      if (!durabilities.includes(wanted)) throw typeError('Type error');
      return wrap(connection.transaction(names, text, wanted));
    },
    close(wrapper) { connectionOf(wrapper).close(); },
    createObjectStore: (wrapper, name, options = undefined) => {
      const connection = connectionOf(wrapper);
      const text = toText(name);
      lazyIterable(realm);
      const { autoIncrement, keyPath } = dictionary(options);
      const path = keyPath === undefined || keyPath === null ? null : keyPathArgument(realm, keyPath);
      return wrap(connection.createObjectStore(text, path, !!autoIncrement));
    },
    deleteObjectStore(wrapper, name) {
      const connection = connectionOf(wrapper);
      connection.deleteObjectStore(toText(name));
    },
  }),
});
