// The nodes on an axis, and node tests: XPath, "Axes" and "Node Tests".
import { attrNode } from '../nodes/attributes.js';
import { asciiLower, namespaces } from '../nodes/names.js';
import { nodeTypes } from '../nodes/node.js';

const parentOf = (node) => (node.isAttribute ? node.element : node.parent);
function* ancestors(node) { for (let each = parentOf(node); each !== null; each = parentOf(each)) yield each; }
function* descendants(node) { for (let each = node.firstChild; each !== null; each = each.next(node)) yield each; }
// The nodes on an axis, in the order in which positions are counted.
export const xpathAxes = {
  * child(node) { for (let each = node.firstChild; each !== null; each = each.nextSibling) yield each; },
  descendant: descendants,
  * 'descendant-or-self'(node) { yield node; yield* descendants(node); },
  * self(node) { yield node; },
  * parent(node) { const parent = parentOf(node); if (parent !== null) yield parent; },
  ancestor: ancestors,
  * 'ancestor-or-self'(node) { yield node; yield* ancestors(node); },
  * attribute(node) {
    if (!node.isElement) return;
    for (const attribute of node.attributes)
      if (attribute.namespace !== namespaces.xmlns) yield attrNode(node, attribute);
  },
  * 'following-sibling'(node) {
    if (!node.isAttribute) for (let each = node.nextSibling; each !== null; each = each.nextSibling) yield each;
  },
  * 'preceding-sibling'(node) {
    if (!node.isAttribute)
      for (let each = node.previousSibling; each !== null; each = each.previousSibling) yield each;
  },
  * following(node) {
    const { root } = node.isAttribute ? node.element : node;
    for (let each = node.isAttribute ? node.element.next(root) : node.nextOutside(root); each !== null;
        each = each.next(root)) yield each;
  },
  * preceding(node) {
    const start = node.isAttribute ? node.element : node;
    for (let each = start; each !== null; each = each.parent) {
      for (let sibling = each.previousSibling; sibling !== null; sibling = sibling.previousSibling)
        yield* [sibling, ...descendants(sibling)].reverse();
    }
  },
  * namespace() {},
};

export const matchesNodeTest = (node, axis, { type, prefix, localName, target }, context) => {
  if (node.nodeType === nodeTypes.DOCUMENT_TYPE_NODE) return false;
  switch (type) {
    case 'node': return true;
    case 'text': return node.isText === true;
    case 'comment': return node.nodeType === nodeTypes.COMMENT_NODE;
    case 'processing-instruction':
      return node.nodeType === nodeTypes.PROCESSING_INSTRUCTION_NODE && (target === null || node.target === target);
    default:
  }
  const isAttribute = axis === 'attribute';
  if (isAttribute ? !node.isAttribute : !node.isElement) return false;
  const names = isAttribute ? node.attribute : node;
  if (prefix !== null)
    return names.namespace === context.namespaceOf(prefix) && (localName === '*' || names.localName === localName);
  if (localName === '*') return true;
  // Names of HTML elements in an HTML document are compared case-insensitively, and without a namespace.
  if (!isAttribute && node.isHTML && node.document.isHTMLDocument)
    return names.localName === asciiLower(localName);
  if (isAttribute && node.element?.isHTML && node.document.isHTMLDocument)
    return names.namespace === null && names.localName === asciiLower(localName);
  return names.namespace === null && names.localName === localName;
};
