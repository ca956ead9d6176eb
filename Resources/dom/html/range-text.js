// The rendered text between two boundary points, as WebKit collects it for a selection.
import { isTransparent, TextIterator } from './text-iterator.js';

const childAt = ({ node, offset }) => {
  let child = node.firstChild;
  for (let i = 0; i < offset && child !== null; i++) child = child.nextSibling;
  return child;
};
// The part of a text's record between two boundary points.
const partOf = (node, record, start, end) => {
  if (!node.isText || (node !== start.node && node !== end.node)) return record;
  const [from, to] = [node === start.node ? start.offset : 0, node === end.node ? end.offset : record.data.length];
  const pieces = record.pieces.map(([first, last]) => [Math.max(first, from) - from, Math.min(last, to) - from])
    .filter(([first, last]) => first < last);
  return { data: record.data.slice(from, to), pieces, isPreserved: record.isPreserved, isVisible: record.isVisible };
};

export class RangeTextIterator extends TextIterator {
  // Collects only what lies between two boundary points: the text of a selection.
  collectBetween(start, end) {
    const first = start.node.isText ? start.node : childAt(start) ?? start.node.nextOutside(start.node.document);
    const past = end.node.isText ? end.node.next(end.node.document)
      : childAt(end) ?? end.node.nextOutside(end.node.document);
    let hasBegun = false;
    for (let node = this.top.firstChild; node !== null && first !== null;) {
      if (past !== null && (node === past || node.follows(past))) break;
      hasBegun ||= node === first || node.follows(first);
      const record = this.records.get(node);
      if (record !== undefined && hasBegun) this.enter(node, partOf(node, record, start, end), false);
      if (node.firstChild !== null && (record !== undefined || isTransparent(node))) {
        node = node.firstChild;
        continue;
      }
      const isLast = node.next(node.document) === past;
      while (node.nextSibling === null && node.parent !== this.top) {
        const { parent } = node;
        if ((isLast && parent === end.node) || (parent !== end.node && parent.contains(end.node))) return this.text;
        node = parent;
        if (hasBegun && this.records.has(node)) this.exit(node);
      }
      node = node.nextSibling;
    }
    return this.text;
  }
}
