// Serializes a value for another realm: HTML, "StructuredSerializeWithTransfer". The result belongs to the
// implementation's realm: primitives stay as they are, and anything else becomes a record of its kind.
import { implOrNothing } from '../infra/brands.js';
import { fail, typeError } from '../infra/errors.js';
import { host } from '../infra/host.js';
import { toText } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { flagsOf, kindOf } from './kinds.js';

const lazyBytes = lazy('../encoding/bytes.js');

const { getPrototypeOf, getOwnPropertyDescriptor, keys, hasOwn } = Object;
const { isArray } = Array;
const { isProxy } = host;
const refuse = () => fail('DataCloneError', 'The object can not be cloned.');
// WebKit's error for an object that was transferred, or that has to be.
const refuseMoved = () => { throw typeError('Type error'); };
const getter = (type, name) => getOwnPropertyDescriptor(type.prototype, name).get;
const TypedArray = getPrototypeOf(Uint8Array);
const kindOfArray = getter(TypedArray, Symbol.toStringTag);
const [ofArray, ofView] =
  [TypedArray, DataView].map((type) => ['buffer', 'byteOffset', 'byteLength'].map((name) => getter(type, name)));
const isDetached = getter(ArrayBuffer, 'detached');
const byteLength = getter(ArrayBuffer, 'byteLength');
const source = getter(RegExp, 'source');
const errorNames =
  new Set(['Error', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError']);

class Record {
  constructor(kind, value) {
    this.kind = kind;
    this.value = value;
  }
}
export const StructuredRecord = Record;

const isPlain = (prototype, realm) => prototype === null || prototype === realm.intrinsics.Object.prototype;

class Serializer {
  constructor(realm) {
    this.realm = realm;
    this.memory = new Map();
  }

  write(value) {
    if (value === null || (typeof value !== 'object' && typeof value !== 'function'))
      return typeof value === 'symbol' ? refuse() : value;
    const known = this.memory.get(value);
    if (known !== undefined) return known;
    const impl = implOrNothing(value);
    if (impl !== undefined) return impl.copyFor === undefined
      ? (impl.takeAway === undefined ? refuse() : refuseMoved())
      : this.keep(value, new Record('platform', impl.snapshot?.() ?? impl));
    if (typeof value === 'function' || isProxy(value)) return refuse();
    if (isArray(value)) return this.writeArray(value);
    return isPlain(getPrototypeOf(value), this.realm) && value[Symbol.toStringTag] === undefined
      ? this.writeObject(value)
      : this.writeKind(value);
  }

  keep(value, record) {
    this.memory.set(value, record);
    return record;
  }

  writeKind(value) {
    const kind = kindOf(value);
    switch (kind) {
      case 'Date': return this.keep(value, new Record(kind, Date.prototype.getTime.call(value)));
      case 'RegExp': return this.keep(value, new Record(kind, [source.call(value), flagsOf(value)]));
      case 'Boolean': return this.keep(value, new Record('box', Boolean.prototype.valueOf.call(value)));
      case 'Number': return this.keep(value, new Record('box', Number.prototype.valueOf.call(value)));
      case 'String': return this.keep(value, new Record('box', String.prototype.valueOf.call(value)));
      case 'BigInt': return this.keep(value, new Record('box', BigInt.prototype.valueOf.call(value)));
      case 'Error': return this.writeError(value);
      case 'Map': return this.writeMembers(value, kind, [...Map.prototype.entries.call(value)].flat());
      case 'Set': return this.writeMembers(value, kind, [...Set.prototype.values.call(value)]);
      case 'ArrayBuffer': return this.writeBuffer(value);
      case 'view': return this.writeView(value);
      case 'Object': return this.writeObject(value);
      default: return refuse();
    }
  }

  writeMembers(value, kind, members) {
    const record = this.keep(value, new Record(kind, []));
    for (const member of members) record.value.push(this.write(member));
    return record;
  }

  writeObject(value) {
    const record = this.keep(value, new Record('Object', []));
    return this.writeProperties(value, keys(value), record);
  }

  writeArray(value) {
    const record = this.keep(value, new Record('Array', []));
    record.length = value.length;
    return this.writeProperties(value, keys(value), record);
  }

  // Names and values alternate. A getter may have removed a property that existed before.
  writeProperties(value, names, record) {
    for (let i = 0; i < names.length; i++) {
      if (hasOwn(value, names[i])) record.value.push(names[i], this.write(value[names[i]]));
    }
    return record;
  }

  writeError(value) {
    const name = value.name === undefined ? 'Error' : toText(value.name);
    const text = (key) => {
      const descriptor = getOwnPropertyDescriptor(value, key);
      return descriptor !== undefined && hasOwn(descriptor, 'value') ? toText(descriptor.value) : undefined;
    };
    return this.keep(value, new Record('Error',
      {
        name: errorNames.has(name) ? name : 'Error', message: text('message'), stack: text('stack'),
        // As in WebKit, the text of the cause.
        cause: text('cause'),
      }));
  }

  writeBuffer(value) {
    if (isDetached.call(value)) return refuseMoved();
    return this.keep(value, new Record('ArrayBuffer', lazyBytes().bytesOf(value).slice()));
  }

  writeView(value) {
    const kind = kindOfArray.call(value);
    const [buffer, offset, length] = (kind === undefined ? ofView : ofArray).map((get) => get.call(value));
    if (isDetached.call(buffer)) return refuse();
    const record = new Record('view', { kind: kind ?? 'DataView', buffer: this.write(buffer), offset, length });
    return this.keep(value, record);
  }
}
const isBuffer = (value) => {
  try {
    byteLength.call(value);
    return true;
  } catch {
    return false;
  }
};

// Returns { value, transferred }: the serialized value, and a record of each transferred object. `refused` cannot be
// transferred.
export const writeStructured = (realm, value, transfer = [], refused = null) => {
  const serializer = new Serializer(realm);
  for (const item of transfer) {
    const impl = implOrNothing(item);
    const isTransferable = impl === undefined ? isBuffer(item) : impl.takeAway !== undefined && impl !== refused;
    if (serializer.memory.has(item)) fail('DataCloneError', 'Duplicate transferable for structured clone');
    if (!isTransferable) refuse();
    serializer.memory.set(item, new Record('transferred', null));
  }
  const written = serializer.write(value);
  const isGone = (item) => (implOrNothing(item)?.isGone ?? isDetached.call(item));
  if (transfer.some(isGone)) refuse();
  const transferred = transfer.map((item) => {
    const record = serializer.memory.get(item);
    const impl = implOrNothing(item);
    if (impl === undefined) {
      record.kind = 'buffer';
      record.value = ArrayBuffer.prototype.transfer.call(item);
    } else {
      record.kind = 'moved';
      record.value = impl.takeAway();
    }
    return record;
  });
  return { value: written, transferred };
};
