// CryptoKey: Web Cryptography, "CryptoKey interface".
import { wrap } from '../infra/brands.js';
import { brand, describe } from '../infra/idl.js';

export class CryptoKeyImpl {
  // `algorithm` has the name and the parameters that a page reads, in their order.
  constructor(realm, type, isExtractable, algorithm, usages, bytes) {
    this.realm = realm;
    this.type = type;
    this.isExtractable = isExtractable;
    this.algorithm = algorithm;
    this.usages = usages;
    this.bytes = bytes;
    this.shown = {};
  }

  snapshot(realm = null) {
    return new CryptoKeyImpl(realm, this.type, this.isExtractable, this.algorithm, this.usages, this.bytes);
  }
  copyFor(realm) { return wrap(this.snapshot(realm)); }

  // The page's copy of a value, which is the same one each time.
  show(name, make) { return this.shown[name] ??= make(); }
}
CryptoKeyImpl.prototype.interface = 'CryptoKey';
export const cryptoKeyOf = brand(CryptoKeyImpl);

const objectOf = (realm, members) => {
  const object = realm.makeObject();
  for (const [name, value] of Object.entries(members))
    object[name] = typeof value === 'object' ? objectOf(realm, value) : value;
  return object;
};
export const plainObject = objectOf;

describe('CryptoKey', {
  parent: null,
  attributes: () => [
    ['type', (wrapper) => cryptoKeyOf(wrapper).type],
    ['extractable', (wrapper) => cryptoKeyOf(wrapper).isExtractable],
    ['algorithm', (wrapper) => {
      const key = cryptoKeyOf(wrapper);
      return key.show('algorithm', () => objectOf(key.realm, key.algorithm));
    }],
    ['usages', (wrapper) => {
      const key = cryptoKeyOf(wrapper);
      return key.show('usages', () => key.realm.makeArray([...key.usages]));
    }]],
});
