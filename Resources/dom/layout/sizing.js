// The used widths and heights of boxes: CSS 2, "Visual formatting model details"; CSS Sizing.
import { intrinsicWidths } from './intrinsic-widths.js';
import { hasOwnWidth, naturalSize } from './natural-size.js';

// Returns a border box's size for a declared one; null for `auto`.
const outer = (box, value, percent, edges) => {
  const size = box.style.resolve(value, percent);
  if (size === null) return null;
  return box.style.boxSizing === 'border-box' ? Math.max(size, edges) : Math.max(0, size) + edges;
};
const keyword = (layout, box, value, across) => {
  if (typeof value !== 'string' || !/^[-a-z]+(?:$|\()/.test(value) || /^(?:-webkit-)?(?:calc|min|max|clamp|env)\(/
    .test(value)) return null;
  const room = Math.max(0, across - box.margin(1) - box.margin(3));
  if (value === 'stretch' || value === '-webkit-fill-available') return room;
  const { min, max } = intrinsicWidths(layout, box, true);
  return value === 'min-content' ? min : value === 'max-content' ? max : Math.min(Math.max(min, room), max);
};
export const givenWidth = (layout, box, value, across) => keyword(layout, box, value, across)
  ?? outer(box, value, across, box.across);
export const givenHeight = (box, value, down) => outer(box, value, down, box.down);

export const clampWidth = (layout, box, width, across) => {
  const { style } = box;
  const most = givenWidth(layout, box, style.maxWidth, across) ?? Infinity;
  const least = givenWidth(layout, box, style.minWidth, across) ?? 0;
  return Math.max(Math.min(width, most), least, box.across);
};
// `down` is the height that percentages refer to; null if it depends on content.
export const clampHeight = (box, height, down) => {
  const { style } = box;
  const most = givenHeight(box, style.maxHeight, down) ?? Infinity;
  const least = givenHeight(box, style.minHeight, down) ?? 0;
  return Math.max(Math.min(height, most), least, box.down);
};

export const ratioOf = (box) => naturalSize(box)?.ratio ?? box.style.aspectRatio;
// Returns the height that a box's style and own size give it; null if it depends on the content. The width is known.
export const ownHeight = (box, down) => {
  const given = givenHeight(box, box.style.height, down);
  if (given !== null) return given;
  const natural = naturalSize(box);
  const ratio = box.style.aspectRatio ?? natural?.ratio ?? null;
  if (ratio !== null) return box.contentWidth / ratio + box.down;
  return natural === null ? null : natural.height + box.down;
};
const widthOfRatio = (layout, box, down) => {
  const ratio = ratioOf(box);
  const height = ratio === null || ratio === undefined ? null : givenHeight(box, box.style.height, down);
  return height === null ? null : Math.max(0, clampHeight(box, height, down) - box.down) * ratio + box.across;
};

const isShrinking = ({ style: { display, isPlainBlock } }) => !isPlainBlock && /^(?:inline-|table|table-cell)/
  .test(display);
// Returns the width of a border box. `shrinks` is true for boxes that are as wide as their content.
export const usedWidth = (layout, box, across, down, shrinks = false) => {
  box.setEdges(across);
  let width = givenWidth(layout, box, box.style.width, across) ?? widthOfRatio(layout, box, down);
  if (width === null) {
    const natural = naturalSize(box);
    const room = Math.max(0, across - box.margin(1) - box.margin(3));
    if (natural !== null) width = natural.width === null ? room : natural.width + box.across;
    else if (shrinks || isShrinking(box) || hasOwnWidth(box)) {
      const { min, max } = intrinsicWidths(layout, box, true);
      width = Math.min(Math.max(min, room), max);
    } else width = room;
  }
  return clampWidth(layout, box, width, across);
};
