// Builds the tree of a parsed document. The host's HTML parser sends it in pieces of two strings: instructions, one
// number per UTF-16 unit, and the concatenated text. A piece ends after a script element that a page's parser would
// run.
import { current } from '../infra/current.js';
import { entries } from '../infra/entries.js';
import { hooks, mutations } from '../infra/hooks.js';
import { lazy } from '../infra/lazy-units.js';
import { used } from '../infra/used.js';
import { makeAttribute } from '../nodes/attributes.js';
import { createComment, createText } from '../nodes/character-data.js';
import { createElement } from '../nodes/create-element.js';
import { createDocumentType } from '../nodes/doctype.js';

const lazyXmlDocuments = lazy('./xml-documents.js');

const instruction = {
  open: 1, close: 2, text: 3, comment: 4, doctype: 5, closeScript: 6, enter: 7, leave: 8, keep: 9, before: 10,
  move: 11,
  take: 12, merge: 13, remove: 14,
};
export const builderNamespaces = [
  'http://www.w3.org/1999/xhtml', 'http://www.w3.org/2000/svg', 'http://www.w3.org/1998/Math/MathML',
];
const namespaces = builderNamespaces;
const attributeNamespaces = [
  [null, null], ['xlink', 'http://www.w3.org/1999/xlink'], ['xml', 'http://www.w3.org/XML/1998/namespace'],
  ['xmlns', 'http://www.w3.org/2000/xmlns/'],
];
// One string object per name, because comparing equal strings is free if they are the same object.
const names = new Map();
const intern = (name) => {
  const known = names.get(name);
  if (known !== undefined) return known;
  names.set(name, name);
  return name;
};

export class TreeBuilder {
  constructor(root, runsScripts, pausesAtRoot = false) {
    this.runsScripts = runsScripts;
    // True if native's scripts run once the document has its document element.
    this.pausesAtRoot = pausesAtRoot;
    this.document = root.document ?? root;
    this.stack = [root];
    this.target = root;
    // The elements that later pieces refer to, by key: those that earlier pieces named, and those that this one names.
    this.known = new Map();
    this.kept = new Map();
    // The next node is inserted before this one; at the end if null.
    this.before = null;
    // Scripts whose end tag was parsed and that have not run.
    this.scripts = [];
    // The position of a custom element that is about to be constructed: pending microtasks run first.
    this.rest = null;
  }

  // Builds a piece. With `pauses` it may stop in the middle and return true. It must then be called again once native's
  // scripts and the microtasks have run.
  build(code, text, pauses = false) {
    const { rest } = this;
    let at = 0;
    let position = 0;
    if (rest !== null) {
      ({ code, text, at, position } = rest);
      this.rest = null;
    }
    const number = () => {
      const unit = code.charCodeAt(at++);
      if (unit !== 0xffff) return unit;
      const high = code.charCodeAt(at++);
      return high * 0x10000 + code.charCodeAt(at++);
    };
    const string = (length) => text.substring(position, position += length);
    while (at < code.length) {
      const start = at;
      const startOfText = position;
      switch (code.charCodeAt(at++)) {
        case instruction.open: {
          const name = intern(string(number()));
          const namespace = namespaces[number()];
          // The contents of a template belong to the template's document.
          const { document } = this.target;
          const definition = !used.customElements || !this.runsScripts || namespace !== namespaces[0]
            ? undefined : hooks.customDefinition(document, name);
          if (pauses && definition !== undefined && (rest === null || start !== rest.at)) {
            this.rest = { code, text, at: start, position: startOfText };
            return true;
          }
          const element = definition === undefined
            ? createElement(document, name, { namespace, prefix: null })
            : hooks.createParsedCustomElement(document, name, definition);
          const given = [];
          for (let left = number(); left > 0; left--) {
            const attribute = intern(string(number()));
            const [prefix, attributeNamespace] = attributeNamespaces[number()];
            const value = string(number());
            if (element.definition !== null)
              given.push(makeAttribute(attributeNamespace, null, attribute, value));
            else if (prefix === null) element.setParsedAttribute(attribute, value);
            else element.setAttributeNS(attributeNamespace,
              prefix === attribute ? attribute : `${prefix}:${attribute}`, value);
          }
          if (given.length > 0)
            hooks.reacting(() => { for (const attribute of given) element.addAttribute(attribute); });
          this.open(element);
          if (this.pausesAtRoot && pauses) {
            this.pausesAtRoot = false;
            this.rest = { code, text, at, position };
            return true;
          }
          break;
        }
        case instruction.close: this.leave().parsed?.(); break;
        case instruction.closeScript: {
          const element = this.leave();
          element.parsed?.();
          if (this.runsScripts) this.scripts.push(element);
          break;
        }
        case instruction.text: this.addText(string(number())); break;
        case instruction.comment: this.add(createComment(this.document, string(number()))); break;
        case instruction.doctype: {
          const doctype =
            createDocumentType(this.document, string(number()), string(number()), string(number()));
          mutations.appendNode(this.target, doctype);
          break;
        }
        case instruction.enter: this.enter(this.known.get(number())); break;
        case instruction.leave: this.leave(); break;
        case instruction.keep: this.kept.set(number(), this.stack[this.stack.length - 1]); break;
        case instruction.before: this.before = this.known.get(number()); break;
        case instruction.move: this.add(this.known.get(number())); break;
        case instruction.take: {
          const from = this.known.get(number());
          // This excludes the nodes that are being built there now, and the open elements, which have instructions of
          // their own.
          const others = new Set([...this.stack, ...this.known.values()]);
          for (const node of [...(from.content ?? from).children()]) if (!others.has(node)) this.add(node);
          break;
        }
        case instruction.remove: {
          const element = this.known.get(number());
          if (element.parent !== null) mutations.removeNode(element);
          break;
        }
        case instruction.merge: {
          const element = this.stack[this.stack.length - 1];
          const attribute = intern(string(number()));
          const value = string(number());
          if (!element.hasAttribute(attribute)) element.setAttribute(attribute, value);
          break;
        }
      }
    }
    const { known } = this;
    this.known = this.kept;
    this.kept = known;
    known.clear();
    return false;
  }

  open(element) {
    if (element.parserInserted !== undefined) {
      // A script that is parsed into a fragment never runs: HTML, "already started".
      if (this.runsScripts) element.parserInserted = true;
      else element.alreadyStarted = true;
    }
    // HTML, a template with a `shadowrootmode`: its contents become the shadow tree of its parent.
    if (element.content !== undefined && this.runsScripts && element.hasAttribute('shadowrootmode')) {
      const root = hooks.declareShadow(this.stack[this.stack.length - 1], element);
      if (root !== null) {
        this.stack.push({ content: root });
        this.target = root;
        return;
      }
    }
    this.add(element);
    this.enter(element);
  }

  enter(element) {
    this.stack.push(element);
    this.target = element.content ?? element;
  }

  leave() {
    const element = this.stack.pop();
    const top = this.stack[this.stack.length - 1];
    this.target = top.content ?? top;
    return element;
  }

  // The position of the next node: HTML, "the appropriate place for inserting a node". A script may have moved the
  // table before which the node goes.
  add(node) {
    const { target, before } = this;
    this.before = null;
    if (node.parent !== null && node.parent !== undefined) mutations.removeNode(node);
    if (before !== null && before.parent !== null) mutations.insertNode(before.parent, node, before);
    else mutations.appendNode(target, node);
  }

  // HTML, "insert a character": text is appended to the preceding text node. A document contains no text.
  addText(text) {
    const { target, before } = this;
    const previous = before !== null && before.parent !== null ? before.previousSibling : target.lastChild;
    if (target.isDocument) this.before = null;
    else if (previous === null || !previous.isText) this.add(createText(this.document, text));
    else {
      this.before = null;
      previous.replaceData(previous.data.length, 0, text);
    }
  }
}

entries.openBuilder = (realm, pausesAtRoot) => {
  current.realm = realm;
  realm.document.readyState = 'loading';
  return new TreeBuilder(realm.document, true, pausesAtRoot);
};
entries.build = (realm, builder, code, text) => {
  current.realm = realm;
  return builder.build(code, text, true);
};
entries.buildXML = (realm, builder, text) => {
  current.realm = realm;
  return lazyXmlDocuments().buildXML(realm, builder, text);
};
// Finishes the next script of a piece whose end tag was reached: it runs now, or the host must fetch it.
entries.finishScript = (realm, builder) => {
  current.realm = realm;
  builder.scripts.shift()?.finishParsing?.();
};
