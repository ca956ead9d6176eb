// Promises without a handler that get one later: HTML, "HostPromiseRejectionTracker". The engine does not report the
// handler, so such a promise has a `then` of its own until its first use. `await` doesn't look for it.
import { fireEvent } from '../events/firing.js';
import { postTask } from './messages.js';

const { apply, defineProperty, deleteProperty } = Reflect;
const { then } = Promise.prototype;

const handled = new WeakSet();

const onHandler = (realm, promise, steps) => {
  const method = realm.makeMethod('then', (self, ...handlers) => {
    if (self === promise && deleteProperty(promise, 'then')) steps();
    return apply(then, self, handlers);
  });
  defineProperty(promise, 'then', { value: method, writable: true, enumerable: false, configurable: true });
};

// Remembers whether a promise gets a handler before it is reported.
export const watchPromise = (realm, promise) => {
  onHandler(realm, promise, () => { handled.add(promise); });
};

// Ends the watch; returns whether the promise got a handler.
export const isHandled = (promise) => {
  if (handled.has(promise)) return true;
  deleteProperty(promise, 'then');
  return false;
};

// Fires `rejectionhandled` in a task once a page's script handles the promise.
export const expectHandler = (realm, promise, reason) => {
  onHandler(realm, promise, () => {
    postTask(realm, () => {
      fireEvent(realm.windowImpl, 'rejectionhandled', { interface: 'PromiseRejectionEvent', promise, reason });
    });
  });
};
