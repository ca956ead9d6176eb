// FontFace and document.fonts: CSS Font Loading, "The FontFace Interface". No font is fetched or drawn with: each is
// there as soon as it is asked for.
({
  core(dom) {
    const descriptors = {
      style: 'normal', weight: 'normal', stretch: 'normal', unicodeRange: 'U+0-10FFFF', featureSettings: 'normal',
      display: 'auto'
    };
    const settled = (realm, value) => new realm.intrinsics.Promise((resolve) => resolve(value));
    class FontFaceImpl {
      constructor(realm, family, options) {
        Object.assign(this, { realm, family, status: 'unloaded', values: {} });
        for (const [name, fallback] of Object.entries(descriptors))
          this.values[name] = options[name] === undefined ? fallback : dom.toText(options[name]);
      }

      get loaded() { return this.promise ??= settled(this.realm, dom.wrap(this)); }
      load() {
        this.status = 'loaded';
        return this.loaded;
      }
    }
    FontFaceImpl.prototype.interface = 'FontFace';
    const faceOf = dom.brand(FontFaceImpl);

    class FontFaceSetImpl extends dom.PlainEventTargetImpl {
      constructor(realm) {
        super(realm);
        this.faces = new Set();
      }

      get ready() { return this.promise ??= settled(this.realm, dom.wrap(this)); }
    }
    FontFaceSetImpl.prototype.interface = 'FontFaceSet';
    dom.fontFaceSetOf = dom.brand(FontFaceSetImpl);
    dom.fontFaceOf = faceOf;
    dom.noFaces = (realm) => settled(realm, realm.makeArray([]));
    dom.fontsOf = (document) => dom.wrap(document.fontFaces ??= new FontFaceSetImpl(document.realm));

    dom.describe('FontFace', {
      parent: null, length: 2,
      attributes: () => [
        ['family', (wrapper) => faceOf(wrapper).family,
          (wrapper, value) => { faceOf(wrapper).family = dom.toText(value); }],
        ...Object.keys(descriptors).map((name) => (
          [name, (wrapper) => faceOf(wrapper).values[name],
            (wrapper, value) => { faceOf(wrapper).values[name] = dom.toText(value); }])),
        ['status', (wrapper) => faceOf(wrapper).status], ['loaded', (wrapper) => faceOf(wrapper).loaded],
      ],
      methods: () => ({ load: (wrapper) => faceOf(wrapper).load() }),
      construct: (realm, args, newTarget) => {
        dom.requireArguments(args, 2, 'FontFace');
        return dom.wrapNew(new FontFaceImpl(realm, dom.toText(args[0]), dom.dictionary(args[2])), newTarget);
      },
    });
  },

  face(page, dom) {
    const { realm } = page;
    const { fontFaceSetOf: of, fontFaceOf } = dom;
    page.lazyInterface('FontFaceSet', () => {
      const constructor = page.interface('FontFaceSet', 'EventTarget', {
        get status() { of(this); return 'loaded'; },
        get ready() { return of(this).ready; },
        get size() { return of(this).faces.size; },
        add(face) { of(this).faces.add(fontFaceOf(face)); return this; },
        delete(face) { return of(this).faces.delete(fontFaceOf(face)); },
        has(face) { return of(this).faces.has(fontFaceOf(face)); },
        clear() { of(this).faces.clear(); },
        forEach(callback) {
          for (const face of of(this).faces)
            dom.callBack(realm, callback, arguments[1], dom.wrap(face), dom.wrap(face), this);
        },
        check(font) { of(this); return true; },
        load(font) { of(this); return dom.noFaces(realm); },
      });
      dom.defineHandlers(realm, constructor.prototype, ['loading', 'loadingdone', 'loadingerror']);
    });
  },
})
