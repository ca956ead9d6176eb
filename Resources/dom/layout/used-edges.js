// The margins and insets that the layout gives boxes: CSS 2, "Calculating widths and margins".
import { hooks } from '../infra/hooks.js';
import { layoutBoxOf, layoutOf } from './document-layout.js';
import { areaOf } from './positioned.js';

const inlineLevel = /^(?:inline|ruby)/;
// The margins of a positioned box in one dimension, between two insets.
const positionedMargins = ([near, far], [before, after], room, size, isReverse) => {
  if (near === null || far === null) return [before ?? 0, after ?? 0];
  const free = room - near - far - size - (before ?? 0) - (after ?? 0);
  if (before !== null || after !== null) return [before ?? free, after ?? free];
  if (free >= 0) return [free / 2, free / 2];
  return isReverse ? [free, 0] : [0, free];
};
const outOfFlow = (layout, box) => {
  const area = areaOf(layout, box.containing);
  const { style, margins: [over, right, under, left] } = box;
  const insets = style.insets.map((value, side) => style.resolve(value, side % 2 === 0 ? area.height : area.width));
  const isReverse = box.containing?.style.direction === 'rtl';
  const [before, after] =
    positionedMargins([insets[3], insets[1]], [left, right], area.width, box.width, isReverse);
  const [above, below] =
    positionedMargins([insets[0], insets[2]], [over, under], area.height, box.height, false);
  return [above, after, below, before];
};
const inBlock = (box) => {
  const { container, margins: [over, right, under, left] } = box;
  const before = box.x - box.relativeX - container.edge(3);
  const free = container.contentWidth - box.width - before;
  return [over ?? 0, right ?? (left === null && free < 0 && container.style.direction === 'rtl' ? 0 : free),
    under ?? 0, left === null || container.style.direction === 'rtl' ? before : left];
};

// Returns the used margins of an element: top, right, bottom, left; null for an element without such a box.
export const usedMargins = (element) => {
  const box = layoutBoxOf(element);
  if (box === undefined || box.isInline || box.margins.length === 0) return null;
  const { style, margins } = box;
  if (style.isOut) return outOfFlow(layoutOf(element.document), box);
  const auto = box.autoMargins ?? [0, 0];
  if (box.isItem || style.isFloating || inlineLevel.test(style.display) || box.container === null)
    return margins.map((margin, side) => margin ?? auto[side % 2 === 1 ? 0 : 1]);
  return /^table-(?!caption)/.test(style.display) ? margins.map((margin) => margin ?? 0) : inBlock(box);
};

// Returns the distances of a positioned box's margin edges from the area that it refers to.
export const usedInsets = (element) => {
  const box = layoutBoxOf(element);
  if (box === undefined || box.isInline) return null;
  const area = areaOf(layoutOf(element.document), box.containing);
  const left = box.x - box.margin(3) - area.x;
  const top = box.y - box.margin(0) - area.y;
  return { top, right: area.width - left - box.outerWidth, bottom: area.height - top - box.outerHeight, left };
};

hooks.usedMargins = usedMargins;
hooks.usedInsets = usedInsets;
