// The part of an element that the boxes around it show: Intersection Observer, "Compute the Intersection of a Target
// Element and the Root".
import { boundingRectOf } from './element-geometry.js';
import { layoutBoxOf, layoutOf } from './document-layout.js';
import { boundsOf, isScroller, quadOf } from './geometry.js';

// Returns the rectangle of a box inside its borders, in the viewport.
export const innerRectOf = (layout, box) => {
  const [top, right, bottom, left] = box.borders;
  return boundsOf(quadOf(layout, box, { x: left, y: top, width: Math.max(0, box.width - left - right),
    height: Math.max(0, box.height - top - bottom) }));
};
export const intersectionOf = (a, b) => {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const [endX, endY] = [Math.min(a.x + a.width, b.x + b.width), Math.min(a.y + a.height, b.y + b.height)];
  return endX < x || endY < y ? null : { x, y, width: endX - x, height: endY - y };
};
// Returns the area of an element that its ancestors show, up to a root or the viewport; null if there is none. An area
// may be empty.
export const visibleAreaOf = (element, root = null) => {
  const box = layoutBoxOf(element);
  if (box === undefined) return null;
  const layout = layoutOf(element.document);
  let area = boundingRectOf(element);
  for (let each = box.container; each !== null && each.node !== root; each = each.container) {
    if (!isScroller(layout, each)) continue;
    area = intersectionOf(area, innerRectOf(layout, each));
    if (area === null) return null;
  }
  return area;
};
// The area of an element as the root of an observer: that inside its borders if it clips its content.
export const rootAreaOf = (element) => {
  const box = layoutBoxOf(element);
  if (box === undefined) return { x: 0, y: 0, width: 0, height: 0 };
  const layout = layoutOf(element.document);
  return isScroller(layout, box) ? innerRectOf(layout, box) : boundingRectOf(element);
};
