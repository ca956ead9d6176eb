// The parser of selectors: Selectors Level 4, "Grammar". A selector list is an array of complex selectors. A complex
// selector is { compounds, combinators }, read from left to right; a compound is an array of simple selectors.
import { asciiLower } from '../nodes/names.js';
import { functionalPseudoClasses, reachingPseudoElements } from './functional-arguments.js';
import { plainPseudoClasses } from './pseudo-classes.js';
import {
  isPseudoElement, legacyPseudoElements, mayFollow, pseudoElementAlias
} from './pseudo-element-names.js';
import { beginSelectors, invalid, SelectorReader } from './selector-reader.js';

// Names that WebKit treats as others.
const aliases = new Map([['-webkit-any-link', 'any-link'], ['-webkit-autofill', 'autofill'],
  ['-webkit-full-screen', 'fullscreen'], ['matches', 'is']]);
const isElement = ({ type }) => type === 'never' || type === 'reach';

class Parser extends SelectorReader {
  // Parses a list up to the end of the text or the closing bracket. Forgiving lists drop invalid selectors.
  list({ isRelative = false, isForgiving = false, depth = 0 } = {}) {
    const selectors = [];
    do {
      const start = this.at;
      try {
        this.skipSpaces();
        selectors.push(this.complex(isRelative, depth));
        this.skipSpaces();
        if (this.at < this.text.length && this.peek() !== ',' && this.peek() !== ')') invalid();
      } catch (error) {
        if (!isForgiving) throw error;
        this.at = start;
        this.skipInvalid();
      }
    } while (this.take(','));
    return selectors;
  }

  complex(isRelative, depth) {
    const compounds = [];
    const combinators = [];
    if (isRelative) {
      const leading = this.match(/[>+~]/y)?.[0] ?? ' ';
      this.skipSpaces();
      compounds.push([{ type: 'anchor' }]);
      combinators.push(leading);
    }
    for (;;) {
      compounds.push(this.compound(depth));
      const spaced = this.skipSpaces();
      const combinator = this.match(/[>+~]/y)?.[0];
      if (combinator === undefined) {
        const next = this.peek();
        if (!spaced || next === undefined || next === ',' || next === ')') return { compounds, combinators };
      }
      // A pseudo-element has neither descendants nor siblings.
      if (compounds[compounds.length - 1].some(isElement)) invalid();
      combinators.push(combinator ?? ' ');
      this.skipSpaces();
    }
  }

  compound(depth) {
    const parts = [];
    const type = this.typeSelector();
    if (type !== null) parts.push(type);
    for (;;) {
      // A comment doesn't end a compound selector.
      if (parts.length > 0) this.match(/(?:\/\*[^]*?\*\/)+(?=[.#:[])/y);
      const part = this.simple(depth);
      if (part === null) break;
      const before = parts.findLast(isElement);
      if (before !== undefined && !mayFollow(part, before)) invalid();
      parts.push(part);
    }
    if (parts.length === 0) invalid();
    // The default namespace applies without a type selector, too, but not inside `:is()`, `:not()` and the like.
    const implied = type === null && depth === 0 ? this.namespaces?.get('') : undefined;
    if (implied !== undefined)
      parts.unshift({ type: 'type', name: '*', namespace: implied, isImplied: true });
    return parts;
  }

  // `name` or `*`, each optionally after the prefix of a namespace: `ns|`, `*|` or `|`.
  typeSelector() {
    const prefix = this.prefix();
    const namespace = prefix === undefined ? this.namespaces?.get('') : this.namespaceOf(prefix);
    // A prefix that means the same as none isn't shown.
    const shown = namespace === this.namespaces?.get('') ? undefined : prefix;
    if (this.take('*')) return { type: 'type', name: '*', namespace, prefix: shown };
    if (!this.atIdentifier) return prefix === undefined ? null : invalid();
    const name = this.identifier();
    return { type: 'type', name, lower: asciiLower(name), namespace, prefix: shown };
  }
  // Returns the prefix before a name; undefined if there is none.
  prefix() {
    const start = this.at;
    const prefix = this.take('*') ? '*' : this.atIdentifier ? this.identifier() : '';
    if (this.peek() === '|' && this.text[this.at + 1] !== '=' && this.take('|')) return prefix;
    this.at = start;
    return undefined;
  }
  namespaceOf(prefix) {
    if (prefix === '*') return undefined;
    return prefix === '' ? null : this.namespaces?.get(prefix) ?? invalid();
  }

  simple(depth) {
    if (this.take('#')) return { type: 'id', name: this.identifier() };
    if (this.take('.')) return { type: 'class', name: this.identifier() };
    if (this.take('[')) return this.attribute();
    // CSS Nesting, "Nesting Selector": outside of nested rules it means `:scope`. Nested rules have replaced theirs.
    if (this.take('&')) return { type: 'pseudo', name: 'scope', isNesting: true };
    if (this.take('::')) return this.pseudoElement(this.identifier(), depth);
    if (this.take(':')) return this.pseudoClass(depth);
    return null;
  }

  attribute() {
    this.skipSpaces();
    const prefix = this.prefix();
    const name = this.identifier();
    this.skipSpaces();
    const part = {
      type: 'attribute', name, lower: asciiLower(name), prefix, operator: null, value: '', flag: null,
      namespace: prefix === undefined ? null : this.namespaceOf(prefix),
    };
    const operator = this.match(/[~|^$*]?=/y);
    if (operator !== null) {
      part.operator = operator[0];
      this.skipSpaces();
      part.value = this.peek() === '"' || this.peek() === "'" ? this.string() : this.identifier();
      this.skipSpaces();
      part.flag = this.atIdentifier ? asciiLower(this.identifier()) : null;
      if (part.flag !== null && part.flag !== 'i') invalid();
      this.skipSpaces();
    }
    if (!this.take(']') && this.at < this.text.length) invalid();
    return part;
  }

  pseudoElement(name, depth) {
    const lower = pseudoElementAlias(asciiLower(name));
    if (depth > 0) invalid();
    if ((lower === 'slotted' || lower === 'part') && this.take('(')) {
      if (depth > 64) invalid();
      this.skipSpaces();
      const part = { type: 'reach', name: lower, ...reachingPseudoElements[lower](this, depth + 1) };
      this.skipSpaces();
      if (!this.take(')') && this.at < this.text.length) invalid();
      return part;
    }
    const hasArgument = this.take('(');
    if (!isPseudoElement(lower, hasArgument)) invalid();
    const argument = hasArgument ? `(${this.argument()})` : '';
    return { type: 'never', name: lower, argument, text: `::${lower}${argument}` };
  }

  // The text of a pseudo-element's argument.
  argument() {
    const start = this.at;
    do this.skipInvalid(); while (this.take(','));
    const text = this.text.slice(start, this.at).trim();
    this.take(')');
    return text === '' ? invalid() : text;
  }

  pseudoClass(depth) {
    const written = asciiLower(this.identifier());
    const name = aliases.get(written) ?? written;
    if (depth > 64) invalid();
    if (legacyPseudoElements.has(name)) return depth > 0 ? invalid() : { type: 'never', name, text: `::${name}` };
    if (!this.take('(')) return plainPseudoClasses.has(name) ? { type: 'pseudo', name } : invalid();
    const parse = functionalPseudoClasses.get(name) ?? invalid();
    this.skipSpaces();
    const part = { type: 'function', name, ...parse(this, depth + 1) };
    this.skipSpaces();
    if (!this.take(')') && this.at < this.text.length) invalid();
    return part;
  }
}

// The namespaces that the style sheet declares are by prefix; the default one has an empty prefix.
export const parseSelectors = (text, namespaces = null) => {
  beginSelectors(text);
  const parser = new Parser(text);
  parser.namespaces = namespaces;
  const selectors = parser.list();
  if (parser.at < parser.text.length) invalid();
  return selectors;
};
