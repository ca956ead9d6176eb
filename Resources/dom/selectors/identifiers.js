// Identifiers of CSS and their escapes: CSS Syntax, "Consume an ident sequence" and "Consume an escaped code point".

// No more hexadecimal digits follow those of an escape, so that each text has one way to match.
const hex = '(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{1,5}(?![0-9a-fA-F]))(?:\\r\\n|[ \\t\\n\\r\\f])?';
// The source of a pattern for the letters of an identifier.
export const identifierLetters = `(?:[-\\w]|[^\\0-\\x7f]|\\\\(?:${hex}|[^\\n\\r\\f0-9a-fA-F]|$))`;

// Replaces escapes by their letters. A backslash at the end of the text escapes U+FFFD.
export const unescapeIdentifier = (text) => (!text.includes('\\') ? text
  : text.replace(/\\(?:([0-9a-fA-F]{1,6})(?:\r\n|[ \t\n\r\f])?|([^])|$)/g, (all, hex, letter) => {
    if (hex === undefined) return letter ?? '\ufffd';
    const code = parseInt(hex, 16);
    return code === 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? '\ufffd'
      : String.fromCodePoint(code);
  }));
