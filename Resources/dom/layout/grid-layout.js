// Lays out grids: CSS Grid Layout.
import { align, distribute } from './alignment.js';
import { boxContent } from './box-tree.js';
import { layOutItem, measuredHeight } from './flex-items.js';
import { placeItems } from './grid-placement.js';
import { readAreas, readTracks, templateOf } from './grid-template.js';
import { sizeTracks } from './grid-tracks.js';
import { intrinsicWidths } from './intrinsic-widths.js';
import { formatting, setStaticStart } from './layout-box.js';
import { naturalSize } from './natural-size.js';
import { relativeOffset } from './relative-offset.js';
import { clampHeight, clampWidth, ownHeight, usedWidth } from './sizing.js';

// The explicit tracks, and as many implicit ones as the items need.
const withImplicit = (tracks, text, count, style, room) => {
  const implicit = readTracks(text, style, room, 0).tracks;
  const list = [...tracks];
  while (list.length < count) list.push(implicit[(list.length - tracks.length) % implicit.length]);
  return list;
};
const offsets = (sizes, gap, { start, between }) => {
  let at = start;
  return sizes.map((size) => { const own = at; at += size + gap + between; return own; });
};
const isStretch = (mode) => mode === 'normal' || mode === 'stretch';

class GridLayout {
  constructor(layout, box, across, down) {
    const { style } = box;
    this.layout = layout;
    this.box = box;
    this.style = style;
    this.across = across;
    this.down = down;
    this.columnGap = style.resolve(style.columnGap, across ?? 0) ?? 0;
    this.rowGap = style.resolve(style.rowGap, down ?? 0) ?? 0;
    const template = templateOf(style);
    this.columns = readTracks(template.columns, style, across, this.columnGap);
    this.rows = readTracks(template.rows, style, down, this.rowGap);
    const children = boxContent(layout, box);
    this.outs = children.filter((child) => child.style.isOut);
    this.items = children.filter((child) => !child.style.isOut).map((child) => ({ box: child }));
    this.items.sort((a, b) => a.box.style.order - b.box.style.order);
    for (const item of this.items) item.box.setEdges(across ?? 0);
    const count = placeItems(this.items, { rows: this.rows, columns: this.columns,
      areas: readAreas(template.areas), flow: style.gridAutoFlow });
    this.columnTracks = withImplicit(this.columns.tracks, style.gridAutoColumns, count.columns, style, across);
    this.rowTracks = withImplicit(this.rows.tracks, style.gridAutoRows, count.rows, style, down);
  }

  sizeColumns(room) {
    const contributions = this.items.map(({ box, column, columnSpan }) => {
      const { min, max } = intrinsicWidths(this.layout, box);
      const margins = box.margin(1) + box.margin(3);
      return { at: column, span: columnSpan, min: (box.isClipping ? box.across : min) + margins, max: max + margins };
    });
    return sizeTracks(this.columnTracks, contributions, room, this.columnGap, isStretch(this.style.justifyContent));
  }

  run() {
    const { layout, style, items } = this;
    const columns = this.sizeColumns(this.across);
    const used = columns.reduce((sum, size) => sum + size, 0) + this.columnGap * Math.max(0, columns.length - 1);
    const lefts = offsets(columns, this.columnGap,
      distribute(style.justifyContent, this.across - used, columns.length));
    for (const item of items) {
      item.left = lefts[item.column];
      item.room = spanOf(columns, item.column, item.columnSpan, lefts);
      item.box.setEdges(item.room);
      item.width = this.widthOf(item);
    }
    const rows = this.sizeRows();
    const total = rows.reduce((sum, size) => sum + size, 0) + this.rowGap * Math.max(0, rows.length - 1);
    const tops = offsets(rows, this.rowGap, this.down === null ? { start: 0, between: 0 }
      : distribute(style.alignContent, this.down - total, rows.length));
    for (const item of items) this.place(item, tops[item.row], spanOf(rows, item.row, item.rowSpan, tops));
    for (const child of this.outs) {
      setStaticStart(child, this.box);
      child.staticY = this.box.edge(0);
      layout.addOut(child, this.box);
    }
    return total;
  }
  justification({ box: { style } }) {
    return style.justifySelf === 'auto' || style.justifySelf === 'normal' ? this.style.justifyItems : style.justifySelf;
  }
  alignment({ box: { style } }) { return style.alignSelf === 'auto' ? this.style.alignItems : style.alignSelf; }
  widthOf(item) {
    const { layout } = this;
    const { box, room } = item;
    const fills = /^(?:normal|stretch|legacy)/.test(this.justification(item)) && box.margins[1] !== null
      && box.margins[3] !== null && box.style.width === null && naturalSize(box) === null;
    return fills ? clampWidth(layout, box, Math.max(0, room - box.margin(1) - box.margin(3)), room)
      : usedWidth(layout, box, room, null, true);
  }
  sizeRows() {
    const { layout } = this;
    const contributions = this.items.map((item) => {
      const { box } = item;
      box.width = item.width;
      const own = ownHeight(box, null);
      const height = own === null ? measuredHeight(layout, box, item.width, null) : clampHeight(box, own, null);
      const outer = height + box.margin(0) + box.margin(2);
      return { at: item.row, span: item.rowSpan, min: outer, max: outer };
    });
    const least = this.down ?? clampHeight(this.box, this.box.down, null) - this.box.down;
    const sizes = sizeTracks(this.rowTracks, contributions, this.down, this.rowGap, isStretch(this.style.alignContent));
    const total = sizes.reduce((sum, size) => sum + size, 0) + this.rowGap * Math.max(0, sizes.length - 1);
    return this.down === null && least > total
      ? sizeTracks(this.rowTracks, contributions, least, this.rowGap, isStretch(this.style.alignContent)) : sizes;
  }
  place(item, top, down) {
    const { layout, box: container } = this;
    const { box, width, room } = item;
    const stretches = isStretch(this.alignment(item)) && box.margins[0] !== null && box.margins[2] !== null
      && box.style.height === null && ownHeight(box, down) === null;
    const height = stretches ? clampHeight(box, Math.max(0, down - box.margin(0) - box.margin(2)), down) : null;
    if (height === null) formatting.layOut(layout, box, width, { down });
    else layOutItem(layout, box, width, height, down);
    const along = (mode, free, near, far) => {
      const autos = (near === null ? 1 : 0) + (far === null ? 1 : 0);
      if (autos === 0) return align(mode, free);
      return near === null ? Math.max(0, free) / autos : 0;
    };
    relativeOffset(box, container);
    box.container = container;
    const [over, right, under, left] = box.margins;
    if (box.margins.includes(null)) {
      const share = (near, far, free) => Math.max(0, free) / (near === null && far === null ? 2 : 1);
      box.autoMargins = [share(left, right, room - box.outerWidth), share(over, under, down - box.outerHeight)];
    }
    box.x = container.edge(3) + item.left + box.margin(3) + box.relativeX
      + along(this.justification(item), room - box.outerWidth, left, right);
    box.y = container.edge(0) + top + box.margin(0) + box.relativeY
      + along(this.alignment(item), down - box.outerHeight, over, under);
    // Grid Layout, 10.6: the first item's baseline, or its lower edge.
    container.baseline ??= box.y - box.relativeY + (box.baseline ?? box.height);
  }
}
const spanOf = (sizes, at, span, starts) => {
  const last = Math.min(sizes.length, at + span) - 1;
  return starts[last] + sizes[last] - starts[at];
};

formatting.grid = (layout, box) => new GridLayout(layout, box, box.contentWidth, box.definiteHeight).run();
formatting.gridWidths = (layout, box) => {
  const grid = new GridLayout(layout, box, null, null);
  const total = (room) => grid.sizeColumns(room).reduce((sum, size) => sum + size, 0)
    + grid.columnGap * Math.max(0, grid.columnTracks.length - 1);
  return { min: total(0), max: total(null) };
};
