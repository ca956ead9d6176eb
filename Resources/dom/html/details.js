// HTMLDetailsElement with its summary: HTML, "The details element".
import { describe } from '../infra/idl.js';
import { registerElement } from '../nodes/create-element.js';
import { isInShadow } from '../nodes/tree.js';
import { HTMLElementImpl } from './html-element.js';
import { kinds, reflect } from './reflect.js';
import { queueToggle } from './toggle-events.js';

const isOpenDetails = (element) => element.isHTML && element.localName === 'details' && element.hasAttribute('open');

class HTMLDetailsElementImpl extends HTMLElementImpl {
  attributeChanged(name, oldValue, value) {
    super.attributeChanged(name, oldValue, value);
    if (name === 'name' && oldValue !== value) this.closeBesideOthers();
    if (name !== 'open' || (oldValue === null) === (value === null)) return;
    const [oldState, newState] = oldValue === null ? ['closed', 'open'] : ['open', 'closed'];
    queueToggle(this, oldState, newState, true);
    if (value !== null) for (const other of this.openOthers) other.removeAttribute('open');
  }

  inserted() { this.closeBesideOthers(); }

  // HTML, "details name group": the other open elements of the same name in the tree.
  get openOthers() {
    const name = this.getAttribute('name');
    if (!name) return [];
    const { root } = this;
    const candidates = this.isConnected && !isInShadow(this) ? this.document.names.all(name) : [];
    if (candidates.length === 0)
      for (let node = root; node !== null; node = node.next(root)) if (node.isElement) candidates.push(node);
    return candidates.filter((element) =>
      element !== this && isOpenDetails(element) && element.getAttribute('name') === name);
  }

  // HTML, "ensure details exclusivity by closing the given element if needed".
  closeBesideOthers() {
    if (this.hasAttribute('open') && this.openOthers.length > 0) this.removeAttribute('open');
  }
}
registerElement('details', HTMLDetailsElementImpl, 'HTMLDetailsElement');
describe('HTMLDetailsElement', {
  parent: 'HTMLElement', attributes: () => reflect([[kinds.boolean, 'open'], [kinds.string, 'name']]),
});

const isSummary = (node) => node.isElement && node.isHTML && node.localName === 'summary';
class SummaryImpl extends HTMLElementImpl {
  get details() {
    const { parent } = this;
    return parent instanceof HTMLDetailsElementImpl && [...parent.children()].find(isSummary) === this
      ? parent
      : null;
  }

  get isFocusableByKind() { return this.details !== null; }
  activate() { this.details?.toggleAttribute('open'); }
}
registerElement('summary', SummaryImpl, 'HTMLElement');
