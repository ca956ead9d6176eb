// The members of Document that few pages use, as a table of lazy members.
import { wrap } from '../infra/brands.js';
import { fail } from '../infra/errors.js';
import { hooks, mutations } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { textOrNull, toText } from '../infra/idl.js';
import { lazyTable } from '../infra/lazy-member-table.js';
import { lazy } from '../infra/lazy-units.js';
import { createAttr } from './attributes.js';
import { createCDATASection, createComment, createProcessingInstruction } from './character-data.js';
import { implementationFor } from './doctype.js';
import { documentOf, isDocumentHidden } from './document.js';
import { legacyAttributes, legacyMethods } from './document-legacy-members.js';
import { asciiLower, checkName, validateAndExtract } from './names.js';
import { nodeArgument, nodeTypes } from './node.js';

const lazyAll = lazy('./all-collection.js');
const lazyCollections = lazy('./collections.js');

const html = (...names) => (element) => element.isHTML && names.includes(element.localName);
// The collections of a document, each by the elements that it contains.
const collections = {
  forms: html('form'), images: html('img'), scripts: html('script'), embeds: html('embed'), applets: () => false,
  links: (element) => html('a', 'area')(element) && element.hasAttribute('href'),
  anchors: (element) => html('a')(element) && element.hasAttribute('name'),
};
const documentCollection = (document, name) =>
  lazyCollections().descendants(document, name, collections[name]).wrapper;

mutations.importNode = (document, node, deep) => {
  if (node.nodeType === nodeTypes.DOCUMENT_NODE) fail('NotSupportedError');
  return mutations.cloneNode(node, deep, document);
};
mutations.adoptNode = (document, node) => {
  if (node.nodeType === nodeTypes.DOCUMENT_NODE) fail('NotSupportedError');
  if (node.isShadowRoot === true) fail('HierarchyRequestError');
  // The contents of a template stay in the template's own document.
  if (node.hostElement) return node;
  mutations.adopt(node, document);
  return node;
};
const createAttributeByPage = (document, name) => {
  checkName(name);
  return createAttr(document, null, null, document.isHTMLDocument ? asciiLower(name) : name);
};
const createAttributeNS = (document, namespace, qualifiedName) => {
  const names = validateAndExtract(namespace, qualifiedName);
  return createAttr(document, names.namespace, names.prefix, names.localName);
};

const lastModified = (document) => {
  const date = new Date(host.wallClock(document.realm.id));
  const pad = (number) => `${number}`.padStart(2, '0');
  return `${pad(date.getMonth() + 1)}/${pad(date.getDate())}/${date.getFullYear()} `
    + [date.getHours(), date.getMinutes(), date.getSeconds()].map(pad).join(':');
};
export const xpath = (realm, name, ...values) => {
  realm.constructorOf('XPathResult');
  return hooks.xpathMembers()[name](realm, ...values);
};
// An empty document has the domain of the page that created it, and so has a blob.
const domainOf = (document) => document.domain ?? (document.url === 'about:blank' && !document.hasWindow
  && document.realm.document !== null && document.realm.document !== document ? domainOf(document.realm.document)
  : originDomain(document));
const originDomain = (document) => (document.hasWindow && !host.isClosed(document.realm.id)
  ? host.urlParts(host.origin(document.realm.id))?.[4] ?? '' : host.urlParts(document.url)[4]);
const setHostDomain = (id, value) => { host.setDomain(id, value); };
const isSandboxed = ({ id }) => host.hasSandbox(id);
// HTML, "is a registrable domain suffix of or is equal to"; a suffix of a single label is not registrable.
const setDomain = (document, value) => {
  const host = domainOf(document);
  const isSuffix = host.endsWith(`.${value}`) && value.includes('.') && !/^[\d.]+$/.test(host);
  if (!document.hasWindow) fail('SecurityError', 'A browsing context is required to set a domain.');
  if (isSandboxed(document.realm)) fail('SecurityError', 'Assignment is forbidden for sandboxed iframes.');
  if (host === '' || (value !== host && !isSuffix))
    fail('SecurityError', 'Attempted to use a non-registrable domain.');
  document.domain = value;
  setHostDomain(document.realm.id, value);
};
const collection = (name) => (wrapper) => documentCollection(documentOf(wrapper), name);
const setDesignMode = (document, value) => {
  document.designMode = asciiLower(value) === 'on' ? 'on' : 'off';
};
const openByPage = (wrapper, args) => {
  const document = documentOf(wrapper);
  // With three arguments it opens a window.
  if (args.length > 2) {
    if (!document.hasWindow) fail('InvalidAccessError');
    return hooks.openWindow(document.realm, toText(args[0]), toText(args[1]), toText(args[2]));
  }
  hooks.documentOpen(document);
  return wrapper;
};
// The interface of the created object must be set up first.
const made = (wrapper, name, make) => {
  const { realm } = documentOf(wrapper);
  realm.constructorOf(name);
  return wrap(make());
};
const evaluateXPath = (wrapper, name, ...values) => xpath(documentOf(wrapper).realm, name, ...values);

export const documentLazyMembers = lazyTable(() => [[
  ['implementation', (wrapper) => implementationFor(documentOf(wrapper))],
  ['URL', (wrapper) => documentOf(wrapper).url],
  ['documentURI', (wrapper) => documentOf(wrapper).url],
  ['compatMode', (wrapper) => (documentOf(wrapper).isQuirky ? 'BackCompat' : 'CSS1Compat')],
  ['characterSet', (wrapper) => documentOf(wrapper).characterSet],
  ['charset', (wrapper) => documentOf(wrapper).characterSet],
  ['inputEncoding', (wrapper) => documentOf(wrapper).characterSet],
  ['contentType', (wrapper) => documentOf(wrapper).contentType],
  ['doctype', (wrapper) => wrap(documentOf(wrapper).doctype)],
  ['scrollingElement', (wrapper) => {
    const { body, documentElement, isQuirky } = documentOf(wrapper);
    return wrap(isQuirky ? body : documentElement);
  }],
  ['domain', (wrapper) => domainOf(documentOf(wrapper)),
    (wrapper, value) => setDomain(documentOf(wrapper), toText(value))],
  ['referrer', (wrapper) => documentOf(wrapper).referrer],
  ['lastModified', (wrapper) => lastModified(documentOf(wrapper))],
  ['dir', (wrapper) => {
    const { documentElement } = documentOf(wrapper);
    return documentElement === null ? '' : hooks.enumerated(documentElement, 'dir', ['ltr', 'rtl', 'auto']);
  },
    (wrapper, value) => documentOf(wrapper).documentElement?.setAttribute('dir', toText(value))],
  ['images', collection('images')], ['embeds', collection('embeds')], ['plugins', collection('embeds')],
  ['links', collection('links')], ['forms', collection('forms')], ['scripts', collection('scripts')],
  ['anchors', collection('anchors')], ['applets', collection('applets')],
  ['currentScript', (wrapper) => wrap(documentOf(wrapper).currentScript)],
  ['activeElement', (wrapper) => wrap(documentOf(wrapper).activeElement)],
  ['designMode', (wrapper) => documentOf(wrapper).designMode ?? 'off',
    (wrapper, value) => setDesignMode(documentOf(wrapper), toText(value))],
  ['visibilityState', (wrapper) => (isDocumentHidden(documentOf(wrapper)) ? 'hidden' : 'visible')],
  ['hidden', (wrapper) => isDocumentHidden(documentOf(wrapper))],
  ['timeline', (wrapper) => wrap(hooks.animations().timelineOf(documentOf(wrapper)))],
  ['fonts',
    (wrapper) => { const document = documentOf(wrapper); return hooks.fontsOf(document); }],
  ['styleSheets', (wrapper) => hooks.styleSheetsOf(documentOf(wrapper))],
  ['adoptedStyleSheets', (wrapper) => hooks.adoptedSheets(documentOf(wrapper)),
    (wrapper, value) => hooks.setAdoptedSheets(documentOf(wrapper), value)],
  ...legacyAttributes(),
  ['pointerLockElement', () => null],
  ...['fullscreenElement', 'webkitFullscreenElement', 'webkitCurrentFullScreenElement'].map((name) =>
    [name, () => null]),
  ...['fullscreen', 'webkitIsFullScreen', 'webkitFullScreenKeyboardInputAllowed'].map((name) => [name, () => false]),
  ...['fullscreenEnabled', 'webkitFullscreenEnabled'].map((name) =>
    [name, (wrapper) => hooks.isFullscreenEnabled(documentOf(wrapper))]),
  ['all', (wrapper) => lazyAll().allOf(documentOf(wrapper))],
], {
  exitFullscreen: (wrapper) => hooks.exitFullscreen(documentOf(wrapper), false),
  webkitExitFullscreen: (wrapper) => hooks.exitFullscreen(documentOf(wrapper), true),
  webkitCancelFullScreen: (wrapper) => hooks.exitFullscreen(documentOf(wrapper), true),
  getElementsByTagNameNS: (wrapper, namespace, localName) =>
    lazyCollections().elementsByTagNameNS(documentOf(wrapper), textOrNull(namespace), toText(localName)).wrapper,
  createElementNS: (wrapper, namespace, name) =>
    wrap(mutations.createElementNS(documentOf(wrapper), textOrNull(namespace), toText(name))),
  createComment: (wrapper, data) => wrap(createComment(documentOf(wrapper), toText(data))),
  createCDATASection: (wrapper, data) => wrap(createCDATASection(documentOf(wrapper), toText(data))),
  createProcessingInstruction: (wrapper, target, data) =>
    wrap(createProcessingInstruction(documentOf(wrapper), toText(target), toText(data))),
  importNode: (wrapper, node, deep = false) =>
    wrap(mutations.importNode(documentOf(wrapper), nodeArgument(node, "Argument 1 ('node') to Document.importNode"),
      !!deep)),
  adoptNode: (wrapper, node) =>
    wrap(mutations.adoptNode(documentOf(wrapper), nodeArgument(node, "Argument 1 ('node') to Document.adoptNode"))),
  createAttribute: (wrapper, name) => wrap(createAttributeByPage(documentOf(wrapper), toText(name))),
  createAttributeNS: (wrapper, namespace, name) =>
    wrap(createAttributeNS(documentOf(wrapper), textOrNull(namespace), toText(name))),
  createRange: (wrapper) => made(wrapper, 'Range', () => hooks.createRange(documentOf(wrapper))),
  createNodeIterator: (wrapper, root, whatToShow = 0xffffffff, filter = null) =>
    made(wrapper, 'NodeIterator', () => hooks.createNodeIterator(root, whatToShow >>> 0, filter)),
  createTreeWalker: (wrapper, root, whatToShow = 0xffffffff, filter = null) =>
    made(wrapper, 'TreeWalker', () => hooks.createTreeWalker(root, whatToShow >>> 0, filter)),
  getSelection: (wrapper) => hooks.selectionOf(documentOf(wrapper)),
  hasFocus: (wrapper) => hooks.hasFocus(documentOf(wrapper)),
  createExpression: (wrapper, text, resolver = null) => evaluateXPath(wrapper, 'createExpression', text, resolver),
  createNSResolver: (wrapper, node) => evaluateXPath(wrapper, 'createNSResolver', node),
  evaluate: (wrapper, text, node, resolver = null, type = 0) =>
    evaluateXPath(wrapper, 'evaluate', text, node, resolver, type),
  getAnimations: (wrapper) => hooks.animations().allAnimations(documentOf(wrapper)),
  ...legacyMethods(),
  open: (wrapper, ...args) => openByPage(wrapper, args),
  close: (wrapper) => { hooks.documentClose(documentOf(wrapper)); },
  writeln: (wrapper, ...text) => { hooks.documentWrite(documentOf(wrapper), `${text.map(toText).join('')}\n`); },
  clear: () => {},
  captureEvents: () => {},
  releaseEvents: () => {},
}]);
