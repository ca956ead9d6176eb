// Snapshots of a page for a report. Nothing in a snapshot runs or loads. Taking one has no effect that a page could
// observe.
import { hooks } from '../infra/hooks.js';
import { used } from '../infra/used.js';
import { touchSnapshot } from '../nodes/changes.js';
import { shownState } from './snapshot-attributes.js';
import { Full, changeSince } from './snapshot-parts.js';
import { SnapshotWriter } from './snapshot-writer.js';

// The elements that the latest query or action was about.
let marked = [];

function take(document, states, elements) {
  const snapshot = new SnapshotWriter(states, new Set(elements));
  const { parts } = snapshot;
  try {
    snapshot.document(document);
    parts.flush();
  } catch (error) {
    if (!(error instanceof Full)) throw error;
    parts.flush();
    parts.list.push('t');
  }
  return { list: parts.list, states, elements, versions: snapshot.hasFrames ? null : versionsOf(document) };
}

const versionsOf = (document) => [document.treeVersion, document.attributeVersion, document.textVersion,
  document.styleVersion, document.focused, document.baseURL];
const isEqual = (left, right) => left.length === right.length && left.every((each, index) => each === right[index]);

// Forgets the markup of elements whose state has changed, which no version of the document counts.
function checkStates(states) {
  let hasChanged = false;
  for (const [element, state] of states) {
    if (element.isConnected && shownState(element) === state) continue;
    touchSnapshot(element);
    states.delete(element);
    hasChanged = true;
  }
  return hasChanged;
}

// Returns the parts of a document's snapshot. Those of an unchanged document are returned again.
function partsOf(realm, elements) {
  const { document } = realm;
  let latest = realm.latestSnapshot ?? null;
  if (latest?.document !== document) latest = null;
  used.snapshots = true;
  const states = latest?.states ?? new Map();
  const hasChanged = checkStates(states);
  if (latest === null || hasChanged || latest.versions === null || !isEqual(latest.versions, versionsOf(document))
    || !isEqual(latest.elements, elements))
    latest = realm.latestSnapshot = { document, ...take(document, states, elements) };
  return latest.list;
}

const mostMarked = 100;
export const markElements = (elements) => {
  marked = elements.slice(0, mostMarked).map((element) => new WeakRef(element));
};

const markedParts = (realm) =>
  partsOf(realm, marked.map((reference) => reference.deref()).filter((element) => element !== undefined));

// Keeps a snapshot until native code knows whether the action that follows succeeds.
export const keepSnapshot = (realm) => { realm.keptSnapshot = realm.document === null ? null : markedParts(realm); };

// Returns a snapshot of a page's document as the difference from the one that native code got before. `kind` is
// 'plain' without marks, which later snapshots don't show either, 'marked' with marks at the latest elements, or
// 'kept'. `isWhole` sends every part.
export const snapshotPage = (realm, kind, isWhole) => {
  if (realm.document === null) return '';
  if (kind === 'plain') marked = [];
  const parts = kind === 'kept' ? realm.keptSnapshot : kind === 'marked' ? markedParts(realm) : partsOf(realm, []);
  realm.keptSnapshot = null;
  if (!parts) return '';
  const { number, list } = realm.sentSnapshot ?? { number: 0, list: [] };
  realm.sentSnapshot = { number: number + 1, list: parts };
  return `${number + 1},${changeSince(isWhole ? [] : list, parts)}`;
};

hooks.snapshotPage = snapshotPage;
