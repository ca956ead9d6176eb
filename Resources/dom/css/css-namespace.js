// The namespace CSS: CSSOM, "The CSS.escape() Method"; CSS Conditional Rules, "The CSS namespace".
import { tag } from '../infra/define.js';
import { requireArguments } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { registerProperty } from './registered-properties.js';
import { propertyName } from './style-interface.js';
import { StyleDeclaration } from './style.js';

const lazySelectorParser = lazy('../selectors/selector-parser.js');
const lazySerializeSelectors = lazy('../selectors/serialize-selectors.js');

export const supportsDeclaration = (name, value) => {
  const style = new StyleDeclaration(null);
  if (value.trim() === '') return name.startsWith('--');
  return !/!\s*important\s*$/i.test(value) && style.put(propertyName(name), value.trim(), false);
};
// A reader of the conditions of CSS Conditional Rules, "<supports-condition>".
class ConditionReader {
  constructor(text) {
    this.text = text.trim();
    this.at = 0;
  }

  get isAtEnd() { return this.at === this.text.length; }
  // Reads a pattern; undefined without a match.
  take(pattern) {
    const sticky = new RegExp(pattern, 'iy');
    sticky.lastIndex = this.at;
    const match = sticky.exec(this.text);
    if (match !== null) this.at = sticky.lastIndex;
    return match?.[0];
  }

  // Reads up to the bracket that closes; undefined without one. The opening bracket has been read.
  takeBlock() {
    const start = this.at;
    for (let depth = 1; this.at < this.text.length; this.at++) {
      const letter = this.text[this.at];
      if (letter === '"' || letter === '\'') this.at = Math.max(this.text.indexOf(letter, this.at + 1), this.at);
      else if (letter === '(') depth++;
      else if (letter === ')' && --depth === 0) return this.text.slice(start, this.at++);
    }
    return undefined;
  }

  // Returns the condition's value; undefined if the text isn't a condition.
  condition() {
    if (this.take('not(?=\\s)') !== undefined) {
      this.take('\\s+');
      const value = this.inParentheses();
      return value === undefined || !this.isAtEnd ? undefined : !value;
    }
    let value = this.inParentheses();
    const operator = this.take('\\s+(?:and|or)(?=\\s)')?.trim().toLowerCase();
    for (let next = operator; next !== undefined && value !== undefined;) {
      this.take('\\s+');
      const other = this.inParentheses();
      value = other === undefined ? undefined : operator === 'and' ? value && other : value || other;
      next = this.take(`\\s+${operator}(?=\\s)`);
    }
    this.take('\\s+');
    return this.isAtEnd ? value : undefined;
  }

  inParentheses() {
    const called = this.take('[-\\w]*\\(');
    const content = called === undefined ? undefined : this.takeBlock();
    if (content === undefined) return undefined;
    switch (called.toLowerCase()) {
      case '(': return supportsText(content) ?? false;
      case 'selector(': return supportsSelector(content);
      case 'font-tech(': return fontTech.test(content);
      case 'font-format(':
        return /^\s*(?:"?(?:collection|opentype|truetype|woff|woff2|svg)"?)\s*$/i.test(content);
      default: return false;
    }
  }
}
const fontTech =
  /^\s*(?:features-(?:opentype|aat)|variations|palettes|incremental|color-(?:colrv[01]|svg|sbix|cbdt))\s*$/i;
const supportsSelector = (text) => {
  try { return lazySelectorParser().parseSelectors(text).length === 1; } catch { return false; }
};
// Returns the value of a condition or a declaration; undefined if the text is neither.
const supportsText = (text) => {
  const declaration = /^\s*(--[^\s:]*|[-a-z][-\w]*)\s*:([^]*)$/i.exec(text);
  if (declaration === null) return new ConditionReader(text).condition();
  return supportsDeclaration(declaration[1], declaration[2].replace(/\s*!\s*important\s*$/i, ''));
};
export const supportsCondition = (text) => supportsText(text) ?? false;

/** @param {import('../realm').Page} page */
export function expose(page) {
  page.lazyGlobal('CSS', () => {
    const namespace = {
      supports(name, value) {
        requireArguments(arguments, 1, this);
        return arguments.length > 1 ? supportsDeclaration(`${name}`, `${value}`)
          : supportsCondition(`${name}`);
      },
      registerProperty(definition) {
        requireArguments(arguments, 1, this);
        registerProperty(page.realm, definition);
      },
      escape(text) {
        requireArguments(arguments, 1, this);
        return lazySerializeSelectors().escapeIdentifier(`${text}`);
      },
    };
    tag(namespace, 'CSS');
    page.global('CSS', namespace);
  });
}
