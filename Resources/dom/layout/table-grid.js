// The rows and cells of a table: CSS Tables, "Table structure"; HTML, "Forming a table".
import { addToAnonymous, anonymousBox, boxContent } from './box-tree.js';

const isGroup = /^table-(?:row|header|footer)-group$/;
const mostSpan = 1000;
const spanOf = ({ node }, name) => {
  const count = node === null ? NaN : Number.parseInt(node.getAttribute(name) ?? '', 10);
  return count > 0 ? Math.min(count, mostSpan) : 1;
};

class TableGrid {
  constructor(layout, box) {
    this.layout = layout;
    this.box = box;
    this.captions = [];
    this.outs = [];
    // { box, group, cells } in the order of rendering, and { box, row, column, rowSpan, columnSpan }.
    this.rows = [];
    this.cells = [];
    this.groups = [];
    this.columnCount = 0;
    this.taken = new Set();
    const heads = [], bodies = [], feet = [];
    for (const entry of boxContent(layout, box)) {
      const display = entry.isRun === true ? 'run' : entry.style.display;
      if (this.takesEmpty(entry, box) || display.startsWith('table-column')) continue;
      if (display !== 'run' && entry.style.isOut) this.outs.push([entry, box]);
      else if (display === 'table-caption') this.captions.push(entry);
      else (display === 'table-header-group' ? heads : display === 'table-footer-group' ? feet : bodies).push(entry);
    }
    for (const entry of [...heads, ...bodies, ...feet]) this.add(entry);
    this.place();
  }

  // Returns true for a run without content, which may contain positioned boxes.
  takesEmpty(entry, block) {
    if (entry.isRun !== true || !entry.isEmpty) return false;
    for (const { kind, box } of entry.items) if (kind === 'out') this.outs.push([box, block]);
    return true;
  }
  add(entry) {
    if (entry.isRun !== true && isGroup.test(entry.style.display)) {
      this.groups.push(entry);
      this.addParts(boxContent(this.layout, entry), entry);
    } else this.addParts([entry], null);
  }
  // Adds rows. Other content gets a row of its own.
  addParts(entries, group) {
    let loose = null;
    for (const entry of entries) {
      if (this.takesEmpty(entry, group ?? this.box)) continue;
      if (entry.isRun !== true && entry.style.isOut) this.outs.push([entry, group ?? this.box]);
      else if (entry.isRun !== true && entry.style.display === 'table-row') {
        loose = null;
        this.rows.push({ box: entry, group, entries: boxContent(this.layout, entry), cells: [] });
      } else if (loose !== null) loose.entries.push(entry);
      else {
        // Cells without a row that follow each other share one.
        const last = this.rows[this.rows.length - 1];
        if (last !== undefined && last.box.node === null && last.group === group) loose = last;
        else this.rows.push(loose = { box: anonymousBox(group ?? this.box, [], 'table-row'), group, entries: [],
          cells: [] });
        loose.entries.push(entry);
      }
    }
  }

  place() {
    this.rows.forEach((row, y) => {
      let x = 0;
      for (const box of this.cellsOf(row)) {
        while (this.taken.has(`${y} ${x}`)) x++;
        const cell = { box, row: y, column: x, columnSpan: spanOf(box, 'colspan'),
          rowSpan: Math.min(spanOf(box, 'rowspan'), this.rows.length - y) };
        if (cell.rowSpan > 1) for (let i = 0; i < cell.rowSpan; i++)
          for (let j = 0; j < cell.columnSpan; j++) this.taken.add(`${y + i} ${x + j}`);
        x += cell.columnSpan;
        this.cells.push(cell);
        row.cells.push(cell);
      }
      this.columnCount = Math.max(this.columnCount, x);
    });
  }
  // The cells of a row. Other content gets a cell of its own.
  cellsOf(row) {
    const cells = [];
    let loose = null;
    for (const entry of row.entries) {
      if (this.takesEmpty(entry, row.box)) continue;
      if (entry.isRun !== true && entry.style.isOut) this.outs.push([entry, row.box]);
      else if (entry.isRun !== true && entry.style.display === 'table-cell') {
        loose = null;
        cells.push(entry);
      } else if (loose !== null) addToAnonymous(loose, entry);
      else cells.push(loose = anonymousBox(row.box, [entry], 'table-cell'));
    }
    return cells;
  }
}
// The grid is kept with the box, because contents are wrapped in anonymous boxes.
export const tableGridOf = (layout, box) => (box.grid ??= new TableGrid(layout, box));
