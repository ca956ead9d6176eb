// Markup of nodes: HTML, "Serializing HTML fragments"; the XML of nodes is in xml-serializer.js.
import { hooks } from '../infra/hooks.js';
import { lazy } from '../infra/lazy-units.js';
import { namespaces } from '../nodes/names.js';
import { nodeTypes } from '../nodes/node.js';

const lazyXmlSerializer = lazy('./xml-serializer.js');

export const voidElements = new Set(['area', 'base', 'basefont', 'bgsound', 'br', 'col', 'embed',
  'frame', 'hr', 'img', 'input', 'keygen',
  'link', 'meta', 'param', 'source', 'track', 'wbr']);
const rawTextParents =
  new Set(['style', 'script', 'xmp', 'iframe', 'noembed', 'noframes', 'plaintext', 'noscript']);
const escapes = { '&': '&amp;', '\u00a0': '&nbsp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text) =>
  (/[&\u00a0<>]/.test(text) ? text.replace(/[&\u00a0<>]/g, (letter) => escapes[letter]) : text);
const escapeAttribute = (text) =>
  (/[&\u00a0"<>]/.test(text) ? text.replace(/[&\u00a0"<>]/g, (letter) => escapes[letter]) : text);

function attributeName({ namespace, localName, name }) {
  switch (namespace) {
    case namespaces.xml: return `xml:${localName}`;
    case namespaces.xmlns: return localName === 'xmlns' ? localName : `xmlns:${localName}`;
    case namespaces.xlink: return `xlink:${localName}`;
    default: return name;
  }
}

function startTag(element) {
  let tag = `<${tagName(element)}`;
  for (const attribute of element.attributes)
    tag += ` ${attributeName(attribute)}="${escapeAttribute(attribute.value)}"`;
  return `${tag}>`;
}
const isForeign = ({ namespace }) => namespace !== namespaces.html && namespace !== namespaces.svg
  && namespace !== namespaces.mathML;
const tagName = (element) => (isForeign(element) ? element.qualifiedName : element.localName);
const isVoid = (element) => element.isHTML && voidElements.has(element.localName);

function leaf(node) {
  switch (node.nodeType) {
    case nodeTypes.TEXT_NODE:
    case nodeTypes.CDATA_SECTION_NODE: {
      const { parent } = node;
      // Where no scripts run, a `noscript` contains markup.
      const isRaw = parent !== null && parent.isElement && parent.isHTML && rawTextParents.has(parent.localName)
        && (parent.localName !== 'noscript' || parent.document.hasWindow);
      return isRaw ? node.data : escapeText(node.data);
    }
    case nodeTypes.COMMENT_NODE: return `<!--${node.data}-->`;
    case nodeTypes.PROCESSING_INSTRUCTION_NODE: return `<?${node.target} ${node.data}>`;
    case nodeTypes.DOCUMENT_TYPE_NODE: return `<!DOCTYPE ${node.name}>`;
    default: return '';
  }
}

// Serializes the descendants of a node, with or without the node itself. The tree is walked without recursion, except
// for templates.
function serializeHTML(top, withTop, rootOf = undefined) {
  let markup = '';
  let node = withTop ? top : top.firstChild;
  while (node !== null) {
    if (node.isElement) {
      markup += startTag(node);
      if (rootOf !== undefined) markup += rootOf(node);
      if (node.content) markup += serializeHTML(node.content, false, rootOf);
      else if (node.firstChild !== null && !isVoid(node)) {
        node = node.firstChild;
        continue;
      }
      if (!isVoid(node)) markup += `</${tagName(node)}>`;
    } else {
      markup += leaf(node);
    }
    while (node !== top && node.nextSibling === null) {
      node = node.parent;
      if (node === top && !withTop) return markup;
      markup += `</${tagName(node)}>`;
    }
    if (node === top) return markup;
    node = node.nextSibling;
  }
  return markup;
}

export const outerMarkup = (node) =>
  (node.document.isHTMLDocument ? serializeHTML(node, true) : lazyXmlSerializer().serializeXML(node));
export const serializeChildren = (node) => {
  const top = node.content ?? node;
  if (node.document.isHTMLDocument) return isVoid(node) ? '' : serializeHTML(top, false);
  return [...top.children()].map((child) => lazyXmlSerializer().serializeXML(child)).join('');
};

// The markup of a node's children; `rootOf` returns that of an element's shadow tree.
export const serializeWithRoots = (node, rootOf) => serializeHTML(node, false, rootOf);

hooks.outerMarkup = outerMarkup;
hooks.serializeChildren = serializeChildren;
