// The observers of tree changes: versions of documents, live ranges and node iterators, mutation observers.
import { endings } from '../infra/endings.js';
import { hooks } from '../infra/hooks.js';
import { queueMicrotask } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { used } from '../infra/used.js';

const lazyMutationObserver = lazy('./mutation-observer.js');

// Versions of documents come from one counter, so that no two documents ever share one.
let clock = 0;
export const newVersion = () => ++clock;
export const touchTree = (parent) => {
  const { document } = parent;
  parent.childVersion = document.treeVersion = ++clock;
  if (document.layoutChanges !== null) document.layoutChanges.treeChanged(parent);
  if (used.snapshots) touchSnapshot(parent);
};
// `before` is the text's data before the change.
export const touchText = (node, before) => {
  const { document } = node;
  document.textVersion = ++clock;
  // Selectors (`:empty`) and automatic directions may depend on the text.
  if ((before === '') !== (node.data === '') || document.hasAutoDirection) document.attributeVersion = clock;
  if (document.layoutChanges !== null) document.layoutChanges.textChanged(node);
  if (used.snapshots) touchSnapshot(node.parent);
};
// Forgets the markup that snapshots keep of an element. An element without it is in none that has it.
export const touchSnapshot = (element) => {
  for (let each = element; typeof each?.snapshotText === 'string'; each = each.parent) each.snapshotText = null;
};
// Without a name, a state has changed that selectors or boxes depend on.
export const touchAttributes = (element, name = null, before = null, now = null) => {
  const { document } = element;
  document.attributeVersion = ++clock;
  if (document.layoutChanges !== null) {
    if (name === null) document.layoutChanges.stateChanged(element);
    else document.layoutChanges.attributeChanged(element, name, before, now);
  }
  if (used.snapshots) touchSnapshot(element);
};

// Style sheets and `style` attributes that may declare a transition or an animation: from the first one on, the changes
// of the document are kept for the comparison of styles.
const styleEffect = /transition|animation/i;
export const followStyles = (realm, text, element = null, oldValue = null) => {
  if (realm.styleTracker === undefined && styleEffect.test(text)) hooks.trackStyles(realm, element, oldValue);
};
export const touchStyles = (document) => {
  document.styleVersion += 1;
  if (used.styleTracking) document.realm.styleTracker?.sheetsChanged();
  if (used.styleTools) document.realm.sheetWatcher?.sheetsChanged();
};

// The size of the viewport has changed, on which media queries and computed boxes depend.
export const touchViewport = (document) => {
  if (document.styleVersion > 0) touchStyles(document);
  else document.attributeVersion = ++clock;
};

// Ranges and node iterators watch the changes of a document. References to them are weak.
export const watch = (document, watcher) => { (document.watchers ??= new Set()).add(new WeakRef(watcher)); };
export const tellWatchers = (document, change, ...details) => {
  if (document.watchers === null) return;
  for (const reference of document.watchers) {
    const watcher = reference.deref();
    if (watcher === undefined || watcher.document !== document) document.watchers.delete(reference);
    else watcher[change]?.(...details);
  }
};

// Nodes have moved to another document, without the removal that a range of theirs would notice.
export const moveWatchers = (from, to) => {
  if (from.watchers === null) return;
  for (const reference of from.watchers) {
    if (reference.deref()?.document !== to) continue;
    from.watchers.delete(reference);
    (to.watchers ??= new Set()).add(reference);
  }
};

// Mutation records are in a module that loads when a page creates its first MutationObserver.
export const isObserved = (node) => used.mutationObservers && node.realm.isObserving === true;
endings.push((realm, isLost) => { if (isLost) realm.hasNotice = false; });
// DOM, "queue a mutation observer microtask": observers get their records first, then slots fire their change events.
export const queueNotice = (realm) => {
  if (realm.hasNotice) return;
  realm.hasNotice = true;
  queueMicrotask(realm, () => {
    realm.hasNotice = false;
    const slots = realm.changedSlots;
    realm.changedSlots = null;
    if (used.mutationObservers) lazyMutationObserver().notifyObservers(realm);
    if (slots) hooks.fireSlotChanges(slots);
  });
};
