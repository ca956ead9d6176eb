// ResizeObserver: Resize Observer. Nothing changes its size, so that a target that has one is told of once.
({
  core(dom) {
    class ResizeObserverImpl extends dom.GeometryObserverImpl {
      entryOf(target) {
        const { realm } = this;
        const { width, height } = dom.boxOf(target);
        if (width === 0 && height === 0) return null;
        const sizes = (scale) => {
          const size = dom.wrap(Object.assign(new ResizeSizeImpl(realm),
            { inlineSize: width * scale, blockSize: height * scale }));
          return Object.freeze(realm.makeArray([size]));
        };
        return dom.wrap(Object.assign(new ResizeEntryImpl(realm), {
          target, contentRect: dom.readOnlyRect(realm, 0, 0, width, height), borderBoxSize: sizes(1),
          contentBoxSize: sizes(1),
          devicePixelContentBoxSize: sizes(realm.devicePixelRatio),
        }));
      }
    }
    ResizeObserverImpl.prototype.interface = 'ResizeObserver';
    dom.resizeObserverOf = dom.brand(ResizeObserverImpl);

    class ResizeEntryImpl {
      constructor(realm) { this.realm = realm; }
    }
    ResizeEntryImpl.prototype.interface = 'ResizeObserverEntry';
    class ResizeSizeImpl {
      constructor(realm) { this.realm = realm; }
    }
    ResizeSizeImpl.prototype.interface = 'ResizeObserverSize';
    const plain = (implOf) => (name) => [name, (wrapper) => implOf(wrapper)[name]];
    dom.describe('ResizeObserverSize',
      { parent: null, attributes: () => ['inlineSize', 'blockSize'].map(plain(dom.brand(ResizeSizeImpl))) });
    dom.describe('ResizeObserverEntry', {
      parent: null,
      attributes: () => [
        ...['contentRect', 'borderBoxSize', 'contentBoxSize', 'devicePixelContentBoxSize']
          .map(plain(dom.brand(ResizeEntryImpl))),
        ['target', (wrapper) => dom.wrap(dom.brand(ResizeEntryImpl)(wrapper).target)],
      ],
    });
    dom.constructResizeObserver = (realm, args, newTarget) => (
      dom.wrapNew(new ResizeObserverImpl(realm, dom.observerCallback(realm, args, 'ResizeObserver')), newTarget));
    const boxes = ['content-box', 'border-box', 'device-pixel-content-box'];
    dom.checkResizeOptions = (options) => {
      const { box } = dom.dictionary(options);
      if (box !== undefined && !boxes.includes(dom.toText(box))) throw dom.typeError('Type error');
    };
  },

  face(page, dom) {
    const { realm } = page;
    const { resizeObserverOf: observerOf } = dom;
    const target = (value, name) => dom.elementArgument(value, `Argument 1 ('target') to ResizeObserver.${name}`);
    page.lazyInterface('ResizeObserver', () => page.interface('ResizeObserver', null, {
      observe(element) {
        const observer = observerOf(this);
        const impl = target(element, 'observe');
        dom.checkResizeOptions(arguments[1]);
        observer.observe(impl);
      },
      unobserve(element) { const observer = observerOf(this); observer.unobserve(target(element, 'unobserve')); },
      disconnect() { observerOf(this).disconnect(); },
    }, { length: 1, construct(args, newTarget) { return dom.constructResizeObserver(realm, args, newTarget); } }));
  },
})
