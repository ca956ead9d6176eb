// Lengths whose resolved value is the used value: CSSOM, "Resolved Values".
import { hooks } from '../infra/hooks.js';
import {
  boxSize, container, containerWidth, fontSize, isReplacedBox, lengthIn, marginsOf, scrollport
} from './boxes.js';
import { computedValue } from './computed.js';
import { inLayout, lengthOf, pixels } from './units.js';

const opposites = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' };
// The inset of a box out of flow that follows from the opposite one; undefined if neither is given.
function usedInset(element, property, room, isVertical) {
  const other = lengthIn(element, opposites[property], room);
  if (other === undefined) return undefined;
  const [top, right, bottom, left] = marginsOf(element);
  const { width, height } = boxSize(element);
  return pixels(room - other - (isVertical ? height + top + bottom : width + left + right));
}
const isShown = (element) => hooks.isRendered(element)
  && !(element.isPseudo === true && computedValue(element, 'content') === 'none');
// Returns undefined to keep the computed value.
export const resolvedLength = (element, property, text) => {
  const display = computedValue(element, 'display');
  if (display === 'none' || display === 'contents' || !isShown(element)) return undefined;
  if (property === 'width' || property === 'height') {
    if (display === 'inline' && !isReplacedBox(element)) return 'auto';
    const { width, height, contentWidth, contentHeight } = boxSize(element);
    const isBorderBox = computedValue(element, 'box-sizing') === 'border-box';
    return pixels(inLayout(property === 'width' ? (isBorderBox ? width : contentWidth) : isBorderBox ? height
      : contentHeight));
  }
  if (/^(?:margin|padding)-/.test(property)) {
    if (text === 'auto') return '0px';
    const length = lengthOf(element, text, fontSize(element), containerWidth(element));
    return length === undefined ? undefined
      : pixels(/%|\(/.test(text) || /^margin-(?!right)/.test(property) ? inLayout(length) : length);
  }
  if (!/^(?:top|right|bottom|left)$/.test(property)) return undefined;
  const position = computedValue(element, 'position');
  const isVertical = property === 'top' || property === 'bottom';
  const percent = () => {
    const box = position === 'sticky' || position === '-webkit-sticky' ? scrollport(element) : container(element);
    const { width, height } = box === null ? element.realm.viewport
      : { width: boxSize(box).contentWidth, height: boxSize(box).contentHeight };
    return isVertical ? height : width;
  };
  if (text !== 'auto') {
    if (position === 'static') return undefined;
    const length = lengthOf(element, text, fontSize(element), percent());
    return length === undefined ? undefined : pixels(length);
  }
  if (position === 'absolute' || position === 'fixed') return usedInset(element, property, percent(), isVertical);
  if (position !== 'relative') return undefined;
  return pixels(-(lengthIn(element, opposites[property], percent()) ?? 0) || 0);
};
