// IDBTransaction: Indexed Database, "Transaction" and "Transaction lifecycle".
import { hooks } from '../infra/hooks.js';
import { PlainEventTargetImpl } from '../events/event-target.js';
import { Failure } from './database.js';
import { ObjectStoreImpl } from './object-stores.js';
import { fireDatabaseEvent, postIfOpen, RequestImpl } from './requests.js';
import { startTransactions } from './scheduling.js';

export class TransactionImpl extends PlainEventTargetImpl {
  constructor(connection, mode, stores, durability) {
    super(connection.realm);
    this.connection = connection;
    this.database = connection.database;
    this.mode = mode;
    // The object stores of its scope by name. A version change transaction has those of the database.
    this.stores = stores;
    this.durability = durability;
    // active, inactive, committing or finished.
    this.state = 'active';
    this.isStarted = false;
    this.isRunning = false;
    this.requests = [];
    this.error = null;
    this.isAborted = false;
    this.handles = new Map();
    this.changes = new Map();
    this.undo = [];
    // The stores and the indexes that it created.
    this.created = new Set();
    // Called when it has finished.
    this.onEnd = null;
  }

  parentTarget() { return this.connection; }
  get isActive() { return this.state === 'active'; }
  get isFinished() { return this.state === 'finished'; }
  get names() { return [...this.stores.keys()].sort(); }

  changed(store, key) {
    if (!this.changes.has(store)) this.changes.set(store, new Set());
    this.changes.get(store).add(key);
  }
  onUndo(steps) { this.undo.push(steps); }

  // Renames the store or the index of a handle. The handle of one that the transaction created keeps its last name.
  rename(handle, all, name) {
    const { data } = handle;
    const old = data.name;
    const change = (from, to) => {
      all.delete(from);
      all.set(to, data);
      data.name = to;
    };
    change(old, name);
    handle.name = name;
    this.onUndo(() => {
      change(name, old);
      if (!this.created.has(data)) handle.name = old;
    });
  }

  // Ends the time in which a script can place requests: after the microtasks of the running task.
  deactivateLater(isAborted = () => false) {
    hooks.continueTask(this.realm, () => {
      if (this.state === 'active') this.state = 'inactive';
      if (!isAborted()) this.proceed();
    });
  }

  // Runs the next request, or commits if none is left.
  proceed() {
    if (!this.isStarted || this.isRunning || this.isFinished || this.state === 'active') return;
    this.isRunning = true;
    postIfOpen(this.realm, () => {
      this.isRunning = false;
      if (this.isFinished) return;
      if (this.requests.length > 0) this.runNext();
      else this.finish();
    });
  }

  place(source, operation, known = null) {
    const request = known ?? new RequestImpl(this.realm, source, this, operation);
    request.isDone = false;
    this.requests.push(request);
    return request;
  }

  // Runs steps when the requests before them have ended; a failure aborts the transaction.
  addStep(operation) { this.requests.push({ operation, isStep: true }); }

  runNext() {
    const request = this.requests.shift();
    if (request.isStep) {
      this.runStep(request);
      return;
    }
    try {
      request.succeed(request.operation());
    } catch (error) {
      request.fail(error);
    }
    this.fire(request, request.error === null ? 'success' : 'error');
  }

  runStep({ operation }) {
    try {
      operation();
    } catch (error) {
      this.abort(error);
      return;
    }
    this.proceed();
  }

  // "Fire a success event" and "fire an error event".
  fire(request, type, versions = null) {
    // A handler that is terminated counts as one that throws.
    let outcome = { isCanceled: false, threw: true };
    if (this.state === 'inactive') this.state = 'active';
    this.deactivateLater(() => {
      if (this.isFinished) return true;
      if (outcome.threw && this.state !== 'committing') {
        this.abort(new Failure('AbortError',
          'IDBTransaction will abort due to uncaught exception in an event handler'));
      } else if (type === 'error' && !outcome.isCanceled) {
        this.abort(request.error);
      }
      return this.isFinished;
    });
    const isError = type === 'error';
    outcome = fireDatabaseEvent(request, type, { bubbles: isError, cancelable: isError, versions });
  }

  // "Commit a transaction", when all requests have ended.
  finish() {
    if (this.mode !== 'readonly' && !this.database.commit(this.realm, this.changes)) {
      this.abort(new Failure('QuotaExceededError', 'The quota has been exceeded.'));
      return;
    }
    this.end();
    this.connection.upgraded(this);
    fireDatabaseEvent(this, 'complete');
    this.onEnd?.();
  }

  end() {
    this.state = 'finished';
    this.undo = [];
    this.changes.clear();
    this.database.transactions.splice(this.database.transactions.indexOf(this), 1);
    startTransactions(this.database);
    this.connection.settle();
  }

  rollBack() {
    this.isAborted = true;
    while (this.undo.length > 0) this.undo.pop()();
  }

  // "Abort a transaction". The error is a `Failure`, an exception of the page, or null if a script asked for it.
  abort(error) {
    this.rollBack();
    this.error = error instanceof Failure ? hooks.makeDOMException(this.realm, error.name, error.message) : error;
    const requests = this.requests.splice(0);
    this.end();
    postIfOpen(this.realm, () => {
      for (const request of requests) {
        if (request.isStep) continue;
        request.fail(new Failure('AbortError'));
        fireDatabaseEvent(request, 'error', { bubbles: true, cancelable: true });
      }
      this.connection.upgraded(this);
      fireDatabaseEvent(this, 'abort', { bubbles: true });
      this.onEnd?.();
    });
  }

  handleOf(store) {
    if (!this.handles.has(store)) this.handles.set(store, new ObjectStoreImpl(this, store));
    return this.handles.get(store);
  }
}
TransactionImpl.prototype.interface = 'IDBTransaction';
