// The parser of selectors: Selectors Level 4, "Grammar". A selector list is an array of complex selectors. A complex
// selector is { compounds, combinators }, read from left to right; a compound is an array of simple selectors.
import { asciiLower } from '../nodes/names.js';
import { functionalPseudoClasses, reachingPseudoElements } from './functional-arguments.js';
import { plainPseudoClasses } from './pseudo-classes.js';
import { beginSelectors, invalid, SelectorReader } from './selector-reader.js';

const legacyPseudoElements = new Set(['before', 'after', 'first-line', 'first-letter']);
const pseudoElements = new Set([...legacyPseudoElements, 'selection', 'placeholder', 'marker', 'backdrop', 'cue',
  'slotted', 'part',
  'file-selector-button', 'highlight', 'target-text', 'spelling-error', 'grammar-error']);

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
      parts.push(part);
    }
    if (parts.length === 0) invalid();
    return parts;
  }

  // `name` or `*`, each optionally after `*|` or `|`; other namespaces are never declared.
  typeSelector() {
    const match = this.match(/(?:\*\|)(?=\*|-?[a-zA-Z_\\]|[^\0-\x7f])|\|(?=\*|-?[a-zA-Z_\\]|[^\0-\x7f])/y);
    const namespace = match === null ? undefined : match[0] === '|' ? null : undefined;
    if (this.take('*')) {
      if (this.peek() === '|' && this.text[this.at + 1] !== '=') invalid();
      return { type: 'type', name: '*', namespace };
    }
    if (!this.atIdentifier) return match === null ? null : invalid();
    const name = this.identifier();
    if (this.peek() === '|' && this.text[this.at + 1] !== '=') invalid();
    return { type: 'type', name, lower: asciiLower(name), namespace };
  }

  simple(depth) {
    if (this.take('#')) return { type: 'id', name: this.identifier() };
    if (this.take('.')) return { type: 'class', name: this.identifier() };
    if (this.take('[')) return this.attribute();
    if (this.take('::')) return this.pseudoElement(this.identifier(), depth);
    if (this.take(':')) return this.pseudoClass(depth);
    return null;
  }

  attribute() {
    this.skipSpaces();
    const anyNamespace = this.take('*|');
    const noNamespace = !anyNamespace && this.text[this.at + 1] !== '=' && this.take('|');
    const name = this.identifier();
    this.skipSpaces();
    const part = {
      type: 'attribute', name, lower: asciiLower(name), anyNamespace, operator: null, value: '', flag: null
    };
    if (!noNamespace && this.peek() === '|' && this.text[this.at + 1] !== '=') invalid();
    const operator = this.match(/[~|^$*]?=/y);
    if (operator !== null) {
      part.operator = operator[0];
      this.skipSpaces();
      part.value = this.peek() === '"' || this.peek() === "'" ? this.string() : this.identifier();
      this.skipSpaces();
      part.flag = this.match(/[iI](?=[ \t\n\r\f]*(?:\]|$))/y)?.[0].toLowerCase() ?? null;
      this.skipSpaces();
    }
    if (!this.take(']') && this.at < this.text.length) invalid();
    return part;
  }

  pseudoElement(name, depth) {
    const lower = asciiLower(name);
    if ((lower === 'slotted' || lower === 'part') && this.take('(')) {
      if (depth > 64) invalid();
      this.skipSpaces();
      const part = { type: 'reach', name: lower, ...reachingPseudoElements[lower](this, depth + 1) };
      this.skipSpaces();
      if (!this.take(')') && this.at < this.text.length) invalid();
      return part;
    }
    if (!pseudoElements.has(lower) && !lower.startsWith('-webkit-')) invalid();
    if (this.take('(')) {
      this.skipInvalid();
      this.take(')');
    }
    return { type: 'never', text: `::${lower}` };
  }

  pseudoClass(depth) {
    const name = asciiLower(this.identifier());
    if (legacyPseudoElements.has(name)) return { type: 'never', text: `::${name}` };
    if (depth > 64) invalid();
    if (!this.take('(')) return plainPseudoClasses.has(name) ? { type: 'pseudo', name } : invalid();
    const parse = functionalPseudoClasses.get(name) ?? invalid();
    this.skipSpaces();
    const part = { type: 'function', name, ...parse(this, depth + 1) };
    this.skipSpaces();
    if (!this.take(')') && this.at < this.text.length) invalid();
    return part;
  }
}

export const parseSelectors = (text) => {
  beginSelectors(text);
  const parser = new Parser(text);
  const selectors = parser.list();
  if (parser.at < parser.text.length) invalid();
  return selectors;
};
