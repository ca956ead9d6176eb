// Lines of inline content, and the areas of what is in them: CSS 2, "Inline formatting contexts".
import { inlineFragment, measureLine, placeAtomic } from './line-box.js';

export class PlacedLines {
  // `place` is the block's position in its formatting context.
  constructor(layout, block, y, floats, place) {
    this.layout = layout;
    this.block = block;
    this.y = y;
    this.floats = floats;
    this.place = place;
    this.from = block.edge(3);
    this.to = this.from + block.contentWidth;
    // The content of the current line.
    this.parts = [];
    this.width = 0;
    // The number of parts after which the line may break.
    this.breakAt = 0;
    this.isSpaced = true;
    this.isFirst = true;
    // Indicates whether the current line has no height.
    this.isEmpty = false;
    // The inline boxes that are open at the start of the line, and positioned boxes that would be below it.
    this.openBoxes = [];
    this.waiting = [];
    this.baseline = null;
  }

  get indent() { return this.isFirst ? this.block.style.textIndent : 0; }

  // The ends of the current line, between floats.
  room(height = this.block.style.line) {
    if (this.floats.isEmpty) return { left: this.from, right: this.to };
    const { x, y } = this.place;
    const { left, right } = this.floats.between(y + this.y, height, x + this.from, x + this.to);
    return { left: left - x, right: right - x };
  }

  // True if the line has a height: CSS 2, "line boxes that contain no text must be treated as zero-height".
  get hasHeight() {
    return this.parts.some((part) => part.kind === 'atomic' || (part.kind === 'text' && (part.isSpace !== true
      || part.isKept === true)) || part.width > 0 || part.isBreak === true);
  }
  endLine() {
    const { parts, block } = this;
    while (parts.length > 0 && this.trimEnd());
    this.isEmpty = !this.hasHeight;
    const line = this.isEmpty ? { height: 0, above: 0 }
      : measureLine(parts, block.style, this.isFirst && hasMarker(block.style));
    const { left, right } = this.room(line.height);
    const width = parts.reduce((sum, part) => sum + part.width, 0);
    const free = Math.max(0, right - left - width - this.indent);
    let x = left + this.indent + free * alignment(block.style);
    const baseline = this.y + line.above;
    for (const box of this.openBoxes) box.lineStart = x;
    for (const part of parts) {
      this.placePart(part, x, baseline, line);
      x += part.width;
    }
    for (const box of this.openBoxes) this.addFragment(box, box.lineStart, x, baseline, box.lineOffset);
    this.y += line.height;
    for (const box of this.waiting) box.staticY = this.y;
    this.waiting = [];
    if (line.height > 0) {
      this.baseline = baseline;
      this.isFirst = false;
    }
    this.parts = [];
    this.width = this.breakAt = 0;
    this.isSpaced = true;
  }
  // Removes the white space at a line's end; returns false if there is none.
  trimEnd() {
    for (let i = this.parts.length - 1; i >= 0; i--) {
      const part = this.parts[i];
      if (part.kind === 'text') {
        if (part.isSpace !== true || part.width === 0) return false;
        part.width = 0;
        part.isSpace = true;
        return true;
      }
      if (part.kind === 'atomic' || part.width > 0) return false;
    }
    return false;
  }
  placePart(part, x, baseline, line) {
    const { kind, box, offset } = part;
    if (kind === 'text') {
      const fragment = inlineFragment(part.style, x, x + part.width, baseline + part.shift, offset);
      addText(this.layout.texts.get(part.node).fragments, part, fragment);
    } else if (kind === 'atomic') placeAtomic(part, x, this.y, line);
    else if (kind === 'break') box.fragments = [inlineFragment(part.style, x, x, baseline, offset)];
    else if (kind === 'open') {
      this.openBoxes.push(box);
      box.lineStart = x + (part.isContinued ? 0 : box.margin(3));
      box.lineOffset = offset;
      box.lineShift = part.shift;
    } else if (kind === 'close') {
      this.openBoxes.splice(this.openBoxes.indexOf(box), 1);
      const end = x + (part.isContinued ? 0 : box.edge(1));
      this.addFragment(box, box.lineStart, end, baseline, offset, part.isContinued);
    }
  }
  addFragment(box, start, end, baseline, offset, isContinued = false) {
    // Only an empty box has a fragment without a width.
    if (end <= start && (box.fragments.length > 0 || isContinued)) return;
    // As in WebKit, inline boxes of a line without a height have none either.
    box.fragments.push(this.isEmpty ? { x: start + offset.x, y: this.y + offset.y, width: 0, height: 0 }
      : inlineFragment(box.style, start, end, baseline + box.lineShift, offset, box));
  }
}
// Adds a piece of text to the fragment of its line.
const addText = (fragments, { start, end }, fragment) => {
  const last = fragments[fragments.length - 1];
  if (last !== undefined && last.y === fragment.y && Math.abs(last.x + last.width - fragment.x) < 0.01) {
    last.width += fragment.width;
    last.end = end;
  } else fragments.push({ ...fragment, start, end });
};
const hasMarker = ({ display, listStyleType }) => display === 'list-item' && listStyleType !== 'none';
const alignment = ({ textAlign, direction }) => {
  const side = textAlign.replace('-webkit-', '');
  if (side === 'center') return 0.5;
  return side === 'right' || side === (direction === 'rtl' ? 'start' : 'end')
    || (side === 'justify' && direction === 'rtl') ? 1 : 0;
};
