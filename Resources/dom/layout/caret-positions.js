// The position in a text that is nearest to a point, with the estimated widths of the layout.
import { hooks } from '../infra/hooks.js';
import { boxModelOf } from './box-model.js';
import { layoutOf } from './document-layout.js';
import { boundsOf, quadOf } from './geometry.js';
import { heightOf, pieces, textWidth } from './text-measure.js';
import { fontSizeOf } from '../css/units.js';

const gap = (value, start, end) => Math.max(0, start - value, value - end);

// Returns the offset in a part of a text that is nearest to a distance from its start.
const offsetAt = (text, style, start, end, distance) => {
  let [offset, left] = [start, distance];
  while (offset < end) {
    const width = textWidth(text, style, offset, offset + 1);
    if (left < width / 2) break;
    left -= width;
    offset++;
  }
  return offset;
};

// Returns the position { node, offset } in the texts of a document that is nearest to a point: in the nearest line, the
// nearest text. Null without any text.
export const caretFromPoint = (document, x, y) => {
  if (!document.hasWindow) return null;
  const layout = layoutOf(document);
  let [best, nearest] = [null, [Infinity, Infinity]];
  for (const [node, { box, fragments }] of layout.texts) {
    for (const area of fragments) {
      const bounds = boundsOf(quadOf(layout, box, area, true));
      const distance = [gap(y, bounds.y, bounds.y + bounds.height), gap(x, bounds.x, bounds.x + bounds.width)];
      if (distance[0] > nearest[0] || (distance[0] === nearest[0] && distance[1] >= nearest[1])) continue;
      [best, nearest] = [{ node, box, area, bounds }, distance];
    }
  }
  if (best === null) return null;
  const { node, box, area, bounds } = best;
  const whole = textWidth(node.data, box.style, area.start, area.end);
  const scale = bounds.width === 0 ? 1 : whole / bounds.width;
  return { node, offset: offsetAt(node.data, box.style, area.start, area.end, (x - bounds.x) * scale) };
};

// Returns the start and the end of each line of a text control.
const linesOf = (text, style, width, isWrapped) => {
  if (!isWrapped) return [[0, text.length]];
  const lines = [];
  let [start, used] = [0, 0];
  for (const piece of pieces(text, { preservesLines: true, wordBreak: 'normal' })) {
    if (piece.kind === 'line') {
      lines.push([start, piece.start]);
      [start, used] = [piece.end, 0];
      continue;
    }
    const size = textWidth(text, style, piece.start, piece.end);
    if (piece.kind !== 'space' && used > 0 && used + size > width) {
      lines.push([start, piece.start]);
      [start, used] = [piece.start, 0];
    }
    used += size;
  }
  return [...lines, [start, text.length]];
};

// Returns the offset in the text of a control that is nearest to a point.
export const controlOffset = (control, text, x, y) => {
  const box = boxModelOf(control);
  if (box === null) return text.length;
  const [left, top, right] = box.content;
  const style = { fontSize: fontSizeOf(control), letterSpacing: 0 };
  const isWrapped = control.localName === 'textarea';
  const lines = linesOf(text, style, right - left, isWrapped);
  const index = isWrapped ? Math.floor((y - top + hooks.scrolling().positionOf(control).y) / heightOf(style)) : 0;
  if (index < 0) return 0;
  if (index >= lines.length) return text.length;
  return offsetAt(text, style, ...lines[index], x - left);
};

hooks.caretFromPoint = caretFromPoint;
