// The text of an `@namespace` rule: CSS Namespaces, "Syntax".
import { identifierLetters, unescapeIdentifier } from '../selectors/identifiers.js';
import { escapeIdentifier } from '../selectors/serialize-selectors.js';

const quoted = '"((?:[^"\\\\]|\\\\[^])*)"|\'((?:[^\'\\\\]|\\\\[^])*)\'';
// No two parts match the same white space, so that no text causes excessive backtracking.
const address = `url\\(\\s*(?:(?:${quoted})\\s*|([^"')\\s][^"')]*)?)\\)|${quoted}`;
const pattern = new RegExp(`^(?:(?![0-9])(${identifierLetters}+)\\s*)?(?:${address})$`, 'i');

// Returns { text, prefix, namespaceURI } for the text after `@namespace`; null if it is invalid.
export const namespaceParts = (text) => {
  const match = pattern.exec(text);
  if (match === null) return null;
  const [, name = '', first, second, bare = '', third, fourth] = match;
  const prefix = unescapeIdentifier(name);
  const namespaceURI = unescapeIdentifier(first ?? second ?? third ?? fourth ?? bare.trimEnd());
  const shown = prefix === '' ? '' : `${escapeIdentifier(prefix)} `;
  return { text: `@namespace ${shown}url("${namespaceURI.replace(/["\\]/g, '\\$&')}");`, prefix, namespaceURI };
};
