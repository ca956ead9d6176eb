// Keys: Indexed Database, "Keys". A key is encoded as a string whose code units sort as the standard sorts keys. No
// encoding is the beginning of another one, so the encodings of several keys in a row sort like an array of them.
import { implOrNothing } from '../infra/brands.js';
import { host } from '../infra/host.js';
import { lazy } from '../infra/lazy-units.js';
import { indexOfKey } from '../infra/list.js';
import { kindOf } from '../messaging/kinds.js';
import { StructuredRecord } from '../messaging/serialize.js';

const lazyBytes = lazy('../encoding/bytes.js');

const { fromCharCode } = String;
const { hasOwn } = Object;
const tags = { number: '1', date: '2', string: '3', binary: '4', array: '5' };
const end = '\0';
// Sorts after everything that can follow a key.
export const afterAll = '\uffff';

// The bits of a number sort as the number does if the sign is inverted, and a negative number's other bits, too.
const double = new Float64Array(1);
const units = new Uint16Array(double.buffer);
const encodeNumber = (value) => {
  double[0] = value === 0 ? 0 : value;
  const isNegative = units[3] >= 0x8000;
  const flip = isNegative ? 0xffff : 0;
  return fromCharCode(units[3] ^ (isNegative ? 0xffff : 0x8000), units[2] ^ flip, units[1] ^ flip, units[0] ^ flip);
};
const decodeNumber = (text, at) => {
  const isNegative = text.charCodeAt(at) < 0x8000;
  const flip = isNegative ? 0xffff : 0;
  for (let i = 0; i < 4; i++) units[3 - i] = text.charCodeAt(at + i) ^ flip;
  if (!isNegative) units[3] ^= 0x8000;
  return double[0];
};
const escape = (text) => (/[\0\x01]/.test(text)
  ? text.replaceAll('\x01', '\x01\x02').replaceAll('\0', '\x01\x01') : text);
const unescape = (text) => (text.includes('\x01')
  ? text.replaceAll('\x01\x01', '\0').replaceAll('\x01\x02', '\x01') : text);

export const numberKey = (value) => (Number.isNaN(value) ? undefined : tags.number + encodeNumber(value));
const dateKey = (time) => (Number.isNaN(time) ? undefined : tags.date + encodeNumber(time));
const textKey = (text) => tags.string + escape(text) + end;
const bytesKey = (bytes) => tags.binary + lazyBytes().binaryText(Uint16Array.from(bytes, (byte) => byte + 1)) + end;
export const arrayKey = (keys) => tags.array + keys.join('') + end;

// Indexed Database, "convert a value to a key", for a page's value; undefined if it is invalid.
export const keyOf = (value, outer = []) => {
  if (typeof value === 'number') return numberKey(value);
  if (typeof value === 'string') return textKey(value);
  if (value === null || typeof value !== 'object' || implOrNothing(value) !== undefined) return undefined;
  if (host.isProxy(value)) return undefined;
  if (Array.isArray(value)) {
    if (outer.includes(value)) return undefined;
    const keys = [];
    const { length } = value;
    for (let i = 0; i < length; i++) {
      const key = hasOwn(value, i) ? keyOf(value[i], [...outer, value]) : undefined;
      if (key === undefined) return undefined;
      keys.push(key);
    }
    return arrayKey(keys);
  }
  switch (kindOf(value)) {
    case 'Date': return dateKey(Date.prototype.getTime.call(value));
    case 'view': case 'ArrayBuffer': return bytesKey(lazyBytes().bytesOf(value));
    default: return undefined;
  }
};

// Returns the members of an array's record. Missing ones are represented by one `undefined`, which isn't a key.
const listOf = (record) => {
  const items = [];
  for (let i = 0; i < record.value.length; i += 2)
    if (indexOfKey(record.value[i]) >= 0) items.push(record.value[i + 1]);
  if (items.length < record.length) items.push(undefined);
  return items;
};
// Returns the members of a serialized array; undefined for another value.
export const itemsOfValue = (value) =>
  (value instanceof StructuredRecord && value.kind === 'Array' ? listOf(value) : undefined);

const bytesOfView = ({ buffer, offset, length }) => buffer.value.subarray(offset, offset + length);
// The same for a value that was serialized.
export const keyOfRecord = (value, outer = []) => {
  if (typeof value === 'number') return numberKey(value);
  if (typeof value === 'string') return textKey(value);
  if (!(value instanceof StructuredRecord)) return undefined;
  switch (value.kind) {
    case 'Date': return dateKey(value.value);
    case 'ArrayBuffer': return bytesKey(value.value);
    case 'view': return bytesKey(bytesOfView(value.value));
    case 'Array': {
      const items = outer.includes(value) ? undefined : listOf(value);
      const keys = items?.map((item) => keyOfRecord(item, [...outer, value]));
      return keys === undefined || keys.includes(undefined) ? undefined : arrayKey(keys);
    }
    default: return undefined;
  }
};

const bytesOfKey = (text) => {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i) - 1;
  return bytes;
};
const readText = (state) => {
  const stop = state.text.indexOf(end, state.at);
  const text = state.text.slice(state.at, stop);
  state.at = stop + 1;
  return text;
};
const read = (realm, state) => {
  const tag = state.text[state.at++];
  switch (tag) {
    case tags.string: return unescape(readText(state));
    case tags.binary:
      return host.pageBytes(realm.globalID, bytesOfKey(readText(state)), false);
    case tags.array: {
      const items = [];
      while (state.text[state.at] !== end) items.push(read(realm, state));
      state.at++;
      return realm.makeArray(items);
    }
    default: {
      const number = decodeNumber(state.text, state.at);
      state.at += 4;
      return tag === tags.date ? new realm.intrinsics.Date(number) : number;
    }
  }
};
// Returns the page's value of a key.
export const valueOfKey = (realm, key) => read(realm, { text: key, at: 0 });
// Returns the number of a key; undefined for a key of another type.
export const numberOfKey = (key) => (key[0] === tags.number ? decodeNumber(key, 1) : undefined);
