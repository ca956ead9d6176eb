// Coordinates in SVG: SVG 2, "The transform property" and "The viewBox attribute". A matrix is [a, b, c, d, e, f].
import { namespaces } from '../nodes/names.js';

/** @type {number[]} */
const identity = [1, 0, 0, 1, 0, 0];
/**
 * @param {number[]} outer
 * @param {number[]} inner
 */
export const matrixProduct = (outer, inner) => {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
};
export const numbersIn = (text) => (text ?? '').match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi)?.map(Number) ?? [];

const turn = (degrees) => {
  const angle = degrees * Math.PI / 180;
  return [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0];
};
const tangent = (degrees) => Math.tan(degrees * Math.PI / 180);
const functions = {
  matrix: (...values) => (values.length === 6 ? values : identity),
  translate: (x = 0, y = 0) => [1, 0, 0, 1, x, y],
  scale: (x = 1, y = x) => [x, 0, 0, y, 0, 0],
  rotate: (degrees = 0, x = 0, y = 0) =>
    matrixProduct(matrixProduct([1, 0, 0, 1, x, y], turn(degrees)), [1, 0, 0, 1, -x, -y]),
  skewX: (degrees = 0) => [1, 0, tangent(degrees), 1, 0, 0],
  skewY: (degrees = 0) => [1, tangent(degrees), 0, 1, 0, 0],
};
export const readSVGTransform = (text) => {
  let matrix = identity;
  for (const [, name, values] of (text ?? '').matchAll(/(\w+)\s*\(([^)]*)\)/g))
    if (Object.hasOwn(functions, name)) matrix = matrixProduct(matrix, functions[name](...numbersIn(values)));
  return matrix;
};

// Returns whether a node is an element of SVG.
export const isGraphic = (node) => node.isElement && node.namespace === namespaces.svg;
// Returns the element of SVG around an element; null for others.
export const graphicAround = (element) => {
  const { parentElement } = element;
  return isGraphic(element) && parentElement !== null && isGraphic(parentElement) ? parentElement : null;
};
// The size that percentages refer to: that of the nearest viewBox, or of the image.
export const frameOf = (element, size) => {
  for (let each = graphicAround(element); each !== null; each = graphicAround(each)) {
    const box = each.localName === 'svg' ? numbersIn(each.getAttribute('viewBox')) : [];
    if (box.length === 4) return { width: box[2], height: box[3] };
  }
  return size;
};
export const svgLengths = (element, size) => {
  const frame = frameOf(element, size);
  const whole = { x: frame.width, width: frame.width, cx: frame.width, rx: frame.width, x1: frame.width,
    x2: frame.width, r: Math.hypot(frame.width, frame.height) / Math.SQRT2 };
  return (name, initial = 0) => {
    const text = (element.getAttribute(name) ?? '').trim();
    const number = Number.parseFloat(text);
    if (Number.isNaN(number)) return initial;
    return text.endsWith('%') ? number / 100 * (whole[name] ?? frame.height) : number;
  };
};
// The matrix from the content of an `svg` element to its viewport.
export const viewMatrix = (element, { width, height }) => {
  const [left, top, across, down] = numbersIn(element.getAttribute('viewBox'));
  if (!(across > 0 && down > 0)) return identity;
  const [align = 'xMidYMid', mode = 'meet'] = (element.getAttribute('preserveAspectRatio') ?? '').trim().split(/\s+/)
    .filter(Boolean);
  let [x, y] = [width / across, height / down];
  if (align !== 'none') x = y = mode === 'slice' ? Math.max(x, y) : Math.min(x, y);
  const share = (place) => ({ in: 0, id: 0.5, ax: 1 })[place] ?? 0;
  const [, placeX, placeY] = /^xM(in|id|ax)YM(in|id|ax)$/.exec(align) ?? [];
  return [x, 0, 0, y, (width - across * x) * share(placeX) - left * x, (height - down * y) * share(placeY) - top * y];
};

