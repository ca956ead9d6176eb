// DOMRect and what asks for boxes: CSSOM View, "Extensions to the Element Interface"; Geometry Interfaces.
({
  core(dom) {
    class RectImpl {
      constructor(realm, name, x, y, width, height) {
        Object.assign(this, { realm, interface: name, x, y, width, height });
      }

      get top() { return Math.min(this.y, this.y + this.height); }
      get right() { return Math.max(this.x, this.x + this.width); }
      get bottom() { return Math.max(this.y, this.y + this.height); }
      get left() { return Math.min(this.x, this.x + this.width); }
    }
    RectImpl.prototype.interface = 'DOMRect';
    dom.rectOf = dom.brand(RectImpl);

    class RectList extends dom.List {
      constructor(realm, rects) {
        super();
        this.realm = realm;
        this.rects = rects;
      }

      get length() { return this.rects.length; }
      item(index) { return this.rects[index] ?? null; }
    }
    RectList.prototype.interface = 'DOMRectList';

    dom.boundingClientRect = (element) => {
      const { x, y, width, height } = dom.boxOf(element);
      return dom.wrap(new RectImpl(element.realm, 'DOMRect', x, y, width, height));
    };
    dom.readOnlyRect = (realm, ...sides) => dom.wrap(new RectImpl(realm, 'DOMRectReadOnly', ...sides));
    dom.emptyRect = (realm) => dom.wrap(new RectImpl(realm, 'DOMRect', 0, 0, 0, 0));
    dom.emptyRects = (realm) => new RectList(realm, []).wrapper;
    dom.clientRects = (element) => {
      const { x, y, width, height } = dom.boxOf(element);
      const rects = dom.isRendered(element) ? [new RectImpl(element.realm, 'DOMRect', x, y, width, height)] : [];
      return new RectList(element.realm, rects).wrapper;
    };

    // CSSOM View, "offsetParent": the nearest positioned element around, a cell or table, or the body.
    dom.offsetParent = (element) => {
      const { body, documentElement } = element.document;
      if (element === body || element === documentElement || !dom.isRendered(element)) return null;
      dom.boxOf(element);
      if (dom.computedValue(element, 'position') === 'fixed') return null;
      for (let each = element.parentElement; each !== null; each = each.parentElement) {
        if (each === body || dom.computedValue(each, 'position') !== 'static'
          || ['td', 'th', 'table'].includes(each.localName)) return each;
      }
      return null;
    };

    const construct = (name) => (realm, args, newTarget) => {
      const numbers = [];
      for (let i = 0; i < 4; i++) numbers.push(args[i] === undefined ? 0 : dom.toNumber(args[i]));
      return dom.wrapNew(new RectImpl(realm, name, ...numbers), newTarget);
    };
    const getter = (name) => [name, (wrapper) => dom.rectOf(wrapper)[name]];
    dom.describe('DOMRectReadOnly', {
      parent: null,
      attributes: () => [
        ...['x', 'y', 'width', 'height', 'top', 'right', 'bottom', 'left'].map(getter),
      ],
      methods: (realm) => ({
        toJSON: (wrapper) => {
          const { x, y, width, height, top, right, bottom, left } = dom.rectOf(wrapper);
          return dom.copyMembers(realm.makeObject(), { x, y, width, height, top, right, bottom, left });
        },
      }),
      construct: construct('DOMRectReadOnly'),
    });
    dom.describe('DOMRect', {
      parent: 'DOMRectReadOnly',
      attributes: () => ['x', 'y', 'width', 'height'].map((name) => (
        [...getter(name), (wrapper, value) => { dom.rectOf(wrapper)[name] = dom.toNumber(value); }])),
      construct: construct('DOMRect'),
    });
    dom.describe('DOMRectList', {
      parent: null,
      attributes: () => [['length', (wrapper) => dom.listOf(wrapper).length]],
      methods: () => ({ item: (wrapper, index) => dom.wrap(dom.listOf(wrapper).item(dom.toUnsignedLong(index))) }),
    });
  },
})
