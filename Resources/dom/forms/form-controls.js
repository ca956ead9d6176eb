// The lists of a form's controls: HTML, "The HTMLFormControlsCollection interface", "The RadioNodeList interface".
import { wrap } from '../infra/brands.js';
import { brand, describe, toText } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { List } from '../infra/list.js';

const lazyCollections = lazy('../nodes/collections.js');

export class FormControls extends lazyCollections().HTMLCollectionImpl {
  fill() {
    this.refreshFrom(this.root);
    return this.nodes;
  }

  refreshFrom(form) {
    const { document } = form;
    if (document.treeVersion === this.treeVersion && document.attributeVersion === this.attributeVersion) return;
    this.treeVersion = document.treeVersion;
    this.attributeVersion = document.attributeVersion;
    this.nodes = form.controls;
  }

  namedValue(name) {
    if (name === '') return undefined;
    const found = this.fill().filter((element) => element.id === name || element.getAttribute('name') === name);
    if (found.length === 0) return undefined;
    return found.length === 1 ? wrap(found[0]) : this.root.radioList(name).wrapper;
  }
}
FormControls.prototype.interface = 'HTMLFormControlsCollection';
FormControls.prototype.readsAttributes = true;

export class RadioNodeList extends List {
  constructor(form, name) {
    super();
    this.form = form;
    this.name = name;
  }

  get realm() { return this.form.realm; }
  get controls() { return this.form.namedElements(this.name); }
  get length() { return this.controls.length; }
  item(index) { return this.controls[index] ?? null; }
  get radios() {
    return this.controls.filter((control) => control.localName === 'input' && control.type === 'radio');
  }
  get value() { return this.radios.find((radio) => radio.checked)?.value ?? ''; }
  set value(text) {
    const radio =
      this.radios.find((each) => (text === 'on' ? each.value === 'on' : each.getAttribute('value') === text));
    if (radio !== undefined) radio.checked = true;
  }
}
RadioNodeList.prototype.interface = 'RadioNodeList';
const radioListOf = brand(RadioNodeList);

describe('HTMLFormControlsCollection', {
  parent: 'HTMLCollection',
  methods: () =>
    ({ namedItem: (wrapper, name) => lazyCollections().collectionOf(wrapper).namedValue(toText(name)) ?? null }),
});
describe('RadioNodeList', {
  parent: 'NodeList',
  attributes: () => [['value', (wrapper) => radioListOf(wrapper).value,
    (wrapper, value) => { radioListOf(wrapper).value = toText(value); }]],
});
