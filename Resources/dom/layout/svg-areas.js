// The areas of the shapes in an SVG image: SVG 2, "Bounding boxes" and "The viewBox attribute". Shapes have no boxes in
// the layout; their areas are relative to the box of the outermost `svg` element.
import { computedValue } from '../css/computed.js';
import { frameOf, graphicAround, isGraphic, matrixProduct, numbersIn, readSVGTransform, svgLengths, viewMatrix
} from './svg-coordinates.js';
import { pathPoints } from './svg-path-bounds.js';
import { textWidth } from './text-measure.js';

// Elements that aren't drawn where they are.
const undrawn = new Set(['defs', 'symbol', 'clipPath', 'mask', 'marker', 'pattern', 'linearGradient', 'radialGradient',
  'filter', 'title', 'desc', 'metadata', 'style', 'script']);
const rootOf = (element) => {
  let each = element;
  for (let parent = graphicAround(each); parent !== null; parent = graphicAround(parent)) {
    if (undrawn.has(each.localName)) return null;
    each = parent;
  }
  return each.localName === 'svg' ? each : null;
};

class Bounds {
  constructor() { this.left = this.top = Infinity; this.right = this.bottom = -Infinity; }

  get isEmpty() { return this.left > this.right; }
  add(x, y) {
    this.left = Math.min(this.left, x);
    this.top = Math.min(this.top, y);
    this.right = Math.max(this.right, x);
    this.bottom = Math.max(this.bottom, y);
  }
}
const strokeOf = (element) => {
  let [width, isDrawn] = [null, null];
  for (let each = element; each !== null; each = graphicAround(each)) {
    isDrawn ??= each.getAttribute('stroke');
    width ??= each.getAttribute('stroke-width');
  }
  return isDrawn === null || isDrawn === 'none' ? 0 : Number.parseFloat(width ?? '1') || 0;
};

// The points of an element's own shape, in its coordinates.
const outlines = {
  rect: (read, add) => { add(read('x'), read('y')); add(read('x') + read('width'), read('y') + read('height')); },
  image: (...args) => outlines.rect(...args),
  foreignObject: (...args) => outlines.rect(...args),
  circle: (read, add) => {
    add(read('cx') - read('r'), read('cy') - read('r'));
    add(read('cx') + read('r'), read('cy') + read('r'));
  },
  ellipse: (read, add) => {
    const [rx, ry] = [read('rx', read('ry')), read('ry', read('rx'))];
    add(read('cx') - rx, read('cy') - ry);
    add(read('cx') + rx, read('cy') + ry);
  },
  line: (read, add) => { add(read('x1'), read('y1')); add(read('x2'), read('y2')); },
  polyline: (read, add, element) => {
    const points = numbersIn(element.getAttribute('points'));
    for (let i = 0; i + 1 < points.length; i += 2) add(points[i], points[i + 1]);
  },
  polygon: (...args) => outlines.polyline(...args),
  path: (read, add, element) => pathPoints(element.getAttribute('d') ?? '', add),
  text: (read, add, element, style) => {
    const size = Number.parseFloat(element.getAttribute('font-size') ?? '') || style.fontSize;
    const width = textWidth((element.textContent ?? '').trim(), style) * size / style.fontSize;
    const shift = { middle: width / 2, end: width }[element.getAttribute('text-anchor')] ?? 0;
    add(read('x') - shift, read('y') - size * 0.9);
    add(read('x') - shift + width, read('y') + size * 0.25);
  },
};

// Adds what an element draws to the bounds; `matrix` leads from the coordinates around it to those of the image.
const addShape = (element, matrix, size, style, bounds, depth = 0) => {
  const { localName } = element;
  if ((undrawn.has(localName) && depth === 0) || computedValue(element, 'display') === 'none') return;
  const own = matrixProduct(matrix, readSVGTransform(element.getAttribute('transform')));
  const read = svgLengths(element, size);
  if (Object.hasOwn(outlines, localName)) {
    const half = strokeOf(element) / 2;
    const corners = new Bounds();
    outlines[localName](read, corners.add.bind(corners), element, style);
    if (corners.isEmpty) return;
    for (const x of [corners.left - half, corners.right + half])
      for (const y of [corners.top - half, corners.bottom + half])
        bounds.add(own[0] * x + own[2] * y + own[4], own[1] * x + own[3] * y + own[5]);
    return;
  }
  let inner = own;
    if (localName === 'use') {
    const id = (element.getAttribute('href') ?? element.getAttribute('xlink:href') ?? '').replace(/^#/, '');
    const target = depth > 8 || id === '' ? null : element.root.getElementById?.(id) ?? null;
    if (target === null || !isGraphic(target)) return;
    inner = matrixProduct(own, [1, 0, 0, 1, read('x'), read('y')]);
    addShape(target, inner, size, style, bounds, depth + 1);
    return;
  }
  if (localName === 'svg' || localName === 'symbol') {
    const frame = frameOf(element, size);
    const view = { width: read('width', frame.width), height: read('height', frame.height) };
    inner = matrixProduct(matrixProduct(own, [1, 0, 0, 1, read('x'), read('y')]), viewMatrix(element, view));
  }
  for (const child of element.children()) if (isGraphic(child)) addShape(child, inner, size, style, bounds, depth);
};

const isUnshown = (element) => {
  for (let each = element; each !== null; each = graphicAround(each))
    if (computedValue(each, 'display') === 'none') return true;
  return false;
};
// Returns the area of an element inside an image, with the image's box; nothing for others.
export const svgAreasOf = (layout, element) => {
  const root = isGraphic(element) && !undrawn.has(element.localName) ? rootOf(element) : null;
  const box = root === null || root === element ? undefined : layout.boxes.get(root);
  if (box === undefined || box.isInline || isUnshown(element)) return [];
  const size = { width: box.contentWidth, height: box.contentHeight };
  const ancestors = [];
  for (let each = graphicAround(element); each !== null && each !== root; each = graphicAround(each))
    ancestors.unshift(each);
  let matrix = viewMatrix(root, size);
  for (const each of ancestors) {
    matrix = matrixProduct(matrix, readSVGTransform(each.getAttribute('transform')));
    if (each.localName !== 'svg') continue;
    const read = svgLengths(each, size);
    const frame = frameOf(each, size);
    matrix = matrixProduct(matrixProduct(matrix, [1, 0, 0, 1, read('x'), read('y')]),
      viewMatrix(each, { width: read('width', frame.width), height: read('height', frame.height) }));
  }
  const bounds = new Bounds();
  addShape(element, matrix, size, box.style, bounds);
  if (bounds.isEmpty) return [];
  return [{ box, isContent: false, area: { x: bounds.left + box.borders[3] + box.paddings[3],
    y: bounds.top + box.borders[0] + box.paddings[0], width: bounds.right - bounds.left,
    height: bounds.bottom - bounds.top } }];
};

const isPainted = (element) => {
  if (!Object.hasOwn(outlines, element.localName)) return element.localName === 'use';
  let fill = null;
  for (let each = element; each !== null; each = graphicAround(each)) fill ??= each.getAttribute('fill');
  return fill !== 'none' || strokeOf(element) > 0;
};
// Returns the elements inside an image that can be at a point, from the highest to the lowest.
export const svgShapesIn = (root) => {
  const found = [];
  const visit = (element) => {
    for (const child of element.children()) {
      if (!isGraphic(child) || undrawn.has(child.localName)) continue;
      if (isPainted(child) && computedValue(child, 'pointer-events') !== 'none'
        && computedValue(child, 'visibility') === 'visible') found.unshift(child);
      if (child.localName !== 'use') visit(child);
    }
  };
  visit(root);
  return found;
};
