// Reads the tracks and areas of a grid: CSS Grid Layout, "The Explicit Grid".
import { lazy } from '../infra/lazy-units.js';

const lazyShorthands = lazy('../css/shorthands.js');
const split = (text, mark) => lazyShorthands().splitValue(text, mark);
const mostTracks = 1000;

const readSize = (text, style, room) => {
  if (/^[\d.]+fr$/i.test(text)) return { fr: Number.parseFloat(text) };
  if (/^(?:auto|min-content|max-content)$/.test(text) || text.startsWith('fit-content')) return { word: text };
  const percent = text.includes('%') ? room : undefined;
  if (text.includes('%') && room === null) return { word: 'auto' };
  const isPlain = text.endsWith('px') && !text.includes('(');
  const value = style.resolve(isPlain ? Number.parseFloat(text) : text, percent ?? 0);
  return value === null ? { word: 'auto' } : { size: Math.max(0, value) };
};
// A track has a smallest size and a largest one: each is a length, a word, or a share of the free space.
const readTrack = (text, style, room) => {
  const range = /^minmax\((.*)\)$/is.exec(text);
  if (range === null) {
    const size = readSize(text, style, room);
    return size.fr === undefined ? { min: size, max: size } : { min: { word: 'auto' }, max: size };
  }
  const [min, max] = split(range[1], ',');
  return { min: readSize(min, style, room), max: readSize(max ?? 'auto', style, room) };
};

// Returns the tracks of a list, and the lines that it names, by name.
export const readTracks = (text, style, room, gap) => {
  const tracks = [];
  const names = new Map();
  const name = (words) => {
    for (const word of words.split(/\s+/)) if (word !== '' && !names.has(word)) names.set(word, tracks.length);
  };
  const add = (list) => {
    for (const part of split(list.replace(/\[/g, '("').replace(/\]/g, '")'))) {
      if (tracks.length >= mostTracks) return;
      if (part.startsWith('("')) name(part.slice(2, -2));
      else {
        const repeated = /^repeat\(\s*([-\w]+)\s*,(.*)\)$/is.exec(part);
        if (repeated === null) tracks.push(readTrack(part, style, room));
        else repeat(repeated[1], repeated[2]);
      }
    }
  };
  const repeat = (count, list) => {
    const before = tracks.length;
    add(list);
    let times = Number.parseInt(count, 10);
    if (Number.isNaN(times)) {
      const size = tracks.slice(before).reduce((sum, { min, max }) => sum + (max.size ?? min.size ?? 0) + gap, 0);
      times = room === null || size <= 0 ? 1 : Math.max(1, Math.floor((room + gap) / size));
    }
    for (let i = 1; i < Math.min(times, mostTracks); i++) add(list);
  };
  if (text !== 'none' && text !== '') add(text);
  return { tracks, names };
};

// Returns the named areas: [first row, first column, end row, end column], and the number of columns and rows.
export const readAreas = (text) => {
  const areas = new Map();
  const rows = [...text.matchAll(/"([^"]*)"|'([^']*)'/g)].map((match) => (match[1] ?? match[2]).trim().split(/\s+/));
  rows.forEach((row, down) => row.forEach((name, across) => {
    if (/^\.+$/.test(name)) return;
    const area = areas.get(name);
    if (area === undefined) areas.set(name, [down, across, down + 1, across + 1]);
    else {
      area[2] = Math.max(area[2], down + 1);
      area[3] = Math.max(area[3], across + 1);
    }
  }));
  return { areas, rows: rows.length, columns: rows[0]?.length ?? 0 };
};
// Returns the lists of rows, columns and areas of a style, also from its shorthands.
export const templateOf = (style) => {
  const { gridTemplateRows, gridTemplateColumns, gridTemplateAreas } = style;
  const shorthand = style.gridTemplate !== 'none' ? style.gridTemplate : style.grid;
  if (shorthand === 'none' || gridTemplateRows !== 'none' || gridTemplateColumns !== 'none')
    return { rows: gridTemplateRows, columns: gridTemplateColumns, areas: gridTemplateAreas };
  const [rows, columns = 'none'] = split(shorthand, '/');
  const sizes = rows.replace(/("[^"]*"|'[^']*')\s*(?=["']|$)/g, '$1 auto ').replace(/"[^"]*"|'[^']*'/g, ' ').trim();
  return { rows: /auto-flow/.test(rows) ? 'none' : sizes, columns: /auto-flow/.test(columns) ? 'none' : columns,
    areas: rows };
};
