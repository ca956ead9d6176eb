// What belongs to a page's realm: functions that must be made there, before the page's first script.
import { defineInterface } from './define-interface.js';
import { defineGlobal, defineLazyGlobal, defineLazyInterface } from './define.js';
import { typeError } from './errors.js';
import { hooks } from './hooks.js';
import { ownList } from './idl.js';

export const functionText = (realm, fn, text) => {
  // One of the platform's functions is a class, and many of the page's.
  if (text.endsWith('[native code]\n}')
    || (text.startsWith('class') && realm.constructors.get('HTMLElement') !== fn)) return text;
  return hooks.platformFunctionText(realm, fn, text);
};

/** @param {import('../realm').Page} page */
export function install(page) {
  const { realm } = page;
  const { apply } = Reflect;
  const compile = Function;
  page.interface = (name, parent, members, options) => defineInterface(realm, name, parent, members, options);
  page.lazyInterface = (name, define) => defineLazyInterface(realm, name, define);
  page.lazyGlobal = (name, make) => defineLazyGlobal(realm, name, make);
  page.global = (name, value, enumerable) => defineGlobal(realm, name, value, enumerable);
  // A page's function finds who called it, strict or not (`caller`): one of the page's realm is in between.
  realm.callPage = (callback, self, args) => {
    const result = apply(callback, self, args);
    return result;
  };
  // A property's function takes its name only when it is there by itself.
  realm.makeConstructor = (name, construct) => (construct === undefined
    ? { [name]: function () { throw typeError('Illegal constructor'); } }
    : {
      [name]: function (...args) {
        if (new.target === undefined) throw typeError(`Constructor ${name} requires 'new'`);
        return construct(ownList(args), new.target);
      },
    })[name];
  realm.intrinsics = {
    Object, Function, Array, TypeError, RangeError, ReferenceError, SyntaxError, Error, Promise, Date, RegExp, Map, Set,
    Uint8Array, parseJSON: JSON.parse
  };
  // The text of the platform's functions is that of a browser's.
  const { toString } = Function.prototype;
  Function.prototype.toString =
    { toString() { return functionText(realm, this, apply(toString, this, [])); } }.toString;
  // For what is set up after a script of the page has run.
  const { then } = Promise.prototype;
  const resolved = Promise.resolve();
  realm.queueReaction = (steps) => { apply(then, resolved, [steps]); };
  // A list of the core's brings its own iterator, and no setter of the page's is asked.
  realm.makeArray = (list) => [...list];
  realm.compileHandler = (parameters, body) => compile(...parameters, body);
}
