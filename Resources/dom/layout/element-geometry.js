// The sizes and positions of elements: CSSOM View, "Extensions to the Element Interface" and "Extensions to the
// HTMLElement Interface".
import { hooks } from '../infra/hooks.js';
import { computedValue } from '../css/computed.js';
import { flatParent } from '../css/cascade.js';
import { layoutBoxOf, layoutOf } from './document-layout.js';
import { areasOf, boundsOf, isScroller, placeOf, quadsOf, unionOf } from './geometry.js';
import { scrollExtent, viewportExtent } from './scroll-extent.js';

const nothing = Object.freeze({ x: 0, y: 0, width: 0, height: 0 });
const noSize = Object.freeze({ width: 0, height: 0, contentWidth: 0, contentHeight: 0 });

// Returns the rectangles of an element's boxes, or of a text's lines, in the viewport.
export const clientRectsOf = (node) => (node.document.hasWindow && node.isConnected
  ? quadsOf(layoutOf(node.document), node).map(boundsOf) : []);
// Returns the rectangle around an element's boxes in the viewport.
export const boundingRectOf = (element) => unionOf(clientRectsOf(element)) ?? nothing;

// Returns the size of an element's border box and content box, regardless of transforms.
export const boxSize = (element) => {
  const box = layoutBoxOf(element);
  if (box === undefined) return noSize;
  if (!box.isInline) {
    const { width, height, contentWidth, contentHeight } = box;
    return { width, height, contentWidth, contentHeight };
  }
  const { width, height } = unionOf(areasOf(layoutOf(element.document), element).map(({ area }) => area)) ?? nothing;
  return { width, height, contentWidth: Math.max(0, width - (box.across || 0)),
    contentHeight: Math.max(0, height - (box.down || 0)) };
};

// CSSOM View, "offsetParent": the nearest positioned ancestor, a cell or table, or the body.
const isVisibleFrom = (element, root) => {
  for (let each = element.root; each !== undefined; each = each.host?.root) if (each === root) return true;
  return false;
};
const containsPositioned = (element) => layoutBoxOf(element)?.style.containsPositioned === true;
export const offsetParentOf = (element) => {
  const { body, documentElement } = element.document;
  if (element === body || element === documentElement || !hooks.isRendered(element) || !element.document.hasWindow)
    return null;
  layoutOf(element.document);
  if (computedValue(element, 'position') === 'fixed') return null;
  // Elements of trees that the element's own tree must not see are skipped.
  for (let each = flatParent(element); each !== null; each = flatParent(each)) {
    if (!isVisibleFrom(element, each.root)) continue;
    if (each === body || computedValue(each, 'position') !== 'static' || containsPositioned(each)
      || ['td', 'th', 'table'].includes(each.localName)) return each;
  }
  return null;
};
const placeOfElement = (element) => {
  const [first] = areasOf(layoutOf(element.document), element);
  if (first === undefined) return nothing;
  const { x, y } = placeOf(first.box);
  return first.isContent ? { x: x + first.area.x, y: y + first.area.y + first.box.contentShift } : { x, y };
};
// Returns an element's box as `offsetLeft` and similar members give it.
export const offsetBoxOf = (element) => {
  const { width, height } = boxSize(element);
  if (layoutBoxOf(element) === undefined || element === element.document.body) return { x: 0, y: 0, width, height };
  const { x, y } = placeOfElement(element);
  const parent = offsetParentOf(element);
  const box = parent === null ? undefined : layoutBoxOf(parent);
  // Without a position, the body counts as the origin of the document.
  if (box === undefined || (parent === element.document.body && !box.style.isPositioned))
    return { x, y, width, height };
  const origin = placeOfElement(parent);
  const isPlain = box.isInline || parent === element.document.body || box.style.display === 'table-cell';
  return { x: x - origin.x - (isPlain ? 0 : box.borders[3]), y: y - origin.y - (isPlain ? 0 : box.borders[0]),
    width, height };
};

const isViewportOf = (element) => {
  const { documentElement, body, isQuirky, hasWindow } = element.document;
  return hasWindow && element.isConnected && element === (isQuirky ? body : documentElement);
};
// CSSOM View, "clientWidth" and similar: the root's is the viewport's, others' are those of the padding box.
export const clientSizeOf = (element) => {
  if (isViewportOf(element)) return element.realm.viewport;
  const box = layoutBoxOf(element);
  if (box === undefined || box.isInline) return nothing;
  const [top, right, bottom, left] = box.borders;
  return { width: Math.max(0, Math.round(box.width - left - right)),
    height: Math.max(0, Math.round(box.height - top - bottom)) };
};
export const scrollSizeOf = (element) => {
  const box = layoutBoxOf(element);
  if (isViewportOf(element)) {
    const { width, height } = viewportExtent(layoutOf(element.document));
    return { width: Math.round(width), height: Math.round(height) };
  }
  if (box === undefined || box.isInline) return nothing;
  const { width, height } = scrollExtent(layoutOf(element.document), box);
  return { width: Math.round(width), height: Math.round(height) };
};
const noEdges = Object.freeze({ top: 0, right: 0, bottom: 0, left: 0 });
// Returns the widths of an element's borders or paddings.
export const edgesOf = (element, kind) => {
  const box = layoutBoxOf(element);
  if (box === undefined || box.borders.length === 0) return noEdges;
  const [top, right, bottom, left] = kind === 'border' ? box.borders : box.paddings;
  return { top, right, bottom, left };
};
// CSSOM View, "clientTop": inline boxes have none.
export const clientEdgesOf = (element) => (layoutBoxOf(element)?.isInline === true ? noEdges
  : edgesOf(element, 'border'));
// Returns whether an element has a scroll position of its own.
export const scrolls = (element) => {
  const box = layoutBoxOf(element);
  return box !== undefined && isScroller(layoutOf(element.document), box);
};
export const marginsOf = (element) => {
  const box = layoutBoxOf(element);
  return box === undefined || box.margins.length === 0 ? [0, 0, 0, 0] : box.margins.map((margin) => margin ?? 0);
};
// Returns the sizes that percentages of an element's style refer to.
export const containerWidth = (element) => {
  const box = layoutBoxOf(element);
  return box === undefined || Number.isNaN(box.edgesFor) ? parentWidth(element) : box.edgesFor;
};
const parentWidth = (element) => {
  const parent = flatParent(element);
  return parent === null || layoutBoxOf(parent) === undefined ? element.realm.viewport.width
    : boxSize(parent).contentWidth;
};
export const containerHeight = (element) => {
  const box = layoutBoxOf(element);
  if (box === undefined || box.container === null) return element.realm.viewport.height;
  const { container } = box;
  return box.style.isOut ? container.height - container.borders[0] - container.borders[2] : container.contentHeight;
};

// Returns the rectangle in the viewport whose corner is the origin of an event's `offsetX` and `offsetY`. In WebKit, it
// is the border box of the target or of the block around it. Undefined if the target has no box.
export const offsetOriginOf = (target) => {
  for (let element = target; element?.isElement === true; element = flatParent(element)) {
    const box = layoutBoxOf(element);
    if (box === undefined) return undefined;
    if (!box.isInline) return boundingRectOf(element);
  }
  return undefined;
};

// Returns the position of the layer of an event's target, the origin of `layerX` and `layerY`: that of the nearest box
// that WebKit paints by itself.
export const layerOriginOf = (target) => {
  for (let element = target; element?.isElement === true; element = flatParent(element)) {
    const box = layoutBoxOf(element);
    if (box === undefined || element === element.document.documentElement) continue;
    if (box.style.isPositioned || box.style.isStacking || box.isClipping) return placeOfElement(element);
  }
  return nothing;
};

hooks.boxSize = boxSize;
hooks.containerWidth = containerWidth;
hooks.containerHeight = containerHeight;
hooks.marginsOf = marginsOf;
hooks.geometry = () => ({ boundingRectOf, clientEdgesOf, clientRectsOf, clientSizeOf, edgesOf, offsetBoxOf,
  layerOriginOf, offsetOriginOf, offsetParentOf, scrollSizeOf, scrolls, unionOf });
