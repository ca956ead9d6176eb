// What form controls have in common: HTML, "Form-associated elements", "Constraint validation".
({
  core(dom) {
    const isForm = (element) => element?.isElement === true && element.isHTML && element.localName === 'form';

    class FormControlImpl extends dom.HTMLElementImpl {
      // The form owner: the one that the `form` attribute names, or the one around the control.
      get form() {
        const id = this.getAttribute('form');
        if (id !== null && this.isConnected) {
          const form = dom.scopeOf(this).getElementById(id);
          return isForm(form) ? form : null;
        }
        for (let element = this.parentElement; element !== null; element = element.parentElement)
          if (isForm(element)) return element;
        return null;
      }

      get isDisabled() {
        if (this.hasAttribute('disabled')) return true;
        for (let child = this,
          parent = this.parentElement; parent !== null; child = parent, parent = parent.parentElement) {
          if (parent.isHTML && parent.localName === 'fieldset' && parent.hasAttribute('disabled')
            && parent.firstLegend !== child) return true;
        }
        return false;
      }

      get isFocusableByKind() { return true; }
      get value() { return this.getAttribute('value') ?? ''; }

      // Constraint validation. `problems` gives the names of the flags of ValidityState that are set.
      get customMessage() { return this.cached('customValidity', () => ({ text: '' })).text; }
      set customMessage(text) { this.cached('customValidity', () => ({ text: '' })).text = text; }
      get isCandidate() {
        if (this.isDisabled) return false;
        for (let element = this; element !== null; element = element.parentElement)
          if (element.isHTML && element.localName === 'datalist') return false;
        return true;
      }

      get problems() { return this.customMessage === '' ? [] : ['customError']; }
      // For :valid and :invalid; undefined where neither holds.
      get validityState() { return this.isCandidate ? this.problems.length === 0 : undefined; }

      checkValidity() {
        if (!this.isCandidate || this.problems.length === 0) return true;
        dom.fireEvent(this, 'invalid', { cancelable: true });
        return false;
      }

      get validationMessage() {
        if (!this.isCandidate) return '';
        const [problem] = this.problems;
        return problem === undefined ? '' : problem === 'customError' ? this.customMessage : messages[problem](this);
      }

      // HTML: what the control adds to a form's entry list.
      entries(submitter) { return []; }
      reset() {}
    }
    dom.FormControlImpl = FormControlImpl;
    // The words of WebKit.
    const missing = { checkbox: 'Select this checkbox', radio: 'Select one of these options', file: 'Select a file' };
    const kinds = { email: 'Enter an email address', url: 'Enter a URL' };
    const messages = {
      valueMissing: (control) => (control.localName === 'select' ? 'Select an item in the list' : missing[control.type]
        ?? 'Fill out this field'),
      typeMismatch: (control) => kinds[control.type] ?? 'Enter a valid value',
      patternMismatch: () => 'Match the requested format',
      tooLong: (control) => `Use no more than ${control.getAttribute('maxlength')} characters`,
      tooShort: (control) => `Use at least ${control.getAttribute('minlength')} characters`,
      rangeUnderflow: (control) => `Value must be greater than or equal to ${control.getAttribute('min')}`,
      rangeOverflow: (control) => `Value must be less than or equal to ${control.getAttribute('max')}`,
      stepMismatch: () => 'Enter a valid value',
      badInput: (control) => (control.type === 'number' ? 'Enter a number' : 'Enter a valid value'),
    };

    class ValidityStateImpl {
      constructor(control) {
        this.control = control;
        this.realm = control.realm;
      }
    }
    ValidityStateImpl.prototype.interface = 'ValidityState';
    const validityOf = dom.brand(ValidityStateImpl);
    const flags = ['valueMissing', 'typeMismatch', 'patternMismatch', 'tooLong', 'tooShort', 'rangeUnderflow',
      'rangeOverflow', 'stepMismatch',
      'badInput', 'customError'];
    dom.describe('ValidityState', {
      parent: null,
      attributes: () => [
        ...flags.map((flag) => [flag, (wrapper) => validityOf(wrapper).control.problems.includes(flag)]),
        ['valid', (wrapper) => validityOf(wrapper).control.problems.length === 0],
      ],
    });

    const controlOf = dom.brand(FormControlImpl);
    const computed = (name, get) => [name, (wrapper) => get(controlOf(wrapper))];
    // Members for the descriptions of controls.
    dom.formMember = () => computed('form', (control) => dom.wrap(control.form));
    dom.labelsMember = () => computed('labels',
      (control) => (control.type === 'hidden' && control.localName === 'input' ? null : dom.labelsOf(control)));
    dom.validationMembers = () => [
      computed('willValidate', (control) => control.isCandidate),
      computed('validity', dom.validityOf),
      computed('validationMessage', (control) => control.validationMessage),
    ];
    dom.validationMethods = () => ({
      checkValidity: (wrapper) => controlOf(wrapper).checkValidity(),
      reportValidity: (wrapper) => controlOf(wrapper).checkValidity(),
      setCustomValidity: (wrapper, message) => { controlOf(wrapper).customMessage = dom.toText(message); },
    });

    const labelable = new Set(['button', 'input', 'meter', 'output', 'progress', 'select', 'textarea']);
    dom.isLabelable = (element) => element.isHTML && (element.isFormAssociated === true
      || (labelable.has(element.localName) && element.type !== 'hidden'));
    dom.validityOf = (control) => dom.wrap(control.cached('validity', () => new ValidityStateImpl(control)));
    dom.labelsOf = (control) => {
      const list = control.cached('labels', () => new LabelList(control));
      return list.wrapper;
    };
    // The labels of a control, wherever they are in its tree.
    class LabelList extends dom.List {
      constructor(control) {
        super();
        this.control = control;
      }

      get realm() { return this.control.realm; }
      get labels() {
        const { root } = this.control;
        const labels = [];
        for (let node = root; node !== null; node = node.next(root)) {
          if (node.isElement && node.isHTML && node.localName === 'label' && node.control === this.control)
            labels.push(node);
        }
        return labels;
      }

      get length() { return this.labels.length; }
      item(index) { return this.labels[index] ?? null; }
    }
    LabelList.prototype.interface = 'NodeList';
  },
})
