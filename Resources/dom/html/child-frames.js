// The frames of a document, as the host asks for them and as removals unload them.
import { wrap } from '../infra/brands.js';
import { current, taskRealm } from '../infra/current.js';
import { entries } from '../infra/entries.js';
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { ifLoaded, lazy } from '../infra/lazy-units.js';
import { fireEvent } from '../events/firing.js';

const lazyBlob = lazy('../files/blob.js');

// `node` is about to be removed.
export const unloadFrames = (node) => {
  const { frames } = node.document.realm;
  const outer = taskRealm();
  for (const [frame, element] of [...frames]) {
    if (frames.get(frame) !== element) continue;
    for (let at = element; at !== null; at = at.isShadowRoot === true ? at.host : at.parent) {
      if (at !== node) continue;
      host.unloadFrame(frame);
      break;
    }
  }
  current.realm = outer;
};
hooks.unloadFrames = unloadFrames;

// Returns the element that contains a frame, or null.
entries.frameElement = (realm, frame) => wrap(realm.frames.get(frame) ?? null);
// The markup that the host loads into a frame whose address refers to the attribute: HTML, "an iframe srcdoc document".
entries.frameMarkup = (realm, frame) => realm.frames.get(frame)?.getAttribute('srcdoc') ?? '';
// Returns the bytes and the type of the blob for a URL; null if there is none.
entries.blobContents = (realm, url) => {
  current.realm = realm;
  const blob = ifLoaded(lazyBlob)?.blobOfURL(realm, url) ?? null;
  return blob === null ? null : [blob.bytes, blob.type];
};

entries.frameLoaded = (realm, frame) => {
  const element = realm.frames.get(frame);
  if (element === undefined) return;
  current.realm = realm;
  fireEvent(element, 'load');
};
