// Checkedness: HTML, "checkedness", "radio button group", and the legacy steps around a click on a checkbox or radio
// button.
import { used } from '../infra/used.js';
import { touchAttributes } from '../nodes/changes.js';
import { isInShadow } from '../nodes/tree.js';
import { FormControlImpl } from './form-control.js';

export const CheckableImpl = class extends FormControlImpl {
  constructor(...args) {
    super(...args);
    this.checkedness = false;
    this.isDirtyChecked = false;
    this.isIndeterminateFlag = false;
    this.beforeActivation = null;
  }

  get checked() { return this.checkedness; }
  set checked(value) {
    this.isDirtyChecked = true;
    this.check(value);
  }

  check(value) {
    this.mark(value);
    if (value && this.type === 'radio')
      for (const radio of this.radiosOf((candidate) => candidate.checkedness === true && candidate !== this))
        radio.mark(false);
    touchAttributes(this);
  }

  mark(value) {
    if (used.styleTracking && this.checkedness !== value)
      this.realm.styleTracker?.fieldChanged(this, 'checkedness', this.checkedness);
    this.checkedness = value;
  }

  get radioGroup() { return this.radiosOf(() => true); }
  // Returns the radio buttons of the group that pass a test, which is done first because it's cheap.
  radiosOf(test) {
    const name = this.getAttribute('name');
    if (!name) return [this].filter(test);
    const { form } = this;
    const candidates = this.isConnected && !isInShadow(this) ? this.document.names.all(name)
      : form?.ownedControls ?? [...descendantInputs(this.root)];
    return candidates.filter((element) => test(element) && element.isHTML && element.localName === 'input'
      && element.type === 'radio' && element.getAttribute('name') === name && element.form === form);
  }

  get isIndeterminate() {
    return this.type === 'checkbox' ? this.isIndeterminateFlag : this.type === 'radio'
      && !this.radioGroup.some((radio) => radio.checked);
  }

  legacyPreActivation() {
    const { type } = this;
    if (type === 'checkbox') {
      this.beforeActivation = { checked: this.checked, isIndeterminate: this.isIndeterminateFlag };
      this.isIndeterminateFlag = false;
      this.checked = !this.checked;
    } else if (type === 'radio') {
      this.beforeActivation = {
        checked: this.checked, other: this.radioGroup.find((radio) => radio.checked) ?? null
      };
      this.checked = true;
    }
  }

  legacyCanceledActivation() {
    const before = this.beforeActivation;
    this.beforeActivation = null;
    if (before === null) return;
    if (before.isIndeterminate !== undefined) this.isIndeterminateFlag = before.isIndeterminate;
    this.check(before.checked);
    if (before.other) before.other.check(true);
  }
};
function* descendantInputs(top) {
  for (let node = top; node !== null; node = node.next(top))
    if (node.isElement && node.isHTML && node.localName === 'input') yield node;
}
