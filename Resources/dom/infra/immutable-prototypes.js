// Objects whose prototypes can't be replaced, and windows, which can't be made non-extensible: Web IDL, "immutable
// prototype exotic objects"; HTML, "The WindowProxy exotic object". The engine's own functions don't know them.
import { implOrNothing } from './brands.js';
import { typeError } from './errors.js';

const { getPrototypeOf } = Object;

// The prototypes of windows.
const fixed = new WeakSet();
export const fixPrototype = (object) => { fixed.add(object); };
export const mayGet = (object, prototype) => !fixed.has(object) || getPrototypeOf(object) === prototype;
export const isWindow = (object) => implOrNothing(object)?.interface === 'Window' || fixed.has(object);

/** @param {import('../realm').Page} page */
export function install(page) {
  const { setPrototypeOf, preventExtensions } = Object;
  const { setPrototypeOf: trySetPrototypeOf, preventExtensions: tryPreventExtensions, apply } = Reflect;
  const accessor = Object.getOwnPropertyDescriptor(Object.prototype, '__proto__');
  const { set } = accessor;
  // Assignments keep the attributes of the properties, and are faster than definitions.
  Object.setPrototypeOf = {
    setPrototypeOf(object, prototype) {
      if (!mayGet(object, prototype)) throw typeError('Cannot set prototype of immutable prototype object');
      return setPrototypeOf(object, prototype);
    },
  }.setPrototypeOf;
  Object.preventExtensions = {
    preventExtensions(object) {
      if (isWindow(object)) throw typeError('Unable to prevent extension in Object.preventExtensions');
      return preventExtensions(object);
    },
  }.preventExtensions;
  Reflect.setPrototypeOf = {
    setPrototypeOf(object, prototype) { return mayGet(object, prototype) && trySetPrototypeOf(object, prototype); },
  }.setPrototypeOf;
  Reflect.preventExtensions = {
    preventExtensions(object) { return !isWindow(object) && tryPreventExtensions(object); },
  }.preventExtensions;
  accessor.set = {
    '__proto__'(prototype) {
      if (!mayGet(this, prototype)) throw typeError('Cannot set prototype of immutable prototype object');
      apply(set, this, [prototype]);
    },
  }['__proto__'];
  Object.defineProperty(Object.prototype, '__proto__', accessor);
}
