// Image loading: HTML, "updating the image data".
import { host } from '../infra/host.js';
import { queueMicrotask } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { fireInSteps } from '../events/firing.js';
import { postTask } from '../window/messages.js';
import { whenLoaded } from '../window/life-cycle.js';
import { selectImageSource } from './image-sources.js';
import { enumerated } from './reflect.js';

const lazyException = lazy('../events/exception.js');
const lazyExchange = lazy('../xhr/exchange.js');
const lazySubResources = lazy('../xhr/sub-resources.js');

// Limits of the image cache, so that a page that keeps creating new images does not grow it.
const mostPictures = 200;
const longestAddress = 4096;
const isLazy = (image) => enumerated(image, 'loading', ['lazy'], '') === 'lazy';
const setState = (image, state, size = { width: 0, height: 0 }) =>
  Object.assign(image, { state, naturalSize: size });

export const updateImage = (image) => {
  const { realm, document } = image;
  if (!document.hasWindow) return;
  const turn = ++image.turn;
  image.turnUnderWay = turn;
  image.deferred = false;
  drop(image);
  if (!image.hasAttribute('src') && !image.hasAttribute('srcset') && image.parentElement?.localName !== 'picture') {
    setState(image, 'unavailable');
    image.currentSource = '';
    settle(image);
    return;
  }
  // A cached image is available at once.
  const source =
    image.hasAttribute('srcset') || image.parentElement?.localName === 'picture' ? null : image.getAttribute('src');
  const known = source ? realm.pictures?.get(keyOf(image, host.parseURL(source, document.baseURL))) : undefined;
  if (known !== undefined) {
    image.currentSource = known.url;
    setState(image, 'available', known.size);
    finish(image, turn, 'load');
    return;
  }
  // Otherwise loading waits for the end of the task's script, which may still set other attributes.
  queueMicrotask(realm, () => { if (image.turn === turn) start(image, turn); });
};
const keyOf = (image, url) => `${lazySubResources().crossOriginOf(image) ?? ''} ${url}`;
function drop(image) {
  if (image.pending !== null) lazySubResources().dropSubResource(image.pending);
  image.pending = null;
}

function start(image, turn) {
  const { document } = image;
  const selected = selectImageSource(image);
  if (selected === null) {
    setState(image, image.getAttribute('src') === null ? 'unavailable' : 'broken');
    image.turnUnderWay = 0;
    image.currentSource = '';
    settle(image);
    if (image.hasAttribute('src')) finish(image, turn, 'error');
    return;
  }
  const url = host.parseURL(selected.source, document.baseURL);
  if (url === null) {
    image.currentSource = selected.source;
    setState(image, 'broken');
    finish(image, turn, 'error');
    return;
  }
  // Nothing is ever scrolled: lazy images load when the page has loaded.
  if (isLazy(image) && document.readyState !== 'complete') {
    image.deferred = true;
    whenLoaded(document,
      () => { if (image.turn === turn && image.deferred) ask(image, turn, url, selected.density, false); });
    return;
  }
  ask(image, turn, url, selected.density, !isLazy(image));
}

function ask(image, turn, url, density, isHeld) {
  const { realm } = image;
  image.deferred = false;
  if (image.state !== 'available') setState(image, 'loading');
  image.pending = lazySubResources()
    .askForSubResource(realm, url, { initiator: 'img', crossOrigin: lazySubResources().crossOriginOf(image), isHeld },
    (answer) => {
    image.pending = null;
    if (image.turn !== turn) return;
    const text = answer === null ? undefined : host.imageSize(realm.id, answer.key);
    image.currentSource = url;
    if (text === undefined) {
      if (answer !== null && (answer.status < 200 || answer.status > 299))
        host.failedResource(realm.id, url, answer.status);
      setState(image, 'broken');
    } else {
      const [width, height] = text.split(' ').map((side) => Math.round(Number(side) / density));
      const size = { width, height };
      setState(image, 'available', size);
      realm.pictures ??= new Map();
      if (realm.pictures.size === mostPictures) realm.pictures.clear();
      if (density === 1 && url.length < longestAddress) realm.pictures.set(keyOf(image, url), { url, size });
    }
    settle(image);
    return fireInSteps(image, text === undefined ? 'error' : 'load');
  });
}

// Finishes an image that needs no request, by an event; the page's load event waits for it.
function finish(image, turn, type) {
  const { realm } = image;
  settle(image);
  const key = lazyExchange().nextRequest(realm, null);
  host.holdLoad(realm.id, key);
  postTask(realm, function* () {
    if (image.turn === turn) yield* fireInSteps(image, type);
    host.releaseLoad(realm.id, key);
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
