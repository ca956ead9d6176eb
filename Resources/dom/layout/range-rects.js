// The rectangles of ranges: CSSOM View, "Extensions to the Range Interface".
import { hooks } from '../infra/hooks.js';
import { compareBoundaryPoints } from '../ranges/boundary-points.js';
import { layoutOf } from './document-layout.js';
import { boundsOf, quadOf, quadsOf } from './geometry.js';
import { textWidth } from './text-measure.js';

// The areas of the characters from one offset to another.
const textQuads = (layout, node, from, to) => {
  const text = layout.texts.get(node);
  if (text === undefined) return [];
  const { style } = text.box;
  const { data } = node;
  const quads = [];
  for (const area of text.fragments) {
    const [start, end] = [Math.max(from, area.start), Math.min(to, area.end)];
    if (start > end || (start === end && from !== to)) continue;
    // White space that collapses makes the estimate wider than the fragment.
    const whole = textWidth(data, style, area.start, area.end);
    const scale = whole === 0 ? 0 : area.width / whole;
    quads.push(quadOf(layout, text.box, { x: area.x + textWidth(data, style, area.start, start) * scale, y: area.y,
      width: textWidth(data, style, start, end) * scale, height: area.height }, true));
    if (from === to) break;
  }
  return quads;
};

// Returns the rectangles of the elements that a range contains as a whole, and of the text in it.
export const rangeRects = ({ document, start, end, root }) => {
  if (!document.hasWindow || root !== document) return [];
  const layout = layoutOf(document);
  const rects = [];
  const add = (quads) => { for (const quad of quads) rects.push(boundsOf(quad)); };
  const top = document;
  const first = start.node.isText ? start.node : childAt(start) ?? start.node.nextOutside(top);
  for (let node = first; node !== null && compareBoundaryPoints(node, 0, end.node, end.offset) <= 0;) {
    if (node.isText) add(textQuads(layout, node, node === start.node ? start.offset : 0,
      node === end.node ? end.offset : node.data.length));
    else if (node.isElement && node.parent !== null
      && compareBoundaryPoints(node.parent, node.index, start.node, start.offset) >= 0
      && compareBoundaryPoints(node.parent, node.index + 1, end.node, end.offset) <= 0) add(quadsOf(layout, node));
    node = node.next(top);
  }
  return rects;
};
const childAt = ({ node, offset }) => {
  let child = node.firstChild;
  for (let i = 0; i < offset && child !== null; i++) child = child.nextSibling;
  return child;
};

hooks.rangeRects = rangeRects;
