// The queues of requests that open or delete databases: Indexed Database, "Opening a database connection" and "Deleting
// a database". Each name of an origin has a queue.
import { wrap } from '../infra/brands.js';
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { onPageEnd } from '../window/page-end.js';
import { ConnectionImpl } from './connections.js';
import { Database, Failure } from './database.js';
import { fireDatabaseEvent, postIfOpen } from './requests.js';
import { TransactionImpl } from './transactions.js';

// The queues of each origin's stored data, by the number that the host gives it, and the databases' names.
const areas = new Map();

class DatabaseQueue {
  constructor(area, name) {
    this.area = area;
    this.name = name;
    this.database = null;
    // Requests, with their versions or null to delete the database.
    this.items = [];
    this.isRunning = false;
    // Steps that wait until the database has no connection.
    this.onFree = null;
  }

  add(request, version) {
    this.items.push({ request, version });
    this.proceed();
  }

  proceed() {
    if (this.isRunning) return;
    if (this.items.length === 0) {
      if (this.database?.connections.size > 0) return;
      this.area.delete(this.name);
      return;
    }
    this.isRunning = true;
    const item = this.items[0];
    postIfOpen(item.request.realm, () => this.run(item));
  }

  done() {
    this.items.shift();
    this.isRunning = false;
    this.proceed();
  }

  run({ request, version }) {
    const { realm } = request;
    if (this.database === null || this.database.connections.size === 0) this.database = new Database(realm, this.name);
    const { database } = this;
    if (version === null) {
      const oldVersion = database.version;
      this.closeOthers(request, null, () => {
        host.deleteDatabase(realm.id, this.name);
        this.database = null;
        this.succeed(request, undefined, { oldVersion, newVersion: null });
      });
      return;
    }
    const wanted = version ?? (database.version || 1);
    if (database.version > wanted) {
      this.fail(request, new Failure('VersionError',
        'An attempt was made to open a database using a lower version than the existing version.'));
    } else if (database.version === wanted) {
      this.succeed(request, wrap(this.connect(realm, wanted)), null);
    } else {
      this.closeOthers(request, wanted, () => this.upgrade(request, wanted));
    }
  }

  connect(realm, version) { return new ConnectionImpl(realm, this.database, version, () => this.released()); }

  // Called when a connection has ended.
  released() {
    if (this.onFree === null) this.proceed();
    else if (this.database.connections.size === 0) this.onFree();
  }

  // Asks the connections of other requests to close, and waits until they have.
  closeOthers(request, newVersion, steps) {
    const { database } = this;
    const versions = { oldVersion: database.version, newVersion };
    const open = [...database.connections].filter((each) => !each.isClosing && !host.isClosed(each.realm.id));
    let left = open.length;
    const asked = () => {
      if (database.connections.size === 0) {
        steps();
        return;
      }
      this.onFree = () => {
        this.onFree = null;
        postIfOpen(request.realm, steps);
      };
      if ([...database.connections].some((each) => !each.isClosing))
        fireDatabaseEvent(request, 'blocked', { versions });
    };
    if (left === 0) asked();
    for (const connection of open) {
      postIfOpen(connection.realm, () => {
        if (!connection.isClosing) fireDatabaseEvent(connection, 'versionchange', { versions });
        if (--left > 0) return;
        // Connections that are still open after the listeners and their microtasks block the request.
        if (connection.realm === request.realm) hooks.continueTask(request.realm, asked);
        else postIfOpen(request.realm, asked);
      });
    }
  }

  // "Upgrade a database".
  upgrade(request, version) {
    const { database } = this;
    const { realm } = request;
    const oldVersion = database.version;
    const connection = this.connect(realm, version);
    const transaction = new TransactionImpl(connection, 'versionchange', database.stores, 'default');
    transaction.state = 'inactive';
    transaction.isStarted = true;
    database.version = version;
    database.transactions.push(transaction);
    connection.upgrade = transaction;
    transaction.onUndo(() => { database.version = connection.version = oldVersion; });
    transaction.onEnd = () => {
      request.transaction = null;
      if (transaction.isAborted) connection.close();
      if (connection.isClosing) this.fail(request, new Failure('AbortError'));
      else postIfOpen(realm, () => this.succeed(request, wrap(connection), null));
    };
    request.succeed(wrap(connection));
    request.transaction = transaction;
    transaction.fire(request, 'upgradeneeded', { oldVersion, newVersion: version });
  }

  succeed(request, value, versions) {
    request.succeed(value);
    this.done();
    fireDatabaseEvent(request, 'success', { versions });
  }

  fail(request, failure) {
    request.fail(failure);
    this.done();
    fireDatabaseEvent(request, 'error', { bubbles: true, cancelable: true });
  }

  // Removes the requests and the connections of pages that have ended.
  purge() {
    const isGone = ({ realm }) => host.isClosed(realm.id);
    const [running] = this.items;
    for (const connection of [...this.database?.connections ?? []]) if (isGone(connection)) connection.abandon();
    this.items = this.items.filter(({ request }) => !isGone(request));
    if (!this.isRunning || this.items[0] === running) return;
    this.isRunning = false;
    this.onFree = null;
    this.proceed();
  }
}

const purge = () => {
  for (const area of areas.values()) for (const queue of [...area.values()]) queue.purge();
  for (const [number, area] of areas) if (area.size === 0) areas.delete(number);
};
onPageEnd(purge);

// Queues a request of a page; the version is undefined for the current one, and null to delete the database.
export const queueOpening = (request, name, version) => {
  const number = host.databaseArea(request.realm.id);
  purge();
  if (!areas.has(number)) areas.set(number, new Map());
  const area = areas.get(number);
  if (!area.has(name)) area.set(name, new DatabaseQueue(area, name));
  area.get(name).add(request, version);
};
