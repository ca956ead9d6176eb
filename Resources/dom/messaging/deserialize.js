// Deserializes a value from another realm: HTML, "StructuredDeserializeWithTransfer".
import { implOrNothing } from '../infra/brands.js';
import { typeError } from '../infra/errors.js';
import { host } from '../infra/host.js';
import { lazy } from '../infra/lazy-units.js';
import { StructuredRecord, writeStructured } from './serialize.js';

const lazyDeserialize = lazy('./deserialize.js');
const lazyIterable = lazy('../infra/iterable.js');

const { defineProperty } = Object;

class Reader {
  constructor(realm) {
    this.realm = realm;
    this.made = new Map();
  }

  read(record) {
    if (!(record instanceof StructuredRecord)) return record;
    const known = this.made.get(record);
    if (known !== undefined) return known;
    return this[record.kind](record, record.value);
  }

  keep(record, object) {
    this.made.set(record, object);
    return object;
  }

  platform(record, impl) { return this.keep(record, impl.copyFor(this.realm)); }
  Date(record, time) { return this.keep(record, new this.realm.intrinsics.Date(time)); }
  RegExp(record, [source, flags]) { return this.keep(record, new this.realm.intrinsics.RegExp(source, flags)); }
  box(record, value) { return this.keep(record, this.realm.intrinsics.Object(value)); }
  Error(record, { name, message, stack, cause }) {
    const error = this.keep(record, this.realm.structured.makeError(name, message));
    if (stack !== undefined) defineProperty(error, 'stack', { value: stack, writable: true, configurable: true });
    if (cause !== undefined) defineProperty(error, 'cause', { value: cause, writable: true, configurable: true });
    return error;
  }

  Map(record, members) {
    const map = this.keep(record, this.realm.structured.makeMap());
    for (let i = 0; i < members.length; i += 2)
      Map.prototype.set.call(map, this.read(members[i]), this.read(members[i + 1]));
    return map;
  }

  Set(record, members) {
    const set = this.keep(record, this.realm.structured.makeSet());
    for (const member of members) Set.prototype.add.call(set, this.read(member));
    return set;
  }

  Object(record, members) { return this.readProperties(this.keep(record, this.realm.makeObject()), members); }

  Array(record, members) {
    const array = this.keep(record, this.realm.makeArray([]));
    array.length = record.length;
    return this.readProperties(array, members);
  }

  readProperties(object, members) {
    for (let i = 0; i < members.length; i += 2) {
      defineProperty(object, members[i],
        { value: this.read(members[i + 1]), writable: true, enumerable: true, configurable: true });
    }
    return object;
  }

  ArrayBuffer(record, bytes) { return this.keep(record, host.pageBytes(this.realm.globalID, bytes, false)); }
  buffer(record, buffer) {
    return this.keep(record, host.pageBytes(this.realm.globalID, new Uint8Array(buffer), false));
  }
  moved(record, value) { return this.keep(record, value.arrive(this.realm)); }
  view(record, { kind, buffer, offset, length }) {
    return this.keep(record, this.realm.structured.makeView(kind, this.read(buffer), offset, length));
  }
}

// Returns { value, ports }: the value in a realm, and the transferred ports.
export const readStructured = (realm, { value, transferred }) => {
  lazyDeserialize(realm);
  const reader = new Reader(realm);
  const arrived = transferred.map((record) => reader.read(record));
  return { value: reader.read(value), ports: arrived.filter((item) =>
    implOrNothing(item)?.interface === 'MessagePort') };
};
export const structuredClone = (realm, value, transfer, sender = realm) =>
  readStructured(realm, writeStructured(sender, value, transfer)).value;

// Web IDL, "sequence<object>".
export const transferArgument = (realm, value, method) => {
  if (value === undefined) return [];
  if (value === null || (typeof value !== 'object' && typeof value !== 'function'))
    throw typeError('Value is not a sequence');
  lazyIterable(realm);
  const list = realm.listOf(value, method);
  const items = [];
  for (let i = 0; i < list.length; i++) {
    if (list[i] === null || (typeof list[i] !== 'object' && typeof list[i] !== 'function'))
      throw typeError('Type error');
    items.push(list[i]);
  }
  return items;
};
// Returns the transfer list: a sequence, or the member `transfer` of options.
export const transferOf = (realm, value) => {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object' && typeof value !== 'function') throw typeError('Type error');
  const method = lazyIterable().iteratorMethod(value);
  return method === undefined ? transferArgument(realm, value.transfer) : transferArgument(realm, value, method);
};

/** @param {import('../realm').Page} page */
export function expose(page) {
  const { intrinsics } = page.realm;
  const errors = { EvalError, ReferenceError, URIError };
  const views = {
    Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array,
    Float64Array, BigInt64Array,
    BigUint64Array, DataView,
  };
  page.realm.structured = {
    makeMap: () => new intrinsics.Map(),
    makeSet: () => new intrinsics.Set(),
    makeError(name, message) {
      const make = intrinsics[name] ?? errors[name];
      return message === undefined ? new make() : new make(message);
    },
    makeView: (kind, buffer, offset, length) =>
      new views[kind](buffer, offset, kind === 'DataView' ? length : length / views[kind].BYTES_PER_ELEMENT),
  };
}
