// Crypto: Web Cryptography, "Crypto interface". On the virtual clock, the host's random numbers are the same in each
// run.
import { wrap } from '../infra/brands.js';
import { defineGlobalAccessor } from '../infra/define.js';
import { fail, typeError } from '../infra/errors.js';
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { brand, requireArguments } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { isSecureContext } from './navigator.js';

const lazyBytes = lazy('../encoding/bytes.js');

const kindOf = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array).prototype, Symbol.toStringTag).get;
const mostBytes = 65536;

export class CryptoImpl {
  constructor(realm) { this.realm = realm; }

  getRandomValues(array) {
    if (!ArrayBuffer.isView(array))
      throw typeError("Argument 1 ('array') to Crypto.getRandomValues must be an instance of ArrayBufferView");
    if (!/^(Big)?(Ui|I)nt\d+(Clamped)?Array$/.test(kindOf.call(array) ?? '')) fail('TypeMismatchError');
    const bytes = lazyBytes().bytesOf(array);
    if (bytes.length > mostBytes) fail('QuotaExceededError');
    bytes.set(host.random(this.realm.id, bytes.length) ?? lazyBytes().noBytes);
    return array;
  }

  randomUUID() {
    const bytes = host.random(this.realm.id, 16) ?? new Uint8Array(16);
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const text = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    return text.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  }
}
CryptoImpl.prototype.interface = 'Crypto';
export const cryptoOf = brand(CryptoImpl);

// In a secure context only.
export const subtleOf = ({ realm }) => (isSecureContext(realm) ? hooks.subtleCrypto(realm) : undefined);

/** @param {import('../realm').Page} page */
export function exposeShared(page) {
  const { realm } = page;
  page.lazyInterface('Crypto', () => page.interface('Crypto', null, {
    get subtle() { return subtleOf(cryptoOf(this)); },
    getRandomValues(array) {
      const crypto = cryptoOf(this);
      requireArguments(arguments, 1, this);
      return crypto.getRandomValues(array);
    },
    randomUUID() { return cryptoOf(this).randomUUID(); },
  }));
  page.lazyGlobal('crypto', () => {
    const crypto = wrap(new CryptoImpl(realm));
    defineGlobalAccessor(realm, 'crypto', () => crypto);
  });
}
