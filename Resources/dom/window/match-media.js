// matchMedia: CSSOM View, "The MediaQueryList Interface". The view never changes, so that its listeners hear nothing.
({
  core(dom) {
    class MediaQueryListImpl extends dom.PlainEventTargetImpl {
      constructor(realm, text) {
        super(realm);
        this.media = dom.mediaText(realm, text);
      }

      get matches() { return dom.mediaMatches(this.realm, this.media); }
    }
    MediaQueryListImpl.prototype.interface = 'MediaQueryList';
    dom.mediaQueryListOf = dom.brand(MediaQueryListImpl);
    dom.matchMedia = (realm, args) => {
      dom.enter(realm);
      dom.requireArguments(args, 1, 'matchMedia');
      return dom.wrap(new MediaQueryListImpl(realm, dom.toText(args[0])));
    };
  },

  face(page, dom) {
    const { realm } = page;
    const { mediaQueryListOf } = dom;
    dom.host.loadModule(realm.id, '%media');
    page.lazyInterface('MediaQueryList', () => {
      const constructor = page.interface('MediaQueryList', 'EventTarget', {
        get media() { return mediaQueryListOf(this).media; },
        get matches() { return mediaQueryListOf(this).matches; },
        addListener(listener) { dom.addEventListener(mediaQueryListOf(this), 'change', listener); },
        removeListener(listener) { dom.removeEventListener(mediaQueryListOf(this), 'change', listener); },
      });
      dom.defineHandlers(realm, constructor.prototype, ['change']);
    });
    page.lazyGlobal('matchMedia', () =>
      page.global('matchMedia', { matchMedia(query) { return dom.matchMedia(realm, arguments); } }.matchMedia, true));
  },
})
