// MutationRecord, and the observers of a change: DOM, "Queuing a mutation record".
import { wrap } from '../infra/brands.js';
import { brand } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { scheduleObserver } from './mutation-observer.js';

const lazyCollections = lazy('./collections.js');

class MutationRecordImpl {
  constructor(realm, type, target) {
    this.realm = realm;
    this.type = type;
    this.target = target;
    this.added = [];
    this.removed = [];
    this.previousSibling = null;
    this.nextSibling = null;
    this.attributeName = null;
    this.attributeNamespace = null;
    this.oldValue = null;
    this.lists = {};
  }

  list(name) { return this.lists[name] ??= lazyCollections().staticNodeList(this.realm, this[name]); }
}
MutationRecordImpl.prototype.interface = 'MutationRecord';
export const mutationRecordOf = brand(MutationRecordImpl);

export const keepObserving = (node, parent) => {
  for (let ancestor = parent; ancestor !== null; ancestor = ancestor.parent) {
    for (const { observer, options } of ancestor.observers ?? []) {
      if (!options.subtree) continue;
      node.observers = [...node.observers ?? [], { observer, options, source: ancestor }];
      observer.nodes.add(node);
      scheduleObserver(observer);
    }
  }
};

function queue(type, target, describe, wants, wantsOldValue, oldValue) {
  const interested = new Map();
  for (let node = target; node !== null; node = node.parent) {
    for (const { observer, options } of node.observers ?? []) {
      if ((node !== target && !options.subtree) || !wants(options)) continue;
      const isOldValueWanted = wantsOldValue(options);
      interested.set(observer, isOldValueWanted ? oldValue : interested.get(observer) ?? null);
    }
  }
  for (const [observer, old] of interested) {
    const record = Object.assign(new MutationRecordImpl(observer.realm, type, target), describe, { oldValue: old });
    observer.records.push(record);
    scheduleObserver(observer);
  }
}
const never = () => false;
export const queueTreeRecord = (target, added, removed, previousSibling, nextSibling) => (
  queue('childList', target, { added, removed, previousSibling, nextSibling }, (options) => options.childList,
    never, null));
export const queueDataRecord = (target, oldValue) => (
  queue('characterData', target, {}, (options) => options.characterData, (options) => options.characterDataOldValue,
    oldValue));
export const queueAttributeRecord = (target, { localName, namespace }, oldValue) => queue('attributes', target,
  { attributeName: localName, attributeNamespace: namespace },
  (options) => options.attributes && (options.attributeFilter === undefined
    || (options.attributeFilter.includes(localName) && namespace === null)),
  (options) => options.attributeOldValue, oldValue);

/** @param {import('../realm').Page} page */
export function exposeShared(page) {
  page.lazyInterface('MutationRecord', () => page.interface('MutationRecord', null, {
    get type() { return mutationRecordOf(this).type; },
    get target() { return wrap(mutationRecordOf(this).target); },
    get addedNodes() { return mutationRecordOf(this).list('added'); },
    get removedNodes() { return mutationRecordOf(this).list('removed'); },
    get previousSibling() { return wrap(mutationRecordOf(this).previousSibling); },
    get nextSibling() { return wrap(mutationRecordOf(this).nextSibling); },
    get attributeName() { return mutationRecordOf(this).attributeName; },
    get attributeNamespace() { return mutationRecordOf(this).attributeNamespace; },
    get oldValue() { return mutationRecordOf(this).oldValue; },
  }));
}
