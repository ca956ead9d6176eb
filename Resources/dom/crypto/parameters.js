// The parameters of algorithms: Web Cryptography, "Algorithm dictionary" and "Algorithm normalization".
import { fail, typeError } from '../infra/errors.js';
import { toNumber, toText } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';

const lazyBytes = lazy('../encoding/bytes.js');

export const operationFailed = () =>
  fail('OperationError', 'The operation failed for an operation-specific reason');
export const badData = () => fail('DataError', 'Data provided to an operation does not meet requirements');
export const badUsage = () => fail('SyntaxError', 'A required parameter was missing or out-of-range');
export const notSupported = () => fail('NotSupportedError', 'The algorithm is not supported');

// Returns a copy of a page's bytes.
export const bytesArgument = (value) => lazyBytes().bytesOf(value)?.slice() ?? wrongType();
const wrongType = () => { throw typeError('Type error'); };

const isObject = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function';
const buffer = '(ArrayBufferView or ArrayBuffer)';
const required = (dictionary, name, type) =>
  typeError(`Member ${dictionary}.${name} is required and must be an instance of ${type}`);
const integer = (value, most) => {
  const number = toNumber(value);
  const whole = Math.trunc(number);
  if (!(whole >= 0 && whole <= most)) throw typeError(`Value ${number} is outside the range [0, ${most}]`);
  return whole;
};
// The readers of members: the type that the message of a missing one names, and the conversion.
const kinds = {
  bytes: [buffer, bytesArgument],
  byte: ['octet', (value) => integer(value, 255)],
  short: ['unsigned short', (value) => integer(value, 65535)],
  long: ['unsigned long', (value) => integer(value, 2 ** 32 - 1)],
  hash: ['(object or DOMString)', (value) => ({ name: hashName(value) })],
};

export const hashes = ['SHA-1', 'SHA-256', 'SHA-384', 'SHA-512'];
const nameIn = (names, text) => names.find((name) => name.toUpperCase() === text.toUpperCase());
const algorithmName = (value) => {
  if (!isObject(value)) return toText(value);
  const { name } = value;
  if (name === undefined) throw required('CryptoAlgorithmParameters', 'name', 'DOMString');
  return toText(name);
};
export const hashName = (value) => nameIn(hashes, algorithmName(value)) ?? fail('NotSupportedError');

// Returns the name and the parameters of an algorithm. `table` has, for each name, the type of the parameters and their
// members: [name, kind, whether it is required].
export const normalize = (value, table) => {
  const name = nameIn(Object.keys(table), algorithmName(value)) ?? fail('NotSupportedError');
  const [dictionary, members = []] = table[name];
  /** @type {any} */
  const parameters = { name };
  const source = isObject(value) ? value : {};
  for (const [key, kind, isRequired] of members) {
    const [type, convert] = kinds[kind];
    const given = source[key];
    if (given !== undefined) parameters[key] = convert(given);
    else if (isRequired) throw required(dictionary, key, type);
  }
  return parameters;
};
