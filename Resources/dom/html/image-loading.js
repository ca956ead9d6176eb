// Image loading: HTML, "updating the image data".
import { host } from '../infra/host.js';
import { queueMicrotask } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { fireInSteps } from '../events/firing.js';
import { touchAttributes } from '../nodes/changes.js';
import { whenLoaded } from '../window/life-cycle.js';
import { postTask } from '../window/messages.js';
import { dependsOnMedia, selectImageSource } from './image-sources.js';
import { enumerated } from './reflect.js';

const lazyException = lazy('../events/exception.js');
const lazyExchange = lazy('../xhr/exchange.js');
const lazyMediaImages = lazy('./media-images.js');
const lazyLoading = lazy('./lazy-loading.js');
const lazySubResources = lazy('../xhr/sub-resources.js');

// Limits of the image cache, so that a page that keeps creating new images does not grow it.
const mostPictures = 200;
const longestAddress = 4096;
const isLazy = (image) => enumerated(image, 'loading', ['lazy'], '') === 'lazy';
const setState = (image, state, size = { width: 0, height: 0 }) => {
  const { width, height } = image.naturalSize;
  Object.assign(image, { state, naturalSize: size });
  // The layout depends on the size.
  if (image.isConnected && (size.width !== width || size.height !== height)) touchAttributes(image);
};

export const updateImage = (image) => {
  const { realm, document } = image;
  const turn = ++image.turn;
  drop(image);
  const selected = selectImageSource(image);
  if (!image.followsMedia && dependsOnMedia(image)) lazyMediaImages().followMedia(image);
  image.source = selected === null ? null : selected.source;
  image.address = undefined;
  if (!document.hasWindow || (selected === null && !image.hasAttribute('src'))) {
    setState(image, 'unavailable');
    settle(image);
    return;
  }
  const url = selected === null || selected.source.trim() === '' ? null : addressOf(image);
  if (url === null) {
    setState(image, 'broken');
    finish(image, turn, 'error');
    return;
  }
  // A cached image is available at once.
  const known = realm.pictures?.get(keyOf(image, url));
  if (known !== undefined) {
    setState(image, 'available', scaled(known, selected.density));
    finish(image, turn, 'load');
    return;
  }
  setState(image, 'loading');
  // Loading waits for the end of the task's script, which may still set other attributes. The page's load event waits
  // from now on, because the script may end a document that it writes.
  const release = holdLoad(realm, document);
  queueMicrotask(realm, () => {
    begin(image, turn, url, selected.density);
    release();
  });
};
const begin = (image, turn, url, density) => {
  if (image.turn !== turn) return;
  if (!isLazy(image)) return void ask(image, url, density, true);
  image.deferred = { url, density };
  watch(image);
};
const ignore = () => {};
const holdLoad = (realm, document) =>
  (document.readyState === 'complete' ? ignore : lazyExchange().holdLoad(realm));
const scaled = ({ width, height }, density) =>
  ({ width: Math.round(width / density), height: Math.round(height / density) });
const keyOf = (image, url) => `${lazySubResources().crossOriginOf(image) ?? ''} ${url}`;

// The absolute URL of the selected source; null if it is invalid.
const addressOf = (image) => {
  if (image.address === undefined) image.address = host.parseURL(image.source, image.document.baseURL);
  return image.address;
};
const afterLoad = (document, steps) => {
  if (document.readyState === 'complete') steps();
  else whenLoaded(document, steps);
};
export const currentSource = (image) => (image.source === null ? '' : addressOf(image) ?? image.source);

function drop(image) {
  if (image.pending !== null) lazySubResources().dropSubResource(image.pending);
  image.pending = null;
  if (image.deferred === null) return;
  lazyLoading().unwatchLazy(image);
  image.deferred = null;
}
const watch = (image) => {
  const { deferred, document } = image;
  afterLoad(document, () => {
    if (image.deferred === deferred && image.isConnected) lazyLoading().watchLazy(image, loadDeferred);
  });
};

// Loads a lazy image, for which the page's load event never waits.
const loadDeferred = (image) => {
  const { url, density } = image.deferred;
  drop(image);
  ask(image, url, density, false);
};
// An attribute or the place of a lazy image has changed.
export const deferredImageChanged = (image) => {
  const { deferred } = image;
  if (!isLazy(image)) afterLoad(image.document, () => { if (image.deferred === deferred) loadDeferred(image); });
  else if (image.isConnected) watch(image);
  else lazyLoading().unwatchLazy(image);
};

function ask(image, url, density, isHeld) {
  const { realm, turn } = image;
  image.pending = lazySubResources()
    .askForSubResource(realm, url, { initiator: 'img', crossOrigin: lazySubResources().crossOriginOf(image), isHeld,
      referrerPolicy: lazySubResources().referrerPolicyOf(image) },
    (answer) => {
    image.pending = null;
    if (image.turn !== turn) return;
    const text = answer === null ? undefined : host.imageSize(realm.id, answer.key);
    if (text === undefined) {
      if (answer !== null && (answer.status < 200 || answer.status > 299))
        host.failedResource(realm.id, url, answer.status);
      setState(image, 'broken');
    } else {
      const [width, height] = text.split(' ').map(Number);
      setState(image, 'available', scaled({ width, height }, density));
      realm.pictures ??= new Map();
      if (realm.pictures.size === mostPictures) realm.pictures.clear();
      if (url.length < longestAddress) realm.pictures.set(keyOf(image, url), { width, height });
    }
    settle(image);
    return fireInSteps(image, text === undefined ? 'error' : 'load');
  });
}

// Finishes an image that needs no request, by an event; the page's load event waits for it.
function finish(image, turn, type) {
  const { realm } = image;
  settle(image);
  const release = holdLoad(realm, image.document);
  postTask(realm, function* () {
    if (image.turn === turn) yield* fireInSteps(image, type);
    release();
  });
}

// Promises of `decode()` settle when the load in progress ends.
const broken = (realm) => lazyException().makeDOMException(realm, 'EncodingError', 'Loading error.');
function settle(image) {
  const waiting = image.decoding;
  image.decoding = null;
  for (const { resolve, reject } of waiting ?? [])
    image.state === 'available' ? resolve() : reject(broken(image.realm));
}
export const decodeImage = (realm, image) => new realm.intrinsics.Promise((resolve, reject) => {
  if (image.state === 'available') resolve();
  else if (image.state === 'broken' || image.isComplete) reject(broken(realm));
  else (image.decoding ??= []).push({ resolve, reject });
});
