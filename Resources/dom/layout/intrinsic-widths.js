// The narrowest and the widest useful width of a box: CSS Sizing, "Intrinsic Size Contributions".
import { boxContent } from './box-tree.js';
import { formatting } from './layout-box.js';
import { naturalSize } from './natural-size.js';
import { pieces, textWidth } from './text-measure.js';

// The width of inline content in one line, and that of its longest part that cannot break.
const ofRun = (layout, { items }, total) => {
  let [part, line] = [0, 0];
  const endPart = () => { total.min = Math.max(total.min, part); part = 0; };
  const endLine = () => { endPart(); total.max = Math.max(total.max, line); line = 0; };
  let isSpaced = true;
  let space = 0;
  for (const item of items) {
    const { kind } = item;
    if (kind === 'text') {
      const { data } = item.node;
      const { style } = item;
      for (const { start, end, kind: type } of pieces(data, style)) {
        if (type === 'line') { endLine(); isSpaced = true; continue; }
        if (type === 'space' && !style.preservesSpace) {
          if (isSpaced) continue;
          isSpaced = true;
          space = textWidth(' ', style);
          if (style.wraps) endPart();
          continue;
        }
        const width = textWidth(data, style, start, end);
        line += width + space;
        if (!style.wraps) part += space;
        space = 0;
        isSpaced = false;
        if (type === 'wide' && style.wraps) endPart();
        part += width;
      }
    } else if (kind === 'atomic') {
      const widths = outerWidths(layout, item.box);
      line += space + widths.max;
      space = 0;
      isSpaced = false;
      endPart();
      total.min = Math.max(total.min, widths.min);
    } else if (kind === 'break') { endLine(); isSpaced = true; space = 0; }
    else if (kind === 'open' || kind === 'close') {
      const { box } = item;
      box.setEdges(0);
      const side = kind === 'open' ? 3 : 1;
      const width = item.isContinued === true ? 0 : box.margin(side) + box.edge(side);
      line += width;
      part += width;
    } else if (kind === 'float') {
      const widths = outerWidths(layout, item.box);
      total.floats += widths.max;
      total.min = Math.max(total.min, widths.min);
    }
  }
  endLine();
};
const outerWidths = (layout, box) => {
  const { min, max } = intrinsicWidths(layout, box);
  const margins = box.margin(1) + box.margin(3);
  return { min: min + margins, max: max + margins };
};
export const outerIntrinsicWidths = outerWidths;

const ofBlock = (layout, box) => {
  const total = { min: 0, max: 0, floats: 0 };
  for (const entry of boxContent(layout, box)) {
    if (entry.isRun === true) ofRun(layout, entry, total);
    else if (!entry.style.isOut) {
      const { min, max } = outerWidths(layout, entry);
      total.min = Math.max(total.min, min);
      if (entry.style.isFloating) total.floats += max;
      else total.max = Math.max(total.max, max);
    }
  }
  return { min: total.min, max: Math.max(total.max, total.min) + total.floats };
};
const contentWidths = (layout, box) => {
  const { inner, containerType, container } = box.style;
  if ((containerType !== 'normal' && /size/.test(containerType))
    || (container !== 'none' && /\/.*size/.test(container)))
    return { min: 0, max: 0 };
  const measure = formatting[`${inner}Widths`];
  return measure === undefined ? ofBlock(layout, box) : measure(layout, box);
};

// Returns the border box's widths. A declared width counts unless `ofContent` is true.
export const intrinsicWidths = (layout, box, ofContent = false) => {
  box.setEdges(Number.isNaN(box.edgesFor) ? 0 : box.edgesFor);
  const { style } = box;
  const edges = box.across;
  const outer = (value) => {
    if (typeof value !== 'number') return null;
    return style.boxSizing === 'border-box' ? Math.max(value, edges) : value + edges;
  };
  let result = box.widths;
  if (result === null) {
    const natural = naturalSize(box);
    if (natural !== null) {
      const width = (natural.width ?? 0) + edges;
      result = { min: typeof style.width === 'string' && style.width.includes('%') ? 0 : width, max: width };
    } else {
      const { min, max } = contentWidths(layout, box);
      result = { min: min + edges, max: max + edges };
    }
    box.widths = result;
  }
  if (ofContent) return result;
  const given = outer(style.width);
  if (given !== null) result = { min: given, max: given };
  else if (typeof style.height === 'number' && naturalSize(box)?.ratio) {
    const width = style.height * naturalSize(box).ratio + edges;
    result = { min: width, max: width };
  }
  const most = outer(style.maxWidth) ?? Infinity;
  const least = Math.max(outer(style.minWidth) ?? 0, edges);
  return { min: Math.max(Math.min(result.min, most), least), max: Math.max(Math.min(result.max, most), least) };
};
