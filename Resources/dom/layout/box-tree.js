// Generates the boxes of an element's content: CSS Display, "Box Generation". Boxes are generated when their parent is
// laid out, because the styles of a size container's descendants depend on its size.
import { hasPseudoRules } from '../css/matching-rules.js';
import { pseudoElementOf } from '../css/pseudo-elements.js';
import { flatChildren, isLeaf, isUnrendered } from '../css/rendered-children.js';
import { generatedText } from './kept-boxes.js';
import { degrees } from './layout-changes.js';
import { LayoutBox, markAround } from './layout-box.js';
import { anonymousStyle, layoutStyleOf } from './layout-style.js';
import { isBlank } from './text-measure.js';

const isAtomic = (element, { display }) => display.startsWith('inline-') || isLeaf(element);

// Collects the content of a box. Blocks are entries of their own; inline content between them becomes a run of items.
class Collector {
  constructor(layout, box) {
    this.layout = layout;
    this.box = box;
    this.entries = [];
    this.run = null;
    // The inline boxes that are open where the next item is.
    this.open = [];
    this.splitsItems = box.style.isItemParent;
    this.restyles = box.restyles;
  }

  add(item) {
    if (this.run === null) {
      this.entries.push(this.run = { items: [], isRun: true, isEmpty: true });
      for (const box of this.open) this.run.items.push({ kind: 'open', box, isContinued: true });
    }
    this.run.items.push(item);
    if (item.kind === 'atomic' || item.kind === 'break' || (item.kind === 'text' && (item.style.preservesLines
      ? item.node.data !== '' : !isBlank(item.node.data)))) this.run.isEmpty = false;
    else if ((item.kind === 'open' || item.kind === 'close') && hasInlineEdge(item.box.style)) this.run.isEmpty = false;
  }
  endRun() {
    if (this.run !== null) for (let i = this.open.length - 1; i >= 0; i--)
      this.run.items.push({ kind: 'close', box: this.open[i], isContinued: true });
    this.run = null;
  }

  addChildren(node, style) {
    this.addPseudo(node, '::before', style);
    for (const child of flatChildren(node)) {
      if (child.isText) {
        if (child.data !== '') this.addText(child, style);
      } else if (child.isElement) this.addElement(child, style);
    }
    this.addPseudo(node, '::after', style);
  }
  addText(node, style) {
    if (this.splitsItems && this.run === null && isBlank(node.data)) return;
    this.add({ kind: 'text', node, style });
  }
  addPseudo(node, name, style) {
    if (node.isHTML !== true || !hasPseudoRules(node, name)) return;
    const pseudo = pseudoElementOf(node, name);
    const text = generatedText(pseudo);
    if (text === null) return;
    const own = layoutStyleOf(pseudo, style, this.layout.cascadeKey);
    if (own.display === 'none') return;
    this.addBoxOf(pseudo, own, text === '' ? [] : [{ isText: true, data: text, isGenerated: true }]);
  }

  addElement(element, parentStyle) {
    if (isUnrendered(element)) return;
    const { kept, cascadeKey } = this.layout;
    if (kept === null) {
      this.addStyled(element, layoutStyleOf(element, parentStyle, cascadeKey));
      return;
    }
    const { restyles } = this;
    const style = kept.styleOf(element, parentStyle, restyles);
    this.restyles = restyles || kept.degreeOf(element) === degrees.everything;
    this.addStyled(element, style, restyles);
    this.restyles = restyles;
  }
  // `wasRestyled` is true if the element's own style, or one inside it, may have changed.
  addStyled(element, style, wasRestyled = false) {
    if (style.display === 'none') return;
    if (style.display === 'contents') {
      if (!isLeaf(element)) this.addChildren(element, style);
      return;
    }
    if (element.localName === 'br' && element.isHTML) {
      const box = this.layout.boxFor(element, style, this.box);
      box.isInline = true;
      box.fragments = [];
      this.add({ kind: 'break', box, style });
      return;
    }
    this.addBoxOf(element, style, null, wasRestyled);
  }
  // Returns the box of the last layout if it is still right, and otherwise a new one.
  boxOf(element, style, wasRestyled) {
    const { kept } = this.layout;
    const box = kept === null ? null : kept.boxOf(element, style, this.box, wasRestyled);
    if (box === null) {
      const made = this.layout.boxFor(element, style, this.box);
      made.restyles = this.restyles;
      return made;
    }
    box.parent = this.box;
    box.wrapper = null;
    if (box.readsDown) markAround(this.box, 'readsDown');
    kept.add(box);
    return box;
  }
  addBoxOf(element, style, texts, wasRestyled = false) {
    const box = texts === null ? this.boxOf(element, style, wasRestyled) : this.layout.boxFor(element, style, this.box);
    box.inlineParent = this.open[this.open.length - 1] ?? null;
    if (texts !== null) box.generated = texts;
    if (style.isOut) {
      if (this.run !== null || (this.open.length > 0)) this.add({ kind: 'out', box });
      else this.entries.push(box);
    } else if (this.splitsItems) {
      this.endRun();
      this.entries.push(box);
    } else if (style.isFloating) {
      if (this.run !== null || this.open.length > 0) this.add({ kind: 'float', box });
      else this.entries.push(box);
    } else if (style.isInlineLevel) {
      if (isAtomic(element, style)) this.add({ kind: 'atomic', box });
      else this.addInline(element, box, style, texts);
    } else {
      this.endRun();
      this.entries.push(box);
      for (const around of this.open) (around.blocks ??= []).push(box);
    }
  }
  addInline(element, box, style, texts) {
    box.isInline = true;
    box.fragments = [];
    box.blocks = null;
    this.add({ kind: 'open', box });
    this.open.push(box);
    if (this.layout.enter()) {
      if (texts !== null) for (const node of texts) this.add({ kind: 'text', node, style });
      else this.addChildren(element, style);
      this.layout.leave();
    }
    this.open.pop();
    this.add({ kind: 'close', box });
  }
}
const hasInlineEdge = (style) => [1, 3].some((side) => style.margins[side] !== 0 || style.paddings[side] !== 0
  || style.borderWidth(side) !== 0);

// Returns the content of a box: runs of inline items, and boxes. Content of flex boxes and grids consists of boxes.
export const boxContent = (layout, box) => {
  if (box.content !== null) return box.content;
  const collector = new Collector(layout, box);
  if (box.node !== null && !isLeaf(box.node) && layout.enter()) {
    if (box.generated !== undefined)
      for (const node of box.generated) collector.add({ kind: 'text', node, style: box.style });
    else collector.addChildren(box.node, box.style);
    layout.leave();
  }
  collector.endRun();
  const { entries } = collector;
  if (!collector.splitsItems) return box.content = wrapTableParts(box, entries);
  return box.content = entries.filter((entry) => !entry.isRun || !entry.isEmpty)
    .map((entry) => (entry.isRun ? anonymousBox(box, [entry], 'block') : entry));
};
// CSS Tables, "Fixup algorithm": parts of a table that are in no table get one.
const isPart = (entry) => entry.isRun !== true && !entry.style.isOut && !entry.style.isFloating
  && entry.style.display.startsWith('table-') && entry.style.display !== 'table-caption';
const wrapTableParts = (box, entries) => {
  if (!entries.some(isPart) || /^(?:inline-)?table(?!-cell|-caption)/.test(box.style.display)) return entries;
  const wrapped = [];
  let table = null;
  for (const entry of entries) {
    if (isPart(entry)) {
      if (table === null) wrapped.push(table = anonymousBox(box, [], 'table'));
      addToAnonymous(table, entry);
    } else if (entry.isRun !== true || !entry.isEmpty || table === null) {
      table = null;
      wrapped.push(entry);
    }
  }
  return wrapped;
};
export const anonymousBox = (parent, content, display) => {
  const box = new LayoutBox(null, anonymousStyle(parent.style, display), parent);
  box.content = [];
  for (const entry of content) addToAnonymous(box, entry);
  return box;
};
export const addToAnonymous = (box, entry) => {
  box.content.push(entry);
  if (entry.isRun === true) return;
  entry.wrapper = box;
  box.readsDown ||= entry.readsDown;
};
