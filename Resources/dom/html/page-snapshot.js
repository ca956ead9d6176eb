// Snapshots of a page for a report: the markup with the state that markup lacks, such as values, focus, shadow trees
// and edited style sheets. Nothing in a snapshot runs or loads. Taking one has no effect that a page could observe.
import { implOf } from '../infra/brands.js';
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { lazy } from '../infra/lazy-units.js';
import { used } from '../infra/used.js';
import { voidElements } from '../markup/serialize-html.js';
import { touchSnapshot } from '../nodes/changes.js';
import { openFrameWindow } from '../window/frame-windows.js';
import { escapeForSnapshot, shownState, snapshotName, writeAttributes } from './snapshot-attributes.js';
import { Full, SnapshotParts, changeSince } from './snapshot-parts.js';
import { sheetTextOf, textOfRules } from './snapshot-sheets.js';

const lazyAdoptedSheets = lazy('../css/adopted-sheets.js');

const deepestFrame = 5;

const dropped = new Set(['script', 'noscript', 'base', 'object', 'embed', 'applet', 'meta', 'template', 'source',
  'track', 'param', 'noembed', 'noframes']);
const isDropped = (element) => dropped.has(element.localName)
  || ((element.localName === 'set' || element.localName === 'animate')
    && /href$/i.test(element.getAttribute('attributeName') ?? ''));

class Snapshot {
  constructor(states, marked) {
    this.parts = new SnapshotParts();
    this.states = states;
    this.marked = marked;
    // The marked elements and those around them, whose markup differs from that without marks.
    this.aroundMarks = new Set();
    for (const element of marked)
      for (let each = element; each !== null; each = each.parent ?? each.host ?? null) this.aroundMarks.add(each);
    // Frames have versions of their own, so that a page with frames is always written again.
    this.hasFrames = false;
  }

  document(document) {
    if (!document.isQuirky) this.parts.add('<!DOCTYPE html>');
    this.children(document);
    this.adopted(document);
  }

  // Walks without recursion, because a page may nest elements deeply.
  children(top) {
    let node = top.firstChild;
    while (node !== null) {
      if (this.enter(node)) {
        if (node.firstChild !== null) {
          node = node.firstChild;
          continue;
        }
        this.leave(node);
      }
      while (node.nextSibling === null) {
        node = node.parent;
        if (node === top) return;
        this.leave(node);
      }
      node = node.nextSibling;
    }
  }

  // Writes a node, or only its start if its children follow; returns whether they do.
  enter(node) {
    const { parts } = this;
    if (node.isText) {
      parts.add(escapeForSnapshot(node.data));
      return false;
    }
    if (!node.isElement || isDropped(node)) return false;
    if (typeof node.snapshotText === 'string' && !this.aroundMarks.has(node)) {
      parts.add(node.snapshotText);
      return false;
    }
    const { localName } = node;
    if (node.isHTML && (localName === 'style' || localName === 'link')) {
      parts.writeOpen();
      this.sheet(node);
      return false;
    }
    parts.startElement();
    parts.add(`<${snapshotName(node)}`);
    writeAttributes(node, parts, this.marked.has(node));
    if (node.isHTML && isStateful.has(localName)) this.states.set(node, shownState(node));
    if (localName === 'iframe' && node.isHTML) this.frame(node);
    parts.add('>');
    if (node.shadow) this.shadow(node.shadow);
    const isTextArea = localName === 'textarea' && node.isHTML;
    if (isTextArea) parts.add(`\n${escapeForSnapshot(node.value)}`);
    if (!isTextArea && localName !== 'iframe') return true;
    this.leave(node);
    return false;
  }

  leave(node) {
    const { parts } = this;
    const name = snapshotName(node);
    if (!node.isHTML || !voidElements.has(name)) parts.add(`</${name}>`);
    const text = parts.endElement();
    // Kept until the element or something in it changes.
    if (text !== null && !this.aroundMarks.has(node)) node.snapshotText = text;
  }

  sheet(element) {
    const text = sheetTextOf(element);
    if (text === null) return;
    this.style(text, element.linkedURL ?? element.document.baseURL, element.getAttribute('media') ?? '');
  }

  style(text, base, media = '') {
    this.parts.add(`<style${media === '' ? '' : ` media="${escapeForSnapshot(media).replaceAll('"', '&quot;')}"`}>`);
    this.parts.addPart('s', `${base}\n${text.replace(/<\/(?=style)/gi, '<\\/')}`);
    this.parts.add('</style>');
  }

  adopted(root) {
    if (root.cache?.has('adoptedSheets') !== true) return;
    for (const sheet of lazyAdoptedSheets().adoptedBy(root))
      if (!sheet.isDisabled) this.style(textOfRules(sheet), root.document.baseURL, sheet.mediaText);
  }

  shadow(root) {
    this.parts.writeOpen();
    this.parts.add('<template shadowrootmode="open">');
    this.children(root);
    this.adopted(root);
    this.parts.add('</template>');
  }

  frame(element) {
    const { frame, realm } = element;
    this.hasFrames = true;
    this.parts.writeOpen();
    // The document of a frame without an address may not exist yet, and a snapshot must not create it.
    if (frame === 0 || (element.lastTarget === 'about:blank' && !element.hasSource)) return;
    if (this.parts.frames >= deepestFrame || host.isForeign(realm.id, frame) !== false) return;
    const { document } = implOf(openFrameWindow(frame)).realm;
    if (document === null) return;
    this.parts.add(' srcdoc="');
    this.parts.flush();
    this.parts.frames += 1;
    this.document(document);
    this.parts.flush();
    this.parts.frames -= 1;
    this.parts.add('"');
  }
}

// The elements that the latest query or action was about.
let marked = [];
const isStateful = new Set(['input', 'textarea', 'option', 'img']);

function take(document, states, elements) {
  const snapshot = new Snapshot(states, new Set(elements));
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
// 'plain' without marks, 'marked' with marks at the latest elements, or 'kept'. `isWhole` sends every part.
export const snapshotPage = (realm, kind, isWhole) => {
  if (realm.document === null) return '';
  const parts = kind === 'kept' ? realm.keptSnapshot : kind === 'marked' ? markedParts(realm) : partsOf(realm, []);
  realm.keptSnapshot = null;
  if (!parts) return '';
  const { number, list } = realm.sentSnapshot ?? { number: 0, list: [] };
  realm.sentSnapshot = { number: number + 1, list: parts };
  return `${number + 1},${changeSince(isWhole ? [] : list, parts)}`;
};

hooks.snapshotPage = snapshotPage;
