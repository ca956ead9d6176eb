// Finds out whether boxes depend on the focus, which moves with each click. Most rules for the focused element only
// change its colors and outline.
import { used } from '../infra/used.js';
import { serializeSelectors } from '../selectors/serialize-selectors.js';
import { styleRulesOf } from '../css/sheet-lists.js';

// Properties that change no box, and neither the order of boxes.
const painted = new RegExp('^(?:outline|background|transition|text-decoration|(?:box|text)-shadow$'
  + '|border(?:-[a-z]+)*-color$|(?:caret-|accent-)?color$|cursor$|-webkit-tap-highlight-color$)');

const known = new WeakMap();
const mentionsFocus = ({ selectors, scope }) => {
  if (scope !== null) return true;
  if (!known.has(selectors)) known.set(selectors, serializeSelectors(selectors).includes(':focus'));
  return known.get(selectors);
};
const isRelevant = (name) => !painted.test(name);

// Returns whether the focus may change the boxes of a document.
export const boxesFollowFocus = (document) => {
  const { styleVersion } = document;
  if (styleVersion === 0) return false;
  if (used.shadowTrees) return true;
  const kept = document.cached('boxesFollowFocus', () => ({ version: -1, result: false }));
  if (kept.version !== styleVersion) {
    const result = styleRulesOf(document)
      .some((rule) => mentionsFocus(rule) && [...rule.style.entries.keys()].some(isRelevant));
    Object.assign(kept, { version: styleVersion, result });
  }
  return kept.result;
};
