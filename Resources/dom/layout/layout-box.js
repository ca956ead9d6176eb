// A box of the layout. Its position is that of its border box, relative to the border box of its container.
const none = [];

export class LayoutBox {
  constructor(node, style, parent) {
    // The element or pseudo-element; null for an anonymous box.
    this.node = node;
    this.style = style;
    // The box around it in the tree of boxes.
    this.parent = parent;
    // The anonymous box around it, which is inside `parent`.
    this.wrapper = null;
    // The box that its position refers to; null for the initial containing block.
    this.container = null;
    this.isFixed = false;
    this.x = this.y = this.width = this.height = 0;
    // An inline box has fragments instead, one per line, relative to the block that contains its lines.
    this.isInline = false;
    this.fragments = null;
    // Edges in pixels: top, right, bottom, left. A margin is null if it is `auto`.
    this.margins = none;
    this.paddings = none;
    this.borders = none;
    this.edgesFor = NaN;
    // The content of a block container (entries of box-tree.js), or the items of a flex box, grid or table.
    this.content = null;
    this.outOfFlow = null;
    // The height of the content box, if it doesn't depend on the content.
    this.definiteHeight = null;
    // The distance from the top of the border box to the last baseline.
    this.baseline = null;
    // The margins that extend beyond the box, after margins have collapsed: CSS 2, "Collapsing margins".
    this.topStrut = null;
    this.bottomStrut = null;
    this.isThrough = undefined;
    this.widths = null;
    this.startsContext = undefined;
    this.measured = null;
    // The inline box around it, if any.
    this.inlineParent = null;
    this.relativeX = this.relativeY = 0;
    // Where a positioned box would be in the flow of a block, and the box that contains it.
    // `isStaticEnd` is true if its right edge would be there.
    this.staticX = this.staticY = 0;
    this.isStaticEnd = false;
    this.staticBlock = null;
    this.containing = null;
    // The height of the content, regardless of the box's own.
    this.flowHeight = 0;
    // The last layout of the content, which is valid as long as nothing inside changes.
    this.laidOut = null;
    // Indicates whether a box inside is positioned relative to one outside.
    this.hasEscapes = false;
    // Indicates whether floats inside belong to a formatting context around the box.
    this.hasFloats = false;
    // Indicates whether a size of the box, or of one inside, is a percentage of a height.
    this.readsDown = false;
    // Indicates whether an edge of the box, or of one inside, is a percentage.
    this.readsAcross = false;
  }

  // Computes the edges, given the width that percentages refer to.
  setEdges(across) {
    if (this.edgesFor === across) return;
    this.edgesFor = across;
    const { style } = this;
    if (!style.hasFixedMargins || !style.hasFixedPaddings) markAround(this, 'readsAcross');
    this.margins = style.hasFixedMargins ? style.margins
      : style.margins.map((value) => (value === null ? null : style.resolve(value, across) ?? 0));
    this.paddings = style.hasFixedPaddings ? style.paddings
      : style.paddings.map((value) => Math.max(0, style.resolve(value, across) ?? 0));
    this.borders = style.borders;
    // CSS Tables: collapsed borders are shared by the boxes beside them.
    if (style.borderCollapse === 'collapse' && isShared.test(style.display)) {
      this.borders = this.borders.map((width) => width / 2);
      if (style.display !== 'table-cell') this.paddings = [0, 0, 0, 0];
    } else if (!style.isPlainBlock && hasNoEdges.test(style.display)) {
      this.paddings = this.borders = [0, 0, 0, 0];
    }
  }

  margin(side) { return this.margins[side] ?? 0; }
  edge(side) { return this.paddings[side] + this.borders[side]; }
  get across() { return this.edge(1) + this.edge(3); }
  get down() { return this.edge(0) + this.edge(2); }
  get contentWidth() { return Math.max(0, this.width - this.across); }
  get contentHeight() { return Math.max(0, this.height - this.down); }
  get outerWidth() { return this.width + this.margin(1) + this.margin(3); }
  get outerHeight() { return this.height + this.margin(0) + this.margin(2); }
  get element() { return this.style.element; }

  // CSS Display: whether the box starts a block formatting context.
  get isContext() {
    if (this.startsContext !== undefined) return this.startsContext;
    const { style } = this;
    return this.startsContext = this.parent === null || style.isOut || style.isFloating || !style.isPlainBlock
      || this.isClipping || this.isItem || style.containerType !== 'normal' || style.container !== 'none'
      || (style.contain !== 'none' && /\b(?:layout|strict|content|paint)\b/.test(style.contain));
  }
  get isClipping() { return this.style.overflowX !== 'visible' && this.style.overflowX !== 'clip'; }
  // A flex or grid item.
  get isItem() { return this.parent !== null && this.parent.style.isItemParent; }
  get around() { return this.wrapper ?? this.parent; }
  get up() { return this.inlineParent ?? this.parent; }
}
// Puts a positioned box's place in the flow at the start of a block's lines: on the right for text from right to left.
export const setStaticStart = (box, block) => {
  box.isStaticEnd = block.style.direction === 'rtl';
  box.staticX = block.edge(3) + (box.isStaticEnd ? block.contentWidth : 0);
};
// Sets a flag of a box and of all boxes around it.
export const markAround = (box, flag) => {
  for (let each = box; each !== null && !each[flag]; each = each.around) each[flag] = true;
};
const isShared = /^(?:(?:inline-)?table|table-cell)$/;
const hasNoEdges = /^table-(?:row|column|header|footer)/;
// The sizes of a flex or grid item's `auto` margins, across and down.
/** @type {number[] | undefined} */
LayoutBox.prototype.autoMargins = undefined;
// The matrix of the box's transforms, which depends on its size.
LayoutBox.prototype.matrix = undefined;
// True if the styles inside the element may have changed since the last layout.
LayoutBox.prototype.restyles = false;
// The text of a pseudo-element.
LayoutBox.prototype.generated = undefined;
// How far the content of a button or cell is below the top of its content box.
LayoutBox.prototype.contentShift = 0;

// The functions that lay out the content of boxes, by kind. Modules of this folder register them, because boxes of all
// kinds contain each other.
export const formatting = {};
