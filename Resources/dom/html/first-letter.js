// The first letters of blocks: CSS Pseudo-Elements, "The ::first-letter pseudo-element".
import { cascadeOf } from '../css/cascade.js';
import { computedValue } from '../css/computed.js';
import { hasPseudoRules } from '../css/matching-rules.js';
import { pseudoElementOf } from '../css/pseudo-elements.js';

// Returns the transform of a box's first letter; undefined if it is that of its text.
export const letterTransformOf = ({ element, display }) => {
  if (element.isHTML !== true || !/^(?:block|list-item|inline-block|table-cell|flow-root)$/.test(display)
    || !hasPseudoRules(element, '::first-letter')) return undefined;
  const pseudo = pseudoElementOf(element, '::first-letter');
  return cascadeOf(pseudo).result.declared.has('text-transform') ? computedValue(pseudo, 'text-transform') : undefined;
};
