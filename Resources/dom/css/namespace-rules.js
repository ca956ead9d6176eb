// The text of an `@namespace` rule: CSS Namespaces, "Syntax".
import { identifierLetters, unescapeIdentifier } from '../selectors/identifiers.js';
import { escapeIdentifier } from '../selectors/serialize-selectors.js';

const quoted = '"((?:[^"\\\\]|\\\\[^])*)"|\'((?:[^\'\\\\]|\\\\[^])*)\'';
const address = `url\\(\\s*(?:${quoted}|([^"')]*?))\\s*\\)|${quoted}`;
const pattern = new RegExp(`^(?:(?![0-9])(${identifierLetters}+)\\s*)?(?:${address})$`, 'i');

// Returns { text, prefix, namespaceURI } for the text after `@namespace`; null if it is invalid.
export const namespaceParts = (text) => {
  const match = pattern.exec(text);
  if (match === null) return null;
  const prefix = unescapeIdentifier(match[1] ?? '');
  const namespaceURI = unescapeIdentifier(match.slice(2).find((part) => part !== undefined));
  const shown = prefix === '' ? '' : `${escapeIdentifier(prefix)} `;
  return { text: `@namespace ${shown}url("${namespaceURI.replace(/["\\]/g, '\\$&')}");`, prefix, namespaceURI };
};
