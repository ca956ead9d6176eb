// The locale that the host sets for pages: the default of Intl, and of methods that format numbers, dates and texts.
// The engine only has that of the process.
import { setLength } from '../infra/define.js';
import { ownList } from '../infra/idl.js';

const { apply, construct } = Reflect;
const { defineProperty } = Object;

export const localeOr = (realm, locales) => (locales === undefined ? realm.locale : locales);
// A class of the page may extend an interface of Intl.
export const constructIn = (realm, Native, Made, locales, options, newTarget) => {
  const args = [localeOr(realm, locales), options];
  return newTarget === undefined ? apply(Native, undefined, args)
    : construct(Native, args, newTarget === Made ? Native : newTarget);
};
export const replaceConstructor = (namespace, name, Native, Made) => {
  setLength(Made, Native.length);
  defineProperty(Made, 'prototype', { value: Native.prototype, writable: false });
  if (Native.supportedLocalesOf !== undefined) {
    defineProperty(Made, 'supportedLocalesOf',
      { value: Native.supportedLocalesOf, writable: true, configurable: true });
  }
  defineProperty(Native.prototype, 'constructor', { value: Made, writable: true, configurable: true });
  defineProperty(namespace, name, { value: Made, writable: true, configurable: true });
};
// Calls a method with the page's locale as the argument at an index, if that is missing.
export const callIn = (realm, native, self, args, at) => {
  const list = ownList(args);
  list[at] = localeOr(realm, list[at]);
  return apply(native, self, list);
};
export const replaceMethod = (prototype, name, native, made) => {
  setLength(made, native.length);
  defineProperty(prototype, name, { value: made, writable: true, configurable: true });
};

/** @param {import('../realm').Page} page */
export function expose(page) {
  const { realm } = page;
  for (const name of ['Collator', 'DateTimeFormat', 'DisplayNames', 'DurationFormat', 'ListFormat', 'NumberFormat',
    'PluralRules', 'RelativeTimeFormat', 'Segmenter']) {
    const Native = Intl[name];
    if (Native === undefined) continue;
    const Made = {
      [name]: function (locales = undefined, options = undefined) {
        return constructIn(realm, Native, Made, locales, options, new.target);
      },
    }[name];
    replaceConstructor(Intl, name, Native, Made);
  }
  const methods = {
    toLocaleString: [Number, BigInt, Date], toLocaleDateString: [Date], toLocaleTimeString: [Date],
    localeCompare: [String], toLocaleLowerCase: [String], toLocaleUpperCase: [String],
  };
  for (const name in methods) {
    for (const { prototype } of methods[name]) {
      const native = prototype[name];
      const at = name === 'localeCompare' ? 1 : 0;
      replaceMethod(prototype, name, native,
        { [name](...args) { return callIn(realm, native, this, args, at); } }[name]);
    }
  }
}
