// The firing of events by the implementation: DOM, "Firing events".
import { current } from '../infra/current.js';
import { entries } from '../infra/entries.js';
import { hooks } from '../infra/hooks.js';
import { callListener, dispatch, eventPath, phases } from './event-target.js';
import { EventImpl, noFields } from './event.js';

// Fires a trusted event; returns true unless it was canceled. `init` contains bubbles, cancelable, interface, target
// and the fields of the interface. Without a listener on the path, no page object is created.
export const fireEvent = (target, type, init = noFields) => fire(target, type, init)?.canceled !== true;
// Returns the event after its dispatch; null without a listener.
export const fire = (target, type, init = noFields) => {
  const { realm } = target;
  const event = new EventImpl(realm, init.interface ?? 'Event', type, init, init);
  const path = eventPath(event, target);
  if (!path.some((next) => next.listenersOf(type) !== undefined)) return null;
  event.isTrusted = true;
  event.timeStamp = realm.now();
  dispatch(event, target, path, init.target ?? target);
  return event;
};

// Dispatches an event without activation behavior, and yields after each listener.
function* dispatchInSteps(event, path, shownTarget) {
  event.dispatching = true;
  event.target = shownTarget;
  event.path = path;
  const stops = [...path.slice(1).reverse().map((target) => [target, phases.capturing, true]),
    [path[0], phases.atTarget, true], [path[0], phases.atTarget, false],
    ...(event.bubbles ? path.slice(1).map((target) => [target, phases.bubbling, false]) : [])];
  for (const [target, phase, capture] of stops) {
    const items = target.listenersOf(event.type)?.items.slice() ?? [];
    for (const listener of items) {
      if (listener.capture !== capture || listener.removed) continue;
      if (listener.once) target.removeListener(event.type, listener);
      [event.phase, event.currentTarget] = [phase, target];
      callListener(event, target, listener);
      if (event.immediatelyStopped) break;
      yield;
    }
    if (event.propagationStopped) break;
  }
  event.phase = phases.none;
  event.currentTarget = null;
  event.path = null;
  event.dispatching = false;
  event.propagationStopped = event.immediatelyStopped = false;
}
// Fires an event at the window or the document that no script causes. The host runs each step in a call of its own, so
// that microtasks run between the listeners. Most of these events have none, and need no steps.
export const fireInSteps = (target, type, init = noFields) => {
  const { realm } = target;
  const { document, windowImpl } = realm;
  if ((target === document || target === windowImpl) && document.listenersOf(type) === undefined
    && windowImpl.listenersOf(type) === undefined) return noSteps;
  const event = new EventImpl(realm, init.interface ?? 'Event', type, init, init);
  const path = eventPath(event, target);
  if (!path.some((next) => next.listenersOf(type) !== undefined)) return noSteps;
  event.isTrusted = true;
  event.timeStamp = realm.now();
  return dispatchInSteps(event, path, init.target ?? target);
};
const noSteps = Object.freeze([]);

// Begins steps that the host continues, unless they are none; returns true if there are more.
export const beginSteps = (realm, steps) => {
  if (typeof steps?.next !== 'function') return false;
  current.realm = realm;
  if (steps.next().done === true) return false;
  (realm.eventSteps ??= []).push(steps);
  return true;
};
entries.continueEvent = (realm) => {
  current.realm = realm;
  const steps = realm.eventSteps[realm.eventSteps.length - 1];
  if (steps.next().done !== true) return true;
  realm.eventSteps.splice(realm.eventSteps.indexOf(steps), 1);
  return false;
};

// Fires a click, whose activation behavior runs even without listeners. In WebKit clicks are pointer events.
export const fireClick = (target, isTrusted, fields = { detail: 0, pointerId: -1 }) => {
  const event = new EventImpl(target.realm, 'PointerEvent', 'click',
    { bubbles: true, cancelable: true, composed: true },
    { ...fields, view: target.realm.windowImpl });
  event.isTrusted = isTrusted;
  event.timeStamp = target.realm.now();
  return dispatch(event, target, eventPath(event, target), target);
};

entries.user = () => hooks.userTools();
entries.snapshotDocument = (realm, kind, isWhole) => hooks.snapshotPage(realm, kind, isWhole);
