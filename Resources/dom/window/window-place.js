// Where the window is on the screen and what is around it: CSSOM View, "Extensions to the Window Interface"; HTML,
// "BarProp". The view fills a screen of its own, and neither moves nor turns.
({
  core(dom) {
    // WebKit's angle of the device: upright is 0, on its side 90.
    dom.orientationOf = ({ viewport }) => (viewport.width > viewport.height ? 90 : 0);
    class BarImpl {
      constructor(realm) { this.realm = realm; }
    }
    BarImpl.prototype.interface = 'BarProp';
    const of = dom.brand(BarImpl);
    dom.describe('BarProp',
      { parent: null, attributes: () => [['visible', (wrapper) => { of(wrapper); return true; }]] });
    dom.barOf = (realm, name) => {
      realm.bars ??= new Map();
      if (!realm.bars.has(name)) realm.bars.set(name, new BarImpl(realm));
      return dom.wrap(realm.bars.get(name));
    };
  },

  face(page, dom) {
    const { realm } = page;
    dom.defineGlobals(realm, {
      get orientation() { return dom.orientationOf(realm); },
      get screenX() { return 0; },
      set screenX(value) { dom.replace(realm, 'screenX', value); },
      get screenY() { return 0; },
      set screenY(value) { dom.replace(realm, 'screenY', value); },
      get screenLeft() { return 0; },
      set screenLeft(value) { dom.replace(realm, 'screenLeft', value); },
      get screenTop() { return 0; },
      set screenTop(value) { dom.replace(realm, 'screenTop', value); },
      get locationbar() { return dom.barOf(realm, 'locationbar'); },
      set locationbar(value) { dom.replace(realm, 'locationbar', value); },
      get menubar() { return dom.barOf(realm, 'menubar'); },
      set menubar(value) { dom.replace(realm, 'menubar', value); },
      get personalbar() { return dom.barOf(realm, 'personalbar'); },
      set personalbar(value) { dom.replace(realm, 'personalbar', value); },
      get scrollbars() { return dom.barOf(realm, 'scrollbars'); },
      set scrollbars(value) { dom.replace(realm, 'scrollbars', value); },
      get statusbar() { return dom.barOf(realm, 'statusbar'); },
      set statusbar(value) { dom.replace(realm, 'statusbar', value); },
      get toolbar() { return dom.barOf(realm, 'toolbar'); },
      set toolbar(value) { dom.replace(realm, 'toolbar', value); },
      moveTo() {}, moveBy() {}, resizeTo() {}, resizeBy() {}, captureEvents() {}, releaseEvents() {},
    });
  },
})
