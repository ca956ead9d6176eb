// The paths of events through shadow trees: DOM, "Dispatching events". A path that crosses no boundary uses the default
// dispatch.
import { implOrNothing } from '../infra/brands.js';
import { hooks } from '../infra/hooks.js';
import { EventTargetImpl, invokeListeners, plainEventPath } from '../events/event-target.js';
import { NodeImpl } from '../nodes/node.js';
import { retarget } from './shadow-root.js';
import { eventParent, slotFor } from './slots.js';

const phases = { none: 0, capturing: 1, atTarget: 2, bubbling: 3 };

// One step of a path. `target` is null if the step has the same target as the one before it.
class Step {
  constructor(invoked, target, related, isInShadow, isInClosedSlot) {
    this.invoked = invoked;
    this.target = target;
    this.related = related;
    this.isInShadow = isInShadow;
    this.isInClosedSlot = isInClosedSlot;
    this.isClosedRoot = invoked.isShadowRoot === true && invoked.mode === 'closed';
  }
}

// An event's related target is an impl or a page's object.
const relatedOf = ({ fields }) => {
  const related = fields?.relatedTarget ?? null;
  return related === null || related instanceof EventTargetImpl ? related : implOrNothing(related) ?? null;
};

// Returns whether a path stays in one tree, so that nothing is hidden.
const isPlain = (event, first) => {
  let node = first;
  for (; node.parent !== null; node = node.parent) if ((node.parent.shadow ?? null) !== null) return false;
  if (node.isShadowRoot === true) return false;
  const related = relatedOf(event);
  return related === null || !(related instanceof NodeImpl) || related.root.isShadowRoot !== true;
};

// Returns the steps; none if the related target looks the same as the target.
function route(event, first) {
  const related = relatedOf(event);
  const steps = [];
  let target = first;
  // Valid for the whole tree that the path is in: its root, the related target as visible there, and whether the target
  // is in it or in a tree below.
  /** @type {any} */
  let root = null;
  let shown = null;
  let isTargetInside = true;
  // The nesting level relative to the target's tree: slots lead in, shadow roots out.
  let level = 0;
  const enter = (node) => {
    root = node instanceof NodeImpl ? node.root : null;
    shown = related === null ? null : retarget(related, node);
    isTargetInside = root === null || level >= 0;
  };
  enter(first);
  if (shown === target && target !== related) return steps;
  const isHidden = () => root !== null && root.isShadowRoot === true;
  steps.push(new Step(target, target, shown, isHidden(), false));
  let slottable = slotFor(first) === null ? null : first;
  for (let at = first,
    parent = eventParent(first, event, first); parent !== null; at = parent, parent = eventParent(at, event, first)) {
    if (parent !== at.parent) {
      level += at.isShadowRoot === true ? -1 : 1;
      enter(parent);
    }
    const isInClosedSlot = slottable !== null && root.isShadowRoot === true && root.mode === 'closed';
    slottable = parent instanceof NodeImpl && slotFor(parent) !== null ? parent : null;
    if (isTargetInside) {
      steps.push(new Step(parent, null, shown, isHidden(), isInClosedSlot));
    } else if (parent === shown) {
      break;
    } else {
      target = parent;
      isTargetInside = true;
      level = 0;
      steps.push(new Step(parent, target, shown, isHidden(), isInClosedSlot));
    }
  }
  return steps;
}

export const shadowEventPath = (event, target) => {
  event.route = null;
  if (!(target instanceof NodeImpl) || isPlain(event, target)) return plainEventPath(event, target);
  const steps = event.route = route(event, target);
  return steps.map((step) => step.invoked);
};

const show = (event, steps, index) => {
  let at = index;
  while (steps[at].target === null) at--;
  event.target = steps[at].target;
  if (event.fields !== null && 'relatedTarget' in event.fields) event.fields.relatedTarget = steps[index].related;
  event.isInShadow = steps[index].isInShadow;
};
const isHidden = (target) => target instanceof NodeImpl && target.root.isShadowRoot === true;

export const dispatchAlong = (event, path, activated) => {
  const steps = event.route;
  if (steps.length === 0) {
    event.route = null;
    return !event.canceled;
  }
  event.dispatching = true;
  event.path = path;
  // The fields may be a table that belongs to the code that fires the event.
  if (event.fields !== null) event.fields = { ...event.fields };
  const last = steps.findLast((step) => step.target !== null);
  const clears = isHidden(last.target) || isHidden(last.related);
  show(event, steps, 0);
  activated?.legacyPreActivation?.(event);
  const invoke = (index, isCapturing) => {
    if (event.propagationStopped) return;
    show(event, steps, index);
    const phase = steps[index].target !== null ? phases.atTarget : isCapturing ? phases.capturing : phases.bubbling;
    invokeListeners(event, steps[index].invoked, phase, isCapturing);
  };
  for (let i = steps.length - 1; i >= 0; i--) invoke(i, true);
  for (let i = 0; i < steps.length; i++) if (event.bubbles || steps[i].target !== null) invoke(i, false);
  show(event, steps, steps.length - 1);
  Object.assign(event, {
    phase: phases.none, currentTarget: null, path: null, route: null, dispatching: false, isInShadow: false,
    propagationStopped: false, immediatelyStopped: false,
  });
  if (clears) {
    event.target = null;
    if (event.fields !== null && 'relatedTarget' in event.fields) event.fields.relatedTarget = null;
  }
  if (activated !== null) {
    if (!event.canceled) activated.activate?.(event);
    else activated.legacyCanceledActivation?.(event);
  }
  return !event.canceled;
};

hooks.dispatchAlong = dispatchAlong;
hooks.shadowEventPath = shadowEventPath;
