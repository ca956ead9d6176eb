// Functions of a page's realm that must be created there, before the page's first script.
import { typeError } from './errors.js';
import { hooks } from './hooks.js';
import { ownList } from './idl.js';

export const functionText = (realm, fn, text) => {
  // Only one of the platform's functions is a class, but many of the page's are.
  if (text.endsWith('[native code]\n}')
    || (text.startsWith('class') && realm.constructors.get('HTMLElement') !== fn)) return text;
  return hooks.platformFunctionText(realm, fn, text);
};

/** @param {import('../realm').Page} page */
export function install(page) {
  const { realm } = page;
  const { apply } = Reflect;
  const compile = Function;
  const evaluate = eval;
  // A page's function can find its caller through `caller`, in strict mode too, so a function of the page's realm is in
  // between.
  realm.callPage = (callback, self, args) => {
    const result = apply(callback, self, args);
    return result;
  };
  // A page can see the realm of a constructor. A property's function gets the property's name only if it is the whole
  // initializer.
  realm.makeConstructor = (name, construct) => (construct === undefined
    ? { [name]: function () { throw typeError('Illegal constructor'); } }
    : {
      [name]: function (...args) {
        if (new.target === undefined) throw typeError("Constructor requires 'new' operator");
        return construct(ownList(args), new.target);
      },
    })[name];
  // A derived class, because the constructor of a base class would read `new.target` itself.
  page.makeElementClass = (construct) => class HTMLElement extends realm.intrinsics.Object {
    // @ts-expect-error It calls no `super`, because the element is there already.
    constructor() { return construct(new.target); }
  };
  realm.intrinsics = {
    Object, Function, Array, TypeError, RangeError, ReferenceError, SyntaxError, Error, Promise, Date, RegExp, Map, Set,
    parseJSON: JSON.parse
  };
  // The text of the platform's functions matches that of a browser's.
  const { toString } = Function.prototype;
  Function.prototype.toString =
    { toString() { return functionText(realm, this, apply(toString, this, [])); } }.toString;
  // For code that is set up after a script of the page has run.
  const { then } = Promise.prototype;
  const resolved = Promise.resolve();
  realm.queueReaction = (steps) => { apply(then, resolved, [steps]); };
  // An array of the core brings its own iterator, and no setter of the page is called.
  realm.makeArray = (list) => [...list];
  realm.toText = (value) => `${value}`;
  realm.toNumber = (value) => +value;
  realm.makeObject = () => ({});
  // These work on anything with a length, and are the page's own functions, as Web IDL specifies.
  const { values, keys, entries, forEach } = Array.prototype;
  realm.listMembers = { values, keys, entries, forEach };
  realm.evaluateText = (text) => evaluate(text);
  realm.compileHandler = (parameters, body) => compile(...parameters, body);
}
