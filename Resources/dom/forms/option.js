// HTMLOptionElement and HTMLOptGroupElement: HTML, "The option element" and "The optgroup element".
import { implOrNothing, wrap } from '../infra/brands.js';
import { typeError } from '../infra/errors.js';
import { mutations } from '../infra/hooks.js';
import { brand, defineNamedConstructor, describe, toText, wrapNew } from '../infra/idl.js';
import { touchAttributes } from '../nodes/changes.js';
import { createText } from '../nodes/character-data.js';
import { createElement, registerElement } from '../nodes/create-element.js';
import { namespaces, splitOnSpaces } from '../nodes/names.js';
import { HTMLElementImpl } from '../html/html-element.js';
import { kinds, reflect } from '../html/reflect.js';

const isGroup = (element) => element?.isElement && element.isHTML && element.localName === 'optgroup';
const isSelect = (element) => element?.isElement && element.isHTML && element.localName === 'select';

class HTMLOptGroupElementImpl extends HTMLElementImpl {
  get isDisabled() { return this.hasAttribute('disabled'); }
}
registerElement('optgroup', HTMLOptGroupElementImpl, 'HTMLOptGroupElement');

class HTMLOptionElementImpl extends HTMLElementImpl {
  constructor(...args) {
    super(...args);
    this.selectedness = false;
    this.isDirty = false;
  }

  get select() {
    const { parent } = this;
    return isSelect(parent) ? parent : isGroup(parent) && isSelect(parent.parent) ? parent.parent : null;
  }

  get form() { return this.select?.form ?? null; }
  get isDisabled() { return this.hasAttribute('disabled') || (isGroup(this.parent) && this.parent.isDisabled); }

  get text() {
    let text = '';
    for (let node = this.firstChild; node !== null;) {
      if (node.isText) text += node.data;
      node = node.isElement && node.localName === 'script' && (node.isHTML || node.namespace === namespaces.svg)
        ? node.nextOutside(this)
        : node.next(this);
    }
    return splitOnSpaces(text).join(' ');
  }

  get value() { return this.getAttributeNS(null, 'value') ?? this.text; }
  get label() { return this.getAttributeNS(null, 'label') ?? this.text; }
  get index() { return this.select?.optionList.indexOf(this) ?? 0; }
  get selected() {
    const { select } = this;
    return select === null ? this.selectedness : select.selected.includes(this);
  }
  set selected(value) {
    const { select } = this;
    this.isDirty = true;
    if (value && select !== null && !select.isMultiple) {
      select.choose(this);
    } else {
      this.selectedness = value;
      touchAttributes(this);
    }
  }

  attributeChanged(name, oldValue, value) {
    super.attributeChanged(name, oldValue, value);
    if (name === 'selected' && !this.isDirty) this.selectedness = value !== null;
  }

  reset() {
    this.isDirty = false;
    this.selectedness = this.hasAttribute('selected');
  }

  copyTo(copy) { Object.assign(copy, { selectedness: this.selectedness, isDirty: this.isDirty }); }
}
HTMLOptionElementImpl.prototype.interface = 'HTMLOptionElement';
registerElement('option', HTMLOptionElementImpl);
export const optionArgument = (value) => {
  const option = implOrNothing(value);
  if (!(option instanceof HTMLOptionElementImpl)) throw typeError('Type error');
  return option;
};
const optionOf = brand(HTMLOptionElementImpl);
const onOption = (name, get, set) => [name, (wrapper) => get(optionOf(wrapper)),
  set && ((wrapper, value) => { set(optionOf(wrapper), value); })];

describe('HTMLOptGroupElement',
  { parent: 'HTMLElement', attributes: () => reflect([[kinds.boolean, 'disabled'], [kinds.string, 'label']]) });
describe('HTMLOptionElement', {
  parent: 'HTMLElement',
  attributes: () => [
    ...reflect([[kinds.boolean, 'disabled defaultSelected']]),
    onOption('form', (option) => wrap(option.form)),
    onOption('index', (option) => option.index),
    onOption('label', (option) => option.label, (option, value) => option.setAttribute('label', toText(value))),
    onOption('selected', (option) => option.selected, (option, value) => { option.selected = !!value; }),
    onOption('text', (option) => option.text, (option, value) => { option.textContent = toText(value); }),
    onOption('value', (option) => option.value, (option, value) => option.setAttribute('value', toText(value))),
  ],
});

// `new Option(text, value, defaultSelected, selected)`.
export const constructOption = (realm, args, newTarget) => {
  const option = createElement(realm.document, 'option');
  if (args[0] !== undefined && args[0] !== '')
    mutations.appendNode(option, createText(realm.document, toText(args[0])));
  if (args[1] !== undefined) option.setAttribute('value', toText(args[1]));
  if (args[2]) option.setAttribute('selected', '');
  option.selectedness = !!args[3];
  return wrapNew(option, newTarget);
};

/** @param {import('../realm').Page} page */
export function exposeShared(page) {
 defineNamedConstructor(page, 'Option', 'HTMLOptionElement', constructOption);
}
