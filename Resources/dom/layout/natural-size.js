// The sizes that replaced elements and form controls have by themselves: HTML, "Rendering", with WebKit's values.
import { hooks } from '../infra/hooks.js';
import { isReplacedBox } from '../css/replaced-elements.js';
import { readLength } from './style-fields.js';
import { textWidth } from './text-measure.js';

const numberAttribute = (element, name) => {
  const number = Number.parseFloat(element.getAttribute(name) ?? '');
  return Number.isNaN(number) || number < 0 ? null : number;
};
const defaults = { width: 300, height: 150, ratio: null };
const sized = (width, height) => ({ width, height, ratio: width > 0 && height > 0 ? width / height : null });

const imageSize = (element, style, text = element.getAttribute('alt') ?? '') => {
  const { width, height } = element.naturalSize ?? { width: 0, height: 0 };
  if (width > 0 || height > 0) return sized(width, height);
  const [across, down] = [numberAttribute(element, 'width'), numberAttribute(element, 'height')];
  // An image without a picture shows its text.
  if (text !== '' && across === null && down === null)
    return { width: textWidth(text, style), height: style.line, ratio: null };
  return { width: 0, height: 0, ratio: across && down ? across / down : null };
};
// SVG, "Intrinsic sizing properties".
const graphicSize = (element, style) => {
  const [, , viewWidth, viewHeight] = (element.getAttribute('viewBox') ?? '').trim().split(/[\s,]+/).map(Number);
  const ratio = viewWidth > 0 && viewHeight > 0 ? viewWidth / viewHeight : null;
  const read = (name) => {
    const text = (element.getAttribute(name) ?? '').trim();
    const length = text === '' ? null : readLength(/^[\d.]+$/.test(text) ? `${text}px` : text, style);
    return typeof length === 'number' ? length : null;
  };
  const [width, height] = [read('width'), read('height')];
  if (width !== null && height !== null) return sized(width, height);
  if (width !== null) return { width, height: ratio === null ? 150 : width / ratio, ratio };
  if (height !== null) return { width: ratio === null ? 300 : height * ratio, height, ratio };
  // Without a size, a graphic fills its container.
  return ratio === null ? defaults : { width: null, height: null, ratio };
};
const canvasSize = (element) => sized(...['width', 'height'].map((name, index) => (
  hooks.parseInteger(element.getAttribute(name)) ?? [300, 150][index])));

const longest = (texts, style) => texts.reduce((most, text) => Math.max(most, textWidth(text, style)), 0);
// The text of an image button, as WebKit chooses it.
const buttonText = (element) => ['alt', 'title', 'value'].map((name) => element.getAttribute(name))
  .find((text) => text !== null) ?? 'Submit';
const inputSize = (element, style) => {
  const { fontSize, line } = style;
  switch (element.type) {
    case 'checkbox': case 'radio': return { width: fontSize, height: fontSize, ratio: null };
    case 'range': return { width: 129, height: 16, ratio: null };
    case 'color': return { width: 44, height: 23, ratio: null };
    case 'file': return { width: 238, height: 22, ratio: null };
    case 'image': return imageSize(element, style, buttonText(element));
    case 'button': case 'submit': case 'reset': {
      const label = { submit: 'Submit', reset: 'Reset' }[element.type] ?? '';
      return { width: textWidth(element.getAttribute('value') ?? label, style), height: line, ratio: null };
    }
    default: {
      const size = hooks.parseInteger(element.getAttribute('size')) || 20;
      return { width: size * fontSize / 2, height: line, ratio: null };
    }
  }
};
const selectSize = (element, style) => {
  const texts = (element.optionList ?? []).map((option) => option.textContent?.trim() ?? '');
  const rows = element.displaySize ?? 1;
  // WebKit's drop-down lists have a margin and an arrow beside the longest option.
  return rows > 1 ? { width: Math.max(longest(texts, style) + 8, 24), height: rows * (style.line + 1), ratio: null }
    : { width: Math.max(longest(texts, style), 8) + 22, height: style.line, ratio: null };
};

const kinds = {
  img: imageSize, canvas: canvasSize, svg: graphicSize, input: inputSize, select: selectSize,
  video: () => ({ width: 300, height: 150, ratio: 2 }), audio: () => ({ width: 300, height: 54, ratio: null }),
  textarea: (element, style) => ({
    width: (hooks.parseInteger(element.getAttribute('cols')) || 20) * style.fontSize / 2,
    height: (hooks.parseInteger(element.getAttribute('rows')) || 2) * style.line, ratio: null
  }),
  meter: (element, { fontSize }) => ({ width: 5 * fontSize, height: fontSize, ratio: null }),
  progress: (element, { fontSize }) => ({ width: 10 * fontSize, height: fontSize, ratio: null }),
};
const isOfKind = ({ isHTML, localName }) => (localName === 'svg' ? !isHTML : isHTML === true);
// Returns the size of an element's content that doesn't depend on its surroundings; null for other elements.
export const naturalSize = (box) => {
  const { node, style } = box;
  if (node === null) return null;
  const kind = kinds[node.localName];
  if (kind !== undefined && isOfKind(node)) return box.natural ??= kind(node, style);
  return isReplacedBox(node) ? defaults : null;
};
// Returns true if `width: auto` of the element is its own size, also as a block.
export const hasOwnWidth = (box) => naturalSize(box) !== null
  || (box.node !== null && box.node.isHTML === true && box.node.localName === 'button');
