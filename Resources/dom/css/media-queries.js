// Media queries against the viewport: Media Queries Level 4. An unrecognized query is unknown, which counts as no
// match.
const pieces = /\s+|[()]|<=|>=|[<>=:/]|[-+]?(?:\d*\.\d+|\d+)(?:e[-+]?\d+)?(?:[a-z]+|%)?|-?-?[_a-z][-\w]*|./gy;
const number = /^([-+]?(?:\d*\.\d+|\d+)(?:e[-+]?\d+)?)([a-z]*)$/;
const pixels = {
  px: 1, em: 16, rem: 16, in: 96, cm: 96 / 2.54, mm: 9.6 / 2.54, q: 2.4 / 2.54, pt: 96 / 72, pc: 16
};
const dots = { dppx: 1, x: 1, dpi: 1 / 96, dpcm: 2.54 / 96 };
const both = (names, feature) => names.split(' ').map((name) => [name, feature]);

// The features with a range: their type and their value.
const ranges = new Map([
  ['width', ['length', ({ viewport }) => viewport.width]], ['height', ['length', ({ viewport }) => viewport.height]],
  ['device-width', ['length', ({ screenSize }) => screenSize.width]],
  ['device-height', ['length', ({ screenSize }) => screenSize.height]],
  ['aspect-ratio', ['ratio', ({ viewport }) => viewport.width / viewport.height]],
  ['device-aspect-ratio', ['ratio', ({ screenSize }) => screenSize.width / screenSize.height]],
  ['resolution', ['resolution', (realm) => realm.devicePixelRatio]],
  ['-webkit-device-pixel-ratio', ['number', (realm) => realm.devicePixelRatio]],
  ['color', ['number', () => 8]], ...both('color-index monochrome', ['number', () => 0]),
]);
// The features with keyword values; several may match at once. The values are those of a phone.
/** @type {Map<string, (realm: any) => string[]>} */
const words = new Map(Object.entries({
  orientation: ({ viewport }) => [viewport.width > viewport.height ? 'landscape' : 'portrait'],
  hover: () => ['none'], 'any-hover': () => ['none'], pointer: () => ['coarse'], 'any-pointer': () => ['coarse'],
  'prefers-color-scheme': ({ isDark }) => [isDark ? 'dark' : 'light'],
  'prefers-reduced-motion': ({ reducesMotion }) => [reducesMotion ? 'reduce' : 'no-preference'],
  'prefers-contrast': ({ contrast }) => [contrast],
  'prefers-reduced-transparency': () => ['no-preference'], 'inverted-colors': () => ['none'],
  'forced-colors': ({ forcesColors }) => [forcesColors ? 'active' : 'none'],
  'color-gamut': () => ['srgb', 'p3'], 'dynamic-range': () => ['standard', 'high'],
  'display-mode': () => ['browser'],
  scripting: () => ['enabled'], update: () => ['fast'], 'overflow-block': () => ['scroll'],
  'overflow-inline': () => ['scroll'],
  grid: () => ['0'], scan: () => [], '-webkit-animation': () => ['1'], '-webkit-transition': () => ['1'],
  '-webkit-video-playable-inline': () => ['1'],
}));

function valueOf(realm, kind, tokens) {
  if (kind === 'ratio' && tokens.length === 3 && tokens[1] === '/') return Number(tokens[0]) / Number(tokens[2]);
  const [, digits, unit] = (tokens.length === 1 && number.exec(tokens[0])) || [];
  if (digits === undefined) return undefined;
  const amount = Number(digits);
  if (kind === 'number' || kind === 'ratio') return unit === '' ? amount : undefined;
  if (kind === 'resolution') return amount * dots[unit];
  if (unit === '') return amount === 0 ? 0 : undefined;
  if (unit === 'vw' || unit === 'vh') return (amount * realm.viewport[unit === 'vw' ? 'width' : 'height']) / 100;
  return amount * pixels[unit];
}
const compare = {
  '<': (a, b) => a < b, '<=': (a, b) => a <= b, '>': (a, b) => a > b, '>=': (a, b) => a >= b, '=': (a, b) => a === b
};

// Evaluates a feature in parentheses: true, false, or undefined for an unknown feature.
function matchesFeature(realm, tokens) {
  const signs = tokens.flatMap((token, i) => (Object.hasOwn(compare, token) ? [i] : []));
  if (signs.length > 0) return matchesRange(realm, tokens, signs);
  const [, bound, name] = /^(min-|max-|-webkit-min-|-webkit-max-)?(.*)$/.exec(tokens[0]);
  const key = bound?.startsWith('-webkit-') ? `-webkit-${name}` : name;
  const value = tokens.slice(2);
  if (tokens.length > 1 && (tokens[1] !== ':' || value.length === 0)) return undefined;
  if (ranges.has(key)) {
    const [kind, actual] = ranges.get(key);
    if (tokens.length === 1) return bound === undefined ? actual(realm) !== 0 : undefined;
    const wanted = valueOf(realm, kind, value);
    if (wanted === undefined || Number.isNaN(wanted)) return undefined;
    return compare[bound === undefined ? '=' : bound.endsWith('min-') ? '>=' : '<='](actual(realm), wanted);
  }
  const known = words.get(tokens[0])?.(realm);
  if (known === undefined || value.length > 1) return undefined;
  if (tokens.length === 1) return known.some((word) => word !== 'none' && word !== 'no-preference' && word !== '0');
  return known.includes(value[0]);
}
// `400px <= width <= 700px`, or only one of its two comparisons, in either direction.
function matchesRange(realm, tokens, signs) {
  const parts = [0, ...signs.map((i) => i + 1)].map((from, i) => tokens.slice(from, signs[i] ?? tokens.length));
  const at = parts.findIndex((part) => part.length === 1 && ranges.has(part[0]));
  if (at < 0 || parts.length > 3 || (parts.length === 3 && at !== 1)) return undefined;
  const [kind, actual] = ranges.get(parts[at][0]);
  const values = parts.map((part, i) => (i === at ? actual(realm) : valueOf(realm, kind, part)));
  if (values.some((value) => value === undefined || Number.isNaN(value))) return undefined;
  return signs.every((sign, i) => compare[tokens[sign]](values[i], values[i + 1]));
}

// A condition is a sequence of parentheses joined by one keyword. The parentheses contain conditions or features.
const isOpen = (tokens, i) => tokens[i] === '(';
function endOf(tokens, from) {
  let depth = 0;
  for (let i = from; i < tokens.length; i++) {
    if (tokens[i] === '(') depth++;
    else if (tokens[i] === ')' && --depth === 0) return i;
  }
  return -1;
}
const invalid = Symbol('invalid');
function matchesCondition(realm, tokens, allowsOr) {
  if (tokens[0] === 'not') {
    if (endOf(tokens, 1) !== tokens.length - 1) return invalid;
    const inner = matchesInParentheses(realm, tokens.slice(2, -1));
    return typeof inner === 'boolean' ? !inner : inner;
  }
  const results = [];
  let joint;
  for (let i = 0; i < tokens.length;) {
    const end = isOpen(tokens, i) ? endOf(tokens, i) : -1;
    if (end < 0) return invalid;
    results.push(matchesInParentheses(realm, tokens.slice(i + 1, end)));
    const word = tokens[end + 1];
    if (word === undefined) break;
    if ((word !== 'and' && (word !== 'or' || !allowsOr)) || (joint ??= word) !== word || end + 2 >= tokens.length)
      return invalid;
    i = end + 2;
  }
  if (results.length === 0 || results.includes(invalid)) return invalid;
  const decisive = joint === 'or';
  return results.includes(decisive) ? decisive : results.includes(undefined) ? undefined : !decisive;
}
function matchesInParentheses(realm, tokens) {
  if (tokens.length === 0) return invalid;
  return isOpen(tokens, 0) || tokens[0] === 'not' ? matchesCondition(realm, tokens, true)
    : matchesFeature(realm, tokens);
}
const typeName = /^(?!(?:and|or|not|only|layer)$)-?[_a-z][-\w]*$/;
function matchesQuery(realm, text) {
  const tokens = (text.match(pieces) ?? []).filter((token) => token.trim() !== '');
  const word = tokens[0] === 'not' || tokens[0] === 'only' ? tokens[0] : undefined;
  const type = tokens[word === undefined ? 0 : 1];
  if (type === undefined || isOpen(tokens, word === undefined ? 0 : 1))
    return word === 'only' ? invalid : matchesCondition(realm, tokens, true);
  const rest = tokens.slice(word === undefined ? 1 : 2);
  if (!typeName.test(type) || (rest.length > 0 && rest[0] !== 'and')) return invalid;
  const condition = rest.length === 0 ? true : matchesCondition(realm, rest.slice(1), false);
  if (condition === invalid) return invalid;
  const isMatch = (type === 'all' || type === realm.media) && condition === true;
  return word === 'not' ? condition !== undefined && !isMatch : isMatch;
}

const queriesOf = (text) => closed(text).toLowerCase().split(',').map((query) => query.trim());
// A query whose brackets are open at its end is complete.
const closed = (text) => {
  const open = text.split('(').length - text.split(')').length;
  return open > 0 ? text + ')'.repeat(open) : text;
};
export const mediaMatches = (realm, text) => text.trim() === ''
  || queriesOf(text).some((query) => matchesQuery(realm, query) === true);
// Features whose names and values are known are written in WebKit's form, others as the page wrote them.
const feature = /^\(\s*([-\w]+)\s*:\s*([^()<>=]+?)\s*\)$/;
const spellFeature = (realm, text) => {
  const tokens = (text.slice(1, -1).toLowerCase().match(pieces) ?? []).filter((token) => token.trim() !== '');
  if (matchesFeature(realm, tokens) === undefined && !isKnownFeature(tokens)) return text;
  const lower = text.toLowerCase();
  const [, name, value] = feature.exec(lower) ?? [];
  if (name === undefined)
    return lower.replace(/\s*(<=|>=|[<>=])\s*/g, ' $1 ').replace(/\( | \)/g, (each) => each.trim());
  return `(${name.replace(/^-webkit-(min|max)-/, '$1--webkit-')}: ${
    value.replace(/\s*\/\s*/g, ' / ').replace(/(^|[^\d])\./g, '$10.')})`;
};
const isKnownFeature = (tokens) => tokens.length === 3 && tokens[1] === ':' && words.has(tokens[0]);
export const spellQuery = (realm, text) => {
  const pieces1 = text.match(/\([^()]*\)|[^()]+|[()]/g) ?? [];
  return pieces1.map((piece) => (/^\(.+\)$/.test(piece) ? spellFeature(realm, piece) : piece.toLowerCase()))
    .join('').replace(/\s+/g, ' ').replace(/\( /g, '(').replace(/(\S)\s+\)/g, '$1)').replace(/^all and (?=\()/, '');
};
export const mediaText = (realm, text) => (text.trim() === '' ? '' : closed(text).split(',').map((query) => (
  matchesQuery(realm, query.trim().toLowerCase()) === invalid ? 'not all' : spellQuery(realm, query.trim())
)).join(', '));
