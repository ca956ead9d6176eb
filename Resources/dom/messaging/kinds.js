// Detects the internal slots of an object of any realm; structured cloning depends on them.
const { getOwnPropertyDescriptor } = Object;
const getter = (type, name) => getOwnPropertyDescriptor(type.prototype, name).get;
const byteLength = getter(ArrayBuffer, 'byteLength');

// Identifies an object regardless of its appearance, by calling methods that throw for any other kind of object.
/** @type {[string, Function][]} */
const marks = [
  ['Date', Date.prototype.getTime], ['RegExp', getter(RegExp, 'source')], ['Map', getter(Map, 'size')],
  ['Set', getter(Set, 'size')],
  ['Boolean', Boolean.prototype.valueOf], ['Number', Number.prototype.valueOf],
  ['String', String.prototype.valueOf],
  ['BigInt', BigInt.prototype.valueOf], ['Symbol', Symbol.prototype.valueOf], ['WeakMap', WeakMap.prototype.has],
  ['WeakSet', WeakSet.prototype.has], ['WeakRef', WeakRef.prototype.deref],
  // `then` accepts only promises.
  ['Promise', Promise.prototype.then],
];
export const kindOf = (object) => {
  if (ArrayBuffer.isView(object)) return 'view';
  if (Error.isError(object)) return 'Error';
  for (const [kind, method] of marks) {
    try {
      method.call(object);
      return kind;
    } catch { /* It is none of these. */ }
  }
  try {
    byteLength.call(object);
    return 'ArrayBuffer';
  } catch {
    return 'Object';
  }
};
/** @type {[string, string][]} */
const flagLetters = [['hasIndices', 'd'], ['global', 'g'], ['ignoreCase', 'i'], ['multiline', 'm'], ['dotAll', 's'],
  ['unicode', 'u'], ['unicodeSets', 'v'], ['sticky', 'y']];
/** @type {[Function | undefined, string][]} */
const flagNames = flagLetters.map(([name, flag]) => [getOwnPropertyDescriptor(RegExp.prototype, name)?.get, flag]);
export const flagsOf = (value) => flagNames.map(([get, flag]) => (get?.call(value) ? flag : '')).join('');
