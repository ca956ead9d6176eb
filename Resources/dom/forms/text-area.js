// HTMLTextAreaElement, HTMLButtonElement and HTMLOutputElement: HTML, "The textarea element" and its neighbors.
import { brand, describe, toText } from '../infra/idl.js';
import { hooks } from '../infra/hooks.js';
import { lazy } from '../infra/lazy-units.js';
import { registerElement } from '../nodes/create-element.js';
import { asciiLower } from '../nodes/names.js';
import { popoverTargetMembers } from '../html/popover.js';
import { enumerated, kinds, parseInteger, reflect } from '../html/reflect.js';
import { autocompleteMember } from './autocomplete.js';
import { FormControlImpl, formMember, labelsMember, validationMembers, validationMethods } from './form-control.js';
import { holdSubmissions, releaseSubmissions } from './form-submission.js';
import './text-editing.js';
import { caretAt, selectionMembers, selectionMethods } from './text-selection.js';

const lazyDirectionality = lazy('../html/directionality.js');

const accessor = (of) => (name, get, set) => [name, (wrapper) => get(of(wrapper)),
  set && ((wrapper, value) => { set(of(wrapper), value); })];

function wrapLine(line, columns) {
  const lines = [];
  let start = 0;
  while (line.length - start > columns) {
    const space = line.lastIndexOf(' ', start + columns);
    const end = space >= start ? space + 1 : start + columns;
    lines.push(line.slice(start, end));
    start = end;
  }
  return [...lines, line.slice(start)].join('\n');
}

class HTMLTextAreaElementImpl extends FormControlImpl {
  constructor(...args) {
    super(...args);
    this.rawValue = '';
    this.isDirty = false;
    this.selection = null;
  }

  get type() { return 'textarea'; }
  get value() { return (this.isDirty ? this.rawValue : this.childText).replace(/\r\n?/g, '\n'); }
  set value(text) {
    const old = this.value;
    this.isDirty = true;
    this.rawValue = text;
    if (this.value === old) return;
    this.selection = caretAt(this.value.length);
    this.forgetEdit();
  }

  get isSelectable() { return true; }
  get isTextControl() { return true; }
  reset() {
    this.isDirty = false;
    this.selection = caretAt(this.value.length, this.value);
    this.forgetEdit();
  }

  // Changed content moves the caret to the start.
  get keptSelection() {
    const { selection } = this;
    return selection === null || this.isDirty || selection.text === this.value ? selection : null;
  }

  childrenChanged() {
    super.childrenChanged();
    this.selection = this.keptSelection;
  }

  copyTo(copy) { Object.assign(copy, { rawValue: this.rawValue, isDirty: this.isDirty }); }
  get isCandidate() { return super.isCandidate && !this.hasAttribute('readonly'); }
  get problems() {
    const missing = this.hasAttribute('required') && this.value === '' && !this.hasAttribute('readonly')
      && !this.isDisabled;
    return [...missing ? ['valueMissing'] : [], ...super.problems];
  }

  entries() {
    const name = this.getAttribute('name') ?? '';
    return name === '' ? [] : [[name, this.wrapped], ...lazyDirectionality().directionEntries(this)];
  }

  // HTML, "textarea wrapping transformation": lines are broken after spaces.
  get wrapped() {
    const { value } = this;
    if (asciiLower(this.getAttribute('wrap') ?? '') !== 'hard') return value;
    const columns = Math.max(1, parseInteger(this.getAttribute('cols')) || 20);
    return value.split('\n').map((line) => wrapLine(line, columns)).join('\n');
  }
}
HTMLTextAreaElementImpl.prototype.interface = 'HTMLTextAreaElement';
registerElement('textarea', HTMLTextAreaElementImpl);
const areaOf = brand(HTMLTextAreaElementImpl);
const textAreaOf = accessor(areaOf);
describe('HTMLTextAreaElement', {
  parent: 'HTMLElement',
  attributes: () => [
    ...reflect([[kinds.boolean, 'autofocus disabled readOnly required'],
      [kinds.string, 'dirName name placeholder wrap'],
      [kinds.unsignedLong(20, 1), 'cols'], [kinds.unsignedLong(2, 1), 'rows'],
      [kinds.length(), 'maxLength minLength']]),
    textAreaOf('type', (area) => area.type),
    textAreaOf('defaultValue', (area) => area.childText,
      (area, value) => { area.textContent = toText(value); }),
    textAreaOf('value', (area) => area.value,
      (area, value) => { area.value = value === null ? '' : toText(value); }),
    textAreaOf('textLength', (area) => area.value.length),
    autocompleteMember(areaOf), formMember(), labelsMember(), ...validationMembers(), ...selectionMembers(),
  ],
  methods: () => ({ ...validationMethods(), ...selectionMethods() }),
});

class HTMLButtonElementImpl extends FormControlImpl {
  get type() { return enumerated(this, 'type', ['submit', 'reset', 'button'], 'submit'); }
  get isCandidate() { return super.isCandidate && this.type === 'submit'; }

  legacyPreActivation() { if (this.type === 'submit') holdSubmissions(this); }
  legacyCanceledActivation() { releaseSubmissions(this); }
  activate() {
    if (this.hasAttribute('popovertarget') && !this.isDisabled) hooks.activatePopoverTarget(this);
    if (!this.isDisabled && this.type === 'submit') this.form?.requestSubmit(this);
    else if (!this.isDisabled && this.type === 'reset') this.form?.reset();
    releaseSubmissions(this);
  }

  entries(submitter) {
    const name = this.getAttribute('name') ?? '';
    return name === '' || this !== submitter ? [] : [[name, this.value]];
  }
}
HTMLButtonElementImpl.prototype.interface = 'HTMLButtonElement';
registerElement('button', HTMLButtonElementImpl);
describe('HTMLButtonElement', {
  parent: 'HTMLElement',
  attributes: () => [
    ...reflect([[kinds.boolean, 'autofocus disabled formNoValidate'], [kinds.string, 'formTarget name value'],
      [kinds.documentURL, 'formAction'],
      [kinds.enumerated('application/x-www-form-urlencoded multipart/form-data text/plain', '',
        'application/x-www-form-urlencoded'), 'formEnctype'],
      [kinds.enumerated('get post dialog', '', 'get'), 'formMethod'],
      [kinds.enumerated('submit reset button', 'submit'), 'type']]),
    ...popoverTargetMembers('HTMLButtonElement'),
    formMember(), labelsMember(), ...validationMembers(),
  ],
  methods: validationMethods,
});

class HTMLOutputElementImpl extends FormControlImpl {
  constructor(...args) {
    super(...args);
    // The default value, once the value has been set.
    this.override = null;
  }

  get type() { return 'output'; }
  get isCandidate() { return false; }
  get isDisabled() { return false; }
  get isFocusableByKind() { return false; }
  get value() { return this.descendantText; }
  set value(text) {
    this.override = this.defaultValue;
    this.textContent = text;
  }

  get defaultValue() { return this.override ?? this.descendantText; }
  set defaultValue(text) {
    if (this.override === null) this.textContent = text;
    else this.override = text;
  }

  reset() {
    this.textContent = this.defaultValue;
    this.override = null;
  }
}
HTMLOutputElementImpl.prototype.interface = 'HTMLOutputElement';
registerElement('output', HTMLOutputElementImpl);
const outputOf = accessor(brand(HTMLOutputElementImpl));
describe('HTMLOutputElement', {
  parent: 'HTMLElement',
  attributes: () => [
    ...reflect([[kinds.string, 'name'], [kinds.tokens(), 'htmlFor']]), outputOf('type', (output) => output.type),
    outputOf('value', (output) => output.value, (output, value) => { output.value = toText(value); }),
    outputOf('defaultValue', (output) => output.defaultValue,
      (output, value) => { output.defaultValue = toText(value); }),
    formMember(), labelsMember(), ...validationMembers(),
  ],
  methods: validationMethods,
});
