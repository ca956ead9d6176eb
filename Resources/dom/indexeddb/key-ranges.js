// IDBKeyRange: Indexed Database, "The IDBKeyRange interface", and the queries of stores and indexes.
import { implOrNothing, wrap } from '../infra/brands.js';
import { fail } from '../infra/errors.js';
import { brand, requireArguments } from '../infra/idl.js';
import { keyOf, valueOfKey } from './keys.js';

class KeyRangeImpl {
  // The bounds are keys, or undefined.
  constructor(realm, lower, upper, isLowerOpen, isUpperOpen) {
    this.realm = realm;
    this.lower = lower;
    this.upper = upper;
    this.isLowerOpen = isLowerOpen;
    this.isUpperOpen = isUpperOpen;
    this.bounds = {};
  }

  // The page's value of a bound, which is the same one each time.
  bound(name) {
    const key = this[name];
    if (key === undefined) return undefined;
    return this.bounds[name] ??= valueOfKey(this.realm, key);
  }

  includes(key) {
    const { lower, upper, isLowerOpen, isUpperOpen } = this;
    if (lower !== undefined && (key < lower || (isLowerOpen && key === lower))) return false;
    return upper === undefined || key < upper || (!isUpperOpen && key === upper);
  }
}
KeyRangeImpl.prototype.interface = 'IDBKeyRange';
export const keyRangeOf = brand(KeyRangeImpl);
export const makeRange = (realm, ...parts) => wrap(new KeyRangeImpl(realm, ...parts));
const everything = new KeyRangeImpl(null, undefined, undefined, true, true);

const inadequate = 'Provided data is inadequate.';
export const dataError = (message = inadequate) => fail('DataError', message);
export const keyArgument = (value) => keyOf(value) ?? dataError();

// Converts the query of a method: a key, a range, or nothing if that means all records.
export const queryArgument = (value, place, missing) => {
  const impl = implOrNothing(value);
  if (impl instanceof KeyRangeImpl) return impl;
  if (value === undefined || value === null)
    return missing === undefined ? everything : dataError(missing);
  const key = keyOf(value) ?? dataError(`Failed to execute ${place}: The parameter is not a valid key.`);
  return new KeyRangeImpl(null, key, key, false, false);
};

/** @param {import('../realm').Page} page */
export function expose(page) {
  const { realm } = page;
  const make = (lower, upper, isLowerOpen, isUpperOpen) => makeRange(realm, lower, upper, isLowerOpen, isUpperOpen);
  page.interface('IDBKeyRange', null, {
    get lower() { return keyRangeOf(this).bound('lower'); },
    get upper() { return keyRangeOf(this).bound('upper'); },
    get lowerOpen() { return keyRangeOf(this).isLowerOpen; },
    get upperOpen() { return keyRangeOf(this).isUpperOpen; },
    includes(key) {
      const range = keyRangeOf(this);
      requireArguments(arguments, 1, this);
      return range.includes(keyOf(key) ?? dataError(
        "Failed to execute 'includes' on 'IDBKeyRange': The passed-in value is not a valid IndexedDB key."));
    },
  }, {
    statics: {
      only(value) {
        requireArguments(arguments, 1, this);
        const key = keyArgument(value);
        return make(key, key, false, false);
      },
      lowerBound(lower, open = false) {
        requireArguments(arguments, 1, this);
        return make(keyArgument(lower), undefined, !!open, true);
      },
      upperBound(upper, open = false) {
        requireArguments(arguments, 1, this);
        return make(undefined, keyArgument(upper), true, !!open);
      },
      bound(lower, upper, lowerOpen = false, upperOpen = false) {
        requireArguments(arguments, 2, this);
        const [low, high] = [keyArgument(lower), keyArgument(upper)];
        if (low > high || (low === high && (lowerOpen || upperOpen))) dataError();
        return make(low, high, !!lowerOpen, !!upperOpen);
      },
    },
  });
}
