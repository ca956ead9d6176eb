// History: HTML, "The History interface". The host implements the steps; states are stored as copies in the
// implementation's realm.
import { enter } from '../infra/current.js';
import { defineGlobalAccessor } from '../infra/define.js';
import { fail } from '../infra/errors.js';
import { host } from '../infra/host.js';
import { requireArguments, toLong, toText } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { historyState, singleton } from './navigation.js';

export const exposes = ['history', 'History'];

const lazySerialize = lazy('../messaging/serialize.js');

const [protocol, username, password, hostPart, pathname, search] = [0, 1, 2, 3, 6, 7];

// HTML, "can have its URL rewritten".
const mayBecome = (old, next) => {
  const [from, to] = [host.urlParts(old), host.urlParts(next)];
  const isSame = (...parts) => parts.every((part) => from[part] === to[part]);
  if (!isSame(protocol, username, password, hostPart)) return false;
  if (to[protocol] === 'https:' || to[protocol] === 'http:') return true;
  return to[protocol] === 'file:' ? isSame(pathname) : isSame(pathname, search);
};

export const requireActive = (realm) => {
  enter(realm);
  if (realm.isClosed) {
    fail('SecurityError', "Attempt to use History API from a document that isn't fully active");
  }
};

export const pushState = (realm, name, state, title, url, replaces) => {
  enter(realm);
  toText(title);
  requireActive(realm);
  const old = realm.document.url;
  const text = url === undefined || url === null ? '' : toText(url);
  const address = text === '' ? old : host.parseURL(text, realm.document.baseURL);
  const kept = state === undefined || state === null ? undefined : lazySerialize().writeStructured(realm, state);
  if (address === null || (address !== old && !mayBecome(old, address))) {
    fail('SecurityError',
      `Blocked attempt to use history.${name}() to change session history URL from ${old} to `
      + `${address ?? text}. ${/^file:/.test(old) && /^file:/.test(address ?? '')
        ? 'Only differences in query and fragment are allowed for file: URLs.'
        : 'Protocols, domains, ports, usernames, and passwords must match.'}`);
  }
  host.pushState(realm.id, kept, address, replaces);
  realm.historyState = undefined;
  realm.document.url = address;
};
export const setScrollRestoration = (realm, value) => {
  if (value === 'auto' || value === 'manual') host.scrollRestoration(realm.id, value);
};

/** @param {import('../realm').Page} page */
export function exposeShared(page) {
  const { realm } = page;
  page.interface('History', null, {
    get length() { requireActive(realm); return host.historyLength(realm.id); },
    get scrollRestoration() { requireActive(realm); return host.scrollRestoration(realm.id); },
    set scrollRestoration(value) { requireActive(realm); setScrollRestoration(realm, toText(value)); },
    get state() { requireActive(realm); return historyState(realm); },
    go(delta = 0) { requireActive(realm); host.traverseHistory(realm.id, toLong(delta)); },
    back() { requireActive(realm); host.traverseHistory(realm.id, -1); },
    forward() { requireActive(realm); host.traverseHistory(realm.id, 1); },
    pushState(state, title, url) {
      requireArguments(arguments, 2, this);
      pushState(realm, 'pushState', state, title, url, false);
    },
    replaceState(state, title, url) {
      requireArguments(arguments, 2, this);
      pushState(realm, 'replaceState', state, title, url, true);
    },
  });
  const history = singleton(realm, 'History');
  defineGlobalAccessor(realm, 'history', () => history);
}
