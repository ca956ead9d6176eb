// Document as the implementation sees it: DOM, "Interface Document"; HTML, "The Document object".
import { wrap } from '../infra/brands.js';
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { brand } from '../infra/idl.js';
import { used } from '../infra/used.js';
import { isNamedOnDocument, namedOnDocument, namedOnDocumentKinds, NameIndex } from './named-access.js';
import { stripSpaces } from './names.js';
import { NodeImpl, nodeTypes } from './node.js';

const documentKinds = namedOnDocumentKinds;

export class DocumentImpl extends NodeImpl {
  constructor(realm, { url, contentType, type }) {
    super(null);
    this.ownRealm = realm;
    this.url = url;
    this.fallbackBaseURL = null;
    this.contentType = contentType;
    this.characterSet = 'UTF-8';
    this.isHTMLDocument = type === 'html';
    this.interface = this.isHTMLDocument ? 'HTMLDocument' : 'Document';
    // The HTML parser sets it.
    this.isQuirky = false;
    this.isConnected = true;
    this.treeVersion = 0;
    this.attributeVersion = 0;
    // Increases when the data of a text node changes.
    this.textVersion = 0;
    this.ids = new NameIndex(this);
    this.names = new NameIndex(this);
    this.readyState = 'complete';
    this.referrer = '';
    this.currentScript = null;
    this.focused = null;
    this.bases = new Set();
    this.watchers = null;
    this.exposed = new Set();
    // Increases when a style sheet is added, removed or changed.
    this.styleVersion = 0;
    this.templateDocument = null;
    // The changes since the last layout; null before the first one.
    this.layoutChanges = null;
    // The values that animations give elements in its layout, by element.
    this.animatedStyles = undefined;
    // True once the direction of an element has depended on its text.
    this.hasAutoDirection = false;
    // True once a node of the document has had a shadow tree.
    this.hasShadowTrees = false;
  }

  get realm() { return this.ownRealm; }
  // True for the document that a window shows; other documents never load or run anything.
  get hasWindow() { return this.ownRealm.document === this && !this.ownRealm.isClosed; }
  parentTarget(event) { return event.type !== 'load' && this.hasWindow ? this.realm.windowImpl : null; }

  get textContent() { return null; }
  set textContent(text) {}
  get namespaceElement() { return this.documentElement; }
  equalsAlone() { return true; }
  copy() {
    const { url, contentType, isHTMLDocument, isQuirky } = this;
    const copy = new DocumentImpl(this.realm, { url, contentType, type: isHTMLDocument ? 'html' : 'xml' });
    return Object.assign(copy, { interface: this.interface, isQuirky, characterSet: this.characterSet });
  }

  get doctype() {
    for (const child of this.children()) if (child.nodeType === nodeTypes.DOCUMENT_TYPE_NODE) return child;
    return null;
  }

  // Web IDL, "LegacyUnforgeable": a member of each object, not of the prototype.
  defineUnforgeable(wrapper) {
    const { realm } = this;
    realm.locationAccessor ??= {
      ...realm.makeAccessor('location',
        (document) => (documentOf(document).hasWindow ? hooks.locationOf(realm) : null),
        (document, value) => { if (documentOf(document).hasWindow) hooks.locationOf(realm).href = value; }),
      configurable: false,
    };
    Object.defineProperty(wrapper, 'location', realm.locationAccessor);
  }

  get documentElement() { return this.firstElementChild; }
  childOfRoot(...names) {
    const html = this.documentElement;
    if (html === null || !html.isHTML || html.localName !== 'html') return null;
    for (let child = html.firstElementChild; child !== null; child = child.nextElementSibling) {
      if (child.isHTML && names.includes(child.localName)) return child;
    }
    return null;
  }

  get head() { return this.childOfRoot('head'); }
  get body() { return this.childOfRoot('body', 'frameset'); }
  get activeElement() {
    const { focused } = this;
    if (!focused?.isConnected || focused.document !== this)
      return this.body ?? (this.hasWindow ? this.documentElement : null);
    return used.shadowTrees ? hooks.retarget(focused, this) : focused;
  }

  get baseURL() {
    const fallback = this.fallbackBaseURL ?? this.url;
    if (this.bases.size === 0) return fallback;
    const [first] = [...this.bases].sort((a, b) => (a.follows(b) ? 1 : -1));
    return host.parseURL(first.getAttribute('href'), fallback) ?? fallback;
  }

  // Applies to elements of shadow trees, too.
  connectionChanged(element, isConnected) {
    if (this.focused === element && !isConnected) this.focused = null;
    if (this.openPopovers !== undefined && !isConnected) hooks.popoverRemoved(element);
    if (this.mayAutofocus === true && isConnected && element.hasAttribute('autofocus'))
      hooks.addAutofocusCandidate(element);
  }

  // The index of ids, and of the names by which forms and similar elements are found on a window or document.
  indexElement(element, isConnected) {
    this.connectionChanged(element, isConnected);
    if (element.attributes.length === 0) return;
    const change = isConnected ? 'add' : 'delete';
    const id = element.getAttribute('id');
    if (id !== null && id !== '') this.ids[change](id, element);
    const name = element.getAttribute('name');
    if (name !== null && name !== '') this.names[change](name, element);
    if (element.isHTML && documentKinds.has(element.localName)) this.exposeNames(id, name);
  }

  reindexId(element, oldId, id) {
    reindex(this.ids, element, oldId, id);
    if (element.isHTML && documentKinds.has(element.localName)) this.exposeNames(oldId, id);
  }

  reindexName(element, oldName, name) {
    reindex(this.names, element, oldName, name);
    if (element.isHTML && documentKinds.has(element.localName))
      this.exposeNames(oldName, name, element.getAttribute('id'));
  }

  namedElements(name) {
    const candidates = new Set([...this.ids.all(name), ...this.names.all(name)]);
    return [...candidates].filter((element) => isNamedOnDocument(element, name));
  }

  // HTML, "named access on the Document object". Names are defined on the page's document as properties, so that it
  // need not be a proxy for a feature that few pages use.
  exposeNames(...names) {
    for (const name of names) {
      if (!name) continue;
      const isThere = this.namedElements(name).length > 0;
      if (isThere === this.exposed.has(name)) continue;
      const wrapper = wrap(this);
      // Unforgeable members cannot be hidden.
      if (isThere && name !== 'location') {
        this.exposed.add(name);
        const accessor = this.realm.makeAccessor(name, () => namedOnDocument(this, name));
        Object.defineProperty(wrapper, name, { ...accessor, enumerable: false });
      } else if (name !== 'location') {
        this.exposed.delete(name);
        delete wrapper[name];
      }
    }
  }

  getElementById(id) { return this.ids.first(id); }
}
DocumentImpl.prototype.interface = 'Document';
DocumentImpl.prototype.nodeType = nodeTypes.DOCUMENT_NODE;
DocumentImpl.prototype.nodeName = '#document';
DocumentImpl.prototype.isDocument = true;
export const documentOf = brand(DocumentImpl);
export const createDocument = (realm, options) => new DocumentImpl(realm, options);

// Resolves a URL in a document, with the query in the document's encoding: HTML, "encoding-parse a URL".
export const resolveIn = (document, text) => {
  const { characterSet, baseURL } = document;
  return host.parseURL(characterSet === 'UTF-8' ? text : withQuery(text, characterSet, baseURL), baseURL);
};
const isSpecial = (text, base) => /^(https?|ftp|file):/i.test(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : base);
const withQuery = (text, encoding, base) => {
  const [, front, query, fragment] = /^([^?#]*)(\?[^#]*)?(.*)$/s.exec(text);
  if (query === undefined || !/[^\0-\x7f]|[\x0e\x0f\x1b]/.test(query) || !isSpecial(stripSpaces(text), base))
    return text;
  return `${front}?${host.encodeQuery(query.slice(1), encoding)}${fragment}`;
};

function reindex(index, element, oldName, name) {
  if (oldName) index.delete(oldName, element);
  if (name) index.add(name, element);
}

// A page is visible until it ends; a document without a window never is.
export const isDocumentHidden = (document) => !document.hasWindow || document.isHidden === true;
