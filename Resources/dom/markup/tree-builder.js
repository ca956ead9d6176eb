// Builds the tree of a parsed document. The host's HTML parser sends it in pieces of two strings: instructions, one
// number per UTF-16 unit, and the concatenated text. A piece ends after a script element that a page's parser would
// run.
//
// The builder has the stack of the real open elements, and instructions refer to them by their positions in it. Scripts
// may move elements between two pieces, so parents and siblings are looked up when an instruction is executed.
import { current } from '../infra/current.js';
import { entries } from '../infra/entries.js';
import { hooks, mutations } from '../infra/hooks.js';
import { lazy } from '../infra/lazy-units.js';
import { used } from '../infra/used.js';
import { createComment } from '../nodes/character-data.js';
import { createElement } from '../nodes/create-element.js';
import { createDocumentType } from '../nodes/doctype.js';
import { BuilderElements } from './builder-elements.js';
import { contentOf } from './builder-stack.js';
import { builderNamespaces } from './piece-reader.js';

const lazyXmlDocuments = lazy('./xml-documents.js');

const instruction = {
  open: 1, close: 2, closeScript: 3, text: 4, comment: 5, doctype: 6, before: 7, into: 8, beside: 9, drop: 10,
  merge: 11, remove: 12, keepHead: 13, enterHead: 14, keepForm: 15, forgetForm: 16, inForm: 17, replace: 18, move: 19,
  adopt: 20, quirks: 21, line: 22,
};

export class TreeBuilder extends BuilderElements {
  constructor(root, runsScripts, pausesAtRoot = false) {
    super(root);
    this.runsScripts = runsScripts;
    // True if native's scripts run once the document has its document element.
    this.pausesAtRoot = pausesAtRoot;
    this.head = null;
    this.form = null;
    // True if the next element belongs to the form.
    this.isInForm = false;
    // Scripts whose end tag was parsed and that have not run.
    this.scripts = [];
  }

  // Builds a piece. With `pauses` it may stop in the middle and return true. It must then be called again once native's
  // scripts and the microtasks have run.
  build(code, text, pauses = false) {
    const { reader, stack } = this;
    if (!reader.isInside) reader.begin(code, text);
    if (this.react(pauses)) return true;
    while (!reader.isAtEnd) {
      switch (reader.number()) {
        case instruction.open:
          if (this.openElement(pauses)) return true;
          break;
        case instruction.close: this.leave().parsed?.(); break;
        case instruction.closeScript: {
          const element = this.leave();
          element.parsed?.();
          if (this.runsScripts) this.scripts.push(element);
          break;
        }
        case instruction.text: this.addText(reader.string()); break;
        case instruction.comment: this.add(createComment(this.document, reader.string())); break;
        case instruction.doctype:
          mutations.appendNode(stack[0],
            createDocumentType(this.document, reader.string(), reader.string(), reader.string()));
          break;
        case instruction.before: this.placeBefore(reader.number()); break;
        case instruction.into: this.parent = contentOf(stack[reader.number()]); break;
        case instruction.beside: this.parent = stack[stack.length - 1].parent ?? null; break;
        case instruction.drop: stack.splice(reader.number(), 1); this.findTarget(); break;
        case instruction.merge: {
          const element = stack[reader.number()];
          const name = reader.name();
          const value = reader.string();
          if (!element.hasAttribute(name)) element.setAttribute(name, value);
          break;
        }
        case instruction.remove: {
          const element = stack[reader.number()];
          if (element.parent !== null) mutations.removeNode(element);
          break;
        }
        case instruction.keepHead: this.head = stack[stack.length - 1]; break;
        case instruction.enterHead: this.enter(this.head); break;
        case instruction.keepForm: this.form = stack[stack.length - 1]; break;
        case instruction.forgetForm: this.form = null; break;
        case instruction.inForm: this.isInForm = true; break;
        case instruction.replace: stack[reader.number()] = this.createElement(); this.findTarget(); break;
        case instruction.move: this.move(stack[reader.number()]); break;
        case instruction.adopt: this.adopt(reader.number()); break;
        case instruction.quirks: this.document.isQuirky = true; break;
        case instruction.line: current.handlerLine = reader.number(); break;
      }
    }
    reader.end();
    return false;
  }

  // Opens an element; returns true to pause before or after it.
  openElement(pauses) {
    const { reader } = this;
    const start = reader.mark();
    const name = reader.name();
    const namespace = builderNamespaces[reader.number()];
    // The contents of a template belong to the template's document.
    const { document } = this.parent ?? this.target;
    const definition = !used.customElements || !this.runsScripts || namespace !== builderNamespaces[0]
      ? undefined : hooks.customDefinition(document, name);
    if (definition !== undefined) return this.openCustomElement(start, document, name, definition, pauses);
    const element = createElement(document, name, { namespace, prefix: null });
    this.setAttributes(element);
    current.handlerLine = 1;
    this.open(element);
    if (!this.pausesAtRoot || !pauses) return false;
    this.pausesAtRoot = false;
    return true;
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
        this.parent = this.before = null;
        this.stack.push({ content: root });
        this.target = root;
        return;
      }
    }
    this.add(element);
    if (this.isInForm) {
      this.isInForm = false;
      hooks.associateWithForm(element, this.form);
    }
    this.enter(element);
  }

  // Puts a new element around the content of an open one: HTML, "adoption agency algorithm".
  adopt(position) {
    const block = contentOf(this.stack[position]);
    const element = this.createElement();
    for (const child of [...block.children()]) {
      mutations.removeNode(child);
      mutations.appendNode(element, child);
    }
    mutations.appendNode(block, element);
    this.stack.splice(position + 1, 0, element);
    this.findTarget();
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
