// Promises that are handled after they were reported: HTML, "HostPromiseRejectionTracker". The engine does not report
// the handler, so a reported promise has a `then` of its own until its first use. `await` doesn't look for it.
import { fireEvent } from '../events/firing.js';
import { postTask } from './messages.js';

const { apply, defineProperty, deleteProperty } = Reflect;
const { then } = Promise.prototype;

// Fires `rejectionhandled` in a task once a page's script handles the promise.
export const expectHandler = (realm, promise, reason) => {
  const method = realm.makeMethod('then', (self, ...handlers) => {
    if (self === promise && deleteProperty(promise, 'then')) {
      postTask(realm, () => {
        fireEvent(realm.windowImpl, 'rejectionhandled', { interface: 'PromiseRejectionEvent', promise, reason });
      });
    }
    return apply(then, self, handlers);
  });
  defineProperty(promise, 'then', { value: method, writable: true, enumerable: false, configurable: true });
};
