// Facts about the platform's objects for developer tools. They come from the implementation, so no page can change
// them.
import { implOrNothing, wrap } from '../infra/brands.js';
import { host } from '../infra/host.js';
import { lazy } from '../infra/lazy-units.js';
import { NodeImpl } from '../nodes/node.js';

const lazyRenderedText = lazy('./rendered-text.js');
const lazyInspectedTree = lazy('./inspected-tree.js');
const lazyStyleInspection = lazy('./style-inspection.js');

/** @returns {any} */
const nodeOrNothing = (value) => {
  const impl = implOrNothing(value);
  return impl instanceof NodeImpl ? impl : undefined;
};

// The numbers of nodes that tools have named. A tool's number keeps no node alive.
const numbers = new WeakMap();
const nodes = new Map();
let last = 0;

const described = (node) => {
  switch (node.nodeType) {
    case 1: {
      const id = node.getAttribute('id');
      const classes = (node.getAttribute('class') ?? '').trim().split(/\s+/).filter(Boolean);
      return `${node.localName}${id ? `#${id}` : ''}${classes.map((name) => `.${name}`).join('')}`;
    }
    case 10: return `<!DOCTYPE ${node.name}>`;
    default: return node.nodeName;
  }
};

// Returns the number of the frame that an element contains, or whose document the root element is of; 0 for others.
const frameOf = (node) => node.frame
  ?? (node.parent === node.document || node === node.document ? host.frameNumber(node.realm.id) : 0);

export const inspection = {
  // Returns whether a value is a proxy of a page; some of the platform's own objects are proxies, too.
  isProxy: (value) => host.isProxy(value) && implOrNothing(value) === undefined,
  isError: (value) => Error.isError(value),
  // Returns the type of a node; 0 for any other value.
  nodeType: (value) => nodeOrNothing(value)?.nodeType ?? 0,
  describeNode: (value) => described(nodeOrNothing(value)),
  // Returns the number by which tools name a node; 0 for any other value.
  nodeNumber(value) {
    const node = nodeOrNothing(value);
    if (node === undefined) return 0;
    let number = numbers.get(node);
    if (number === undefined) {
      number = ++last;
      numbers.set(node, number);
      nodes.set(number, new WeakRef(node));
    }
    return number;
  },
  // Returns the node with a number; null if it is gone.
  nodeWithNumber(number) {
    const node = nodes.get(number)?.deref();
    if (node === undefined) {
      nodes.delete(number);
      return null;
    }
    return wrap(node);
  },
  // Returns a function that returns the text that a text node renders; undefined if the node has no box.
  renderedTexts(value) {
    const { documentElement } = nodeOrNothing(value);
    const records = documentElement === null ? new Map() : lazyRenderedText().renderedNodes(documentElement);
    return (text) => {
      const record = records.get(nodeOrNothing(text));
      const shown = record?.pieces.map(([start, end]) => record.data.slice(start, end)).join('');
      return record?.keepsLines === false ? shown.replace(/[\t\n\r\f]/g, ' ') : shown;
    };
  },
  // Returns the fields of a node, and the nodes below it up to a depth.
  nodeFields(value) {
    const node = nodeOrNothing(value);
    const attributes = [];
    if (node.nodeType === 1) for (const { name, value: text } of node.attributes) attributes.push(name, text);
    return {
      nodeType: node.nodeType, nodeName: node.nodeName, localName: node.localName ?? '',
      nodeValue: node.nodeValue ?? '',
      attributes, isConnected: node.isConnected, frame: frameOf(node),
    };
  },
  // Returns the number of the frame that shows a node's document.
  frameNumber: (value) => host.frameNumber(nodeOrNothing(value).realm.id),
  // Returns the element of the frame that shows a node's document; null for the main frame.
  frameElement(value) {
    const { realm } = nodeOrNothing(value);
    const parent = host.parentRealm(realm.id);
    return wrap(parent?.frames.get(host.frameNumber(realm.id)) ?? null);
  },
  // Returns the functions that inspect and change trees, and those that inspect style sheets.
  treeTools: () => lazyInspectedTree().treeTools,
  styleTools: () => lazyStyleInspection().styleTools,
  childrenOf(value) {
    const children = [];
    let child = nodeOrNothing(value).firstChild;
    for (; child !== null; child = child.nextSibling) children.push(wrap(child));
    return children;
  },
};
