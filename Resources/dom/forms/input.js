// HTMLInputElement: HTML, "The input element".
import { wrap } from '../infra/brands.js';
import { fail } from '../infra/errors.js';
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { brand } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { fireEvent } from '../events/firing.js';
import { registerElement } from '../nodes/create-element.js';
import { asciiLower } from '../nodes/names.js';
import { enumerated } from '../html/reflect.js';
import { CheckableImpl } from './checkedness.js';
import { formEncoding, holdSubmissions, releaseSubmissions } from './form-submission.js';
import { inputProblems, rangeState } from './input-constraints.js';
import { sanitizeValue } from './input-values.js';
import './text-editing.js';
import { caretAt } from './text-selection.js';

const lazyBlob = lazy('../files/blob.js');
const lazyBytes = lazy('../encoding/bytes.js');
const lazyDirectionality = lazy('../html/directionality.js');

const types = 'hidden text search tel url email password date month week time datetime-local number range color '
  + 'checkbox radio file submit image reset button';
const typeList = types.split(' ');
// The modes of `value`: HTML, "value", "default", "default/on" and "filename"; types not listed have the mode "value".
const modes = {
  hidden: 'default', submit: 'default', image: 'default', reset: 'default', button: 'default', checkbox: 'on',
  radio: 'on', file: 'filename',
};
const selectable = new Set(['text', 'search', 'tel', 'url', 'password']);
// The types whose text users select, although scripts can't read the selection of all of them.
const textual = new Set([...selectable, 'email', 'number']);
const clickable = new Set(['submit', 'image', 'reset', 'button']);

class HTMLInputElementImpl extends CheckableImpl {
  constructor(...args) {
    super(...args);
    this.rawValue = '';
    this.isDirty = false;
    this.selection = null;
    // The selected files of a file input; null until a script reads them or somebody selects some.
    this.fileList = null;
  }

  // The impls of the selected files.
  get files() { return this.fileList?.files ?? []; }

  // WebKit selects the whole text, unless it has had a selection before.
  focusedByScript() {
    if (this.selection !== null || !this.isTextControl || this.document.focused !== this) return;
    const { value } = this;
    this.selection = { start: 0, end: value.length, direction: 'none', text: value };
  }

  get type() { return enumerated(this, 'type', typeList, 'text'); }
  get mode() { return modes[this.type] ?? 'value'; }

  get value() {
    const attribute = this.getAttribute('value');
    switch (this.mode) {
      case 'default': return attribute ?? '';
      case 'on': return attribute ?? 'on';
      // The path is hidden, in a form that old pages expect: HTML, "filename".
      case 'filename': return this.files.length === 0 ? '' : `C:\\fakepath\\${this.files[0].name}`;
      default: return this.isDirty ? this.rawValue : sanitizeValue(this, attribute ?? '');
    }
  }

  set value(text) {
    switch (this.mode) {
      case 'default': case 'on': this.setAttribute('value', text); return;
      case 'filename':
        if (text !== '') fail('InvalidStateError');
        this.fileList = null;
        return;
      default: {
        const old = this.value;
        this.isDirty = true;
        this.rawValue = sanitizeValue(this, text);
        // Text that is not a value yet is discarded, even if the value was and stays empty.
        this.unfinished = null;
        if (this.rawValue === old) return;
        this.selection = caretAt(this.rawValue.length);
        this.forgetEdit();
      }
    }
  }

  attributeChanged(name, oldValue, value) {
    super.attributeChanged(name, oldValue, value);
    if (name === 'checked' && !this.isDirtyChecked) this.check(value !== null);
    else if ((name === 'name' || name === 'type' || name === 'form') && this.checkedness) this.check(true);
    if (name === 'type') this.typeChanged(oldValue);
  }

  typeChanged(oldType) {
    const lower = oldType === null ? 'text' : asciiLower(oldType);
    const oldMode = modes[typeList.includes(lower) ? lower : 'text'] ?? 'value';
    const { mode } = this;
    if (oldMode === 'value' && (mode === 'default' || mode === 'on') && this.isDirty && this.rawValue !== '') {
      this.setAttribute('value', this.rawValue);
    } else if (oldMode !== 'value' && mode === 'value') {
      this.isDirty = false;
    }
    if (mode === 'value' && this.isDirty) this.rawValue = sanitizeValue(this, this.rawValue);
    if (this.isSelectable && !selectable.has(typeList.includes(lower) ? lower : 'text')) this.selection = caretAt(0);
  }

  legacyPreActivation() {
    super.legacyPreActivation();
    if (this.type === 'submit' || this.type === 'image') holdSubmissions(this);
  }

  legacyCanceledActivation() {
    super.legacyCanceledActivation();
    releaseSubmissions(this);
  }

  activate() {
    this.perform();
    releaseSubmissions(this);
  }

  inserted() { if (this.checkedness && this.type === 'radio') this.check(true); }

  perform() {
    const before = this.beforeActivation;
    this.beforeActivation = null;
    const { type, form } = this;
    if (clickable.has(type) && this.hasAttribute('popovertarget') && !this.isDisabled)
      hooks.activatePopoverTarget(this);
    // A script's event reaches a disabled control, too, and changes these two.
    if (this.isDisabled && type !== 'checkbox' && type !== 'radio') return;
    if (type === 'checkbox' || (type === 'radio' && before !== null && !before.checked)) {
      if (!this.isConnected) return;
      fireEvent(this, 'input', { bubbles: true, composed: true });
      fireEvent(this, 'change', { bubbles: true });
    } else if (type === 'submit' || type === 'image') {
      form?.requestSubmit(this);
    } else if (type === 'reset') {
      form?.reset();
    } else if (type === 'file') {
      this.openChooser();
    }
  }

  // HTML, "show the picker": native selects the files later.
  openChooser() {
    const { realm } = this;
    realm.choosers ??= [];
    realm.choosers.push(this);
    host.openFileChooser(realm.id, realm.choosers.length - 1, this.hasAttribute('multiple'),
      this.hasAttribute('webkitdirectory'));
  }

  get isFocusableByKind() { return this.type !== 'hidden'; }
  reset() {
    this.isDirty = this.isDirtyChecked = false;
    this.fileList = null;
    this.selection = caretAt(Infinity);
    this.forgetEdit();
    this.check(this.hasAttribute('checked'));
  }

  copyTo(copy) {
    const { rawValue, isDirty, checkedness, isDirtyChecked, isIndeterminateFlag } = this;
    Object.assign(copy, { rawValue, isDirty, checkedness, isDirtyChecked, isIndeterminateFlag });
  }

  entries(submitter, encoding) {
    const { type, value } = this;
    const name = this.getAttribute('name') ?? '';
    if (clickable.has(type) && this !== submitter) return [];
    if ((type === 'checkbox' || type === 'radio') && !this.checked) return [];
    if (type === 'image') {
      const prefix = name === '' ? '' : `${name}.`;
      return [[`${prefix}x`, '0'], [`${prefix}y`, '0']];
    }
    if (name === '') return [];
    if (type === 'file') {
      // Without a file, there is an entry for an empty one: HTML, "constructing the entry list".
      if (this.files.length > 0) return this.files.map((file) => [name, wrap(file)]);
      return [[name, lazyBlob().newFile(this.realm, lazyBytes().noBytes, 'application/octet-stream', '')]];
    }
    const own = [[name, type === 'hidden' && asciiLower(name) === '_charset_'
      ? encoding ?? (this.form === null ? 'UTF-8' : formEncoding(this.form))
      : value]];
    return directed.has(type) ? [...own, ...lazyDirectionality().directionEntries(this)] : own;
  }

  get isCandidate() {
    return super.isCandidate && !['hidden', 'reset', 'button'].includes(this.type)
      && !(this.hasAttribute('readonly') && this.mode === 'value' && this.type !== 'range'
        && this.type !== 'color');
  }

  get problems() { return [...inputProblems(this), ...super.problems]; }
  get rangeState() { return rangeState(this); }

  // True if scripts can access the selection: HTML, "do not apply".
  get isSelectable() { return selectable.has(this.type); }
  get isTextControl() { return textual.has(this.type); }
  get keptSelection() { return this.selection; }
}
HTMLInputElementImpl.prototype.interface = 'HTMLInputElement';
registerElement('input', HTMLInputElementImpl);
export const inputOf = brand(HTMLInputElementImpl);
export const inputTypes = types;
const directed =
  new Set(['text', 'search', 'tel', 'url', 'email', 'hidden', 'password', 'submit', 'reset', 'button']);
