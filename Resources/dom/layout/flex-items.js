// The items of a flex box: their flexible lengths. CSS Flexible Box Layout, "Resolving Flexible Lengths".
import { intrinsicWidths } from './intrinsic-widths.js';
import { formatting } from './layout-box.js';
import { naturalSize } from './natural-size.js';
import { clampHeight, clampWidth, givenHeight, givenWidth, ownHeight, ratioOf, usedWidth } from './sizing.js';

// Returns the height that a box has with a width if nothing else determines it.
export const measuredHeight = (layout, box, width, down) => {
  const { measured } = box;
  if (measured !== null && measured.width === width && measured.down === down) {
    layout.unknownPercents += measured.percents;
    return measured.height;
  }
  const before = layout.unknownPercents;
  formatting.layOut(layout, box, width, { down });
  const percents = layout.unknownPercents - before;
  box.measured = { width, down, height: box.height, percents };
  return box.height;
};
// Lays out an item with its final size. If it was measured with that size, its height is still that of its content.
export const layOutItem = (layout, box, width, height, down) => {
  const { measured } = box;
  const isMeasured = measured !== null && measured.percents === 0 && measured.width === width
    && measured.down === down && Math.abs(measured.height - height) < 0.001;
  formatting.layOut(layout, box, width, isMeasured ? { down } : { down, height });
};

// An item's size along the main axis, and its limits. Sizes are those of border boxes.
export class FlexItem {
  constructor(box, isRow) {
    this.box = box;
    this.isRow = isRow;
    const sides = isRow ? [3, 1] : [0, 2];
    this.autoMargins = sides.filter((side) => box.margins[side] === null).length;
    this.before = box.margin(sides[0]);
    this.margins = box.margin(sides[0]) + box.margin(sides[1]);
    this.base = this.size = this.least = 0;
    this.most = Infinity;
    this.isFrozen = false;
  }

  measureRow(layout, across, down) {
    const { box } = this;
    const { style } = box;
    const basis = style.flexBasis === 'content' ? null : style.flexBasis === null
      ? givenWidth(layout, box, style.width, across) : givenWidth(layout, box, style.flexBasis, across);
    const widths = () => intrinsicWidths(layout, box, true);
    const natural = naturalSize(box);
    const hasRatio = ratioOf(box) !== null && ratioOf(box) !== undefined;
    this.base = basis ?? (natural !== null || hasRatio ? usedWidth(layout, box, across, down, true) : widths().max);
    this.most = givenWidth(layout, box, style.maxWidth, across) ?? Infinity;
    this.least = givenWidth(layout, box, style.minWidth, across) ?? (box.isClipping ? 0
      : Math.min(natural !== null ? this.base : widths().min, givenWidth(layout, box, style.width, across) ?? Infinity,
        this.most));
    this.settle();
  }
  measureColumn(layout, width, down) {
    const { box } = this;
    const { style } = box;
    box.width = width;
    const basis = style.flexBasis === 'content' ? null : style.flexBasis === null
      ? givenHeight(box, style.height, down) : givenHeight(box, style.flexBasis, down);
    const natural = () => ownHeightOfContent(layout, box, width, down);
    this.base = basis ?? natural();
    this.most = givenHeight(box, style.maxHeight, down) ?? Infinity;
    this.least = givenHeight(box, style.minHeight, down) ?? (box.isClipping ? 0
      : Math.min(naturalSize(box) !== null ? this.base : contentHeight(layout, box, width, down),
        givenHeight(box, style.height, down) ?? Infinity, this.most));
    this.settle();
  }
  settle() {
    const edges = this.isRow ? this.box.across : this.box.down;
    this.least = Math.max(this.least, edges);
    this.base = Math.max(this.base, edges);
    this.size = this.hypothetical = Math.max(Math.min(this.base, this.most), this.least);
  }
}
FlexItem.prototype.hypothetical = 0;
FlexItem.prototype.crossSize = 0;
const ownHeightOfContent = (layout, box, width, down) => ownHeight(box, down)
  ?? measuredHeight(layout, box, width, down);
// The height of the content, regardless of a declared height.
const contentHeight = (layout, box, width, down) => {
  if (box.style.height === null) return measuredHeight(layout, box, width, down);
  formatting.layOut(layout, box, width, { down, isAuto: true });
  return box.height;
};

// Distributes a line's free space among its items.
export const resolveLengths = (items, room) => {
  const total = items.reduce((sum, item) => sum + item.hypothetical + item.margins, 0);
  const grows = total < room;
  const factorOf = ({ box: { style } }) => (grows ? style.flexGrow : style.flexShrink);
  for (const item of items) {
    item.isFrozen = factorOf(item) === 0
      || (grows ? item.base > item.hypothetical : item.base < item.hypothetical);
    item.size = item.isFrozen ? item.hypothetical : item.base;
  }
  const freeSpace = () => room - items.reduce((sum, item) => sum + item.margins
    + (item.isFrozen ? item.size : item.base), 0);
  const initial = freeSpace();
  for (;;) {
    const open = items.filter((item) => !item.isFrozen);
    if (open.length === 0) return;
    let free = freeSpace();
    const factors = open.reduce((sum, item) => sum + factorOf(item), 0);
    if (factors < 1 && Math.abs(initial * factors) < Math.abs(free)) free = initial * factors;
    const scaled = open.reduce((sum, item) => sum + factorOf(item) * item.base, 0);
    let violation = 0;
    for (const item of open) {
      const share = grows ? factorOf(item) / factors : scaled === 0 ? 0 : factorOf(item) * item.base / scaled;
      const wanted = item.base + free * share;
      item.size = Math.max(Math.min(wanted, item.most), item.least);
      item.violation = item.size - wanted;
      violation += item.violation;
    }
    for (const item of open) item.isFrozen = Math.abs(violation) < 1e-6
      || (violation > 0 ? item.violation > 0 : item.violation < 0);
  }
};
FlexItem.prototype.violation = 0;
// Returns an item's size across the main axis, before it is stretched.
export const crossSizeOf = (layout, item, across, down) => {
  const { box } = item;
  // A height may follow from the width by a ratio.
  if (item.isRow) box.width = item.size;
  if (item.isRow) return ownHeight(box, down) === null ? measuredHeight(layout, box, item.size, down)
    : clampHeight(box, ownHeight(box, down), down);
  return clampWidth(layout, box, usedWidth(layout, box, across, down, true), across);
};
