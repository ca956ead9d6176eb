// The position of the window on the screen, and its bars: CSSOM View, "Extensions to the Window Interface"; HTML,
// "BarProp". The view fills a screen of its own, and neither moves nor rotates.
import { wrap } from '../infra/brands.js';
import { defineGlobals } from '../infra/define.js';
import { brand, describe } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { requireWindow } from './receiver.js';
import { replace } from './window.js';

const lazyScreenOrientation = lazy('./screen-orientation.js');

export const exposes = [
  'orientation', 'screenX', 'screenY', 'screenLeft', 'screenTop', 'locationbar', 'menubar', 'personalbar', 'scrollbars',
  'statusbar', 'toolbar', 'moveTo', 'moveBy', 'resizeTo', 'resizeBy', 'captureEvents', 'releaseEvents',
];

class BarImpl {
  constructor(realm) { this.realm = realm; }
}
BarImpl.prototype.interface = 'BarProp';
const of = brand(BarImpl);
describe('BarProp',
  { parent: null, attributes: () => [['visible', (wrapper) => !of(wrapper).realm.isClosed]] });
export const barOf = (realm, name) => {
  realm.bars ??= new Map();
  if (!realm.bars.has(name)) realm.bars.set(name, new BarImpl(realm));
  return wrap(realm.bars.get(name));
};

/** @param {import('../realm').Page} page */
export function exposeShared(page) {
  const { realm, window } = page;
  const check = (self, isSetter) => {
    if (self !== window && self !== undefined && self !== null) requireWindow(realm, self, isSetter);
  };
  defineGlobals(realm, {
    get orientation() { check(this); return lazyScreenOrientation().angleOf(realm); },
    get screenX() { check(this); return 0; },
    set screenX(value) { check(this, true); replace(realm, 'screenX', value); },
    get screenY() { check(this); return 0; },
    set screenY(value) { check(this, true); replace(realm, 'screenY', value); },
    get screenLeft() { check(this); return 0; },
    set screenLeft(value) { check(this, true); replace(realm, 'screenLeft', value); },
    get screenTop() { check(this); return 0; },
    set screenTop(value) { check(this, true); replace(realm, 'screenTop', value); },
    get locationbar() { check(this); return barOf(realm, 'locationbar'); },
    set locationbar(value) { check(this, true); replace(realm, 'locationbar', value); },
    get menubar() { check(this); return barOf(realm, 'menubar'); },
    set menubar(value) { check(this, true); replace(realm, 'menubar', value); },
    get personalbar() { check(this); return barOf(realm, 'personalbar'); },
    set personalbar(value) { check(this, true); replace(realm, 'personalbar', value); },
    get scrollbars() { check(this); return barOf(realm, 'scrollbars'); },
    set scrollbars(value) { check(this, true); replace(realm, 'scrollbars', value); },
    get statusbar() { check(this); return barOf(realm, 'statusbar'); },
    set statusbar(value) { check(this, true); replace(realm, 'statusbar', value); },
    get toolbar() { check(this); return barOf(realm, 'toolbar'); },
    set toolbar(value) { check(this, true); replace(realm, 'toolbar', value); },
    moveTo() { check(this); },
    moveBy() { check(this); },
    resizeTo() { check(this); },
    resizeBy() { check(this); },
    captureEvents() { check(this); },
    releaseEvents() { check(this); },
  });
}
