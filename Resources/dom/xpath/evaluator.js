// The evaluation of XPath 1.0 expressions: XPath, "Location Paths" and "Core Function Library". Sets of nodes are arrays.
({
  core(dom) {
    const { nodeTypes } = dom;
    const stringOf = (node) => (node.nodeType === nodeTypes.DOCUMENT_NODE || node.nodeType === nodeTypes.DOCUMENT_FRAGMENT_NODE ? node.descendantText : node.textContent ?? '');
    const isSet = Array.isArray;
    const numberText = (number) => (Object.is(number, -0) ? '0' : `${number}`);
    const toString = (value) => (isSet(value) ? (value.length === 0 ? '' : stringOf(inOrder(value)[0])) : typeof value === 'number' ? numberText(value) : `${value}`);
    const toNumber = (value) => {
      if (typeof value === 'number') return value;
      if (typeof value === 'boolean') return value ? 1 : 0;
      const text = toString(value).trim();
      return /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) ? Number(text) : NaN;
    };
    const toBoolean = (value) => (isSet(value) ? value.length > 0 : typeof value === 'number' ? value !== 0 && !Number.isNaN(value) : !!value);
    Object.assign(dom, { xpathString: toString, xpathNumber: toNumber, xpathBoolean: toBoolean });

    const inOrder = dom.xpathOrder = (nodes) => {
      if (nodes.isOrdered === true || nodes.length < 2) return nodes;
      const sorted = [...new Set(nodes)].sort((a, b) => (a === b ? 0 : a.follows(b) ? 1 : -1));
      sorted.isOrdered = true;
      return sorted;
    };
    const parentOf = (node) => (node.isAttribute ? node.element : node.parent);
    function* ancestors(node) { for (let each = parentOf(node); each !== null; each = parentOf(each)) yield each; }
    function* descendants(node) { for (let each = node.firstChild; each !== null; each = each.next(node)) yield each; }
    // The nodes on an axis, in the order in which positions are counted.
    const axes = {
      * child(node) { for (let each = node.firstChild; each !== null; each = each.nextSibling) yield each; },
      descendant: descendants,
      * 'descendant-or-self'(node) { yield node; yield* descendants(node); },
      * self(node) { yield node; },
      * parent(node) { const parent = parentOf(node); if (parent !== null) yield parent; },
      ancestor: ancestors,
      * 'ancestor-or-self'(node) { yield node; yield* ancestors(node); },
      * attribute(node) {
        if (!node.isElement) return;
        for (const attribute of node.attributes) if (attribute.namespace !== dom.namespaces.xmlns) yield dom.attrNode(node, attribute);
      },
      * 'following-sibling'(node) { if (!node.isAttribute) for (let each = node.nextSibling; each !== null; each = each.nextSibling) yield each; },
      * 'preceding-sibling'(node) { if (!node.isAttribute) for (let each = node.previousSibling; each !== null; each = each.previousSibling) yield each; },
      * following(node) {
        const { root } = node.isAttribute ? node.element : node;
        for (let each = node.isAttribute ? node.element.next(root) : node.nextOutside(root); each !== null; each = each.next(root)) yield each;
      },
      * preceding(node) {
        const start = node.isAttribute ? node.element : node;
        for (let each = start; each !== null; each = each.parent) {
          for (let sibling = each.previousSibling; sibling !== null; sibling = sibling.previousSibling) yield* [sibling, ...descendants(sibling)].reverse();
        }
      },
      * namespace() {},
    };

    function matches(node, axis, { type, prefix, localName, target }, context) {
      if (node.nodeType === nodeTypes.DOCUMENT_TYPE_NODE) return false;
      switch (type) {
        case 'node': return true;
        case 'text': return node.isText === true;
        case 'comment': return node.nodeType === nodeTypes.COMMENT_NODE;
        case 'processing-instruction': return node.nodeType === nodeTypes.PROCESSING_INSTRUCTION_NODE && (target === null || node.target === target);
        default:
      }
      const isAttribute = axis === 'attribute';
      if (isAttribute ? !node.isAttribute : !node.isElement) return false;
      const names = isAttribute ? node.attribute : node;
      if (prefix !== null) return names.namespace === context.namespaceOf(prefix) && (localName === '*' || names.localName === localName);
      if (localName === '*') return true;
      // Names of HTML elements in an HTML document are told without regard to case, and without a namespace.
      if (!isAttribute && node.isHTML && node.document.isHTMLDocument) return names.localName === dom.asciiLower(localName);
      if (isAttribute && node.element?.isHTML && node.document.isHTMLDocument) return names.namespace === null && names.localName === dom.asciiLower(localName);
      return names.namespace === null && names.localName === localName;
    }

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
          for (const node of predicates.length === 0 ? candidates : filter(candidates, predicates, context)) found.add(node);
        }
        nodes = [...found];
      }
      return nodes;
    }

    const relations = {
      '=': (a, b) => a === b, '!=': (a, b) => a !== b, '<': (a, b) => a < b, '<=': (a, b) => a <= b, '>': (a, b) => a > b, '>=': (a, b) => a >= b,
    };
    function compare(operator, left, right) {
      const relation = relations[operator];
      if (isSet(left) && isSet(right)) return left.some((a) => right.some((b) => compare(operator, stringOf(a), stringOf(b))));
      if (isSet(left)) return typeof right === 'boolean' ? compare(operator, toBoolean(left), right) : left.some((a) => compare(operator, stringOf(a), right));
      if (isSet(right)) return typeof left === 'boolean' ? compare(operator, left, toBoolean(right)) : right.some((b) => compare(operator, left, stringOf(b)));
      if (operator === '=' || operator === '!=') {
        if (typeof left === 'boolean' || typeof right === 'boolean') return relation(toBoolean(left), toBoolean(right));
        if (typeof left === 'number' || typeof right === 'number') return relation(toNumber(left), toNumber(right));
        return relation(toString(left), toString(right));
      }
      return relation(toNumber(left), toNumber(right));
    }
    const arithmetic = { '+': (a, b) => a + b, '-': (a, b) => a - b, '*': (a, b) => a * b, div: (a, b) => a / b, mod: (a, b) => a % b };
    function binary(operator, left, right, context) {
      if (operator === 'or' || operator === 'and') {
        const first = toBoolean(evaluate(left, context));
        return first === (operator === 'or') ? first : toBoolean(evaluate(right, context));
      }
      const [a, b] = [evaluate(left, context), evaluate(right, context)];
      if (operator === '|') {
        if (!isSet(a) || !isSet(b)) dom.fail('SyntaxError');
        return [...new Set([...a, ...b])];
      }
      return relations[operator] !== undefined ? compare(operator, a, b) : arithmetic[operator](toNumber(a), toNumber(b));
    }

    const nameOf = (get) => (context, set = [context.node]) => { const [node] = inOrder(set); return node === undefined ? '' : get(node.isAttribute ? node.attribute : node) ?? ''; };
    const own = (context, value) => (value === undefined ? [context.node] : value);
    const round = (number) => (Number.isFinite(number) ? Math.round(number) : number);
    // Functions, with the least and the most arguments that they take.
    const functions = {
      last: [0, 0, ({ size }) => size], position: [0, 0, ({ position }) => position], count: [1, 1, (context, set) => set.length],
      id: [1, 1, (context, value) => {
        const names = dom.splitOnSpaces(isSet(value) ? value.map(stringOf).join(' ') : toString(value));
        return names.map((name) => context.node.document.getElementById(name)).filter((element, index, all) => element !== null && all.indexOf(element) === index);
      }],
      'local-name': [0, 1, nameOf(({ localName, target }) => localName ?? target)], 'namespace-uri': [0, 1, nameOf(({ namespace }) => namespace)],
      name: [0, 1, nameOf(({ qualifiedName, name, target }) => qualifiedName ?? name ?? target)],
      string: [0, 1, (context, value) => toString(own(context, value))], concat: [2, Infinity, (context, ...values) => values.map(toString).join('')],
      'starts-with': [2, 2, (context, a, b) => toString(a).startsWith(toString(b))], contains: [2, 2, (context, a, b) => toString(a).includes(toString(b))],
      'substring-before': [2, 2, (context, a, b) => { const at = toString(a).indexOf(toString(b)); return at < 0 ? '' : toString(a).slice(0, at); }],
      'substring-after': [2, 2, (context, a, b) => { const at = toString(a).indexOf(toString(b)); return at < 0 ? '' : toString(a).slice(at + toString(b).length); }],
      substring: [2, 3, (context, text, start, length) => {
        const from = round(toNumber(start));
        const to = length === undefined ? Infinity : from + round(toNumber(length));
        return [...toString(text)].filter((letter, index) => index + 1 >= from && index + 1 < to).join('');
      }],
      'string-length': [0, 1, (context, value) => [...toString(own(context, value))].length],
      'normalize-space': [0, 1, (context, value) => toString(own(context, value)).replace(/[\t\n\r ]+/g, ' ').replace(/^ | $/g, '')],
      translate: [3, 3, (context, text, from, to) => {
        const [olds, news] = [[...toString(from)], [...toString(to)]];
        return [...toString(text)].map((letter) => { const at = olds.indexOf(letter); return at < 0 ? letter : news[at] ?? ''; }).join('');
      }],
      boolean: [1, 1, (context, value) => toBoolean(value)], not: [1, 1, (context, value) => !toBoolean(value)], true: [0, 0, () => true], false: [0, 0, () => false],
      lang: [1, 1, (context, value) => {
        const wanted = toString(value).toLowerCase();
        for (const each of axes['ancestor-or-self'](context.node)) {
          const language = each.isElement ? (each.getAttributeNS(dom.namespaces.xml, 'lang') ?? each.getAttribute('lang'))?.toLowerCase() : undefined;
          if (language !== undefined && language !== null) return language === wanted || language.startsWith(`${wanted}-`);
        }
        return false;
      }],
      number: [0, 1, (context, value) => toNumber(own(context, value))], sum: [1, 1, (context, set) => set.reduce((sum, node) => sum + toNumber([node]), 0)],
      floor: [1, 1, (context, value) => Math.floor(toNumber(value))], ceiling: [1, 1, (context, value) => Math.ceil(toNumber(value))], round: [1, 1, (context, value) => round(toNumber(value))],
    };
    const takeSets = new Set(['count', 'sum', 'local-name', 'namespace-uri', 'name']);
    dom.checkXPath = ([kind, ...parts]) => {
      if (kind === 'call') {
        const known = Object.hasOwn(functions, parts[0]) ? functions[parts[0]] : undefined;
        if (known === undefined || parts[1].length < known[0] || parts[1].length > known[1]) dom.fail('SyntaxError');
        parts[1].forEach(dom.checkXPath);
      }
      for (const part of parts) if (isSet(part) && typeof part[0] === 'string') dom.checkXPath(part);
    };

    function evaluate([kind, ...parts], context) {
      switch (kind) {
        case 'literal': return parts[0];
        case 'negate': { const number = toNumber(evaluate(parts[1], context)); return parts[0] ? -number : number; }
        case 'binary': return binary(...parts, context);
        case 'self': return [context.node];
        case 'root': return [(context.node.isAttribute ? context.node.element ?? context.node : context.node).root];
        case 'path': { const start = evaluate(parts[0], context); return isSet(start) ? walk(start, parts[1], context) : dom.fail('SyntaxError'); }
        case 'filter': { const set = evaluate(parts[0], context); return isSet(set) ? filter(inOrder(set), parts[1], context) : dom.fail('SyntaxError'); }
        default: {
          const values = parts[1].map((each) => evaluate(each, context));
          if (takeSets.has(parts[0]) && values.some((value) => !isSet(value))) dom.fail('SyntaxError');
          return functions[parts[0]][2](context, ...values);
        }
      }
    }
    dom.evaluateXPath = (tree, node, namespaceOf) => evaluate(tree, { node, position: 1, size: 1, namespaceOf });
  },
})
