// Pseudo-elements, as far as styles concern them: CSS Pseudo-Elements; CSSOM, "getComputedStyle".
import { asciiLower } from '../nodes/names.js';
import { NodeImpl } from '../nodes/node.js';
import { pseudoElementAlias } from '../selectors/pseudo-element-names.js';

const generated = new Set(['::before', '::after']);
const others = new Set(['::first-line', '::first-letter', '::marker', '::placeholder', '::selection', '::backdrop',
  '::file-selector-button', '::cue', '::grammar-error', '::spelling-error', '::target-text', '::view-transition']);
const legacy = /^:(?:before|after|first-line|first-letter)$/;

// Returns the name of a pseudo-element in its present notation; null if there is none of the name.
export const pseudoElementName = (text) => {
  const lower = `::${pseudoElementAlias(asciiLower(text).replace(/^::/, ''))}`;
  if (!text.startsWith('::')) return legacy.test(asciiLower(text)) ? `:${asciiLower(text)}` : null;
  return generated.has(lower) || others.has(lower) || /^::-webkit-[-\w]+$/.test(lower)
    || /^::(?:highlight|view-transition-[-a-z]+)\([-\w*]+\)$/.test(lower) ? lower : null;
};

// A pseudo-element takes part in the cascade like a child of its element, but is in no tree.
class PseudoElement extends NodeImpl {
  constructor(element, name) {
    super(element.document);
    this.parent = element;
    this.name = name;
    this.localName = name;
    this.attributes = [];
  }

  // @ts-expect-error It is connected whenever its element is.
  get isConnected() { return this.parent?.isConnected === true; }
  set isConnected(isConnected) {}
  get isElement() { return true; }
  get isHTML() { return false; }
  get isGenerated() { return generated.has(this.name); }
  get shadow() { return null; }
  getAttribute(name) { return null; }
  hasAttribute(name) { return false; }
}
PseudoElement.prototype.isPseudo = true;

export const pseudoElementOf = (element, name) => element.cached(name, () => new PseudoElement(element, name));
