// Lays out inline content in lines: CSS 2, "Inline formatting contexts"; CSS Text, "Line Breaking".
import { formatting, setStaticStart } from './layout-box.js';
import { baselineShift } from './line-box.js';
import { PlacedLines } from './placed-lines.js';
import { relativeOffset } from './relative-offset.js';
import { pieces, textWidth } from './text-measure.js';
import { usedWidth } from './sizing.js';

const still = Object.freeze({ x: 0, y: 0 });

class LineLayout extends PlacedLines {
  constructor(layout, block, y, floats, place) {
    super(layout, block, y, floats, place);
    // The inline boxes around the next item.
    this.around = [];
  }

  get style() { return this.around.length === 0 ? this.block.style : this.around[this.around.length - 1].box.style; }
  get shift() { return this.around.length === 0 ? 0 : this.around[this.around.length - 1].shift; }
  get offset() { return this.around.length === 0 ? still : this.around[this.around.length - 1].offset; }

  add(part) {
    part.style ??= this.style;
    part.shift = this.shift;
    part.offset = this.offset;
    if (part.width > 0 && part.isSpace !== true) this.makeRoom(part.width);
    this.parts.push(part);
    this.width += part.width;
  }
  // Ends the line if a part doesn't fit and the line may break.
  makeRoom(width) {
    for (;;) {
      const { left, right } = this.room();
      if (this.width + width + this.indent <= right - left + 0.01) return;
      if (this.breakAt > 0) {
        const rest = this.parts.splice(this.breakAt);
        this.endLine();
        this.parts = rest;
        this.width = rest.reduce((sum, part) => sum + part.width, 0);
        continue;
      }
      const next = this.floats.isEmpty || this.parts.some((part) => part.width > 0) ? 0
        : this.floats.next(this.place.y + this.y) - this.place.y;
      if (next <= this.y) return;
      this.y = next;
    }
  }
  allowBreak(style = this.style) { if (style.wraps) this.breakAt = this.parts.length; }

  addText({ node, style }) {
    const { data } = node;
    this.layout.texts.set(node, { box: this.block, fragments: [] });
    for (const { start, end, kind } of pieces(data, style)) {
      if (kind === 'line') {
        this.add({ kind: 'text', node, start, end, width: 0, isKept: true });
        this.endLine();
        this.isSpaced = true;
      } else if (kind === 'space' && !style.preservesSpace) {
        if (this.isSpaced) continue;
        this.isSpaced = true;
        this.add({ kind: 'text', node, start, end: start + 1, width: textWidth(' ', style), isSpace: true });
        this.allowBreak(style);
      } else {
        this.addWord(node, style, start, end);
        this.isSpaced = false;
        if (kind !== 'word' || data.charCodeAt(end - 1) === 45) this.allowBreak(style);
      }
    }
  }
  addWord(node, style, start, end) {
    const width = textWidth(node.data, style, start, end);
    const breaksAnywhere = style.wraps && (/^(?:anywhere|break-word)$/.test(style.overflowWrap)
      || style.wordBreak === 'break-word');
    const { left, right } = this.room();
    if (!breaksAnywhere || width <= right - left || end - start < 2) {
      this.add({ kind: 'text', node, start, end, width });
      return;
    }
    for (let i = start; i < end; i++) {
      this.add({ kind: 'text', node, start: i, end: i + 1, width: textWidth(node.data, style, i, i + 1) });
      this.allowBreak(style);
    }
  }

  addAtomic(box) {
    const { block } = this;
    const down = block.definiteHeight;
    formatting.layOut(this.layout, box, usedWidth(this.layout, box, block.contentWidth, down, true), { down });
    relativeOffset(box, block);
    box.container = block;
    this.allowBreak();
    this.add({ kind: 'atomic', box, width: box.outerWidth });
    this.isSpaced = false;
    this.allowBreak();
  }
  openBox({ box, isContinued = false }) {
    box.setEdges(this.block.contentWidth);
    box.container = this.block;
    if (!isContinued) box.fragments = [];
    relativeOffset(box, this.block);
    const { offset, shift } = this;
    this.around.push({ box, shift: shift + baselineShift(box.style), offset: box.relativeX === 0 && box.relativeY === 0
      ? offset : { x: offset.x + box.relativeX, y: offset.y + box.relativeY } });
    this.add({ kind: 'open', box, width: isContinued ? 0 : box.margin(3) + box.edge(3), isContinued });
  }
  closeBox({ box, isContinued = false }) {
    this.add({ kind: 'close', box, width: isContinued ? 0 : box.margin(1) + box.edge(1), isContinued });
    this.around.pop();
  }
  addFloat(box) { formatting.placeFloat(this.layout, box, this.block, this.y, this.floats, this.place); }
  addOut(box) {
    setStaticStart(box, this.block);
    if (box.style.wasInline && this.width > 0) {
      box.staticX = this.from + this.width;
      box.isStaticEnd = false;
    } else if (!box.isStaticEnd) box.staticX = this.from;
    box.staticY = this.y;
    this.layout.addOut(box, this.block);
    if (!box.style.wasInline && this.parts.some((part) => part.width > 0)) this.waiting.push(box);
  }
}

// Lays out a run of inline items from `y` on. Returns where it ends, and its last baseline.
export const layOutRun = (layout, block, run, y, floats, place) => {
  const lines = new LineLayout(layout, block, y, floats, place);
  for (const item of run.items) {
    switch (item.kind) {
      case 'text': lines.addText(item); break;
      case 'open': lines.openBox(item); break;
      case 'close': lines.closeBox(item); break;
      case 'atomic': lines.addAtomic(item.box); break;
      case 'float': lines.addFloat(item.box); break;
      case 'out': lines.addOut(item.box); break;
      default:
        item.box.container = block;
        lines.add({ kind: 'break', box: item.box, width: 0, isBreak: true });
        lines.endLine();
    }
  }
  if (lines.parts.length > 0 || lines.waiting.length > 0) lines.endLine();
  return { y: lines.y, baseline: lines.baseline };
};
