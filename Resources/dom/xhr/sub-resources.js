// What elements ask for: pictures and style sheets. The page's load event waits for them.
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

  // Tells with a function that reads the body, and with what is known of it; null when there is no answer.
  answer(key, [status, , url, fields]) {
    const { realm } = this;
    const type = status === 0 ? '' : /(?:^|\n)content-type\n([^\n]*)/.exec(fields)?.[1] ?? '';
    this.finish(status === 0 ? null : { key, status, url, type });
    if (this.isHeld) host.releaseLoad(realm.id, key);
  }
}

// Asks for a URL; `finish` is called in a later task, or before this returns where `isNow` is true and a file
// answers. What comes back can be handed to `dropSubResource`.
export const askForSubResource = (realm, url, { crossOrigin = null, isNow = false, isHeld = true }, finish) => {
  const resource = new SubResource(realm, finish, isHeld);
  resource.key = nextRequest(realm, resource);
  if (isHeld) host.holdLoad(realm.id, resource.key);
  sendRequest(realm, resource.key, {
    method: 'GET', url, blob: blobAt(realm, url), headers: [], data: undefined, isAsync: !isNow,
    credentials: crossOrigin === 'anonymous' ? 'same-origin' : 'include',
    mode: crossOrigin === null ? 'no-cors' : 'cors',
  });
  return resource;
};
export const dropSubResource = ({ realm, key, isHeld }) => {
  cancelRequest(realm, key);
  if (isHeld) host.releaseLoad(realm.id, key);
};
export const crossOriginOf = (element) => (
  element.hasAttribute('crossorigin')
    ? hooks.enumerated(element, 'crossorigin', ['use-credentials'], null, 'anonymous')
    : null);
