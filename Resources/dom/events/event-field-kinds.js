// The kinds of members that interfaces derived from Event have: [default, conversion of a page's value].
import { implOrNothing } from '../infra/brands.js';
import { current } from '../infra/current.js';
import { typeError } from '../infra/errors.js';
import { finite, toLong, toText, toUnsignedLong } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { EventTargetImpl } from './event-target.js';

const lazyIterable = lazy('../infra/iterable.js');

const text = ['', (value) => toText(value)];
const flag = [false, (value) => !!value];
const long = [0, (value) => toLong(value)];
const short = [0, (value) => toLong(value) << 16 >> 16];
const unsignedShort = [0, (value) => toLong(value) & 0xffff];
const unsignedLong = [0, (value) => toUnsignedLong(value)];
const double = [0, (value) => finite(value)];
const float = [0, (value) => Math.fround(finite(value))];
const any = [null, (value) => value];
const target = [null, (value) => {
  if (value === null) return null;
  if (!(implOrNothing(value) instanceof EventTargetImpl)) throw typeError('Type error');
  return value;
}];
// An object of one of the platform's interfaces, or null; `accepts` tests its implementation.
const object = (accepts) => [null, (value) => {
  if (value === null) return null;
  const impl = implOrNothing(value);
  if (impl === undefined || !accepts(impl)) throw typeError('Type error');
  return value;
}];
const instance = (...names) => object((impl) => names.includes(impl.interface));
const oneOf = (...values) => [values[0], (value) => {
  const text = toText(value);
  if (!values.includes(text)) throw typeError('Type error');
  return text;
}];
// Web IDL, "sequence"; absent members are empty.
const list = (accepts) => [[], (value) => {
  const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
  if (!isObject) throw typeError('Value is not a sequence');
  const method = value[Symbol.iterator];
  if (method === undefined || method === null) throw typeError('Type error');
  lazyIterable(current.realm);
  const items = [...current.realm.listOf(value)];
  if (!items.every((item) => accepts(implOrNothing(item)))) throw typeError('Type error');
  return items;
}];
const formData = [null, (value) => {
  if (implOrNothing(value)?.interface !== 'FormData') throw typeError('Type error');
  return value;
}];
const view = [null, (value) => {
  if (value !== null && implOrNothing(value)?.interface !== 'Window') throw typeError('Type error');
  return value;
}];

export const eventFieldKinds = {
  text, flag, long, unsignedLong, short, unsignedShort, double, float, any, target, formData, view, object, instance,
  oneOf, list,
};
