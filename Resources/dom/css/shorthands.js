// Shorthands whose longhands take values of several kinds, and how each expands to its longhands.
import { lazy } from '../infra/lazy-units.js';
import { expandBackground, expandFont, expandPosition } from './background-and-font.js';
import { boxShorthands } from './properties.js';
import { normalizeValue } from './values.js';

const lazyColors = lazy('./colors.js');

const everywhere = /^(?:inherit|initial|unset|revert|revert-layer)$/i;
// Splits at spaces, or at another separator, outside of brackets and quotes.
export const splitValue = (text, mark = ' ') => {
  const parts = [''];
  for (const [piece] of text.matchAll(
    /"(?:[^"\\]|\\[^])*"?|'(?:[^'\\]|\\[^])*'?|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|[^]/g
  )) {
    const isMark = mark === ' ' ? /^\s$/.test(piece) : piece === mark;
    if (isMark) parts.push('');
    else parts[parts.length - 1] += piece;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '' || mark !== ' ');
};
const split = splitValue;
const styles = /^(?:none|hidden|dotted|dashed|solid|double|groove|ridge|inset|outset|auto)$/i;
const isLength = (text) => /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[a-z]+|%)?$/i.test(text)
  || /^(?:calc|min|max|clamp|env)\(/i.test(text);
const isWidth = (text) => isLength(text) || /^(?:thin|medium|thick)$/i.test(text);
const isTime = (text) => /^[-+]?(?:\d+\.?\d*|\.\d+)m?s$/i.test(text);
const isEasing = (text) =>
  /^(?:ease|linear|ease-in|ease-out|ease-in-out|step-start|step-end)$|^(?:cubic-bezier|steps|spring|linear)\(/i
    .test(text);
const isImage = (text) => /^(?:none$|url\(|(?:-webkit-)?(?:repeating-)?(?:linear|radial|conic)-gradient\(|(?:-webkit-)?(?:image-set|cross-fade|gradient|canvas)\()/i
  .test(text);
export const isBorderColor = (text) => lazyColors().isColor(text) && !everywhere.test(text) && !/^auto$/i.test(text)
  && !isImage(text)
  && !isLength(text);
const word = (text) => { const set = new Set(text.split(' ')); return (value) => set.has(value.toLowerCase()); };
const number = (text) => /^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(text);

const isLine = word('none underline overline line-through blink');
const never = () => false;

// Longhands in serialization order, each with a test of its values and its initial value.
const edge = (prefix) => [[`${prefix}-width`, isWidth, 'medium'],
  [`${prefix}-style`, (text) => styles.test(text), 'none'], [`${prefix}-color`, isBorderColor, 'currentcolor']];
export const mixed = {
  'border-top': edge('border-top'), 'border-right': edge('border-right'), 'border-bottom': edge('border-bottom'),
  'border-left': edge('border-left'),
  'border-block-start': edge('border-block-start'), 'border-block-end': edge('border-block-end'),
  'border-inline-start': edge('border-inline-start'), 'border-inline-end': edge('border-inline-end'),
  outline: [['outline-color', isBorderColor, 'auto'], ['outline-style', (text) => styles.test(text), 'none'],
    ['outline-width', isWidth, 'medium']],
  'column-rule': edge('column-rule'),
  'list-style': [['list-style-position', word('inside outside'), 'outside'], ['list-style-image', isImage, 'none'],
    ['list-style-type', (text) => /^(?:"[^"]*"|'[^']*'|-?[a-z][-\w]*)$/i.test(text), 'disc']],
  'flex-flow': [['flex-direction', word('row row-reverse column column-reverse'), 'row'],
    ['flex-wrap', word('nowrap wrap wrap-reverse'), 'nowrap']],
  // Without the prefix, WebKit knows only the lines.
  'text-decoration': [['text-decoration-line', isLine, 'none']],
  '-webkit-text-decoration': [['text-decoration-line', isLine, 'none'],
    ['text-decoration-style', word('solid double dotted dashed wavy'), 'solid'],
    ['text-decoration-color', isBorderColor, 'currentcolor']],
  'font-variant': [
    ['font-variant-ligatures', word('none common-ligatures no-common-ligatures discretionary-ligatures '
      + 'no-discretionary-ligatures historical-ligatures no-historical-ligatures contextual no-contextual'), 'normal'],
    ['font-variant-caps', word('small-caps all-small-caps petite-caps all-petite-caps unicase titling-caps'), 'normal'],
    ['font-variant-alternates', word('historical-forms'), 'normal'],
    ['font-variant-numeric', word('lining-nums oldstyle-nums proportional-nums tabular-nums diagonal-fractions '
      + 'stacked-fractions ordinal slashed-zero'), 'normal'],
    ['font-variant-east-asian', word('jis78 jis83 jis90 jis04 simplified traditional full-width proportional-width '
      + 'ruby'), 'normal'],
    ['font-variant-position', word('sub super'), 'normal'],
    ['font-variant-emoji', word('text emoji unicode'), 'normal']],
  'text-emphasis': [['text-emphasis-style',
    (text) => /^(?:none|filled|open|dot|circle|double-circle|triangle|sesame|".*"|'.*')$/i.test(text), 'none'],
    ['text-emphasis-color', isBorderColor, 'currentcolor']],
  columns: [['column-width', (text) => isLength(text) && !number(text), 'auto'], ['column-count', number, 'auto']],
  '-webkit-text-stroke': [['-webkit-text-stroke-width', isWidth, '0px'],
    ['-webkit-text-stroke-color', isBorderColor, 'currentcolor']],
};
const transition = [['transition-property', (text) => /^-{0,2}[a-z_][-\w]*$/i.test(text), 'all'],
  ['transition-duration', isTime, '0s'],
  ['transition-timing-function', isEasing, 'ease'], ['transition-delay', isTime, '0s'],
  ['transition-behavior', word('normal allow-discrete'), 'normal']];
const animation = [['animation-duration', isTime, '0s'], ['animation-timing-function', isEasing, 'ease'],
  ['animation-delay', isTime, '0s'],
  ['animation-iteration-count', (text) => number(text) || text === 'infinite', '1'],
  ['animation-direction', word('normal reverse alternate alternate-reverse'), 'normal'],
  ['animation-fill-mode', word('none forwards backwards both'), 'none'],
  ['animation-play-state', word('running paused'), 'running'],
  ['animation-name', (text) => /^(?:-{0,2}[a-z_][-\w]*|".*"|'.*')$/i.test(text), 'none'],
  ['animation-timeline', never, 'auto'], ['animation-range-start', never, 'normal'],
  ['animation-range-end', never, 'normal']];
export const layered = { transition, animation };
const sides = ['top', 'right', 'bottom', 'left'];

// Assigns values to longhands by kind, each at most once; null if a value matches none.
function sort(list, values, isRepeating = false) {
  const found = new Map();
  for (const value of values) {
    const fit = list.find(([name, test]) => test(value) && (!found.has(name) || isRepeating));
    if (fit === undefined) return null;
    const [name] = fit;
    found.set(name, found.has(name) ? `${found.get(name)} ${value}` : value);
  }
  return list.map(([name, , initial]) => [name, found.get(name) ?? initial]);
}
function layers(list, value) {
  const sorted = split(value, ',').map((layer) => sort(list, split(layer)));
  if (sorted.includes(null)) return null;
  return list.map(([name], index) => [name, sorted.map((layer) => layer[index][1]).join(', ')]);
}
const expanders = {
  border(value) {
    const edges = sort(edge('border'), split(value));
    return edges === null
      ? null
      : [...edges.flatMap(([name, each]) => sides.map((side) => [name.replace('border', `border-${side}`), each])),
        ['border-image', 'none']];
  },
  flex(value) {
    if (/^none$/i.test(value)) return [['flex-grow', '0'], ['flex-shrink', '0'], ['flex-basis', 'auto']];
    const parts = split(value);
    const numbers = parts.filter(number);
    const rest = parts.filter((part) => !number(part));
    if (parts.length > 3 || numbers.length > 3 || rest.length > 1
      || (numbers.length === 3 && Number(numbers[2]) !== 0)) return null;
    const basis = rest[0] ?? (numbers.length === 3 ? '0px' : numbers.length > 0 ? '0%' : 'auto');
    if (!isLength(basis) && !/^(?:auto|content|min-content|max-content|fit-content)$/i.test(basis)) return null;
    return [['flex-grow', numbers[0] ?? '1'], ['flex-shrink', numbers[1] ?? '1'], ['flex-basis', basis]];
  },
  background: (value) => expandBackground(value, { split, isLength, isImage, isColor: isBorderColor }),
  'background-position': (value) => expandPosition(value, split),
  font: (value) => expandFont(value, { split, isLength, number }),
  'grid-area'(value) {
    const [rowStart, columnStart, rowEnd, columnEnd, ...more] = split(value, '/');
    if (more.length > 0) return null;
    const other = (start) => (start !== undefined && /^-?[a-z_][-\w]*$/i.test(start) ? start : 'auto');
    const column = columnStart ?? other(rowStart);
    return [['grid-row-start', rowStart], ['grid-column-start', column],
      ['grid-row-end', rowEnd ?? other(rowStart)], ['grid-column-end', columnEnd ?? other(column)]];
  },
  'border-radius'(value) {
    const [horizontal, vertical] = value.split('/').map((part) => split(part));
    const four = ([a, b = a, c = a, d = b]) => [a, b, c, d];
    const down = four(vertical ?? horizontal);
    return boxShorthands.get('border-radius').map((name, index) =>
      [name, four(horizontal)[index] === down[index] ? down[index] : `${four(horizontal)[index]} ${down[index]}`]);
  },
};
for (const axis of ['row', 'column']) {
  expanders[`grid-${axis}`] = (value) => {
    const [start, end] = split(value, '/');
    return [[`grid-${axis}-start`, start],
      [`grid-${axis}-end`, end ?? (/^-?[a-z_][-\w]*$/i.test(start) ? start : 'auto')]];
  };
}
for (const axis of ['block', 'inline']) {
  expanders[`border-${axis}`] = (value) => {
    const edges = sort(edge('border'), split(value));
    return edges === null ? null : edges.flatMap(([name, each]) =>
      ['start', 'end'].map((end) => [name.replace('border', `border-${axis}-${end}`), each]));
  };
}

// Returns the longhands of a shorthand, in order.
const known = new Map();
export const longhandsOf = (name) => {
  if (!known.has(name)) {
    const list = mixed[name] ?? layered[name];
    known.set(name, boxShorthands.get(name) ?? (list !== undefined ? list.map(([longhand]) => longhand)
      : expanders[name](name === 'grid-area' ? '1' : name === 'font' ? '1px x' : name.startsWith('grid')
        || name === 'flex' ? '1' : 'none').map(([longhand]) => longhand)));
  }
  return known.get(name);
};

// Returns [[longhand, value]], or null for an invalid value.
export const expandShorthand = (name, value, isQuirky) => {
  if (everywhere.test(value)) return longhandsOf(name).map((longhand) => [longhand, value.toLowerCase()]);
  let expanded;
  if (mixed[name] !== undefined) {
    const parts = split(value);
    expanded = name === 'font-variant' && /^normal$/i.test(value) ? sort(mixed[name], [])
      : sort(mixed[name], name === 'columns' ? parts.filter((part) => !/^auto$/i.test(part)) : parts,
        /decoration$|^font-variant$/.test(name));
  }
  // A single `none` is for the image and for the type.
  if (name === 'list-style' && /(?:^|\s)none(?=\s|$)/i.test(value) && !/(?:^|\s)disc(?=\s|$)/i.test(value))
    expanded = expanded?.map(([longhand, each]) => [longhand, each === 'disc' ? 'none' : each]);
  if (layered[name] !== undefined) expanded = layers(layered[name], value);
  else if (mixed[name] === undefined) expanded = expanders[name](value);
  const result = expanded?.map(([longhand, each]) =>
    [longhand, each === undefined ? null : normalizeValue(longhand, each, isQuirky)]);
  if (result === undefined || result.some(([, each]) => each === null)) return null;
  const { [name]: last } = listedLast;
  return last === undefined ? result
    : [...result.filter(([longhand]) => !last.test(longhand)), ...result.filter(([longhand]) => last.test(longhand))];
};
// The longhands of a declaration are listed in another order than the shorthand's parts: this one is the last.
const listedLast = { transition: /-property$/, background: /-color$/ };
