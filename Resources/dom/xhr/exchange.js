// Requests in flight: the requests of XMLHttpRequest and fetch to the host, and the receivers of its responses.
import { ignoresPolicies } from '../infra/current-world.js';
import { host } from '../infra/host.js';
import { lazy } from '../infra/lazy-units.js';

const lazyBlob = lazy('../files/blob.js');

// Sends a request for a receiver. Its method answer(key, answer) gets the host's response, or 0 and the event of its
// failure. The key identifies the request, because a receiver may have sent another one meanwhile.
export const nextRequest = (realm, receiver) => {
  realm.requests ??= new Map();
  realm.lastRequest = (realm.lastRequest ?? 0) + 1;
  realm.requests.set(realm.lastRequest, receiver);
  return realm.lastRequest;
};
// Delays the page's load event; returns a function that ends the delay.
export const holdLoad = (realm) => {
  const key = nextRequest(realm, null);
  host.holdLoad(realm.id, key);
  return () => {
    realm.requests.delete(key);
    host.releaseLoad(realm.id, key);
  };
};
export const sendRequest = (realm, key, { method, url, blob, headers, data = undefined, isAsync = true, timeout = 0,
  credentials, isWatched = false,
  mode = 'cors', redirect = 'follow', initiator = 'xmlhttprequest', integrity = undefined,
  referrerPolicy = undefined, referrer = undefined, nonce = '', directive = '', isByParser = false }) => {
  const found = method === 'GET' ? blob : null;
  host.request(realm.id, key, method, url, headers.flat().join('\n'), data, isAsync, timeout, credentials,
    isWatched, mode, redirect,
    found?.bytes, found?.type, initiator, integrity || undefined, referrerPolicy || undefined, referrer,
    ignoresPolicies() ? null : nonce, directive, isByParser);
};
export const cancelRequest = (realm, key) => {
  if (realm.requests.delete(key)) host.cancelRequest(realm.id, key);
};
// Returns the blob for a URL, if it is a blob URL.
export const blobAt = (realm, url) => {
  if (!url.startsWith('blob:')) return null;
  realm.constructorOf('Blob');
  return lazyBlob().blobOfURL(realm, url);
};

export const requestAnswered = (realm, key, ...answer) => {
  const receiver = realm.requests?.get(key);
  if (receiver === undefined) return undefined;
  realm.requests.delete(key);
  return receiver.answer(key, answer);
};
