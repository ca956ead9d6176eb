// Range: DOM, "Interface Range", and how it follows changes of the tree.
import { fail } from '../infra/errors.js';
import { hooks, mutations } from '../infra/hooks.js';
import { argument, brand } from '../infra/idl.js';
import { watch } from '../nodes/changes.js';
import { createElement } from '../nodes/create-element.js';
import { nodeTypes } from '../nodes/node.js';
import { compareBoundaryPoints, lengthOfNode } from './boundary-points.js';

const { DOCUMENT_TYPE_NODE } = nodeTypes;
const compare = compareBoundaryPoints;
const lengthOf = lengthOfNode;

export class RangeImpl {
  constructor(document) {
    this.start = { node: document, offset: 0 };
    this.end = { node: document, offset: 0 };
    watch(document, this);
  }

  get document() { return this.start.node.document; }
  get realm() { return this.document.realm; }
  get root() { return this.start.node.root; }
  get collapsed() { return this.start.node === this.end.node && this.start.offset === this.end.offset; }

  get commonAncestor() {
    let node = this.start.node;
    while (!node.contains(this.end.node)) node = node.parent;
    return node;
  }

  // Sets one boundary; the other one follows if it would be on the wrong side.
  set(which, node, offset) {
    if (node.nodeType === DOCUMENT_TYPE_NODE) fail('InvalidNodeTypeError');
    if (offset > lengthOf(node)) fail('IndexSizeError');
    const { document } = this;
    const other = which === 'start' ? 'end' : 'start';
    const order = node.root === this.root ? compare(node, offset, this[other].node, this[other].offset)
      : which === 'start' ? 1 : -1;
    this[which] = { node, offset };
    if (which === 'start' ? order > 0 : order < 0) this[other] = { node, offset };
    if (this.document !== document) watch(this.document, this);
  }

  setBeside(which, node, isAfter) {
    if (node.parent === null) fail('InvalidNodeTypeError');
    this.set(which, node.parent, node.index + (isAfter ? 1 : 0));
  }

  select(node) {
    if (node.parent === null) fail('InvalidNodeTypeError');
    const { index } = node;
    this.set('start', node.parent, index);
    this.set('end', node.parent, index + 1);
  }

  selectContents(node) {
    if (node.nodeType === DOCUMENT_TYPE_NODE) fail('InvalidNodeTypeError');
    this.set('start', node, 0);
    this.set('end', node, lengthOf(node));
  }

  compareBoundaryPoints(how, source) {
    if (how > 3) fail('NotSupportedError');
    if (this.root !== source.root) fail('WrongDocumentError');
    const mine = how === 0 || how === 3 ? this.start : this.end;
    const theirs = how === 0 || how === 1 ? source.start : source.end;
    return compare(mine.node, mine.offset, theirs.node, theirs.offset);
  }

  comparePoint(node, offset) {
    if (node.root !== this.root) fail('WrongDocumentError');
    if (node.nodeType === DOCUMENT_TYPE_NODE) fail('InvalidNodeTypeError');
    if (offset > lengthOf(node)) fail('IndexSizeError');
    if (compare(node, offset, this.start.node, this.start.offset) < 0) return -1;
    return compare(node, offset, this.end.node, this.end.offset) > 0 ? 1 : 0;
  }

  intersects(node) {
    if (node.root !== this.root) return false;
    const { parent } = node;
    if (parent === null) return true;
    const { index } = node;
    return compare(parent, index, this.end.node, this.end.offset) < 0
      && compare(parent, index + 1, this.start.node, this.start.offset) > 0;
  }

  holds(node) {
    return compare(node, 0, this.start.node, this.start.offset) > 0
      && compare(node, lengthOf(node), this.end.node, this.end.offset) < 0;
  }

  copy() {
    const range = new RangeImpl(this.document);
    range.start = { ...this.start };
    range.end = { ...this.end };
    return range;
  }

  get text() {
    const { start, end } = this;
    if (start.node === end.node && start.node.isText) return start.node.data.slice(start.offset, end.offset);
    let text = start.node.isText ? start.node.data.slice(start.offset) : '';
    const top = this.commonAncestor;
    for (let node = top; node !== null; node = node.next(top))
      if (node.isText && this.holds(node)) text += node.data;
    return end.node.isText ? text + end.node.data.slice(0, end.offset) : text;
  }

  parse(html) {
    let context = this.start.node;
    if (!context.isElement && !context.isDocument) context = context.parentElement;
    if (context === null || context.isDocument || (context.localName === 'html' && context.isHTML)) {
      context = createElement(this.document, 'body');
    }
    const fragment = mutations.parseFragment(context, html);
    // HTML, "createContextualFragment": unlike those of `innerHTML`, its scripts run.
    for (let node = fragment.firstChild; node !== null; node = node.next(fragment))
      if (node.alreadyStarted) node.alreadyStarted = false;
    return fragment;
  }

  // Updates the boundaries after changes of the tree: DOM, the steps on live ranges.
  get boundaries() { return [this.start, this.end]; }
  inserted(parent, count, before) {
    const { index } = before;
    for (const point of this.boundaries) if (point.node === parent && point.offset > index) point.offset += count;
  }

  removing(node, parent) {
    const { index } = node;
    for (const point of this.boundaries) {
      if (node.contains(point.node)) Object.assign(point, { node: parent, offset: index });
      else if (point.node === parent && point.offset > index) point.offset -= 1;
    }
  }

  replaced(node, offset, removed, added) {
    for (const point of this.boundaries) {
      if (point.node !== node || point.offset <= offset) continue;
      point.offset = point.offset <= offset + removed ? offset : point.offset + added - removed;
    }
  }

  split(text, offset, rest) {
    for (const point of this.boundaries) {
      if (point.node === text && point.offset > offset)
        Object.assign(point, { node: rest, offset: point.offset - offset });
      else if (point.node === text.parent && point.offset === text.index + 1) point.offset += 1;
    }
  }

  merged(text, length, nodes) {
    for (const node of nodes) {
      for (const point of this.boundaries) {
        if (point.node === node) Object.assign(point, { node: text, offset: point.offset + length });
        else if (point.node === node.parent && point.offset === node.index)
          Object.assign(point, { node: text, offset: length });
      }
      length += node.data.length;
    }
  }
}
RangeImpl.prototype.interface = 'Range';
export const createRange = (document) => new RangeImpl(document);
export const rangeOf = brand(RangeImpl);
export const rangeArgument = (value, place) => argument(RangeImpl, value, place);

hooks.createRange = createRange;
