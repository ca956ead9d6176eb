// The XML of nodes: DOM Parsing, "XML serialization"; DOMParser and XMLSerializer.
import { wrap } from '../infra/brands.js';
import { brand, describe, requireArguments, toText, wrapNew } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { namespaces } from '../nodes/names.js';
import { nodeArgument, nodeTypes } from '../nodes/node.js';
import { parseFromString } from './xml-documents.js';
import { escapeXMLText, escapeXMLValue } from './xml-escapes.js';

const lazySerializeHtml = lazy('./serialize-html.js');

function serializeElement(element, scope, context) {
  const inner = new Map(scope);
  // The nearest declaration is the last one.
  const declare = (prefix, namespace) => { inner.delete(prefix); inner.set(prefix, namespace); };
  const declared = [];
  for (const { namespace, localName, prefix, value } of element.attributes) {
    if (namespace === namespaces.xmlns) declare(prefix === null ? '' : localName, value);
  }
  const { namespace, localName } = element;
  let { prefix } = element;
  if (prefix !== null && inner.get(prefix) !== namespace) {
    inner.set(prefix, namespace);
    declared.push(` xmlns:${prefix}="${escapeXMLValue(namespace ?? '')}"`);
  } else if (prefix === null && (inner.get('') || null) !== namespace) {
    const hasOwn =
      element.attributes.some((attribute) => attribute.namespace === namespaces.xmlns && attribute.prefix === null);
    const known = [...inner].find(([key, uri]) => key !== '' && uri === namespace);
    if (hasOwn && known !== undefined) [prefix] = known;
    else if (!hasOwn || namespace !== null) {
      inner.set('', namespace ?? '');
      declared.push(` xmlns="${escapeXMLValue(namespace ?? '')}"`);
    }
  }
  const tag = prefix === null ? localName : `${prefix}:${localName}`;
  let markup = `<${tag}${declared.join('')}`;
  for (const attribute of element.attributes) {
    if (attribute.namespace === namespaces.xmlns && attribute.prefix === null
      && declared.some((text) => text.startsWith(' xmlns="'))) continue;
    let attributePrefix = attribute.prefix;
    if (attribute.namespace !== null && attribute.namespace !== namespaces.xmlns
      && attribute.namespace !== namespaces.xml
      && (attributePrefix === null || inner.get(attributePrefix) !== attribute.namespace)) {
      attributePrefix = [...inner].findLast(([key, uri]) => key !== '' && uri === attribute.namespace)?.[0]
        ?? (attributePrefix !== null && !inner.has(attributePrefix) ? attributePrefix : `ns${++context.made}`);
      if (!inner.has(attributePrefix)) {
        declare(attributePrefix, attribute.namespace);
        markup += ` xmlns:${attributePrefix}="${escapeXMLValue(attribute.namespace)}"`;
      }
    }
    markup += ` ${
      attributePrefix === null ? attribute.localName : `${attributePrefix}:${attribute.localName}`}="${
      escapeXMLValue(attribute.value)}"`;
  }
  const content = element.content ?? element;
  if (content.firstChild === null) {
    if (!element.isHTML) return `${markup}/>`;
    return lazySerializeHtml().voidElements.has(localName) ? `${markup} />` : `${markup}></${tag}>`;
  }
  return `${markup}>${serializeChildren(content, inner, context)}</${tag}>`;
}
const serializeChildren = (node, scope, context) =>
  [...node.children()].map((child) => serializeNode(child, scope, context)).join('');
function serializeNode(node, scope, context) {
  switch (node.nodeType) {
    case nodeTypes.ELEMENT_NODE: return serializeElement(node, scope, context);
    case nodeTypes.TEXT_NODE: return escapeXMLText(node.data);
    case nodeTypes.CDATA_SECTION_NODE: return `<![CDATA[${node.data}]]>`;
    case nodeTypes.COMMENT_NODE: return `<!--${node.data}-->`;
    case nodeTypes.PROCESSING_INSTRUCTION_NODE: return `<?${node.target} ${node.data}?>`;
    case nodeTypes.DOCUMENT_TYPE_NODE: {
      const { publicId, systemId } = node;
      const ids = publicId !== '' ? ` PUBLIC "${publicId}"${systemId === '' ? '' : ` "${systemId}"`}`
        : systemId === '' ? '' : ` SYSTEM "${systemId}"`;
      return `<!DOCTYPE ${node.name}${ids}>`;
    }
    default: return serializeChildren(node, scope, context);
  }
}
export const serializeXML = (node) => serializeNode(node, new Map([['xml', namespaces.xml]]), { made: 0 });
class ToolImpl {
  constructor(realm, name) {
    this.realm = realm;
    this.interface = name;
  }
}
const toolOf = brand(ToolImpl);
const construct = (name) => (realm, args, newTarget) => wrapNew(new ToolImpl(realm, name), newTarget);
describe('DOMParser', {
  parent: null, construct: construct('DOMParser'),
  methods: () => ({
    parseFromString: (wrapper, ...args) => {
      requireArguments(args, 2);
      return wrap(parseFromString(toolOf(wrapper).realm, toText(args[0]), toText(args[1])));
    },
  }),
});
describe('XMLSerializer', {
  parent: null, construct: construct('XMLSerializer'),
  methods: () => ({
    serializeToString: (wrapper, node) => {
      toolOf(wrapper);
      return serializeXML(nodeArgument(node, "Argument 1 ('node') to XMLSerializer.serializeToString"));
    },
  }),
});
