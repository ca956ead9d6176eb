// The interfaces AbstractRange, StaticRange and Range.
import { wrap } from '../infra/brands.js';
import { fail } from '../infra/errors.js';
import { mutations } from '../infra/hooks.js';
import { describe, toText, toUnsignedLong, wrapNew } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { dictionary } from '../events/event.js';
import { nodeArgument, nodeTypes } from '../nodes/node.js';
import { createRange, rangeArgument, rangeOf } from './range.js';
import { boundedOf, staticRange } from './static-range.js';

const lazyClientRects = lazy('../nodes/client-rects.js');

const { DOCUMENT_TYPE_NODE } = nodeTypes;
const node = (value) => nodeArgument(value, "Argument 1 ('node')");
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
describe('StaticRange', {
  parent: 'AbstractRange',
  construct: (realm, args, newTarget) => {
    const { startContainer, startOffset, endContainer, endOffset } = dictionary(args[0]);
    const [start, end] = [node(startContainer), node(endContainer)];
    for (const each of [start, end])
      if (each.nodeType === DOCUMENT_TYPE_NODE || each.isAttribute) fail('InvalidNodeTypeError');
    return wrapNew(staticRange(realm, { node: start, offset: toUnsignedLong(startOffset) },
      { node: end, offset: toUnsignedLong(endOffset) }), newTarget);
  },
});
describe('Range', {
  parent: 'AbstractRange',
  constants: { START_TO_START: 0, START_TO_END: 1, END_TO_END: 2, END_TO_START: 3 },
  attributes: () => [['commonAncestorContainer', (wrapper) => wrap(rangeOf(wrapper).commonAncestor)]],
  methods: () => ({
    setStart: (wrapper, container, offset) =>
      rangeOf(wrapper).set('start', node(container), toUnsignedLong(offset)),
    setEnd: (wrapper, container, offset) =>
      rangeOf(wrapper).set('end', node(container), toUnsignedLong(offset)),
    setStartBefore: (wrapper, each) => rangeOf(wrapper).setBeside('start', node(each), false),
    setStartAfter: (wrapper, each) => rangeOf(wrapper).setBeside('start', node(each), true),
    setEndBefore: (wrapper, each) => rangeOf(wrapper).setBeside('end', node(each), false),
    setEndAfter: (wrapper, each) => rangeOf(wrapper).setBeside('end', node(each), true),
    collapse: (wrapper, toStart = false) => {
      const range = rangeOf(wrapper);
      if (toStart) range.end = { ...range.start };
      else range.start = { ...range.end };
    },
    selectNode: (wrapper, each) => rangeOf(wrapper).select(node(each)),
    selectNodeContents: (wrapper, each) => rangeOf(wrapper).selectContents(node(each)),
    compareBoundaryPoints: (wrapper, how, source) => rangeOf(wrapper)
      .compareBoundaryPoints(toUnsignedLong(how) & 0xffff,
      rangeArgument(source, "Argument 2 ('sourceRange') to Range.compareBoundaryPoints")),
    deleteContents: (wrapper) => { mutations.processRange(rangeOf(wrapper), false, false); },
    extractContents: (wrapper) => wrap(mutations.processRange(rangeOf(wrapper), true, false)),
    cloneContents: (wrapper) => wrap(mutations.processRange(rangeOf(wrapper), true, true)),
    insertNode: (wrapper, each) => mutations.insertInRange(rangeOf(wrapper), node(each)),
    surroundContents: (wrapper, each) => mutations.surroundRange(rangeOf(wrapper), node(each)),
    cloneRange: (wrapper) => wrap(rangeOf(wrapper).copy()),
    detach: (wrapper) => { rangeOf(wrapper); },
    isPointInRange: (wrapper, each, offset) => {
      const range = rangeOf(wrapper);
      return node(each).root === range.root && range.comparePoint(node(each), toUnsignedLong(offset)) === 0;
    },
    comparePoint: (wrapper, each, offset) => rangeOf(wrapper).comparePoint(node(each), toUnsignedLong(offset)),
    intersectsNode: (wrapper, each) => rangeOf(wrapper).intersects(node(each)),
    createContextualFragment: (wrapper, html) => wrap(rangeOf(wrapper).parse(toText(html))),
    getBoundingClientRect: (wrapper) => lazyClientRects().emptyRect(rangeOf(wrapper).realm),
    getClientRects: (wrapper) => lazyClientRects().emptyRects(rangeOf(wrapper).realm),
    toString: (wrapper) => rangeOf(wrapper).text,
  }),
  construct: (realm, args, newTarget) => wrapNew(createRange(realm.document), newTarget),
});
