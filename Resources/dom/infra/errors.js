// Errors that belong to the realm of the page that caused them.
import { current } from './current.js';
import { hooks } from './hooks.js';

export const typeError = (message) => new current.realm.intrinsics.TypeError(message);
export const rangeError = (message) => new current.realm.intrinsics.RangeError(message);
export const fail = (name, message) => { throw hooks.makeDOMException(current.realm, name, message); };
