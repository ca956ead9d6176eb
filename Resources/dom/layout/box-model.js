// The boxes of nodes for native tools, as quads: x and y of four corners, in the viewport's CSS pixels.
import { layoutBoxOf, layoutOf } from './document-layout.js';
import { areasOf, quadOf, quadsOf } from './geometry.js';

// Returns a quad for each box of an element, or for each line of a text node.
export const contentQuads = (node) => {
  const { document } = node;
  return document?.hasWindow === true && node.isConnected ? quadsOf(layoutOf(document), node) : [];
};

// Returns the quads of an element's box and its size; null without a box.
const none = [0, 0, 0, 0];
export const boxModelOf = (element) => {
  if (element.isElement !== true || !element.document.hasWindow || !element.isConnected) return null;
  const layout = layoutOf(element.document);
  const [first] = areasOf(layout, element);
  if (first === undefined) return null;
  const own = layoutBoxOf(element);
  const { box, area, isContent } = first;
  // The shapes of an image have no edges.
  const [margins, borders, paddings] = own === undefined ? [none, none, none]
    : [own.margins.map((margin) => margin ?? 0), own.borders, own.paddings];
  // Distances from the border box, outwards: top, right, bottom, left.
  const quad = ([top, right, bottom, left]) => quadOf(layout, box, { x: area.x - left, y: area.y - top,
    width: Math.max(0, area.width + left + right), height: Math.max(0, area.height + top + bottom) }, isContent);
  const inner = borders.map((width) => -width);
  return {
    content: quad(inner.map((width, side) => width - paddings[side])), padding: quad(inner),
    border: quad([0, 0, 0, 0]), margin: quad(margins), width: Math.round(area.width), height: Math.round(area.height),
  };
};
