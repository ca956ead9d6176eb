// HTMLSlotElement as a page sees it: HTML, "The slot element".
import { wrap } from '../infra/brands.js';
import { typeError } from '../infra/errors.js';
import { mutations } from '../infra/hooks.js';
import { brand, describe } from '../infra/idl.js';
import { dictionary } from '../events/event.js';
import { nodeArgument } from '../nodes/node.js';
import { kinds, reflect } from '../html/reflect.js';
import { compareSlot, HTMLSlotElementImpl, isSlottable } from './slots.js';

const slotOf = brand(HTMLSlotElementImpl);

// HTML, "assign" of slots with manual assignment.
mutations.assignNodes = (slot, nodes) => {
  for (const node of slot.manual) if (node.manualSlot === slot) node.manualSlot = null;
  const touched = new Set();
  for (const node of new Set(nodes)) {
    if (node.manualSlot && node.manualSlot !== slot) {
      node.manualSlot.manual = node.manualSlot.manual.filter((other) => other !== node);
      touched.add(node.manualSlot);
    }
    node.manualSlot = slot;
  }
  slot.manual = [...new Set(nodes)];
  // DOM, "assign slottables for a tree": the slots signal their changes in tree order.
  touched.add(slot);
  [...touched].sort((a, b) => (a.follows(b) ? 1 : -1)).forEach(compareSlot);
};

const listOf = (slot, options) => (dictionary(options).flatten ? slot.flattened : slot.assigned);
describe('HTMLSlotElement', {
  parent: 'HTMLElement',
  attributes: () => reflect([[kinds.string, 'name']]),
  methods: (realm) => ({
    assignedNodes: (wrapper, options = undefined) =>
      realm.makeArray(listOf(slotOf(wrapper), options).map(wrap)),
    assignedElements: (wrapper, options = undefined) => (
      realm.makeArray(listOf(slotOf(wrapper), options).filter((node) => node.isElement).map(wrap))),
    assign: (wrapper, ...nodes) => {
      const slot = slotOf(wrapper);
      mutations.assignNodes(slot, nodes.map((node) => {
        const impl = nodeArgument(node, "Arguments to HTMLSlotElement.assign");
        if (!isSlottable(impl))
          throw typeError('Arguments to HTMLSlotElement.assign must be elements or texts');
        return impl;
      }));
    },
  }),
});
