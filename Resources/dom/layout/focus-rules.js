// Finds out whether boxes depend on the focus, which moves with each click. Most rules for the focused element only
// change its colors and outline.
import { lazy } from '../infra/lazy-units.js';

const lazySheetLists = lazy('../css/sheet-lists.js');

// Properties that change neither boxes nor their order.
const painted = new RegExp('^(?:outline|background|transition|text-decoration|(?:box|text)-shadow$'
  + '|border(?:-[a-z]+)*-color$|(?:caret-|accent-)?color$|cursor$|-webkit-tap-highlight-color$)');

const known = new WeakMap();
const mentionsFocus = (rule) => {
  if (rule.scope !== null) return true;
  const { selectors } = rule;
  if (!known.has(selectors)) known.set(selectors, rule.resolvedText.includes(':focus'));
  return known.get(selectors);
};
const isRelevant = (name) => !painted.test(name);

// Returns whether the focus may change the boxes of a document.
export const boxesFollowFocus = (document) => {
  const { styleVersion } = document;
  if (styleVersion === 0) return false;
  if (document.hasShadowTrees) return true;
  const kept = document.cached('boxesFollowFocus', () => ({ version: -1, result: false }));
  if (kept.version !== styleVersion) {
    const result = lazySheetLists().styleRulesOf(document)
      .some((rule) => mentionsFocus(rule) && [...rule.style.entries.keys()].some(isRelevant));
    Object.assign(kept, { version: styleVersion, result });
  }
  return kept.result;
};
