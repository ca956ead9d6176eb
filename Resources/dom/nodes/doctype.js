// DocumentType and DOMImplementation: DOM, "Interface DocumentType" and "Interface DOMImplementation".
import { wrap } from '../infra/brands.js';
import { mutations } from '../infra/hooks.js';
import { brand, nullableArgument, requireArguments, toText } from '../infra/idl.js';
import { createText } from './character-data.js';
import { createElement } from './create-element.js';
import { createDocument } from './document.js';
import { includeChildNode } from './mixins.js';
import { checkQualifiedName, namespaces } from './names.js';
import { NodeImpl, nodeTypes } from './node.js';

export class DocumentTypeImpl extends NodeImpl {
  constructor(document, name, publicId, systemId) {
    super(document);
    this.name = name;
    this.publicId = publicId;
    this.systemId = systemId;
  }

  get nodeName() { return this.name; }

  equalsAlone(other) {
    return this.name === other.name && this.publicId === other.publicId && this.systemId === other.systemId;
  }

  copy(document) { return new DocumentTypeImpl(document, this.name, this.publicId, this.systemId); }
}
DocumentTypeImpl.prototype.interface = 'DocumentType';
DocumentTypeImpl.prototype.nodeType = nodeTypes.DOCUMENT_TYPE_NODE;
export const doctypeOf = brand(DocumentTypeImpl);
export const createDocumentType = (document, name, publicId, systemId) =>
  new DocumentTypeImpl(document, name, publicId, systemId);

class DOMImplementationImpl {
  constructor(document) { this.document = document; }
  get realm() { return this.document.realm; }

  createDocumentType(qualifiedName, publicId, systemId) {
    checkQualifiedName(qualifiedName);
    return createDocumentType(this.document, qualifiedName, publicId, systemId);
  }

  createHTMLDocument(title) {
    const document = createDocument(this.realm, { url: 'about:blank', contentType: 'text/html', type: 'html' });
    const element = (parent, name) => {
      const child = createElement(document, name);
      mutations.appendNode(parent, child);
      return child;
    };
    mutations.appendNode(document, createDocumentType(document, 'html', '', ''));
    const html = element(document, 'html');
    const head = element(html, 'head');
    if (title !== undefined) mutations.appendNode(element(head, 'title'), createText(document, title));
    element(html, 'body');
    // In WebKit nothing finishes the document.
    document.readyState = 'loading';
    return document;
  }

  createDocument(namespace, qualifiedName, doctype) {
    const types = { [namespaces.html]: 'application/xhtml+xml', [namespaces.svg]: 'image/svg+xml' };
    const document = createDocument(this.realm,
      { url: 'about:blank', contentType: types[namespace] ?? 'application/xml', type: 'xml' });
    document.interface = 'XMLDocument';
    if (doctype !== null) mutations.insertNode(document, doctype, null);
    if (qualifiedName !== '')
      mutations.appendNode(document, mutations.createElementNS(document, namespace, qualifiedName));
    return document;
  }
}
DOMImplementationImpl.prototype.interface = 'DOMImplementation';
export const implementationOf = brand(DOMImplementationImpl);
export const implementationFor = (document) =>
  wrap(document.cached('implementation', () => new DOMImplementationImpl(document)));

/** @param {import('../realm').Page} page */
export function exposeShared(page) {
  const { realm } = page;
  page.lazyInterface('DocumentType', () => {
    const constructor = page.interface('DocumentType', 'Node', {
      get name() { return doctypeOf(this).name; },
      get publicId() { return doctypeOf(this).publicId; },
      get systemId() { return doctypeOf(this).systemId; },
    });
    includeChildNode(realm, 'DocumentType', false);
    return constructor;
  });
  page.lazyInterface('DOMImplementation', () => page.interface('DOMImplementation', null, {
    createDocumentType(name, publicId, systemId) {
      requireArguments(arguments, 3, this);
      return wrap(implementationOf(this).createDocumentType(toText(name), toText(publicId), toText(systemId)));
    },
    createDocument(namespace, name, doctype) {
      requireArguments(arguments, 2, this);
      const namespaceText = namespace === null || namespace === undefined ? null : toText(namespace) || null;
      return wrap(implementationOf(this).createDocument(namespaceText, name === null ? '' : toText(name),
        nullableArgument(DocumentTypeImpl, doctype,
          "Argument 3 ('doctype') to DOMImplementation.createDocument")));
    },
    createHTMLDocument(title) {
      return wrap(implementationOf(this).createHTMLDocument(title === undefined ? undefined : toText(title)));
    },
    hasFeature() { implementationOf(this); return true; },
  }));
}
