// Loading of linked style sheets, and of those that they import: HTML, "Link type "stylesheet"".
import { host } from '../infra/host.js';
import { lazy } from '../infra/lazy-units.js';
import { fireEvent } from '../events/firing.js';
import { followStyles } from '../nodes/changes.js';
import { asciiLower, splitOnSpaces, stripSpaces } from '../nodes/names.js';
import { policyNonce } from '../nodes/nonce.js';
import { postTask } from '../window/messages.js';

const lazyExchange = lazy('../xhr/exchange.js');
const lazySubResources = lazy('../xhr/sub-resources.js');

const isSheetLink = (link) => link.isConnected && link.document.hasWindow && !!link.getAttribute('href')
  && splitOnSpaces(asciiLower(link.getAttribute('rel') ?? '')).includes('stylesheet')
  && /^(?:text\/css)?$/i.test(stripSpaces((link.getAttribute('type') ?? '').split(';')[0]))
  && !link.hasAttribute('disabled');
// Sheets of the wrong type are rejected, except same-origin ones for documents in quirks mode.
const isStyle = (answer, document) => answer !== null && answer.status >= 200 && answer.status < 300
  && (answer.type === '' || /^text\/css\b/i.test(answer.type)
    || (document.isQuirky && !host.isForeignURL(document.realm.id, answer.url)));
const textOf = (realm, { key }, charset) => host.responseBody(realm.id, key, charset, false) ?? '';

// The imports at the beginning of a sheet, which only a charset and layers may precede.
const importing = /^(?:\s|\/\*[^]*?\*\/|<!--|-->|@charset[^;]*;|@layer[^{};]*;)*@import\s+(?:url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"'\s]*))\s*\)|"([^"]*)"|'([^']*)')[^;]*;?/i;
const importsOf = (text) => {
  const found = [];
  for (let rest = text, match; (match = importing.exec(rest)) !== null; rest = rest.slice(match[0].length)) {
    found.push(match[1] ?? match[2] ?? match[3] ?? match[4] ?? match[5]);
  }
  return found;
};
const deepest = 16;

// Loads each sheet that a text imports once into `imported` (text by URL). `finish` gets whether all loaded.
function loadImports(owner, text, base, imported, options, depth, finish) {
  const urls = importsOf(text).map((href) => host.parseURL(href, base));
  let left = urls.length;
  let isGood = true;
  const done = (isThere) => {
    isGood &&= isThere;
    if (--left === 0) finish(isGood);
  };
  if (left === 0) finish(true);
  for (const url of urls) {
    if (url === null || depth > deepest) done(false);
    else if (imported.has(url)) done(true);
    else {
      imported.set(url, '');
      lazySubResources().askForSubResource(owner.realm, url, options, (answer) => {
        if (!isStyle(answer, owner.document)) { report(owner.realm, url, answer); done(false); return; }
        const sheet = textOf(owner.realm, answer, 'utf-8');
        imported.set(url, sheet);
        followStyles(owner.realm, sheet);
        loadImports(owner, sheet, answer.url, imported, options, depth + 1, done);
      });
    }
  }
}
const report = (realm, url, answer) => {
  if (answer !== null && answer.status !== 200) host.failedResource(realm.id, url, answer.status);
};
// Sheets of a document that is being parsed load before the next script: HTML, "script-blocking style sheet". Others
// block nothing. A sheet stays until its successor has loaded.
const optionsFor = (element) => ({
  initiator: element.localName === 'link' ? 'link' : 'css',
  blocksScripts: element.document.readyState === 'loading' && element.linkedText === null,
  nonce: policyNonce(element),
  crossOrigin: element.localName === 'link' ? lazySubResources().crossOriginOf(element) : null,
});

// A sheet's event fires after the task, and the page's load event after that. As in WebKit, a script that waited for
// the sheet runs before the event.
const announce = (element, turn, type, isAwaited = false) => {
  element.heldLoads = (element.heldLoads ?? 0) + 1;
  const { realm } = element;
  const release = lazyExchange().holdLoad(realm);
  const fire = () => {
    if (element.loadTurn === turn) fireEvent(element, type);
    release();
  };
  postTask(realm, isAwaited ? () => postTask(realm, fire) : fire);
};

// The state of a parser that runs a script, as the host reports it.
const inScript = 1;

// As in WebKit, a sheet that a script of the parser adds is loaded between that script and the next one.
export const loadWaitingSheets = (realm) => {
  const links = realm.waitingSheets;
  realm.waitingSheets = undefined;
  for (const link of links) load(link);
};

// As in WebKit, a document that is still loading uses a sheet that it has loaded again, at once.
const keyOfSheet = (link, url) => `${lazySubResources().crossOriginOf(link) ?? ''} ${url}`;
const useLoadedSheet = (link) => {
  const { document } = link;
  if (document.readyState === 'complete') document.loadedSheets = undefined;
  if (document.loadedSheets === undefined || link.hasAttribute('integrity') || !isSheetLink(link)) return false;
  const url = host.parseURL(link.getAttribute('href'), document.baseURL);
  const known = url === null ? undefined : document.loadedSheets.get(keyOfSheet(link, url));
  if (known === undefined) return false;
  const turn = startTurn(link);
  Object.assign(link, known);
  link.restyle();
  announce(link, turn, 'load');
  return true;
};

export const loadLinkedSheet = (link) => {
  if (useLoadedSheet(link)) return;
  if (link.document.readyState === 'loading' && isSheetLink(link) && host.markupParser(link.realm.id) === inScript)
    (link.realm.waitingSheets ??= new Set()).add(link);
  else load(link);
};
const startTurn = (link) => {
  if (link.pendingSheet) lazySubResources().dropSubResource(link.pendingSheet);
  link.pendingSheet = null;
  return link.loadTurn = (link.loadTurn ?? 0) + 1;
};
function load(link) {
  const turn = startTurn(link);
  if (!isSheetLink(link)) {
    if (link.linkedText !== null) { link.linkedText = null; link.restyle(); }
    return;
  }
  const { realm, document } = link;
  const url = host.parseURL(link.getAttribute('href'), document.baseURL);
  if (url === null) { announce(link, turn, 'error'); return; }
  const options = optionsFor(link);
  const isAwaited = options.blocksScripts && !lazySubResources().isLocalURL(url);
  const first = { ...options, integrity: link.getAttribute('integrity'),
    referrerPolicy: lazySubResources().referrerPolicyOf(link) };
  link.pendingSheet = lazySubResources().askForSubResource(realm, url, first, (answer) => {
    link.pendingSheet = null;
    if (link.loadTurn !== turn) return;
    if (!isStyle(answer, document)) {
      report(realm, url, answer);
      // As in WebKit, a response that isn't a style sheet leaves an empty one.
      link.linkedText = answer === null ? null : '';
      link.linkedURL = answer?.url;
      link.restyle();
      announce(link, turn, 'error', isAwaited);
      return;
    }
    const charset = /charset\s*=\s*"?([^\s;"]+)/i.exec(answer.type)?.[1] ?? link.getAttribute('charset') ?? 'utf-8';
    const text = textOf(realm, answer, charset);
    const imports = { ...options, initiator: 'css', nonce: '' };
    loadImports(link, text, answer.url, link.imported = new Map(), imports, 0, () => {
      if (link.loadTurn !== turn) return;
      link.linkedText = text;
      link.linkedURL = answer.url;
      if (document.readyState !== 'complete') {
        const { linkedText, linkedURL, imported } = link;
        (document.loadedSheets ??= new Map()).set(keyOfSheet(link, url), { linkedText, linkedURL, imported });
      }
      link.restyle();
      announce(link, turn, 'load', isAwaited);
    });
  });
}
// An inline sheet waits for its imports.
export const loadImportedSheets = (style) => {
  const turn = style.loadTurn = (style.loadTurn ?? 0) + 1;
  loadImports(style, style.sheetText, style.document.baseURL, style.imported = new Map(),
    { ...optionsFor(style), nonce: '' }, 0,
    (isGood) => {
    if (style.loadTurn !== turn) return;
    style.restyle();
    announce(style, turn, isGood ? 'load' : 'error');
  });
};
