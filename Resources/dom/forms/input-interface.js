// The members of HTMLInputElement: HTML, "The input element".
({
  core(dom) {
    const { inputOf, inputTypes, kinds, reflect } = dom;

    const accessor = (name, get, set) => [name, (wrapper) => get(inputOf(wrapper)),
      set && ((wrapper, value) => { set(inputOf(wrapper), value); })];
    dom.describe('HTMLInputElement', {
      parent: 'HTMLElement',
      attributes: () => [
        ...reflect([[kinds.string, 'accept alt dirName max min name pattern placeholder step align useMap'],
          [kinds.boolean, 'autofocus defaultChecked disabled formNoValidate multiple readOnly required'],
          [kinds.string, 'defaultValue formTarget autocomplete capture'], [kinds.documentURL, 'formAction'],
          [kinds.url, 'src'],
          [kinds.enumerated('application/x-www-form-urlencoded multipart/form-data text/plain', '',
            'application/x-www-form-urlencoded'), 'formEnctype'],
          [kinds.enumerated('get post dialog', '', 'get'), 'formMethod'],
          [kinds.enumerated(inputTypes, 'text'), 'type'],
          [kinds.length(), 'maxLength minLength'], [kinds.unsignedLong(20, 1, true), 'size']]),
        accessor('value', (input) => input.value,
          (input, value) => { input.value = value === null ? '' : dom.toText(value); }),
        accessor('checked', (input) => input.checked, (input, value) => { input.checked = !!value; }),
        accessor('indeterminate', (input) => input.isIndeterminateFlag,
          (input, value) => { input.isIndeterminateFlag = !!value; }),
        ...['width', 'height'].map((name) => accessor(name, (input) => dom.parseInteger(input.getAttribute(name)) ?? 0,
          (input, value) => input.setAttribute(name, dom.unsignedText(value)))),
        accessor('list', (input) => dom.wrap(dom.dataListOf(input))),
        accessor('files', (input) => (input.type === 'file' ? dom.filesOf(input) : null), () => {}),
        accessor('valueAsNumber', dom.valueAsNumber, dom.setValueAsNumber),
        accessor('valueAsDate', dom.valueAsDate, dom.setValueAsDate),
        dom.formMember(), dom.labelsMember(), ...dom.validationMembers(), ...dom.selectionMembers(),
      ],
      methods: () => ({
        ...dom.validationMethods(), ...dom.selectionMethods(),
        stepUp: (wrapper, count = 1) => dom.stepInput(inputOf(wrapper), dom.toLong(count)),
        stepDown: (wrapper, count = 1) => dom.stepInput(inputOf(wrapper), -dom.toLong(count)),
      }),
    });

    dom.dataListOf = (input) => {
      const id = input.getAttribute('list');
      const list = id === null || !input.isConnected ? null : dom.scopeOf(input).getElementById(id);
      return list !== null && list.isHTML && list.localName === 'datalist' ? list : null;
    };
  },
})
