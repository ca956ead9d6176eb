// Rules inside style rules: CSS Nesting.
import { identifierLetters } from '../selectors/identifiers.js';

export const customPropertyStart = new RegExp(`^\\s*--${identifierLetters}*\\s*:`);

// Splits a style rule's block into the text of its declarations and the rules inside it: [{ prelude, block }].
export const splitBlock = (text) => {
  const rules = [];
  if (!text.includes('{')) return { declarations: text, rules };
  const token = /\/\*[^]*?(?:\*\/|$)|"(?:[^"\\]|\\[^])*(?:"|$)|'(?:[^'\\]|\\[^])*(?:'|$)|\\[^]|[{};]|[^{};/"'\\]+|[^]/g;
  let declarations = '';
  let part = '';
  let prelude = null;
  let depth = 0;
  for (const [piece] of text.matchAll(token)) {
    if (piece.startsWith('/*')) continue;
    if (piece === '{' && depth++ === 0 && !customPropertyStart.test(part)) {
      prelude = part.trim();
      part = '';
    } else if (piece === '}' && --depth === 0 && prelude !== null) {
      rules.push({ prelude, block: part });
      prelude = null;
      part = '';
    } else if (piece === ';' && depth === 0) {
      if (part.trim().startsWith('@')) rules.push({ prelude: part.trim(), block: null });
      else declarations += `${part};`;
      part = '';
    } else {
      part += piece;
    }
  }
  return { declarations: prelude === null ? declarations + part : declarations, rules };
};

// Splits a list of selectors at its commas.
const splitList = (text) => text.match(
  /(?:"[^"]*"|'[^']*'|\\[^]|\((?:[^()"']|"[^"]*"|'[^']*'|\((?:[^()]|\([^()]*\))*\))*\)|\[[^\]]*\]|[^,])+/g
) ?? [];
const ampersand = /"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|\\[^]|&/g;

// Returns a nested rule's selectors as WebKit writes them: relative ones begin with `&`.
export const shownSelector = (prelude) => splitList(prelude).map((selector) => {
  const text = selector.trim().replace(/\s+/g, ' ');
  return [...selector.matchAll(ampersand)].some(([piece]) => piece === '&') ? text : `& ${text}`;
}).join(', ');

// Returns the selectors of a nested rule, with the outer rule's in place of `&`; those without `&` are relative to it.
export const nestedSelector = (prelude, outer) => splitList(prelude).map((selector) => {
  let isNamed = false;
  const text = selector.replace(ampersand, (piece) => {
    if (piece !== '&') return piece;
    isNamed = true;
    return `:is(${outer})`;
  });
  return isNamed ? text.trim() : `:is(${outer}) ${text.trim()}`;
}).join(', ');
