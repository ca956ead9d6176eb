// Frames whose pages wait for changes of the viewport: media queries with listeners, and images that depend on some.
import { host } from '../infra/host.js';
import { watchRendering } from './changes-of-style.js';
import { needFrame } from './timers.js';

// The size of a frame follows its element, which is measured when somebody reads it: here after each animation frame of
// the document around it.
export const watchFrameSize = (realm) => {
  const parent = realm.isFrame === true && !realm.isSizeWatched ? host.parentRealm(realm.id) : undefined;
  if (parent === undefined) return;
  realm.isSizeWatched = true;
  const check = () => {
    if (realm.isClosed) parent.afterFrame = parent.afterFrame.filter((each) => each !== check);
    else void realm.viewport;
  };
  parent.afterFrame.push(check);
  watchRendering(parent, needFrame);
};
