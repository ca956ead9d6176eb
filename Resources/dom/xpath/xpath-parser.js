// The parser of XPath 1.0 expressions: XPath, "Expressions". A syntax tree is an array: [kind, ...parts].
import { fail } from '../infra/errors.js';
import { tokensOfXPath } from './tokens.js';

const invalid = () => fail('SyntaxError');
const axes = new Set(['ancestor', 'ancestor-or-self', 'attribute', 'child', 'descendant', 'descendant-or-self',
  'following', 'following-sibling',
  'namespace', 'parent', 'preceding', 'preceding-sibling', 'self']);
const nodeTypes = new Set(['comment', 'text', 'processing-instruction', 'node']);
const deepest = 200;

class Parser {
  constructor(text) {
    this.tokens = tokensOfXPath(text);
    this.at = 0;
    this.depth = 0;
  }

  peek(offset = 0) { return this.tokens[this.at + offset]; }
  is(text, kind) {
    const next = this.peek();
    return next !== undefined && next.text === text && next.kind !== 'string'
      && (kind === undefined || next.kind === kind);
  }

  take(text, kind) {
    if (!this.is(text, kind)) return false;
    this.at++;
    return true;
  }

  binary(operators, next) {
    let left = next();
    for (;;) {
      const operator = operators.find((each) => this.is(each, 'operator'));
      if (operator === undefined) return left;
      this.at++;
      left = ['binary', operator, left, next()];
    }
  }

  expression() {
    if (++this.depth > deepest) invalid();
    const levels = [['or'], ['and'], ['=', '!='], ['<', '<=', '>', '>='], ['+', '-'], ['*', 'div', 'mod']];
    const level = (index) =>
      (index === levels.length ? this.unary() : this.binary(levels[index], () => level(index + 1)));
    const tree = level(0);
    this.depth--;
    return tree;
  }

  unary() {
    let isNegative = false;
    let hasSign = false;
    while (this.take('-')) { isNegative = !isNegative; hasSign = true; }
    const tree = this.binary(['|'], () => this.path());
    return hasSign ? ['negate', isNegative, tree] : tree;
  }

  get startsFilter() {
    const next = this.peek();
    if (next === undefined) return invalid();
    if (next.kind === 'number' || next.kind === 'string'
      || (next.kind === 'mark' && (next.text === '(' || next.text === '$'))) return true;
    const after = this.peek(1);
    return next.kind === 'name' && after?.text === '(' && after.kind === 'mark' && !nodeTypes.has(next.text);
  }

  path() {
    if (this.startsFilter) {
      let tree = this.primary();
      const predicates = this.predicates();
      if (predicates.length > 0) tree = ['filter', tree, predicates];
      if (this.is('/', 'operator') || this.is('//', 'operator')) tree = ['path', tree, this.steps([])];
      return tree;
    }
    if (this.is('/', 'operator') || this.is('//', 'operator')) {
      const isAlone = this.is('/') && !this.startsStep(1);
      if (isAlone) { this.at++; return ['path', ['root'], []]; }
      return ['path', ['root'], this.steps([])];
    }
    return ['path', ['self'], this.steps([this.step()])];
  }

  startsStep(offset) {
    const next = this.peek(offset);
    return next !== undefined
      && (next.kind === 'name' || (next.kind === 'mark' && ['.', '..', '@'].includes(next.text)));
  }

  steps(list) {
    for (;;) {
      if (this.take('//', 'operator')) {
        const step = this.step();
        // Without predicates the children of all descendants are the descendants, in their order.
        if (step.axis === 'child' && step.predicates.length === 0) list.push({ ...step, axis: 'descendant' });
        else list.push({ axis: 'descendant-or-self', test: { type: 'node' }, predicates: [] }, step);
      } else if (this.take('/', 'operator')) list.push(this.step());
      else return list;
    }
  }

  step() {
    if (this.take('.', 'mark')) return { axis: 'self', test: { type: 'node' }, predicates: [] };
    if (this.take('..', 'mark')) return { axis: 'parent', test: { type: 'node' }, predicates: [] };
    let axis = 'child';
    if (this.take('@', 'mark')) axis = 'attribute';
    else if (this.peek(1)?.text === '::') {
      axis = this.peek().text;
      if (!axes.has(axis)) invalid();
      this.at += 2;
    }
    const next = this.peek();
    if (next === undefined || next.kind !== 'name') invalid();
    this.at++;
    let test;
    if (nodeTypes.has(next.text) && this.take('(', 'mark')) {
      const target = this.peek()?.kind === 'string' ? this.tokens[this.at++].text : null;
      if (!this.take(')', 'mark') || (target !== null && next.text !== 'processing-instruction')) invalid();
      test = { type: next.text, target };
    } else {
      const [prefix, localName] = next.text.includes(':') ? next.text.split(':') : [null, next.text];
      test = { type: 'name', prefix, localName };
    }
    return { axis, test, predicates: this.predicates() };
  }

  predicates() {
    const list = [];
    while (this.take('[', 'mark')) {
      list.push(this.expression());
      if (!this.take(']', 'mark')) invalid();
    }
    return list;
  }

  primary() {
    const next = this.tokens[this.at++];
    if (next.kind === 'number') return ['literal', Number(next.text)];
    if (next.kind === 'string') return ['literal', next.text];
    if (next.text === '$') return invalid();
    if (next.text === '(') {
      const tree = this.expression();
      if (!this.take(')', 'mark')) invalid();
      return tree;
    }
    this.at++;
    const args = [];
    if (!this.take(')', 'mark')) {
      do args.push(this.expression()); while (this.take(',', 'mark'));
      if (!this.take(')', 'mark')) invalid();
    }
    return ['call', next.text, args];
  }
}

export const parseXPath = (text) => {
  const parser = new Parser(text);
  const tree = parser.expression();
  if (parser.at < parser.tokens.length) invalid();
  return tree;
};
