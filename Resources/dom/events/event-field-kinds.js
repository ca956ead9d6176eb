// The kinds of members that interfaces derived from Event have: [default, conversion of a page's value].
import { implOrNothing } from '../infra/brands.js';
import { typeError } from '../infra/errors.js';
import { finite, toLong, toText, toUnsignedLong } from '../infra/idl.js';
import { EventTargetImpl } from './event-target.js';

const text = ['', (value) => toText(value)];
const flag = [false, (value) => !!value];
const long = [0, (value) => toLong(value)];
const unsignedLong = [0, (value) => toUnsignedLong(value)];
const double = [0, (value) => finite(value)];
const float = [0, (value) => Math.fround(finite(value))];
const any = [null, (value) => value];
const target = [null, (value) => {
  if (value === null) return null;
  if (!(implOrNothing(value) instanceof EventTargetImpl)) throw typeError('Type error');
  return value;
}];
const element = [null, (value) => {
  if (value === null || value === undefined) return null;
  if (implOrNothing(value)?.isHTML !== true) throw typeError('Type error');
  return value;
}];
const formData = [null, (value) => {
  if (implOrNothing(value)?.interface !== 'FormData') throw typeError('Type error');
  return value;
}];
const view = [null, (value) => {
  if (value !== null && implOrNothing(value)?.interface !== 'Window') throw typeError('Type error');
  return value;
}];

export const eventFieldKinds = { text, flag, long, unsignedLong, double, float, any, target, element, formData, view };
