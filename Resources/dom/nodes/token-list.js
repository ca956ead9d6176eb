// DOMTokenList: DOM, "Interface DOMTokenList".
import { defineIterator } from '../infra/define.js';
import { fail, typeError } from '../infra/errors.js';
import { brand, requireArguments, toText, toUnsignedLong } from '../infra/idl.js';
import { List } from '../infra/list.js';
import { asciiLower, splitOnSpaces } from './names.js';

class TokenList extends List {
  constructor(element, attribute, supported) {
    super();
    this.element = element;
    this.attribute = attribute;
    this.supported = supported;
    this.text = null;
    this.parsed = [];
  }

  get realm() { return this.element.realm; }

  get tokens() {
    const text = this.element.getAttribute(this.attribute);
    if (text !== this.text) {
      this.text = text;
      this.parsed = text === null ? [] : [...new Set(splitOnSpaces(text))];
    }
    return this.parsed;
  }

  get length() { return this.tokens.length; }
  item(index) { return this.tokens[index] ?? null; }
  valueAt(index) { return this.tokens[index]; }
  get value() { return this.element.getAttribute(this.attribute) ?? ''; }
  set value(text) { this.element.setAttribute(this.attribute, text); }

  update(tokens) {
    if (tokens.length > 0 || this.element.hasAttribute(this.attribute))
      this.element.setAttribute(this.attribute, tokens.join(' '));
  }

  // Validates the arguments of a page's call, each a token.
  check(values) {
    const tokens = [];
    for (let i = 0; i < values.length; i++) tokens.push(toText(values[i]));
    for (const token of tokens) if (token === '') fail('SyntaxError');
    for (const token of tokens) if (/[\t\n\f\r ]/.test(token)) fail('InvalidCharacterError');
    return tokens;
  }

  add(values) { this.update([...new Set([...this.tokens, ...this.check(values)])]); }

  remove(values) {
    const gone = this.check(values);
    this.update(this.tokens.filter((token) => !gone.includes(token)));
  }

  toggle(value, force) {
    const [token] = this.check([value]);
    if (this.tokens.includes(token)) {
      if (force) return true;
      this.update(this.tokens.filter((other) => other !== token));
      return false;
    }
    if (force === false) return false;
    this.update([...this.tokens, token]);
    return true;
  }

  replace(value, replacement) {
    const [token, next] = this.check([value, replacement]);
    const at = this.tokens.indexOf(token);
    if (at < 0) return false;
    this.update([...new Set(this.tokens.map((other) => (other === token ? next : other)))]);
    return true;
  }

  supports(token) {
    if (this.supported === undefined)
      throw typeError('Type error');
    return this.supported.includes(asciiLower(token));
  }
}
TokenList.prototype.interface = 'DOMTokenList';
export const tokenListOf = brand(TokenList);
export const tokenList = (element, attribute, supported) => (
  element.cached(`tokens ${attribute}`, () => new TokenList(element, attribute, supported)));

/** @param {import('../realm').Page} page */
export function exposeShared(page) {
  const { values, keys, entries, forEach } = page.realm.listMembers;
  const constructor = page.interface('DOMTokenList', null, {
    get length() { return tokenListOf(this).length; },
    item(index) { requireArguments(arguments, 1, this); return tokenListOf(this).item(toUnsignedLong(index)); },
    contains(token) {
      requireArguments(arguments, 1, this);
      return tokenListOf(this).tokens.includes(toText(token));
    },
    add(...tokens) { tokenListOf(this).add(tokens); },
    remove(...tokens) { tokenListOf(this).remove(tokens); },
    toggle(token, force) {
      requireArguments(arguments, 1, this);
      return tokenListOf(this).toggle(toText(token), force === undefined ? undefined : !!force);
    },
    replace(token, replacement) {
      requireArguments(arguments, 2, this);
      return tokenListOf(this).replace(toText(token), toText(replacement));
    },
    supports(token) {
      requireArguments(arguments, 1, this);
      return tokenListOf(this).supports(toText(token));
    },
    get value() { return tokenListOf(this).value; },
    set value(value) { tokenListOf(this).value = toText(value); },
    toString() { return tokenListOf(this).value; },
    entries, forEach, keys, values,
  });
  defineIterator(constructor.prototype, values);
}
