// The areas of image maps: HTML, "Image maps".
import { layoutBoxOf, layoutOf } from './document-layout.js';
import { boundsOf, quadOf } from './geometry.js';

const numbersOf = (area) => (area.getAttribute('coords') ?? '').split(/[\s,;]+/)
  .filter((part) => part !== '').map((part) => Number.parseFloat(part) || 0);
const isInPolygon = (points, x, y) => {
  let isInside = false;
  for (let i = 0, j = points.length - 2; i + 1 < points.length; j = i, i += 2) {
    const [ax, ay, bx, by] = [points[i], points[i + 1], points[j], points[j + 1]];
    if (ay > y !== by > y && x < (bx - ax) * (y - ay) / (by - ay) + ax) isInside = !isInside;
  }
  return isInside;
};
const contains = (area, x, y) => {
  const numbers = numbersOf(area);
  const shape = (area.getAttribute('shape') ?? '').toLowerCase();
  if (shape === 'default') return true;
  if (/^circ(?:le)?$/.test(shape)) {
    const [left, top, radius] = numbers;
    return numbers.length >= 3 && radius > 0 && Math.hypot(x - left, y - top) <= radius;
  }
  if (/^poly(?:gon)?$/.test(shape))
    return numbers.length >= 6 && isInPolygon(numbers.slice(0, numbers.length & ~1), x, y);
  if (numbers.length < 4) return false;
  const [left, top, right, bottom] = numbers;
  return x >= Math.min(left, right) && x < Math.max(left, right) && y >= Math.min(top, bottom)
    && y < Math.max(top, bottom);
};
const mapOf = (image) => {
  const text = image.getAttribute('usemap');
  const name = text.slice(text.indexOf('#') + 1);
  if (!text.includes('#') || name === '') return null;
  const { root } = image;
  for (let node = root.firstChild; node !== null; node = node.next(root))
    if (node.isElement && node.isHTML && node.localName === 'map' && node.getAttribute('name') === name) return node;
  return null;
};

// Returns the area of an image's map at a point of the viewport; null if there is none.
export const areaAt = (image, x, y) => {
  const map = mapOf(image);
  const box = layoutBoxOf(image);
  if (map === null || box === undefined || box.isInline) return null;
  const content = boundsOf(quadOf(layoutOf(image.document), box,
    { x: box.edge(3), y: box.edge(0), width: box.contentWidth, height: box.contentHeight }));
  for (let node = map.firstChild; node !== null; node = node.next(map)) {
    if (node.isElement && node.isHTML && node.localName === 'area' && contains(node, x - content.x, y - content.y))
      return node;
  }
  return null;
};
