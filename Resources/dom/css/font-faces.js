// FontFace and document.fonts: CSS Font Loading, "The FontFace Interface". No font is fetched or rendered: each one
// loads immediately.
import { wrap } from '../infra/brands.js';
import { typeError } from '../infra/errors.js';
import { hooks } from '../infra/hooks.js';
import { argument, brand, describe, requireArguments, toText, wrapNew } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { PlainEventTargetImpl } from '../events/event-target.js';
import { callBack, dictionary } from '../events/event.js';

const lazyEventHandlers = lazy('../events/event-handlers.js');

const descriptors = {
  style: 'normal', weight: 'normal', stretch: 'normal', unicodeRange: 'U+0-10FFFF', featureSettings: 'normal',
  display: 'auto'
};
const settled = (realm, value) => new realm.intrinsics.Promise((resolve) => resolve(value));
class FontFaceImpl {
  constructor(realm, family, options) {
    this.realm = realm;
    this.family = family;
    this.status = 'unloaded';
    this.promise = undefined;
    this.values = {};
    for (const [name, fallback] of Object.entries(descriptors))
      this.values[name] = options[name] === undefined ? fallback : toText(options[name]);
  }

  get loaded() { return this.promise ??= settled(this.realm, wrap(this)); }
  load() {
    this.status = 'loaded';
    return this.loaded;
  }
}
FontFaceImpl.prototype.interface = 'FontFace';
const faceOf = brand(FontFaceImpl);

class FontFaceSetImpl extends PlainEventTargetImpl {
  constructor(realm) {
    super(realm);
    this.faces = new Set();
    this.promise = undefined;
  }

  get ready() { return this.promise ??= settled(this.realm, wrap(this)); }
}
FontFaceSetImpl.prototype.interface = 'FontFaceSet';
export const fontFaceSetOf = brand(FontFaceSetImpl);
export const fontFaceArgument = (value, method) =>
  argument(FontFaceImpl, value, `Argument 1 ('font') to FontFaceSet.${method}`);
export const noFaces = (realm) => settled(realm, realm.makeArray([]));
export const fontsOf = (document) => wrap(document.fontFaces ??= new FontFaceSetImpl(document.realm));

describe('FontFace', {
  parent: null, length: 2,
  attributes: () => [
    ['family', (wrapper) => faceOf(wrapper).family,
      (wrapper, value) => { faceOf(wrapper).family = toText(value); }],
    ...Object.keys(descriptors).map((name) => (
      [name, (wrapper) => faceOf(wrapper).values[name],
        (wrapper, value) => { faceOf(wrapper).values[name] = toText(value); }])),
    ['status', (wrapper) => faceOf(wrapper).status], ['loaded', (wrapper) => faceOf(wrapper).loaded],
  ],
  methods: () => ({ load: (wrapper) => faceOf(wrapper).load() }),
  construct: (realm, args, newTarget) => {
    requireArguments(args, 2);
    return wrapNew(new FontFaceImpl(realm, toText(args[0]), dictionary(args[2])), newTarget);
  },
});

hooks.fontsOf = fontsOf;

/** @param {import('../realm').Page} page */
export function expose(page) {
  const { realm } = page;
  const of = fontFaceSetOf;
  page.lazyInterface('FontFaceSet', () => {
    const constructor = page.interface('FontFaceSet', 'EventTarget', {
      get status() { of(this); return 'loaded'; },
      get ready() { return of(this).ready; },
      get size() { return of(this).faces.size; },
      add(face) {
        requireArguments(arguments, 1, this);
        of(this).faces.add(fontFaceArgument(face, 'add'));
        return this;
      },
      delete(face) {
        requireArguments(arguments, 1, this);
        return of(this).faces.delete(fontFaceArgument(face, 'delete'));
      },
      has(face) {
        requireArguments(arguments, 1, this);
        return of(this).faces.has(fontFaceArgument(face, 'has'));
      },
      clear() { of(this).faces.clear(); },
      forEach(callback) {
        if (typeof callback !== 'function') throw typeError('Cannot call callback');
        for (const face of of(this).faces)
          callBack(realm, callback, arguments[1], wrap(face), wrap(face), this);
      },
      check(font) { of(this); requireArguments(arguments, 1, this); return true; },
      load(font) { of(this); return noFaces(realm); },
    });
    lazyEventHandlers().defineHandlers(realm, constructor.prototype, ['loading', 'loadingdone', 'loadingerror']);
  });
}
