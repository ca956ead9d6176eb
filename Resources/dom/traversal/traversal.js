// The common base of tree walkers and node iterators, and NodeFilter: DOM, "Traversal".
import { wrap } from '../infra/brands.js';
import { defineGlobal } from '../infra/define.js';
import { ensuring } from '../infra/endings.js';
import { fail, typeError } from '../infra/errors.js';
import { toNumber } from '../infra/idl.js';
import { nodeArgument } from '../nodes/node.js';

const { apply } = Reflect;
const results = { FILTER_ACCEPT: 1, FILTER_REJECT: 2, FILTER_SKIP: 3 };
const { FILTER_ACCEPT, FILTER_SKIP } = results;

export class Traversal {
  constructor(root, whatToShow, filter) {
    this.root = root;
    this.whatToShow = whatToShow;
    this.filter = filter;
    this.isActive = false;
  }

  get realm() { return this.root.realm; }
  get document() { return this.root.document; }

  // DOM, "filter a node".
  test(node) {
    if (this.isActive) fail('InvalidStateError');
    if (((1 << (node.nodeType - 1)) & this.whatToShow) === 0) return FILTER_SKIP;
    const { filter } = this;
    if (filter === null) return FILTER_ACCEPT;
    this.isActive = true;
    return ensuring(() => { this.isActive = false; }, () => {
      if (typeof filter === 'function') return toNumber(apply(filter, undefined, [wrap(node)])) & 0xffff;
      const accept = filter.acceptNode;
      if (typeof accept !== 'function')
        throw typeError("'acceptNode' property of callback interface should be callable");
      return toNumber(apply(accept, filter, [wrap(node)])) & 0xffff;
    });
  }
}
export const filterResults = results;

export const filterArgument = (filter, name) => {
  if (filter === null || filter === undefined) return null;
  if (typeof filter !== 'object' && typeof filter !== 'function')
    throw typeError(`Argument 3 ('filter') to Document.${name} must be an object`);
  return filter;
};
export const traversalRoot = (root, name) => nodeArgument(root, `Argument 1 ('root') to Document.${name}`);

export const traversalMembers = (of) => [
  ['root', (wrapper) => wrap(of(wrapper).root)],
  ['whatToShow', (wrapper) => of(wrapper).whatToShow],
  ['filter', (wrapper) => of(wrapper).filter],
];
export const traversalMoves = (of, names) =>
  Object.fromEntries(names.split(' ').map((name) => [name, (wrapper) => wrap(of(wrapper)[name]())]));
export const filterConstants = {
  ...results, SHOW_ALL: 0xffffffff, SHOW_ELEMENT: 1, SHOW_ATTRIBUTE: 2, SHOW_TEXT: 4, SHOW_CDATA_SECTION: 8,
  SHOW_ENTITY_REFERENCE: 0x10,
  SHOW_ENTITY: 0x20, SHOW_PROCESSING_INSTRUCTION: 0x40, SHOW_COMMENT: 0x80, SHOW_DOCUMENT: 0x100,
  SHOW_DOCUMENT_TYPE: 0x200,
  SHOW_DOCUMENT_FRAGMENT: 0x400, SHOW_NOTATION: 0x800,
};

export const exposes = ['NodeFilter'];

// Web IDL, "legacy callback interface object": a function without a prototype, which only has constants.
/** @param {import('../realm').Page} page */
export function expose(page) {
  const { realm } = page;
  const NodeFilter = realm.makeMethod('NodeFilter', () => { throw typeError('Illegal constructor'); });
  Object.defineProperties(NodeFilter,
    Object.fromEntries(Object.entries(filterConstants).map(([name, value]) => [name, { value, enumerable: true }])));
  realm.constructors.set('NodeFilter', NodeFilter);
  defineGlobal(realm, 'NodeFilter', NodeFilter);
}
