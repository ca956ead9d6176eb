// Changes of the size and the preferences of a device while a page is open, and the locale of a document.
import { inWorld } from '../infra/current-world.js';
import { current } from '../infra/current.js';
import { hooks } from '../infra/hooks.js';
import { lazy } from '../infra/lazy-units.js';
import { fireEvent } from '../events/firing.js';
import { touchViewport } from '../nodes/changes.js';

const lazyLocale = lazy('./locale.js');
const lazyScreenOrientation = lazy('./screen-orientation.js');

// CSSOM View, "Run the resize steps" and "evaluate media queries and report changes".
export const changeSurroundings = (realm, width, height, devicePixelRatio, isDark, reducesMotion, media,
  contrast, forcesColors) => {
  current.realm = realm;
  const { viewport: before, screenSize } = realm;
  const isRotated = width > height !== screenSize.width > screenSize.height;
  Object.assign(realm, { screenSize: { width, height }, devicePixelRatio, isDark, reducesMotion, media, contrast,
    forcesColors });
  if (realm.isFrame !== true) realm.viewport = realm.screenSize;
  const { viewport } = realm;
  const isResized = viewport.width !== before.width || viewport.height !== before.height;
  // Style sheets depend on media queries.
  if (realm.document !== null) touchViewport(realm.document);
  if (isRotated) lazyScreenOrientation().screenIsRotated(realm);
  if (isResized) fireEvent(realm.windowImpl, 'resize', { interface: 'UIEvent', view: realm.windowImpl });
  realm.mediaImages?.check();
  realm.mediaLists?.check();
  if (isResized) for (const watcher of realm.renderingWatchers ?? []) watcher(realm);
};

// A text that isn't a language tag, and an unknown language, have no effect.
const setLocale = (realm, locale) => {
  try { [realm.locale] = Intl.NumberFormat.supportedLocalesOf(locale); } catch { return; }
  if (realm.locale !== undefined) lazyLocale(realm);
};

// The clock of an open page has become virtual.
const followClock = (realm, world) => {
  realm.virtualTime = true;
  const follow = () => realm.exposeModule('window/virtual-time.js');
  if (world === undefined) follow();
  else inWorld(hooks.worldOfGlobal(world), follow);
};

hooks.changeSurroundings = changeSurroundings;
hooks.followClock = followClock;
hooks.setLocale = setLocale;
