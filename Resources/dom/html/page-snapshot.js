// Snapshots of a page for a report: the markup with the state that markup lacks, such as values, focus, shadow trees
// and edited style sheets. Nothing in a snapshot runs or loads. Taking one has no effect that a page could observe.
import { implOf } from '../infra/brands.js';
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { lazy } from '../infra/lazy-units.js';
import { voidElements } from '../markup/serialize-html.js';
import { openFrameWindow } from '../window/frame-windows.js';
import { writeAttributes, escapeForSnapshot, snapshotName } from './snapshot-attributes.js';
import { sheetTextOf, textOfRules } from './snapshot-sheets.js';

const lazyAdoptedSheets = lazy('../css/adopted-sheets.js');

const mostText = 2_000_000;
const deepestFrame = 5;
const separator = '\uFFFF';
class Full extends Error {}

// The parts of a snapshot. Native code replaces the addresses in some of them by the contents of files, and escapes
// the documents of frames.
class Parts {
  constructor() {
    this.list = [];
    this.text = '';
    this.size = 0;
    this.frames = 0;
  }

  add(text) {
    this.text += text;
    this.size += text.length;
    if (this.size > mostText) throw new Full();
  }

  // Adds a part of another kind: `r`, an address; `s`, a style sheet, `a`, a style attribute, each after its base URL.
  addPart(kind, text) {
    this.flush();
    this.size += text.length;
    if (this.size > mostText) throw new Full();
    this.list.push(`${kind}${this.frames}${text}`);
  }

  flush() {
    if (this.text !== '') this.list.push(`h${this.frames}${this.text}`);
    this.text = '';
  }

  end() {
    this.flush();
    return this.list.map((part) => part.replaceAll(separator, '\uFFFD')).join(separator);
  }
}

const dropped = new Set(['script', 'noscript', 'base', 'object', 'embed', 'applet', 'meta', 'template', 'source',
  'track', 'param', 'noembed', 'noframes']);
const isDropped = (element) => dropped.has(element.localName)
  || /^(?:set|animate)$/.test(element.localName) && /href$/i.test(element.getAttribute('attributeName') ?? '');

class Snapshot {
  constructor(marked) {
    this.marked = marked;
    this.parts = new Parts();
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
      if (this.enter(node) && node.firstChild !== null) {
        node = node.firstChild;
        continue;
      }
      this.leave(node);
      while (node.nextSibling === null) {
        node = node.parent;
        if (node === top) return;
        this.leave(node);
      }
      node = node.nextSibling;
    }
  }

  // Writes a node's start, and returns whether its children follow.
  enter(node) {
    if (node.isText) {
      this.parts.add(escapeForSnapshot(node.data));
      return false;
    }
    if (!node.isElement || isDropped(node)) return false;
    const { localName } = node;
    if (node.isHTML && (localName === 'style' || localName === 'link')) {
      this.sheet(node);
      return false;
    }
    this.parts.add(`<${snapshotName(node)}`);
    writeAttributes(node, this.parts, this.marked.has(node));
    if (localName === 'iframe' && node.isHTML) this.frame(node);
    this.parts.add('>');
    if (node.shadow) this.shadow(node.shadow);
    if (localName === 'textarea' && node.isHTML) {
      this.parts.add(`\n${escapeForSnapshot(node.value)}`);
      return false;
    }
    return localName !== 'iframe';
  }

  leave(node) {
    if (!node.isElement || isDropped(node)) return;
    const name = snapshotName(node);
    if (node.isHTML && (name === 'style' || name === 'link' || voidElements.has(name))) return;
    this.parts.add(`</${name}>`);
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
    this.parts.add('<template shadowrootmode="open">');
    this.children(root);
    this.adopted(root);
    this.parts.add('</template>');
  }

  frame(element) {
    const { frame, realm } = element;
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

function take(document, elements) {
  const snapshot = new Snapshot(new Set(elements));
  try {
    snapshot.document(document);
  } catch (error) {
    if (!(error instanceof Full)) throw error;
    snapshot.parts.flush();
    snapshot.parts.list.push('t');
  }
  return snapshot.parts.end();
}

const mostMarked = 100;
export const markElements = (elements) => {
  marked = elements.slice(0, mostMarked).map((element) => new WeakRef(element));
};

// Returns a snapshot of a page's document, with or without marks at the elements of the latest one.
export const snapshotPage = (realm, isMarked) => {
  if (!isMarked) marked = [];
  const elements = marked.map((reference) => reference.deref()).filter((element) => element !== undefined);
  return realm.document === null ? '' : take(realm.document, elements);
};

hooks.snapshotPage = snapshotPage;
