// The interfaces AbstractRange, StaticRange and Range.
import { implOrNothing, wrap } from '../infra/brands.js';
import { fail, typeError } from '../infra/errors.js';
import { hooks, mutations } from '../infra/hooks.js';
import { describe, requireArguments, toText, toUnsignedLong, wrapNew } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { dictionary } from '../events/event.js';
import { nodeArgument, NodeImpl, nodeTypes } from '../nodes/node.js';
import { createRange, rangeArgument, rangeOf } from './range.js';
import { boundedOf, staticRange } from './static-range.js';

const lazyClientRects = lazy('../nodes/client-rects.js');

const { DOCUMENT_TYPE_NODE } = nodeTypes;
const node = (value, method) => nodeArgument(value, `Argument 1 ('node') to Range.${method}`);
describe('AbstractRange', {
  parent: null,
  attributes: () => [
    ['startContainer', (wrapper) => wrap(boundedOf(wrapper).start.node)],
    ['startOffset', (wrapper) => boundedOf(wrapper).start.offset],
    ['endContainer', (wrapper) => wrap(boundedOf(wrapper).end.node)],
    ['endOffset', (wrapper) => boundedOf(wrapper).end.offset],
    ['collapsed', (wrapper) => boundedOf(wrapper).collapsed],
  ],
});
const requireMember = (value, name, type) => {
  if (value === undefined)
    throw typeError(`Member StaticRangeInit.${name} is required and must be an instance of ${type}`);
};
const place = (value, name) => {
  requireMember(value, name, 'unsigned long');
  return toUnsignedLong(value);
};
const member = (value, name) => {
  requireMember(value, name, 'Node');
  const impl = implOrNothing(value);
  if (!(impl instanceof NodeImpl)) throw typeError('Type error');
  return impl;
};
describe('StaticRange', {
  parent: 'AbstractRange', length: 1,
  construct: (realm, args, newTarget) => {
    requireArguments(args, 1);
    const { endContainer, endOffset, startContainer, startOffset } = dictionary(args[0]);
    const end = { node: member(endContainer, 'endContainer'), offset: place(endOffset, 'endOffset') };
    const start = { node: member(startContainer, 'startContainer'), offset: place(startOffset, 'startOffset') };
    for (const { node: each } of [start, end])
      if (each.nodeType === DOCUMENT_TYPE_NODE || each.isAttribute) fail('InvalidNodeTypeError');
    return wrapNew(staticRange(realm, start, end), newTarget);
  },
});
// WebKit's: whether a node is before, after, around or inside a range, as one of the constants.
const compareNode = (range, each) => {
  const { parent } = each;
  if (parent === null) fail('NotFoundError');
  if (range.root !== each.root) return 0;
  const [first, last] = [range.comparePoint(parent, each.index), range.comparePoint(parent, each.index + 1)];
  if (first < 0) return last > 0 ? 2 : 0;
  return last > 0 ? 1 : 3;
};
describe('Range', {
  parent: 'AbstractRange',
  constants: {
    START_TO_START: 0, START_TO_END: 1, END_TO_END: 2, END_TO_START: 3,
    NODE_BEFORE: 0, NODE_AFTER: 1, NODE_BEFORE_AND_AFTER: 2, NODE_INSIDE: 3,
  },
  attributes: () => [['commonAncestorContainer', (wrapper) => wrap(rangeOf(wrapper).commonAncestor)]],
  methods: () => ({
    setStart: (wrapper, container, offset) =>
      rangeOf(wrapper).set('start', node(container, 'setStart'), toUnsignedLong(offset)),
    setEnd: (wrapper, container, offset) =>
      rangeOf(wrapper).set('end', node(container, 'setEnd'), toUnsignedLong(offset)),
    setStartBefore: (wrapper, each) => rangeOf(wrapper).setBeside('start', node(each, 'setStartBefore'), false),
    setStartAfter: (wrapper, each) => rangeOf(wrapper).setBeside('start', node(each, 'setStartAfter'), true),
    setEndBefore: (wrapper, each) => rangeOf(wrapper).setBeside('end', node(each, 'setEndBefore'), false),
    setEndAfter: (wrapper, each) => rangeOf(wrapper).setBeside('end', node(each, 'setEndAfter'), true),
    collapse: (wrapper, toStart = false) => {
      const range = rangeOf(wrapper);
      if (toStart) range.end = { ...range.start };
      else range.start = { ...range.end };
    },
    selectNode: (wrapper, each) => rangeOf(wrapper).select(node(each, 'selectNode')),
    selectNodeContents: (wrapper, each) => rangeOf(wrapper).selectContents(node(each, 'selectNodeContents')),
    compareBoundaryPoints: (wrapper, how, source) => rangeOf(wrapper)
      .compareBoundaryPoints(toUnsignedLong(how) & 0xffff,
      rangeArgument(source, "Argument 2 ('sourceRange') to Range.compareBoundaryPoints")),
    deleteContents: (wrapper) => { mutations.processRange(rangeOf(wrapper), false, false); },
    extractContents: (wrapper) => wrap(mutations.processRange(rangeOf(wrapper), true, false)),
    cloneContents: (wrapper) => wrap(mutations.processRange(rangeOf(wrapper), true, true)),
    insertNode: (wrapper, each) => mutations.insertInRange(rangeOf(wrapper), node(each, 'insertNode')),
    surroundContents: (wrapper, each) => mutations.surroundRange(rangeOf(wrapper),
      nodeArgument(each, "Argument 1 ('newParent') to Range.surroundContents")),
    cloneRange: (wrapper) => wrap(rangeOf(wrapper).copy()),
    detach: (wrapper) => { rangeOf(wrapper); },
    isPointInRange: (wrapper, each, offset) => {
      const range = rangeOf(wrapper);
      const container = node(each, 'isPointInRange');
      return container.root === range.root && range.comparePoint(container, toUnsignedLong(offset)) === 0;
    },
    comparePoint: (wrapper, each, offset) =>
      rangeOf(wrapper).comparePoint(node(each, 'comparePoint'), toUnsignedLong(offset)),
    compareNode: (wrapper, each) => compareNode(rangeOf(wrapper), node(each, 'compareNode')),
    intersectsNode: (wrapper, each) => rangeOf(wrapper).intersects(node(each, 'intersectsNode')),
    createContextualFragment: (wrapper, html) => wrap(rangeOf(wrapper).parse(toText(html))),
    getBoundingClientRect: (wrapper) => lazyClientRects().rangeRect(rangeOf(wrapper)),
    getClientRects: (wrapper) => lazyClientRects().rectsOf(rangeOf(wrapper).realm, hooks.rangeRects(rangeOf(wrapper))),
    toString: (wrapper) => rangeOf(wrapper).text,
  }),
  construct: (realm, args, newTarget) => wrapNew(createRange(realm.document), newTarget),
});
