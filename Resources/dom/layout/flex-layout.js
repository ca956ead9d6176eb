// Lays out flex boxes: CSS Flexible Box Layout, "Flex Layout Algorithm".
import { align, distribute } from './alignment.js';
import { boxContent } from './box-tree.js';
import { crossSizeOf, FlexItem, layOutItem, resolveLengths } from './flex-items.js';
import { outerIntrinsicWidths } from './intrinsic-widths.js';
import { formatting, setStaticStart } from './layout-box.js';
import { relativeOffset } from './relative-offset.js';
import { clampHeight, clampWidth, givenHeight, usedWidth } from './sizing.js';

const isColumn = ({ flexDirection }) => flexDirection.startsWith('column');

class FlexLayout {
  constructor(layout, box) {
    const { style } = box;
    this.layout = layout;
    this.box = box;
    this.style = style;
    this.isRow = !isColumn(style);
    this.isReverse = style.flexDirection.endsWith('reverse')
      !== (this.isRow && style.direction === 'rtl');
    this.across = box.contentWidth;
    this.down = box.definiteHeight;
    const rowGap = style.resolve(style.rowGap, this.down ?? 0) ?? 0;
    const columnGap = style.resolve(style.columnGap, this.across) ?? 0;
    this.gap = this.isRow ? columnGap : rowGap;
    this.lineGap = this.isRow ? rowGap : columnGap;
    this.items = [];
    for (const child of boxContent(layout, box)) {
      if (child.style.isOut) this.addOut(child);
      else {
        child.setEdges(this.across);
        this.items.push(new FlexItem(child, this.isRow));
      }
    }
    this.items.sort((a, b) => a.box.style.order - b.box.style.order);
  }

  addOut(child) {
    setStaticStart(child, this.box);
    child.staticY = this.box.edge(0);
    this.layout.addOut(child, this.box);
  }
  alignmentOf({ box }) {
    const { alignSelf } = box.style;
    return alignSelf === 'auto' ? this.style.alignItems : alignSelf;
  }
  isStretched(item) {
    const { style } = item.box;
    const sides = this.isRow ? [0, 2] : [3, 1];
    return /^(?:normal|stretch)$/.test(this.alignmentOf(item)) && sides.every((side) => item.box.margins[side] !== null)
      && (this.isRow ? style.height === null || (typeof style.height === 'string' && this.down === null)
        : style.width === null);
  }
  // The width of an item in a column.
  widthOf(item) {
    const { layout, across } = this;
    if (!this.isStretched(item) || this.style.flexWrap !== 'nowrap')
      return usedWidth(layout, item.box, across, this.down, true);
    return clampWidth(layout, item.box, across - item.box.margin(1) - item.box.margin(3), across);
  }

  run() {
    const { layout, items, isRow } = this;
    for (const item of items) {
      if (isRow) item.measureRow(layout, this.across, this.down);
      else item.measureColumn(layout, this.widthOf(item), this.down);
    }
    // The space of a column without a height of its own is its content's, within its limits.
    let room = isRow ? this.across : this.down;
    const lines = this.collectLines(room);
    if (room === null) {
      const longest = Math.max(0, ...lines.map((line) => this.lengthOf(line)));
      room = clampHeight(this.box, longest + this.box.down, null) - this.box.down;
    }
    for (const line of lines) {
      resolveLengths(line, room - this.gap * (line.length - 1));
      for (const item of line) item.crossSize = isRow ? crossSizeOf(layout, item, this.across, this.down)
        : this.widthOf(item);
    }
    const crossRoom = isRow ? this.down : this.across;
    const sizes = this.sizeLines(lines, crossRoom);
    const total = sizes.reduce((sum, size) => sum + size, 0) + this.lineGap * Math.max(0, lines.length - 1);
    const least = isRow ? givenHeight(this.box, this.style.minHeight, null) : null;
    const whole = crossRoom ?? Math.max(total, least === null ? 0 : least - this.box.down);
    const spread = this.style.flexWrap === 'nowrap' ? { start: 0, between: 0 }
      : distribute(this.style.alignContent, whole - total, lines.length);
    let cross = spread.start;
    const ordered = this.style.flexWrap === 'wrap-reverse' ? [...lines.keys()].reverse() : [...lines.keys()];
    for (const index of ordered) {
      this.placeLine(lines[index], room, cross, sizes[index]);
      cross += sizes[index] + this.lineGap + spread.between;
    }
    return isRow ? total : room;
  }
  lengthOf(line) {
    return line.reduce((sum, item) => sum + item.hypothetical + item.margins, 0) + this.gap * (line.length - 1);
  }
  collectLines(room) {
    if (this.style.flexWrap === 'nowrap' || room === null) return this.items.length === 0 ? [] : [this.items];
    const lines = [];
    let [line, used] = [[], 0];
    for (const item of this.items) {
      const size = item.hypothetical + item.margins;
      if (line.length > 0 && used + this.gap + size > room + 0.01) {
        lines.push(line);
        [line, used] = [[], 0];
      }
      used += size + (line.length > 0 ? this.gap : 0);
      line.push(item);
    }
    if (line.length > 0) lines.push(line);
    return lines;
  }
  sizeLines(lines, crossRoom) {
    const sides = this.isRow ? [0, 2] : [3, 1];
    const sizes = lines.map((line) => line.reduce((most, { box, crossSize }) => (
      Math.max(most, crossSize + box.margin(sides[0]) + box.margin(sides[1]))), 0));
    if (this.style.flexWrap === 'nowrap') {
      const least = this.isRow ? givenHeight(this.box, this.style.minHeight, null) : null;
      return sizes.map((size) => crossRoom ?? Math.max(size, least === null ? 0 : least - this.box.down));
    }
    const free = crossRoom === null ? 0 : crossRoom - this.lineGap * (lines.length - 1)
      - sizes.reduce((sum, size) => sum + size, 0);
    return /^(?:normal|stretch)$/.test(this.style.alignContent) && free > 0
      ? sizes.map((size) => size + free / lines.length) : sizes;
  }

  placeLine(line, room, cross, crossSize) {
    const { isRow, box: container, layout } = this;
    const used = line.reduce((sum, item) => sum + item.size + item.margins, 0) + this.gap * (line.length - 1);
    let free = room - used;
    const autos = line.reduce((sum, item) => sum + item.autoMargins, 0);
    const auto = autos > 0 && free > 0 ? free / autos : 0;
    if (auto > 0) free = 0;
    const spread = distribute(this.style.justifyContent, free, line.length);
    let main = spread.start;
    for (const item of line) {
      const { box, before } = item;
      const sides = isRow ? [0, 2] : [3, 1];
      const margins = box.margin(sides[0]) + box.margin(sides[1]);
      if (this.isStretched(item)) item.crossSize = isRow ? clampHeight(box, crossSize - margins, this.down)
        : clampWidth(layout, box, crossSize - margins, this.across);
      const [width, height] = isRow ? [item.size, item.crossSize] : [item.crossSize, item.size];
      layOutItem(layout, box, width, height, isRow ? this.down : this.down ?? null);
      const [nearAuto, farAuto] = isRow ? [box.margins[3] === null, box.margins[1] === null]
        : [box.margins[0] === null, box.margins[2] === null];
      const at = main + before + (nearAuto ? auto : 0);
      const place = this.isReverse ? room - at - item.size : at;
      const crossFree = crossSize - item.crossSize - margins;
      this.keepAutoMargins(item, auto, crossFree, sides);
      const crossAt = cross + box.margin(sides[0]) + this.crossOffset(item, crossFree, sides);
      const [x, y] = isRow ? [place, crossAt] : [crossAt, place];
      relativeOffset(box, container);
      box.container = container;
      box.x = container.edge(3) + x + box.relativeX;
      box.y = container.edge(0) + y + box.relativeY;
      main += item.size + item.margins + (nearAuto ? auto : 0) + (farAuto ? auto : 0) + this.gap + spread.between;
      // Flexible Box Layout, 8.5: the first item's baseline, or its lower edge.
      container.baseline ??= box.y - box.relativeY + (box.baseline ?? box.height);
    }
  }
  keepAutoMargins({ box, autoMargins }, main, free, sides) {
    const crossAutos = sides.filter((side) => box.margins[side] === null).length;
    if (autoMargins + crossAutos === 0) return;
    const cross = Math.max(0, free) / Math.max(1, crossAutos);
    box.autoMargins = this.isRow ? [main, cross] : [cross, main];
  }
  crossOffset({ box }, free, sides) {
    const [near, far] = sides;
    const autos = (box.margins[near] === null ? 1 : 0) + (box.margins[far] === null ? 1 : 0);
    if (autos > 0) return box.margins[near] === null ? Math.max(0, free) / autos : 0;
    const mode = this.alignmentOf({ box });
    return align(this.style.flexWrap === 'wrap-reverse' && /^(?:flex-start|flex-end)$/.test(mode)
      ? (mode === 'flex-start' ? 'flex-end' : 'flex-start') : mode, free);
  }
}
const flexWidths = (layout, box) => {
  const { style } = box;
  const gap = style.resolve(isColumn(style) ? style.rowGap : style.columnGap, 0) ?? 0;
  const items = boxContent(layout, box).filter((child) => !child.style.isOut);
  let [min, max] = [0, 0];
  for (const item of items) {
    const widths = outerIntrinsicWidths(layout, item);
    const adds = !isColumn(style);
    max = adds ? max + widths.max : Math.max(max, widths.max);
    min = adds && style.flexWrap === 'nowrap' ? min + widths.min : Math.max(min, widths.min);
  }
  const gaps = isColumn(style) ? 0 : gap * Math.max(0, items.length - 1);
  return { min: min + (style.flexWrap === 'nowrap' ? gaps : 0), max: max + gaps };
};

formatting.flex = (layout, box) => new FlexLayout(layout, box).run();
formatting.flexWidths = flexWidths;
