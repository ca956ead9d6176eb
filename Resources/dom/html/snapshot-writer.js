// Writes the markup of a document for a snapshot, with the state that markup lacks, such as values, focus, shadow trees
// and edited style sheets.
import { implOf } from '../infra/brands.js';
import { host } from '../infra/host.js';
import { lazy } from '../infra/lazy-units.js';
import { voidElements } from '../markup/serialize-html.js';
import { openFrameWindow } from '../window/frame-windows.js';
import { escapeForSnapshot, shownState, snapshotName, writeAttributes } from './snapshot-attributes.js';
import { SnapshotParts } from './snapshot-parts.js';
import { sheetTextOf, textOfRules } from './snapshot-sheets.js';

const stateful = new Set(['input', 'textarea', 'option', 'img']);
const lazyAdoptedSheets = lazy('../css/adopted-sheets.js');

const deepestFrame = 5;

const dropped = new Set(['script', 'noscript', 'base', 'object', 'embed', 'applet', 'meta', 'template', 'source',
  'track', 'param', 'noembed', 'noframes']);
// Elements whose text is read differently, or that load something.
const special = new Set(['style', 'link', 'iframe', 'frame', 'title', 'textarea', 'xmp', 'plaintext']);
const isInDrawing = (element) => element.parent?.isElement === true && !element.parent.isHTML;

// The reader's browser reads the names of elements anew: one in another case or of another namespace becomes an
// ordinary element of HTML.
function isDropped(element) {
  const name = (element.isHTML ? element.localName : snapshotName(element)).toLowerCase();
  if (dropped.has(name)) return true;
  if (special.has(name)) {
    if (element.isHTML) return name !== element.localName;
    return !isInDrawing(element) || (name !== 'style' && name !== 'title');
  }
  return (name === 'set' || name === 'animate') && /href$/i.test(element.getAttribute('attributeName') ?? '');
}

// `states` receives the elements whose state no version of the document counts.
export class SnapshotWriter {
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
    if (node.isHTML && stateful.has(localName)) this.states.set(node, shownState(node));
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
