// The interface CSSStyleDeclaration as a page sees it, with an attribute for each property.
({
  core(dom) {
    // Behind CSSStyleDeclaration.prototype stands a proxy which, when a property is first touched, lays its accessor
    // onto the prototype. So styles cost a page nothing until then, and no more than an accessor afterwards.
    class PropertiesHandler {
      constructor(realm, prototype) {
        this.realm = realm;
        this.prototype = prototype;
      }

      define(name) {
        const property = dom.propertyOfAttribute(name);
        if (property === undefined) return false;
        Object.defineProperty(this.prototype, name, this.realm.makeAccessor(
          (wrapper) => dom.styleDeclarationOf(wrapper).get(property),
          (wrapper, value) => dom.setStyle(dom.styleDeclarationOf(wrapper), property, value)));
        return true;
      }

      get(target, key, receiver) {
        if (typeof key === 'string') {
          if (this.define(key)) return Reflect.get(this.prototype, key, receiver);
          const index = dom.indexOfKey(key);
          if (index >= 0) return dom.styleDeclarationOf(receiver).item(index) || undefined;
        }
        return Reflect.get(target, key, receiver);
      }

      set(target, key, value, receiver) {
        if (typeof key === 'string' && this.define(key)) return Reflect.set(this.prototype, key, value, receiver);
        return Reflect.set(target, key, value, receiver);
      }

      isAttribute(key) { return typeof key === 'string' && dom.propertyOfAttribute(key) !== undefined; }
      has(target, key) { return this.isAttribute(key) || Reflect.has(target, key); }
      ownKeys(target) { return [...dom.styleAttributes(), ...Reflect.ownKeys(target)]; }

      getOwnPropertyDescriptor(target, key) {
        return this.isAttribute(key) ? { value: '', writable: true, enumerable: true, configurable: true }
          : Reflect.getOwnPropertyDescriptor(target, key);
      }
    }
    dom.addStyleProperties = (realm, prototype) => {
      Object.setPrototypeOf(prototype, new Proxy(realm.makeObject(), new PropertiesHandler(realm, prototype)));
    };
    dom.setStyle = (style, property, value) => {
      if (style.isReadOnly) dom.fail('NoModificationAllowedError');
      style.set(property, value === null ? '' : dom.toText(value));
    };
    dom.setProperty = (style, name, value, priority) => {
      if (style.isReadOnly) dom.fail('NoModificationAllowedError');
      const property = name.startsWith('--') ? name : dom.asciiLower(name);
      if (value === '') style.remove(property);
      else if (priority === '' || dom.asciiLower(priority) === 'important') style.set(property, value, priority !== '');
    };
    dom.removeProperty = (style, name) => {
      if (style.isReadOnly) dom.fail('NoModificationAllowedError');
      return style.remove(name.startsWith('--') ? name : dom.asciiLower(name));
    };
    dom.propertyName = (name) => (name.startsWith('--') ? name : dom.asciiLower(name));
  },

  defines: 'CSSStyleDeclaration',
  face(page, dom) {
    const { realm } = page;
    const { styleDeclarationOf, requireArguments } = dom;
    const constructor = page.interface('CSSStyleDeclaration', null, {
      get cssText() { return styleDeclarationOf(this).cssText; },
      set cssText(value) { styleDeclarationOf(this).cssText = `${value}`; },
      get length() { return styleDeclarationOf(this).length; },
      item(index) {
        requireArguments(arguments, 1, 'CSSStyleDeclaration.item');
        return styleDeclarationOf(this).item(index >>> 0);
      },
      getPropertyValue(name) {
        requireArguments(arguments, 1, 'CSSStyleDeclaration.getPropertyValue');
        return styleDeclarationOf(this).get(dom.propertyName(`${name}`));
      },
      getPropertyPriority(name) {
        requireArguments(arguments, 1, 'CSSStyleDeclaration.getPropertyPriority');
        return styleDeclarationOf(this).isImportant(dom.propertyName(`${name}`)) ? 'important' : '';
      },
      setProperty(name, value, priority = '') {
        requireArguments(arguments, 2, 'CSSStyleDeclaration.setProperty');
        dom.setProperty(styleDeclarationOf(this), `${name}`, value === null ? '' : `${value}`,
          priority === null ? '' : `${priority}`);
      },
      removeProperty(name) {
        requireArguments(arguments, 1, 'CSSStyleDeclaration.removeProperty');
        return dom.removeProperty(styleDeclarationOf(this), `${name}`);
      },
      get parentRule() { return dom.wrap(styleDeclarationOf(this).parentRule); },
    });
    dom.defineIterator(constructor.prototype, realm.listMembers.values);
    dom.addStyleProperties(realm, constructor.prototype);
  },
})
