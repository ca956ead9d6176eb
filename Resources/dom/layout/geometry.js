// Converts positions in the layout to positions in the viewport: CSSOM View, "getClientRects()"; CSS Transforms.
import { hooks } from '../infra/hooks.js';
import { lazy } from '../infra/lazy-units.js';
import { isTextField } from './text-field-extent.js';

const lazyTransforms = lazy('../css/transforms.js');
const lazySVGAreas = lazy('./svg-areas.js');

// Returns whether a box scrolls by itself. The root's overflow, or else the body's, is the viewport's.
export const isScroller = (layout, box) => (box.isClipping || isTextField(box)) && box.node !== null
  && box.parent !== null && box !== viewportBox(layout);
const viewportBox = (layout) => {
  const { root, document } = layout;
  return root === null || root.isClipping ? root : layout.boxes.get(document.body) ?? null;
};
const scrollOf = (layout, box) => (isScroller(layout, box) && box.node.cache?.has('scroll') === true
  ? hooks.scrolling().positionOf(box.node) : still);
const still = Object.freeze({ x: 0, y: 0 });

const lengthAlong = (box) => (text, axis) => box.style.resolve(text.endsWith('%') || /[a-z(]/.test(text)
  ? text : Number.parseFloat(text), [box.width, box.height, 0][axis] ?? 0) ?? 0;
// Returns the matrix of a box's transforms about its origin: [a, b, c, d, e, f].
const matrixOf = (box) => {
  if (box.matrix !== undefined) return box.matrix;
  const { style } = box;
  const each = (name, text) => (text === 'none' ? '' : `${name}(${text.replace(/\s+/g, ', ')}) `);
  const text = `${each('translate', style.translate)}${each('rotate', style.rotate)}${each('scale', style.scale)}${
    style.transform === 'none' ? '' : style.transform}`;
  const matrix = lazyTransforms().readTransform(text, lengthAlong(box));
  if (matrix === null) return box.matrix = null;
  const places = { left: '0%', top: '0%', center: '50%', right: '100%', bottom: '100%' };
  const words = style.transformOrigin.split(' ');
  if (/^(?:top|bottom)$/.test(words[0]) || /^(?:left|right)$/.test(words[1])) words.reverse();
  const [x, y] = [0, 1].map((axis) => lengthAlong(box)(places[words[axis] ?? 'center'] ?? words[axis], axis));
  const [a, b, c, d, e, f] = [0, 1, 4, 5, 12, 13].map((index) => matrix[index]);
  return box.matrix = [a, b, c, d, e + x - a * x - c * y, f + y - b * x - d * y];
};

// Returns the corners of an area of a box in the viewport, as eight numbers. The area is relative to the border box; if
// `isContent` is true, it scrolls with the box's content.
export const quadOf = (layout, box, { x, y, width, height }, isContent = false) => {
  let [dx, dy] = [x, y];
  let corners = null;
  if (isContent) {
    const scroll = scrollOf(layout, box);
    dx -= scroll.x;
    dy -= scroll.y - box.contentShift;
  }
  for (let each = box; each !== null; each = each.container) {
    if (each.style.isTransformed && !each.isInline) {
      const matrix = matrixOf(each);
      if (matrix !== null) {
        corners = transformed(corners ?? rectCorners(0, 0, width, height), dx, dy, matrix);
        [dx, dy] = [0, 0];
      }
    }
    dx += each.x;
    dy += each.y;
    const { container } = each;
    if (container !== null) {
      const scroll = scrollOf(layout, container);
      dx -= scroll.x;
      dy -= scroll.y - container.contentShift;
    } else if (!each.isFixed) {
      const scroll = hooks.scrolling().viewportPosition(layout.document.realm);
      dx -= scroll.x;
      dy -= scroll.y;
    }
  }
  if (corners === null) return rectCorners(dx, dy, width, height);
  return corners.map((value, index) => value + (index % 2 === 0 ? dx : dy));
};
const rectCorners = (x, y, width, height) => [x, y, x + width, y, x + width, y + height, x, y + height];
const transformed = (corners, dx, dy, [a, b, c, d, e, f]) => {
  const result = [];
  for (let i = 0; i < 8; i += 2) {
    const [x, y] = [corners[i] + dx, corners[i + 1] + dy];
    result.push(a * x + c * y + e, b * x + d * y + f);
  }
  return result;
};
// Returns the corners of a box's top left area in the border box of its container.
export const localQuad = (box, width, height) => {
  const matrix = box.style.isTransformed ? matrixOf(box) : null;
  const corners = rectCorners(0, 0, width, height);
  return (matrix === null ? corners : transformed(corners, 0, 0, matrix))
    .map((value, index) => value + (index % 2 === 0 ? box.x : box.y));
};
// Returns the smallest rectangle around a quad.
export const boundsOf = (quad) => {
  const [x, y] = [Math.min(quad[0], quad[2], quad[4], quad[6]), Math.min(quad[1], quad[3], quad[5], quad[7])];
  return { x, y, width: Math.max(quad[0], quad[2], quad[4], quad[6]) - x,
    height: Math.max(quad[1], quad[3], quad[5], quad[7]) - y };
};

// Returns the position of a box in the document, regardless of scrolling and transforms.
export const placeOf = (box) => {
  let [x, y] = [0, 0];
  for (let each = box; each !== null; each = each.container) {
    x += each.x;
    y += each.y + (each.container?.contentShift ?? 0);
  }
  return { x, y };
};
const borderArea = ({ width, height }) => ({ x: 0, y: 0, width, height });
// Returns the areas of a node, each with the box that it is relative to: one per box, or one per line.
export const areasOf = (layout, node) => {
  const text = layout.texts.get(node);
  if (text !== undefined) return text.fragments.map((area) => ({ box: text.box, area, isContent: true }));
  const box = layout.boxes.get(node);
  if (box === undefined) return node.isElement && node.isHTML !== true ? lazySVGAreas().svgAreasOf(layout, node) : [];
  if (box.isInline && box.container === null) return [];
  if (!box.isInline) return box.container === null && box !== layout.root && !box.style.isOut ? []
    : [{ box, area: borderArea(box), isContent: false }];
  const areas = box.fragments.map((area) => ({ box: box.container, area, isContent: true }));
  for (const block of box.blocks ?? []) areas.push({ box: block, area: borderArea(block), isContent: false });
  return areas;
};
export const quadsOf = (layout, node) =>
  areasOf(layout, node).map(({ box, area, isContent }) => quadOf(layout, box, area, isContent));
// Returns the rectangle around areas: those without a size count only if there are no others.
export const unionOf = (rects) => {
  const sized = rects.filter(({ width, height }) => width > 0 && height > 0);
  if (sized.length === 0) return rects[0] ?? null;
  const x = Math.min(...sized.map((rect) => rect.x));
  const y = Math.min(...sized.map((rect) => rect.y));
  return { x, y, width: Math.max(...sized.map((rect) => rect.x + rect.width)) - x,
    height: Math.max(...sized.map((rect) => rect.y + rect.height)) - y };
};
