// The nodes of a document for developer tools, and their changes.
import { implOf, implOrNothing, wrap } from '../infra/brands.js';
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { lazy } from '../infra/lazy-units.js';
import { MutationObserverImpl } from '../nodes/mutation-observer.js';
import { openFrameWindow } from '../window/frame-windows.js';

const lazyNodeEdits = lazy('./node-edits.js');

const changes = {
  childList: true, subtree: true, attributes: true, characterData: true, attributeOldValue: false,
  characterDataOldValue: false, attributeFilter: undefined,
};

// Reports the changes of the trees that it observes, after the microtask in which observers of pages are notified.
class TreeObserver extends MutationObserverImpl {
  constructor(realm, report) {
    super(realm, () => {});
    this.report = report;
  }

  deliver(records) {
    // An error of a tool, such as one of a tree that is too deep, must not keep observers of pages from their records.
    try { this.reportAll(records); } catch { this.disconnect(); }
  }

  reportAll(records) {
    this.report(records.map(({ type, target, added, removed, previousSibling, attributeName }) => ({
      type, target: wrap(target), added: added.map((node) => wrap(node)), removed: removed.map((node) => wrap(node)),
      previous: wrap(previousSibling), name: attributeName,
      value: type === 'attributes' ? target.getAttribute(attributeName) : target.data ?? null,
    })));
  }
}

// Returns the document in the frame of an element; null without one.
const contentDocumentOf = (element) => {
  if (typeof element.frame !== 'number') return null;
  const window = openFrameWindow(element.frame);
  return window ? implOf(window).realm.document ?? null : null;
};
const frameElementOf = (document) => {
  const parent = host.parentRealm(document.realm.id);
  return parent?.frames.get(host.frameNumber(document.realm.id)) ?? null;
};

export const treeTools = {
  // Observes a tree: a document or a shadow root. Returns a function that ends it.
  observe(root, report) {
    const impl = implOf(root);
    const observer = new TreeObserver(impl.realm, report);
    observer.observe(impl, changes);
    return () => observer.disconnect();
  },
  // Returns what the protocol says of a node, apart from `nodeFields` (html/inspection.js).
  fields(value) {
    const node = implOf(value);
    const shadow = node.nodeType === 1 ? node.shadow ?? null : null;
    return {
      url: node.isDocument ? node.url : '', baseURL: node.isDocument ? node.baseURL : '',
      isQuirky: node.isDocument === true && node.isQuirky === true,
      publicId: node.publicId ?? '', systemId: node.systemId ?? '',
      shadowMode: node.isShadowRoot === true ? node.mode : null, isSVG: node.namespace === 'http://www.w3.org/2000/svg',
      namespace: node.namespace ?? null, shadow: wrap(shadow),
      content: node.localName === 'template' ? wrap(node.content ?? null) : null,
      document: wrap(node.nodeType === 1 ? contentDocumentOf(node) : null),
    };
  },
  // Returns the node around a node, also that around a shadow root, a template's content or a frame's document.
  parentOf(value) {
    const node = implOf(value);
    if (node.parent !== null) return wrap(node.parent);
    return wrap(node.host ?? node.hostElement ?? (node.isDocument ? frameElementOf(node) : null));
  },
  nextSiblingOf: (value) => wrap(implOf(value).nextSibling),
  previousSiblingOf: (value) => wrap(implOf(value).previousSibling),
  documentOf: (window) => wrap(implOrNothing(window)?.realm?.document ?? null),
  querySelector: (root, text) => wrap(hooks.querySelector(implOf(root), text)),
  querySelectorAll: (root, text) => hooks.querySelectorAll(implOf(root), text).map((node) => wrap(node)),
  markupOf(value) {
    const node = implOf(value);
    if (node.nodeType !== 9 && node.nodeType !== 11) return hooks.outerMarkup(node);
    return [...node.children()].map((child) => hooks.outerMarkup(child)).join('');
  },
  // Changes a node, and returns its edit (html/node-edits.js).
  edit: (name, node, ...values) => lazyNodeEdits().edit(name, node, ...values),
};
