// LockManager and Lock: Web Locks API. The documents of an origin share locks if their views share a group and a store.
import { implOrNothing, wrap } from '../infra/brands.js';
import { enter } from '../infra/current.js';
import { setLength } from '../infra/define.js';
import { fail, typeError } from '../infra/errors.js';
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { brand, describe, requireArguments, toText } from '../infra/idl.js';
import { inWorldOf, shownValue } from '../infra/current-world.js';
import { dictionary } from '../events/event.js';
import { promising, upon } from '../streams/promises.js';
import { postTask } from './messages.js';
import { onPageEnd } from './page-end.js';

class LockImpl {
  constructor(realm, name, mode) {
    this.realm = realm;
    this.name = name;
    this.mode = mode;
  }
}
LockImpl.prototype.interface = 'Lock';
const lockOf = brand(LockImpl);

// The locks of each origin's stored data, by the number that the host gives it: requests that hold a lock, and those
// that wait.
const areas = new Map();
const areaOf = (realm) => {
  const number = host.databaseArea(realm.id);
  if (number === undefined) fail('SecurityError', 'Context is not allowed to use locks');
  if (!areas.has(number)) areas.set(number, { held: [], waiting: [] });
  return areas.get(number);
};
const remove = (list, item) => {
  const index = list.indexOf(item);
  if (index >= 0) list.splice(index, 1);
  return index >= 0;
};
const post = (realm, steps) => { if (!host.isClosed(realm.id)) postTask(realm, steps); };

const isFree = ({ held }, { name, mode }) =>
  !held.some((each) => each.name === name && (mode === 'exclusive' || each.mode === 'exclusive'));
// Calls the callback with the lock, or with null if it isn't available.
const call = (request, lock, onEnd) => {
  const { realm, callback, resolve, reject } = request;
  const promise = inWorldOf(callback, () =>
    promising(realm, () => Reflect.apply(callback, undefined, [shownValue(lock)])));
  const end = (settle) => (value) => {
    onEnd();
    settle(value);
  };
  upon(realm, promise, end(resolve), end(reject));
};
const grant = (area, request) => {
  area.held.push(request);
  post(request.realm, () => {
    if (request.isStolen) return;
    request.signal = null;
    call(request, wrap(new LockImpl(request.realm, request.name, request.mode)), () => {
      remove(area.held, request);
      proceed(area);
    });
  });
};
// Grants the requests that no earlier one with their name blocks.
const proceed = (area) => {
  const blocked = new Set();
  for (const request of [...area.waiting]) {
    if (blocked.has(request.name)) continue;
    if (isFree(area, request)) {
      remove(area.waiting, request);
      grant(area, request);
    } else {
      blocked.add(request.name);
    }
  }
};
const steal = (area, request) => {
  for (const other of area.held.filter(({ name }) => name === request.name)) {
    remove(area.held, other);
    other.isStolen = true;
    post(other.realm, () => other.reject(
      hooks.makeDOMException(other.realm, 'AbortError', 'Lock was stolen by another request')));
  }
  grant(area, request);
};
onPageEnd(() => {
  for (const area of areas.values()) {
    for (const list of [area.held, area.waiting])
      for (const request of [...list]) if (host.isClosed(request.realm.id)) remove(list, request);
    proceed(area);
  }
});

const readOptions = (value) => {
  const { ifAvailable, mode = 'exclusive', signal, steal } = dictionary(value);
  const text = toText(mode);
  if (text !== 'exclusive' && text !== 'shared') throw typeError('Type error');
  const impl = signal === undefined ? null : implOrNothing(signal);
  if (impl !== null && impl?.addAlgorithm === undefined) throw typeError('Type error');
  return { ifAvailable: !!ifAvailable, mode: text, signal: impl, steal: !!steal };
};
const checkOptions = (name, { ifAvailable, mode, signal, steal }) => {
  const refuse = (message) => fail('NotSupportedError', message);
  if (name.startsWith('-')) refuse("Lock name cannot start with '-'");
  if (steal && ifAvailable) refuse("WebLockOptions's steal and ifAvailable cannot both be true");
  if (steal && mode !== 'exclusive') refuse("WebLockOptions's steal is true but mode is not 'exclusive'");
  if (signal !== null && (steal || ifAvailable))
    refuse("WebLockOptions's steal and ifAvailable need to be false when a signal is provided");
  if (signal?.aborted) fail('AbortError', "WebLockOptions's signal is aborted");
};
const start = (realm, args, resolve, reject) => {
  requireArguments(args, 2);
  const name = toText(args[0]);
  const callback = args.length > 2 ? args[2] : args[1];
  if (typeof callback !== 'function') {
    throw typeError(
      `Argument ${args.length > 2 ? 3 : 2} ('grantedCallback') to LockManager.request must be a function`);
  }
  const options = readOptions(args.length > 2 ? args[1] : undefined);
  const area = areaOf(realm);
  checkOptions(name, options);
  const { mode, signal } = options;
  const request = { realm, name, mode, callback, resolve, reject, signal, isStolen: false };
  signal?.addAlgorithm(() => {
    if (request.signal === null || !(remove(area.waiting, request) || remove(area.held, request))) return;
    request.isStolen = true;
    reject(signal.reason);
    proceed(area);
  });
  if (options.steal) {
    steal(area, request);
  } else if (options.ifAvailable && !(isFree(area, request) && !area.waiting.some((each) => each.name === name))) {
    post(realm, () => call(request, null, () => {}));
  } else {
    area.waiting.push(request);
    proceed(area);
  }
};

class LockManagerImpl {
  constructor(realm) { this.realm = realm; }

  request(args) {
    return new this.realm.intrinsics.Promise((resolve, reject) => {
      enter(this.realm);
      start(this.realm, args, resolve, reject);
    });
  }

  query() {
    const { realm } = this;
    const info = (list) => realm.makeArray(list.map(({ realm: { id }, mode, name }) =>
      Object.assign(realm.makeObject(), { clientId: clientOf(id), mode, name })));
    return promising(realm, () => {
      const { held, waiting } = areaOf(realm);
      return Object.assign(realm.makeObject(), { held: info(held), pending: info(waiting) });
    });
  }
}
LockManagerImpl.prototype.interface = 'LockManager';
const managerOf = brand(LockManagerImpl);
// A number that looks like an identifier of a client elsewhere.
const clientOf = (id) => `00000000-0000-4000-8000-${id.toString(16).padStart(12, '0')}`;

export const lockManager = (realm) => realm.locks ??= wrap(new LockManagerImpl(realm));

describe('Lock', {
  parent: null, attributes: () => ['name', 'mode'].map((name) => [name, (wrapper) => lockOf(wrapper)[name]]),
});
describe('LockManager', {
  parent: null,
  methods: () => ({
    request: (wrapper, ...args) => managerOf(wrapper).request(args),
    query: (wrapper) => managerOf(wrapper).query(),
  }),
});

/** @param {import('../realm').Page} page */
export function expose(page) {
  // Missing arguments reject the promise.
  setLength(page.realm.prototypeOf('LockManager').request, 2);
}
