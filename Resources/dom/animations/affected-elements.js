// The elements whose transitions or animations the changes of a task may start or end.
import { hooks } from '../infra/hooks.js';
import { used } from '../infra/used.js';
import { RuleIndex } from '../css/matching-rules.js';
import { cascadeOf } from '../css/cascade.js';
import { keysOfAttribute, reaches } from '../css/selector-dependencies.js';
import { concernsInside, declaresEffect, reachOfStyle, selectorReach } from './selector-reach.js';

const treeOf = (element) => (used.shadowTrees ? element.root : element.document);
const parentOf = (node) => node.parent ?? node.host ?? null;
const inlineEffect = /transition|animation/i;

// Returns whether an element may have a transition or an animation.
const isCandidate = (element) => {
  if (element.realm.animatedElements?.has(element) === true) return true;
  if (element.attributes.length > 0 && inlineEffect.test(element.getAttribute('style') ?? '')) return true;
  // Rules of other trees apply to these, too.
  if (used.shadowTrees && (element.shadow !== null || treeOf(element).isShadowRoot === true
    || hooks.slotFor(element) !== null))
    return [...cascadeOf(element).result.declared.keys()].some((name) => declaresEffect.test(name));
  const { declaring } = selectorReach(element.document);
  return declaring !== null && declaring.matching(element, element.document).length > 0;
};

class Collector {
  constructor(document, changes) {
    this.document = document;
    this.changes = changes;
    this.single = new Set();
    this.whole = new Set();
    // The elements that may have changed, with whether they inherit the change.
    this.found = new Map();
  }

  // Reads the attributes as they are after the task.
  addAttributes() {
    for (const [element, names] of this.changes.attributes) {
      if (!element.isConnected || isIn(this.changes.inserted, element)) continue;
      let reach = reaches.self;
      for (const [name, before] of names) {
        const now = element.getAttribute(name);
        if (now === before) continue;
        const keys = keysOfAttribute(name, before, now);
        reach = Math.max(reach, this.reachOf(element, keys), name === 'style' ? reachOfStyle(before, now) : 0);
        if (name === 'hidden' || name === 'open') reach = Math.max(reach, reaches.inside);
      }
      this.add(element, reach);
    }
  }
  reachOf(element, keys) {
    const own = selectorReach(treeOf(element));
    let reach = Math.max(...keys.map((key) => own.of(key)));
    if (element.shadow !== null) {
      const inner = selectorReach(element.shadow);
      if (keys.some((key) => inner.of(key) > reaches.none)) reach = Math.max(reach, reaches.inside);
    }
    return reach;
  }

  addFields() {
    for (const [object, field, before] of this.changes.fields) {
      if (field === 'entries') continue;
      if (field === 'checkedness') this.add(object, this.reachOf(object, [':checked', ':indeterminate']));
      else for (const element of [before, object.focused]) this.addFocus(element);
    }
  }
  addFocus(element) {
    if (element === null || !element.isConnected) return;
    this.add(element, this.reachOf(element, [':focus', ':focus-visible']));
    const within = selectorReach(treeOf(element)).of(':focus-within');
    if (within === reaches.none) return;
    for (let each = element; each !== null && each.isElement; each = parentOf(each)) this.add(each, within);
  }

  add(element, reach) {
    this.single.add(element);
    if (reach === reaches.inside) this.whole.add(element);
    else if (reach === reaches.around) this.whole.add(parentOf(element) ?? element);
    else if (reach === reaches.everywhere) this.whole.add(this.document);
  }

  collect() {
    const { inserted } = this.changes;
    for (const element of this.single) this.take(element, false);
    for (const top of this.whole) if (!isIn(this.whole, parentOf(top))) this.takeInside(top, true);
    for (const node of inserted) if (node.isConnected && !isIn(inserted, parentOf(node))) this.takeInside(node, false);
    return this.found;
  }
  take(element, inherits) {
    if (inherits && this.found.get(element) === false) this.found.set(element, true);
    else if (!this.found.has(element) && element.isConnected && isCandidate(element)) this.found.set(element, inherits);
  }
  takeInside(top, inherits) {
    for (let node = top; node !== null; node = node.next(top)) {
      if (!node.isElement) continue;
      this.take(node, inherits);
      if (node.shadow !== null) this.takeInside(node.shadow, inherits);
    }
  }
}
// Returns whether a set contains a node or one around it.
export const isIn = (set, node) => {
  if (set.size === 0) return false;
  for (let each = node; each !== null; each = parentOf(each)) if (set.has(each)) return true;
  return false;
};

// Returns the elements by whether they may inherit a change. The document is in its state after the task.
export const affectedElements = (document, changes) => {
  const collector = new Collector(document, changes);
  collector.addAttributes();
  collector.addFields();
  if (changes.hasSheets) collector.whole.add(document);
  return collector.collect();
};
// Returns the elements that match rules which a task has added, removed or edited; none if the old ones are unknown.
export const elementsOfChangedRules = (document, { oldRules, fields }, elements) => {
  if (oldRules === null) return new Set();
  const [old, now] = [new Set(oldRules.styleRules.rules), new Set(selectorReach(document).rules)];
  const edited = fields.filter(([, field]) => field === 'entries').map(([style]) => style.parentRule);
  const changed = [...[...old].filter((rule) => !now.has(rule)), ...[...now].filter((rule) => !old.has(rule)),
    ...edited.filter((rule) => now.has(rule))];
  if (changed.some(({ style }) => [...style.entries.keys()].some(concernsInside))) return new Set(elements);
  const index = new RuleIndex(changed);
  return new Set([...elements].filter((element) => index.matching(element, document).length > 0));
};
