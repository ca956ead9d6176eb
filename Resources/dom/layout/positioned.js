// Lays out absolutely positioned boxes: CSS Positioned Layout.
import { formatting } from './layout-box.js';
import { intrinsicWidths } from './intrinsic-widths.js';
import { naturalSize } from './natural-size.js';
import { clampHeight, clampWidth, givenHeight, ratioOf, usedWidth } from './sizing.js';

// Returns the box that a positioned box refers to; null for the initial containing block.
export const containingBox = (box) => {
  const isFixed = box.style.position === 'fixed';
  for (let each = box.up; each !== null; each = each.up) {
    if (each.style.containsPositioned && !each.isInline) return each;
    if (!isFixed && each.style.isPositioned) return each;
  }
  return null;
};

// The area that positions and percentages refer to, relative to the border box of the owner.
export const areaOf = (layout, containing) => {
  if (containing === null) return { x: 0, y: 0, ...layout.viewport };
  if (containing.isInline) {
    const [first = { x: 0, y: 0, width: 0, height: 0 }] = containing.fragments;
    return { ...first };
  }
  const [top, right, bottom, left] = containing.borders;
  return { x: left, y: top, width: Math.max(0, containing.width - left - right),
    height: Math.max(0, containing.height - top - bottom) };
};
// The position that the box would have in the flow, relative to the owner.
const staticPlace = (box, owner) => {
  let [x, y] = [box.staticX, box.staticY];
  for (let each = box.staticBlock; each !== null && each !== owner; each = each.container) {
    x += each.x;
    y += each.y;
  }
  return { x, y };
};
const place = (layout, box, owner) => {
  const area = areaOf(layout, box.containing);
  const { style } = box;
  const { width: across, height: down } = area;
  const [top, right, bottom, left] = style.insets
    .map((value, side) => style.resolve(value, side % 2 === 0 ? down : across));
  const fixed = staticPlace(box, owner);
  box.container = owner;
  box.isFixed = owner === null && style.position === 'fixed';
  box.setEdges(across);
  const isReplaced = naturalSize(box) !== null;
  const room = Math.max(0, across - (left ?? 0) - (right ?? 0) - box.margin(1) - box.margin(3));
  let width;
  if (style.width === null && !isReplaced && left !== null && right !== null && ratioOf(box) === null)
    width = clampWidth(layout, box, room, across);
  else if (style.width === null && !isReplaced) {
    const { min, max } = intrinsicWidths(layout, box, true);
    const near = left !== null || right !== null ? room
      : Math.max(0, box.isStaticEnd ? fixed.x - area.x : area.x + across - fixed.x);
    width = clampWidth(layout, box, Math.min(Math.max(min, near), max), across);
  } else width = usedWidth(layout, box, across, down, true);
  let height = givenHeight(box, style.height, down);
  if (height === null && !isReplaced && top !== null && bottom !== null && style.aspectRatio === null
    && style.height === null)
    height = clampHeight(box, Math.max(box.down, down - top - bottom - box.margin(0) - box.margin(2)), down);
  formatting.layOut(layout, box, width, { down, height });
  if (box.isStaticEnd) fixed.x -= box.outerWidth;
  box.x = along(area.x, across, [left, right], [box.margins[3], box.margins[1]], box.width, fixed.x);
  box.y = along(area.y, down, [top, bottom], [box.margins[0], box.margins[2]], box.height, fixed.y);
};
// The position in one dimension.
const along = (start, room, [near, far], [before, after], size, fixed) => {
  if (near === null && far === null) return fixed + (before ?? 0);
  if (near !== null && far !== null) {
    const free = room - near - far - size - (before ?? 0) - (after ?? 0);
    if (before === null) return start + near + (after === null ? Math.max(0, free / 2) : free);
    return start + near + before;
  }
  return near === null ? start + room - far - (after ?? 0) - size : start + near + (before ?? 0);
};

// Lays out the positioned boxes that an owner has collected: the box that contains them, or the block around it if that
// is an inline box; null for the initial containing block.
export const layOutPositioned = (layout, owner, boxes) => {
  for (const box of boxes) place(layout, box, owner);
};
