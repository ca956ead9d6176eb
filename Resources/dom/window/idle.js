// requestIdleCallback: HTML, "Cooperative scheduling of background tasks". The page is idle once its current tasks are
// done.
import { wrap } from '../infra/brands.js';
import { typeError } from '../infra/errors.js';
import { host } from '../infra/host.js';
import { brand, describe, toLong } from '../infra/idl.js';
import { callBack } from '../events/event.js';
import { clearTimer, setTimer } from './timers.js';

const longestIdle = 50;
class IdleDeadlineImpl {
  constructor(realm, didTimeout) {
    this.realm = realm;
    this.didTimeout = didTimeout;
    this.end = host.now(realm.id) + (didTimeout ? 0 : longestIdle);
  }

  get left() { return Math.max(0, this.end - host.now(this.realm.id)); }
}
IdleDeadlineImpl.prototype.interface = 'IdleDeadline';
const deadlineOf = brand(IdleDeadlineImpl);
describe('IdleDeadline', {
  parent: null,
  attributes: () => [['didTimeout', (wrapper) => deadlineOf(wrapper).didTimeout]],
  methods: () => ({ timeRemaining: (wrapper) => deadlineOf(wrapper).left }),
});
export const requestIdle = (realm, callback) => {
  if (typeof callback !== 'function')
    throw typeError("Argument 1 ('callback') to Window.requestIdleCallback must be a function");
  return setTimer(realm,
    () => callBack(realm, callback, undefined, wrap(new IdleDeadlineImpl(realm, false))), 1, [], false);
};

/** @param {import('../realm').Page} page */
export function expose(page) {
  const { realm } = page;
  page.lazyGlobal('requestIdleCallback', () => page.global('requestIdleCallback',
    { requestIdleCallback(callback) { return requestIdle(realm, callback); } }.requestIdleCallback, true));
  page.lazyGlobal('cancelIdleCallback', () => page.global('cancelIdleCallback',
    { cancelIdleCallback(handle) { clearTimer(realm, toLong(handle)); } }.cancelIdleCallback, true));
}
