// The events of a document's life, which the host fires: HTML, "The end" and "unloading documents".
import { current } from '../infra/current.js';
import { entries } from '../infra/entries.js';
import { host } from '../infra/host.js';
import { beginSteps, fireEvent, fireInSteps } from '../events/firing.js';
import { firePopState } from './navigation.js';

entries.setReadyState = (realm, state) => {
  current.realm = realm;
  realm.document.readyState = state;
  note(realm, state);
  return beginSteps(realm, fireInSteps(realm.document, 'readystatechange'));
};
// The moments of the document's life cycle that Navigation Timing reports.
const note = (realm, moment) => { (realm.moments ??= {})[moment] = host.now(realm.id); };
function* contentLoaded(realm) {
  note(realm, 'contentLoadedStart');
  yield* fireInSteps(realm.document, 'DOMContentLoaded', { bubbles: true });
  note(realm, 'contentLoadedEnd');
}
entries.fireDOMContentLoaded = (realm) => beginSteps(realm, contentLoaded(realm));
function* loaded(realm) {
  note(realm, 'loadStart');
  yield* fireInSteps(realm.windowImpl, 'load', { target: realm.document });
  for (const steps of realm.document.loadWaiters ?? []) steps();
  realm.document.loadWaiters = undefined;
  note(realm, 'loadEnd');
  realm.performance?.announce(realm.performance.navigationEntry);
}
function* transitioned(realm, type, persisted) {
  yield* fireInSteps(realm.windowImpl, type, {
    interface: 'PageTransitionEvent', persisted, target: realm.document, bubbles: true, cancelable: true,
  });
  if (type === 'pagehide' || realm.document.isMoved !== true) return;
  realm.document.isMoved = false;
  firePopState(realm);
}
entries.fireWindowEvent = (realm, type, persisted) => {
  current.realm = realm;
  if (type === 'load') return beginSteps(realm, loaded(realm));
  if (type === 'pageshow' || type === 'pagehide') return beginSteps(realm, transitioned(realm, type, persisted));
  if (type === 'visibilitychange' || type === 'visible') {
    realm.document.isHidden = type !== 'visible';
    return fireEvent(realm.document, 'visibilitychange', { bubbles: true });
  }
  if (type === 'beforeunload')
    return fireEvent(realm.windowImpl, type, { interface: 'BeforeUnloadEvent', cancelable: true });
  return fireEvent(realm.windowImpl, type);
};

export const whenLoaded = (document, steps) => { (document.loadWaiters ??= []).push(steps); };
