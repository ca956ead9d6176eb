// The viewport of a frame is the content box of its element: CSSOM View, "viewport".
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { fireEvent } from '../events/firing.js';
import { touchViewport } from '../nodes/changes.js';

const hidden = { width: 0, height: 0 };
const sizeOf = (realm) => {
  const parent = host.parentRealm(realm.id);
  // The viewport around the element may have changed, too.
  if (parent?.isFrame === true) void parent.viewport;
  const element = parent?.frames.get(host.frameNumber(realm.id));
  if (element === undefined || !element.isConnected) return realm.screenSize;
  if (!hooks.isRendered(element)) return hidden;
  const { contentWidth, contentHeight } = hooks.boxSize(element);
  return { width: Math.round(contentWidth), height: Math.round(contentHeight) };
};

const resized = (realm) => {
  fireEvent(realm.windowImpl, 'resize', { interface: 'UIEvent', view: realm.windowImpl });
  realm.mediaImages?.check();
  realm.mediaLists?.check();
  for (const watcher of realm.renderingWatchers ?? []) watcher(realm);
};

// Gives a frame's realm a viewport that follows the element. Media queries of its style sheets depend on it.
export const followFrameElement = (realm) => {
  let known = null;
  const read = () => {
    const size = sizeOf(realm);
    if (known !== null && known.width === size.width && known.height === size.height) return known;
    const isChanged = known !== null && realm.document !== null;
    known = size;
    if (isChanged) {
      touchViewport(realm.document);
      hooks.postTask(realm, () => resized(realm));
    }
    return size;
  };
  realm.isFrame = true;
  // A closed window's size is fixed.
  const fix = (value) => { Object.defineProperty(realm, 'viewport', { value }); };
  Object.defineProperty(realm, 'viewport', { get: read, set: fix, configurable: true });
};
