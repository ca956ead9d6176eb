// Lengths whose resolved value is the used value: CSSOM, "Resolved Values"; CSS Positioned Layout, "Box Insets".
import { hooks } from '../infra/hooks.js';
import { flatParent } from './cascade.js';
import { computedValue } from './computed.js';
import { isReplacedBox } from './replaced-elements.js';
import { fontSizeOf, inLayout, lengthIn, lengthOf, pixels } from './units.js';

const opposites = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' };
const isOutOfFlow = (position) => position === 'absolute' || position === 'fixed';

// CSS Positioned Layout: the insets of a sticky box refer to the nearest ancestor that scrolls.
const scrollport = (element) => {
  for (let each = flatParent(element); each !== null; each = flatParent(each))
    if (computedValue(each, 'overflow-y') !== 'visible' || computedValue(each, 'overflow-x') !== 'visible') return each;
  return null;
};
const available = (element, position, isVertical) => {
  if (position !== 'sticky' && position !== '-webkit-sticky')
    return isVertical ? hooks.containerHeight(element) : hooks.containerWidth(element);
  const box = scrollport(element);
  return box === null ? element.realm.viewport[isVertical ? 'height' : 'width']
    : hooks.boxSize(box)[isVertical ? 'contentHeight' : 'contentWidth'];
};

const resolvedInset = (element, property, text) => {
  const position = computedValue(element, 'position');
  if (position === 'static') return undefined;
  const isVertical = property === 'top' || property === 'bottom';
  const room = () => available(element, position, isVertical);
  if (text !== 'auto') {
    const length = lengthOf(element, text, () => fontSizeOf(element), room());
    return length === undefined ? undefined : pixels(length);
  }
  const other = lengthIn(element, opposites[property], room);
  if (position === 'relative') return pixels(-(other ?? 0) || 0);
  if (!isOutOfFlow(position)) return undefined;
  if (other === undefined) {
    const used = hooks.usedInsets(element)?.[property];
    return used === undefined ? undefined : pixels(inLayout(used));
  }
  const [top, right, bottom, left] = hooks.marginsOf(element);
  const { width, height } = hooks.boxSize(element);
  return pixels(room() - other - (isVertical ? height + top + bottom : width + left + right));
};

const sides = ['margin-top', 'margin-right', 'margin-bottom', 'margin-left'];
const usedMargin = (element, property) => {
  const margins = hooks.usedMargins(element);
  return margins === null ? undefined : pixels(inLayout(margins[sides.indexOf(property)]));
};
// CSS 2, "Block-level, non-replaced elements in normal flow": text from right to left ignores a margin on the left that
// doesn't fit.
const isInReverse = (element) => {
  const parent = flatParent(element);
  return parent !== null && computedValue(parent, 'direction') === 'rtl';
};
// Returns undefined to keep the computed value.
export const resolvedLength = (element, property, text) => {
  const display = computedValue(element, 'display');
  if (display === 'none' || display === 'contents' || !hooks.isRendered(element)) return undefined;
  if (element.isPseudo === true && computedValue(element, 'content') === 'none') return undefined;
  if (property === 'width' || property === 'height') {
    if (display === 'inline' && !isReplacedBox(element)) return undefined;
    const { width, height, contentWidth, contentHeight } = hooks.boxSize(element);
    const isBorderBox = computedValue(element, 'box-sizing') === 'border-box';
    return pixels(inLayout(property === 'width' ? (isBorderBox ? width : contentWidth) : isBorderBox ? height
      : contentHeight));
  }
  if (/^(?:margin|padding)-/.test(property)) {
    const used = text === 'auto' || (property === 'margin-left' && isInReverse(element)) ? usedMargin(element, property)
      : undefined;
    if (used !== undefined || text === 'auto') return used;
    const length = lengthOf(element, text, () => fontSizeOf(element), hooks.containerWidth(element));
    if (length === undefined) return undefined;
    return pixels(/%|\(/.test(text) || /^margin-(?!right)/.test(property) ? inLayout(length) : length);
  }
  return opposites[property] === undefined ? undefined : resolvedInset(element, property, text);
};
