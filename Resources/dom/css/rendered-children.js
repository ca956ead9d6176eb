// The nodes that may have boxes inside an element: CSS Scoping, "flattened element tree"; HTML, "Rendering".
import { used } from '../infra/used.js';
import { isReplacedBox } from './replaced-elements.js';

export const isSummaryOf = (details, child) => child.isElement && child.localName === 'summary'
  && ![...details.children()].slice(0, [...details.children()].indexOf(child))
    .some((each) => each.isElement && each.localName === 'summary');
export const isClosedDetails = (node) => node.isHTML === true && node.localName === 'details'
  && !node.hasAttribute('open');
// Returns the children of a node in the flattened tree.
export const flatChildren = (node) => {
  if (used.shadowTrees) {
    if (node.localName === 'slot' && node.assigned?.length > 0) return node.assigned;
    if (node.shadow !== null && node.shadow !== undefined) return [...node.shadow.children()];
  }
  const children = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) children.push(child);
  return isClosedDetails(node) ? children.filter((child) => isSummaryOf(node, child)) : children;
};
// Options are drawn by their control, and descriptions in graphics by none. Scripts run, so that `noscript` has no box.
export const isUnrendered = ({ isHTML, localName }) => (isHTML
  ? localName === 'option' || localName === 'optgroup' || localName === 'noscript' : unrendered.test(localName));
const unrendered = /^(?:title|desc|defs|metadata|symbol|clipPath|mask|pattern|marker|stop|(?:linear|radial)Gradient|filter|fe[A-Z]\w*|script|style|view|set|animate(?:Transform|Motion)?|mpath)$/;
// These draw their content themselves.
export const leaves = new Set(
  'img input textarea select progress meter canvas video audio iframe object embed'.split(' ')
);
export const isLeaf = (element) => (element.isHTML === true ? leaves.has(element.localName)
  : isReplacedBox(element));
