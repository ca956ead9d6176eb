// XPathEvaluator, XPathExpression and XPathResult: DOM, "XPath".
({
  core(dom) {
    const types = {
      ANY_TYPE: 0, NUMBER_TYPE: 1, STRING_TYPE: 2, BOOLEAN_TYPE: 3, UNORDERED_NODE_ITERATOR_TYPE: 4,
      ORDERED_NODE_ITERATOR_TYPE: 5,
      UNORDERED_NODE_SNAPSHOT_TYPE: 6, ORDERED_NODE_SNAPSHOT_TYPE: 7, ANY_UNORDERED_NODE_TYPE: 8,
      FIRST_ORDERED_NODE_TYPE: 9,
    };

    class ResultImpl {
      constructor(realm, value, wanted, document) {
        Object.assign(this, { realm, document, at: 0, version: document.treeVersion });
        const isSet = Array.isArray(value);
        this.type = wanted !== 0 ? wanted : isSet ? 4 : { number: 1, string: 2, boolean: 3 }[typeof value];
        if (this.type > 3 && !isSet)
          throw dom.typeError('The result is not a node set, and therefore cannot be converted to the desired type.');
        if (this.type === 1) this.value = dom.xpathNumber(value);
        else if (this.type === 2) this.value = dom.xpathString(value);
        else if (this.type === 3) this.value = dom.xpathBoolean(value);
        else this.nodes = dom.xpathOrder(value);
      }

      get isInvalid() { return (this.type === 4 || this.type === 5) && this.version !== this.document.treeVersion; }
      of(...kinds) {
        if (!kinds.includes(this.type)) throw dom.typeError('The result is not of the expected type.');
        return this;
      }

      next() {
        this.of(4, 5);
        if (this.isInvalid) dom.fail('InvalidStateError', 'The document has mutated since the result was returned.');
        return this.nodes[this.at++] ?? null;
      }
    }
    ResultImpl.prototype.interface = 'XPathResult';
    const resultOf = dom.brand(ResultImpl);

    class ExpressionImpl {
      constructor(realm, tree, namespaceOf) { Object.assign(this, { realm, tree, namespaceOf }); }
      evaluate(node, type) {
        if (type > 9) dom.fail('NotSupportedError');
        const value = dom.evaluateXPath(this.tree, node, this.namespaceOf);
        return new ResultImpl(this.realm, value, type, node.document);
      }
    }
    ExpressionImpl.prototype.interface = 'XPathExpression';
    const expressionOf = dom.brand(ExpressionImpl);

    const parsed = new Map();
    const treeOf = (text) => {
      let tree = parsed.get(text);
      if (tree === undefined) {
        tree = dom.parseXPath(text);
        dom.checkXPath(tree);
        if (parsed.size > 500) parsed.clear();
        parsed.set(text, tree);
      }
      return tree;
    };
    // A resolver is a function, an object with `lookupNamespaceURI`, or a node.
    const resolverOf = (resolver) => (prefix) => {
      if (prefix === 'xml') return dom.namespaces.xml;
      const node = dom.implOrNothing(resolver);
      let uri = null;
      if (node instanceof dom.NodeImpl) uri = node.lookupNamespaceURI(prefix);
      else if (typeof resolver === 'function') uri = resolver(prefix);
      else if (resolver !== null && resolver !== undefined) uri = resolver.lookupNamespaceURI(prefix);
      if (uri === null || uri === undefined || uri === '') dom.fail('NamespaceError');
      return dom.toText(uri);
    };
    const createExpression = (realm, text, resolver) =>
      new ExpressionImpl(realm, treeOf(dom.toText(text)), resolverOf(resolver));
    const nodeFor = (value) => dom.nodeArgument(value, "Argument 2 ('contextNode')");
    // What documents and evaluators have.
    dom.xpathMembers = {
      createExpression: (realm, text, resolver) => dom.wrap(createExpression(realm, text, resolver)),
      createNSResolver: (realm, node) => { nodeFor(node); return node; },
      evaluate: (realm, text, node, resolver, type) => dom.wrap(createExpression(realm, text, resolver)
        .evaluate(nodeFor(node), type === undefined ? 0 : dom.toUnsignedLong(type) & 0xffff)),
    };

    class EvaluatorImpl { constructor(realm) { this.realm = realm; } }
    EvaluatorImpl.prototype.interface = 'XPathEvaluator';
    const evaluatorOf = dom.brand(EvaluatorImpl);
    dom.describe('XPathEvaluator', {
      parent: null,
      methods: (realm) => Object.fromEntries(Object.entries(dom.xpathMembers)
        .map(([name, steps]) => [name, (wrapper, ...values) => {
        evaluatorOf(wrapper);
        return steps(realm, ...values);
      }])),
      construct: (realm, args, newTarget) => dom.wrapNew(new EvaluatorImpl(realm), newTarget),
    });
    dom.describe('XPathExpression', {
      parent: null,
      methods: () => ({ evaluate: (wrapper, node, type = 0) =>
        dom.wrap(expressionOf(wrapper).evaluate(nodeFor(node), dom.toUnsignedLong(type) & 0xffff)) }),
    });
    dom.describe('XPathResult', {
      parent: null, constants: types,
      attributes: () => [
        ['resultType', (wrapper) => resultOf(wrapper).type],
        ['numberValue', (wrapper) => resultOf(wrapper).of(1).value],
        ['stringValue', (wrapper) => resultOf(wrapper).of(2).value],
        ['booleanValue', (wrapper) => resultOf(wrapper).of(3).value],
        ['singleNodeValue', (wrapper) => dom.wrap(resultOf(wrapper).of(8, 9).nodes[0] ?? null)],
        ['invalidIteratorState', (wrapper) => resultOf(wrapper).isInvalid],
        ['snapshotLength', (wrapper) => resultOf(wrapper).of(6, 7).nodes.length],
      ],
      methods: () => ({
        iterateNext: (wrapper) => dom.wrap(resultOf(wrapper).next()),
        snapshotItem: (wrapper, index) => dom.wrap(resultOf(wrapper).of(6, 7).nodes[dom.toUnsignedLong(index)] ?? null),
      }),
    });
  },
})
