// Places the items of a grid: CSS Grid Layout, "Grid Item Placement Algorithm".

const mostLines = 1000;
const limit = (line) => Math.max(-mostLines, Math.min(mostLines, line));

// Reads a line: { at } is its index from 0, { span } a number of tracks, { isAuto }.
const readLine = (text, count, names, areas, side) => {
  if (text === 'auto') return { isAuto: true };
  const span = /\bspan\b/.test(text);
  const number = Number.parseInt(/[-+]?\d+/.exec(text)?.[0] ?? '', 10);
  if (span) return { span: Math.max(1, limit(Number.isNaN(number) ? 1 : number)) };
  if (!Number.isNaN(number)) return { at: limit(number > 0 ? number - 1 : count + 1 + number) };
  const area = areas.get(text);
  if (area !== undefined) return { at: area[side] };
  const [, areaName, end] = /^(.*)-(start|end)$/.exec(text) ?? [];
  const named = areas.get(areaName);
  if (named !== undefined) return { at: named[end === 'start' ? side % 2 : side % 2 + 2] };
  return names.has(text) ? { at: names.get(text) } : { isAuto: true };
};
// Returns where an item begins, if that is given, and how many tracks it spans.
const rangeOf = (start, end) => {
  if (start.at !== undefined && end.at !== undefined) {
    const [from, to] = start.at < end.at ? [start.at, end.at] : [end.at, start.at];
    return { at: from, span: Math.max(1, to - from) };
  }
  if (start.at !== undefined) return { at: start.at, span: end.span ?? 1 };
  if (end.at !== undefined) return { at: end.at - (start.span ?? 1), span: start.span ?? 1 };
  return { at: null, span: start.span ?? end.span ?? 1 };
};

// Sets the row, column, rowSpan and columnSpan of items. Returns the numbers of rows and columns.
export const placeItems = (items, { rows, columns, areas, flow }) => {
  const isColumnFlow = /\bcolumn\b/.test(flow);
  const taken = new Set();
  const cells = (item, row, column, visit) => {
    for (let y = row; y < row + item.rowSpan; y++)
      for (let x = column; x < column + item.columnSpan; x++) if (visit(`${y} ${x}`)) return true;
    return false;
  };
  let rowCount = Math.max(rows.tracks.length, areas.rows);
  let columnCount = Math.max(columns.tracks.length, areas.columns);
  const put = (item, row, column) => {
    Object.assign(item, { row: Math.max(0, row), column: Math.max(0, column) });
    cells(item, item.row, item.column, (key) => { taken.add(key); return false; });
    rowCount = Math.max(rowCount, item.row + item.rowSpan);
    columnCount = Math.max(columnCount, item.column + item.columnSpan);
  };
  const isFree = (item, row, column) => !cells(item, row, column, (key) => taken.has(key));
  for (const item of items) {
    const { style } = item.box;
    const column = rangeOf(readLine(style.gridColumnStart, columnCount, columns.names, areas.areas, 1),
      readLine(style.gridColumnEnd, columnCount, columns.names, areas.areas, 3));
    const row = rangeOf(readLine(style.gridRowStart, rowCount, rows.names, areas.areas, 0),
      readLine(style.gridRowEnd, rowCount, rows.names, areas.areas, 2));
    Object.assign(item, { fixedRow: row.at, fixedColumn: column.at, rowSpan: row.span, columnSpan: column.span });
  }
  const [major, minor] = isColumnFlow ? ['fixedColumn', 'fixedRow'] : ['fixedRow', 'fixedColumn'];
  for (const item of items) if (item.fixedRow !== null && item.fixedColumn !== null)
    put(item, item.fixedRow, item.fixedColumn);
  if (isColumnFlow) rowCount = Math.max(rowCount, 1, ...items.map((item) => item.rowSpan));
  else columnCount = Math.max(columnCount, 1, ...items.map((item) => item.columnSpan));
  let cursor = [0, 0];
  const isDense = /\bdense\b/.test(flow);
  for (const item of items) {
    if (item.fixedRow !== null && item.fixedColumn !== null) continue;
    const width = isColumnFlow ? rowCount : columnCount;
    const span = isColumnFlow ? item.rowSpan : item.columnSpan;
    const at = (line, place) => (isColumnFlow ? [place, line] : [line, place]);
    const fits = (line, place) => isFree(item, ...at(line, place));
    let [line, place] = item[major] === null && !isDense ? cursor : [0, 0];
    if (item[major] !== null) {
      line = Math.max(0, item[major]);
      for (place = 0; !fits(line, place);) place++;
    } else if (item[minor] !== null) {
      if (item[minor] < place) line++;
      place = Math.max(0, item[minor]);
      while (!fits(line, place)) line++;
    } else {
      while (place + span > width || !fits(line, place)) {
        if (++place + span > width) { place = 0; line++; }
        if (line > mostLines * 100) break;
      }
    }
    put(item, ...at(line, place));
    if (item[major] === null) cursor = [line, place];
  }
  return { rows: rowCount, columns: columnCount };
};
