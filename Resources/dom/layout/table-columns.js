// The widths of a table's columns: CSS Tables, "Computing column measures".
import { intrinsicWidths } from './intrinsic-widths.js';

// Returns [{ min, max, percent, isFixed }] for the columns of a table.
export const measureColumns = (layout, { cells, columnCount }, across) => {
  const columns = Array.from({ length: columnCount }, () => ({ min: 0, max: 0, percent: 0, isFixed: false }));
  for (const { box, column, columnSpan } of [...cells].sort((a, b) => a.columnSpan - b.columnSpan)) {
    box.setEdges(across);
    const { width } = box.style;
    const own = intrinsicWidths(layout, box, true);
    let { min, max } = intrinsicWidths(layout, box);
    min = Math.max(min, own.min);
    max = Math.max(max, min);
    if (columnSpan === 1) {
      const target = columns[column];
      target.min = Math.max(target.min, min);
      if (typeof width === 'number') {
        target.max = target.isFixed ? Math.max(target.max, max) : Math.max(target.min, max);
        target.isFixed = true;
      } else if (!target.isFixed) target.max = Math.max(target.max, max);
      target.max = Math.max(target.max, target.min);
      if (typeof width === 'string' && width.endsWith('%'))
        target.percent = Math.max(target.percent, Number.parseFloat(width));
      continue;
    }
    const spanned = columns.slice(column, column + columnSpan);
    for (const [name, wanted] of [['min', min], ['max', max]]) {
      const missing = wanted - spanned.reduce((sum, each) => sum + each[name], 0);
      if (missing > 0) for (const each of spanned) each[name] += missing / spanned.length;
    }
  }
  for (const each of columns) each.max = Math.max(each.max, each.min);
  return columns;
};
const total = (columns, name) => columns.reduce((sum, each) => sum + each[name], 0);

// Distributes the width of a table to its columns.
export const distributeColumns = (columns, room) => {
  const [least, most] = [total(columns, 'min'), total(columns, 'max')];
  const widths = columns.map(({ min, max, percent }) => {
    if (percent > 0) return Math.max(min, room * percent / 100);
    if (room >= most) return max;
    return most === least ? min : min + Math.max(0, room - least) * (max - min) / (most - least);
  });
  const free = room - widths.reduce((sum, width) => sum + width, 0);
  if (Math.abs(free) < 1e-6) return widths;
  const isOpen = ({ isFixed, percent }) => !isFixed && percent === 0;
  const open = columns.some(isOpen) ? columns.map(isOpen) : columns.map(() => true);
  const weight = columns.reduce((sum, { max }, index) => sum + (open[index] ? max : 0), 0);
  const count = open.filter((each) => each).length;
  return widths.map((width, index) => (!open[index] ? width : Math.max(columns[index].min,
    width + free * (weight > 0 ? columns[index].max / weight : 1 / count))));
};
// CSS Tables, "Fixed mode": the first row's widths count, and the rest is shared equally.
export const fixedColumns = ({ rows, columnCount }, room) => {
  const widths = Array.from({ length: columnCount }, () => null);
  for (const { box, column, columnSpan } of rows[0]?.cells ?? []) {
    box.setEdges(room);
    const width = box.style.resolve(box.style.width, room);
    if (width === null) continue;
    const outer = box.style.boxSizing === 'border-box' || typeof box.style.width === 'string' ? width
      : width + box.across;
    for (let i = column; i < column + columnSpan; i++) widths[i] = outer / columnSpan;
  }
  const used = widths.reduce((sum, width) => sum + (width ?? 0), 0);
  const open = widths.filter((width) => width === null).length;
  const scale = open === 0 && used > 0 ? room / used : 1;
  return widths.map((width) => (width === null ? Math.max(0, room - used) / open : width * scale));
};
