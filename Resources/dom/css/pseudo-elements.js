// Pseudo-elements, as far as their styles can be read: CSS Pseudo-Elements, "Generated Content Pseudo-elements". They
// have no nodes, so this object takes the place of an element in the computation of styles.
import { hooks } from '../infra/hooks.js';
import { computedValue } from './computed.js';

const legacy = /^:(?=(?:before|after|first-line|first-letter)$)/;
const known = /^::(?:before|after|first-line|first-letter|marker|placeholder|selection|backdrop|file-selector-button|-webkit-[-a-z]+)$/;
// Returns the name of a pseudo-element with two colons; null for any other text.
export const pseudoElementNamed = (text) => {
  const name = text.toLowerCase().replace(legacy, '::');
  return known.test(name) ? name : null;
};

export class PseudoElement {
  constructor(host, name) {
    this.host = host;
    this.pseudo = name;
    this.cache = new Map();
    this.attributes = [];
  }

  cached(key, make) {
    if (!this.cache.has(key)) this.cache.set(key, make(this));
    return this.cache.get(key);
  }

  get document() { return this.host.document; }
  get realm() { return this.host.realm; }
  get root() { return this.host.root; }
  get parent() { return this.host; }
  get parentElement() { return this.host; }
  get isConnected() { return this.host.isConnected; }
  get isHTML() { return false; }
  get isElement() { return true; }
  get localName() { return ''; }
  get firstChild() { return null; }
  hasAttribute() { return false; }
  getAttribute() { return null; }

  // A pseudo-element before or after the content has a box only if it has content itself.
  get isRendered() {
    if (!hooks.isRendered(this.host)) return false;
    return !/^::(?:before|after)$/.test(this.pseudo) || computedValue(this, 'content') !== 'none';
  }
}
