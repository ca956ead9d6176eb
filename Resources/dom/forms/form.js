// HTMLFormElement: HTML, "The form element".
import { stamp, wrap } from '../infra/brands.js';
import { ensuring } from '../infra/endings.js';
import { brand } from '../infra/idl.js';
import { ListHandler } from '../infra/list.js';
import { pageProxy, worlds } from '../infra/current-world.js';
import { fireEvent } from '../events/firing.js';
import { registerElement } from '../nodes/create-element.js';
import { scopeOf } from '../nodes/tree.js';
import { HTMLElementImpl } from '../html/html-element.js';
import { reportValidity } from './form-control.js';
import { FormControls, RadioNodeList } from './form-controls.js';
import { submitForm } from './form-submission.js';

const listed = new Set(['button', 'fieldset', 'input', 'object', 'output', 'select', 'textarea']);
const isListed = (element) =>
  element.isHTML && (listed.has(element.localName) || element.isFormAssociated === true);

class HTMLFormElementImpl extends HTMLElementImpl {
  constructor(...args) {
    super(...args);
    this.proxy = undefined;
    this.isResetting = false;
    this.isSubmitting = false;
    this.pastNames = new Map();
    this.radioLists = new Map();
    // The navigation of a submission while the click on a button is dispatched; undefined otherwise.
    this.planned = undefined;
  }

  // A form's controls and images are its properties too. TypeScript reports a field that becomes an accessor as an
  // error; the constructor that sets the field calls the setter.
  // @ts-expect-error
  get wrapper() { return worlds.active === undefined ? this.proxy ??= this.makeWrapper() : wrap(this); }

  // EventTargetImpl sets it to undefined at first.
  set wrapper(value) {}

  makeWrapper() {
    return stamp(pageProxy(Object.create(this.realm.prototypeOf('HTMLFormElement')), new FormHandler(this)), this);
  }

  // Image buttons belong to the form but are not in its elements list.
  get controls() {
    return this.ownedControls.filter((control) => !(control.localName === 'input' && control.type === 'image'));
  }
  get ownedControls() {
    const top = this.isConnected ? scopeOf(this) : this.root;
    const controls = [];
    for (let node = top; node !== null; node = node.next(top))
      if (node.isElement && isListed(node) && node.form === this) controls.push(node);
    return controls;
  }

  get elements() { return this.cached('elements', () => new FormControls(this)); }
  get length() { return this.controls.length; }
  valueAt(index) {
    const control = this.controls[index];
    return control === undefined ? undefined : wrap(control);
  }

  namedElements(name) {
    const matches = (element) => element.id === name || element.getAttribute('name') === name;
    const found = this.controls.filter(matches);
    if (found.length > 0) return found;
    const images = [];
    for (let node = this.firstChild; node !== null; node = node.next(this)) {
      if (node.isElement && node.isHTML && node.localName === 'img' && matches(node)) images.push(node);
    }
    return images;
  }

  namedValue(name) {
    if (name === '') return undefined;
    const found = this.namedElements(name);
    if (found.length === 0) {
      const past = this.pastNames.get(name);
      return past !== undefined && past.form === this ? wrap(past) : undefined;
    }
    if (found.length > 1) return this.radioList(name).wrapper;
    this.pastNames.set(name, found[0]);
    return wrap(found[0]);
  }

  // The list of the controls of a name, the same object each time.
  radioList(name) {
    if (!this.radioLists.has(name)) this.radioLists.set(name, new RadioNodeList(this, name));
    return this.radioLists.get(name);
  }

  names() {
    return new Set(this.controls.flatMap((control) => [control.id, control.getAttribute('name') ?? ''])
      .filter((name) => name !== ''));
  }

  get defaultButton() {
    return this.ownedControls.find((control) => (control.localName === 'button' || control.localName === 'input')
      && (control.type === 'submit' || control.type === 'image')) ?? null;
  }

  // HTML, "submit" by a button, with validation and the event.
  requestSubmit(submitter) {
    if (!this.isConnected || this.isSubmitting) return;
    this.isSubmitting = true;
    ensuring(() => { this.isSubmitting = false; }, () => {
      const isValidated = !this.hasAttribute('novalidate') && !submitter?.hasAttribute('formnovalidate');
      if (isValidated && !this.reportValidity()) return;
      const goesOn =
        fireEvent(this, 'submit', { interface: 'SubmitEvent', bubbles: true, cancelable: true, submitter });
      if (goesOn && this.isConnected) submitForm(this, submitter);
    });
  }

  // HTML, "reset a form". Reactions of custom elements run at the end of the method, and in a microtask after a click.
  reset(reacting = (steps) => steps()) {
    if (this.isResetting) return;
    this.isResetting = true;
    ensuring(() => { this.isResetting = false; }, () => {
      if (fireEvent(this, 'reset', { bubbles: true, cancelable: true }))
        reacting(() => { for (const control of this.ownedControls) control.reset(); });
    });
  }

  checkValidity() {
    return this.controls.filter((control) => control.checkValidity && !control.checkValidity()).length === 0;
  }

  reportValidity() { return reportValidity(this.controls); }

  get validityState() { return this.controls.every((control) => control.validityState !== false); }
}
HTMLFormElementImpl.prototype.interface = 'HTMLFormElement';
registerElement('form', HTMLFormElementImpl);
export const formOf = brand(HTMLFormElementImpl);

// HTML, "constructing the entry list", as [name, value] pairs; `formDataFor` in form-data.js fires `formdata`
// too.
export const formEntries = (form, submitter = null, encoding = undefined) => {
  const entries = [];
  for (const control of form.ownedControls) {
    if (control.isDisabled || control.localName === 'object' || control.localName === 'output'
      || control.localName === 'fieldset') continue;
    entries.push(...control.entries(submitter, encoding));
  }
  const wellFormed = (value) => (typeof value === 'string' ? value.toWellFormed() : value);
  return entries.map(([name, value]) => [wellFormed(name), wellFormed(value)]);
};

// Control names take precedence over the form's members, but not over properties that scripts have added.
class FormHandler extends ListHandler {
  named(target, key) {
    return typeof key === 'string' && !Object.hasOwn(target, key) ? this.list.namedValue(key) : undefined;
  }
  get(target, key, receiver) {
    if (key === 'length') return this.named(target, key) ?? Reflect.get(target, key, receiver);
    return super.get(target, key, receiver);
  }
}
