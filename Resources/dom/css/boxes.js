// Boxes as far as they can be computed without laying out text: sizes from styles and attributes, the widths that
// blocks take from their containers, and the estimated size of their content. CSSOM View; CSS 2, "Visual formatting
// model details".
import { hooks } from '../infra/hooks.js';
import { cascadeOf, declaredValue, flatParent } from './cascade.js';
import { computedValue } from './computed.js';
import { contentSize } from './content-size.js';
import { fontSizeOf, lengthOf } from './units.js';

const value = (element, property) => declaredValue(element, property);
export const fontSize = (element) => () => fontSizeOf(element);
// `percent` may be a function, which is called if the value contains a percentage.
export const lengthIn = (element, property, percent) => {
  const text = value(element, property);
  if (text === undefined) return undefined;
  if (typeof percent === 'function') percent = text.includes('%') ? percent() : undefined;
  return lengthOf(element, text, fontSize(element), percent);
};
const replaced = new Set(['img', 'canvas', 'video', 'iframe', 'embed', 'object', 'svg']);
const hasRatio = new Set(['img', 'canvas', 'video', 'svg']);
const defaults = {
  canvas: [300, 150], video: [300, 150], iframe: [300, 150], svg: [300, 150], embed: [300, 150], object: [300, 150]
};
export const isReplacedBox = ({ localName }) => replaced.has(localName);
const isOutOfFlow = (element) => ['absolute', 'fixed'].includes(computedValue(element, 'position'));
const takesRoom = (display) => /^(?:block|flex|grid|list-item|flow-root|table)$/.test(display);

// Returns the box that percentages refer to: the nearest containing block, or the viewport.
// CSS Transforms: an element with a transform or a similar property contains also fixed boxes.
const containsPositioned = (element) => [...cascadeOf(element).result.declared.keys()].some((name) =>
  /^(?:transform|perspective|filter|backdrop-filter|translate|rotate|scale)$/.test(name)
  && computedValue(element, name) !== 'none');
function container(element) {
  const position = computedValue(element, 'position');
  const isContaining = position === 'fixed' ? containsPositioned
    : position === 'absolute' ? (each) => computedValue(each, 'position') !== 'static' || containsPositioned(each)
      : (each) => !['inline', 'contents'].includes(computedValue(each, 'display'));
  for (let each = flatParent(element); each !== null; each = flatParent(each)) if (isContaining(each)) return each;
  return null;
}
const sum = (element, percent, ...properties) =>
  properties.reduce((total, property) => total + (edge(element, property, percent) ?? 0), 0);
const edge = (element, property, percent) => (property.startsWith('border')
  ? Number.parseFloat(computedValue(element, property)) : lengthIn(element, property, percent));
// The containing block of a box that is out of flow is a padding box.
export const containerWidth = (element) => {
  const box = container(element);
  if (box === null) return element.realm.viewport.width;
  const { contentWidth } = size(box);
  return isOutOfFlow(element) ? contentWidth + sum(box, () => containerWidth(box), 'padding-left', 'padding-right')
    : contentWidth;
};
export const containerHeight = (element) => {
  const box = container(element);
  if (box === null) return element.realm.viewport.height;
  const { contentHeight } = size(box);
  return isOutOfFlow(element) ? contentHeight + sum(box, () => containerWidth(box), 'padding-top', 'padding-bottom')
    : contentHeight;
};
// Returns the height that percentages refer to; undefined if the container's height depends on its content.
const definiteHeight = (element) => {
  const box = container(element);
  return box === null ? element.realm.viewport.height : size(box).givenHeight;
};

const clampTo = (element, name, size1, percent) => {
  const most = lengthIn(element, `max-${name}`, percent);
  const least = lengthIn(element, `min-${name}`, percent);
  return Math.max(Math.min(size1, most ?? Infinity), least ?? 0);
};
// The sizes of the border box and of the content box, in pixels. The height is computed on first use, because it may
// depend on all descendants.
class Box {
  constructor(element, width, horizontal, vertical, givenHeight, down) {
    this.element = element;
    this.contentWidth = width;
    this.width = width + horizontal;
    this.vertical = vertical;
    this.givenHeight = givenHeight;
    this.down = down;
    this.flowHeight = undefined;
  }

  get contentHeight() {
    if (this.flowHeight === undefined) {
      this.flowHeight = 0;
      this.flowHeight = clampTo(this.element, 'height', this.givenHeight
        ?? contentSize(this.element, this.contentWidth).height, this.down);
    }
    return this.flowHeight;
  }
  get height() { return this.contentHeight + this.vertical; }
}
const noBox = { width: 0, height: 0, contentWidth: 0, contentHeight: 0, givenHeight: 0 };
function measure(element) {
  const display = computedValue(element, 'display');
  if (display === 'none' || display === 'contents') return noBox;
  const across = containerWidth(element);
  const isOut = isOutOfFlow(element);
  const down = () => (isOut ? containerHeight(element) : definiteHeight(element));
  const isBorderBox = computedValue(element, 'box-sizing') === 'border-box';
  const horizontal =
    sum(element, across, 'padding-left', 'padding-right', 'border-left-width', 'border-right-width');
  const vertical = sum(element, across, 'padding-top', 'padding-bottom', 'border-top-width', 'border-bottom-width');
  const isReplaced = replaced.has(element.localName);
  const [ownWidth, ownHeight] = isReplaced ? naturalSize(element) : [0, 0];
  const natural = () => Math.min(contentSize(element, Infinity).width, Math.max(0, across - horizontal));
  if (display === 'inline' && !isReplaced) return new Box(element, natural(), horizontal, 0, undefined, down);
  let width = lengthIn(element, 'width', across);
  let height = lengthIn(element, 'height', down);
  if (width !== undefined && isBorderBox) width = Math.max(0, width - horizontal);
  if (height !== undefined && isBorderBox) height = Math.max(0, height - vertical);
  if (hasRatio.has(element.localName) && (width === undefined) !== (height === undefined)
    && ownWidth > 0 && ownHeight > 0) {
    if (width === undefined) width = height * ownWidth / ownHeight;
    else height = width * ownHeight / ownWidth;
  }
  if (width === undefined) {
    if (isReplaced) width = ownWidth;
    else if (isOut) {
      const [left, right] = [lengthIn(element, 'left', across), lengthIn(element, 'right', across)];
      width = left === undefined || right === undefined
        ? natural()
        : Math.max(0, across - left - right - horizontal);
    } else if (takesRoom(display) && !['left', 'right'].includes(computedValue(element, 'float'))
      && display !== 'table') {
      width = Math.max(0, across - horizontal - sum(element, across, 'margin-left', 'margin-right'));
    } else width = natural();
  }
  const { document } = element;
  if (height === undefined) {
    const [top, bottom] = isOut ? [lengthIn(element, 'top', down), lengthIn(element, 'bottom', down)] : [];
    if (top !== undefined && bottom !== undefined)
      height = Math.max(0, containerHeight(element) - top - bottom - vertical);
    else if (isReplaced) height = ownHeight;
    else if (element === document.documentElement || element === document.body) {
      const margins =
        element === document.body && !document.isQuirky ? sum(element, across, 'margin-top', 'margin-bottom') : 0;
      height = Math.max(0, element.realm.viewport.height - vertical - margins);
    }
  }
  return new Box(element, clampTo(element, 'width', width, across), horizontal, vertical, height, down);
}
const naturalSize = (element) => {
  if (element.localName === 'img') return [element.naturalSize?.width ?? 0, element.naturalSize?.height ?? 0];
  if (element.localName === 'canvas') return ['width', 'height']
    .map((name, index) => hooks.parseInteger(element.getAttribute(name)) ?? defaults.canvas[index]);
  return defaults[element.localName];
};
export const boxSize = (element) => {
  const { values } = cascadeOf(element);
  let box = values.get('%box');
  if (box === undefined) values.set('%box', box = measure(element));
  return box;
};
const size = boxSize;
export const marginsOf = (element) => ['margin-top', 'margin-right', 'margin-bottom', 'margin-left']
  .map((property) => lengthIn(element, property, () => containerWidth(element)) ?? 0);
// Returns the preferred width of an element whose container does not determine its width.
export const preferredWidth = (element) => {
  const isReplaced = replaced.has(element.localName);
  const edges = sum(element, 0, 'padding-left', 'padding-right', 'border-left-width', 'border-right-width');
  const given = lengthIn(element, 'width');
  if (given !== undefined)
    return computedValue(element, 'box-sizing') === 'border-box' ? Math.max(given, edges) : given + edges;
  return edges + (isReplaced ? naturalSize(element)[0] : contentSize(element, Infinity).width);
};
// Returns the border box of a rendered element. Its position is as accurate as offsets allow.
export const measuredBox = (element) => {
  const { width, height } = size(element);
  const isPositioned = computedValue(element, 'position') !== 'static';
  const offset = (name, percent) => (isPositioned ? lengthIn(element, name, percent()) ?? 0 : 0);
  const x = offset('left', () => containerWidth(element));
  const y = offset('top', () => containerHeight(element));
  const isBody = element === element.document.body;
  return { x: isBody ? edge(element, 'margin-left') ?? 0 : x, y: isBody ? edge(element, 'margin-top')
    ?? 0 : y, width, height };
};
export const measuredEdges = (element, kind) => {
  const read = (side) => Number.parseFloat(computedValue(element,
    kind === 'border' ? `border-${side}-width` : `${kind}-${side}`)) || 0;
  return { top: read('top'), right: read('right'), bottom: read('bottom'), left: read('left') };
};

hooks.boxSize = boxSize;
hooks.measuredBox = measuredBox;
hooks.measuredEdges = measuredEdges;
