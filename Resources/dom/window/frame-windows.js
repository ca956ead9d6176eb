// The windows of frames, as pages of other frames see them: HTML, "accessing other browsing contexts".
import { current, taskRealm } from '../infra/current.js';
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { lazy } from '../infra/lazy-units.js';

const lazyForeignWindow = lazy('./foreign-window.js');
const lazyOtherWindow = lazy('./other-window.js');

// Returns a frame's window, whose document may be created only now. The calling script continues in its own realm.
export const openFrameWindow = (number) => {
  const outer = taskRealm();
  const window = host.frameWindow(number);
  if (outer !== null) current.realm = outer;
  return window;
};

// Returns a window that is related to a page's by its frame. A closed page has none.
export const relatedWindow = (realm, find) => (realm.isClosed ? null : frameWindow(realm, find(realm.id)));

// Returns a frame's window as a page sees it: the window itself only if both have the same origin, and if the page
// still exists.
export const frameWindow = (realm, number) => {
  if (host.isOtherWindow(realm.id, number)) return lazyOtherWindow().otherWindow(realm, number);
  return host.isForeign(realm.id, number) === false ? openFrameWindow(number)
    : lazyForeignWindow().foreignWindow(realm, number);
};

hooks.frameWindow = frameWindow;
