// ElementInternals and CustomStateSet: HTML, 4.13.7 "Element internals".
import { implOrNothing, wrap } from '../infra/brands.js';
import { current } from '../infra/current.js';
import { fail, typeError } from '../infra/errors.js';
import { hooks } from '../infra/hooks.js';
import { brand, describe, toText } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { dictionary } from '../events/event.js';
import { touchAttributes } from '../nodes/changes.js';
import { elementArgument } from '../nodes/element.js';
import { makeFormAssociated } from './form-associated.js';

const lazyBlob = lazy('../files/blob.js');
const lazyFormControl = lazy('../forms/form-control.js');

const flags = ['valueMissing', 'typeMismatch', 'patternMismatch', 'tooLong', 'tooShort', 'rangeUnderflow',
  'rangeOverflow', 'stepMismatch',
  'badInput', 'customError'];

class InternalsImpl {
  constructor(element) {
    this.realm = element.realm;
    this.element = element;
    // The element's submission value: null, a string, a File or the entries of a FormData.
    this.value = null;
    this.problems = [];
    this.message = '';
    this.aria = new Map();
    this.states = null;
  }

  setFormValue(value) {
    const impl = implOrNothing(value);
    if (value === null || value === undefined) this.value = null;
    else if (impl?.interface === 'FormData') this.value = { pairs: [...impl.entries] };
    else this.value = impl?.interface === 'File' ? { file: lazyBlob().fileOf(value) } : toText(value);
  }

  setValidity(given, text, anchor) {
    const init = dictionary(given);
    const problems = flags.filter((flag) => !!init[flag]);
    if (problems.length > 0 && text === '') throw typeError('Type error');
    if (anchor !== null && !isBelow(anchor, this.element)) fail('NotFoundError');
    this.problems = problems;
    this.message = problems.length === 0 ? '' : text;
    touchAttributes(this.element);
  }
}
InternalsImpl.prototype.interface = 'ElementInternals';
const internalsOf = brand(InternalsImpl);
const isBelow = (node, top) => {
  for (let each = node; each !== null; each = each.parent ?? each.host ?? null) if (each === top) return true;
  return false;
};

export const attachInternals = (element) => {
  const { definition } = element;
  const refuse = (message) => fail('NotSupportedError', message);
  if (definition === null) refuse('attachInternals can only be called on a custom element');
  if (definition.hasNoInternals) refuse('attachInternals() is disabled');
  if (element.internals !== undefined) refuse('There is already an existing ElementInternals');
  if (element.customState === 'failed')
    refuse('attachInternals can only be called on a precustomized or defined custom element');
  element.internals = new InternalsImpl(element);
  return wrap(element.internals);
};

// Form-related members throw for elements that are not form-associated.
const formElement = (wrapper) => {
  const { element } = internalsOf(wrapper);
  if (!element.definition?.isFormAssociated) fail('NotSupportedError');
  if (!element.isFormAssociated) makeFormAssociated(element);
  return element;
};
const computed = (name, get) => [name, (wrapper) => get(formElement(wrapper))];

const texts = ['role',
  ...('Atomic AutoComplete BrailleLabel BrailleRoleDescription Busy Checked ColCount ColIndex ColSpan Current '
  + 'Description Disabled Expanded HasPopup Hidden Invalid KeyShortcuts Label Level Live Modal MultiLine '
  + 'MultiSelectable Orientation Placeholder PosInSet Pressed ReadOnly Relevant Required RoleDescription RowCount '
  + 'RowIndex RowSpan Selected Sort ValueMax ValueMin ValueNow ValueText').split(' ').map((name) => `aria${name}`)];
const elements = ('ControlsElements DescribedByElements DetailsElements ErrorMessageElements FlowToElements '
  + 'LabelledByElements OwnsElements')
  .split(' ').map((name) => `aria${name}`);
const aria = (name, convert, show) => [
  name, (wrapper) => show(internalsOf(wrapper).aria.get(name) ?? null),
  (wrapper, value) => {
    internalsOf(wrapper).aria.set(name, value === null || value === undefined ? null : convert(value));
  },
];
const same = (value) => value;
const oneElement = (value) => elementArgument(value, 'An element of an ElementInternals');
const elementList = (list) => {
  const found = [];
  for (let i = 0; i < list.length; i++) found.push(oneElement(list[i]));
  return found;
};

describe('ElementInternals', {
  parent: null,
  attributes: () => [
    ['shadowRoot', (wrapper) => {
      const { shadow } = internalsOf(wrapper).element;
      return wrap(shadow?.isAvailableToInternals ? shadow : null);
    }],
    computed('form', (element) => wrap(element.form)),
    computed('willValidate', (element) => element.isCandidate),
    computed('validity', (element) => lazyFormControl().validityOf(element)),
    computed('validationMessage', (element) => element.validationMessage),
    computed('labels', (element) => lazyFormControl().labelsOf(element)),
    ['states', (wrapper) => {
      const internals = internalsOf(wrapper);
      return wrap(internals.states ??= new StateSetImpl(internals.element));
    }],
    ...texts.map((name) => aria(name, toText, same)),
    aria('ariaActiveDescendantElement', oneElement, wrap),
    ...elements.map((name) => aria(name, elementList, (list) => list && current.realm.makeArray(list.map(wrap)))),
  ],
  methods: () => ({
    setFormValue: (wrapper, value, state = undefined) => { formElement(wrapper).internals.setFormValue(value); },
    setValidity: (wrapper, given = undefined, text = '', anchor = null) => {
      formElement(wrapper).internals.setValidity(given, toText(text),
        anchor === null ? null : oneElement(anchor));
    },
    checkValidity: (wrapper) => formElement(wrapper).checkValidity(),
    reportValidity: (wrapper) => formElement(wrapper).checkValidity(),
  }),
});

class StateSetImpl {
  constructor(element) {
    this.realm = element.realm;
    this.element = element;
    this.names = new Set();
  }

  changed() { touchAttributes(this.element); }
}
StateSetImpl.prototype.interface = 'CustomStateSet';
const stateSetOf = brand(StateSetImpl);
const list = (realm, wrapper) => realm.makeArray([...stateSetOf(wrapper).names]);
const { apply } = Reflect;
describe('CustomStateSet', {
  parent: null,
  attributes: () => [['size', (wrapper) => stateSetOf(wrapper).names.size]],
  methods: (realm) => ({
    has: (wrapper, name) => stateSetOf(wrapper).names.has(toText(name)),
    add: (wrapper, name) => {
      const set = stateSetOf(wrapper);
      set.names.add(toText(name));
      set.changed();
      return wrapper;
    },
    delete: (wrapper, name) => {
      const set = stateSetOf(wrapper);
      set.changed();
      return set.names.delete(toText(name));
    },
    clear: (wrapper) => { const set = stateSetOf(wrapper); set.names.clear(); set.changed(); },
    values: (wrapper) => apply(realm.listMembers.values, list(realm, wrapper), []),
    keys: (wrapper) => apply(realm.listMembers.values, list(realm, wrapper), []),
    forEach: (wrapper, callback) => {
      for (const name of [...stateSetOf(wrapper).names]) apply(callback, undefined, [name, name, wrapper]);
    },
  }),
});

hooks.attachInternals = attachInternals;
