// TreeWalker: DOM, "Interface TreeWalker".
import { wrap } from '../infra/brands.js';
import { hooks } from '../infra/hooks.js';
import { brand, describe } from '../infra/idl.js';
import { nodeArgument } from '../nodes/node.js';
import {
  filterArgument, filterResults, Traversal, traversalMembers, traversalMoves, traversalRoot,
} from './traversal.js';

const { FILTER_ACCEPT, FILTER_REJECT, FILTER_SKIP } = filterResults;

class TreeWalkerImpl extends Traversal {
  constructor(...args) {
    super(...args);
    this.current = this.root;
  }

  moveTo(node) {
    this.current = node;
    return node;
  }

  parentNode() {
    for (let node = this.current; node !== null && node !== this.root;) {
      node = node.parent;
      if (node !== null && this.test(node) === FILTER_ACCEPT) return this.moveTo(node);
    }
    return null;
  }

  traverseChildren(first, sibling) {
    let node = this.current[first];
    while (node !== null) {
      const result = this.test(node);
      if (result === FILTER_ACCEPT) return this.moveTo(node);
      if (result === FILTER_SKIP && node[first] !== null) {
        node = node[first];
        continue;
      }
      while (node[sibling] === null) {
        node = node.parent;
        if (node === null || node === this.root || node === this.current) return null;
      }
      node = node[sibling];
    }
    return null;
  }

  firstChild() { return this.traverseChildren('firstChild', 'nextSibling'); }
  lastChild() { return this.traverseChildren('lastChild', 'previousSibling'); }

  traverseSiblings(sibling, child) {
    let node = this.current;
    if (node === this.root) return null;
    for (;;) {
      let next = node[sibling];
      while (next !== null) {
        node = next;
        const result = this.test(node);
        if (result === FILTER_ACCEPT) return this.moveTo(node);
        next = node[child];
        if (result === FILTER_REJECT || next === null) next = node[sibling];
      }
      node = node.parent;
      if (node === null || node === this.root || this.test(node) === FILTER_ACCEPT) return null;
    }
  }

  nextSibling() { return this.traverseSiblings('nextSibling', 'firstChild'); }
  previousSibling() { return this.traverseSiblings('previousSibling', 'lastChild'); }

  previousNode() {
    let node = this.current;
    while (node !== this.root) {
      let sibling = node.previousSibling;
      while (sibling !== null) {
        node = sibling;
        let result = this.test(node);
        while (result !== FILTER_REJECT && node.lastChild !== null) {
          node = node.lastChild;
          result = this.test(node);
        }
        if (result === FILTER_ACCEPT) return this.moveTo(node);
        sibling = node.previousSibling;
      }
      if (node === this.root || node.parent === null) return null;
      node = node.parent;
      if (this.test(node) === FILTER_ACCEPT) return this.moveTo(node);
    }
    return null;
  }

  nextNode() {
    let node = this.current;
    let result = FILTER_ACCEPT;
    for (;;) {
      node = result !== FILTER_REJECT && node.firstChild !== null ? node.firstChild : node.nextOutside(this.root);
      if (node === null) return null;
      result = this.test(node);
      if (result === FILTER_ACCEPT) return this.moveTo(node);
    }
  }
}
TreeWalkerImpl.prototype.interface = 'TreeWalker';
const walkerOf = brand(TreeWalkerImpl);

export const createTreeWalker = (root, whatToShow, filter) => (
  new TreeWalkerImpl(traversalRoot(root, 'createTreeWalker'), whatToShow, filterArgument(filter, 'createTreeWalker')));
describe('TreeWalker', {
  parent: null,
  attributes: () => [...traversalMembers(walkerOf),
    ['currentNode', (wrapper) => wrap(walkerOf(wrapper).current),
    (wrapper, value) => {
      walkerOf(wrapper).current = nodeArgument(value, 'The TreeWalker.currentNode attribute');
    }]],
  methods: () => traversalMoves(walkerOf,
    'parentNode firstChild lastChild previousSibling nextSibling previousNode nextNode'),
});

hooks.createTreeWalker = createTreeWalker;
