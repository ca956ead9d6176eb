// The formats in which keys are imported and exported: Web Cryptography, "JSON Web Key".
import { typeError } from '../infra/errors.js';
import { toText } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { badData, bytesArgument, notSupported } from './parameters.js';

const lazyBase64 = lazy('../window/base64.js');
const lazyBytes = lazy('../encoding/bytes.js');
const lazyIterable = lazy('../infra/iterable.js');

const formats = ['raw', 'spki', 'pkcs8', 'jwk'];
export const formatArgument = (value, method) => {
  const format = toText(value);
  if (formats.includes(format)) return format;
  throw typeError(`Argument 1 ('format') to SubtleCrypto.${method} must be one of: `
    + formats.map((each) => `"${each}"`).join(', '));
};

const encode = (bytes) => lazyBase64().btoa(lazyBytes().binaryText(bytes))
  .replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const decode = (text) => {
  if (/[^\w-]/.test(text) || text.length % 4 === 1) return badData();
  const binary = lazyBase64().atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from({ length: binary.length }, (_, i) => binary.charCodeAt(i));
};

// The name of an algorithm in a JSON Web Key.
const jwkName = ({ name, hash }, bytes) =>
  (name === 'HMAC' ? `HS${hash.name === 'SHA-1' ? '1' : hash.name.slice(4)}` : `A${bytes.length * 8}${name.slice(4)}`);

// The members of the dictionary JsonWebKey that symmetric keys have.
const readKey = (realm, value) => {
  const read = (name, convert) => (value[name] === undefined ? undefined : convert(value[name]));
  const list = (items) => {
    lazyIterable(realm);
    const from = realm.listOf(items);
    return Array.from({ length: from.length }, (_, i) => toText(from[i]));
  };
  return { kty: read('kty', toText), use: read('use', toText), keyOps: read('key_ops', list), alg: read('alg', toText),
    ext: read('ext', Boolean), k: read('k', toText) };
};
const importKey = (key, algorithm, isExtractable, usages) => {
  if (key.kty !== 'oct' || key.k === undefined) badData();
  const bytes = decode(key.k);
  if (key.alg !== undefined && key.alg !== jwkName(algorithm, bytes)) badData();
  if (key.use !== undefined && key.use !== (algorithm.name === 'HMAC' ? 'sig' : 'enc')) badData();
  if (key.keyOps !== undefined && usages.some((usage) => !key.keyOps.includes(usage))) badData();
  if (key.ext === false && isExtractable) badData();
  return bytes;
};

// Reads the key data of an import, before the algorithm is known to support it.
export const keyDataArgument = (realm, format, value) => {
  if (format !== 'jwk') return bytesArgument(value);
  const isBytes = ArrayBuffer.isView(value) || lazyBytes().bytesOf(value) !== undefined;
  if (typeof value !== 'object' || value === null || isBytes) throw typeError('Type error');
  return readKey(realm, value);
};
// Returns the bytes of a key that is imported.
export const bytesOfKey = (format, data, algorithm, isExtractable, usages) => {
  const isDerivation = algorithm.name === 'PBKDF2' || algorithm.name === 'HKDF';
  if (format === 'spki' || format === 'pkcs8' || (isDerivation && format === 'jwk')) notSupported();
  return format === 'raw' ? data : importKey(data, algorithm, isExtractable, usages);
};
// Returns the members of an exported key, or its bytes.
export const exported = (format, { algorithm, bytes, isExtractable, usages }) => {
  if (algorithm.name === 'PBKDF2' || algorithm.name === 'HKDF') notSupported();
  switch (format) {
    case 'raw': return bytes;
    case 'jwk':
      return { alg: jwkName(algorithm, bytes), ext: isExtractable, k: encode(bytes), key_ops: usages, kty: 'oct' };
    default: return notSupported();
  }
};
