// Validates and normalizes the value of a declaration: it rejects invalid values and adjusts the case of valid ones. It
// covers only what pages are known to rely on: keywords of well-known properties, and unitless numbers where a length
// is required.
import { lazy } from '../infra/lazy-units.js';
import { hasValidReferences, isArbitrary, valueText } from './value-text.js';

const lazyColors = lazy('./colors.js');
const lazyJoinedShorthands = lazy('./joined-shorthands.js');
const lazyShorthands = lazy('./shorthands.js');
const lazyValueRules = lazy('./value-rules.js');

export const everywhere = ['inherit', 'initial', 'unset', 'revert', 'revert-layer'];
// The keywords of properties, as texts: most pages need few of them.
const keywords = {
  __proto__: null,
  display:
    'block inline inline-block none flex inline-flex grid inline-grid table inline-table table-row table-cell '
    + 'table-row-group table-header-group table-footer-group table-column table-column-group table-caption '
    + 'list-item contents flow-root run-in ruby ruby-base ruby-text -webkit-box -webkit-inline-box -webkit-flex '
    + '-webkit-inline-flex flow',
  position: 'static relative absolute fixed sticky -webkit-sticky',
  float: 'left right none inline-start inline-end',
  clear: 'left right both none inline-start inline-end',
  visibility: 'visible hidden collapse',
  'text-align': 'left right center justify start end match-parent -webkit-left -webkit-right -webkit-center '
    + '-webkit-auto -webkit-match-parent',
  'box-sizing': 'content-box border-box',
  'pointer-events': 'auto none visiblepainted visiblefill visiblestroke visible painted fill stroke all',
  'white-space': 'normal pre nowrap pre-wrap pre-line break-spaces',
  'overflow-x': 'visible hidden clip scroll auto overlay',
  'overflow-y': 'visible hidden clip scroll auto overlay',
  'flex-direction': 'row row-reverse column column-reverse',
  'flex-wrap': 'nowrap wrap wrap-reverse',
  'list-style-position': 'inside outside',
  'border-collapse': 'collapse separate',
  'table-layout': 'auto fixed',
  'text-transform': 'none capitalize uppercase lowercase full-size-kana full-width',
  direction: 'ltr rtl',
  'unicode-bidi': 'normal embed isolate bidi-override isolate-override plaintext',
  'backface-visibility': 'visible hidden',
  'object-fit': 'fill contain cover none scale-down',
  resize: 'none both horizontal vertical block inline',
  '-webkit-user-select': 'auto text none all',
  'word-break': 'normal break-all keep-all break-word auto-phrase',
};
const isOneOf = (words, word) => ` ${words} `.includes(` ${word} `);

const lengths =
  'width height min-width min-height max-width max-height top right bottom left margin-top margin-right '
  + 'margin-bottom margin-left padding-top padding-right padding-bottom padding-left font-size text-indent '
  + 'letter-spacing word-spacing border-top-width border-right-width border-bottom-width border-left-width '
  + 'outline-width outline-offset column-gap row-gap margin padding inset border-width x y cx cy r rx ry';
// Lengths, percentages, and the keywords that are valid in their place.
const lengthValue = /^(?:[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?(?:[a-z]+|%)?|auto|none|normal|inherit|initial|unset|revert|revert-layer|(?:-webkit-)?(?:min-content|max-content|fit-content|fill-available)|intrinsic|min-intrinsic|thin|medium|thick|(?:x?x-|xxx-)?(?:small|large)|smaller|larger|each-line|hanging|!important)?$/i;
const units = /^(?:px|%|r?em|r?ex|r?cap|r?ch|r?ic|r?lh|[sld]?v(?:w|h|i|b|min|max)|cq(?:w|h|i|b|min|max)|cm|mm|q|in|pt|pc|__qem|)$/i;
const hasKnownUnit = (part) => {
  const [, unit] = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?([a-z%]*)$/i.exec(part) ?? [];
  return unit === undefined || units.test(unit);
};
// Which of these words are valid where.
const lengthWords = /^(?:(?:width|height|min-width|min-height|top|right|bottom|left|inset|margin.*) auto|max-(?:width|height) none|(?:letter-spacing|word-spacing|(?:row-|column-)?gap) normal|r[xy] auto)$/;
const calls = (value) => value.match(/[-\w]+(?=\()/g) ?? [];
const sizeFunction = /^(?:-webkit-)?(?:calc|min|max|clamp|round|mod|rem|a?(?:sin|cos|tan)|atan2|pow|sqrt|hypot|log|exp|abs|sign|fit-content|anchor|anchor-size|progress)$/;
const nonNegative =
  /^(?:(?:min-|max-)?(?:width|height)|padding.*|border.*width|outline-width|font-size|(?:row-|column-)?gap)$/;
const bareNumber = /(?:^|\s)[-+]?(?!0*(?:\.0*)?(?:\s|$))(?:\d+(?:\.\d*)?|\.\d+)(?=\s|$)/;

// Properties beside those above in which 0 is a length.
const zeroIsLength = /-radius$|^(?:scroll-(?:margin|padding)|perspective|border-spacing|(?:background|mask)-(?:position|size)|object-position|transform-origin|flex-basis|column-width|text-underline-offset|translate|inset-)/;
const zeros = /(^|[\s,])0(?=[\s,]|$)/g;
const moves = /\b(translate(?:3d|[xyz])?)\(([^()]*)\)/gi;

// Pointer Events, "touch-action": one word, or directions in their order.
const touchAction = (value) => {
  if (everywhere.includes(value) || ['auto', 'none', 'manipulation'].includes(value)) return value;
  const words = value.split(/\s+/);
  const kinds = [/^pan-(?:x|left|right)$/, /^pan-(?:y|up|down)$/, /^pinch-zoom$/]
    .map((kind) => words.filter((word) => kind.test(word)));
  const isValid = kinds.every((kind) => kind.length <= 1) && kinds.flat().length === words.length;
  return isValid ? kinds.flat().join(' ') : null;
};

// A font's name is quoted unless it is a single word.
const family = (text) => {
  const isQuoted = text.startsWith('"');
  const content = isQuoted ? text.slice(1, -1) : text;
  const isWord = /^-?[a-z_\u0080-\uffff][-\w\u0080-\uffff]*$/i.test(content);
  const isGeneric = /^(?:-webkit-[-a-z]+|serif|sans-serif|cursive|fantasy|monospace|system-ui|math|ui-[-a-z]+)$/i;
  return isWord && !(isQuoted && (isGeneric.test(content) || everywhere.includes(content.toLowerCase())))
    ? content : `"${content}"`;
};

// Returns the value as it is stored; null if it is invalid. In quirks mode lengths may omit their unit.
export const normalizeValue = (property, text, isQuirky) => {
  if (property.startsWith('--')) return text;
  if (isArbitrary(text)) return hasValidReferences(text) ? text : null;
  let value = valueText(property, text);
  const known = keywords[property];
  if (property === 'display' && value.includes(' '))
    value = lazyValueRules().settleValue(property, value) ?? 'invalid';
  if (known !== undefined && !/[(\s]/.test(value)) {
    const lower = value.toLowerCase();
    if (!isOneOf(known, lower) && !everywhere.includes(lower)) return null;
    return property === 'display' ? lower.replace(/^-webkit-(?=(?:inline-)?flex$)/, '') : lower;
  }
  if (isOneOf(lengths, property)) {
    if (bareNumber.test(value))
      return isQuirky ? value.replace(new RegExp(bareNumber, 'g'), (number) => `${number}px`) : null;
    if (!value.includes('(') && !value.split(' ').every((part) => lengthValue.test(part) && hasKnownUnit(part)))
      return null;
    if (/^(?:auto|none|normal)$/i.test(value) && !lengthWords.test(`${property} ${value.toLowerCase()}`)) return null;
    if (/^calc\([-+.\d]+\)$/.test(value)) return null;
    if (/^-[.\d]/.test(value) && nonNegative.test(property)) return null;
    if (value.includes('(') && !calls(value).every((call) => sizeFunction.test(call))) return null;
    return value.replace(zeros, '$10px');
  }
  if (property.endsWith('-shadow')) {
    const text = lazyValueRules().zeroLengths(value);
    return lazyValueRules().isShadows(property, text) ? lazyJoinedShorthands().spellShadows(text) : null;
  }
  if (zeroIsLength.test(property)) value = value.replace(zeros, '$10px');
  if (property === 'font-family') return lazyShorthands().splitValue(value, ',').map(family).join(', ');
  if (/(?:^|-)color$/.test(property) && property !== 'border-color' && !lazyColors().isColor(value)) return null;
  if (property === 'transform')
    value = value.replace(moves, (all, name, args) => `${name}(${args.replace(zeros, '$10px')})`);
  if (property === 'touch-action') return touchAction(value.toLowerCase());
  if (property === 'z-index' && !/^(?:auto|[-+]?\d+|.*\(.*|inherit|initial|unset|revert)$/i.test(value))
    return null;
  if (property === 'opacity'
    && !/^(?:[-+]?(?:\d+(?:\.\d*)?|\.\d+)%?|.*\(.*|inherit|initial|unset|revert)$/i.test(value)) return null;
  return lazyValueRules().settleValue(property, value);
};
