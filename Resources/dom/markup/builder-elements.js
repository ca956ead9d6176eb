// The elements that a tree builder creates.
import { current } from '../infra/current.js';
import { hooks } from '../infra/hooks.js';
import { makeAttribute } from '../nodes/attributes.js';
import { createElement } from '../nodes/create-element.js';
import { BuilderStack } from './builder-stack.js';
import { attributeNamespaces, builderNamespaces, PieceReader } from './piece-reader.js';

export class BuilderElements extends BuilderStack {
  constructor(root) {
    super(root);
    this.reader = new PieceReader();
    // The element that a custom element's constructor returned, until microtasks have run.
    this.candidate = null;
    // True once microtasks have run before a custom element's constructor.
    this.isPaused = false;
    // The queue of its reactions after it was opened.
    this.reactions = null;
  }

  // Creates an element that only has a name and attributes.
  createElement() {
    const name = this.reader.name();
    const namespace = builderNamespaces[this.reader.number()];
    const element = createElement(this.document, name, { namespace, prefix: null });
    this.setAttributes(element);
    return element;
  }

  // HTML, "create an element for the token", for a custom element whose instruction begins at `start`. With `pauses` it
  // returns true wherever microtasks run. It must then be called again, or `react` if the element was opened.
  openCustomElement(start, document, name, definition, pauses) {
    if (pauses && !this.isPaused) {
      this.isPaused = true;
      this.reader.returnTo(start);
      return true;
    }
    if (this.candidate === null) {
      this.candidate = hooks.constructParsedElement(document, name, definition);
      if (pauses) {
        this.reader.returnTo(start);
        return true;
      }
    }
    const { candidate } = this;
    this.candidate = null;
    this.isPaused = false;
    this.reactions = hooks.finishParsedElement(candidate, document, name, definition, (element) => {
      this.setAttributes(element);
      current.handlerLine = 1;
      this.open(element);
    });
    return this.react(pauses);
  }

  // Runs the reactions of the custom element that was opened; returns true to pause after each.
  react(pauses) {
    while (this.reactions !== null) {
      if (!hooks.runParsedReaction(this.document, this.reactions)) this.reactions = null;
      else if (pauses) return true;
    }
    return false;
  }

  setAttributes(element) {
    const { reader } = this;
    const given = [];
    for (let left = reader.number(); left > 0; left--) {
      const name = reader.name();
      const [prefix, namespace] = attributeNamespaces[reader.number()];
      const value = reader.string();
      if (element.definition !== null) given.push(makeAttribute(namespace, null, name, value));
      else if (prefix === null) element.setParsedAttribute(name, value);
      else element.setAttributeNS(namespace, prefix === name ? name : `${prefix}:${name}`, value);
    }
    for (const attribute of given) element.addAttribute(attribute);
  }
}
