// Resources that elements request: images and style sheets. The page's load event waits for them.
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { blobAt, cancelRequest, nextRequest, sendRequest } from './exchange.js';

class SubResource {
  constructor(realm, finish, isHeld) {
    this.realm = realm;
    this.finish = finish;
    this.isHeld = isHeld;
    this.key = 0;
  }

  // Calls `finish` with the response's metadata and the key by which its body is read; with null if there is no
  // response.
  answer(key, [status, , url, fields]) {
    const { realm } = this;
    const type = status === 0 ? '' : /(?:^|\n)content-type\n([^\n]*)/.exec(fields)?.[1] ?? '';
    const steps = this.finish(status === 0 ? null : { key, status, url, type });
    if (this.isHeld) host.releaseLoad(realm.id, key);
    return steps;
  }
}

// Requests a URL. `finish` is called in a later task. If `blocksScripts` is true, the scripts of the parser wait for
// it: a local resource responds before this function returns, and for others the parser continues until the next
// script. The initiator is that of Resource Timing. The return value can be passed to `dropSubResource`.
export const askForSubResource = (realm, url, { initiator, crossOrigin = null, blocksScripts = false, isHeld = true,
  integrity = undefined, referrerPolicy = undefined, nonce = '' }, finish) => {
  const resource = new SubResource(realm, finish, isHeld);
  resource.key = nextRequest(realm, resource);
  const isNow = blocksScripts && isLocalURL(url);
  if (isHeld) host.holdLoad(realm.id, resource.key, blocksScripts && !isNow);
  sendRequest(realm, resource.key, {
    method: 'GET', url, blob: blobAt(realm, url), headers: [], data: undefined, isAsync: !isNow,
    credentials: crossOrigin === 'anonymous' ? 'same-origin' : 'include',
    mode: crossOrigin === null ? 'no-cors' : 'cors', initiator, integrity, referrerPolicy, nonce,
  });
  return resource;
};
export const isLocalURL = (url) => /^(?:file|blob|data):/.test(url);
export const dropSubResource = ({ realm, key, isHeld }) => {
  cancelRequest(realm, key);
  if (isHeld) host.releaseLoad(realm.id, key);
};
// The attribute with the policy for an element's requests; undefined if it is missing.
export const referrerPolicyOf = (element) => element.getAttribute('referrerpolicy') ?? undefined;
export const crossOriginOf = (element) => (
  element.hasAttribute('crossorigin')
    ? hooks.enumerated(element, 'crossorigin', ['use-credentials'], null, 'anonymous')
    : null);
