// A parser of well-formed XML: XML 1.0, "Documents", and Namespaces in XML.
import { mutations } from '../infra/hooks.js';
import { makeAttribute } from '../nodes/attributes.js';
import { createCDATASection, createComment, createProcessingInstruction, createText } from '../nodes/character-data.js';
import { createElement } from '../nodes/create-element.js';
import { createDocumentType } from '../nodes/doctype.js';
import { namespaces } from '../nodes/names.js';
import { notWellFormed, XMLReader } from './xml-reader.js';

const fail = notWellFormed;
const name = '[A-Za-z_:\\u0080-\\uffff][-.\\w:\\u0080-\\uffff]*';
const startTag = new RegExp(`<(${name})((?:\\s+${name}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(/?)>`, 'y');
const attributePattern = new RegExp(`(${name})\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'g');
const endTag = new RegExp(`</(${name})\\s*>`, 'y');
const instruction = new RegExp(`<\\?(${name})(?:\\s+([^]*?))?\\?>`, 'y');
const doctype = new RegExp(`<!DOCTYPE\\s+(${name})`
  + `(?:\\s+(?:PUBLIC\\s+(?:"([^"]*)"|'([^']*)')\\s+|SYSTEM\\s+)(?:"([^"]*)"|'([^']*)'))?`
  + `\\s*(?:\\[([^]*?)\\]\\s*)?>`, 'y');

export class XMLParser extends XMLReader {
  parse(root) {
    this.begin(root);
    this.resume();
  }

  begin(root) {
    this.root = root;
    this.parent = root;
    this.scope = new Map([['xml', namespaces.xml], ['xmlns', namespaces.xmlns]]);
    this.scopes = [];
    if (!/^<\?xml\s/.test(this.text)) this.match(/\s*/y);
  }

  // Parses to the end, or to the next script of a page, which it returns: that script runs before the parser continues.
  resume() {
    const { root, scopes } = this;
    let { parent, scope } = this;
    while (this.at < this.text.length) {
      if (this.text[this.at] !== '<') {
        this.characters(parent, root);
      } else if (this.text.startsWith('<!--', this.at)) {
        this.at += 4;
        const data = this.until('-->');
        if (data.includes('--') || data.endsWith('-')) fail('-- in a comment');
        mutations.appendNode(parent, createComment(this.document, data));
      } else if (this.text.startsWith('<![CDATA[', this.at)) {
        if (parent === root) fail('text outside of the root');
        this.at += 9;
        mutations.appendNode(parent, createCDATASection(this.document, this.until(']]>')));
      } else if (this.text.startsWith('<?', this.at)) {
        const [, target, data = ''] = this.match(instruction) ?? fail('bad processing instruction');
        if (target.toLowerCase() !== 'xml')
          mutations.appendNode(parent, createProcessingInstruction(this.document, target, data));
      } else if (this.text.startsWith('<!DOCTYPE', this.at)) {
        this.doctype(root);
      } else if (this.text.startsWith('</', this.at)) {
        const [, qualifiedName] = this.match(endTag) ?? fail('bad end tag');
        if (parent === root || parent.openName !== qualifiedName) fail('end tag does not match');
        const closed = parent;
        parent = parent.outer;
        scope = scopes.pop();
        closed.parsed?.();
        if (this.runsScripts && closed.parserInserted === true) {
          this.parent = parent;
          this.scope = scope;
          return closed;
        }
      } else {
        const [, qualifiedName, attributes, isEmpty] = this.match(startTag) ?? fail('bad start tag');
        if (parent === root && root.isDocument && root.documentElement !== null) fail('second root');
        const inner = this.declare(scope, attributes);
        const element = this.element(inner, qualifiedName, attributes);
        // Scripts of fragments never run: HTML, "already started".
        if (element.parserInserted !== undefined) {
          if (this.runsScripts) element.parserInserted = true;
          else element.alreadyStarted = true;
        }
        mutations.appendNode(parent.content ?? parent, element);
        if (isEmpty !== '') {
          element.parsed?.();
          if (element.parserInserted === true) {
            this.parent = parent;
            this.scope = scope;
            return element;
          }
        }
        if (isEmpty === '') {
          Object.assign(element, { openName: qualifiedName, outer: parent });
          parent = element;
          scopes.push(scope);
          scope = inner;
        }
      }
    }
    if (parent !== root || (root.isDocument && root.documentElement === null)) fail('end of text');
    return null;
  }

  characters(parent, root) {
    const end = this.text.indexOf('<', this.at);
    const raw = this.text.slice(this.at, end < 0 ? this.text.length : end);
    this.at += raw.length;
    if (raw.includes(']]>')) fail(']]> in text');
    if (parent !== root || !root.isDocument)
      mutations.appendNode(parent.content ?? parent, createText(this.document, this.decode(raw)));
    else if (raw.trim() !== '') fail('text outside of the root');
  }

  doctype(root) {
    const [, docName, public1, public2, system1, system2, subset = ''] = this.match(doctype) ?? fail('bad doctype');
    for (const [, entity, a, b] of subset.matchAll(/<!ENTITY\s+([\w.:-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g))
      this.entities.set(entity, a ?? b);
    mutations.appendNode(root,
      createDocumentType(this.document, docName, public1 ?? public2 ?? '', system1 ?? system2 ?? ''));
  }

  declare(scope, attributes) {
    if (!attributes.includes('xmlns')) return scope;
    const inner = new Map(scope);
    for (const [, key, a, b] of attributes.matchAll(attributePattern)) {
      if (key === 'xmlns') inner.set('', this.decode(a ?? b));
      else if (key === 'xmlns:xmlns') fail('xmlns cannot be declared');
      else if (key.startsWith('xmlns:')) inner.set(key.slice(6), this.decode(a ?? b));
    }
    return inner;
  }

  element(scope, qualifiedName, attributes) {
    const [prefix, localName] = split(qualifiedName);
    if (prefix !== null && !scope.has(prefix)) fail('prefix is not declared');
    const element =
      createElement(this.document, localName, { namespace: scope.get(prefix ?? '') || null, prefix });
    for (const [, key, a, b] of attributes.matchAll(attributePattern)) {
      const [attributePrefix, attributeName] = split(key);
      const namespace = key === 'xmlns' ? namespaces.xmlns : attributePrefix === null ? null
        : scope.get(attributePrefix) ?? fail('prefix is not declared');
      if (element.findAttributeNS(namespace, attributeName) !== null) fail('duplicate attribute');
      element.addAttribute(makeAttribute(namespace, attributePrefix, attributeName,
        this.decode((a ?? b).replace(/[\t\n]/g, ' '))));
    }
    return element;
  }
}
const split = (qualifiedName) => {
  const colon = qualifiedName.indexOf(':');
  if (colon === 0 || colon === qualifiedName.length - 1) fail(`Failed to parse QName '${qualifiedName}'`);
  return colon < 0 ? [null, qualifiedName] : [qualifiedName.slice(0, colon), qualifiedName.slice(colon + 1)];
};
