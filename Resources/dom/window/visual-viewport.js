// The part of the page that is seen: CSSOM View, "The VisualViewport Interface". Nothing zooms, and no keyboard comes
// up.
({
  core(dom) {
    class VisualViewportImpl extends dom.PlainEventTargetImpl {}
    VisualViewportImpl.prototype.interface = 'VisualViewport';
    dom.visualViewportBrand = dom.brand(VisualViewportImpl);
    dom.makeVisualViewport = (realm) => dom.wrap(new VisualViewportImpl(realm));
  },

  face(page, dom) {
    const { realm } = page;
    const { visualViewportBrand: of } = dom;
    page.lazyInterface('VisualViewport', () => {
      const constructor = page.interface('VisualViewport', 'EventTarget', {
        get offsetLeft() { of(this); return 0; },
        get offsetTop() { of(this); return 0; },
        get pageLeft() { of(this); return 0; },
        get pageTop() { of(this); return 0; },
        get width() { return of(this).realm.viewport.width; },
        get height() { return of(this).realm.viewport.height; },
        get scale() { of(this); return 1; },
      });
      dom.defineHandlers(realm, constructor.prototype, ['resize', 'scroll']);
    });
    page.lazyGlobal('visualViewport', () => page.global('visualViewport', dom.makeVisualViewport(realm), true));
  },
})
