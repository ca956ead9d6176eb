// IDBRequest and IDBOpenDBRequest: Indexed Database, "The IDBRequest interface", and the events that they fire.
import { wrap } from '../infra/brands.js';
import { fail } from '../infra/errors.js';
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { brand, describe } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { dispatch, eventPath, PlainEventTargetImpl } from '../events/event-target.js';
import { constructEvent, EventImpl, eventOf } from '../events/event.js';
import { Failure } from './database.js';

const lazyEventHandlers = lazy('../events/event-handlers.js');

// Queues a task of a page, unless the page is closed.
export const postIfOpen = (realm, steps) => { if (!host.isClosed(realm.id)) hooks.postTask(realm, steps); };

// Fires a trusted event; returns whether it was canceled, and whether a listener threw an exception.
export const fireDatabaseEvent = (target, type, { bubbles = false, cancelable = false, versions = null } = {}) => {
  const { realm } = target;
  const event = new EventImpl(
    realm, versions === null ? 'Event' : 'IDBVersionChangeEvent', type, { bubbles, cancelable }, versions);
  const path = eventPath(event, target);
  if (!path.some((next) => next.listenersOf(type) !== undefined)) return { isCanceled: false, threw: false };
  event.isTrusted = true;
  event.timeStamp = realm.now();
  dispatch(event, target, path, target);
  return { isCanceled: event.canceled, threw: event.listenerThrew };
};

export class RequestImpl extends PlainEventTargetImpl {
  constructor(realm, source, transaction, operation) {
    super(realm);
    this.source = source;
    this.transaction = transaction;
    // Performs the request and returns the page's result, or throws a `Failure`.
    this.operation = operation;
    this.isDone = false;
    this.value = undefined;
    this.error = null;
  }

  parentTarget() { return this.transaction; }

  succeed(value) {
    this.isDone = true;
    this.value = value;
    this.error = null;
  }

  // Fails with a `Failure`, or with an exception of the page.
  fail(failure) {
    this.isDone = true;
    this.value = undefined;
    this.error = failure instanceof Failure
      ? hooks.makeDOMException(this.realm, failure.name, failure.message) : failure;
  }

  finished(member) {
    if (!this.isDone) {
      fail('InvalidStateError',
        `Failed to read the '${member}' property from 'IDBRequest': The request has not finished.`);
    }
    return member === 'result' ? this.value : this.error;
  }
}
RequestImpl.prototype.interface = 'IDBRequest';
const requestOf = brand(RequestImpl);

export class OpenRequestImpl extends RequestImpl {
  constructor(realm) { super(realm, null, null, null); }
}
OpenRequestImpl.prototype.interface = 'IDBOpenDBRequest';

describe('IDBRequest', {
  parent: 'EventTarget',
  attributes: () => [
    ['result', (wrapper) => requestOf(wrapper).finished('result')],
    ['error', (wrapper) => requestOf(wrapper).finished('error')],
    ['source', (wrapper) => wrap(requestOf(wrapper).source)],
    ['transaction', (wrapper) => wrap(requestOf(wrapper).transaction)],
    ['readyState', (wrapper) => (requestOf(wrapper).isDone ? 'done' : 'pending')],
    ...lazyEventHandlers().handlerSteps(['success', 'error'])],
});
describe('IDBOpenDBRequest', {
  parent: 'IDBRequest', attributes: () => lazyEventHandlers().handlerSteps(['blocked', 'upgradeneeded']),
});

const versionOf = (value) => {
  const number = Number(value);
  return Number.isFinite(number) ? Math.trunc(number) : 0;
};
describe('IDBVersionChangeEvent', {
  parent: 'Event', length: 1,
  construct: (realm, args, newTarget) => constructEvent(realm, 'IDBVersionChangeEvent', args, newTarget,
    ({ newVersion, oldVersion }) => ({
      newVersion: newVersion === undefined || newVersion === null ? null : versionOf(newVersion),
      oldVersion: oldVersion === undefined ? 0 : versionOf(oldVersion),
    })),
  attributes: () => ['oldVersion', 'newVersion'].map((name) => [name, (wrapper) => eventOf(wrapper).fields[name]]),
});
