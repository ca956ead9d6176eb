// Selection: the Selection API, with one range and without a user who changes it.
import { wrap } from '../infra/brands.js';
import { fail } from '../infra/errors.js';
import { hooks, mutations } from '../infra/hooks.js';
import { brand, describe, toText, toUnsignedLong } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { fireEvent } from '../events/firing.js';
import { nodeArgument } from '../nodes/node.js';

const lazyModify = lazy('./modify-selection.js');
const lazyRange = lazy('./range.js');
const lazyStaticRange = lazy('./static-range.js');

class SelectionImpl {
  constructor(document) {
    this.document = document;
    this.ownRange = null;
    // The focused text control after a script has moved the selection out of it.
    this.left = null;
    this.isBackward = false;
    this.isAnnounced = false;
  }

  get realm() { return this.document.realm; }
  // The focused text control, whose selection is the document's: pages see it as a caret before the control.
  get control() {
    const { focused } = this.document;
    return focused?.isSelectable === true && focused.parent !== null && focused !== this.left ? focused : null;
  }

  get range() {
    const { control } = this;
    if (control === null) return this.ownRange;
    const range = lazyRange().createRange(this.document);
    range.set('start', control.parent, control.index);
    range.set('end', control.parent, control.index);
    return range;
  }

  set range(range) {
    this.ownRange = range;
    this.left = this.document.focused;
  }

  // A text control has the focus: the selection leaves its former place.
  enterControl() { this.ownRange = this.left = null; }
  get text() {
    const { control, range, document } = this;
    if (control !== null) {
      const { start, end } = hooks.controlSelection(control);
      return control.value.slice(start, end);
    }
    return range === null ? '' : hooks.renderedText(document, range.start, range.end);
  }

  get anchor() { return this.range === null ? null : this.isBackward ? this.range.end : this.range.start; }
  get focus() { return this.range === null ? null : this.isBackward ? this.range.start : this.range.end; }
  get type() {
    const { control, range } = this;
    if (control !== null) return this.text === '' ? 'Caret' : 'Range';
    return range === null ? 'None' : range.collapsed ? 'Caret' : 'Range';
  }

  collapse(node, offset) {
    if (node === null) return this.clear();
    const range = lazyRange().createRange(this.document);
    range.set('start', node, offset);
    range.set('end', node, offset);
    if (node.root === this.document) this.setRange(range, false);
  }

  setRange(range, isBackward) {
    this.range = range;
    this.isBackward = isBackward;
    this.announce();
  }

  clear() {
    if (this.range === null) return;
    this.range = null;
    this.announce();
  }

  // Selection API, "schedule a selectionchange event": one for all changes of a task.
  announce() {
    if (this.isAnnounced) return;
    this.isAnnounced = true;
    hooks.postTask(this.realm, () => {
      this.isAnnounced = false;
      fireEvent(this.document, 'selectionchange');
    });
  }

  get direction() { return this.range === null ? 'none' : this.isBackward ? 'backward' : 'forward'; }

  setBaseAndExtent(anchor, anchorOffset, focus, focusOffset) {
    const range = lazyRange().createRange(this.document);
    range.set('start', anchor, anchorOffset);
    range.set('end', focus, focusOffset);
    const isBackward = range.start.node !== anchor || range.start.offset !== anchorOffset;
    if (isBackward) range.set('end', anchor, anchorOffset);
    this.setRange(range, isBackward);
  }
}
SelectionImpl.prototype.interface = 'Selection';
export const implOfSelection = brand(SelectionImpl);
const node = (value, method, name = 'node', place = 1) =>
  nodeArgument(value, `Argument ${place} ('${name}') to Selection.${method}`);
export const selectionOf = (document) => {
  if (!document.hasWindow) return null;
  document.realm.constructorOf('Range');
  return wrap(document.cached('selection', () => new SelectionImpl(document)));
};
const collapse = (method) => (wrapper, container, offset = 0) => (
  implOfSelection(wrapper).collapse(container === null || container === undefined ? null : node(container, method),
    toUnsignedLong(offset)));
const collapseTo = (which) => (wrapper) => {
  const selection = implOfSelection(wrapper);
  if (selection.range === null) fail('InvalidStateError');
  const { node: container, offset } = selection.range[which];
  selection.collapse(container, offset);
};
const composedRanges = (selection) => {
  const { range, realm } = selection;
  if (range === null) return realm.makeArray([]);
  const { start, end } = range;
  realm.constructorOf('StaticRange');
  return realm.makeArray([wrap(lazyStaticRange().staticRange(realm, { ...start }, { ...end }))]);
};
const empty = (wrapper) => { implOfSelection(wrapper).clear(); };
const point = (name, which) => [
  [`${name}Node`, (wrapper) => wrap(implOfSelection(wrapper)[which]?.node ?? null)],
  [`${name}Offset`, (wrapper) => implOfSelection(wrapper)[which]?.offset ?? 0],
];
describe('Selection', {
  parent: null,
  attributes: () => [
    ...point('anchor', 'anchor'), ...point('focus', 'focus'), ...point('base', 'anchor'),
    ...point('extent', 'focus'),
    ['isCollapsed', (wrapper) => implOfSelection(wrapper).range?.collapsed ?? true],
    ['rangeCount', (wrapper) => (implOfSelection(wrapper).range === null ? 0 : 1)],
    ['type', (wrapper) => implOfSelection(wrapper).type],
    ['direction', (wrapper) => implOfSelection(wrapper).direction],
  ],
  methods: () => ({
    getRangeAt: (wrapper, index) => {
      const { range } = implOfSelection(wrapper);
      if (toUnsignedLong(index) !== 0 || range === null) fail('IndexSizeError');
      return wrap(range);
    },
    addRange: (wrapper, range) => {
      const selection = implOfSelection(wrapper);
      const added = lazyRange().rangeArgument(range, "Argument 1 ('range') to Selection.addRange");
      if (added.root === selection.document && selection.range === null) selection.setRange(added, false);
    },
    removeRange: (wrapper, range) => {
      const selection = implOfSelection(wrapper);
      if (selection.range !== lazyRange().rangeArgument(range, "Argument 1 ('range') to Selection.removeRange"))
        fail('NotFoundError');
      selection.clear();
    },
    removeAllRanges: empty, empty,
    collapse: collapse('collapse'), setPosition: collapse('setPosition'),
    collapseToStart: collapseTo('start'), collapseToEnd: collapseTo('end'),
    extend: (wrapper, container, offset = 0) => {
      const selection = implOfSelection(wrapper);
      const { anchor } = selection;
      const focus = node(container, 'extend');
      const place = toUnsignedLong(offset);
      if (anchor === null) fail('InvalidStateError', 'extend() requires a Range to be added to the Selection');
      selection.setBaseAndExtent(anchor.node, anchor.offset, focus, place);
    },
    setBaseAndExtent: (wrapper, anchor, anchorOffset, focus, focusOffset) => implOfSelection(wrapper)
      .setBaseAndExtent(node(anchor, 'setBaseAndExtent', 'anchorNode'), toUnsignedLong(anchorOffset),
      node(focus, 'setBaseAndExtent', 'focusNode', 3), toUnsignedLong(focusOffset)),
    selectAllChildren: (wrapper, container) => {
      const parent = node(container, 'selectAllChildren');
      implOfSelection(wrapper).setBaseAndExtent(parent, 0, parent, [...parent.children()].length);
    },
    deleteFromDocument: (wrapper) => {
      const { range } = implOfSelection(wrapper);
      if (range !== null) mutations.processRange(range, false, false);
    },
    containsNode: (wrapper, each, isPartial = false) => {
      const { range } = implOfSelection(wrapper);
      const inner = node(each, 'containsNode');
      return range !== null && (isPartial ? range.intersects(inner) : range.holds(inner));
    },
    modify: (wrapper, alter = '', direction = '', granularity = '') =>
      lazyModify().modifySelection(implOfSelection(wrapper), toText(alter), toText(direction), toText(granularity)),
    toString: (wrapper) => implOfSelection(wrapper).text,
    getComposedRanges: (wrapper) => composedRanges(implOfSelection(wrapper)),
  }),
});

hooks.selectionOf = selectionOf;
