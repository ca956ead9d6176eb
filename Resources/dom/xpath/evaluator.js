// Evaluates XPath 1.0 expressions: XPath, "Location Paths", "Booleans", "Numbers". Node-sets are arrays.
import { fail } from '../infra/errors.js';
import { matchesNodeTest, xpathAxes } from './axes.js';
import { xpathFunctions } from './functions.js';
import { xpathBoolean, xpathNodeString, xpathNumber, xpathOrder, xpathString } from './xpath-values.js';

const matches = matchesNodeTest;
const axes = xpathAxes;
const toBoolean = xpathBoolean;
const functions = xpathFunctions;
const stringOf = xpathNodeString;
const toNumber = xpathNumber;
const inOrder = xpathOrder;
const toString = xpathString;
const isSet = Array.isArray;

function filter(nodes, predicates, context) {
  let rest = nodes;
  for (const predicate of predicates) {
    const size = rest.length;
    rest = rest.filter((node, index) => {
      const value = evaluate(predicate, { ...context, node, position: index + 1, size });
      return typeof value === 'number' ? value === index + 1 : toBoolean(value);
    });
  }
  return rest;
}
function walk(starts, steps, context) {
  let nodes = starts;
  for (const { axis, test, predicates } of steps) {
    const found = new Set();
    for (const start of inOrder(nodes)) {
      const candidates = [];
      for (const node of axes[axis](start)) if (matches(node, axis, test, context)) candidates.push(node);
      for (const node of predicates.length === 0 ? candidates : filter(candidates, predicates, context))
        found.add(node);
    }
    nodes = [...found];
  }
  return nodes;
}

const relations = {
  '=': (a, b) => a === b, '!=': (a, b) => a !== b, '<': (a, b) => a < b, '<=': (a, b) => a <= b,
  '>': (a, b) => a > b, '>=': (a, b) => a >= b,
};
function compare(operator, left, right) {
  const relation = relations[operator];
  if (isSet(left) && isSet(right))
    return left.some((a) => right.some((b) => compare(operator, stringOf(a), stringOf(b))));
  if (isSet(left)) return typeof right === 'boolean' ? compare(operator, toBoolean(left), right)
    : left.some((a) => compare(operator, stringOf(a), right));
  if (isSet(right)) return typeof left === 'boolean' ? compare(operator, left, toBoolean(right))
    : right.some((b) => compare(operator, left, stringOf(b)));
  if (operator === '=' || operator === '!=') {
    if (typeof left === 'boolean' || typeof right === 'boolean') return relation(toBoolean(left), toBoolean(right));
    if (typeof left === 'number' || typeof right === 'number') return relation(toNumber(left), toNumber(right));
    return relation(toString(left), toString(right));
  }
  return relation(toNumber(left), toNumber(right));
}
const arithmetic = {
  '+': (a, b) => a + b, '-': (a, b) => a - b, '*': (a, b) => a * b, div: (a, b) => a / b, mod: (a, b) => a % b
};
function binary(operator, left, right, context) {
  if (operator === 'or' || operator === 'and') {
    const first = toBoolean(evaluate(left, context));
    return first === (operator === 'or') ? first : toBoolean(evaluate(right, context));
  }
  const [a, b] = [evaluate(left, context), evaluate(right, context)];
  if (operator === '|') {
    if (!isSet(a) || !isSet(b)) fail('SyntaxError');
    return [...new Set([...a, ...b])];
  }
  return relations[operator] !== undefined
    ? compare(operator, a, b)
    : arithmetic[operator](toNumber(a), toNumber(b));
}

const takeSets = new Set(['count', 'sum', 'local-name', 'namespace-uri', 'name']);
function evaluate([kind, ...parts], context) {
  switch (kind) {
    case 'literal': return parts[0];
    case 'negate': { const number = toNumber(evaluate(parts[1], context)); return parts[0] ? -number : number; }
    case 'binary': return binary(...parts, context);
    case 'self': return [context.node];
    case 'root': return [(context.node.isAttribute ? context.node.element ?? context.node : context.node).root];
    case 'path': {
      const start = evaluate(parts[0], context);
      return isSet(start) ? walk(start, parts[1], context) : fail('SyntaxError');
    }
    case 'filter': {
      const set = evaluate(parts[0], context);
      return isSet(set) ? filter(inOrder(set), parts[1], context) : fail('SyntaxError');
    }
    default: {
      const values = parts[1].map((each) => evaluate(each, context));
      if (takeSets.has(parts[0]) && values.some((value) => !isSet(value))) fail('SyntaxError');
      return functions[parts[0]][2](context, ...values);
    }
  }
}
export const evaluateXPath = (tree, node, namespaceOf) => evaluate(tree, { node, position: 1, size: 1, namespaceOf });
