// New keys: Web Cryptography, "Generate Key", "Import Key" and "Export Key" of each algorithm.
import { wrap } from '../infra/brands.js';
import { fail } from '../infra/errors.js';
import { host } from '../infra/host.js';
import { CryptoKeyImpl } from './crypto-key.js';
import { bytesOfKey, exported } from './key-formats.js';
import { blockBits, usagesOf } from './operations.js';
import { badData, badUsage, operationFailed } from './parameters.js';

// Returns the page's object for a key with bytes of the right length.
export const makeKey = (realm, { name, hash, length }, bytes, isExtractable, usages) => {
  if (usages.some((usage) => !usagesOf[name].includes(usage))) badUsage();
  const isDerivation = name === 'PBKDF2' || name === 'HKDF';
  if (isDerivation && isExtractable) badUsage();
  if (name.startsWith('AES') && ![16, 24, 32].includes(bytes.length)) badData();
  if (name === 'HMAC' && (bytes.length === 0 || (length !== undefined && length !== bytes.length * 8))) badData();
  if (usages.length === 0) badUsage();
  const bits = bytes.length * 8;
  const algorithm = isDerivation ? { name } : name === 'HMAC' ? { name, hash, length: bits } : { name, length: bits };
  return wrap(new CryptoKeyImpl(realm, 'secret', isExtractable, algorithm, usages, bytes));
};
export const importBytes = (realm, format, data, algorithm, isExtractable, usages) =>
  makeKey(realm, algorithm, bytesOfKey(format, data, algorithm, isExtractable, usages), isExtractable, usages);
export const exportKey = (key, format) => {
  const data = exported(format, key);
  if (!key.isExtractable) fail('InvalidAccessError', 'The CryptoKey is nonextractable');
  return data;
};
// Returns the bytes of a new key.
export const generated = (realm, { name, hash, length }) => {
  const bits = name === 'HMAC' ? length ?? blockBits[hash.name] : length;
  const isValid = name === 'HMAC' ? bits > 0 && bits % 8 === 0 && bits <= 2 ** 19 : [128, 192, 256].includes(bits);
  if (!isValid) operationFailed();
  return host.random(realm.id, bits / 8) ?? operationFailed();
};

