// Links that preload a style sheet: HTML, "Link type "preload"". Pages wait for their `load` to apply the sheet.
// Other resources are not preloaded: nothing here would reuse their responses.
import { host } from '../infra/host.js';
import { lazy } from '../infra/lazy-units.js';
import { fireEvent } from '../events/firing.js';
import { asciiLower, splitOnSpaces } from '../nodes/names.js';
import { policyNonce } from '../nodes/nonce.js';
import { postTask } from '../window/messages.js';

const lazySubResources = lazy('../xhr/sub-resources.js');

const isPreload = (link) => asciiLower(link.getAttribute('as') ?? '') === 'style' && !!link.getAttribute('href')
  && splitOnSpaces(asciiLower(link.getAttribute('rel') ?? '')).includes('preload');

export const preload = (link) => {
  if (link.pendingPreload) lazySubResources().dropSubResource(link.pendingPreload);
  link.pendingPreload = null;
  if (!isPreload(link)) return;
  const { realm, document } = link;
  const url = host.parseURL(link.getAttribute('href'), document.baseURL);
  if (url === null) { postTask(realm, () => { fireEvent(link, 'error'); }); return; }
  const options = { initiator: 'link', crossOrigin: lazySubResources().crossOriginOf(link), isHeld: false,
    nonce: policyNonce(link), referrerPolicy: lazySubResources().referrerPolicyOf(link) };
  link.pendingPreload = lazySubResources().askForSubResource(realm, url, options, (answer) => {
    link.pendingPreload = null;
    fireEvent(link, answer !== null && answer.status < 400 ? 'load' : 'error');
  });
};
