// MutationObserver: DOM, "Mutation observers". Until a page creates one, changes of its tree are not recorded.
import { wrap } from '../infra/brands.js';
import { endings } from '../infra/endings.js';
import { typeError } from '../infra/errors.js';
import { host } from '../infra/host.js';
import { brand, toText, wrapNew, requireArguments } from '../infra/idl.js';
import { inWorldOf } from '../infra/current-world.js';
import { used } from '../infra/used.js';
import { dictionary } from '../events/event.js';
import { queueNotice } from './changes.js';
import { nodeArgument } from './node.js';

const { apply } = Reflect;

export class MutationObserverImpl {
  constructor(realm, callback) {
    this.realm = realm;
    this.callback = callback;
    this.number = realm.lastMutationObserver = (realm.lastMutationObserver ?? 0) + 1;
    this.records = [];
    this.nodes = new Set();
  }

  takeRecords() {
    const { records } = this;
    this.records = [];
    return records;
  }

  observe(node, options) {
    const known = node.observers?.find((registered) => registered.observer === this && registered.source === null);
    if (known !== undefined) {
      this.dropTransient(node);
      known.options = options;
      return;
    }
    node.observers = [...node.observers ?? [], { observer: this, options, source: null }];
    this.nodes.add(node);
    this.realm.isObserving = true;
    used.mutationObservers = true;
  }

  // Nodes that were removed from an observed subtree stay observed until the records are delivered.
  dropTransient(source) {
    for (const node of this.nodes) {
      node.observers = node.observers.filter((registered) => registered.observer !== this
        || registered.source === null
        || (source !== undefined && registered.source !== source));
    }
  }

  // Calls back with records, in the world of the callback.
  deliver(records) { inWorldOf(this.callback, () => notify(this, records)); }

  disconnect() {
    for (const node of this.nodes)
      node.observers = node.observers.filter((registered) => registered.observer !== this);
    this.nodes.clear();
    this.records = [];
  }
}
MutationObserverImpl.prototype.interface = 'MutationObserver';
export const mutationObserverOf = brand(MutationObserverImpl);

// Validates the options of `observe`.
export const mutationOptions = (given) => {
  const init = dictionary(given);
  const flag = (name) => (init[name] === undefined ? undefined : !!init[name]);
  const options = {
    childList: flag('childList') ?? false, subtree: flag('subtree') ?? false, attributes: flag('attributes'),
    characterData: flag('characterData'), attributeOldValue: flag('attributeOldValue'),
    characterDataOldValue: flag('characterDataOldValue'),
    attributeFilter: undefined,
  };
  const filter = init.attributeFilter;
  if (filter !== undefined) {
    if ((typeof filter !== 'object' || filter === null) && typeof filter !== 'function')
      throw typeError('Value is not a sequence');
    if (typeof filter[Symbol.iterator] !== 'function') throw typeError('Type error');
    options.attributeFilter = [];
    for (let i = 0; i < filter.length; i++) options.attributeFilter.push(toText(filter[i]));
  }
  if (options.attributes === undefined && (options.attributeOldValue !== undefined || filter !== undefined))
    options.attributes = true;
  if (options.characterData === undefined && options.characterDataOldValue !== undefined)
    options.characterData = true;
  const isMissing = !options.childList && !options.attributes && !options.characterData;
  if (isMissing || (options.attributes === false && (options.attributeOldValue || filter !== undefined))
    || (options.characterData === false && options.characterDataOldValue)) throw typeError('Type error');
  return options;
};

// Observers are notified in the order of their creation, in one microtask.
export const scheduleObserver = (observer) => {
  const { realm } = observer;
  realm.pendingObservers ??= new Set();
  realm.pendingObservers.add(observer);
  queueNotice(realm);
};
const notify = (observer, records) => {
  const { realm } = observer;
  const self = wrap(observer);
  try {
    apply(observer.callback, self, [realm.makeArray(records.map(wrap)), self]);
  } catch (error) {
    host.reportException(realm.id, error);
  }
};
export const notifyObservers = (realm) => {
  if (realm.pendingObservers === undefined) return;
  const observers = realm.toldObservers = [...realm.pendingObservers].sort((a, b) => a.number - b.number);
  realm.pendingObservers = undefined;
  while (observers.length > 0) {
    const observer = observers.shift();
    const records = observer.takeRecords();
    observer.dropTransient();
    if (records.length > 0) observer.deliver(records);
  }
};
// A script that was terminated at a limit kept the remaining observers from being notified; they are notified with the
// next change.
endings.push((realm) => {
  for (const observer of realm.toldObservers ?? []) (realm.pendingObservers ??= new Set()).add(observer);
  realm.toldObservers = undefined;
});
export const constructMutationObserver = (realm, args, newTarget) => {
  requireArguments(args, 1);
  if (typeof args[0] !== 'function')
    throw typeError("Argument 1 ('callback') to the MutationObserver constructor must be a function");
  return wrapNew(new MutationObserverImpl(realm, args[0]), newTarget);
};

/** @param {import('../realm').Page} page */
export function exposeShared(page) {
  const { realm } = page;
  const construct = (args, newTarget) => constructMutationObserver(realm, args, newTarget);
  page.interface('MutationObserver', null, {
    observe(target) {
      const observer = mutationObserverOf(this);
      requireArguments(arguments, 1, this);
      observer.observe(nodeArgument(target, "Argument 1 ('target') to MutationObserver.observe"),
        mutationOptions(arguments[1]));
    },
    disconnect() { mutationObserverOf(this).disconnect(); },
    takeRecords() { return realm.makeArray(mutationObserverOf(this).takeRecords().map(wrap)); },
  }, { length: 1, construct });
  page.global('WebKitMutationObserver', page.window.MutationObserver);
}
