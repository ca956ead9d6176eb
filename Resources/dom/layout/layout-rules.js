// How far changes of a document reach, by the selectors of its rules.
import { lazy } from '../infra/lazy-units.js';
import { dependenciesOf, keysOfAttribute, reaches } from '../css/selector-dependencies.js';

const lazySheetLists = lazy('../css/sheet-lists.js');

// Pseudo-classes that depend on an element's place among its siblings.
const ofPlace = /^:(?:(?:first|last|only)-(?:child|of-type)|nth-.*|enabled|disabled)$/;
// Those whose changes are known: by an attribute, by a state that is reported, or by the focus or the mouse.
const known = new Set(['root', 'empty', 'link', 'any-link', 'visited', 'enabled', 'disabled', 'checked', 'required',
  'optional', 'hover', 'active', 'focus', 'focus-visible', 'focus-within', 'not', 'is', 'where', 'lang'
].map((name) => `:${name}`));
const isSibling = (combinator) => combinator === '+' || combinator === '~';
const hasSiblings = (selectors) => selectors.some(({ compounds, combinators }) => combinators.some(isSibling)
  || compounds.some((parts) => parts.some((part) => Array.isArray(part.selectors) && hasSiblings(part.selectors))));
const readsAttribute = ({ style }) => {
  for (const { value, source } of style.entries.values())
    if (value.includes('attr(') || source?.text?.includes('attr(') === true) return true;
  return false;
};

export class LayoutRules {
  constructor(rules) {
    this.rules = rules;
    this.reachOf = new Map();
    // Insertions and removals restyle the siblings, and texts the elements around them.
    this.isStructural = this.dependsOnText = false;
    // According to the selectors, any change may restyle any element.
    this.isOpen = false;
    this.readsAttributes = false;
    // Boxes depend on more than styles: nothing is kept.
    this.isOpaque = false;
    for (const rule of rules) this.read(rule);
  }

  read(rule) {
    this.isOpaque ||= rule.scope !== null || rule.containers !== null;
    this.isStructural ||= hasSiblings(rule.selectors);
    this.readsAttributes ||= readsAttribute(rule);
    for (const [key, reach] of dependenciesOf(rule)) {
      if (reach > (this.reachOf.get(key) ?? reaches.none)) this.reachOf.set(key, reach);
      if (!key.startsWith(':')) continue;
      this.isStructural ||= ofPlace.test(key);
      this.dependsOnText ||= key === ':empty';
      this.isOpen ||= !known.has(key) && !ofPlace.test(key);
    }
  }

  get followsMouse() { return this.reachOf.has(':hover'); }

  // Returns how far a change of an attribute reaches.
  reachOfAttribute(name, before, now) {
    if (this.isOpen) return reaches.everywhere;
    let reach = this.readsAttributes ? reaches.self : reaches.none;
    if (this.reachOf.size > 0) for (const key of keysOfAttribute(name, before, now))
      reach = Math.max(reach, this.reachOf.get(key) ?? reaches.none);
    return reach;
  }
}
const noRules = [];
export const layoutRulesOf = (document) => {
  const rules = document.styleVersion === 0 ? noRules : lazySheetLists().styleRulesOf(document);
  const kept = document.cached('layoutRules', () => ({ of: null }));
  if (kept.of?.rules !== rules) kept.of = new LayoutRules(rules);
  return kept.of;
};
// Returns whether the mouse on another element may change a style.
export const stylesFollowMouse = (document) => {
  if (document.styleVersion === 0) return false;
  if (document.hasShadowTrees) return true;
  const rules = layoutRulesOf(document);
  return rules.isOpaque || rules.followsMouse;
};
