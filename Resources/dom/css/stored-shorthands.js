// Shorthands that a block of declarations stores under their own name, because pages rarely read their longhands.

// Longhands that are stored as one declaration under the name of their shorthand.
export const partsOfOne = new Map(Object.entries({
  'white-space': ['white-space-collapse', 'text-wrap-mode'], 'text-wrap': ['text-wrap-mode', 'text-wrap-style'],
  'border-spacing': ['-webkit-border-horizontal-spacing', '-webkit-border-vertical-spacing'],
  'transform-origin': ['transform-origin-x', 'transform-origin-y', 'transform-origin-z'],
  'perspective-origin': ['perspective-origin-x', 'perspective-origin-y'],
  'border-image': ['source', 'slice', 'width', 'outset', 'repeat'].map((part) => `border-image-${part}`),
  grid: ['template-rows', 'template-columns', 'template-areas', 'auto-flow', 'auto-columns', 'auto-rows']
    .map((part) => `grid-${part}`),
  'grid-template': ['rows', 'columns', 'areas'].map((part) => `grid-template-${part}`),
  'font-synthesis': ['small-caps', 'style', 'weight'].map((part) => `font-synthesis-${part}`),
  container: ['container-name', 'container-type'],
}));

const spaces = {
  normal: ['collapse', 'wrap'], nowrap: ['collapse', 'nowrap'], pre: ['preserve', 'nowrap'],
  'pre-wrap': ['preserve', 'wrap'], 'pre-line': ['preserve-breaks', 'wrap'], 'break-spaces': ['break-spaces', 'wrap']
};
const wraps = (value) => (/^(?:wrap|nowrap)$/.test(value) ? [value, 'auto'] : ['wrap', value]);
const pair = (value) => { const [first, second = first] = value.split(' '); return [first, second]; };
const splits = {
  'white-space': (value) => spaces[value] ?? [value, value], 'text-wrap': wraps, 'border-spacing': pair,
  'transform-origin': (value) => { const [x, y = 'center', z = '0px'] = value.split(' '); return [x, y, z]; },
  'perspective-origin': pair, 'grid-template': (value) => (value === 'none' ? [value, value, value]
    : [...value.split(' / '), 'none']),
};
// Returns the shorthand that a longhand is stored in, and its value there.
export const storedIn = (longhand, read) => {
  for (const [name, parts] of partsOfOne) {
    const at = parts.indexOf(longhand);
    const value = at < 0 ? undefined : read(name);
    if (value !== undefined && value !== '') return splits[name]?.(value)[at] ?? (value === 'none' ? 'none' : '');
  }
  return undefined;
};
