// The text that a box and its descendants render: which nodes have boxes, and which characters of their text remain
// after white space is collapsed. CSS Display, "Box Generation"; CSS Text, "White Space Processing".
import { hooks } from '../infra/hooks.js';
import { lazy } from '../infra/lazy-units.js';
import { used } from '../infra/used.js';
import {
  flatChildren, isClosedDetails, isSummaryOf, isUnrendered, leaves
} from '../css/rendered-children.js';
import { InlineFlow, TextRecord } from './inline-flow.js';

const lazyCascade = lazy('../css/cascade.js');
const lazyFirstLetter = lazy('./first-letter.js');
const flatParent = (element) => lazyCascade().flatParent(element);
const declaredValue = (element, property) => lazyCascade().declaredValue(element, property);
const computedValue = (element, property) => hooks.computedValue(element, property);

const isTablePart = /^(?:inline-)?table$|^table-(?:row|row-group|header-group|footer-group|column|column-group)$/;
const outOfFlow = new Set(['absolute', 'fixed']);
const zero = /^0(?:px|%)?$/;

// Returns whether an element has a box of its own. Its ancestors may draw their content themselves.
export const hasBox = (element) => {
  if (!hooks.isRendered(element) || !element.document.hasWindow) return false;
  if (computedValue(element, 'display') === 'contents' || isUnrendered(element)) return false;
  for (let each = element; each.parentElement !== null || used.shadowTrees;) {
    const { parent } = each;
    if (parent === null || parent.isDocument) break;
    if (parent.isHTML === true && leaves.has(parent.localName)) return false;
    if (parent.shadow !== null && parent.shadow !== undefined && hooks.slotFor(each) === null) return false;
    each = parent.isShadowRoot === true ? parent.host : parent;
    if (!each.isElement) break;
  }
  return true;
};
// HTML, "The details element": the content of a closed element is skipped.
export const isSkipped = (element) => {
  for (let each = element; each !== null; each = flatParent(each)) {
    const parent = each.parentElement;
    if (parent !== null && isClosedDetails(parent) && !isSummaryOf(parent, each)) return true;
  }
  return false;
};

// A box of an element: `kind` is `inline`, `atomic`, `block` or `part` (of a table).
class BoxRecord {
  constructor(element, display, context) {
    const position = declaredValue(element, 'position');
    const float = declaredValue(element, 'float');
    this.display = display;
    this.style = inheritedStyle(element, context.style);
    this.isPlaced = outOfFlow.has(position);
    this.isOut = this.isPlaced || (float !== undefined && /^(?:left|right|inline-)/.test(float));
    this.isLeaf = element.isHTML && leaves.has(element.localName);
    this.isBreak = element.isHTML && element.localName === 'br';
    this.kind = kindOf(element, display, this.isLeaf);
    this.isClipping = this.kind !== 'inline' && isClippedToNothing(element);
    this.isVisible = this.style.visibility === 'visible';
    // The last kind of child, and what decides whether white space between children has a box.
    this.previous = null;
    this.hasInlineChildren = true;
    this.hasContent = false;
    this.hasHeight = false;
    this.element = element;
    // The first line has begun, so that no text is the first letter any more.
    this.hasBegun = false;
  }

  get isInline() { return this.kind === 'inline' || this.kind === 'atomic'; }

  took(child) {
    this.previous = child.isBreak ? 'break' : child.isOut ? 'out' : child.isInline ? 'inline' : 'block';
    if (child.isOut) return;
    this.hasContent = true;
    if (!child.isInline) this.hasInlineChildren = false;
  }

  // WebKit creates no box for white space that could not be seen.
  wantsWhiteSpace(isPreserved) {
    if (this.previous === 'text') return true;
    if (isTablePart.test(this.display) || /(?:flex|grid)$/.test(this.display)) return false;
    if (isPreserved) return true;
    if (this.previous === 'break') return false;
    if (this.kind === 'inline') return this.previous !== 'block';
    if (!this.hasInlineChildren && this.previous !== 'inline') return false;
    return this.hasContent;
  }
}
const kindOf = (element, display, isLeaf) => {
  if (!element.isHTML) return { svg: 'atomic', text: 'block' }[element.localName] ?? 'inline';
  if (/^(?:inline$|ruby)/.test(display)) return isLeaf ? 'atomic' : 'inline';
  if (/^(?:inline|-webkit-inline)-/.test(display)) return 'atomic';
  return isTablePart.test(display) && display !== 'table' ? 'part' : 'block';
};
const inheritedStyle = (element, around) => {
  const read = (property, initial, parent) => {
    const value = declaredValue(element, property);
    return value === undefined || value === 'inherit' || value === 'unset' ? parent
      : value === 'initial' ? initial : value;
  };
  return {
    visibility: read('visibility', 'visible', around.visibility),
    space: read('white-space', 'normal', around.space),
    transform: read('text-transform', 'none', around.transform),
    security: read('-webkit-text-security', 'none', around.security),
  };
};
// WebKit leaves out the text of a box that clips all of its content.
export const isClippedToNothing = (element) => {
  const isCut = (value) => value !== undefined && /^(?:hidden|scroll|auto|clip)$/.test(value);
  if (!isCut(declaredValue(element, 'overflow-x')) && !isCut(declaredValue(element, 'overflow-y'))) return false;
  return ['width', 'height', 'max-width', 'max-height'].some((name) => zero.test(declaredValue(element, name) ?? ''));
};

// Returns the records of all nodes that have boxes, from the block that contains an element.
export const renderedNodes = (element) => {
  let top = element;
  while (/^(?:inline|contents|ruby.*)$/.test(computedValue(top, 'display')) && flatParent(top) !== null)
    top = flatParent(top);
  const around = (property) => computedValue(top, property);
  const style = {
    visibility: around('visibility'), space: around('white-space'), transform: around('text-transform'),
    security: around('-webkit-text-security'),
  };
  const records = new Map();
  const first = new BoxRecord(top, around('display'), { style });
  records.set(top, first);
  const stack = [{ children: flatChildren(top), index: 0, box: first, style: first.style, flow: new InlineFlow(),
    record: null }];
  while (stack.length > 0) {
    const frame = stack[stack.length - 1];
    if (frame.index === frame.children.length) {
      stack.pop();
      leave(frame, stack[stack.length - 1]);
      continue;
    }
    const node = frame.children[frame.index++];
    if (node.isText) addText(records, node, frame, stack);
    else if (node.isElement) addElement(records, node, frame, stack);
  }
  return records;
};
function addText(records, node, { box, style, flow }, stack) {
  const record = new TextRecord(node.data, style);
  if (box.kind === 'part' || (/^[ \t\n\r\f]*$/.test(node.data) && !box.wantsWhiteSpace(record.keepsLines))) return;
  records.set(node, record);
  box.previous = 'text';
  box.hasContent = true;
  if (/[^ \t\n\r\f]/.test(node.data)) record.letterTransform = beginLine(stack);
  flow.add(record);
}
// Begins the first line of the blocks around a text or another inline content, and returns the transform of the first
// letter in it.
function beginLine(stack) {
  let transform;
  for (let i = stack.length - 1; i >= 0; i--) {
    const { box } = stack[i];
    if (box.hasBegun) break;
    if (box.kind === 'inline') continue;
    box.hasBegun = true;
    transform ??= lazyFirstLetter().letterTransformOf(box);
    if (box.isOut || box.kind !== 'block') break;
  }
  return transform;
}
function addElement(records, node, frame, stack) {
  const display = computedValue(node, 'display');
  if (display === 'none' || isUnrendered(node)) return;
  const { box, flow, style } = frame;
  const push = (fields) => stack.push({ children: flatChildren(node), index: 0, ...fields });
  if (display === 'contents') {
    push({ box, flow, style: inheritedStyle(node, style), record: null });
    return;
  }
  const record = new BoxRecord(node, display, frame);
  records.set(node, record);
  box.took(record);
  if (record.isBreak || (record.kind === 'atomic' && !record.isOut)) beginLine(stack);
  if (record.isBreak) flow.break();
  else if (record.isOut) push({ box: record, flow: new InlineFlow(), style: record.style, record });
  else if (record.kind === 'inline') push({ box: record, flow, style: record.style, record: null });
  else {
    if (record.kind === 'atomic') flow.addAtomic();
    else flow.endLine();
    if (!record.isLeaf && declaredValue(node, 'content-visibility') !== 'hidden')
      push({ box: record, flow: new InlineFlow(), style: record.style, record });
  }
}
function leave({ record, flow }, outer) {
  if (outer === undefined) flow.endLine();
  if (record === null) return;
  flow.endLine();
  record.hasHeight = flow.hasHeight;
  if (!record.isOut && record.kind !== 'atomic' && flow.hasHeight && outer !== undefined) outer.flow.hasHeight = true;
}
