// The promises of an animation: Web Animations, "The current ready promise" and "The current finished promise".
import { wrap } from '../infra/brands.js';
import { PlainEventTargetImpl } from '../events/event-target.js';

export class AnimationPromises extends PlainEventTargetImpl {
  makePromise(isResolved) {
    const kept = {};
    kept.promise = new this.realm.intrinsics.Promise((resolve, reject) => Object.assign(kept, { resolve, reject }));
    kept.isSettled = isResolved;
    if (isResolved) kept.resolve(wrap(this));
    return kept;
  }
  settle(name) {
    const kept = this[name];
    if (kept.isSettled) return;
    kept.isSettled = true;
    kept.resolve(wrap(this));
  }
}
