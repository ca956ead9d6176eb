// The boxes and styles of the last layout that are still right. A box is kept if neither its element, nor anything
// inside it, nor a style there has changed. A kept box is laid out again only if its container gives it another size.
import { computedValue } from '../css/computed.js';
import { hasPseudoRules } from '../css/matching-rules.js';
import { pseudoElementOf } from '../css/pseudo-elements.js';
import { flatChildren, isLeaf, isUnrendered } from '../css/rendered-children.js';
import { degrees } from './layout-changes.js';
import { layoutStyleOf } from './layout-style.js';

// The text of a pseudo-element's `content`; null if it generates no box.
export const generatedText = (pseudo) => {
  const content = computedValue(pseudo, 'content');
  return content === 'none' || content === 'normal' ? null
    : [...content.matchAll(/"((?:[^"\\]|\\[^])*)"/g)].map((match) => match[1]).join('');
};

export class KeptBoxes {
  // `last` is the last layout, and `changes` those of the document since then.
  constructor(layout, last, changes) {
    this.layout = layout;
    this.last = last;
    this.changes = changes;
    // Elements inside which rules may have changed styles, with whether these are the same as before.
    this.sameInside = new Map();
  }

  degreeOf(element) { return this.changes.degreeOf(element); }

  // Returns the style of an element. `restyles` is true inside an element where any style may have changed.
  styleOf(element, parentStyle, restyles) {
    if (!restyles && this.changes.degreeOf(element) <= degrees.inside) {
      const style = lastStyle(element, parentStyle);
      if (style !== undefined) return style;
    }
    return layoutStyleOf(element, parentStyle, this.layout.cascadeKey);
  }

  // Returns the box of an element from the last layout if it is still right; otherwise null. Its parent is a box with
  // the same style as before.
  boxOf(element, style, parent, restyles) {
    if (this.changes.degreeOf(element) !== degrees.none) return null;
    const box = this.last.boxes.get(element);
    if (box === undefined || box.style !== style || box.isInline || box.hasEscapes || box.readsAcross
      || box.parent === null || box.parent.style.isItemParent !== parent.style.isItemParent
      || (restyles && !this.isSameInside(element, style))) return null;
    return box;
  }
  isSameInside(element, style) {
    let isSame = this.sameInside.get(element);
    if (isSame === undefined) this.sameInside.set(element, isSame = this.compareInside(element, style));
    return isSame;
  }
  compareInside(element, style) {
    if (!this.isSamePseudo(element, '::before', style) || !this.isSamePseudo(element, '::after', style)) return false;
    if (isLeaf(element)) return true;
    for (const child of flatChildren(element))
      if (child.isElement && !isUnrendered(child) && !this.isSame(child, style)) return false;
    return true;
  }
  isSame(element, parentStyle) {
    if (this.changes.degreeOf(element) !== degrees.none || !this.layout.enter()) return false;
    const before = lastStyle(element, parentStyle);
    const style = layoutStyleOf(element, parentStyle, this.layout.cascadeKey);
    const isSame = style === before && (style.display === 'none' || this.isSameInside(element, style));
    this.layout.leave();
    return isSame;
  }
  isSamePseudo(element, name, parentStyle) {
    const box = this.last.boxes.get(element.cache?.get(name));
    if (element.isHTML !== true || !hasPseudoRules(element, name)) return box === undefined;
    const pseudo = pseudoElementOf(element, name);
    const text = generatedText(pseudo);
    if (text === null) return box === undefined;
    const before = lastStyle(pseudo, parentStyle);
    const style = layoutStyleOf(pseudo, parentStyle, this.layout.cascadeKey);
    return style === before && (style.display === 'none' ? box === undefined
      : box !== undefined && textOf(box.generated) === text);
  }

  // Adds a kept box, and everything in it, to the new layout.
  add(box) {
    const { layout, last } = this;
    if (box.node !== null) layout.boxes.set(box.node, box);
    box.matrix = undefined;
    for (const entry of box.content ?? []) {
      if (entry.isRun !== true) {
        this.add(entry);
        continue;
      }
      for (const item of entry.items) {
        if (item.kind === 'text') {
          const text = last.texts.get(item.node);
          if (text !== undefined) layout.texts.set(item.node, text);
        } else if (item.kind === 'open' || item.kind === 'break') layout.boxes.set(item.box.node, item.box);
        else if (item.kind !== 'close') this.add(item.box);
      }
    }
  }
}
const lastStyle = (element, parentStyle) => {
  const kept = element.cache?.get('cascade')?.layout;
  return kept?.parent === parentStyle ? kept.style : undefined;
};
const textOf = (generated) => generated.map(({ data }) => data).join('');
