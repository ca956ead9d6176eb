// The base of geometry observers: a target is reported once, in a task after the one that observes it.
import { enter } from '../infra/current.js';
import { typeError } from '../infra/errors.js';
import { requireArguments } from '../infra/idl.js';
import { callBack } from '../events/event.js';
import { postTask } from '../window/messages.js';

export class GeometryObserverImpl {
  constructor(realm, callback) {
    this.realm = realm;
    this.callback = callback;
    this.targets = new Set();
    this.fresh = new Set();
    this.records = [];
  }

  observe(target) {
    if (this.targets.has(target)) return;
    this.targets.add(target);
    if (this.fresh.size === 0) postTask(this.realm, () => this.deliver());
    this.fresh.add(target);
  }

  unobserve(target) {
    this.targets.delete(target);
    this.fresh.delete(target);
  }

  disconnect() {
    this.targets.clear();
    this.fresh.clear();
    this.records = [];
  }

  takeRecords() {
    const { records } = this;
    this.records = [];
    return this.realm.makeArray(records);
  }

  deliver() {
    for (const target of this.fresh) {
      const entry = this.entryOf(target);
      if (entry !== null) this.records.push(entry);
    }
    this.fresh.clear();
    if (this.records.length > 0)
      callBack(this.realm, this.callback, this.wrapper, this.takeRecords(), this.wrapper);
  }
}
export const observerCallback = (realm, args, name) => {
  enter(realm);
  requireArguments(args, 1);
  if (typeof args[0] === 'function') return args[0];
  throw typeError(`Argument 1 ('callback') to the ${name} constructor must be a function`);
};
