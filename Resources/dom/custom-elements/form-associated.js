// Form-associated custom elements: HTML, "form-associated custom element".
import { lazy } from '../infra/lazy-units.js';
import { touchAttributes } from '../nodes/changes.js';

const lazyFormControl = lazy('../forms/form-control.js');
const lazyReactions = lazy('./reactions.js');

const { setPrototypeOf } = Object;
let isWatching = false;
const known = new Set();

// The class that an element's impl takes on when the element becomes form-associated.
class FormAssociatedImpl extends lazyFormControl().FormControlImpl {
  get isFocusableByKind() { return false; }
  get problems() { return this.internals?.problems ?? []; }
  get validationMessage() { return this.isCandidate ? this.internals?.message ?? '' : ''; }
  get isCandidate() { return super.isCandidate && !this.hasAttribute('readonly'); }

  entries() {
    const value = this.internals?.value ?? null;
    if (value?.pairs !== undefined) return value.pairs;
    const name = this.getAttribute('name') ?? '';
    return value === null || name === '' ? [] : [[name, value.file ?? value]];
  }

  reset() { lazyReactions().enqueueCallback(this, 'formResetCallback'); }
}
FormAssociatedImpl.prototype.isFormAssociated = true;

export const makeFormAssociated = (element) => {
  if (element.isFormAssociated) return;
  setPrototypeOf(element, FormAssociatedImpl.prototype);
  element.lastForm = null;
  element.wasDisabled = false;
  // The lists of its form and fieldset gain an entry.
  touchAttributes(element);
  known.add(new WeakRef(element));
  if (isWatching) return;
  isWatching = true;
  lazyReactions().setBeforeReactions(checkAll);
};
export const formAssociatedUpgraded = (element) => checkFormOwner(element);

// HTML, "reset the form owner", and the consequences of a change of the owner or the disabled state.
const checkFormOwner = (element) => {
  if (element.isDefined !== true) return;
  const { form, isDisabled } = element;
  if (form !== element.lastForm) {
    element.lastForm = form;
    lazyReactions().enqueueCallback(element, 'formAssociatedCallback', form);
  }
  if (isDisabled !== element.wasDisabled) {
    element.wasDisabled = isDisabled;
    lazyReactions().enqueueCallback(element, 'formDisabledCallback', isDisabled);
  }
};

// Any change of a tree can change form owners, so they are checked when an algorithm that changed one ends.
function checkAll() {
  for (const reference of known) {
    const element = reference.deref();
    if (element === undefined) {
      known.delete(reference);
      continue;
    }
    const { treeVersion, attributeVersion } = element.document;
    if (element.checkedTree === treeVersion && element.checkedAttributes === attributeVersion) continue;
    element.checkedTree = treeVersion;
    element.checkedAttributes = attributeVersion;
    checkFormOwner(element);
  }
}
