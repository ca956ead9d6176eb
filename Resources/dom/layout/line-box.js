// Places the parts of a line: CSS Inline Layout, "Line heights and baseline alignment".
import { ascentOf, heightOf } from './text-measure.js';

const shifts = { sub: 0.2, super: -0.4 };
// Returns how far the parts of an inline box are below its parent's baseline.
export const baselineShift = ({ verticalAlign, fontSize }) => (typeof verticalAlign === 'number' ? -verticalAlign
  : (shifts[verticalAlign] ?? 0) * fontSize);

// Returns the extent of text above and below the baseline.
const extentOfText = (style) => {
  const above = ascentOf(style) + (style.line - heightOf(style)) / 2;
  return [above, style.line - above];
};
const extentOfAtomic = (box, around) => {
  const height = box.outerHeight;
  const { verticalAlign } = box.style;
  if (verticalAlign === 'middle') {
    const above = height / 2 + around.fontSize / 4;
    return [above, height - above];
  }
  if (verticalAlign === 'text-top') {
    const above = ascentOf(around);
    return [above, height - above];
  }
  const above = (box.baseline === null ? height : box.margin(0) + box.baseline) - baselineShift(box.style);
  return [above, height - above];
};
const isAligned = ({ kind, box }) => kind === 'atomic' && /^(?:top|bottom)$/.test(box.style.verticalAlign);

const isText = ({ kind, width, isSpace, isKept }) => kind === 'text'
  && (width > 0 || isSpace !== true || isKept === true);
const hasEdges = ({ box }) => box.edge(1) + box.edge(3) > 0;
// Quirks Mode, "The line height calculation quirk": boxes without text of their own have no effect on the height of a
// line. As in WebKit, that doesn't apply to a line without content, such as one that a `br` ends.
const hasQuirk = (parts, { element }) => element.document.isQuirky
  && parts.some((part) => part.kind === 'atomic' || part.kind === 'open' || isText(part));

// The height of a line, and the distance from its top to the baseline. A marker is text of the block.
export const measureLine = (parts, blockStyle, hasMarker = false) => {
  const isQuirky = hasQuirk(parts, blockStyle);
  let [above, below] = isQuirky && !hasMarker && !parts.some((part) => part.style === blockStyle && isText(part))
    ? [-Infinity, -Infinity] : extentOfText(blockStyle);
  for (const part of parts) {
    if (isAligned(part)) continue;
    let extent;
    if (part.kind === 'atomic') extent = extentOfAtomic(part.box, part.style);
    else if (part.style !== blockStyle && (part.kind === 'text' ? !isQuirky || isText(part)
      : part.kind === 'open' && (!isQuirky || hasEdges(part)))) extent = extentOfText(part.style);
    else continue;
    above = Math.max(above, extent[0] - part.shift);
    below = Math.max(below, extent[1] + part.shift);
  }
  if (above === -Infinity) above = below = 0;
  let height = above + below;
  for (const part of parts) if (isAligned(part)) height = Math.max(height, part.box.outerHeight);
  return { height, above };
};

// Sets the position of an atomic box in a line.
export const placeAtomic = ({ box, style, shift, offset }, x, top, { height, above }) => {
  const { verticalAlign } = box.style;
  const y = verticalAlign === 'top' ? top : verticalAlign === 'bottom' ? top + height - box.outerHeight
    : top + above + shift - extentOfAtomic(box, style)[0];
  box.x = x + box.margin(3) + offset.x + box.relativeX;
  box.y = y + box.margin(0) + offset.y + box.relativeY;
};
// Returns the area of text, or of an inline box, in a line.
export const inlineFragment = (style, x, endX, baseline, offset, box = null) => {
  const [over, under] = box === null ? [0, 0] : [box.edge(0), box.edge(2)];
  return { x: x + offset.x, y: baseline - ascentOf(style) - over + offset.y, width: Math.max(0, endX - x),
    height: heightOf(style) + over + under };
};
