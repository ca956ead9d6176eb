// The elements at a point of the viewport: CSSOM View, "elementsFromPoint()"; CSS Basic User Interface,
// "pointer-events".
import { hooks } from '../infra/hooks.js';
import { lazy } from '../infra/lazy-units.js';
import { flatChildren } from '../css/rendered-children.js';
import { layoutOf } from './document-layout.js';
import { areasOf, isScroller, quadOf, quadsOf } from './geometry.js';
import { paintOrder } from './paint-order.js';

const lazyImageMaps = lazy('./image-maps.js');
const lazySVGAreas = lazy('./svg-areas.js');

const isInside = (quad, x, y) => {
  // A rectangle that isn't turned.
  if (quad[1] === quad[3] && quad[0] === quad[6])
    return x >= Math.min(quad[0], quad[2]) && x < Math.max(quad[0], quad[2])
      && y >= Math.min(quad[1], quad[5]) && y < Math.max(quad[1], quad[5]);
  let sign = 0;
  for (let i = 0; i < 8; i += 2) {
    const [ax, ay, bx, by] = [quad[i], quad[i + 1], quad[(i + 2) % 8], quad[(i + 3) % 8]];
    const side = Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
    if (side !== 0 && sign !== 0 && side !== sign) return false;
    if (side !== 0) sign = side;
  }
  return sign !== 0;
};

class HitTest {
  constructor(layout, x, y) {
    this.layout = layout;
    this.x = x;
    this.y = y;
    // By box: true if the point is in the area that the box shows of its content.
    this.clips = new Map();
  }

  isShownIn(box) {
    if (box === null) return true;
    let isShown = this.clips.get(box);
    if (isShown !== undefined) return isShown;
    isShown = this.isShownIn(box.container);
    if (isShown && (isScroller(this.layout, box) || (box.style.overflowX === 'clip' && box.parent !== null))) {
      const [top, right, bottom, left] = box.borders;
      isShown = isInside(quadOf(this.layout, box, { x: left, y: top, width: box.width - left - right,
        height: box.height - top - bottom }), this.x, this.y);
    }
    this.clips.set(box, isShown);
    return isShown;
  }
  covers({ node, isInline }) {
    const { layout, x, y } = this;
    // Blocks in an inline box are hit themselves.
    return areasOf(layout, node).some(({ box: owner, area, isContent }) => isContent === isInline
      && area.width > 0 && area.height > 0 && isInside(quadOf(layout, owner, area, isContent), x, y)
      && this.isShownIn(isContent ? owner : owner.container));
  }
}
const isHittable = ({ style, node }) => style.visibility === 'visible' && style.pointerEvents !== 'none'
  && !hooks.isInert(node.isPseudo === true ? node.parent : node);

// Text directly in an element without a box (`display: contents`), such as a slot, belongs to that element. Returns the
// element whose text is at the point, in the box of a node; null if there is none.
const elementWithoutBox = (test, node) => {
  const { layout, x, y } = test;
  for (const child of flatChildren(node)) {
    if (!child.isElement || layout.boxes.has(child) || hooks.computedValue(child, 'display') !== 'contents') continue;
    for (const text of flatChildren(child)) {
      if (text.isText && text.parent === child && quadsOf(layout, text).some((quad) => isInside(quad, x, y)))
        return child;
    }
    const inside = elementWithoutBox(test, child);
    if (inside !== null) return inside;
  }
  return null;
};

// Returns the elements at a point, from the highest to the lowest, regardless of trees; at most `count`.
export const elementsAt = (document, x, y, count = Infinity) => {
  if (!document.hasWindow || document.documentElement === null) return [];
  const { width, height } = document.realm.viewport;
  if (!(x >= 0 && y >= 0 && x < width && y < height)) return [];
  const layout = layoutOf(document);
  const test = new HitTest(layout, x, y);
  const found = new Set();
  const boxes = paintOrder(layout);
  for (let i = boxes.length - 1; i >= 0 && found.size < count; i--) {
    const box = boxes[i];
    if (!test.covers(box) || !isHittable(box)) continue;
    if (box.node.localName === 'svg' && box.node.isHTML !== true) {
      for (const node of lazySVGAreas().svgShapesIn(box.node))
        if (found.size < count && test.covers({ node, isInline: false })) found.add(node);
      if (found.size === count) break;
    }
    if (box.node.isHTML === true) {
      const unboxed = elementWithoutBox(test, box.node);
      if (unboxed !== null) found.add(unboxed);
    }
    if (found.size < count) found.add(box.node.isPseudo === true ? box.node.parent : box.node);
    // A block in an inline box is part of it.
    const { style } = box;
    for (let each = style.isInlineLevel || style.isOut || style.isFloating ? null : box.inlineParent;
      each !== null && found.size < count; each = each.inlineParent) if (isHittable(each)) found.add(each.node);
  }
  // The rest of the page is behind a modal dialog's backdrop.
  const modal = document.modalDialogs?.[document.modalDialogs.length - 1];
  if (modal !== undefined && found.size < count) found.add(modal);
  else if (found.size < count && layout.root !== null) found.add(document.documentElement);
  return [...found];
};

// Returns the highest element at a point: that of an image may be an area of its map.
export const elementAt = (document, x, y) => {
  const [element] = elementsAt(document, x, y, 1);
  if (element === undefined) return null;
  return element.isHTML && element.localName === 'img' && element.hasAttribute('usemap')
    ? lazyImageMaps().areaAt(element, x, y) ?? element : element;
};

// DOM, "retarget": returns what represents an element in a tree.
const retarget = (element, root) => {
  for (let each = element; each !== null;) {
    const own = each.root;
    if (own === root || own.isShadowRoot !== true || isAround(own, root)) return each;
    each = own.host;
  }
  return null;
};
const isAround = (outer, root) => {
  for (let each = root; each.isShadowRoot === true; each = each.host.root) if (each === outer) return true;
  return false;
};
// Returns the elements at a point as a document or a shadow root gives them.
export const elementsFromPoint = (root, x, y) => {
  const { document } = root;
  const list = elementsAt(document ?? root, x, y).map((element) => retarget(element, root));
  return [...new Set(list)].filter((element) => element !== null);
};
export const elementFromPoint = (root, x, y) => {
  const element = elementAt(root.document ?? root, x, y);
  return element === null ? null : retarget(element, root);
};

hooks.elementFromPoint = elementFromPoint;
hooks.elementsFromPoint = elementsFromPoint;
