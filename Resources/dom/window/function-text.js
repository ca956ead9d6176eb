// The text of a platform function in a browser: libraries use it to detect whether a page replaced the function.
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';

const { getOwnPropertyDescriptor, getPrototypeOf } = Object;

const holds = (object, key, fn) => {
  const found = getOwnPropertyDescriptor(object, key);
  return found !== undefined && (found.value === fn || found.get === fn || found.set === fn);
};

// Returns whether the function is at its place in the platform: on an interface or its prototype, or in the global
// object.
const isPlatformFunction = (realm, key, fn) => {
  const { window, intrinsics } = realm;
  const replaced = [getOwnPropertyDescriptor(window, 'Math')?.value,
    getOwnPropertyDescriptor(window, 'Date')?.value];
  // window/locale.js replaces more of them.
  if (realm.locale !== undefined) {
    replaced.push(getOwnPropertyDescriptor(window, 'Intl')?.value);
    for (const name of ['Number', 'BigInt', 'Date', 'String'])
      replaced.push(getOwnPropertyDescriptor(window, name)?.value?.prototype);
  }
  for (const object of [window, window.location, window.document, intrinsics.Function.prototype,
    intrinsics.Object, intrinsics.Object.prototype, getOwnPropertyDescriptor(window, 'Reflect')?.value, realm.console,
    ...replaced]) {
    if (object !== undefined && object !== null && holds(object, key, fn)) return true;
  }
  for (const [name, constructor] of realm.constructors) {
    if (constructor === fn || holds(constructor, key, fn)) return true;
    // Members that few pages use are further up the prototype chain.
    for (let at = realm.prototypes.get(name); at !== undefined && at !== null; at = getPrototypeOf(at)) {
      if (holds(at, key, fn)) return true;
    }
  }
  return false;
};

// Most accessors are created in one place: they share their text, and no name leads to them.
let accessorTexts;
const isSharedAccessor = (realm, text) => {
  if (accessorTexts === undefined) {
    const { get, set } = realm.makeAccessor('', () => {}, () => {});
    accessorTexts = [get, set].map((fn) => Function.prototype.toString.call(fn));
  }
  return accessorTexts.includes(text);
};

// A page's function in such a place is recognized by its text, which differs from the platform's.
export const platformFunctionText = (realm, fn, text) => {
  const name = getOwnPropertyDescriptor(fn, 'name')?.value;
  if (typeof name !== 'string') return text;
  const plain = name.replace(/^[gs]et /, '');
  const key = plain === '[Symbol.iterator]' ? Symbol.iterator : plain;
  const isOwn = isSharedAccessor(realm, text) || (isPlatformFunction(realm, key, fn) && host.isOwnText(text));
  return isOwn ? `function ${plain}() {\n    [native code]\n}` : text;
};

hooks.platformFunctionText = platformFunctionText;
