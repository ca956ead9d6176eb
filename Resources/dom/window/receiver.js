// The receiver of the window's members: Web IDL, "global objects". They can be used without an object, but not on an
// object that isn't a window.
import { implOrNothing } from '../infra/brands.js';
import { hooks } from '../infra/hooks.js';

const { getOwnPropertyDescriptor } = Object;

// The names of the functions in a stack, in whose lines `@` follows the name.
const namesIn = (stack) => stack.split('\n').slice(1, 6)
  .map((line) => line.slice(0, Math.max(line.indexOf('@'), 0)).replace(/^[gs]et /, ''));
// Returns the error in WebKit's words. The member is one of those with these names.
const wrongWindowError = ({ window, intrinsics }, names, isSetter) => {
  for (const key of names) {
    const found = key === '' ? undefined : getOwnPropertyDescriptor(window, key);
    if (found === undefined) continue;
    return new intrinsics.TypeError(typeof found.value === 'function'
      ? `Can only call Window.${key} on instances of Window`
      : `The Window.${key} ${isSetter ? 'setter' : 'getter'} can only be used on instances of Window`);
  }
  return new intrinsics.TypeError('Can only use the members of Window on instances of Window');
};

// The proxies of windows of other views.
const proxies = new WeakSet();
export const markWindow = (proxy) => { proxies.add(proxy); };

// Without the member's name, it is looked for in the stack.
export const requireWindow = (realm, self, isSetter = false, name = undefined) => {
  if (self === realm.window || self === undefined || self === null) return;
  if (implOrNothing(self)?.interface !== 'Window' && !proxies.has(self))
    throw wrongWindowError(realm, name === undefined ? namesIn(new Error().stack) : [name], isSetter);
};
hooks.requireWindow = requireWindow;
