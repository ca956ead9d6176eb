// The position of the window on the screen, and its bars: CSSOM View, "Extensions to the Window Interface"; HTML,
// "BarProp". The view fills a screen of its own, and neither moves nor rotates.
import { wrap } from '../infra/brands.js';
import { defineGlobals } from '../infra/define.js';
import { brand, describe } from '../infra/idl.js';
import { replace } from './window.js';

export const exposes = [
  'orientation', 'screenX', 'screenY', 'screenLeft', 'screenTop', 'locationbar', 'menubar', 'personalbar', 'scrollbars',
  'statusbar', 'toolbar', 'moveTo', 'moveBy', 'resizeTo', 'resizeBy', 'captureEvents', 'releaseEvents',
];

// WebKit's orientation angle of the device: 0 in portrait, 90 in landscape.
export const orientationOf = ({ viewport }) => (viewport.width > viewport.height ? 90 : 0);
class BarImpl {
  constructor(realm) { this.realm = realm; }
}
BarImpl.prototype.interface = 'BarProp';
const of = brand(BarImpl);
describe('BarProp',
  { parent: null, attributes: () => [['visible', (wrapper) => { of(wrapper); return true; }]] });
export const barOf = (realm, name) => {
  realm.bars ??= new Map();
  if (!realm.bars.has(name)) realm.bars.set(name, new BarImpl(realm));
  return wrap(realm.bars.get(name));
};

/** @param {import('../realm').Page} page */
export function expose(page) {
  const { realm } = page;
  defineGlobals(realm, {
    get orientation() { return orientationOf(realm); },
    get screenX() { return 0; },
    set screenX(value) { replace(realm, 'screenX', value); },
    get screenY() { return 0; },
    set screenY(value) { replace(realm, 'screenY', value); },
    get screenLeft() { return 0; },
    set screenLeft(value) { replace(realm, 'screenLeft', value); },
    get screenTop() { return 0; },
    set screenTop(value) { replace(realm, 'screenTop', value); },
    get locationbar() { return barOf(realm, 'locationbar'); },
    set locationbar(value) { replace(realm, 'locationbar', value); },
    get menubar() { return barOf(realm, 'menubar'); },
    set menubar(value) { replace(realm, 'menubar', value); },
    get personalbar() { return barOf(realm, 'personalbar'); },
    set personalbar(value) { replace(realm, 'personalbar', value); },
    get scrollbars() { return barOf(realm, 'scrollbars'); },
    set scrollbars(value) { replace(realm, 'scrollbars', value); },
    get statusbar() { return barOf(realm, 'statusbar'); },
    set statusbar(value) { replace(realm, 'statusbar', value); },
    get toolbar() { return barOf(realm, 'toolbar'); },
    set toolbar(value) { replace(realm, 'toolbar', value); },
    moveTo() {}, moveBy() {}, resizeTo() {}, resizeBy() {}, captureEvents() {}, releaseEvents() {},
  });
}
