// HTMLElement: HTML, "The HTMLElement interface". Elements with nothing of their own are of this class too.
({
  core(dom) {
    class HTMLElementImpl extends dom.ElementImpl {
      get isDisabled() { return false; }

      get isFocusableByKind() { return false; }
      get isFocusable() {
        return this.isConnected && !this.isDisabled
          && (this.hasAttribute('tabindex') || this.isFocusableByKind || this.isContentEditable)
          && dom.isRendered(this);
      }

      focus() { dom.focus(this); }
      blur() { dom.blur(this); }

      get isContentEditable() {
        for (let element = this; element !== null; element = element.parentElement) {
          const value = element.getAttribute('contenteditable');
          if (value !== null) return value.toLowerCase() !== 'false';
        }
        return false;
      }

      click() {
        if (this.isDisabled || this.clickInProgress) return;
        this.clickInProgress = true;
        dom.ensuring(() => { this.clickInProgress = false; }, () => dom.fireClick(this, false));
      }
    }
    HTMLElementImpl.prototype.interface = 'HTMLElement';
    HTMLElementImpl.prototype.clickInProgress = false;
    dom.HTMLElementImpl = HTMLElementImpl;
    dom.htmlElementOf = dom.brand(HTMLElementImpl);

    // Custom elements are in a module that replaces these when a page defines one.
    dom.constructCustomElement = () => { throw dom.typeError('Illegal constructor'); };
    dom.attachInternals = (element) => {
      if (element.definition === null) dom.fail('NotSupportedError');
      return dom.need('%internals') && dom.attachInternals(element);
    };
    dom.withMembers = (constructor, members) =>
      Object.defineProperties(constructor.prototype, Object.getOwnPropertyDescriptors(members));
  },

  defines: 'HTMLElement',
  face(page, dom) {
    const { realm } = page;
    const { htmlElementOf } = dom;
    // A class that derives from another, because its constructor reads nothing of `new.target` by itself.
    const HTMLElement = class HTMLElement extends realm.intrinsics.Object {
      constructor() { return dom.constructCustomElement(realm, new.target); }
    };
    const constructor = page.interface('HTMLElement', 'Element', dom.withMembers(HTMLElement, {
      get style() { return dom.wrap(dom.styleOf(htmlElementOf(this))); },
      set style(value) { dom.styleOf(htmlElementOf(this)).cssText = `${value}`; },
      get dataset() { return dom.datasetOf(htmlElementOf(this)).wrapper; },
      get innerText() { return dom.innerText(htmlElementOf(this)); },
      set innerText(value) { dom.setInnerText(htmlElementOf(this), value === null ? '' : `${value}`); },
      click() { htmlElementOf(this).click(); },
    }), { constructor_: HTMLElement, hasLateMembers: true });
    realm.lateMembers.add(constructor.prototype, 'htmlElementLateMembers');
    realm.lateMembers.add(constructor.prototype, 'elementHandlers');
  },
})
