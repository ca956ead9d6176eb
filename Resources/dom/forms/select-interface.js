// The members of HTMLSelectElement, and its lists of options: HTML, "The HTMLOptionsCollection interface".
({
  core(dom) {
    const { addableToSelect, kinds, reflect, selectOf } = dom;

    class OptionsCollection extends dom.HTMLCollectionImpl {
      fill() { return this.root.optionList; }
      setAt(index, value) { return this.root.setAt(index, value); }
    }
    OptionsCollection.prototype.interface = 'HTMLOptionsCollection';
    dom.OptionsCollection = OptionsCollection;
    class SelectedOptions extends dom.HTMLCollectionImpl {
      fill() { return this.root.selected; }
    }

    const accessor = (of) => (name, get, set) => [name, (wrapper) => get(of(wrapper)),
      set && ((wrapper, value) => { set(of(wrapper), value); })];
    const onSelect = accessor(selectOf);
    // Members of selects and of their lists of options; `find` gives the select behind a wrapper.
    const listMembers = (of) => [
      of('length', (select) => select.length, (select, value) => { select.length = dom.toUnsignedLong(value); }),
      of('selectedIndex', (select) => select.selectedIndex,
        (select, value) => { select.selectedIndex = dom.toLong(value); }),
    ];
    const listMethods = (find) => ({
      add: (wrapper, element, before = null) => find(wrapper).add(addableToSelect(element), before),
    });
    dom.describe('HTMLSelectElement', {
      parent: 'HTMLElement',
      attributes: () => [
        ...reflect([[kinds.boolean, 'autofocus disabled multiple required'], [kinds.string, 'autocomplete name'],
          [kinds.unsignedLong(), 'size']]),
        ...listMembers(onSelect),
        onSelect('type', (select) => select.type),
        onSelect('options', (select) => select.options.wrapper),
        onSelect('selectedOptions',
          (select) => select.cached('selectedOptions', () => new SelectedOptions(select)).wrapper),
        onSelect('value', (select) => select.value, (select, value) => { select.value = dom.toText(value); }),
        dom.formMember(), dom.labelsMember(), ...dom.validationMembers(),
      ],
      methods: () => ({
        ...dom.validationMethods(), ...listMethods(selectOf),
        item: (wrapper, index) => dom.wrap(selectOf(wrapper).optionList[dom.toUnsignedLong(index)] ?? null),
        namedItem: (wrapper, name) => dom.wrap(selectOf(wrapper).options.namedItem(dom.toText(name))),
        remove: (wrapper, ...index) => {
          const select = selectOf(wrapper);
          const gone = index.length === 0 ? select : select.optionList[dom.toLong(index[0])];
          if (gone !== undefined && gone.parent !== null) dom.removeNode(gone);
        },
      }),
      iterates: true,
    });
    const selectOfOptions = (wrapper) => dom.brand(OptionsCollection)(wrapper).root;
    dom.describe('HTMLOptionsCollection', {
      parent: 'HTMLCollection',
      attributes: () => listMembers(accessor(selectOfOptions)),
      methods: () => ({
        ...listMethods(selectOfOptions),
        remove: (wrapper, index) => {
          const option = selectOfOptions(wrapper).optionList[dom.toLong(index)];
          if (option !== undefined) dom.removeNode(option);
        },
      }),
    });
  },
})
