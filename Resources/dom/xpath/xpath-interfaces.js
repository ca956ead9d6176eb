// XPathEvaluator, XPathExpression and XPathResult: DOM, "XPath".
import { implOrNothing, wrap } from '../infra/brands.js';
import { fail, typeError } from '../infra/errors.js';
import { hooks } from '../infra/hooks.js';
import { brand, describe, toText, toUnsignedLong, wrapNew } from '../infra/idl.js';
import { namespaces } from '../nodes/names.js';
import { nodeArgument, NodeImpl } from '../nodes/node.js';
import { evaluateXPath } from './evaluator.js';
import { checkXPath } from './functions.js';
import { parseXPath } from './xpath-parser.js';
import { xpathBoolean, xpathNumber, xpathOrder, xpathString } from './xpath-values.js';

const types = {
  ANY_TYPE: 0, NUMBER_TYPE: 1, STRING_TYPE: 2, BOOLEAN_TYPE: 3, UNORDERED_NODE_ITERATOR_TYPE: 4,
  ORDERED_NODE_ITERATOR_TYPE: 5,
  UNORDERED_NODE_SNAPSHOT_TYPE: 6, ORDERED_NODE_SNAPSHOT_TYPE: 7, ANY_UNORDERED_NODE_TYPE: 8,
  FIRST_ORDERED_NODE_TYPE: 9,
};

class ResultImpl {
  constructor(realm, value, wanted, document) {
    this.realm = realm;
    this.document = document;
    this.at = 0;
    this.version = document.treeVersion;
    const isSet = Array.isArray(value);
    this.type = wanted !== 0 ? wanted : isSet ? 4 : { number: 1, string: 2, boolean: 3 }[typeof value];
    if (this.type > 3 && !isSet)
      throw typeError('Type error');
    if (this.type === 1) this.value = xpathNumber(value);
    else if (this.type === 2) this.value = xpathString(value);
    else if (this.type === 3) this.value = xpathBoolean(value);
    // The other types have the order in which the expression found the nodes.
    else this.nodes = [5, 7, 9].includes(this.type) ? xpathOrder(value) : [...new Set(value)];
  }

  get isInvalid() { return (this.type === 4 || this.type === 5) && this.version !== this.document.treeVersion; }
  of(...kinds) {
    if (!kinds.includes(this.type)) throw typeError('Type error');
    return this;
  }

  next() {
    this.of(4, 5);
    if (this.isInvalid) fail('InvalidStateError', 'The document has mutated since the result was returned.');
    return this.nodes[this.at++] ?? null;
  }
}
ResultImpl.prototype.interface = 'XPathResult';
const resultOf = brand(ResultImpl);

class ExpressionImpl {
  constructor(realm, tree, namespaceOf) {
    this.realm = realm;
    this.tree = tree;
    this.namespaceOf = namespaceOf;
  }
  evaluate(node, type) {
    if (type > 9) fail('NotSupportedError');
    const value = evaluateXPath(this.tree, node, this.namespaceOf);
    return new ResultImpl(this.realm, value, type, node.document);
  }
}
ExpressionImpl.prototype.interface = 'XPathExpression';
const expressionOf = brand(ExpressionImpl);

const parsed = new Map();
const treeOf = (text) => {
  let tree = parsed.get(text);
  if (tree === undefined) {
    tree = parseXPath(text);
    checkXPath(tree);
    if (parsed.size > 500) parsed.clear();
    parsed.set(text, tree);
  }
  return tree;
};
// A resolver is a function, an object with `lookupNamespaceURI`, or a node.
const resolverOf = (resolver) => (prefix) => {
  if (prefix === 'xml') return namespaces.xml;
  const node = implOrNothing(resolver);
  let uri = null;
  if (node instanceof NodeImpl) uri = node.lookupNamespaceURI(prefix);
  else if (typeof resolver === 'function') uri = resolver(prefix);
  else if (resolver !== null && resolver !== undefined) uri = resolver.lookupNamespaceURI(prefix);
  if (uri === null || uri === undefined || uri === '') fail('NamespaceError');
  return toText(uri);
};
const createExpression = (realm, text, resolver) =>
  new ExpressionImpl(realm, treeOf(toText(text)), resolverOf(resolver));
// The members of documents and evaluators, by the name of the interface.
const membersOf = (owner) => ({
  createExpression: (realm, text, resolver) => wrap(createExpression(realm, text, resolver)),
  createNSResolver: (realm, node) => {
    nodeArgument(node, `Argument 1 ('nodeResolver') to ${owner}.createNSResolver`);
    return node;
  },
  evaluate: (realm, text, node, resolver, type) => {
    const expression = toText(text);
    const context = nodeArgument(node, `Argument 2 ('contextNode') to ${owner}.evaluate`);
    return wrap(createExpression(realm, expression, resolver)
      .evaluate(context, type === undefined ? 0 : toUnsignedLong(type) & 0xffff));
  },
});
const documentMembers = membersOf('Document');
export const xpathMembers = () => documentMembers;

class EvaluatorImpl { constructor(realm) { this.realm = realm; } }
EvaluatorImpl.prototype.interface = 'XPathEvaluator';
const evaluatorOf = brand(EvaluatorImpl);
describe('XPathEvaluator', {
  parent: null,
  methods: (realm) => {
    const { createExpression, createNSResolver, evaluate } = membersOf('XPathEvaluator');
    const of = (wrapper) => evaluatorOf(wrapper).realm;
    return {
      createExpression: (wrapper, text, resolver = null) => createExpression(of(wrapper), text, resolver),
      createNSResolver: (wrapper, node) => createNSResolver(of(wrapper), node),
      evaluate: (wrapper, text, node, resolver = null, type = 0) => evaluate(of(wrapper), text, node, resolver, type),
    };
  },
  construct: (realm, args, newTarget) => wrapNew(new EvaluatorImpl(realm), newTarget),
});
describe('XPathExpression', {
  parent: null,
  methods: () => ({ evaluate: (wrapper, node, type = 0) =>
    wrap(expressionOf(wrapper).evaluate(
      nodeArgument(node, "Argument 1 ('contextNode') to XPathExpression.evaluate"),
      toUnsignedLong(type) & 0xffff)) }),
});
describe('XPathResult', {
  parent: null, constants: types,
  attributes: () => [
    ['resultType', (wrapper) => resultOf(wrapper).type],
    ['numberValue', (wrapper) => resultOf(wrapper).of(1).value],
    ['stringValue', (wrapper) => resultOf(wrapper).of(2).value],
    ['booleanValue', (wrapper) => resultOf(wrapper).of(3).value],
    ['singleNodeValue', (wrapper) => wrap(resultOf(wrapper).of(8, 9).nodes[0] ?? null)],
    ['invalidIteratorState', (wrapper) => resultOf(wrapper).isInvalid],
    ['snapshotLength', (wrapper) => resultOf(wrapper).of(6, 7).nodes.length],
  ],
  methods: () => ({
    iterateNext: (wrapper) => wrap(resultOf(wrapper).next()),
    snapshotItem: (wrapper, index) => wrap(resultOf(wrapper).of(6, 7).nodes[toUnsignedLong(index)] ?? null),
  }),
});

hooks.xpathMembers = xpathMembers;
