// HTMLSelectElement: HTML, "The select element".
import { implOrNothing, stamp, wrap } from '../infra/brands.js';
import { fail, typeError } from '../infra/errors.js';
import { mutations } from '../infra/hooks.js';
import { brand, toLong } from '../infra/idl.js';
import { ListHandler } from '../infra/list.js';
import { pageProxy, worlds } from '../infra/current-world.js';
import { touchAttributes } from '../nodes/changes.js';
import { createElement, registerElement } from '../nodes/create-element.js';
import { elementArgument } from '../nodes/element.js';
import { parseInteger } from '../html/reflect.js';
import { FormControlImpl } from './form-control.js';
import { optionArgument } from './option.js';
import { OptionsCollection } from './select-interface.js';

const isOption = (element) => element.isElement && element.isHTML && element.localName === 'option';
const isGroup = (element) => element?.isElement && element.isHTML && element.localName === 'optgroup';

class HTMLSelectElementImpl extends FormControlImpl {
  constructor(...args) {
    super(...args);
    this.proxy = undefined;
    // The number of options when a script cleared the selection; until that changes, none is selected.
    this.clearedAt = -1;
  }

  // An accessor in place of a field, as for forms.
  // @ts-expect-error
  get wrapper() { return worlds.active === undefined ? this.proxy ??= this.makeWrapper() : wrap(this); }

  set wrapper(value) {}

  makeWrapper() {
    return stamp(pageProxy(Object.create(this.realm.prototypeOf('HTMLSelectElement')), new ListHandler(this)), this);
  }

  get optionList() {
    const options = [];
    for (const child of this.children()) {
      if (isOption(child)) options.push(child);
      else if (isGroup(child))
        for (const grandchild of child.children()) if (isOption(grandchild)) options.push(grandchild);
    }
    return options;
  }

  get options() { return this.cached('options', () => new OptionsCollection(this)); }
  get length() { return this.optionList.length; }
  set length(count) {
    const options = this.optionList;
    if (count > options.length + 100_000) return;
    for (let i = options.length; i < count; i++) mutations.appendNode(this, createElement(this.document, 'option'));
    for (const option of options.slice(count)) mutations.removeNode(option);
  }

  valueAt(index) {
    const option = this.optionList[index];
    return option === undefined ? undefined : wrap(option);
  }

  setAt(index, value) {
    if (value === null || value === undefined) {
      const option = this.optionList[index];
      if (option !== undefined) mutations.removeNode(option);
      return true;
    }
    const option = optionArgument(value);
    if (index > this.length) this.length = index;
    const old = this.optionList[index];
    if (old === undefined) mutations.preInsert(this, option, null);
    else mutations.replaceChild(old.parent, option, old);
    return true;
  }

  get isMultiple() { return this.hasAttribute('multiple'); }
  get type() { return this.isMultiple ? 'select-multiple' : 'select-one'; }
  get displaySize() {
    const size = parseInteger(this.getAttribute('size'));
    return size !== null && size > 0 ? size : this.isMultiple ? 4 : 1;
  }

  // The selected options. A drop-down list has exactly one: the last one marked as selected, or else the first option.
  get selected() {
    const options = this.optionList;
    const chosen = options.filter((option) => option.selectedness);
    if (this.isMultiple) return chosen;
    if (chosen.length > 0) return chosen.slice(-1);
    if (this.displaySize > 1 || this.clearedAt === options.length) return [];
    return options.filter((option) => !option.isDisabled).slice(0, 1);
  }

  choose(option) {
    for (const each of this.optionList) {
      each.selectedness = each === option;
      each.isDirty = true;
    }
    this.clearedAt = option === undefined ? this.length : -1;
    touchAttributes(this);
  }

  get selectedIndex() { return this.optionList.indexOf(this.selected[0]); }
  set selectedIndex(index) { this.choose(this.optionList[index]); }
  get value() { return this.selected[0]?.value ?? ''; }
  set value(text) { this.choose(this.optionList.find((option) => option.value === text)); }

  add(element, before) {
    const reference = typeof before === 'object' && before !== null ? elementArgument(before, 'Argument 2')
      : before === null || before === undefined ? null : this.optionList[toLong(before)] ?? null;
    if (element.contains(this)) fail('HierarchyRequestError');
    if (reference !== null && !this.contains(reference)) fail('NotFoundError');
    if (reference !== element) mutations.preInsert(reference?.parent ?? this, element, reference);
  }

  reset() {
    for (const option of this.optionList) option.reset();
    this.clearedAt = -1;
  }

  get problems() {
    // No option is selected, or the placeholder is: HTML, "placeholder label option".
    const [first] = this.optionList;
    const [selected] = this.selected;
    const isPlaceholder = selected === first && !this.hasAttribute('multiple') && this.displaySize === 1
      && first?.value === '' && first.parent === this;
    const missing = this.hasAttribute('required') && (selected === undefined || isPlaceholder);
    return [...missing ? ['valueMissing'] : [], ...super.problems];
  }

  entries() {
    const name = this.getAttribute('name') ?? '';
    return name === ''
      ? []
      : this.selected.filter((option) => !option.isDisabled).map((option) => [name, option.value]);
  }
}
HTMLSelectElementImpl.prototype.interface = 'HTMLSelectElement';
registerElement('select', HTMLSelectElementImpl);
export const selectOf = brand(HTMLSelectElementImpl);
// Converts the argument of `add`.
export const addableToSelect = (value) => {
  const element = implOrNothing(value);
  if (element?.isElement && (isOption(element) || isGroup(element))) return element;
  throw typeError('Type error');
};
