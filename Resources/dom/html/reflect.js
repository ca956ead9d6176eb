// Reflection of content attributes: HTML, "Reflecting content attributes in IDL attributes".
// A kind is a function that creates the accessor for an IDL attribute of a given name, for the description of an
// interface.
import { fail, typeError } from '../infra/errors.js';
import { hooks, mutations } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { toLong, toNumber, toText, toUnsignedLong } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { forward } from '../infra/put-forwards.js';
import { resolveIn } from '../nodes/document.js';
import { elementOf } from '../nodes/element.js';
import { asciiLower } from '../nodes/names.js';

const lazySheets = lazy('../css/sheets.js');
const lazyTokenList = lazy('../nodes/token-list.js');

const maxLong = 0x7fffffff;
const accessor = (get, set) => (name, attribute) => [
  name, (wrapper) => get(elementOf(wrapper), attribute),
  set && ((wrapper, value) => { set(elementOf(wrapper), attribute, value); }),
];
const setText = (element, attribute, value) => { element.setAttribute(attribute, toText(value)); };

// HTML, "rules for parsing integers" and "rules for parsing floating-point number values".
export const parseInteger = (text) => {
  const match = /^[\t\n\f\r ]*([-+]?[0-9]+)/.exec(text ?? '');
  return match === null ? null : Number(match[1]) + 0;
};
export const parseFloatingPoint = (text) => {
  const match = /^[\t\n\f\r ]*([-+]?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?)/.exec(text ?? '');
  return match === null ? null : Number(match[1]);
};
// Returns an unsigned long as text; 0 if it is out of range for an attribute.
export const unsignedText = (value) => {
  const number = toUnsignedLong(value);
  return `${number > maxLong ? 0 : number}`;
};
const inRange = (number, low) => number !== null && number >= low && number <= maxLong;

export const reflectURL = (element, attribute) => {
  const text = element.getAttribute(attribute);
  if (text === null) return '';
  return resolveIn(element.document, text) ?? text;
};

// The canonical value of an enumerated attribute. `missing` and `invalid` are its defaults.
export const enumerated = (element, attribute, keywords, missing = '', invalid = missing) => {
  const text = element.getAttribute(attribute);
  if (text === null) return missing;
  const lower = asciiLower(text);
  return keywords.includes(lower) ? lower : invalid;
};

export const kinds = {
  string: accessor((element, attribute) => element.getAttribute(attribute) ?? '', setText),
  nullEmpty: accessor((element, attribute) => element.getAttribute(attribute) ?? '',
    (element, attribute, value) => element.setAttribute(attribute, value === null ? '' : toText(value))),
  nullable: accessor((element, attribute) => element.getAttribute(attribute), mutations.setOrRemove),
  boolean: accessor((element, attribute) => element.hasAttribute(attribute),
    (element, attribute, value) => { element.toggleAttribute(attribute, !!value); }),
  url: accessor(reflectURL, setText),
  // A URL that is the document's own if the attribute is empty or missing.
  documentURL: accessor((element, attribute) =>
    (element.getAttribute(attribute) ? reflectURL(element, attribute) : element.document.url), setText),
  long: (fallback = 0) => accessor((element, attribute) => {
    const number = parseInteger(element.getAttribute(attribute));
    return inRange(number, -maxLong - 1) ? number : fallback;
  }, (element, attribute, value) => element.setAttribute(attribute, `${toLong(value)}`)),
  // With a fallback of -1, "limited to only non-negative numbers": lower values throw.
  length: (fallback = -1) => accessor((element, attribute) => {
    const number = parseInteger(element.getAttribute(attribute));
    return inRange(number, 0) ? number : fallback;
  }, (element, attribute, value) => {
    const number = toLong(value);
    if (number < 0) fail('IndexSizeError');
    element.setAttribute(attribute, `${number}`);
  }),
  // `least` is 1 for numbers "limited to only positive numbers"; `isStrict` is true if those throw for 0.
  unsignedLong: (fallback = 0, least = 0, isStrict = false) => accessor((element, attribute) => {
    const number = parseInteger(element.getAttribute(attribute));
    return inRange(number, least) ? number : fallback;
  }, (element, attribute, value) => {
    const number = toUnsignedLong(value);
    if (isStrict && number === 0) fail('IndexSizeError');
    element.setAttribute(attribute, `${number < least || number > maxLong ? fallback : number}`);
  }),
  clamped: (least, most, fallback) => accessor((element, attribute) => {
    const number = parseInteger(element.getAttribute(attribute));
    return number === null || number < 0 ? fallback : Math.min(Math.max(number, least), most);
  }, (element, attribute, value) => {
    const number = toUnsignedLong(value);
    element.setAttribute(attribute, `${number > maxLong ? fallback : number}`);
  }),
  double: (fallback = 0, isPositive = false) => accessor((element, attribute) => {
    const number = parseFloatingPoint(element.getAttribute(attribute));
    return number === null || (isPositive && number <= 0) ? fallback : number;
  }, (element, attribute, value) => {
    const number = toNumber(value);
    if (!Number.isFinite(number)) throw typeError('The provided value is non-finite');
    if (!isPositive || number > 0) element.setAttribute(attribute, `${number}`);
  }),
  enumerated: (keywords, missing, invalid) => {
    const list = keywords.split(' ');
    return accessor((element, attribute) => enumerated(element, attribute, list, missing, invalid), setText);
  },
  // The same for an attribute that a page may set to null.
  nullableEnumerated: (keywords, missing, invalid) => {
    const list = keywords.split(' ');
    return accessor((element, attribute) => enumerated(element, attribute, list, missing, invalid),
      mutations.setOrRemove);
  },
  tokens: (supported) => (name, attribute) => [
    name,
    (wrapper) => lazyTokenList().tokenList(elementOf(wrapper), attribute, supported?.split(' ')).wrapper,
    (wrapper, value) => {
      elementOf(wrapper);
      forward(wrapper, name, 'value', value);
    },
  ],
  // The URL of a `base` element, which is not resolved against itself.
  baseURL: accessor((element, attribute) => {
    const { document } = element;
    const text = element.getAttribute(attribute) ?? '';
    return host.parseURL(text, document.fallbackBaseURL ?? document.url) ?? text;
  }, setText),
  // The text inside the element.
  text: accessor((element) => element.childText,
    (element, attribute, value) => { element.textContent = toText(value); }),
  disabledSheet: accessor((element) => lazySheets().sheetOwnedBy(element)?.isDisabled === true,
    (element, attribute, value) => {
      const sheet = lazySheets().sheetOwnedBy(element);
      if (sheet === null) return;
      sheet.isDisabledNow = !!value;
    }),
  // Read-only, and computed from the element.
  computed: (compute) => accessor((element) => compute(element)),
};
// `attributes` is a table of IDL names by kind. An IDL name differs from its attribute by case, or as listed in
// `renamed`.
const renamed = {
  htmlFor: 'for', httpEquiv: 'http-equiv', acceptCharset: 'accept-charset', defaultValue: 'value',
  defaultChecked: 'checked',
  defaultSelected: 'selected', defaultMuted: 'muted', vLink: 'vlink', aLink: 'alink', ch: 'char', chOff: 'charoff',
  relList: 'rel',
};
export const reflect = (table) => table.flatMap(([kind, names]) => (
  names.split(' ').map((name) => kind(name, renamed[name] ?? name.toLowerCase()))));

hooks.enumerated = enumerated;
hooks.parseInteger = parseInteger;
