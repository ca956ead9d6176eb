// The rules that match elements of a document, for developer tools that measure the coverage of style sheets.
import { used } from '../infra/used.js';
import { newVersion } from '../nodes/changes.js';
import { MutationObserverImpl } from '../nodes/mutation-observer.js';
import { cascadeKey, cascadeOf, declaredValue, flatParent } from './cascade.js';
import { pseudoNamesOf } from './matching-rules.js';
import { pseudoElementOf } from './pseudo-elements.js';
import { flatChildren } from './rendered-children.js';
import { conditionPlace, isConditional, placesOf } from './rule-sources.js';

const changes = {
  childList: true, subtree: true, attributes: true, characterData: false, attributeOldValue: false,
  characterDataOldValue: false, attributeFilter: undefined,
};

const isHidden = (element) => declaredValue(element, 'display') === 'none';
// Returns whether no element around one hides it. Outer elements come first, because a computed style counts as a use.
const isInRendered = (element) => {
  const around = [];
  for (let each = flatParent(element); each !== null; each = flatParent(each)) around.unshift(each);
  return !around.some(isHidden);
};

// Matches rules with the elements that a script adds or changes, because nothing may ask for their styles before the
// script removes them again.
class UsageObserver extends MutationObserverImpl {
  deliver(records) {
    // An error of a tool must not keep observers of pages from their records.
    try { this.matchChanged(records); } catch { this.disconnect(); }
  }

  matchChanged(records) {
    const changed = new Set();
    for (const { type, target, added } of records)
      for (const node of type === 'childList' ? added : [target]) if (node.isElement === true) changed.add(node);
    for (const element of changed) if (element.isConnected && isInRendered(element)) this.match(element);
  }

  // Computes the cascades of an element and of everything inside it that is rendered. Each matching rule is recorded
  // where rules are matched.
  match(top) {
    const { document } = top;
    if (document.styleVersion === 0) return;
    const key = cascadeKey(document);
    const waiting = [top];
    while (waiting.length > 0) {
      const element = waiting.pop();
      cascadeOf(element, key);
      if (element.shadow !== null) this.observe(element.shadow, changes);
      if (isHidden(element)) continue;
      for (const name of pseudoNamesOf(element.root)) cascadeOf(pseudoElementOf(element, name), key);
      for (const child of flatChildren(element)) if (child.isElement === true) waiting.push(child);
    }
  }
}

const observers = new WeakMap();
// Starts to record the rules that match.
export const trackRules = (realm) => {
  used.styleTools = true;
  realm.usedRules = new Set();
  // Cascades that are cached would match no rules.
  realm.document.attributeVersion = newVersion();
  const observer = new UsageObserver(realm, () => {});
  observer.observe(realm.document, changes);
  observers.set(realm, observer);
};
export const stopTracking = (realm) => {
  observers.get(realm)?.disconnect();
  observers.delete(realm);
  realm.usedRules = undefined;
};

// Returns the parts of style sheets that were used until now: { sheet, start, end }. They are rules, and the conditions
// around them.
export const usedParts = (realm) => {
  const observer = observers.get(realm);
  if (observer === undefined) return [];
  const { documentElement } = realm.document;
  if (documentElement !== null) observer.match(documentElement);
  const parts = [];
  const places = new Map();
  const done = new Set();
  for (const found of realm.usedRules) {
    for (let rule = found; rule !== null && rule.sheet !== null && !done.has(rule); rule = rule.parent) {
      const { sheet } = rule;
      done.add(rule);
      if (!places.has(sheet)) places.set(sheet, placesOf(sheet));
      const { text, byRule } = places.get(sheet);
      const place = byRule.get(rule);
      if (place === undefined) continue;
      const { start, end } = isConditional(rule) ? conditionPlace(text, place) : place;
      parts.push({ sheet, start, end });
    }
  }
  return parts;
};
