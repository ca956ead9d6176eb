// Arguments and results that requests and cursors share.
import { typeError } from '../infra/errors.js';
import { toNumber } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';

const lazyDeserialize = lazy('../messaging/deserialize.js');

// Returns a copy of a stored value in a page's realm.
export const readValue = (realm, stored) =>
  lazyDeserialize().readStructured(realm, { value: stored.value, transferred: [] }).value;

// Web IDL, "[EnforceRange] unsigned long" and "unsigned long long".
export const enforceRange = (value, most) => {
  const number = toNumber(value);
  const integer = Math.trunc(number);
  if (!(integer >= 0 && integer <= most)) throw typeError(`Value ${number} is outside the range [0, ${most}]`);
  return integer;
};
export const countArgument = (value) => enforceRange(value, 2 ** 32 - 1);
