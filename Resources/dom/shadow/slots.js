// Slots: DOM, "Finding slots and slottables", "Assigning slottables and slots", "Signaling slot change"; HTML, "The
// slot element". A slot's assigned nodes are computed on request; only changes are tracked as they happen.
import { hooks } from '../infra/hooks.js';
import { fireEvent } from '../events/firing.js';
import { queueNotice } from '../nodes/changes.js';
import { registerElement } from '../nodes/create-element.js';
import { NodeImpl } from '../nodes/node.js';
import { HTMLElementImpl } from '../html/html-element.js';

export class HTMLSlotElementImpl extends HTMLElementImpl {
  constructor(...args) {
    super(...args);
    // The assigned nodes when the slot's tree was last examined as a whole, or when the change was signaled.
    this.known = [];
    this.manual = [];
  }

  get slotName() { return this.getAttribute('name') ?? ''; }
  // The shadow root that the slot serves, or null.
  get shadowRoot() { const { root } = this; return root.isShadowRoot === true ? root : null; }

  // DOM, "find slottables".
  get assigned() {
    const root = this.shadowRoot;
    if (root === null) return [];
    if (root.slotAssignment === 'manual')
      return this.manual.filter((node) => node.parent === root.host && node.manualSlot === this);
    const { slotName } = this;
    if (slotsOf(root).slotsByName.get(slotName) !== this) return [];
    return [...root.host.children()].filter((node) => isSlottable(node) && nameOf(node) === slotName);
  }

  // DOM, "find flattened slottables".
  get flattened() {
    if (this.shadowRoot === null) return [];
    const { assigned } = this;
    const nodes = assigned.length > 0 ? assigned : [...this.children()].filter(isSlottable);
    return nodes.flatMap((node) =>
      (node instanceof HTMLSlotElementImpl && node.shadowRoot !== null ? node.flattened : [node]));
  }

  attributeChanged(name, oldValue, value) {
    super.attributeChanged(name, oldValue, value);
    if (name !== 'name' || (oldValue ?? '') === (value ?? '')) return;
    const root = this.shadowRoot;
    if (root !== null) reassignSlots(root);
  }
}
HTMLSlotElementImpl.prototype.interface = 'HTMLSlotElement';
registerElement('slot', HTMLSlotElementImpl);

export const isSlottable = (node) => node.isElement === true || node.isText === true;
const nameOf = (node) => (node.isElement ? node.getAttribute('slot') ?? '' : '');
const isSlot = (node) => node instanceof HTMLSlotElementImpl;

function slotsOf(root) {
  if (root.slots !== null) return root;
  root.slots = [];
  root.slotsByName = new Map();
  for (let node = root.firstChild; node !== null; node = node.next(root)) {
    if (!isSlot(node)) continue;
    root.slots.push(node);
    if (!root.slotsByName.has(node.slotName)) root.slotsByName.set(node.slotName, node);
  }
  return root;
}

// DOM, "find a slot", open or not.
export const slotFor = (node) => {
  const shadow = node.parent?.shadow ?? null;
  if (shadow === null || !isSlottable(node)) return null;
  if (shadow.slotAssignment === 'manual') return node.manualSlot?.root === shadow ? node.manualSlot : null;
  return slotsOf(shadow).slotsByName.get(nameOf(node)) ?? null;
};
export const openSlotOf = (node) => {
  const slot = slotFor(node);
  return slot !== null && slot.root.mode === 'open' ? slot : null;
};

// DOM, "signal a slot change".
function signal(slot) {
  const { realm } = slot;
  realm.changedSlots ??= new Set();
  realm.changedSlots.add(slot);
  queueNotice(realm);
}
export const fireSlotChanges = (slots) => {
  slots.forEach((slot) => { slot.known = slot.assigned; });
  let quiet = new Set();
  for (const slot of slots) {
    if (isUnheard(slot, 'slotchange', quiet)) continue;
    fireEvent(slot, 'slotchange', { bubbles: true });
    quiet = new Set();
  }
};

const compareWith = (slot, assigned) => {
  const { known } = slot;
  if (assigned.length === known.length && assigned.every((node, i) => node === known[i])) return;
  slot.known = assigned;
  signal(slot);
};
export const compareSlot = (slot) => compareWith(slot, slot.assigned);
const compare = compareSlot;
// Finds the nodes assigned to each slot of a shadow tree in one walk over the host's children, regardless of the number
// of slots.
function assignedIn(root) {
  const { slots, slotsByName } = slotsOf(root);
  if (root.slotAssignment === 'manual') return new Map(slots.map((slot) => [slot, slot.assigned]));
  const assigned = new Map(slots.map((slot) => [slot, []]));
  for (const node of root.host.children()) {
    if (isSlottable(node)) assigned.get(slotsByName.get(nameOf(node)))?.push(node);
  }
  return assigned;
}
// DOM, "assign slottables for a tree": slots were added, removed or renamed.
const reassignSlots = (root) => {
  root.slots = null;
  for (const [slot, assigned] of assignedIn(root)) compareWith(slot, assigned);
};
const reassign = reassignSlots;
function slotsIn(node) {
  const found = [];
  for (let each = node; each !== null; each = each.next(node)) if (isSlot(each)) found.push(each);
  return found;
}

// Called when the tree has inserted or removed children of a parent.
const signalFallback = (parent) => {
  if (isSlot(parent) && parent.shadowRoot !== null && parent.assigned.length === 0) signal(parent);
};
export const slotsInserted = (parent, nodes) => {
  if (parent.shadow !== null && parent.shadow !== undefined) {
    for (const node of nodes) {
      const slot = slotFor(node);
      if (slot !== null) signal(slot);
    }
  }
  signalFallback(parent);
  if (nodes.some((node) => node.isElement && slotsIn(node).length > 0)) {
    const { root } = parent;
    if (root.isShadowRoot === true) reassign(root);
  }
};
export const slotsRemoved = (parent, node) => {
  const { shadow } = parent;
  if (shadow !== null && shadow !== undefined && isSlottable(node)) {
    const slot =
      shadow.slotAssignment === 'manual' ? node.manualSlot : slotsOf(shadow).slotsByName.get(nameOf(node));
    if (slot) signal(slot);
  }
  signalFallback(parent);
  if (!node.isElement) return;
  const slots = slotsIn(node);
  if (slots.length === 0) return;
  const { root } = parent;
  if (root.isShadowRoot === true) {
    reassign(root);
    slots.forEach(compare);
  }
};
// Called when the `slot` attribute of a host's child has changed.
export const slotAttributeChanged = (node, oldValue, value) => {
  const { shadow } = node.parent;
  if (!shadow || shadow.slotAssignment === 'manual' || (oldValue ?? '') === (value ?? '')) return;
  for (const name of [oldValue ?? '', value ?? '']) {
    const slot = slotsOf(shadow).slotsByName.get(name);
    if (slot !== undefined) signal(slot);
  }
};

// Returns the next target on the path of an event: DOM, "get the parent".
export const eventParent = (target, event, first) => {
  if (!(target instanceof NodeImpl)) return target.parentTarget(event);
  if (target.isShadowRoot === true) return !event.composed && first.root === target ? null : target.host;
  return slotFor(target) ?? target.parentTarget(event);
};

// Returns whether there are no listeners for an event type at a node and on the longest path from it. `quiet` caches
// where that was found before.
const isUnheard = (first, type, quiet) => {
  const way = [];
  const event = { type, composed: true };
  for (let at = first; at !== null && !quiet.has(at); at = eventParent(at, event, first)) {
    if (at.listenersOf(type) !== undefined) return false;
    way.push(at);
  }
  for (const node of way) quiet.add(node);
  return true;
};

hooks.fireSlotChanges = fireSlotChanges;
hooks.openSlotOf = openSlotOf;
hooks.slotAttributeChanged = slotAttributeChanged;
hooks.slotFor = slotFor;
hooks.slotsInserted = slotsInserted;
hooks.slotsRemoved = slotsRemoved;
