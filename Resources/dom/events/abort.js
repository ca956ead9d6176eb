// AbortController and AbortSignal: DOM, "Aborting ongoing activities".
import { implOrNothing, wrap } from '../infra/brands.js';
import { enter } from '../infra/current.js';
import { typeError } from '../infra/errors.js';
import { hooks } from '../infra/hooks.js';
import { brand, requireArguments, wrapNew } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { PlainEventTargetImpl } from './event-target.js';
import { fireEvent } from './firing.js';

const lazyEventHandlers = lazy('./event-handlers.js');
const lazyException = lazy('./exception.js');

class AbortSignalImpl extends PlainEventTargetImpl {
  constructor(realm) {
    super(realm);
    this.aborted = false;
    this.reason = undefined;
    this.algorithms = new Set();
    this.dependents = [];
  }

  // Adds steps to run when the signal is aborted; returns a function that removes them.
  addAlgorithm(steps) {
    if (!this.aborted) this.algorithms.add(steps);
    return () => this.algorithms.delete(steps);
  }

  abort(reason) {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason === undefined ? makeReason(this.realm, 'AbortError') : reason;
    for (const steps of this.algorithms) steps();
    this.algorithms.clear();
    fireEvent(this, 'abort');
    for (const signal of this.dependents) signal.abort(this.reason);
  }
}
AbortSignalImpl.prototype.interface = 'AbortSignal';
export const abortSignalOf = brand(AbortSignalImpl);

const makeReason = (realm, name) => lazyException().unthrown(lazyException().makeDOMException(realm, name));

export class AbortControllerImpl {
  constructor(realm) {
    this.realm = realm;
    this.signal = new AbortSignalImpl(realm);
  }
}
AbortControllerImpl.prototype.interface = 'AbortController';
export const abortControllerOf = brand(AbortControllerImpl);

export const newAbortSignal = (realm) => {
  realm.constructorOf('AbortSignal');
  return new AbortSignalImpl(realm);
};
export const abortedSignal = (realm, reason) => {
  const signal = new AbortSignalImpl(realm);
  signal.abort(reason);
  return signal;
};
export const timeoutSignal = (realm, delay) => {
  // Web IDL, "[EnforceRange] unsigned long long".
  if (!(Math.trunc(delay) >= 0 && delay <= Number.MAX_SAFE_INTEGER))
    throw typeError(`Value ${delay} is outside the range [0, ${Number.MAX_SAFE_INTEGER}]`);
  const signal = new AbortSignalImpl(realm);
  hooks.setTimer(
    realm, () => signal.abort(makeReason(realm, 'TimeoutError')), delay | 0, [], false);
  return signal;
};
export const anySignal = (realm, signals) => {
  const result = new AbortSignalImpl(realm);
  for (let i = 0; i < signals.length; i++) {
    const signal = implOrNothing(signals[i]);
    if (!(signal instanceof AbortSignalImpl)) throw typeError('Type error');
    if (signal.aborted) {
      result.abort(signal.reason);
      return result;
    }
    signal.dependents.push(result);
  }
  return result;
};

/** @param {import('../realm').Page} page */
export function expose(page) {
  const { realm } = page;
  const sequence = (value) => {
    if ((typeof value !== 'object' || value === null) && typeof value !== 'function')
      throw typeError('Value is not a sequence');
    return [...value];
  };
  page.lazyInterface('AbortSignal', () => {
    const constructor = page.interface('AbortSignal', 'EventTarget', {
      get aborted() { return abortSignalOf(this).aborted; },
      get reason() { return abortSignalOf(this).reason; },
      throwIfAborted() { const signal = abortSignalOf(this); if (signal.aborted) throw signal.reason; },
    }, {
      statics: {
        abort(reason) { return wrap(abortedSignal(realm, reason)); },
        timeout(milliseconds) {
          enter(realm);
          requireArguments(arguments, 1, this);
          return wrap(timeoutSignal(realm, +milliseconds));
        },
        any(signals) {
          enter(realm);
          requireArguments(arguments, 1, this);
          return wrap(anySignal(realm, sequence(signals)));
        },
      },
    });
    lazyEventHandlers().defineHandlers(realm, constructor.prototype, ['abort']);
    return constructor;
  });
  page.lazyInterface('AbortController', () => page.interface('AbortController', null, {
    get signal() { return wrap(abortControllerOf(this).signal); },
    abort(reason) { abortControllerOf(this).signal.abort(reason); },
  }, {
    construct(args, newTarget) { return wrapNew(new AbortControllerImpl(realm), newTarget); },
  }));
}
