// The lists of a form's controls: HTML, "The HTMLFormControlsCollection interface", "The RadioNodeList interface".
({
  core(dom) {
    class FormControls extends dom.HTMLCollectionImpl {
      get readsAttributes() { return true; }
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
        return found.length === 1 ? dom.wrap(found[0]) : new RadioNodeList(this.root, name).wrapper;
      }
    }
    FormControls.prototype.interface = 'HTMLFormControlsCollection';
    dom.FormControls = FormControls;

    class RadioNodeList extends dom.List {
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
    dom.RadioNodeList = RadioNodeList;
    const radioListOf = dom.brand(RadioNodeList);

    dom.describe('HTMLFormControlsCollection', {
      parent: 'HTMLCollection',
      methods: () => ({ namedItem: (wrapper, name) => dom.collectionOf(wrapper).namedValue(dom.toText(name)) ?? null }),
    });
    dom.describe('RadioNodeList', {
      parent: 'NodeList',
      attributes: () => [['value', (wrapper) => radioListOf(wrapper).value,
        (wrapper, value) => { radioListOf(wrapper).value = dom.toText(value); }]],
    });
  },
})
