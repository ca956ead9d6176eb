// Key paths: Indexed Database, "Key Path". They are evaluated on serialized values, so no script of the page runs.
import { toText } from '../infra/idl.js';
import { StructuredRecord } from '../messaging/serialize.js';
import { arrayKey, keyOfRecord } from './keys.js';

const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u;
const isValidText = (path) => path === '' || path.split('.').every((part) => identifier.test(part));
export const isValidKeyPath = (path) =>
  (typeof path === 'string' ? isValidText(path) : path.length > 0 && path.every(isValidText));

// Converts an argument of the type (DOMString or sequence<DOMString>).
export const keyPathArgument = (realm, value) => {
  const isList = value !== null && typeof value === 'object' && value[Symbol.iterator] !== undefined;
  if (!isList) return toText(value);
  const items = realm.listOf(value);
  const path = [];
  for (let i = 0; i < items.length; i++) path.push(toText(items[i]));
  return path;
};
export const keyPathValue = (realm, path) => (Array.isArray(path) ? realm.makeArray([...path]) : path);

const blobMembers = { Blob: ['size', 'type'], File: ['size', 'type', 'name', 'lastModified'] };
const property = ({ value }, name) => {
  for (let i = 0; i < value.length; i += 2) if (value[i] === name) return value[i + 1];
  return undefined;
};
const arrayMember = (record, name) => (name === 'length' ? record.length : property(record, name));
const member = (value, name) => {
  if (typeof value === 'string') return name === 'length' ? value.length : undefined;
  if (!(value instanceof StructuredRecord)) return undefined;
  switch (value.kind) {
    case 'Array': return arrayMember(value, name);
    case 'Object': return property(value, name);
    case 'platform': {
      const impl = value.value;
      if (!blobMembers[impl.interface]?.includes(name)) return undefined;
      return name === 'size' ? impl.bytes.length : impl[name];
    }
    default: return undefined;
  }
};
// Returns the value at a path that is a string, or undefined.
export const valueAt = (value, path) =>
  (path === '' ? value : path.split('.').reduce((from, name) => member(from, name), value));

/** The results of a key path without a key: no value, or a value that is not a key. */
export const noValue = Symbol('no value');
export const invalidKey = Symbol('invalid key');

// "Extract a key from a value using a key path": the key, `noValue` or `invalidKey`.
export const extractKey = (value, path) => {
  if (Array.isArray(path)) {
    const keys = path.map((each) => extractKey(value, each));
    return keys.find((key) => typeof key === 'symbol') ?? arrayKey(keys);
  }
  const found = valueAt(value, path);
  return found === undefined ? noValue : keyOfRecord(found) ?? invalidKey;
};

// "Check that a key could be injected into a value".
export const canInject = (value, path) => {
  const parts = path.split('.').slice(0, -1);
  let target = value;
  for (const name of parts) {
    if (!isObject(target)) return false;
    const next = member(target, name);
    if (next === undefined) return true;
    target = next;
  }
  return isObject(target);
};
const isObject = (value) => value instanceof StructuredRecord && (value.kind === 'Object' || value.kind === 'Array');
// "Inject a key into a value using a key path", for a key that is a number.
export const injectKey = (value, path, key) => {
  const parts = path.split('.');
  const last = parts.pop();
  let target = value;
  for (const name of parts) {
    let next = member(target, name);
    if (next === undefined) {
      next = new StructuredRecord('Object', []);
      target.value.push(name, next);
    }
    target = next;
  }
  target.value.push(last, key);
};
