// The declarations in the text of a style sheet or of an attribute, with their places, for developer tools.
import { canonicalProperty } from './properties.js';
import { StyleDeclaration } from './style.js';

const tokens = /\/\*[^]*?(?:\*\/|$)|"(?:[^"\\]|\\[^])*(?:"|$)|'(?:[^'\\]|\\[^])*(?:'|$)|\\[^]|[{}[\]();]|[^{}[\]();/"'\\]+|[^]/g;
const comments = /\/\*[^]*?(?:\*\/|$)/g;

// Returns the name, the value and the longhands of one declaration; null for other text.
const read = (realm, text) => {
  const match = /^\s*([-\w]+)\s*:([^]*)$/.exec(text.replace(comments, ' '));
  if (match === null) return null;
  const name = match[1].startsWith('--') ? match[1] : match[1].toLowerCase();
  const value = match[2].trim();
  const important = /\s*!\s*important$/i.exec(value);
  const style = new StyleDeclaration(realm);
  const isValid = style.put(name, important === null ? value : value.slice(0, important.index), important !== null);
  const longhands = style.parts(canonicalProperty(name)) === undefined ? []
    : [...style.entries].map(([part, entry]) => ({ name: part, value: entry.value }));
  return { name, value, isImportant: important !== null, isValid, longhands };
};

class Reader {
  constructor(realm, text) {
    this.realm = realm;
    this.text = text;
    this.found = [];
    this.start = -1;
  }

  add(end) {
    if (this.start >= 0) {
      const text = this.text.slice(this.start, end);
      const declaration = read(this.realm, text.replace(/;$/, ''));
      if (declaration !== null)
        this.found.push({ ...declaration, text, start: this.start, end, isDisabled: false });
    }
    this.start = -1;
  }

  // A comment that contains one declaration is a declaration that a tool has disabled.
  comment(text, at) {
    const inside = /^\/\*\s*([^;{}]*;?)\s*\*\/$/.exec(text)?.[1];
    const declaration = inside === undefined ? null : read(this.realm, inside.replace(/;$/, ''));
    if (declaration?.isValid === true)
      this.found.push({ ...declaration, text, start: at, end: at + text.length, isDisabled: true });
  }
}

// Returns the declarations in a part of a text, apart from those of rules inside it: { name, value, isImportant,
// isValid, longhands, text, start, end, isDisabled }.
export const declarationsIn = (realm, text, from, to) => {
  const reader = new Reader(realm, text);
  let depth = 0;
  let isNested = false;
  for (const match of text.slice(from, to).matchAll(tokens)) {
    const [piece] = match;
    const at = from + match.index;
    if (piece.startsWith('/*')) {
      if (depth === 0 && reader.start < 0) reader.comment(piece, at);
    } else if (/^[{([]$/.test(piece)) {
      if (depth++ === 0 && piece === '{')
        isNested = reader.start < 0 || !/^--[-\w]*\s*:/.test(text.slice(reader.start, at));
    } else if (/^[})\]]$/.test(piece)) {
      if (depth > 0 && --depth === 0 && isNested) {
        isNested = false;
        reader.start = -1;
      }
    } else if (piece === ';' && depth === 0) reader.add(at + 1);
    else if (reader.start < 0 && !isNested && piece.trim() !== '')
      reader.start = at + piece.length - piece.trimStart().length;
  }
  reader.add(to);
  return reader.found;
};
