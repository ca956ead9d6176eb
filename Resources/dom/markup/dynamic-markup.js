// Markup that scripts write into documents: HTML, "Dynamic markup insertion". The host's parser inserts it at its
// current position.
import { current, taskRealm } from '../infra/current.js';
import { fail } from '../infra/errors.js';
import { hooks, mutations } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { lazy } from '../infra/lazy-units.js';

const lazyFragmentParsing = lazy('./fragment-parsing.js');

// The kinds of parsers on a document, as the host reports them: none, one that is running a script, one that is not,
// and one that a script opened and has not closed.
const parsers = { none: 0, inScript: 1, loading: 2, opened: 3 };

function check(document) {
  if (!document.isHTMLDocument) fail('InvalidStateError', 'The object is in an invalid state.');
  // The callers that construct custom elements count this up and down.
  if (document.throwsOnMarkup > 0)
    fail('InvalidStateError', 'A custom element constructor cannot write markup.');
}

function eraseListeners(target) {
  if (target === target.realm.windowImpl) target.realm.lazyMembers.settle();
  if (target.listeners === null) return;
  for (const list of target.listeners.values()) list.removeAll();
  target.listeners = null;
}

function eraseListenersBelow(root) {
  for (let node = root; node !== null; node = node.next(root)) {
    eraseListeners(node);
    if (node.shadow) eraseListenersBelow(node.shadow);
  }
}

function empty(document) {
  if (document === document.realm.document) eraseListeners(document.realm.windowImpl);
  eraseListenersBelow(document);
  mutations.replaceAll(document, null);
  document.isQuirky = false;
}

// The host may run scripts of the document's realm during the call; afterwards the caller's script continues.
function within(steps) {
  const outer = taskRealm();
  try {
    steps();
  } finally {
    current.realm = outer;
  }
}

// The document open steps.
function open(document) {
  const { realm } = document;
  if (!document.hasWindow) {
    empty(document);
    document.written = '';
    return;
  }
  if (host.markupParser(realm.id) === parsers.inScript || host.ignoresMarkup(realm.id, true)) return;
  empty(document);
  const entry = taskRealm()?.document ?? null;
  if (entry !== document && entry !== null) {
    document.url = entry.url.replace(/#.*$/s, '');
    document.fallbackBaseURL = entry.fallbackBaseURL;
  }
  within(() => host.openMarkup(realm.id, document.url));
}

export const documentOpen = (document) => {
  check(document);
  open(document);
};
export const documentWrite = (document, text) => {
  check(document);
  const { realm } = document;
  if (!document.hasWindow) {
    // Nothing runs in such a document, so it can be rebuilt from the start.
    if (document.written === undefined) open(document);
    document.written += text;
    mutations.replaceAll(document, null);
    lazyFragmentParsing().parseDocument(document, document.written, true);
    return;
  }
  const parser = host.markupParser(realm.id);
  if (parser === parsers.none || parser === parsers.loading) {
    if (host.ignoresMarkup(realm.id, false, realm.runningModules > 0)) return;
    open(document);
  }
  within(() => host.writeMarkup(realm.id, text));
};
export const documentClose = (document) => {
  check(document);
  if (document.hasWindow) return within(() => host.closeMarkup(document.realm.id));
  if (document.written === undefined) return;
  mutations.replaceAll(document, null);
  lazyFragmentParsing().parseDocument(document, document.written);
  document.written = undefined;
};

hooks.documentClose = documentClose;
hooks.documentOpen = documentOpen;
hooks.documentWrite = documentWrite;
