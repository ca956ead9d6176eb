// HTMLDetailsElement with its summary, and HTMLDialogElement: HTML, "Interactive elements".
import { fail } from '../infra/errors.js';
import { brand, describe, toText } from '../infra/idl.js';
import { fireEvent } from '../events/firing.js';
import { registerElement } from '../nodes/create-element.js';
import { postTask } from '../window/messages.js';
import { HTMLElementImpl } from './html-element.js';
import { kinds, reflect } from './reflect.js';

class HTMLDetailsElementImpl extends HTMLElementImpl {
  constructor(...args) {
    super(...args);
    this.isToggleQueued = false;
  }

  attributeChanged(name, oldValue, value) {
    super.attributeChanged(name, oldValue, value);
    if (name !== 'open' || (oldValue === null) === (value === null) || this.isToggleQueued) return;
    this.isToggleQueued = true;
    const oldState = oldValue === null ? 'closed' : 'open';
    postTask(this.realm, () => {
      this.isToggleQueued = false;
      fireEvent(this, 'toggle',
        { interface: 'ToggleEvent', oldState, newState: this.hasAttribute('open') ? 'open' : 'closed' });
    });
  }
}
registerElement('details', HTMLDetailsElementImpl, 'HTMLDetailsElement');
describe('HTMLDetailsElement', { parent: 'HTMLElement', attributes: () => reflect([[kinds.boolean, 'open']]) });

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

class HTMLDialogElementImpl extends HTMLElementImpl {
  constructor(...args) {
    super(...args);
    this.returnValue = '';
  }

  show() { this.toggleAttribute('open', true); }
  showModal() {
    if (this.hasAttribute('open') || !this.isConnected) fail('InvalidStateError');
    this.show();
  }

  close(result) {
    if (!this.hasAttribute('open')) return;
    this.removeAttribute('open');
    if (result !== undefined) this.returnValue = toText(result);
    postTask(this.realm, () => fireEvent(this, 'close'));
  }
}
HTMLDialogElementImpl.prototype.interface = 'HTMLDialogElement';
registerElement('dialog', HTMLDialogElementImpl);
const dialogOf = brand(HTMLDialogElementImpl);
describe('HTMLDialogElement', {
  parent: 'HTMLElement',
  attributes: () => [...reflect([[kinds.boolean, 'open']]),
    ['returnValue', (wrapper) => dialogOf(wrapper).returnValue,
      (wrapper, value) => { dialogOf(wrapper).returnValue = toText(value); }]],
  methods: () => ({
    show: (wrapper) => dialogOf(wrapper).show(),
    showModal: (wrapper) => dialogOf(wrapper).showModal(),
    close: (wrapper, result = undefined) => dialogOf(wrapper).close(result),
  }),
});
