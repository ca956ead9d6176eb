// The smaller parts of forms: label, fieldset, legend, meter, progress, and object, which is a listed element of forms.
import { wrap } from '../infra/brands.js';
import { brand, describe, finite } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { registerElement } from '../nodes/create-element.js';
import { elementOf } from '../nodes/element.js';
import { scopeOf } from '../nodes/tree.js';
import { HTMLElementImpl } from '../html/html-element.js';
import { kinds, parseFloatingPoint, reflect } from '../html/reflect.js';
import {
  FormControlImpl, formMember, isLabelable, labelsOf, validationMembers, validationMethods,
} from './form-control.js';

const lazyCollections = lazy('../nodes/collections.js');

// HTML, "interactive content".
const interactiveWith = { a: 'href', audio: 'controls', img: 'usemap', video: 'controls' };
const isInteractive = (element) => element.isHTML
  && (['button', 'details', 'embed', 'iframe', 'label', 'select', 'textarea'].includes(element.localName)
  || (Object.hasOwn(interactiveWith, element.localName) && element.hasAttribute(interactiveWith[element.localName]))
  || (element.localName === 'input' && element.type !== 'hidden'));

class HTMLLabelElementImpl extends HTMLElementImpl {
  get control() {
    const id = this.getAttribute('for');
    if (id !== null) {
      const { root } = this;
      const element = this.isConnected ? scopeOf(this).getElementById(id)
        : [...elementsBelow(root)].find((each) => each.id === id) ?? null;
      return element !== null && isLabelable(element) ? element : null;
    }
    for (const element of elementsBelow(this)) if (isLabelable(element)) return element;
    return null;
  }

  get form() { return this.control?.form ?? null; }
  focus() { this.isFocusable ? super.focus() : this.control?.focus(); }

  // A click on the label is forwarded to its control, unless its target handles clicks itself.
  activate(event) {
    const { control } = this;
    if (control === null || control.isDisabled) return;
    for (let node = event.target; node !== null && node !== this; node = node.parent) {
      if (node === control || (node.isElement && isInteractive(node))) return;
    }
    // WebKit's click on the control counts as the user's.
    control.click(true);
    control.focus();
  }
}
HTMLLabelElementImpl.prototype.interface = 'HTMLLabelElement';
registerElement('label', HTMLLabelElementImpl);
const labelOf = brand(HTMLLabelElementImpl);
function* elementsBelow(top) {
  for (let node = top.next(top); node !== null; node = node.next(top)) if (node.isElement) yield node;
}
describe('HTMLLabelElement', {
  parent: 'HTMLElement',
  attributes: () => [
    ...reflect([[kinds.string, 'htmlFor']]),
    ['control', (wrapper) => wrap(labelOf(wrapper).control)],
    ['form', (wrapper) => wrap(labelOf(wrapper).form)],
  ],
});

class HTMLFieldSetElementImpl extends FormControlImpl {
  get type() { return 'fieldset'; }
  get isCandidate() { return false; }
  get isFocusableByKind() { return false; }
  get firstLegend() {
    for (const child of this.children())
      if (child.isElement && child.isHTML && child.localName === 'legend') return child;
    return null;
  }

  get validityState() {
    for (const element of elementsBelow(this)) if (element.validityState === false) return false;
    return true;
  }
}
registerElement('fieldset', HTMLFieldSetElementImpl, 'HTMLFieldSetElement');
const listed = new Set(['button', 'fieldset', 'input', 'object', 'output', 'select', 'textarea']);
describe('HTMLFieldSetElement', {
  parent: 'HTMLElement',
  attributes: () => [
    ...reflect([[kinds.boolean, 'disabled'], [kinds.string, 'name'], [kinds.computed(() => 'fieldset'), 'type'],
      [kinds.computed((element) => lazyCollections().descendants(element, 'elements', (each) => each.isHTML
        && (listed.has(each.localName) || each.isFormAssociated === true)).wrapper), 'elements']]),
    formMember(), ...validationMembers(),
  ],
  methods: validationMethods,
});

const legendForm = (legend) => (legend.parent instanceof HTMLFieldSetElementImpl ? legend.parent.form : null);
registerElement('legend', HTMLElementImpl, 'HTMLLegendElement');
describe('HTMLLegendElement', {
  parent: 'HTMLElement',
  attributes: () =>
    reflect([[kinds.string, 'align'], [kinds.computed((legend) => wrap(legendForm(legend))), 'form']]),
});

const number = (element, name, fallback) => parseFloatingPoint(element.getAttribute(name)) ?? fallback;
const clamp = (value, low, high) => Math.min(Math.max(value, low), Math.max(low, high));
const meter = {
  min: (element) => number(element, 'min', 0),
  max: (element) => Math.max(number(element, 'max', 1), meter.min(element)),
  value: (element) => clamp(number(element, 'value', 0), meter.min(element), meter.max(element)),
  low: (element) => clamp(number(element, 'low', meter.min(element)), meter.min(element), meter.max(element)),
  high: (element) => clamp(number(element, 'high', meter.max(element)), meter.low(element), meter.max(element)),
  optimum: (element) => clamp(number(element, 'optimum', (meter.min(element) + meter.max(element)) / 2),
    meter.min(element), meter.max(element)),
};
const progress = {
  max: (element) => { const max = number(element, 'max', 1); return max > 0 ? max : 1; },
  value: (element) => clamp(number(element, 'value', 0), 0, progress.max(element)),
};
const numbers = (table, isValid) => Object.entries(table).map(([name, get]) => [
  name, (wrapper) => get(elementOf(wrapper)),
  (wrapper, value) => {
    const given = finite(value);
    if (isValid(name, given)) elementOf(wrapper).setAttribute(name, `${given}`);
  },
]);
const labels = ['labels', (wrapper) => labelsOf(elementOf(wrapper))];
registerElement('meter', HTMLElementImpl, 'HTMLMeterElement');
describe('HTMLMeterElement',
  { parent: 'HTMLElement', attributes: () => [...numbers(meter, () => true), labels] });
registerElement('progress', HTMLElementImpl, 'HTMLProgressElement');
describe('HTMLProgressElement', {
  parent: 'HTMLElement',
  attributes: () => [...numbers(progress, (name, value) => name !== 'max' || value > 0), labels,
    ['position', (wrapper) => {
      const element = elementOf(wrapper);
      return element.hasAttribute('value') ? progress.value(element) / progress.max(element) : -1;
    }]],
});

class HTMLObjectElementImpl extends FormControlImpl {
  get isCandidate() { return false; }
  get isDisabled() { return false; }
  get isFocusableByKind() { return false; }
}
registerElement('object', HTMLObjectElementImpl, 'HTMLObjectElement');
describe('HTMLObjectElement', {
  parent: 'HTMLElement',
  attributes: () => [
    ...reflect([[kinds.url, 'data codeBase'],
      [kinds.string, 'type name useMap width height align archive code standby codeType'],
      [kinds.nullEmpty, 'border'], [kinds.boolean, 'declare'], [kinds.unsignedLong(), 'hspace vspace'],
      [kinds.computed(() => null), 'contentDocument contentWindow']]),
    formMember(), ...validationMembers(),
  ],
  methods: validationMethods,
});
