// How far the content of boxes extends: CSS Overflow, "Scrollable Overflow".
import { boundsOf, localQuad } from './geometry.js';
import { hasOwnLine } from './margins.js';
import { isTextField, textFieldExtent } from './text-field-extent.js';

// The boxes and the areas of text in each box, by the box that their positions refer to.
const contentsOf = (layout) => {
  if (layout.contents !== undefined) return layout.contents;
  const contents = layout.contents = new Map();
  const listOf = (box) => {
    let list = contents.get(box);
    if (list === undefined) contents.set(box, list = { boxes: new Set(), areas: [] });
    return list;
  };
  for (const box of layout.boxes.values()) {
    if (box.container === null && !box.isInline) {
      if (box.style.isOut && !box.isFixed) listOf(null).boxes.add(box);
      continue;
    }
    if (box.isInline) {
      if (box.container !== null) for (const area of box.fragments) listOf(box.container).areas.push(area);
      continue;
    }
    // Anonymous boxes are between a box and that of an element.
    for (let each = box; each.container !== null && !listOf(each.container).boxes.has(each); each = each.container)
      listOf(each.container).boxes.add(each);
  }
  for (const { box, fragments } of layout.texts.values()) {
    for (const area of fragments) listOf(box).areas.push(area);
    for (let each = box; each.container !== null && !listOf(each.container).boxes.has(each); each = each.container)
      listOf(each.container).boxes.add(each);
  }
  return contents;
};

// Returns the right and bottom ends of what a box contains, relative to its border box and including it.
const extentOf = (layout, box) => {
  const { extents } = layout;
  const known = extents.get(box);
  if (known !== undefined) return known;
  const own = { right: box.width, bottom: box.height };
  extents.set(box, own);
  if (box.isClipping) return own;
  const whole = contentExtent(layout, box, box.width, box.height);
  extents.set(box, whole);
  return whole;
};
export const contentExtent = (layout, box, right, bottom) => {
  const { boxes, areas } = contentsOf(layout).get(box) ?? { boxes: [], areas: [] };
  for (const child of boxes) {
    // Floats extend only the box whose formatting context they are in.
    if (box !== null && child.style.isFloating && !box.isContext) continue;
    const extent = extentOf(layout, child);
    const { x, y, width, height } = boundsOf(localQuad(child, extent.right, extent.bottom));
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height + (box?.contentShift ?? 0));
  }
  for (const area of areas) {
    right = Math.max(right, area.x + area.width);
    bottom = Math.max(bottom, area.y + area.height);
  }
  if (box !== null && hasOwnLine(box)) bottom = Math.max(bottom, box.edge(0) + box.style.line);
  return { right, bottom };
};

// Returns the size of a box's scrollable area: its padding box, and what extends beyond it.
export const scrollExtent = (layout, box) => {
  const { scrollAreas } = layout;
  const known = scrollAreas.get(box);
  if (known !== undefined) return known;
  const [top, right, bottom, left] = box.borders;
  const [across, down] = [Math.max(0, box.width - left - right), Math.max(0, box.height - top - bottom)];
  // The text of a field may change without a change of the layout.
  if (isTextField(box)) {
    const { width, height } = textFieldExtent(box);
    return { width: Math.max(across, width), height: Math.max(down, height) };
  }
  const extent = contentExtent(layout, box, 0, 0);
  // The content of a scrolling box ends with its padding.
  const flow = box.isClipping ? box.paddings[0] + box.flowHeight + box.paddings[2] : 0;
  const area = { width: Math.max(across, extent.right - left),
    height: Math.max(down, extent.bottom - top, flow) };
  scrollAreas.set(box, area);
  return area;
};
// Returns the size of the document's scrollable area.
export const viewportExtent = (layout) => {
  if (layout.scrollArea !== undefined) return layout.scrollArea;
  const { root } = layout;
  const extent = contentExtent(layout, null, layout.viewport.width, layout.viewport.height);
  if (root !== null) {
    const inner = contentExtent(layout, root, root.width, root.height + root.margin(2));
    extent.right = Math.max(extent.right, root.x + inner.right);
    extent.bottom = Math.max(extent.bottom, root.y + inner.bottom);
    const { body } = layout.document;
    const box = layout.boxes.get(body);
    // The content of a body that clips for the viewport isn't clipped.
    if (box !== undefined && box.isClipping && !root.isClipping && box.container === root) {
      const own = contentExtent(layout, box, box.width, box.height + box.margin(2));
      extent.right = Math.max(extent.right, root.x + box.x + own.right);
      extent.bottom = Math.max(extent.bottom, root.y + box.y + own.bottom);
    }
  }
  return layout.scrollArea = { width: extent.right, height: extent.bottom };
};
