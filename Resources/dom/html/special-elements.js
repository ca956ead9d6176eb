// Elements that affect their document: base, style, link and template.
import { wrap } from '../infra/brands.js';
import { hooks, mutations } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { describe } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { fireEvent } from '../events/firing.js';
import { followStyles, touchStyles } from '../nodes/changes.js';
import { registerElement } from '../nodes/create-element.js';
import { createDocument } from '../nodes/document.js';
import { isInShadow } from '../nodes/tree.js';
import { postTask } from '../window/messages.js';
import { HTMLElementImpl } from './html-element.js';
import { kinds, reflect } from './reflect.js';

const lazyFragment = lazy('../nodes/fragment.js');
const lazyLinkedSheets = lazy('./linked-sheets.js');
const lazyPreloads = lazy('./preloads.js');

class HTMLBaseElementImpl extends HTMLElementImpl {
  // CSP 3, 4.2.1.
  get isAllowed() {
    const { realm, document } = this;
    if (realm.hasPolicy !== true || !document.hasWindow) return true;
    const url = host.parseURL(this.getAttribute('href'), document.baseURL);
    return url === null || hooks.allowsRequest(realm, 'base-uri', url);
  }

  update() {
    const { bases } = this.document;
    if (this.isConnected && this.hasAttribute('href') && !isInShadow(this) && this.isAllowed) bases.add(this);
    else bases.delete(this);
  }

  inserted() { this.update(); }
  removed() { this.update(); }
  attributeChanged(name, oldValue, value) {
    super.attributeChanged(name, oldValue, value);
    if (name === 'href') this.update();
  }
}
registerElement('base', HTMLBaseElementImpl, 'HTMLBaseElement');

// The elements that contain or link style sheets. The style sheet module loads when a script or a computed style needs
// one.
class SheetOwnerImpl extends HTMLElementImpl {
  constructor(...args) {
    super(...args);
    this.sheet = undefined;
    // The text of a linked style sheet and those that sheets import, once they are loaded.
    this.linkedText = null;
    this.imported = null;
  }

  get sheetText() {
    return this.localName !== 'style' ? this.linkedText : this.isRefused ? null : this.childText;
  }
  // The text was replaced or removed: the style sheet created from it is detached.
  restyle() {
    this.sheet?.unlink();
    this.sheet = undefined;
    if (this.realm.hasPolicy === true && this.localName === 'style') this.checkText();
    touchStyles(this.document);
    if (this.sheetText !== null) followStyles(this.realm, this.sheetText);
  }

  // Each text is checked once by the document's policies.
  checkText() {
    const { childText } = this;
    if (!this.isConnected || !this.document.hasWindow || childText === '' || childText === this.checkedText) return;
    this.checkedText = childText;
    this.isRefused = !hooks.allowsInline(this, 'inline style', childText);
  }

  inserted() {
    this.restyle();
    if (this.localName === 'style') this.preferTitle();
    if (this.localName === 'link') this.loadLink();
    else if (this.firstChild !== null || this.isParsed) this.announce();
    // An empty one may be the parser's, which fills it.
    else postTask(this.realm, () => { if (!this.isParsed && this.isConnected) this.announce(); });
  }

  // The first title of an inserted sheet names the preferred set: CSSOM, "add a CSS style sheet".
  preferTitle() {
    const title = this.getAttribute('title');
    if (title && !isInShadow(this)) this.document.preferredSheets ??= title;
  }

  removed() {
    this.restyle();
    if (this.linkedText !== null || this.pendingSheet) lazyLinkedSheets().loadLinkedSheet(this);
  }

  childrenChanged() {
    if (!this.isConnected) return;
    this.restyle();
    if (this.isParsed) this.announce();
  }

  // The tree builder has finished the element.
  parsed() {
    this.isParsed = this.isFromMarkup = true;
    this.announce();
  }

  loadLink() {
    if (this.isConnected && this.document.hasWindow && this.hasAttribute('href')
      && /stylesheet/i.test(this.getAttribute('rel') ?? '')) lazyLinkedSheets().loadLinkedSheet(this);
    else if (this.linkedText !== null) lazyLinkedSheets().loadLinkedSheet(this);
    if (this.pendingPreload !== null || /preload/i.test(this.getAttribute('rel') ?? '')) lazyPreloads().preload(this);
  }

  // An inline style sheet loads at once, unless it imports others.
  announce() {
    this.isParsed = true;
    if (this.localName !== 'style' || !this.document.hasWindow
      || !/^(?:text\/css)?$/i.test(this.getAttribute('type') ?? '')) return;
    if (this.isRefused) postTask(this.realm, () => { fireEvent(this, 'error'); });
    else if (/@import/i.test(this.sheetText)) lazyLinkedSheets().loadImportedSheets(this);
    else postTask(this.realm, () => { fireEvent(this, 'load'); });
  }

  attributeChanged(name, oldValue, value) {
    super.attributeChanged(name, oldValue, value);
    if (name === 'media') touchStyles(this.document);
    else if (name === 'type') this.restyle();
    if (this.localName !== 'link') return;
    if (name === 'disabled' && !this.isConnected) this.isExplicitlyEnabled ||= value === null;
    if (!this.isConnected) return;
    if (name === 'href' || name === 'rel' || name === 'type' || name === 'crossorigin') this.loadLink();
    else if (name === 'disabled') this.disabledChanged(value);
  }

  // A link whose sheet was disabled loads it when it is enabled: HTML, "the link element".
  disabledChanged(value) {
    if (value === null) this.isExplicitlyEnabled = true;
    if (value === null || this.linkedText !== null) this.loadLink();
  }
}
registerElement('style', SheetOwnerImpl, 'HTMLStyleElement');
registerElement('link', SheetOwnerImpl, 'HTMLLinkElement');
SheetOwnerImpl.prototype.isParsed = false;
SheetOwnerImpl.prototype.isFromMarkup = false;
SheetOwnerImpl.prototype.isRefused = false;
SheetOwnerImpl.prototype.checkedText = '';
SheetOwnerImpl.prototype.pendingSheet = null;
SheetOwnerImpl.prototype.pendingPreload = null;
SheetOwnerImpl.prototype.isSheetOwner = true;

class HTMLTemplateElementImpl extends HTMLElementImpl {
  constructor(...args) {
    super(...args);
    // The contents belong to a separate document, in which nothing loads or runs.
    this.content = lazyFragment().createFragment(templateDocument(this.document));
    this.content.hostElement = this;
  }

  adopted() { mutations.adopt(this.content, templateDocument(this.document)); }
  copyTo(copy, deep) {
    if (deep) for (const child of this.content.children())
      mutations.appendNode(copy.content, mutations.cloneNode(child, true, copy.content.document));
  }
}
registerElement('template', HTMLTemplateElementImpl, 'HTMLTemplateElement');
describe('HTMLTemplateElement', {
  parent: 'HTMLElement',
  attributes: () => reflect([[kinds.computed((element) => wrap(element.content)), 'content'],
    [kinds.enumerated('open closed', ''), 'shadowRootMode'],
    [kinds.boolean, 'shadowRootDelegatesFocus shadowRootClonable shadowRootSerializable']]),
});
const templateDocument = (document) => {
  if (document.templateDocument === null) {
    const { url, contentType, isHTMLDocument, realm } = document;
    document.templateDocument =
      createDocument(realm, { url, contentType, type: isHTMLDocument ? 'html' : 'xml' });
    document.templateDocument.templateDocument = document.templateDocument;
  }
  return document.templateDocument;
};
