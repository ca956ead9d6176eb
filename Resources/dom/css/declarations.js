// The text of declarations: CSS Syntax, "Parsing", and the sides of boxes: CSS Box, "Shorthand properties".
import { identifierLetters, unescapeIdentifier } from '../selectors/identifiers.js';

// True for a value that could appear in a style sheet: brackets and quotes are balanced, and nothing ends the
// declaration.
export const isWellFormedValue = (value) => {
  const rest = value.replace(/\\./gs, '').replace(/"[^"\n]*"|'[^'\n]*'|url\([^)"']*\)/gi, '');
  if (/["';!{}]/.test(rest)) return false;
  let depth = 0;
  for (const [letter] of rest.matchAll(/[()[\]]/g)) {
    depth += letter === '(' || letter === '[' ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
};
// CSS Variables, "Custom Property Value Syntax": anything whose brackets and quotes are balanced.
export const isWellFormedCustomValue = (value) => {
  const rest = value.replace(/\\./gs, '').replace(/"[^"\n]*"|'[^'\n]*'|url\([^)"']*\)/gi, '');
  if (/["']/.test(rest)) return false;
  const open = [];
  for (const [letter] of rest.matchAll(/[()[\]{};!]/g)) {
    if ('([{'.includes(letter)) open.push({ '(': ')', '[': ']', '{': '}' }[letter]);
    else if (')]}'.includes(letter) ? open.pop() !== letter : open.length === 0) return false;
  }
  return open.length === 0;
};
export const splitSides = (value) => value.match(/(?:[^\s(]+(?:\([^)]*\))?)+/g) ?? [];
export const joinSides = (sides) => {
  const [top, right, bottom = top, left = right] = sides;
  if (left !== right) return [top, right, bottom, left].join(' ');
  if (bottom !== top) return [top, right, bottom].join(' ');
  return right === top ? top : `${top} ${right}`;
};

// The declarations of a block: [name, value, isImportant].
// Each character matches in only one way, so that no text causes excessive backtracking.
const comment = '/\\*[^]*?(?:\\*/|$)';
const valuePart = `"(?:[^"\\\\]|\\\\[^])*"|'(?:[^'\\\\]|\\\\[^])*'|\\([^()]*\\)|\\((?![^()]*\\))|\\{[^{}]*\\}|`
  + `${comment}|/(?!\\*)|\\{(?![^{}]*\\})|\\[[^[\\]]*\\]|\\[(?![^[\\]]*\\])|[^;"'(/{[]`;
let pattern = null;
const declarationPattern = () => (pattern ??= new RegExp(
  `\\s*(?:${comment}\\s*)*(${identifierLetters}+)\\s*:((?:${valuePart})*)(?:;|$)`
    + `|(?:${valuePart})*(?:;|$)|[^;]*(?:;|$)`, 'y'));
/** @type {(text: string) => Generator<[string, string, boolean]>} */
export const parseDeclarations = function* (text) {
  const declaration = declarationPattern();
  declaration.lastIndex = 0;
  while (declaration.lastIndex < text.length) {
    const position = declaration.lastIndex;
    const [all, written, raw] = declaration.exec(text);
    declaration.lastIndex = position + Math.max(all.length, 1);
    if (written === undefined) continue;
    const name = unescapeIdentifier(written);
    const value = raw.replace(/\/\*[^]*?(?:\*\/|$)/g, ' ').trim();
    const important = /\s*!\s*important$/i.exec(value);
    const resume = declaration.lastIndex;
    yield [name.startsWith('--') ? name : name.toLowerCase(),
      important === null ? value : value.slice(0, important.index), important !== null];
    declaration.lastIndex = resume;
  }
};
export const importantLast = (declarations) =>
  [...declarations.filter((each) => !each[2]), ...declarations.filter((each) => each[2])];
