// Changes of the size and the preferences of a device while a page is open.
import { current } from '../infra/current.js';
import { hooks } from '../infra/hooks.js';
import { fireEvent } from '../events/firing.js';
import { touchStyles } from '../nodes/changes.js';

// CSSOM View, "Run the resize steps" and "evaluate media queries and report changes".
export const changeSurroundings = (realm, width, height, devicePixelRatio, isDark, reducesMotion, media) => {
  current.realm = realm;
  const { viewport } = realm;
  const isResized = viewport.width !== width || viewport.height !== height;
  Object.assign(realm, { viewport: { width, height }, devicePixelRatio, isDark, reducesMotion, media });
  // Style sheets depend on media queries.
  if (realm.document !== null && realm.document.styleVersion > 0) touchStyles(realm.document);
  if (isResized) fireEvent(realm.windowImpl, 'resize', { interface: 'UIEvent', view: realm.windowImpl });
  realm.mediaLists?.check();
  if (isResized) for (const watcher of realm.renderingWatchers ?? []) watcher(realm);
};

hooks.changeSurroundings = changeSurroundings;
