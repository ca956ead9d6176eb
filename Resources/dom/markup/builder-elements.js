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
  }

  // Creates an element that only has a name and attributes.
  createElement() {
    const name = this.reader.name();
    const namespace = builderNamespaces[this.reader.number()];
    const element = createElement(this.document, name, { namespace, prefix: null });
    this.setAttributes(element);
    return element;
  }

  // HTML, "create an element for the token", for a custom element whose instruction begins at `start`. No script is
  // running, so microtasks run before the constructor and after it: there, it returns null, to be called again.
  customElement(start, document, name, definition, pauses) {
    if (pauses && !this.isPaused) {
      this.isPaused = true;
      this.reader.returnTo(start);
      return null;
    }
    if (this.candidate === null) {
      this.candidate = hooks.constructParsedElement(document, name, definition);
      if (pauses) {
        this.reader.returnTo(start);
        return null;
      }
    }
    const { candidate } = this;
    this.candidate = null;
    this.isPaused = false;
    const element = hooks.finishParsedElement(candidate, document, name, definition,
      (created) => this.setAttributes(created));
    current.handlerLine = 1;
    return element;
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
    if (given.length > 0) hooks.reacting(() => { for (const attribute of given) element.addAttribute(attribute); });
  }
}
