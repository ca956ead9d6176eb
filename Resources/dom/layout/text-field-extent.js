// How far the text of a text field extends. It scrolls inside the field, and has no boxes.
import { pieces, textWidth } from './text-measure.js';

const textTypes = new Set(['text', 'search', 'url', 'tel', 'email', 'password', 'number']);
export const isTextField = ({ node }) => node !== null && node.isHTML === true
  && (node.localName === 'textarea' || (node.localName === 'input' && textTypes.has(node.type)));

// Returns the number of lines of a text, which is wrapped as `pre-wrap`.
const countLines = (text, style, room) => {
  let [count, width] = [1, 0];
  for (const { start, end, kind } of pieces(text, { preservesLines: true, wordBreak: style.wordBreak })) {
    if (kind === 'line') {
      count++;
      width = 0;
      continue;
    }
    const size = textWidth(text, style, start, end);
    if (kind === 'space') {
      width += size;
      continue;
    }
    if (width > 0 && width + size > room) {
      count++;
      width = 0;
    }
    // A word that is wider than the field is broken.
    if (size > room && room > 0) count += Math.ceil(size / room) - 1;
    width += size > room && room > 0 ? size % room : size;
  }
  return count;
};

// Returns the size of a text field's scrollable area without its borders.
export const textFieldExtent = ({ node, style, paddings: [top, right, bottom, left], contentWidth }) => {
  const text = node.value;
  if (node.localName === 'input') return { width: left + textWidth(text, style) + right, height: 0 };
  return { width: 0, height: top + countLines(text, style, contentWidth) * style.line + bottom };
};
