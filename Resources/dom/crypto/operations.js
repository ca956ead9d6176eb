// The algorithms: Web Cryptography, "Algorithms". Each operation has a table from the names of its algorithms to their
// parameters, and functions that do the work on bytes.
import { host } from '../infra/host.js';
import { operationFailed } from './parameters.js';

const iv = ['AesCbcCfbParams', [['iv', 'bytes', true]]];
const gcm = ['AesGcmParams', [['iv', 'bytes', true], ['additionalData', 'bytes', false], ['tagLength', 'byte', false]]];
const counter = ['AesCtrParams', [['counter', 'bytes', true], ['length', 'byte', true]]];
const hmac = ['HmacKeyParams', [['hash', 'hash', true], ['length', 'long', false]]];
const aes = ['AesKeyParams', [['length', 'short', true]]];
const derivations = {
  PBKDF2: ['Pbkdf2Params', [['salt', 'bytes', true], ['iterations', 'long', true], ['hash', 'hash', true]]],
  HKDF: ['HkdfParams', [['hash', 'hash', true], ['salt', 'bytes', true], ['info', 'bytes', true]]],
};
const ciphers = { 'AES-CBC': iv, 'AES-GCM': gcm, 'AES-CTR': counter };
const aesKeys = { 'AES-CBC': aes, 'AES-GCM': aes, 'AES-CTR': aes };
const plainAES = { 'AES-CBC': [''], 'AES-GCM': [''], 'AES-CTR': [''] };
const all = { HMAC: [''], ...plainAES, PBKDF2: [''], HKDF: [''] };

/** The parameters by operation and algorithm. */
export const tables = {
  digest: { 'SHA-1': [''], 'SHA-256': [''], 'SHA-384': [''], 'SHA-512': [''] },
  cipher: ciphers,
  sign: { HMAC: [''] },
  generate: { HMAC: hmac, ...aesKeys },
  import: { ...all, HMAC: hmac },
  derive: derivations,
  // The keys that can be derived, whose length the parameters determine.
  length: { HMAC: hmac, ...aesKeys, PBKDF2: [''], HKDF: [''] },
};
/** The usages that a key may have. */
export const usagesOf = {
  HMAC: ['sign', 'verify'], PBKDF2: ['deriveBits', 'deriveKey'], HKDF: ['deriveBits', 'deriveKey'],
  'AES-CBC': ['decrypt', 'encrypt', 'unwrapKey', 'wrapKey'], 'AES-GCM': ['decrypt', 'encrypt', 'unwrapKey', 'wrapKey'],
  'AES-CTR': ['decrypt', 'encrypt', 'unwrapKey', 'wrapKey'],
};

const native = (hash) => hash.replace('-', '');
/** The bits of a hash function's blocks, which are the default length of a key for HMAC. */
export const blockBits = { 'SHA-1': 512, 'SHA-256': 512, 'SHA-384': 1024, 'SHA-512': 1024 };

export const digestOf = (hash, bytes) => host.digest(native(hash), bytes) ?? operationFailed();
export const codeOf = (hash, key, bytes) => host.hmac(native(hash), key, bytes) ?? operationFailed();
// Compares in the same time wherever the difference is.
export const isSame = (a, b) => a.length === b.length && a.reduce((sum, byte, i) => sum | (byte ^ b[i]), 0) === 0;

const cipherName = (key, mode) => `aes-${key.length * 8}-${mode}`;
const tagLengths = [32, 64, 96, 104, 112, 120, 128];
// AES-CTR increments only the last bits of the counter block, which may wrap around.
const countBlocks = (key, { counter, length }, bytes, encrypts) => {
  if (counter.length !== 16 || length < 1 || length > 128) operationFailed();
  const blocks = Math.ceil(bytes.length / 16);
  if (blocks > 2 ** length) operationFailed();
  const bits = BigInt(length);
  const value = counter.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  const most = 1n << bits;
  const before = most - (value & (most - 1n));
  const run = (block, part) =>
    host.applyCipher(cipherName(key, 'ctr'), encrypts, key, block, part) ?? operationFailed();
  if (BigInt(blocks) <= before) return run(counter, bytes);
  const wrapped = (value >> bits) << bits;
  const start = Uint8Array.from({ length: 16 }, (_, i) => Number((wrapped >> BigInt(8 * (15 - i))) & 255n));
  const at = Number(before) * 16;
  return new Uint8Array([...run(counter, bytes.subarray(0, at).slice()), ...run(start, bytes.subarray(at).slice())]);
};
export const applyCipher = (key, parameters, bytes, encrypts) => {
  switch (parameters.name) {
    case 'AES-CBC':
      if (parameters.iv.length !== 16) operationFailed();
      return host.applyCipher(cipherName(key, 'cbc'), encrypts, key, parameters.iv, bytes) ?? operationFailed();
    case 'AES-CTR': return countBlocks(key, parameters, bytes, encrypts);
    default: {
      const { iv, additionalData = null, tagLength = 128 } = parameters;
      if (!tagLengths.includes(tagLength) || iv.length === 0) operationFailed();
      return host.applyCipher(cipherName(key, 'gcm'), encrypts, key, iv, bytes, additionalData, tagLength / 8)
        ?? operationFailed();
    }
  }
};

// HKDF: RFC 5869.
const expand = ({ hash, salt, info }, key, count) => {
  const name = hash.name;
  const first = codeOf(name, salt, key);
  if (count > 255 * first.length) operationFailed();
  const output = new Uint8Array(Math.ceil(count / first.length) * first.length);
  let block = new Uint8Array(0);
  for (let i = 0; i * first.length < output.length; i++) {
    block = codeOf(name, first, new Uint8Array([...block, ...info, i + 1]));
    output.set(block, i * first.length);
  }
  return output.slice(0, count);
};
// Returns derived bytes; `length` is in bits.
export const deriveBytes = (key, parameters, length) => {
  if (length === null || length % 8 !== 0) operationFailed();
  if (parameters.name === 'HKDF') return expand(parameters, key, length / 8);
  const { hash, salt, iterations } = parameters;
  if (iterations === 0) operationFailed();
  if (length === 0) return new Uint8Array(0);
  return host.deriveFromPassword(native(hash.name), key, salt, iterations, length / 8) ?? operationFailed();
};
// "Get key length": the bits of a key that is derived; null for any length.
export const derivedLength = ({ name, hash, length }) => {
  if (name === 'HMAC') return length === undefined ? blockBits[hash.name] : length || operationFailed();
  if (name === 'PBKDF2' || name === 'HKDF') return null;
  return [128, 192, 256].includes(length) ? length : operationFailed();
};
