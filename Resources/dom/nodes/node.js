// Node: DOM, "Interface Node".
import { wrap } from '../infra/brands.js';
import { mutations } from '../infra/hooks.js';
import { argument, brand, nullableArgument, requireArguments, textOrNull, toText } from '../infra/idl.js';
import { lazyTable } from '../infra/lazy-member-table.js';
import { lazy } from '../infra/lazy-units.js';
import { EventTargetImpl } from '../events/event-target.js';

const lazyClone = lazy('./clone.js');
const lazyCollections = lazy('./collections.js');

export const nodeTypes = {
  ELEMENT_NODE: 1, ATTRIBUTE_NODE: 2, TEXT_NODE: 3, CDATA_SECTION_NODE: 4, ENTITY_REFERENCE_NODE: 5, ENTITY_NODE: 6,
  PROCESSING_INSTRUCTION_NODE: 7, COMMENT_NODE: 8, DOCUMENT_NODE: 9, DOCUMENT_TYPE_NODE: 10,
  DOCUMENT_FRAGMENT_NODE: 11, NOTATION_NODE: 12,
};
const positions = {
  DOCUMENT_POSITION_DISCONNECTED: 1, DOCUMENT_POSITION_PRECEDING: 2, DOCUMENT_POSITION_FOLLOWING: 4,
  DOCUMENT_POSITION_CONTAINS: 8, DOCUMENT_POSITION_CONTAINED_BY: 16, DOCUMENT_POSITION_IMPLEMENTATION_SPECIFIC: 32,
};
export const nodeConstants = new Map(Object.entries({ ...nodeTypes, ...positions })
  .map(([name, value]) => [name, () => ({ value, enumerable: true })]));

export class NodeImpl extends EventTargetImpl {
  constructor(document) {
    super();
    // The node document; a document's is the document itself.
    this.document = document ?? this;
    this.parent = null;
    this.firstChild = null;
    this.lastChild = null;
    this.previousSibling = null;
    this.nextSibling = null;
    this.isConnected = false;
    // Increases with every change of the children.
    this.childVersion = 0;
    // Objects that belong to the node and keep their identity: lists, classList, style.
    this.cache = null;
    this.observers = null;
  }

  get realm() { return this.document.realm; }

  parentTarget(event) { return this.parent; }

  // Hooks that a class of nodes overrides: it enters or leaves a document, or its children change.
  inserted() {}
  removed() {}
  childrenChanged() {}
  adopted() {}

  cached(key, make) {
    this.cache ??= new Map();
    let object = this.cache.get(key);
    if (object === undefined) this.cache.set(key, object = make(this));
    return object;
  }

  get root() {
    /** @type {NodeImpl} */
    let node = this;
    while (node.parent !== null) node = node.parent;
    return node;
  }

  // The root beyond shadow roots: DOM, "shadow-including root".
  get composedRoot() {
    let { root } = this;
    while (root.isShadowRoot === true) ({ root } = root.host);
    return root;
  }

  get parentElement() { return this.parent?.isElement ? this.parent : null; }

  *children() {
    for (let child = this.firstChild; child !== null; child = child.nextSibling) yield child;
  }

  // Returns the next node in tree order inside the tree below `top`; null if there is none.
  next(top) { return this.firstChild ?? this.nextOutside(top); }

  // The same, but skips the descendants of this node.
  nextOutside(top) {
    let node = this;
    while (node !== top) {
      if (node.nextSibling !== null) return node.nextSibling;
      node = node.parent;
      if (node === null) return null;
    }
    return null;
  }

  contains(other) {
    for (let node = other; node !== null; node = node.parent) if (node === this) return true;
    return false;
  }

  get index() {
    let index = 0;
    for (let node = this.previousSibling; node !== null; node = node.previousSibling) index++;
    return index;
  }

  // DOM, "descendant text content".
  get descendantText() {
    let text = '';
    for (let node = this.firstChild; node !== null; node = node.next(this)) if (node.isText) text += node.data;
    return text;
  }

  get childText() {
    let text = '';
    for (let node = this.firstChild; node !== null; node = node.nextSibling) if (node.isText) text += node.data;
    return text;
  }

  get nodeValue() { return null; }
  set nodeValue(text) {}
  get textContent() { return null; }
  set textContent(text) {}

  // DOM, "locate a namespace" and "locate a namespace prefix".
  get namespaceElement() { return this.parentElement; }
  lookupNamespaceURI(prefix) { return this.namespaceElement?.locateNamespace(prefix) ?? null; }
  lookupPrefix(namespace) { return this.namespaceElement?.locatePrefix(namespace) ?? null; }

  compareDocumentPosition(other) {
    if (this === other) return 0;
    let first = other;
    let second = this;
    const firstAttribute = first.isAttribute ? first : null;
    const secondAttribute = second.isAttribute ? second : null;
    if (firstAttribute !== null) first = firstAttribute.element;
    if (secondAttribute !== null) {
      second = secondAttribute.element;
      if (firstAttribute !== null && first !== null && first === second) {
        const order =
          first.attributes.indexOf(firstAttribute.attribute) < first.attributes.indexOf(secondAttribute.attribute);
        return positions.DOCUMENT_POSITION_IMPLEMENTATION_SPECIFIC
          + (order ? positions.DOCUMENT_POSITION_PRECEDING : positions.DOCUMENT_POSITION_FOLLOWING);
      }
    }
    const chain = (node) => {
      const nodes = [];
      for (; node !== null; node = node.parent) nodes.unshift(node);
      return nodes;
    };
    const firstChain = chain(first);
    const secondChain = chain(second);
    if (firstChain[0] === undefined || firstChain[0] !== secondChain[0]) {
      return positions.DOCUMENT_POSITION_DISCONNECTED + positions.DOCUMENT_POSITION_IMPLEMENTATION_SPECIFIC
        + (ordinal(first ?? other) < ordinal(second ?? this)
          ? positions.DOCUMENT_POSITION_PRECEDING : positions.DOCUMENT_POSITION_FOLLOWING);
    }
    let depth = 0;
    while (depth < firstChain.length && firstChain[depth] === secondChain[depth]) depth++;
    if (depth === firstChain.length && (depth < secondChain.length || secondAttribute !== null)) {
      return firstAttribute === null
        ? positions.DOCUMENT_POSITION_CONTAINS + positions.DOCUMENT_POSITION_PRECEDING
        : positions.DOCUMENT_POSITION_PRECEDING;
    }
    if (depth === secondChain.length) {
      return secondAttribute === null
        ? positions.DOCUMENT_POSITION_CONTAINED_BY + positions.DOCUMENT_POSITION_FOLLOWING
        : positions.DOCUMENT_POSITION_FOLLOWING;
    }
    const common = firstChain[depth];
    for (let node = common.nextSibling; node !== null; node = node.nextSibling) {
      if (node === secondChain[depth]) return positions.DOCUMENT_POSITION_PRECEDING;
    }
    return positions.DOCUMENT_POSITION_FOLLOWING;
  }

  // True if `other` comes before this node in tree order.
  follows(other) { return (this.compareDocumentPosition(other) & positions.DOCUMENT_POSITION_PRECEDING) !== 0; }

  // DOM, "equals"; both trees are walked in parallel.
  isEqualNode(other) {
    let a = this;
    let b = other;
    for (;;) {
      if (a.nodeType !== b.nodeType || !a.equalsAlone(b)) return false;
      if ((a.firstChild === null) !== (b.firstChild === null)) return false;
      if (a !== this && (a.nextSibling === null) !== (b.nextSibling === null)) return false;
      a = a.next(this);
      if (a === null) return true;
      b = b.next(other);
    }
  }

  normalize() {
    for (let node = this.firstChild; node !== null;) {
      const next = node.next(this);
      const after = node.nodeType === nodeTypes.TEXT_NODE ? lazyClone().mergeTexts(node, this) : undefined;
      node = after === undefined ? next : after;
    }
  }
}
NodeImpl.prototype.interface = 'Node';
// The node's change since the last layout: the number of the layout, and a degree.
NodeImpl.prototype.layoutChange = 0;
export const nodeOf = brand(NodeImpl);
export const nodeArgument = (value, place) => argument(NodeImpl, value, place);
export const nullableNode = (value, place) => nullableArgument(NodeImpl, value, place);

const other = (value, name) => nullableNode(value, `Argument 1 ('other') to Node.${name}`);
export const nodeLazyMembers = lazyTable(() => [[['baseURI', (wrapper) => nodeOf(wrapper).document.baseURL]], {
  getRootNode: (wrapper, options = undefined) => {
    const node = nodeOf(wrapper);
    return wrap(options?.composed ? node.composedRoot : node.root);
  },
  normalize: (wrapper) => { nodeOf(wrapper).normalize(); },
  isEqualNode: (wrapper, value) => {
    const node = nodeOf(wrapper);
    const second = other(value, 'isEqualNode');
    return second !== null && node.isEqualNode(second);
  },
  isSameNode: (wrapper, value) => nodeOf(wrapper) === other(value, 'isSameNode'),
  compareDocumentPosition: (wrapper, value) =>
    nodeOf(wrapper)
      .compareDocumentPosition(nodeArgument(value, "Argument 1 ('other') to Node.compareDocumentPosition")),
  lookupPrefix: (wrapper, namespace) => nodeOf(wrapper).lookupPrefix(textOrNull(namespace)),
  lookupNamespaceURI: (wrapper, prefix) => nodeOf(wrapper).lookupNamespaceURI(textOrNull(prefix)),
  isDefaultNamespace: (wrapper, namespace) => nodeOf(wrapper).lookupNamespaceURI(null) === textOrNull(namespace),
}]);

// The order of nodes in different trees: that of their first comparison.
const ordinals = new WeakMap();
let lastOrdinal = 0;
export const ordinal = (node) => {
  if (!ordinals.has(node)) ordinals.set(node, ++lastOrdinal);
  return ordinals.get(node);
};

/** @param {import('../realm').Page} page */
export function exposeShared(page) {
  const nullableText = (value) => (value === null || value === undefined ? '' : toText(value));
  const Node = page.interface('Node', 'EventTarget', {
    get nodeType() { return nodeOf(this).nodeType; },
    get nodeName() { return nodeOf(this).nodeName; },
    get isConnected() { return nodeOf(this).isConnected; },
    get ownerDocument() { const node = nodeOf(this); return node.document === node ? null : wrap(node.document); },
    get parentNode() { return wrap(nodeOf(this).parent); },
    get parentElement() { return wrap(nodeOf(this).parentElement); },
    hasChildNodes() { return nodeOf(this).firstChild !== null; },
    get childNodes() { return lazyCollections().childNodes(nodeOf(this)).wrapper; },
    get firstChild() { return wrap(nodeOf(this).firstChild); },
    get lastChild() { return wrap(nodeOf(this).lastChild); },
    get previousSibling() { return wrap(nodeOf(this).previousSibling); },
    get nextSibling() { return wrap(nodeOf(this).nextSibling); },
    get nodeValue() { return nodeOf(this).nodeValue; },
    set nodeValue(value) { nodeOf(this).nodeValue = nullableText(value); },
    get textContent() { return nodeOf(this).textContent; },
    set textContent(value) { nodeOf(this).textContent = nullableText(value); },
    cloneNode(deep = false) { return wrap(mutations.cloneNode(nodeOf(this), !!deep)); },
    contains(other) {
      if (arguments.length < 1) requireArguments(arguments, 1, this);
      const node = nodeOf(this);
      const second = nullableNode(other, "Argument 1 ('other') to Node.contains");
      return second !== null && node.contains(second);
    },
    insertBefore(node, child) {
      requireArguments(arguments, 2, this);
      const parent = nodeOf(this);
      mutations.preInsert(parent, nodeArgument(node, "Argument 1 ('node') to Node.insertBefore"),
        nullableNode(child, "Argument 2 ('child') to Node.insertBefore"));
      return node;
    },
    appendChild(node) {
      if (arguments.length < 1) requireArguments(arguments, 1, this);
      mutations.preInsert(nodeOf(this), nodeArgument(node, "Argument 1 ('node') to Node.appendChild"), null);
      return node;
    },
    replaceChild(node, child) {
      requireArguments(arguments, 2, this);
      const parent = nodeOf(this);
      mutations.replaceChild(parent, nodeArgument(node, "Argument 1 ('node') to Node.replaceChild"),
        nodeArgument(child, "Argument 2 ('child') to Node.replaceChild"));
      return child;
    },
    removeChild(child) {
      if (arguments.length < 1) requireArguments(arguments, 1, this);
      mutations.removeChild(nodeOf(this), nodeArgument(child, "Argument 1 ('child') to Node.removeChild"));
      return child;
    },
  }, { hasLazyMembers: true });
  page.realm.lazyMembers.standBehind(Node.prototype);
  page.realm.lazyMembers.add(Node, () => nodeConstants);
  page.realm.lazyMembers.add(Node.prototype, () => nodeConstants);
  page.realm.lazyMembers.add(Node.prototype, () => nodeLazyMembers);
}
