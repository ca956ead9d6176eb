// HTMLFormElement and the lists of its controls: HTML, "The form element".
({
  core(dom) {
    const { kinds, reflect } = dom;
    const listed = new Set(['button', 'fieldset', 'input', 'object', 'output', 'select', 'textarea']);
    const isListed = (element) => element.isHTML && (listed.has(element.localName) || element.isFormAssociated === true);

    class HTMLFormElementImpl extends dom.HTMLElementImpl {
      constructor(...args) {
        super(...args);
        this.proxy = undefined;
        this.isResetting = false;
        this.isSubmitting = false;
        this.pastNames = new Map();
      }

      // A form's controls and images are its properties too.
      get wrapper() {
        return this.proxy ??= dom.stamp(new Proxy(Object.create(this.realm.prototypeOf('HTMLFormElement')), new FormHandler(this)), this);
      }

      // EventTargetImpl sets it to undefined at first.
      set wrapper(value) {}

      // Image buttons belong to the form but are not listed.
      get controls() { return this.ownedControls.filter((control) => !(control.localName === 'input' && control.type === 'image')); }
      get ownedControls() {
        const top = this.isConnected ? dom.scopeOf(this) : this.root;
        const controls = [];
        for (let node = top; node !== null; node = node.next(top)) if (node.isElement && isListed(node) && node.form === this) controls.push(node);
        return controls;
      }

      get elements() { return this.cached('elements', () => new FormControls(this)); }
      get length() { return this.controls.length; }
      valueAt(index) {
        const control = this.controls[index];
        return control === undefined ? undefined : dom.wrap(control);
      }

      namedElements(name) {
        const matches = (element) => element.id === name || element.getAttribute('name') === name;
        const found = this.controls.filter(matches);
        if (found.length > 0) return found;
        const images = [];
        for (let node = this.firstChild; node !== null; node = node.next(this)) {
          if (node.isElement && node.isHTML && node.localName === 'img' && matches(node)) images.push(node);
        }
        return images;
      }

      namedValue(name) {
        if (name === '') return undefined;
        const found = this.namedElements(name);
        if (found.length === 0) {
          const past = this.pastNames.get(name);
          return past !== undefined && past.form === this ? dom.wrap(past) : undefined;
        }
        if (found.length > 1) return new RadioNodeList(this, name).wrapper;
        this.pastNames.set(name, found[0]);
        return dom.wrap(found[0]);
      }

      names() {
        return new Set(this.controls.flatMap((control) => [control.id, control.getAttribute('name') ?? '']).filter((name) => name !== ''));
      }

      get defaultButton() {
        return this.ownedControls.find((control) => (control.localName === 'button' || control.localName === 'input')
          && (control.type === 'submit' || control.type === 'image')) ?? null;
      }

      // HTML, "submit": from a button, with validation and the event.
      requestSubmit(submitter) {
        if (!this.isConnected || this.isSubmitting) return;
        this.isSubmitting = true;
        try {
          const isValidated = !this.hasAttribute('novalidate') && !submitter?.hasAttribute('formnovalidate');
          if (isValidated && !this.checkValidity()) return;
          const goesOn = dom.fireEvent(this, 'submit', { interface: 'SubmitEvent', bubbles: true, cancelable: true, submitter });
          if (goesOn && this.isConnected) dom.submitForm(this, submitter);
        } finally {
          this.isSubmitting = false;
        }
      }

      reset() {
        if (this.isResetting) return;
        this.isResetting = true;
        if (dom.fireEvent(this, 'reset', { bubbles: true, cancelable: true })) for (const control of this.ownedControls) control.reset();
        this.isResetting = false;
      }

      checkValidity() {
        return this.controls.filter((control) => control.checkValidity && !control.checkValidity()).length === 0;
      }

      get validityState() { return this.controls.every((control) => control.validityState !== false); }
    }
    HTMLFormElementImpl.prototype.interface = 'HTMLFormElement';
    dom.registerElement('form', HTMLFormElementImpl);
    const formOf = dom.brand(HTMLFormElementImpl);

    // HTML, "constructing the entry list", as [name, value] pairs; `dom.formDataFor` in form-data.js fires `formdata` too.
    dom.formEntries = (form, submitter = null) => {
      const entries = [];
      for (const control of form.ownedControls) {
        if (control.isDisabled || control.localName === 'object' || control.localName === 'output' || control.localName === 'fieldset') continue;
        entries.push(...control.entries(submitter));
      }
      return entries;
    };

    // Names of controls come before the form's own members.
    class FormHandler extends dom.ListHandler {
      named(target, key) { return typeof key === 'string' ? this.list.namedValue(key) : undefined; }
      get(target, key, receiver) {
        if (key === 'length') return this.named(target, key) ?? Reflect.get(target, key, receiver);
        return super.get(target, key, receiver);
      }
    }

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
      get radios() { return this.controls.filter((control) => control.localName === 'input' && control.type === 'radio'); }
      get value() { return this.radios.find((radio) => radio.checked)?.value ?? ''; }
      set value(text) {
        const radio = this.radios.find((each) => (text === 'on' ? each.value === 'on' : each.getAttribute('value') === text));
        if (radio !== undefined) radio.checked = true;
      }
    }
    RadioNodeList.prototype.interface = 'RadioNodeList';
    const radioListOf = dom.brand(RadioNodeList);

    dom.describe('HTMLFormControlsCollection', {
      parent: 'HTMLCollection',
      methods: () => ({ namedItem: (wrapper, name) => dom.collectionOf(wrapper).namedValue(dom.toText(name)) ?? null }),
    });
    dom.describe('RadioNodeList', {
      parent: 'NodeList',
      attributes: () => [['value', (wrapper) => radioListOf(wrapper).value, (wrapper, value) => { radioListOf(wrapper).value = dom.toText(value); }]],
    });

    const enctypes = 'application/x-www-form-urlencoded multipart/form-data text/plain';
    dom.formEnctype = kinds.enumerated(enctypes, 'application/x-www-form-urlencoded');
    dom.describe('HTMLFormElement', {
      parent: 'HTMLElement',
      attributes: () => [
        ...reflect([[kinds.string, 'acceptCharset name target rel'], [kinds.documentURL, 'action'], [kinds.boolean, 'noValidate'],
          [kinds.enumerated('on off', 'on'), 'autocomplete'], [dom.formEnctype, 'enctype'],
          [kinds.enumerated('get post dialog', 'get'), 'method'], [kinds.tokens('noreferrer noopener opener'), 'relList']]),
        dom.formEnctype('encoding', 'enctype'),
        ['elements', (wrapper) => formOf(wrapper).elements.wrapper],
        ['length', (wrapper) => formOf(wrapper).length],
      ],
      methods: () => ({
        submit: (wrapper) => { const form = formOf(wrapper); if (form.isConnected) dom.submitForm(form, null); },
        requestSubmit: (wrapper, submitter = null) => {
          const form = formOf(wrapper);
          const button = submitter === null ? null : dom.elementArgument(submitter, "Argument 1 ('submitter') to HTMLFormElement.requestSubmit");
          if (button !== null && !['submit', 'image'].includes(button.type)) throw dom.typeError('The specified element is not a submit button.');
          if (button !== null && button.form !== form) dom.fail('NotFoundError');
          form.requestSubmit(button);
        },
        reset: (wrapper) => formOf(wrapper).reset(),
        checkValidity: (wrapper) => formOf(wrapper).checkValidity(),
        reportValidity: (wrapper) => formOf(wrapper).checkValidity(),
      }),
      iterates: true,
    });
  },
})
