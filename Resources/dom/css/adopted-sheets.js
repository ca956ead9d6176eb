// Constructed style sheets that a document or shadow root adopts: CSSOM, "DocumentOrShadowRoot.adoptedStyleSheets".
// Pages get an array whose changes are validated and observed: Web IDL, "observable array".
import { implOf, implOrNothing, wrap } from '../infra/brands.js';
import { fail, typeError } from '../infra/errors.js';
import { hooks } from '../infra/hooks.js';
import { indexOfKey } from '../infra/list.js';
import { inWorld } from '../infra/current-world.js';
import { lazy } from '../infra/lazy-units.js';
import { touchStyles } from '../nodes/changes.js';

const lazyAdoptedSheets = lazy('./adopted-sheets.js');

const { defineProperty, deleteProperty } = Reflect;
const sheetOf = (value, root) => {
  const sheet = implOrNothing(value);
  if (sheet?.interface !== 'CSSStyleSheet') throw typeError('Type error');
  if (!sheet.isConstructed || sheet.realm !== root.realm) fail('NotAllowedError');
  return value;
};

class AdoptedHandler {
  constructor(root) { this.root = root; }

  changed(isDone) {
    if (isDone) touchStyles(this.root.document);
    return isDone;
  }

  defineProperty(target, key, descriptor) {
    if (typeof key === 'string' && indexOfKey(key) >= 0 && 'value' in descriptor)
      sheetOf(descriptor.value, this.root);
    return this.changed(defineProperty(target, key, descriptor));
  }

  deleteProperty(target, key) { return this.changed(deleteProperty(target, key)); }
}

// The list and the sheets in it are objects of the page's own world; another world gets a copy.
const listOf = (root) => root.cached('adoptedSheets', () => {
  const list = inWorld(undefined, () => root.realm.makeArray([]));
  return { list, shown: new Proxy(list, new AdoptedHandler(root)) };
});
export const adoptedSheets = (root) => listOf(root).shown;
export const setAdoptedSheets = (root, value) => {
  const sheets = [];
  // The hook may have loaded this module without exposing its function in the realm.
  lazyAdoptedSheets(root.realm);
  root.realm.eachOf(value, (sheet) => sheets.push(inWorld(undefined, wrap, undefined, [implOf(sheetOf(sheet, root))])));
  const { list } = listOf(root);
  list.length = 0;
  for (let i = 0; i < sheets.length; i++) {
    defineProperty(list, `${i}`, { value: sheets[i], writable: true, enumerable: true, configurable: true });
  }
  touchStyles(root.document);
};
export const adoptedBy = (root) => {
  const list = root.cache?.get('adoptedSheets')?.list;
  const sheets = [];
  if (list !== undefined) for (let i = 0; i < list.length; i++) sheets.push(implOf(list[i]));
  // Of a repeated sheet, the last place counts.
  return sheets.filter((sheet, index) => sheets.lastIndexOf(sheet) === index);
};

// DOM, "adopt": sheets belong to the window of their document.
export const forgetAdoptedSheets = (root) => {
  const kept = root.cache?.get('adoptedSheets');
  if (kept !== undefined) kept.list.length = 0;
};

hooks.adoptedSheets = adoptedSheets;
hooks.forgetAdoptedSheets = forgetAdoptedSheets;
hooks.setAdoptedSheets = setAdoptedSheets;

/** @param {import('../realm').Page} page */
export function expose(page) {
  page.realm.eachOf = (list, take) => { for (const value of list) take(value); };
}
