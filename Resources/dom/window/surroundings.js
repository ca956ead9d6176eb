// Changes of the size and the preferences of a device while a page is open.
import { current } from '../infra/current.js';
import { hooks } from '../infra/hooks.js';
import { fireEvent } from '../events/firing.js';

// CSSOM View, "Run the resize steps" and "evaluate media queries and report changes".
export const changeSurroundings = (realm, width, height, devicePixelRatio, isDark, reducesMotion, media) => {
  current.realm = realm;
  const { width: oldWidth, height: oldHeight } = realm.screenSize;
  const isResized = oldWidth !== width || oldHeight !== height;
  // The viewport of a frame depends on its element.
  const isWhole = realm.viewport === realm.screenSize;
  realm.screenSize = { width, height };
  if (isWhole) realm.viewport = realm.screenSize;
  Object.assign(realm, { devicePixelRatio, isDark, reducesMotion, media });
  // Style sheets depend on media queries.
  if (realm.document !== null && realm.document.styleVersion > 0) realm.document.styleVersion += 1;
  if (isResized) fireEvent(realm.windowImpl, 'resize', { interface: 'UIEvent', view: realm.windowImpl });
  realm.mediaLists?.check();
  if (isResized) for (const watcher of realm.renderingWatchers ?? []) watcher(realm);
};

hooks.changeSurroundings = changeSurroundings;
