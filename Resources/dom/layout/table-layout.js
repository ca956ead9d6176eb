// Lays out tables: CSS Tables.
import { intrinsicWidths } from './intrinsic-widths.js';
import { formatting } from './layout-box.js';
import { relativeOffset } from './relative-offset.js';
import { givenHeight, ownHeight, usedWidth } from './sizing.js';
import { distributeColumns, fixedColumns, measureColumns } from './table-columns.js';
import { tableGridOf } from './table-grid.js';

const spacingOf = ({ style }) => (style.borderCollapse === 'collapse' ? [0, 0] : style.borderSpacing);
const sum = (sizes, from, count) => sizes.slice(from, from + count).reduce((all, size) => all + size, 0);

class TableLayout {
  constructor(layout, box) {
    this.layout = layout;
    this.box = box;
    this.grid = tableGridOf(layout, box);
    const [gap, rowGap] = spacingOf(box);
    this.gap = gap;
    this.rowGap = rowGap;
    const { columnCount } = this.grid;
    const room = Math.max(0, box.contentWidth - this.gap * (columnCount + 1));
    this.widths = box.style.tableLayout === 'fixed' && box.style.width !== null ? fixedColumns(this.grid, room)
      : distributeColumns(measureColumns(layout, this.grid, room), room);
    this.lefts = [];
    let x = this.gap;
    for (const width of this.widths) { this.lefts.push(x); x += width + this.gap; }
  }

  layOutCell(cell) {
    const { box, column, columnSpan } = cell;
    cell.width = sum(this.widths, column, columnSpan) + this.gap * (columnSpan - 1);
    const percents = this.layout.unknownPercents;
    formatting.layOut(this.layout, box, cell.width, { isAuto: true });
    cell.usesHeight = this.layout.unknownPercents > percents;
    cell.content = box.height;
    cell.least = Math.max(box.height, ownHeight(box, null) ?? 0);
  }
  // Returns the heights of the rows.
  sizeRows() {
    const { rows, cells } = this.grid;
    const heights = rows.map(({ box, cells: own }) => {
      box.setEdges(0);
      const given = givenHeight(box, box.style.height, null) ?? 0;
      return own.reduce((most, cell) => (cell.rowSpan === 1 ? Math.max(most, cell.least) : most), given);
    });
    for (const { row, rowSpan, least } of cells) {
      const missing = least - sum(heights, row, rowSpan) - this.rowGap * (rowSpan - 1);
      if (rowSpan > 1 && missing > 0) heights[row + rowSpan - 1] += missing;
    }
    return heights;
  }

  run() {
    const { box, grid, layout } = this;
    for (const cell of grid.cells) this.layOutCell(cell);
    const heights = this.sizeRows();
    let y = box.edge(0);
    for (const caption of grid.captions) if (caption.style.captionSide !== 'bottom') y = this.placeCaption(caption, y);
    const count = heights.length;
    const gaps = count === 0 ? 0 : this.rowGap * (count + 1);
    const used = sum(heights, 0, count) + gaps;
    const free = Math.max(box.definiteHeight ?? 0, (givenHeight(box, box.style.minHeight, null) ?? 0) - box.down)
      - used - (y - box.edge(0));
    if (free > 0 && count > 0) heights.forEach((height, index) => { heights[index] = height + free / count; });
    y += count > 0 ? this.rowGap : 0;
    const tops = heights.map((height) => { const top = y; y += height + this.rowGap; return top; });
    this.placeRows(heights, tops);
    for (const cell of grid.cells) this.placeCell(cell, heights);
    for (const caption of grid.captions) if (caption.style.captionSide === 'bottom') y = this.placeCaption(caption, y);
    for (const [child, block] of grid.outs) {
      child.staticX = child.staticY = 0;
      child.isStaticEnd = false;
      layout.addOut(child, block);
    }
    return Math.max(0, y - box.edge(0));
  }
  placeCaption(caption, y) {
    const { box, layout } = this;
    const width = usedWidth(layout, caption, box.contentWidth, null);
    formatting.layOut(layout, caption, width, {});
    Object.assign(caption, { container: box, x: box.edge(3) + caption.margin(3), y: y + caption.margin(0) });
    return y + caption.outerHeight;
  }
  placeRows(heights, tops) {
    const { box, grid } = this;
    const width = Math.max(0, box.contentWidth - 2 * this.gap);
    for (const group of grid.groups) {
      group.setEdges(0);
      const own = [...grid.rows.keys()].filter((index) => grid.rows[index].group === group);
      const top = own.length === 0 ? box.edge(0) : tops[own[0]];
      const last = own[own.length - 1];
      Object.assign(group, { container: box, x: box.edge(3) + this.gap, y: top, width,
        height: own.length === 0 ? 0 : tops[last] + heights[last] - top });
    }
    grid.rows.forEach(({ box: row, group }, index) => {
      row.container = group ?? box;
      Object.assign(row, { width, height: heights[index], x: group === null ? box.edge(3) + this.gap : 0,
        y: tops[index] - (group?.y ?? 0) });
      row.setEdges(0);
    });
    this.tops = tops;
  }
  placeCell(cell, heights) {
    const { layout, grid } = this;
    const { box, row, rowSpan, column, content } = cell;
    const height = sum(heights, row, rowSpan) + this.rowGap * (rowSpan - 1);
    if (cell.usesHeight) formatting.layOut(layout, box, cell.width, { down: height, height });
    box.height = height;
    const { verticalAlign } = box.style;
    const free = Math.max(0, height - content);
    box.contentShift = cell.usesHeight ? 0 : verticalAlign === 'middle' ? free / 2
      : verticalAlign === 'bottom' ? free : 0;
    box.container = grid.rows[row].box;
    relativeOffset(box, this.box);
    box.x = this.lefts[column] - this.gap + box.relativeX;
    box.y = box.relativeY;
    if (this.box.baseline === null && box.baseline !== null)
      this.box.baseline = this.tops[row] + box.contentShift + box.baseline;
  }
}

formatting.table = (layout, box) => new TableLayout(layout, box).run();
formatting.tableWidths = (layout, box) => {
  const grid = tableGridOf(layout, box);
  const [gap] = spacingOf(box);
  const columns = measureColumns(layout, grid, 0);
  const gaps = grid.columnCount === 0 ? 0 : gap * (grid.columnCount + 1);
  let [min, max] = [gaps, gaps];
  for (const column of columns) {
    min += column.min;
    max += column.max;
  }
  // A column with a percentage makes the table as wide as possible.
  if (columns.some(({ percent }) => percent > 0)) max = Math.max(max, 10_000);
  for (const caption of grid.captions) {
    const widths = intrinsicWidths(layout, caption);
    min = Math.max(min, widths.min);
    max = Math.max(max, min);
  }
  return { min, max };
};
