// HTMLDetailsElement with its summary, and HTMLDialogElement: HTML, "Interactive elements".
({
  core(dom) {
    const { kinds, reflect } = dom;

    class HTMLDetailsElementImpl extends dom.HTMLElementImpl {
      constructor(...args) {
        super(...args);
        this.isToggleQueued = false;
      }

      attributeChanged(name, oldValue, value) {
        super.attributeChanged(name, oldValue, value);
        if (name !== 'open' || (oldValue === null) === (value === null) || this.isToggleQueued) return;
        this.isToggleQueued = true;
        const oldState = oldValue === null ? 'closed' : 'open';
        dom.postTask(this.realm, () => {
          this.isToggleQueued = false;
          dom.fireEvent(this, 'toggle',
            { interface: 'ToggleEvent', oldState, newState: this.hasAttribute('open') ? 'open' : 'closed' });
        });
      }
    }
    dom.registerElement('details', HTMLDetailsElementImpl, 'HTMLDetailsElement');
    dom.describe('HTMLDetailsElement', { parent: 'HTMLElement', attributes: () => reflect([[kinds.boolean, 'open']]) });

    const isSummary = (node) => node.isElement && node.isHTML && node.localName === 'summary';
    class SummaryImpl extends dom.HTMLElementImpl {
      get details() {
        const { parent } = this;
        return parent instanceof HTMLDetailsElementImpl && [...parent.children()].find(isSummary) === this
          ? parent
          : null;
      }

      get isFocusableByKind() { return this.details !== null; }
      activate() { this.details?.toggleAttribute('open'); }
    }
    dom.registerElement('summary', SummaryImpl, 'HTMLElement');

    class HTMLDialogElementImpl extends dom.HTMLElementImpl {
      constructor(...args) {
        super(...args);
        this.returnValue = '';
      }

      show() { this.toggleAttribute('open', true); }
      showModal() {
        if (this.hasAttribute('open') || !this.isConnected) dom.fail('InvalidStateError');
        this.show();
      }

      close(result) {
        if (!this.hasAttribute('open')) return;
        this.removeAttribute('open');
        if (result !== undefined) this.returnValue = dom.toText(result);
        dom.postTask(this.realm, () => dom.fireEvent(this, 'close'));
      }
    }
    HTMLDialogElementImpl.prototype.interface = 'HTMLDialogElement';
    dom.registerElement('dialog', HTMLDialogElementImpl);
    const dialogOf = dom.brand(HTMLDialogElementImpl);
    dom.describe('HTMLDialogElement', {
      parent: 'HTMLElement',
      attributes: () => [...reflect([[kinds.boolean, 'open']]),
        ['returnValue', (wrapper) => dialogOf(wrapper).returnValue,
          (wrapper, value) => { dialogOf(wrapper).returnValue = dom.toText(value); }]],
      methods: () => ({
        show: (wrapper) => dialogOf(wrapper).show(),
        showModal: (wrapper) => dialogOf(wrapper).showModal(),
        close: (wrapper, result = undefined) => dialogOf(wrapper).close(result),
      }),
    });
  },
})
