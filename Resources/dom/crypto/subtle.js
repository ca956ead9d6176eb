// SubtleCrypto: Web Cryptography, "SubtleCrypto interface", with the symmetric algorithms and hash functions.
import { implOrNothing, wrap } from '../infra/brands.js';
import { enter } from '../infra/current.js';
import { setLength } from '../infra/define.js';
import { fail, typeError } from '../infra/errors.js';
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { brand, describe, requireArguments, toNumber, toText } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { CryptoKeyImpl, plainObject } from './crypto-key.js';
import { exportKey, generated, importBytes, makeKey } from './key-making.js';
import { formatArgument, keyDataArgument } from './key-formats.js';
import { applyCipher, codeOf, deriveBytes, derivedLength, digestOf, isSame, tables, usagesOf } from './operations.js';
import { badData, badUsage, bytesArgument, hashName, normalize } from './parameters.js';

const lazyIterable = lazy('../infra/iterable.js');

class SubtleCryptoImpl {
  constructor(realm) { this.realm = realm; }
}
SubtleCryptoImpl.prototype.interface = 'SubtleCrypto';
const subtleOf = brand(SubtleCryptoImpl);

const usageNames = ['decrypt', 'deriveBits', 'deriveKey', 'encrypt', 'sign', 'unwrapKey', 'verify', 'wrapKey'];
const usagesArgument = (realm, value) => {
  lazyIterable(realm);
  if (typeof value !== 'object' || value === null) throw typeError('Value is not a sequence');
  const list = realm.listOf(value);
  const given = Array.from({ length: list.length }, (_, i) => toText(list[i]));
  if (given.some((usage) => !usageNames.includes(usage))) throw typeError('Type error');
  return usageNames.filter((usage) => given.includes(usage));
};
const keyArgument = (value, method, index = 2, name = 'key') => {
  const key = implOrNothing(value);
  if (key instanceof CryptoKeyImpl) return key;
  throw typeError(`Argument ${index} ('${name}') to SubtleCrypto.${method} must be an instance of CryptoKey`);
};
const checkKey = (key, { name }, usage, message) => {
  if (key.algorithm.name !== name) fail('InvalidAccessError', "CryptoKey doesn't match AlgorithmIdentifier");
  if (!key.usages.includes(usage)) fail('InvalidAccessError', message);
};
const pageBuffer = (realm, bytes) => host.pageBytes(realm.globalID, bytes, false);

const cipherSteps = (realm, method, encrypts, /** @type {any[]} */ [algorithm, keyValue, data]) => {
  const parameters = normalize(algorithm, tables.cipher);
  const key = keyArgument(keyValue, method);
  const bytes = bytesArgument(data);
  checkKey(key, parameters, method, `CryptoKey doesn't support ${method}ion`);
  return () => pageBuffer(realm, applyCipher(key.bytes, parameters, bytes, encrypts));
};
const deriveArguments = ([algorithm, keyValue], method, usage) => {
  const parameters = normalize(algorithm, tables.derive);
  const key = keyArgument(keyValue, method, 2, 'baseKey');
  checkKey(key, parameters, usage, usage === 'deriveKey'
    ? "CryptoKey doesn't support CryptoKey derivation" : "CryptoKey doesn't support bits derivation");
  return { parameters, key };
};
// The methods: the number of required arguments, and steps that read the arguments and return the steps of the work.
/** @type {Record<string, [number, (realm: any, args: any[]) => () => any]>} */
const methods = {
  encrypt: [3, (realm, args) => cipherSteps(realm, 'encrypt', true, args)],
  decrypt: [3, (realm, args) => cipherSteps(realm, 'decrypt', false, args)],
  sign: [3, (realm, [algorithm, keyValue, data]) => {
    const parameters = normalize(algorithm, tables.sign);
    const key = keyArgument(keyValue, 'sign');
    const bytes = bytesArgument(data);
    checkKey(key, parameters, 'sign', "CryptoKey doesn't support signing");
    return () => pageBuffer(realm, codeOf(key.algorithm.hash.name, key.bytes, bytes));
  }],
  verify: [4, (realm, [algorithm, keyValue, signature, data]) => {
    const parameters = normalize(algorithm, tables.sign);
    const key = keyArgument(keyValue, 'verify');
    const [code, bytes] = [bytesArgument(signature), bytesArgument(data)];
    checkKey(key, parameters, 'verify', "CryptoKey doesn't support verification");
    return () => isSame(codeOf(key.algorithm.hash.name, key.bytes, bytes), code);
  }],
  digest: [2, (realm, [algorithm, data]) => {
    const hash = hashName(algorithm);
    const bytes = bytesArgument(data);
    return () => pageBuffer(realm, digestOf(hash, bytes));
  }],
  generateKey: [3, (realm, [algorithm, isExtractable, usageList]) => {
    const parameters = normalize(algorithm, tables.generate);
    const usages = usagesArgument(realm, usageList);
    return () => {
      if (usages.some((usage) => !usagesOf[parameters.name].includes(usage))) badUsage();
      return makeKey(realm, parameters, generated(realm, parameters), !!isExtractable, usages);
    };
  }],
  deriveKey: [5, (realm, [algorithm, keyValue, derivedType, isExtractable, usageList]) => {
    const { parameters, key } = deriveArguments([algorithm, keyValue], 'deriveKey', 'deriveKey');
    const wanted = normalize(derivedType, tables.import);
    const lengthOf = normalize(derivedType, tables.length);
    const usages = usagesArgument(realm, usageList);
    return () => makeKey(
      realm, wanted, deriveBytes(key.bytes, parameters, derivedLength(lengthOf)), !!isExtractable, usages);
  }],
  deriveBits: [2, (realm, [algorithm, keyValue, length = null]) => {
    const { parameters, key } = deriveArguments([algorithm, keyValue], 'deriveBits', 'deriveBits');
    const bits = length === null ? null : toNumber(length) >>> 0;
    return () => pageBuffer(realm, deriveBytes(key.bytes, parameters, bits));
  }],
  importKey: [5, (realm, [formatValue, keyData, algorithm, isExtractable, usageList]) => {
    const format = formatArgument(formatValue, 'importKey');
    const data = keyDataArgument(realm, format, keyData);
    const parameters = normalize(algorithm, tables.import);
    const usages = usagesArgument(realm, usageList);
    return () => importBytes(realm, format, data, parameters, !!isExtractable, usages);
  }],
  exportKey: [2, (realm, [formatValue, keyValue]) => {
    const format = formatArgument(formatValue, 'exportKey');
    const key = keyArgument(keyValue, 'exportKey');
    return () => {
      const data = exportKey(key, format);
      return format === 'jwk' ? jwkObject(realm, data) : pageBuffer(realm, data);
    };
  }],
  wrapKey: [4, (realm, [formatValue, keyValue, wrapping, algorithm]) => {
    const format = formatArgument(formatValue, 'wrapKey');
    const [key, wrapper] = [keyArgument(keyValue, 'wrapKey'), keyArgument(wrapping, 'wrapKey', 3, 'wrappingKey')];
    const parameters = normalize(algorithm, tables.cipher);
    checkKey(wrapper, parameters, 'wrapKey', "Wrapping CryptoKey doesn't support wrapKey operation");
    return () => {
      const data = exportKey(key, format);
      const bytes = format === 'jwk' ? host.utf8(JSON.stringify(data)) : data;
      return pageBuffer(realm, applyCipher(wrapper.bytes, parameters, bytes, true));
    };
  }],
  unwrapKey: [7, (realm, [formatValue, wrapped, unwrapping, algorithm, keyAlgorithm, isExtractable, usageList]) => {
    const format = formatArgument(formatValue, 'unwrapKey');
    const bytes = bytesArgument(wrapped);
    const wrapper = keyArgument(unwrapping, 'unwrapKey', 3, 'unwrappingKey');
    const parameters = normalize(algorithm, tables.cipher);
    const wanted = normalize(keyAlgorithm, tables.import);
    const usages = usagesArgument(realm, usageList);
    checkKey(wrapper, parameters, 'unwrapKey', "Unwrapping CryptoKey doesn't support unwrapKey operation");
    return () => {
      const data = applyCipher(wrapper.bytes, parameters, bytes, false);
      const key = format === 'jwk' ? keyDataArgument(realm, format, parseKey(realm, data)) : data;
      return importBytes(realm, format, key, wanted, !!isExtractable, usages);
    };
  }],
};
const jwkObject = (realm, data) => {
  const object = plainObject(realm, { ...data, key_ops: '' });
  object.key_ops = realm.makeArray([...data.key_ops]);
  return object;
};
const parseKey = (realm, bytes) => {
  try {
    return realm.intrinsics.parseJSON(host.decodeUTF8(bytes, true) ?? '');
  } catch {
    return badData();
  }
};

// Arguments are read at once; the result arrives in a later task.
const promised = (wrapper, [count, read], args) => {
  const { realm } = subtleOf(wrapper);
  return new realm.intrinsics.Promise((resolve, reject) => {
    enter(realm);
    requireArguments(args, count);
    const work = read(realm, args);
    hooks.postTask(realm, () => {
      try { resolve(work()); } catch (error) { reject(error); }
    });
  });
};
describe('SubtleCrypto', {
  parent: null,
  methods: () => Object.fromEntries(Object.entries(methods)
    .map(([name, method]) => [name, (wrapper, ...args) => promised(wrapper, method, args)])),
});
// Missing arguments reject the promise, so the methods take any number.
export const setMethodLengths = (realm) => {
  const prototype = realm.prototypeOf('SubtleCrypto');
  for (const [name, [count]] of Object.entries(methods)) setLength(prototype[name], count);
};

// `crypto.subtle`; undefined if the system has no library for it.
export const subtleCrypto = (realm) => {
  if (realm.subtleCrypto === undefined && host.hasCryptography()) {
    realm.subtleCrypto = wrap(new SubtleCryptoImpl(realm));
    setMethodLengths(realm);
  }
  return realm.subtleCrypto;
};
hooks.subtleCrypto = subtleCrypto;

/** @param {import('../realm').Page} page */
export function expose(page) {
  setMethodLengths(page.realm);
}
