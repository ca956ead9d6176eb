// The events of a document's life cycle, and of errors that no script has caught: HTML, "The end", "Unloading
// documents" and "Runtime script errors". Native code decides when they happen.
import { current } from '../infra/current.js';
import { ensuring } from '../infra/endings.js';
import { entries } from '../infra/entries.js';
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { lazy } from '../infra/lazy-units.js';
import { beginSteps, fire, fireEvent, fireInSteps } from '../events/firing.js';
import { scrollLoaded } from './document-position.js';
import { firePopState } from './navigation.js';

const lazyHandledRejections = lazy('./handled-rejections.js');

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
  scrollLoaded(realm);
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
entries.changeSurroundings = (...all) => hooks.changeSurroundings(...all);
entries.setLocale = (realm, locale) => hooks.setLocale(realm, locale);
entries.followClock = (realm, world) => hooks.followClock(realm, world);
entries.fireWindowEvent = (realm, type, persisted) => {
  current.realm = realm;
  if (type === 'load') return beginSteps(realm, loaded(realm));
  if (type === 'pageshow' || type === 'pagehide') return beginSteps(realm, transitioned(realm, type, persisted));
  if (type === 'visibilitychange' || type === 'visible') {
    realm.document.isHidden = type !== 'visible';
    return beginSteps(realm, fireInSteps(realm.document, 'visibilitychange', { bubbles: true }));
  }
  if (type === 'unload') return beginSteps(realm, fireInSteps(realm.windowImpl, type, { target: realm.document }));
  if (type === 'beforeunload') {
    // As in WebKit, a document whose parser didn't reach the body isn't asked.
    if (realm.document.body === null) return undefined;
    return beginSteps(realm, fireInSteps(realm.windowImpl, type,
      { interface: 'BeforeUnloadEvent', cancelable: true, target: realm.document }));
  }
  return beginSteps(realm, fireInSteps(realm.windowImpl, type));
};

// Fires `beforeunload` for a window that is being closed, and returns whether the page asks to stay: HTML, "prompt to
// unload".
entries.asksToStay = (realm) => {
  current.realm = realm;
  if (realm.document.body === null) return false;
  const event = fire(realm.windowImpl, 'beforeunload',
    { interface: 'BeforeUnloadEvent', cancelable: true, target: realm.document });
  return event !== null && (event.canceled || (event.fields?.returnValue ?? '') !== '');
};

export const whenLoaded = (document, steps) => { (document.loadWaiters ??= []).push(steps); };

// HTML, "report an exception": true if a handler handled it. An exception in a handler is not reported to the handler
// again.
entries.reportError = (realm, error, message, filename, lineno, colno) => {
  if (realm.inErrorReport) return false;
  current.realm = realm;
  realm.inErrorReport = true;
  return ensuring(() => { realm.inErrorReport = false; }, () => !fireEvent(realm.windowImpl, 'error', {
    interface: 'ErrorEvent', cancelable: true, message, filename, lineno, colno, error,
  }));
};
entries.watchRejection = (realm, promise) => {
  lazyHandledRejections().watchPromise(realm, promise);
};
entries.isRejectionHandled = (promise) => lazyHandledRejections().isHandled(promise);
entries.reportRejection = (realm, promise, reason) => {
  current.realm = realm;
  const isHandled = !fireEvent(realm.windowImpl, 'unhandledrejection', {
    interface: 'PromiseRejectionEvent', cancelable: true, promise, reason,
  });
  if (realm.windowImpl.listenersOf('rejectionhandled') !== undefined)
    lazyHandledRejections().expectHandler(realm, promise, reason);
  return isHandled;
};
