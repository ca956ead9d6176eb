// The changes of a document since its last layout: which elements and texts have changed, and inside which elements.
// The next layout computes only what depends on them.
import { reaches } from '../css/selector-dependencies.js';
import { layoutRulesOf } from './layout-rules.js';

// A change of an element concerns something inside it, itself, or possibly the styles of all elements inside it.
export const degrees = { none: 0, inside: 1, itself: 2, everything: 3 };

// One number for each layout of any document, so that changes of earlier layouts are forgotten with the next one.
let layouts = 0;

// Attributes that have no effect without a rule or a script.
const isPlain = (name) => /^(?:class|id|style|role|tabindex)$|^(?:data-|aria-|on)/.test(name);

export class LayoutChanges {
  constructor(document) {
    this.document = document;
    this.least = ++layouts * 4;
  }

  degreeOf(node) { return Math.max(degrees.none, Math.min(node.layoutChange - this.least, degrees.everything)); }

  mark(node, degree) {
    const { least } = this;
    if (node.layoutChange < least + degree) node.layoutChange = least + degree;
    for (let each = node.parent; each !== null && each.layoutChange <= least; each = each.parent)
      each.layoutChange = least + degrees.inside;
  }
  restyleAll() {
    const { documentElement } = this.document;
    if (documentElement !== null) this.mark(documentElement, degrees.everything);
  }

  // A child was inserted. The change of its parent is reported, too.
  inserted(child) { child.layoutChange = this.least + degrees.everything; }
  treeChanged(parent) {
    if (!parent.isConnected) return;
    const rules = layoutRulesOf(this.document);
    if (rules.isOpen || (rules.followsMouse && this.document.hovered)) this.restyleAll();
    // In quirks mode, the body is at least as high as the viewport, and another element may become the body.
    if (this.document.isQuirky && parent === this.document.documentElement) this.document.layoutChanges = null;
    if (rules.dependsOnText && parent.parent !== null) this.mark(parent.parent, degrees.everything);
    this.mark(parent, rules.isStructural ? degrees.everything : degrees.inside);
  }
  textChanged(text) {
    const { parent } = text;
    if (parent === null || !text.isConnected) return;
    const rules = layoutRulesOf(this.document);
    if (rules.isOpen) this.restyleAll();
    if (rules.dependsOnText) this.mark(parent.parent ?? parent, degrees.everything);
    this.mark(parent, degrees.inside);
  }
  attributeChanged(element, name, before, now) {
    if (before === now || !element.isConnected) return;
    const reach = layoutRulesOf(this.document).reachOfAttribute(name, before, now);
    if (reach === reaches.everywhere) this.restyleAll();
    if (reach === reaches.around && element.parent !== null) this.mark(element.parent, degrees.everything);
    if (reach >= reaches.inside || !isPlain(name)) this.mark(element, degrees.everything);
    else if (reach === reaches.self || name === 'style') this.mark(element, degrees.itself);
  }
  // A state that no attribute contains has changed, such as that of a check box.
  stateChanged(element) {
    this.mark(element, degrees.itself);
    if (this.document.styleVersion > 0) this.restyleAll();
  }
}
