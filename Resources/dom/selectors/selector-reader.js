// Reads the tokens of a selector's text: CSS Syntax, "Tokenization" and "The An+B microsyntax".
import { fail } from '../infra/errors.js';
import { identifierLetters, unescapeIdentifier } from './identifiers.js';

// The list of selectors that is being read.
let given = '';
export const beginSelectors = (text) => { given = text; };
export const invalid = () => fail('SyntaxError', `'${given}' is not a valid selector.`);
const identifierStart = /-?(?:[a-zA-Z_]|[^\0-\x7f]|\\(?:[^\n\r\f]|$))|--/y;
const identifierPart = new RegExp(`${identifierLetters}*`, 'y');

export const SelectorReader = class {
  constructor(text) {
    this.text = text.replace(/\0/g, '\ufffd');
    this.at = 0;
    /** @type {Map<string, string> | null} */
    this.namespaces = null;
  }

  peek() { return this.text[this.at]; }
  take(token) {
    if (!this.text.startsWith(token, this.at)) return false;
    this.at += token.length;
    return true;
  }

  match(pattern) {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (match !== null) this.at += match[0].length;
    return match;
  }

  // Skips spaces and comments; returns whether there were spaces.
  skipSpaces() {
    const [skipped] = this.match(/(?:[ \t\n\r\f]|\/\*[^]*?\*\/)*/y);
    return skipped !== '' && /\s/.test(skipped.replace(/\/\*[^]*?\*\//g, ''));
  }

  get atIdentifier() {
    identifierStart.lastIndex = this.at;
    return identifierStart.test(this.text);
  }

  identifier() {
    if (!this.atIdentifier) invalid();
    return unescapeIdentifier(this.match(identifierPart)[0]);
  }

  string() {
    const match = this.match(/"((?:[^"\\\n\r\f]|\\[^])*)(?:"|\\?$)|'((?:[^'\\\n\r\f]|\\[^])*)(?:'|\\?$)/y)
      ?? invalid();
    return unescapeIdentifier((match[1] ?? match[2]).replace(/\\(?:\r\n|[\n\r\f])/g, ''));
  }

  // Skips to the comma or bracket that ends an invalid selector.
  skipInvalid() {
    let depth = 0;
    for (; this.at < this.text.length; this.at++) {
      const letter = this.peek();
      if (letter === '\\') this.at = Math.min(this.at + 1, this.text.length - 1);
      else if (letter === '"' || letter === "'") { this.string(); this.at--; }
      else if (letter === '(' || letter === '[') depth++;
      else if ((letter === ')' || letter === ']') && depth-- === 0) return;
      else if (letter === ',' && depth === 0) return;
    }
  }

  // An+B, as [A, B].
  nth() {
    const match =
      this.match(/(even|odd)|([-+]?\d*)n(?:[ \t\n\r\f]*([-+])[ \t\n\r\f]*(\d+)|(-\d+))?(?![-\w])|([-+]?\d+)/iy)
        ?? invalid();
    const [, word, step, sign, offset, glued, constant] = match;
    if (word !== undefined) return [2, word.toLowerCase() === 'odd' ? 1 : 0];
    if (constant !== undefined) return [0, Number(constant)];
    const a = step === '' || step === '+' ? 1 : step === '-' ? -1 : Number(step);
    return [a, glued !== undefined ? Number(glued) : offset === undefined ? 0 : Number(`${sign}${offset}`)];
  }
};
