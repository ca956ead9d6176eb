// HTMLDialogElement: HTML, "The dialog element".
import { fail } from '../infra/errors.js';
import { brand, describe, toText } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { fireEvent } from '../events/firing.js';
import { registerElement } from '../nodes/create-element.js';
import { postTask } from '../window/messages.js';
import { requestFrame } from '../window/timers.js';
import { HTMLElementImpl } from './html-element.js';
import { kinds, reflect } from './reflect.js';
import { fireBeforeToggle, queueToggle } from './toggle-events.js';

const lazyFocus = lazy('./focus.js');

class HTMLDialogElementImpl extends HTMLElementImpl {
  constructor(...args) {
    super(...args);
    this.returnValue = '';
    this.isModal = false;
    // The element that had the focus before the dialog.
    this.previous = null;
  }

  // WebKit takes the focus from hidden elements before the next frame.
  attributeChanged(name, oldValue, value) {
    super.attributeChanged(name, oldValue, value);
    const { document, realm } = this;
    const { focused } = document;
    if (name !== 'open' || value !== null || focused === null || !this.contains(focused)) return;
    requestFrame(realm, () => {
      if (document.focused === focused && !focused.isFocusable) lazyFocus().moveFocus(document, null);
    });
  }

  // A modal dialog takes the focus if nothing in it can.
  get isFocusableByKind() { return this.isModal || this.isTakingFocus === true; }

  show() {
    if (this.hasAttribute('open')) {
      if (this.isModal) fail('InvalidStateError', 'Cannot call show() on an open modal dialog.');
      return;
    }
    if (!fireBeforeToggle(this, 'closed', 'open') || this.hasAttribute('open')) return;
    this.open(false);
  }

  showModal() {
    if (this.hasAttribute('open')) {
      if (this.isModal) return;
      fail('InvalidStateError', 'Cannot call showModal() on an open non-modal dialog.');
    }
    if (!this.isConnected) fail('InvalidStateError', 'Element is not connected.');
    if (this.popover?.isOpen === true) fail('InvalidStateError', 'Element is already an open popover.');
    if (!fireBeforeToggle(this, 'closed', 'open') || this.hasAttribute('open') || !this.isConnected) return;
    this.isModal = true;
    (this.document.modalDialogs ??= []).push(this);
    this.open(true);
  }

  // HTML, "dialog focusing steps": the first element that asks for the focus, or can have it, or the dialog.
  open(isModal) {
    const { document } = this;
    queueToggle(this, 'closed', 'open');
    this.toggleAttribute('open', true);
    this.previous = document.focused;
    let target = null;
    for (let node = this.firstChild; node !== null; node = node.next(this)) {
      if (!node.isElement || node.isFocusable !== true) continue;
      if (node.hasAttribute('autofocus')) {
        target = node;
        break;
      }
      target ??= node;
    }
    this.isTakingFocus = true;
    document.isAutofocused = true;
    target ??= this;
    if (document.focused !== target && target.isFocusable) lazyFocus().moveFocus(document, target, isModal);
    this.isTakingFocus = isModal;
  }

  // HTML, "close the dialog": the focus returns to where it was.
  close(result) {
    if (!this.hasAttribute('open')) return;
    fireBeforeToggle(this, 'open', 'closed');
    if (!this.hasAttribute('open')) return;
    queueToggle(this, 'open', 'closed');
    this.removeAttribute('open');
    this.endModal();
    if (result !== undefined) this.returnValue = toText(result);
    const { document, previous } = this;
    this.previous = null;
    const { focused } = document;
    if (previous !== null && previous !== focused && previous.isFocusable === true
      && (focused === null || this.contains(focused))) lazyFocus().moveFocus(document, previous);
    postTask(this.realm, () => {
      // Nothing in a closed dialog keeps the focus.
      const { focused: hidden } = document;
      if (hidden !== null && this.contains(hidden) && hidden.isFocusable !== true)
        lazyFocus().moveFocus(document, null);
      fireEvent(this, 'close');
    });
  }

  requestClose(result) {
    if (this.hasAttribute('open') && fireEvent(this, 'cancel', { cancelable: true })) this.close(result);
  }

  endModal() {
    this.isTakingFocus = false;
    if (!this.isModal) return;
    this.isModal = false;
    const { document } = this;
    document.modalDialogs = document.modalDialogs?.filter((each) => each !== this);
  }

  removed() {
    super.removed?.();
    this.endModal();
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
    requestClose: (wrapper, result = undefined) => dialogOf(wrapper).requestClose(result),
  }),
});
