// Navigation: URLs that scripts set, links, javascript: URLs, and moves within the document: HTML, "Navigation".
import { wrap } from '../infra/brands.js';
import { current, taskRealm } from '../infra/current.js';
import { entries } from '../infra/entries.js';
import { fail } from '../infra/errors.js';
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { lazy } from '../infra/lazy-units.js';
import { fireEvent, fireInSteps } from '../events/firing.js';
import { touchAttributes } from '../nodes/changes.js';
import { resolveIn } from '../nodes/document.js';
import { asciiLower, splitOnSpaces } from '../nodes/names.js';
import { urlFragment, restoreScroll, showFragment } from './document-position.js';
import { frameWindow } from './frame-windows.js';
import { postTask } from './messages.js';

const lazyDeserialize = lazy('../messaging/deserialize.js');
const lazyLayoutRules = lazy('../layout/layout-rules.js');

const scheme = 'javascript:';

// Returns whether the policies of the document that navigates allow the script.
const allowsScriptURL = (realm, href, element) =>
  realm.hasPolicy !== true || hooks.allowsScriptURL(realm, href, element);

// Navigates to a resolved URL on behalf of a script: that of the sender's realm if it is another one.
export const navigate = (realm, href, replaces, sender = realm) => {
  if (href.startsWith(scheme)) {
    const source = taskRealm() ?? sender;
    postTask(realm, () => { if (allowsScriptURL(source, href)) runScriptURL(realm, href); });
  } else host.navigate(realm.id, href, replaces, sender === realm ? undefined : sender.id);
};

// Escapes of bytes that are not valid UTF-8 stay unchanged.
const decode = (text) => text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
  try { return decodeURIComponent(escapes); } catch { return escapes; }
});
// HTML, "evaluate a javascript: URL": a string result replaces the document. Returns whether it did.
const runScriptURL = (realm, href) => {
  if (realm.document.blocksScripts) return false;
  const result = host.evaluate(realm.id, decode(href.slice(scheme.length)), 'script');
  if (typeof result !== 'string') return false;
  host.replaceDocument(realm.id, result);
  return true;
};

// HTML, "navigate to a javascript: URL": the script runs in the frame's document if the page may access it. Returns
// true if a string result replaces the document.
export const runScriptInFrame = (realm, frame, href, element = null) => {
  if (host.isForeign(realm.id, frame) !== false || host.frameWindow(frame) === null) return false;
  const inner = host.frameRealm(frame);
  return inner !== undefined && allowsScriptURL(realm, href, element) && runScriptURL(inner, href);
};
// Runs the script of a link or form in the document of its target. As in WebKit, an existing one runs it at once.
export const runScriptInTarget = (realm, href, name, isSeparate = false) => {
  const frame = host.findFrame(realm.id, name);
  if (frame === 0) return void openWindow(realm, href, name, isSeparate ? 'noopener' : '');
  const outer = taskRealm();
  runScriptInFrame(realm, frame, href);
  if (outer !== null) current.realm = outer;
};

// Returns the target frame's name of a link or form: its own, or that of the document's `base`.
export const targetName = (element) => {
  // As in WebKit, an empty target is none.
  const own = element.getAttribute('target');
  if (own) return own;
  const { document } = element;
  for (let node = document.firstChild; node !== null; node = node.next(document)) {
    if (node.isElement && node.isHTML && node.localName === 'base' && node.hasAttribute('target'))
      return node.getAttribute('target');
  }
  return '';
};

// As in WebKit, the attribute has no effect if the URL has another origin.
const isDownload = (link, href) => link.hasAttribute('download') && !href.startsWith(scheme)
  && (href.startsWith('data:') || !host.isForeignURL(link.realm.id, href));

// The modifier keys that were held during a click, as the host counts them.
const modifierKeys = ({ fields }) => (fields === undefined ? 0
  : (fields.shiftKey ? 1 : 0) | (fields.ctrlKey ? 2 : 0) | (fields.altKey ? 4 : 0) | (fields.metaKey ? 8 : 0));

export const followLink = (link, event) => {
  const { document, realm } = link;
  // HTML, "cannot navigate".
  if (!document.hasWindow || (link.localName !== 'a' && !link.isConnected)) return;
  const href = resolveIn(document, link.address);
  if (href === null) return;
  const types = link.getAttribute('rel') ?? '';
  if (isDownload(link, href)) {
    host.followLink(
      realm.id, href, '', types, link.getAttribute('download'), link.getAttribute('referrerpolicy'), 0);
  }
  else if (href.startsWith(scheme)) {
    const name = targetName(link);
    const words = splitOnSpaces(asciiLower(types));
    runScriptInTarget(realm, href, name, words.includes('noopener') || words.includes('noreferrer')
      || (asciiLower(name) === '_blank' && !words.includes('opener')));
  }
  else {
    host.followLink(
      realm.id, href, targetName(link), types, null, link.getAttribute('referrerpolicy'), modifierKeys(event));
  }
};

// The single object of an interface in a page.
export const singleton = (realm, name) => wrap({ realm, interface: name });

// Returns `history.state`: a copy of the entry's state, the same object until the entry changes.
export const historyState = (realm) => {
  if (realm.historyState === undefined) {
    const kept = host.historyState(realm.id);
    realm.historyState = kept === undefined ? null : lazyDeserialize().readStructured(realm, kept).value;
  }
  return realm.historyState;
};

// Called when the host has moved a document to another URL of its own. WebKit fires popstate immediately, and
// hashchange in a task.
entries.moveWithinDocument = (realm, url, isTraversal, showsState) => {
  const { document } = realm;
  const oldURL = document.url;
  document.url = url;
  if (document.styleVersion > 0 && urlFragment(oldURL) !== urlFragment(url) && document.documentElement !== null
    && lazyLayoutRules().layoutRulesOf(document).reachOf.has(':target')) touchAttributes(document.documentElement);
  realm.historyState = undefined;
  current.realm = realm;
  // While the page is loading, a traversal's event is delayed until the page has loaded.
  if (!isTraversal || document.readyState === 'complete') firePopState(realm, showsState);
  else document.isMoved = true;
  if (isTraversal) restoreScroll(realm);
  if (pathOf(oldURL) !== pathOf(url) || urlFragment(oldURL) === urlFragment(url)) return;
  if (!isTraversal) showFragment(document);
  postTask(realm, () => fireInSteps(realm.windowImpl, 'hashchange',
    { interface: 'HashChangeEvent', oldURL, newURL: url }));
};
export const firePopState = (realm, showsState = true) => {
  fireEvent(realm.windowImpl, 'popstate',
    { interface: 'PopStateEvent', get state() { return showsState ? historyState(realm) : null; } });
};
const pathOf = (url) => url.split('#', 1)[0];

// HTML, "window open steps": returns null if native code creates no view that the page could reach.
export const openWindow = (realm, address, name, features) => {
  if (realm.isClosed) return null;
  const href = address === '' ? '' : resolveIn(realm.document, address);
  if (href === null) fail('SyntaxError', 'The string did not match the expected pattern.');
  const frame = host.findFrame(realm.id, name === '' ? '_blank' : name);
  if (frame !== 0) {
    if (href.startsWith(scheme)) postTask(realm, () => runScriptInFrame(realm, frame, href));
    else if (href !== '') host.navigateForeign(realm.id, frame, href, false);
    if (!name.startsWith('_')) host.setOpener(realm.id, frame, features);
    return frameWindow(realm, frame);
  }
  const isScript = href.startsWith(scheme);
  const opened = host.openWindow(realm.id, href === '' || isScript ? 'about:blank' : href,
    name === '' ? '_blank' : name, features);
  if (opened !== 0 && isScript) postTask(realm, () => runScriptInFrame(realm, opened, href));
  return opened === 0 ? null : frameWindow(realm, opened);
};

hooks.openWindow = openWindow;
