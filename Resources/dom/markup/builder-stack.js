// The open elements of a tree builder, and where the next node goes.
import { mutations } from '../infra/hooks.js';
import { createText } from '../nodes/character-data.js';

export const contentOf = (element) => element.content ?? element;

export class BuilderStack {
  // The root is a document, or a fragment, which has the place of the fragment's `html` element, too.
  constructor(root) {
    this.document = root.document ?? root;
    this.stack = root.isDocument ? [root] : [root, root];
    this.target = root;
    // Where the next node goes if not at the end of the target: a parent, and the sibling after it.
    this.parent = null;
    this.before = null;
  }

  enter(element) {
    this.stack.push(element);
    this.target = contentOf(element);
  }

  leave() {
    const element = this.stack.pop();
    this.findTarget();
    return element;
  }

  findTarget() { this.target = contentOf(this.stack[this.stack.length - 1]); }

  // The next node goes before a table, unless a script took the table out of the tree: HTML, "appropriate place for
  // inserting a node".
  placeBefore(position) {
    const table = this.stack[position];
    this.parent = table.parent ?? contentOf(this.stack[position - 1]);
    this.before = table.parent === null ? null : table;
  }

  add(node) {
    const { before } = this;
    const parent = this.parent ?? this.target;
    this.parent = this.before = null;
    if (node.parent !== null && node.parent !== undefined) mutations.removeNode(node);
    if (before !== null) mutations.insertNode(parent, node, before);
    else mutations.appendNode(parent, node);
  }

  // HTML, "insert a character": text is appended to the preceding text node. A document contains no text.
  addText(text) {
    const { before } = this;
    const parent = this.parent ?? this.target;
    const previous = before !== null ? before.previousSibling : parent.lastChild;
    if (!parent.isDocument && (previous === null || !previous.isText))
      return this.add(createText(this.document, text));
    this.parent = this.before = null;
    if (!parent.isDocument) previous.replaceData(previous.data.length, 0, text);
  }

  // Moves an open element, unless scripts have put the new parent into it.
  move(element) {
    for (let node = this.parent ?? this.target; node !== null && node !== undefined; node = node.parent) {
      if (node === element) {
        this.parent = this.before = null;
        return;
      }
    }
    this.add(element);
  }
}
