// Windows whose pages the host has closed: those of removed frames and of replaced documents. Other pages may still
// use them. HTML, "destroy a document".
import { entries } from '../infra/entries.js';
import { keepClosed } from '../infra/lazy-globals.js';

// The frames of a document that is left have no windows any more.
export const closeFrames = (realm) => {
  for (const element of realm.frames.values()) element.frame = 0;
  realm.frames.clear();
};

// `isReplaced`: the page's window is that of the frame's next document from now on. Names that are set up later for the
// closed page must not become properties of that window.
entries.closeRealm = (realm, origin, isReplaced) => {
  realm.isClosed = true;
  realm.origin = origin;
  realm.viewport = realm.screenSize = { width: 0, height: 0 };
  realm.devicePixelRatio = 0;
  closeFrames(realm);
  keepClosed(realm);
  if (!isReplaced) return;
  realm.lazyMembers.leaveWindow();
  realm.window = realm.makeObject();
};
