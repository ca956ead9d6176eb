// Collapsing margins: CSS 2, "Collapsing margins". A strut is the largest positive and the smallest negative margin of
// those that adjoin.
import { isLeaf } from '../css/rendered-children.js';
import { boxContent } from './box-tree.js';

export const strutOf = (margin) => (margin < 0 ? { over: 0, under: margin } : { over: margin, under: 0 });
export const noStrut = Object.freeze({ over: 0, under: 0 });
export const mergeStruts = (a, b) => ({ over: Math.max(a.over, b.over), under: Math.min(a.under, b.under) });
export const strutSize = ({ over, under }) => over + under;

const isReplaced = ({ node }) => node !== null && (isLeaf(node) || node.localName === 'button');
const isNothing = (value) => value === null || value === 0;

// Returns whether a box's top and bottom margins adjoin each other.
export const collapsesThrough = (layout, box, across) => {
  if (box.isThrough !== undefined) return box.isThrough;
  box.setEdges(across);
  const { style } = box;
  box.isThrough = false;
  if (box.isContext || isReplaced(box) || box.edge(0) + box.edge(2) > 0 || !isNothing(style.height)
    || !isNothing(style.minHeight) || style.aspectRatio !== null || hasOwnLine(box)) return false;
  box.isThrough = boxContent(layout, box).every((entry) => (entry.isRun === true ? entry.isEmpty
    : entry.style.isOut || entry.style.isFloating || collapsesThrough(layout, entry, across)));
  return box.isThrough;
};
// Returns whether a block has a line although it is empty: for the marker of a list's item, or for a user's text.
export const hasOwnLine = ({ node, style }) => (style.display === 'list-item' && style.listStyleType !== 'none')
  || (node !== null && node.isHTML === true && node.hasAttribute('contenteditable') && node.isContentEditable);

// Returns the margins that adjoin a box's top: its own, and those of its first children.
export const topStrut = (layout, box, across) => {
  if (box.topStrut !== null) return box.topStrut;
  box.setEdges(across);
  let strut = strutOf(box.margin(0));
  box.topStrut = strut;
  if (box.isContext || isReplaced(box) || box.edge(0) > 0) return strut;
  for (const entry of boxContent(layout, box)) {
    if (entry.isRun === true) {
      if (entry.isEmpty) continue;
      break;
    }
    if (entry.style.isOut || entry.style.isFloating) continue;
    if (entry.style.clear !== 'none') break;
    strut = mergeStruts(strut, topStrut(layout, entry, across));
    if (!collapsesThrough(layout, entry, across)) break;
    strut = mergeStruts(strut, strutOf(entry.margin(2)));
  }
  return box.topStrut = strut;
};
// Returns all margins of a box that collapses through.
export const wholeStrut = (layout, box, across) =>
  mergeStruts(topStrut(layout, box, across), strutOf(box.margin(2)));
