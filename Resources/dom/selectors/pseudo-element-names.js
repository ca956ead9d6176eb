// The pseudo-elements that WebKit knows, and what may follow them: CSS Pseudo-Elements; CSS View Transitions; Custom
// Highlight API.

export const legacyPseudoElements = new Set(['before', 'after', 'first-line', 'first-letter']);
const known = new Set([...legacyPseudoElements, 'selection', 'placeholder', 'marker', 'backdrop', 'cue', 'slotted',
  'part', 'file-selector-button', 'target-text', 'spelling-error', 'grammar-error', 'details-content',
  'view-transition']);
const functional = new Set(['highlight', 'view-transition-group', 'view-transition-image-pair', 'view-transition-old',
  'view-transition-new']);
const aliases = new Map([
  ['-webkit-input-placeholder', 'placeholder'], ['-webkit-file-upload-button', 'file-selector-button'],
]);
// Returns the name by which WebKit knows a pseudo-element.
export const pseudoElementAlias = (lower) => aliases.get(lower) ?? lower;
// Returns whether a pseudo-element exists, with or without an argument.
export const isPseudoElement = (name, hasArgument) => functional.has(name) === hasArgument
  && (hasArgument || known.has(name) || name.startsWith('-webkit-')) || (name === 'cue' && hasArgument);

const userActions = new Set(['hover', 'active', 'focus', 'focus-visible', 'focus-within']);
const logical = new Set(['is', 'not', 'where', '-webkit-any']);
export const scrollbarClasses = ['horizontal', 'vertical', 'decrement', 'increment', 'start', 'end', 'double-button',
  'single-button', 'no-button', 'corner-present', 'window-inactive'];
const ofScrollbars = new Set([...scrollbarClasses, 'enabled', 'disabled', 'hover', 'active']);
const structural = /^(?:root|empty|(?:first|last|only)-(?:child|of-type)|nth-.*)$/;

// Returns whether a simple selector may follow a pseudo-element in a compound selector.
export const mayFollow = (next, { type, name }) => {
  if (next.type === 'never') return type === 'reach';
  if (next.type !== 'pseudo' && next.type !== 'function') return false;
  if (name === 'part') return !structural.test(next.name);
  if (name === 'slotted') return false;
  if (logical.has(next.name)) return true;
  if (name === 'selection') return next.name === 'window-inactive';
  if (/^-webkit-(?:scrollbar|resizer)/.test(name)) return ofScrollbars.has(next.name);
  return (name.startsWith('-webkit-') || name === 'placeholder' || name === 'file-selector-button')
    && userActions.has(next.name);
};
