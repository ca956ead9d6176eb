// The members of HTMLSelectElement, and its lists of options: HTML, "The HTMLOptionsCollection interface".
import { wrap } from '../infra/brands.js';
import { mutations } from '../infra/hooks.js';
import { brand, describe, toLong, toText, toUnsignedLong } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { kinds, reflect } from '../html/reflect.js';
import { autocompleteMember } from './autocomplete.js';
import { formMember, labelsMember, validationMembers, validationMethods } from './form-control.js';
import { addableToSelect, selectOf } from './select.js';

const lazyCollections = lazy('../nodes/collections.js');

export class OptionsCollection extends lazyCollections().HTMLCollectionImpl {
  fill() { return this.root.optionList; }
  setAt(index, value) { return this.root.setAt(index, value); }
}
OptionsCollection.prototype.interface = 'HTMLOptionsCollection';
class SelectedOptions extends lazyCollections().HTMLCollectionImpl {
  fill() { return this.root.selected; }
}

const accessor = (of) => (name, get, set) => [name, (wrapper) => get(of(wrapper)),
  set && ((wrapper, value) => { set(of(wrapper), value); })];
const onSelect = accessor(selectOf);
// Members of selects and of their lists of options; `find` returns the select behind a wrapper.
const listMembers = (of) => [
  of('length', (select) => select.length, (select, value) => { select.length = toUnsignedLong(value); }),
  of('selectedIndex', (select) => select.selectedIndex,
    (select, value) => { select.selectedIndex = toLong(value); }),
];
const listMethods = (find) => ({
  add: (wrapper, element, before = null) => find(wrapper).add(addableToSelect(element), before),
});
describe('HTMLSelectElement', {
  parent: 'HTMLElement',
  attributes: () => [
    ...reflect([[kinds.boolean, 'autofocus disabled multiple required'], [kinds.string, 'name'],
      [kinds.unsignedLong(), 'size']]),
    autocompleteMember(selectOf),
    ...listMembers(onSelect),
    onSelect('type', (select) => select.type),
    onSelect('options', (select) => select.options.wrapper),
    onSelect('selectedOptions',
      (select) => select.cached('selectedOptions', () => new SelectedOptions(select)).wrapper),
    onSelect('value', (select) => select.value, (select, value) => { select.value = toText(value); }),
    formMember(), labelsMember(), ...validationMembers(),
  ],
  methods: () => ({
    ...validationMethods(), ...listMethods(selectOf),
    item: (wrapper, index) => wrap(selectOf(wrapper).optionList[toUnsignedLong(index)] ?? null),
    namedItem: (wrapper, name) => wrap(selectOf(wrapper).options.namedItem(toText(name))),
    remove: (wrapper, ...index) => {
      const select = selectOf(wrapper);
      const gone = index.length === 0 ? select : select.optionList[toLong(index[0])];
      if (gone !== undefined && gone.parent !== null) mutations.removeNode(gone);
    },
  }),
  iterates: true,
});
const selectOfOptions = (wrapper) => brand(OptionsCollection)(wrapper).root;
describe('HTMLOptionsCollection', {
  parent: 'HTMLCollection',
  attributes: () => listMembers(accessor(selectOfOptions)),
  methods: () => ({
    ...listMethods(selectOfOptions),
    remove: (wrapper, index) => {
      const option = selectOfOptions(wrapper).optionList[toLong(index)];
      if (option !== undefined) mutations.removeNode(option);
    },
  }),
});
