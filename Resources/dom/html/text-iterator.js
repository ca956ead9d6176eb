// The rendered text of an element, as WebKit collects it for innerText.
import { hooks } from '../infra/hooks.js';
import { lazy } from '../infra/lazy-units.js';
import { isClippedToNothing, renderedNodes } from './rendered-text.js';

const lazyGeometry = lazy('../layout/element-geometry.js');
const lazyUnits = lazy('../css/units.js');
const displayOf = (element) => hooks.computedValue(element, 'display');

const isHeading = /^(?:h[1-6]|p)$/;
const controls = new Set('button fieldset input output select textarea object legend progress meter'.split(' '));
const embedded = new Set('img video audio iframe embed'.split(' '));
// WebKit represents these by an empty text, after which white space isn't collapsed.
const isReplaced = (node) => (node.isHTML && (controls.has(node.localName) || embedded.has(node.localName)))
  || node.getAttribute('role')?.toLowerCase() === 'img';
const isCollapsible = (character) => character === ' ' || character === '\n' || character === '\t';

// The rendered text of an element in the order of its nodes, with line breaks around blocks and tabs between cells.
// HTML leaves out breaks at the end, and WebKit keeps them: these are the rules of its text iterator.
export class TextIterator {
  constructor(top) {
    this.top = top;
    this.records = renderedNodes(top);
    this.text = '';
    this.last = '';
    this.hasStarted = false;
    this.hasText = false;
    this.isSpacePending = false;
  }

  emit(text) {
    this.text += text;
    this.last = text[text.length - 1];
    this.hasStarted = true;
    this.isSpacePending = false;
  }

  collect() {
    const clips = [isInsideNothing(this.top)];
    for (let node = this.top.firstChild; node !== null;) {
      const record = this.records.get(node);
      const isClipped = this.isClipped(node, clips[clips.length - 1]);
      if (record !== undefined) this.enter(node, record, isClipped);
      if (node.firstChild !== null && (record !== undefined || isTransparent(node))) {
        clips.push(isClipped);
        node = node.firstChild;
        continue;
      }
      while (node.nextSibling === null && node.parent !== this.top) {
        const isBoxed = this.records.has(node);
        node = node.parent;
        clips.pop();
        if (isBoxed) this.exit(node);
      }
      node = node.nextSibling;
    }
    return this.text;
  }

  isClipped(node, isOuterClipped) {
    const record = this.records.get(node);
    return record?.isClipping === true || (isOuterClipped && record?.isPlaced !== true);
  }

  enter(node, record, isClipped) {
    if (node.isText) {
      if (!isClipped) this.enterText(record);
    } else if (isReplaced(node)) {
      if (isClipped || !record.isVisible) return;
      if (this.isSpacePending) this.emit(' ');
      this.hasStarted = true;
      this.last = '';
    } else if (record.isBreak) {
      this.emit('\n');
    } else if (this.hasStarted && this.last !== '\n') {
      const mark = this.markBefore(node, record);
      if (mark !== '') this.emit(mark);
    }
  }

  enterText({ data, pieces, isPreserved, isVisible }) {
    this.hasText = true;
    if (isPreserved) {
      if (this.isSpacePending && data !== '') this.emit(' ');
      if (isVisible && data !== '') this.emit(data);
      return;
    }
    if (!isVisible || data === '') return;
    if (pieces.length === 0) this.isSpacePending = true;
    pieces.forEach(([start, end], index) => {
      const needsSpace = this.isSpacePending || (index === 0 && start > 0);
      if (needsSpace && this.last !== '' && !isCollapsible(this.last)) this.emit(' ');
      this.emit(data.slice(start, end).replace(/[\n\t]/g, ' '));
      const next = index + 1 < pieces.length ? pieces[index + 1][0] : data.length;
      if (next > end) this.isSpacePending = true;
    });
  }

  markBefore(node, record) {
    if (record.display === 'table-cell') return this.isFirstCell(node) ? '' : '\t';
    if (this.isSeparateBlock(node, record)) return '\n';
    return record.display === 'inline-table' ? ' ' : '';
  }

  isFirstCell(cell) {
    const isFirst = (node, display) => {
      for (let each = node.previousSibling; each !== null; each = each.previousSibling)
        if (this.records.get(each)?.display === display) return false;
      return true;
    };
    if (!isFirst(cell, 'table-cell')) return false;
    const row = cell.parent;
    if (this.records.get(row)?.display !== 'table-row') return true;
    return isFirst(row, 'table-row') && !/^table-(?:row|header|footer)-group$/.test(
      this.records.get(row.parent?.previousElementSibling)?.display ?? '');
  }

  // Returns whether a node is a block that separates its text from the text around it.
  isSeparateBlock(node, record) {
    if (node.localName === 'option' || node.localName === 'optgroup' || record.isOut) return false;
    if (record.display === 'table-row') return this.records.get(tableOf(node))?.display !== 'inline-table';
    return record.kind === 'block' && record.display !== 'table-cell' && node !== node.document.body;
  }

  exit(node) {
    const record = this.records.get(node);
    if (!this.hasStarted || record === undefined) return;
    if (this.hasText && this.isSeparateBlock(node, record) && this.isFollowed(node)) {
      const isSpaced = isHeading.test(node.localName) && node.isHTML && hasMarginAfter(node, record);
      if (this.last !== '\n') this.emit('\n');
      if (isSpaced) this.emit('\n');
    } else if (record.display === 'inline-table') {
      this.emit(' ');
    }
  }

  // Returns whether anything rendered follows a node in the document.
  isFollowed(node) {
    for (let next = node.nextOutside(this.top.document); next !== null;) {
      if (this.records.has(next)) return true;
      if (next.isText && !/^[ \t\n\r\f]*$/.test(next.data) && next.parent.isElement) return true;
      if (!next.isElement) {
        next = next.nextOutside(this.top.document);
        continue;
      }
      const isInside = isTransparent(next);
      if (!isInside && displayOf(next) !== 'none') return true;
      next = isInside && next.firstChild !== null ? next.firstChild : next.nextOutside(this.top.document);
    }
    return false;
  }
}
const isInsideNothing = (element) => {
  for (let each = element; each !== null; each = each.parentElement) {
    if (!/^(?:inline|contents)$/.test(displayOf(each)) && isClippedToNothing(each)) return true;
    if (/^(?:absolute|fixed)$/.test(hooks.computedValue(each, 'position'))) return false;
  }
  return false;
};
const tableOf = (row) => {
  const { parent } = row;
  return /^(?:table|inline-table)$/.test(displayOf(parent)) ? parent : parent.parent;
};
export const isTransparent = (node) => node.isElement && displayOf(node) === 'contents';
// WebKit adds an empty line after a heading or a paragraph whose lower margin is at least half its font size.
const hasMarginAfter = (element, record) => {
  const [, , margin] = lazyGeometry().marginsOf(element);
  return margin > 0 && Math.trunc(margin) * 2 >= lazyUnits().fontSizeOf(element)
    && (record.hasHeight || lazyGeometry().boxSize(element).height > 0);
};
