// Reads the text of an XML document: XML 1.0, "Characters", "Character and Entity References".
import { mutations } from '../infra/hooks.js';
import { createElement } from '../nodes/create-element.js';

const entities = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
export class NotWellFormed extends Error {}
const fail = (message) => { throw new NotWellFormed(message); };

export const notWellFormed = fail;

export const XMLReader = class {
  constructor(document, text) {
    this.document = document;
    this.text = text.replace(/\r\n?/g, '\n');
    this.at = 0;
    this.runsScripts = false;
    this.entities = new Map(Object.entries(entities));
  }

  match(pattern) {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (match !== null) this.at = pattern.lastIndex;
    return match;
  }

  get line() { return this.text.slice(0, this.at).split('\n').length; }

  // Reads text up to a delimiter, and consumes the delimiter.
  until(mark) {
    const end = this.text.indexOf(mark, this.at);
    if (end < 0) fail(`${mark} expected`);
    const text = this.text.slice(this.at, end);
    this.at = end + mark.length;
    return text;
  }

  decode(text) {
    if (/&(?!#\d+;|#x[0-9a-fA-F]+;|[\w.:-]+;)/.test(text)) fail('entity expected');
    return text.replace(/&(?:#x([0-9a-fA-F]+)|#(\d+)|([\w.:-]+));/g, (all, hex, decimal, entity) => {
      if (entity !== undefined)
        return this.entities.get(entity) ?? this.entityOfHTML(all) ?? fail(`entity ${entity} is not defined`);
      const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
      if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) fail('bad character');
      return String.fromCodePoint(code);
    });
  }

  // HTML, "parsing XHTML documents": the public identifiers of XHTML enable the entities of HTML.
  entityOfHTML(reference) {
    if (!/^-\/\/W3C\/\/DTD (?:XHTML|MathML)/.test(this.document.doctype?.publicId ?? '')) return null;
    const text = mutations.parseFragment(createElement(this.document, 'p'), reference).textContent;
    return text === reference ? null : text;
  }
};
