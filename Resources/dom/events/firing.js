// The firing of events by the implementation: DOM, "Firing events".
import { entries } from '../infra/entries.js';
import { hooks } from '../infra/hooks.js';
import { dispatch, eventPath } from './event-target.js';
import { EventImpl, noFields } from './event.js';

// Fires a trusted event; returns true unless it was canceled. `init` contains bubbles, cancelable, interface, target
// and the fields of the interface. Without a listener on the path, no page object is created.
export const fireEvent = (target, type, init = noFields) => {
  const { realm } = target;
  const event = new EventImpl(realm, init.interface ?? 'Event', type, init, init);
  const path = eventPath(event, target);
  if (!path.some((next) => next.listenersOf(type) !== undefined)) return true;
  event.isTrusted = true;
  event.timeStamp = realm.now();
  return dispatch(event, target, path, init.target ?? target);
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
