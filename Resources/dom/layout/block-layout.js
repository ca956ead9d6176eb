// Lays out the content of block containers: CSS 2, "Block formatting contexts" and "Floats".
import { boxContent } from './box-tree.js';
import { Floats } from './floats.js';
import { layOutRun } from './inline-layout.js';
import { formatting, setStaticStart } from './layout-box.js';
import {
  collapsesThrough, hasOwnLine, mergeStruts, noStrut, strutOf, strutSize, topStrut, wholeStrut
} from './margins.js';
import { relativeOffset } from './relative-offset.js';
import { usedWidth } from './sizing.js';

const origin = Object.freeze({ x: 0, y: 0 });

// The state of a block container's layout: how far its content extends, and the margins that adjoin its end.
class BlockLayout {
  // `floats` and `place` are those of the formatting context that the box takes part in; null for one of its own.
  constructor(layout, box, floats, place) {
    this.layout = layout;
    this.box = box;
    this.isContext = floats === null || box.isContext;
    this.floats = this.isContext ? new Floats() : floats;
    this.place = this.isContext ? origin : place;
    this.y = box.edge(0);
    /** @type {{ over: number, under: number }} */
    this.pending = noStrut;
    // Until the first content, the margins of children are also those of the box.
    this.hasStarted = this.isContext || box.edge(0) > 0;
    this.across = box.contentWidth;
    box.baseline = null;
  }

  get end() { return this.hasStarted ? this.y + strutSize(this.pending) : this.y; }

  addRun(run) {
    const y = this.end;
    const result = layOutRun(this.layout, this.box, run, y, this.floats, this.place);
    if (run.isEmpty && result.y <= y) return;
    this.y = result.y;
    this.pending = noStrut;
    this.hasStarted = true;
    if (result.baseline !== null) this.box.baseline = result.baseline;
  }
  addOut(child) {
    const { box } = this;
    setStaticStart(child, box);
    child.staticY = this.end;
    this.layout.addOut(child, box);
  }
  addBlock(child) {
    const { layout, across, box } = this;
    child.setEdges(across);
    const { clear } = child.style;
    if (collapsesThrough(layout, child, across)) {
      const strut = mergeStruts(this.pending, wholeStrut(layout, child, across));
      const y = this.hasStarted ? this.y + strutSize(strut) : this.y;
      const cleared = this.clear(clear, y);
      this.placeBlock(child, cleared);
      if (cleared > y) {
        this.y = cleared;
        this.pending = noStrut;
        this.hasStarted = true;
      } else this.pending = strut;
      return;
    }
    const margins = mergeStruts(this.pending, topStrut(layout, child, across));
    const top = this.clear(clear, this.hasStarted ? this.y + strutSize(margins) : this.y);
    const y = this.placeBlock(child, top);
    this.y = y + child.height;
    this.hasStarted = true;
    this.pending = child.bottomStrut ?? strutOf(child.margin(2));
    if (child.baseline !== null) box.baseline = y + child.baseline;
  }
  clear(sides, y) {
    if (sides === 'none' || this.floats.isEmpty) return y;
    const physical = { 'inline-start': 'left', 'inline-end': 'right' }[sides] ?? sides;
    return this.floats.below(physical, this.place.y + y) - this.place.y;
  }

  // Lays out a block, and returns its position in the flow.
  placeBlock(child, y) {
    const { layout, box, across, floats, place } = this;
    const { style } = child;
    let [left, room] = [box.edge(3), across];
    if (child.isContext && !floats.isEmpty) {
      // CSS 2: a box with a formatting context of its own doesn't overlap floats.
      const width = style.width === null && !style.display.includes('table') ? 1
        : usedWidth(layout, child, across, box.definiteHeight);
      const spot = floats.placeFor(width, 1, place.y + y, place.x + left, place.x + left + across);
      y = spot.y - place.y;
      if (spot.right > spot.left) [left, room] = [spot.left - place.x, spot.right - spot.left];
    }
    const width = usedWidth(layout, child, style.width === null ? room : across, box.definiteHeight);
    const x = left + startOf(child, width, room, box.style);
    child.container = box;
    relativeOffset(child, box);
    child.x = x + child.relativeX;
    child.y = y + child.relativeY;
    formatting.layOut(layout, child, width, { down: box.definiteHeight, floats, place: { x: place.x + x,
      y: place.y + y } });
    return y;
  }

  // Returns the height of the content.
  finish() {
    const { box } = this;
    const { style } = box;
    const isOpen = !this.isContext && box.edge(2) === 0 && box.definiteHeight === null
      && (style.minHeight === null || style.minHeight === 0);
    box.bottomStrut = isOpen ? mergeStruts(this.pending, strutOf(box.margin(2))) : strutOf(box.margin(2));
    let bottom = isOpen ? this.y : this.end;
    if (this.isContext) bottom = Math.max(bottom, this.floats.bottom);
    if (bottom === box.edge(0) && hasOwnLine(box)) bottom += style.line;
    return bottom - box.edge(0);
  }
}
// Returns the distance from the start of the space to a block's border box: CSS 2, "Block-level, non-replaced elements
// in normal flow".
const startOf = (child, width, room, { direction, textAlign }) => {
  const [, right, , left] = child.margins;
  const free = room - width - (left ?? 0) - (right ?? 0);
  if (free < 0 && direction === 'rtl' && (left === null || right === null)) return (left ?? 0) + free;
  if (left === null) return right === null ? Math.max(0, free / 2) : Math.max(0, free);
  if (right === null) return left;
  if (textAlign === '-webkit-center') return left + Math.max(0, free / 2);
  return direction === 'rtl' || textAlign === '-webkit-right' ? left + free : left;
};

export const placeFloat = (layout, box, block, y, floats, place) => {
  const down = block.definiteHeight;
  const { float, clear } = box.style;
  for (let each = block; each !== null; each = each.isContext ? null : each.around) each.hasFloats = true;
  formatting.layOut(layout, box, usedWidth(layout, box, block.contentWidth, down, true), { down });
  if (clear !== 'none') y = floats.below(clear, place.y + y) - place.y;
  const left = place.x + block.edge(3);
  const spot = floats.add(float === 'right' || float === 'inline-end' ? 'right' : 'left', box.outerWidth,
    Math.max(0, box.outerHeight), place.y + y, left, left + block.contentWidth);
  relativeOffset(box, block);
  box.container = block;
  box.x = spot.x - place.x + box.margin(3) + box.relativeX;
  box.y = spot.y - place.y + box.margin(0) + box.relativeY;
};

export const layOutBlock = (layout, box, floats, place) => {
  const blocks = new BlockLayout(layout, box, floats, place);
  for (const entry of boxContent(layout, box)) {
    if (entry.isRun === true) blocks.addRun(entry);
    else if (entry.style.isOut) blocks.addOut(entry);
    else if (entry.style.isFloating) placeFloat(layout, entry, box, blocks.end, blocks.floats, blocks.place);
    else blocks.addBlock(entry);
  }
  return blocks.finish();
};
formatting.placeFloat = placeFloat;
formatting.block = layOutBlock;
