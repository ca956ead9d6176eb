// Objects whose prototypes can't be replaced, and windows, which can't be made non-extensible: Web IDL, "immutable
// prototype exotic objects"; HTML, "The WindowProxy exotic object". The engine's own functions don't know them.
import { implOrNothing } from './brands.js';
import { typeError } from './errors.js';
import { setLength } from './define.js';

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
  const set = accessor.set;
  const members = {
    setPrototypeOf(object, prototype) {
      if (!mayGet(object, prototype)) throw typeError('Cannot set prototype of immutable prototype object');
      return setPrototypeOf(object, prototype);
    },
    preventExtensions(object) {
      if (isWindow(object)) throw typeError('Unable to prevent extension in Object.preventExtensions');
      return preventExtensions(object);
    },
  };
  const ofReflect = {
    setPrototypeOf(object, prototype) { return mayGet(object, prototype) && trySetPrototypeOf(object, prototype); },
    preventExtensions(object) { return !isWindow(object) && tryPreventExtensions(object); },
  };
  for (const name of ['setPrototypeOf', 'preventExtensions']) {
    setLength(members[name], Object[name].length);
    Object.defineProperty(Object, name, { value: members[name] });
    Object.defineProperty(Reflect, name, { value: ofReflect[name] });
  }
  accessor.set = {
    '__proto__'(prototype) {
      if (!mayGet(this, prototype)) throw typeError('Cannot set prototype of immutable prototype object');
      apply(set, this, [prototype]);
    },
  }['__proto__'];
  Object.defineProperty(Object.prototype, '__proto__', accessor);
}
