// Names and namespaces: DOM, "Namespaces"; Infra, "ASCII lowercase".
import { fail } from '../infra/errors.js';

export const namespaces = {
  html: 'http://www.w3.org/1999/xhtml',
  svg: 'http://www.w3.org/2000/svg',
  mathML: 'http://www.w3.org/1998/Math/MathML',
  xlink: 'http://www.w3.org/1999/xlink',
  xml: 'http://www.w3.org/XML/1998/namespace',
  xmlns: 'http://www.w3.org/2000/xmlns/',
};

export const asciiLower = (text) => {
  const lower = text.toLowerCase();
  return lower === text ? text : text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
};
const asciiUpper = (text) => {
  const upper = text.toUpperCase();
  return upper === text ? text : text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
};
// Tag names are requested often and are few, so they are cached.
const upperNames = new Map();
export const upperName = (name) => {
  let upper = upperNames.get(name);
  if (upper === undefined) upperNames.set(name, upper = asciiUpper(name));
  return upper;
};

const nameStart =
  'A-Z_a-z\\xC0-\\xD6\\xD8-\\xF6\\xF8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D\\u2070-\\u218F'
  + '\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}';
const nameRest = `${nameStart}\\-.0-9\\xB7\\u0300-\\u036F\\u203F-\\u2040`;
// Searches for characters that no name contains, instead of matching a name as a whole. If a whole name does not match,
// the engine tries each shorter one from its beginning. For 100 KB that takes ten seconds, and nothing can terminate
// it.
// Compiled on first use.
let startsName = null;
let strange = null;
const startsAsName = (text) => (startsName ??= new RegExp(`^[${nameStart}]`, 'u')).test(text);
const isStrange = (text) => (strange ??= new RegExp(`[^:${nameRest}]`, 'u')).test(text);
const isPart = (text) => startsAsName(text) && !isStrange(text);
const isName = (text) => (text[0] === ':' || startsAsName(text)) && !isStrange(text);
const isQualifiedName = (text) => {
  const colon = text.indexOf(':');
  if (colon < 0) return isPart(text);
  return isPart(text.slice(0, colon)) && text.indexOf(':', colon + 1) < 0 && isPart(text.slice(colon + 1));
};
export const checkName = (text, message = undefined) => {
  if (!isName(text)) fail('InvalidCharacterError', message);
};
export const checkQualifiedName = (text) => { if (!isQualifiedName(text)) fail('InvalidCharacterError'); };

// DOM, "validate and extract".
export const validateAndExtract = (namespace, qualifiedName) => {
  if (namespace === '') namespace = null;
  checkQualifiedName(qualifiedName);
  const colon = qualifiedName.indexOf(':');
  const prefix = colon < 0 ? null : qualifiedName.slice(0, colon);
  const localName = qualifiedName.slice(colon + 1);
  const isXMLNS = qualifiedName === 'xmlns' || prefix === 'xmlns';
  if ((prefix !== null && namespace === null)
    || (prefix === 'xml' && namespace !== namespaces.xml)
    || isXMLNS !== (namespace === namespaces.xmlns)) fail('NamespaceError');
  return { namespace, prefix, localName };
};

// Infra, "split on ASCII whitespace".
export const splitOnSpaces = (text) => text.split(/[\t\n\f\r ]+/).filter((word) => word !== '');
const isSpace = (code) => code === 32 || (code >= 9 && code <= 13 && code !== 11);
export const stripSpaces = (text) => {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text.charCodeAt(start))) start++;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
};

// Names with a hyphen that are reserved and belong to no custom element.
export const reservedName = /^(?:annotation-xml|color-profile|font-face(?:-(?:src|uri|format|name))?|missing-glyph)$/;
