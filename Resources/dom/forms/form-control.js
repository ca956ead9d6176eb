// The common base of form controls: HTML, "Form-associated elements", "Constraint validation".
import { wrap } from '../infra/brands.js';
import { brand, describe, toText } from '../infra/idl.js';
import { hooks } from '../infra/hooks.js';
import { List } from '../infra/list.js';
import { fireEvent } from '../events/firing.js';
import { scopeOf } from '../nodes/tree.js';
import { HTMLElementImpl } from '../html/html-element.js';

const isForm = (element) => element?.isElement === true && element.isHTML && element.localName === 'form';

const formAround = (control) => {
  for (let element = control.parentElement; element !== null; element = element.parentElement)
    if (isForm(element)) return element;
  return null;
};

export class FormControlImpl extends HTMLElementImpl {
  // The form owner: the one that the `form` attribute names, the one whose markup contains the control, or the one
  // around it.
  get form() {
    const id = this.getAttribute('form');
    if (id !== null && this.isConnected) {
      const form = scopeOf(this).getElementById(id);
      return isForm(form) ? form : null;
    }
    const { parsedIn } = this;
    if (parsedIn !== null) {
      if (parsedIn.parent === this.parent && parsedIn.form.root === this.root) return parsedIn.form;
      this.parsedIn = null;
    }
    return formAround(this);
  }

  get isDisabled() {
    if (this.hasAttribute('disabled')) return true;
    for (let child = this,
      parent = this.parentElement; parent !== null; child = parent, parent = parent.parentElement) {
      if (parent.isHTML && parent.localName === 'fieldset' && parent.hasAttribute('disabled')
        && parent.firstLegend !== child) return true;
    }
    return false;
  }

  get isFocusableByKind() { return true; }
  get value() { return this.getAttribute('value') ?? ''; }

  // Constraint validation. `problems` returns the names of the ValidityState flags that are set.
  get customMessage() { return this.cached('customValidity', () => ({ text: '' })).text; }
  set customMessage(text) { this.cached('customValidity', () => ({ text: '' })).text = text; }
  get isCandidate() {
    if (this.isDisabled) return false;
    for (let element = this; element !== null; element = element.parentElement)
      if (element.isHTML && element.localName === 'datalist') return false;
    return true;
  }

  get problems() { return this.customMessage === '' ? [] : ['customError']; }
  // For :valid and :invalid; undefined if neither matches.
  get validityState() { return this.isCandidate ? this.problems.length === 0 : undefined; }

  checkValidity() {
    if (!this.isCandidate || this.problems.length === 0) return true;
    fireEvent(this, 'invalid', { cancelable: true });
    return false;
  }

  get validationMessage() {
    if (!this.isCandidate) return '';
    const [problem] = this.problems;
    return problem === undefined ? '' : problem === 'customError' ? this.customMessage : messages[problem](this);
  }

  // HTML: the entries that the control adds to a form's entry list.
  entries(submitter, encoding) { return []; }
  reset() {}
}
// HTML, "interactively validate the constraints": the first control with a problem that no listener handles gets the
// focus.
export const reportValidity = (controls) => {
  const invalid = controls.filter((control) => control.isCandidate === true && control.problems.length > 0);
  const unhandled = invalid.filter((control) => fireEvent(control, 'invalid', { cancelable: true }));
  unhandled.find((control) => control.isFocusable === true)?.focus();
  return invalid.length === 0;
};
// The form whose markup contains the control without being around it, as in a table, and the parent that the control
// has had since.
FormControlImpl.prototype.parsedIn = null;

// HTML, "create an element for a token": the parser associates a control with the form whose end tag it hasn't reached.
hooks.associateWithForm = (element, form) => {
  if (element.parsedIn === undefined || form === null || element.hasAttribute('form')) return;
  if (form.root === element.root && formAround(element) !== form) element.parsedIn = { form, parent: element.parent };
};

// WebKit's messages.
const missing = { checkbox: 'Select this checkbox', radio: 'Select one of these options', file: 'Select a file' };
const kinds = { email: 'Enter an email address', url: 'Enter a URL' };
const messages = {
  valueMissing: (control) => (control.localName === 'select' ? 'Select an item in the list' : missing[control.type]
    ?? 'Fill out this field'),
  typeMismatch: (control) => kinds[control.type] ?? 'Enter a valid value',
  patternMismatch: (control) => {
    const title = control.getAttribute('title');
    return title ? `Match the requested format: ${title}` : 'Match the requested format';
  },
  tooLong: (control) => `Use no more than ${control.getAttribute('maxlength')} characters`,
  tooShort: (control) => `Use at least ${control.getAttribute('minlength')} characters`,
  rangeUnderflow: (control) => `Value must be greater than or equal to ${control.getAttribute('min')}`,
  rangeOverflow: (control) => `Value must be less than or equal to ${control.getAttribute('max')}`,
  stepMismatch: () => 'Enter a valid value',
  badInput: (control) => (control.type === 'number' ? 'Enter a number' : 'Enter a valid value'),
};

class ValidityStateImpl {
  constructor(control) {
    this.control = control;
    this.realm = control.realm;
  }
}
ValidityStateImpl.prototype.interface = 'ValidityState';
const validityStateOf = brand(ValidityStateImpl);
const flags = ['valueMissing', 'typeMismatch', 'patternMismatch', 'tooLong', 'tooShort', 'rangeUnderflow',
  'rangeOverflow', 'stepMismatch',
  'badInput', 'customError'];
describe('ValidityState', {
  parent: null,
  attributes: () => [
    ...flags.map((flag) => [flag, (wrapper) => validityStateOf(wrapper).control.problems.includes(flag)]),
    ['valid', (wrapper) => validityStateOf(wrapper).control.problems.length === 0],
  ],
});

const controlOf = brand(FormControlImpl);
const computed = (name, get) => [name, (wrapper) => get(controlOf(wrapper))];
// Members for the descriptions of controls.
export const formMember = () => computed('form', (control) => wrap(control.form));
export const labelsMember = () => computed('labels',
  (control) => (control.type === 'hidden' && control.localName === 'input' ? null : labelsOf(control)));
export const validationMembers = () => [
  computed('willValidate', (control) => control.isCandidate),
  computed('validity', validityOf),
  computed('validationMessage', (control) => control.validationMessage),
];
export const validationMethods = () => ({
  checkValidity: (wrapper) => controlOf(wrapper).checkValidity(),
  reportValidity: (wrapper) => reportValidity([controlOf(wrapper)]),
  setCustomValidity: (wrapper, message) => { controlOf(wrapper).customMessage = toText(message); },
});

const labelable = new Set(['button', 'input', 'meter', 'output', 'progress', 'select', 'textarea']);
export const isLabelable = (element) => element.isHTML && (element.isFormAssociated === true
  || (labelable.has(element.localName) && element.type !== 'hidden'));
export const validityOf = (control) => wrap(control.cached('validity', () => new ValidityStateImpl(control)));
export const labelsOf = (control) => {
  const list = control.cached('labels', () => new LabelList(control));
  return list.wrapper;
};
// The labels of a control, wherever they are in its tree.
class LabelList extends List {
  constructor(control) {
    super();
    this.control = control;
  }

  get realm() { return this.control.realm; }
  get labels() {
    const { root } = this.control;
    const labels = [];
    for (let node = root; node !== null; node = node.next(root)) {
      if (node.isElement && node.isHTML && node.localName === 'label' && node.control === this.control)
        labels.push(node);
    }
    return labels;
  }

  get length() { return this.labels.length; }
  item(index) { return this.labels[index] ?? null; }
}
LabelList.prototype.interface = 'NodeList';
