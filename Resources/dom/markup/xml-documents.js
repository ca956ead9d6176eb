// Documents and fragments of XML text: HTML, "DOMParser", "parsing XHTML documents", "XML fragment parsing algorithm".
import { fail, typeError } from '../infra/errors.js';
import { hooks, mutations } from '../infra/hooks.js';
import { lazy } from '../infra/lazy-units.js';
import { createText } from '../nodes/character-data.js';
import { createElement } from '../nodes/create-element.js';
import { createDocument } from '../nodes/document.js';
import { namespaces } from '../nodes/names.js';
import { XMLParser } from './xml-parser.js';
import { NotWellFormed } from './xml-reader.js';
import { escapeXMLValue } from './xml-escapes.js';

const lazyFragment = lazy('../nodes/fragment.js');
const lazyFragmentParsing = lazy('./fragment-parsing.js');

// WebKit's display of a parse error: a block before the content that has been parsed so far.
const blockStyle = 'display: block; white-space: pre; border: 2px solid #c77; padding: 0 1em 0 1em; margin: 1em; '
  + 'background-color: #fdd; color: black';
function reportError(document, message, { text, at }) {
  document.isMalformed = true;
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  const column = at - before.lastIndexOf('\n');
  const element = (name, content, style) => {
    const made = createElement(document, name);
    if (style !== undefined) made.setAttribute('style', style);
    if (content !== undefined) mutations.appendNode(made, createText(document, content));
    return made;
  };
  const report = element('parsererror', undefined, blockStyle);
  mutations.appendNode(report, element('h3', 'This page contains the following errors:'));
  mutations.appendNode(report, element('div', `error on line ${line} at column ${column}: ${message}\n`,
    'font-family:monospace;font-size:12px'));
  mutations.appendNode(report, element('h3', 'Below is a rendering of the page up to the first error.'));
  const { documentElement } = document;
  if (documentElement === null) {
    const html = element('html');
    const body = element('body');
    mutations.appendNode(html, body);
    mutations.appendNode(body, report);
    mutations.appendNode(document, html);
  } else {
    mutations.insertNode(documentElement, report, documentElement.firstChild);
  }
}

// Builds the document of a page; the host runs its scripts at their positions. Returns the line of the next script, 0
// at the end.
export const buildXML = (realm, builder, text) => {
  const { document } = realm;
  if (builder.xml === undefined) {
    builder.xml = new XMLParser(document, text);
    builder.xml.runsScripts = true;
    builder.xml.begin(document);
  }
  try {
    const script = builder.xml.resume();
    if (script === null) return 0;
    builder.scripts.push(script);
    return builder.xml.line;
  } catch (error) {
    if (!(error instanceof NotWellFormed)) throw error;
    reportError(document, error.message, builder.xml);
    return 0;
  }
};
// Creates a document from XML text; if the text is not well-formed, the document contains the error.
export const parseXMLDocument = (realm, text, contentType, url) => {
  const document = createDocument(realm, { url, contentType, type: 'xml' });
  document.interface = 'XMLDocument';
  const parser = new XMLParser(document, text);
  try {
    parser.parse(document);
  } catch (error) {
    if (!(error instanceof NotWellFormed)) throw error;
    reportError(document, error.message, parser);
  }
  return document;
};
export const parseHTML = (realm, text, url) => {
  const document = createDocument(realm, { url, contentType: 'text/html', type: 'html' });
  lazyFragmentParsing().parseDocument(document, text);
  return document;
};
const xmlTypes = new Set(['text/xml', 'application/xml', 'application/xhtml+xml', 'image/svg+xml']);
export const parseFromString = (realm, text, type) => {
  const { url } = realm.document;
  if (type === 'text/html') return parseHTML(realm, text, url);
  if (xmlTypes.has(type)) return parseXMLDocument(realm, text, type, url);
  throw typeError('Type error');
};

// The namespaces that are declared at an element, or at the host of a shadow tree.
function declarationsAt(context) {
  const found = new Map();
  const start = context.isElement ? context : context.host ?? null;
  for (let element = start; element !== null; element = element.parentElement) {
    for (const { namespace, prefix, localName, value } of element.attributes)
      if (namespace === namespaces.xmlns && prefix !== null && !found.has(localName)) found.set(localName, value);
    if (element.prefix !== null && !found.has(element.prefix)) found.set(element.prefix, element.namespace);
  }
  found.delete('xml');
  const inherited = start?.lookupNamespaceURI(null) ?? null;
  return [...found].map(([prefix, namespace]) => ` xmlns:${prefix}="${escapeXMLValue(namespace)}"`).join('')
    + (inherited === null ? '' : ` xmlns="${escapeXMLValue(inherited)}"`);
}

// For innerHTML in XML documents.
export const parseXMLFragment = (context, text) => {
  const fragment = lazyFragment().createFragment(context.document);
  const parser = new XMLParser(context.document, text);
  const wrapped = createElement(context.document, 'root', { namespace: context.namespace ?? null });
  try {
    parser.text = `<root${declarationsAt(context)}>${parser.text}</root>`;
    parser.parse(wrapped);
  } catch (error) {
    if (!(error instanceof NotWellFormed)) throw error;
    fail('SyntaxError');
  }
  for (const child of [...wrapped.firstChild.children()]) mutations.insertNode(fragment, child, null);
  return fragment;
};

hooks.parseXMLFragment = parseXMLFragment;
