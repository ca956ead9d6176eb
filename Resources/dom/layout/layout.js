// The layout of a document: its boxes, and the areas of its text.
import { cascadeKey } from '../css/cascade.js';
import { layOutBlock } from './block-layout.js';
import { KeptBoxes } from './kept-boxes.js';
import { LaidOut } from './laid-out.js';
import { degrees } from './layout-changes.js';
import { layoutRulesOf } from './layout-rules.js';
import { layoutStyleOf } from './layout-style.js';
import { formatting, LayoutBox, markAround } from './layout-box.js';
import { naturalSize } from './natural-size.js';
import { containingBox, layOutPositioned } from './positioned.js';
import { clampHeight, ownHeight } from './sizing.js';
import { ascentOf, heightOf } from './text-measure.js';

// Deeper boxes are left out, so that no document exhausts the stack.
const deepest = 300;

export class Layout {
  constructor(document, last = null) {
    this.document = document;
    // The boxes that are kept of the last layout; null if none are.
    this.kept = last === null ? null : new KeptBoxes(this, last, document.layoutChanges);
    const { width, height } = document.realm.viewport;
    this.viewport = { width, height };
    // The boxes of elements, and the areas of text nodes.
    this.boxes = new Map();
    this.texts = new Map();
    this.depth = 0;
    // Counts percentages of unknown heights.
    this.unknownPercents = 0;
    this.outOfFlow = new Set();
    this.root = null;
    this.hasContainers = false;
    // How far the content of boxes extends, and the sizes of their scrollable areas.
    this.extents = new Map();
    this.scrollAreas = new Map();
    this.cascadeKey = cascadeKey(document);
  }

  enter() {
    if (this.depth >= deepest) return false;
    this.depth++;
    return true;
  }
  leave() { this.depth--; }

  boxFor(node, style, parent) {
    const box = new LayoutBox(node, style, parent);
    this.boxes.set(node, box);
    if (style.containerType !== 'normal' || style.container !== 'none') this.hasContainers = true;
    return box;
  }

  // A positioned box is laid out with the box that contains it. `block` is where it would be in the flow.
  addOut(box, block) {
    box.staticBlock = block;
    box.containing = containingBox(box);
    const owner = box.containing !== null && box.containing.isInline ? box.containing.parent : box.containing;
    for (let each = block; each !== null && each !== owner; each = each.around) each.hasEscapes = true;
    if (owner === null) this.outOfFlow.add(box);
    else (owner.outOfFlow ??= new Set()).add(box);
  }

  run() {
    const { documentElement } = this.document;
    if (documentElement === null) return;
    const { kept } = this;
    const style = kept === null ? layoutStyleOf(documentElement, null) : kept.styleOf(documentElement, null, false);
    if (style.display === 'none') return;
    const root = this.root = this.boxFor(documentElement, style, null);
    root.restyles = kept !== null && kept.degreeOf(documentElement) === degrees.everything;
    root.setEdges(this.viewport.width);
    if (style.isOut) {
      root.staticX = root.staticY = 0;
      this.addOut(root, null);
    } else {
      const margins = root.margin(1) + root.margin(3);
      root.x = root.margin(3);
      root.y = root.margin(0);
      layOut(this, root, formatting.widthOfRoot(this, root, this.viewport.width, margins), {
        down: this.viewport.height });
    }
    for (let boxes = this.outOfFlow; boxes.size > 0; boxes = this.outOfFlow) {
      this.outOfFlow = new Set();
      layOutPositioned(this, null, boxes);
    }
  }
  // Returns whether the next layout may keep boxes of this one. The styles in a query container depend on its size.
  get isKept() { return !this.hasContainers && !layoutRulesOf(this.document).isOpaque; }
}
const controls = /^(?:input|select|meter|progress)$/;
const baselineOf = ({ node, style, contentHeight, paddings, borders }) => (controls.test(node.localName)
  && !/^(?:checkbox|radio|image)$/.test(node.type)
  ? borders[0] + paddings[0] + (contentHeight - heightOf(style)) / 2 + ascentOf(style) : null);
// A root or body in quirks mode is at least as high as the viewport.
const quirkHeight = (layout, box) => {
  const { document, viewport } = layout;
  if (!document.isQuirky || box.node === null || box.style.height !== null || box.style.isOut
    || box.style.isFloating) return 0;
  if (box.node === document.documentElement) return viewport.height;
  return box.node === document.body && box.parent === layout.root && layout.root !== null
    ? Math.max(0, viewport.height - box.margin(0) - box.margin(2) - layout.root.down) : 0;
};

// Lays out a box with the width of its border box. `down` is the height that percentages of its own refer to, `height`
// a height that its container gives it, `floats` and `place` those of the formatting context that it takes part in;
// `isAuto` ignores a declared height.
export const layOut = (layout, box, width, { down = null, height = null, floats = null,
  place = null, isAuto = false }) => {
  box.width = width;
  const isContext = floats === null || box.isContext;
  const given = { width, down, height, isAuto, isContext, isBesideFloats: !isContext && !floats.isEmpty };
  if (box.laidOut !== null && box.laidOut.isFor(box, given)) {
    box.laidOut.restore(layout, box);
    return;
  }
  const percents = layout.unknownPercents;
  if (readsDown(box.style)) markAround(box, 'readsDown');
  if (typeof box.style.height === 'string' && down === null) layout.unknownPercents++;
  let own = height ?? (isAuto ? null : ownHeight(box, down));
  if (own !== null) own = height ?? clampHeight(box, own, down);
  box.definiteHeight = own === null ? null : Math.max(0, own - box.down);
  box.baseline = null;
  box.outOfFlow = null;
  box.contentShift = 0;
  let content = 0;
  if (naturalSize(box) !== null) box.height = own ?? box.down;
  else {
    const least = quirkHeight(layout, box);
    if (least > 0) box.definiteHeight = Math.max(0, least - box.down);
    if (layout.enter()) {
      const format = formatting[box.style.inner] ?? layOutBlock;
      content = format(layout, box, floats, place);
      layout.leave();
    }
    box.flowHeight = content;
    box.height = own ?? clampHeight(box, Math.max(content + box.down, least), down);
  }
  if (box.node !== null && naturalSize(box) !== null) {
    box.height = Math.max(box.height, box.down);
    box.baseline = baselineOf(box);
  } else if (box.node?.localName === 'button' && box.node.isHTML) centerContent(layout, box, content);
  else if (box.isClipping && box.style.display === 'inline-block') box.baseline = null;
  if (box.outOfFlow !== null) layOutPositioned(layout, box, box.outOfFlow);
  box.laidOut = new LaidOut(box, given, layout.unknownPercents - percents);
};
const readsDown = ({ height, minHeight, maxHeight, insets, position }) => typeof height === 'string'
  || typeof minHeight === 'string' || typeof maxHeight === 'string'
  || (position !== 'static' && (typeof insets[0] === 'string' || typeof insets[2] === 'string'));
// The content of a button is in its middle: HTML, "Button layout".
const centerContent = (layout, box, content) => {
  const free = (box.contentHeight - content) / 2;
  if (free <= 0) return;
  if (box.baseline !== null) box.baseline += free;
  box.contentShift = free;
};
formatting.layOut = layOut;
formatting.widthOfRoot = (layout, root, across, margins) => {
  const width = root.style.resolve(root.style.width, across);
  return width === null ? Math.max(0, across - margins)
    : root.style.boxSizing === 'border-box' ? width : width + root.across;
};
