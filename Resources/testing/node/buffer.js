// `Buffer`, as far as texts and bytes need it.
(function (testing, host, load) {
  'use strict';

  const { TextEncoder, TextDecoder, atob, btoa } = load('text');
  const latin1 = text => Uint8Array.from(text, character => character.charCodeAt(0));
  const encoders = {
    utf8: text => new TextEncoder().encode(text), latin1, ascii: latin1,
    base64: text => latin1(atob(text.replace(/-/g, '+').replace(/_/g, '/').replace(/[^A-Za-z0-9+/]/g, ''))),
    hex: text => Uint8Array.from(text.match(/^(?:[0-9a-f]{2})*/i)[0].match(/../g) ?? [], pair => parseInt(pair, 16)),
    utf16le: text => new Uint8Array(Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)).buffer),
  };
  const binary = bytes => Array.from(bytes, byte => String.fromCharCode(byte)).join('');
  const decoders = {
    utf8: bytes => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), latin1: binary,
    ascii: bytes => binary(bytes.map(byte => byte & 127)), base64: bytes => btoa(binary(bytes)),
    base64url: bytes => btoa(binary(bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, ''),
    hex: bytes => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join(''),
    utf16le: bytes => Array.from({ length: bytes.length >> 1 },
      (_, at) => String.fromCharCode(bytes[at * 2] | bytes[at * 2 + 1] << 8)).join(''),
  };
  encoders.base64url = encoders.base64;
  const synonyms = { 'utf-8': 'utf8', binary: 'latin1', ucs2: 'utf16le', 'utf-16le': 'utf16le', 'ucs-2': 'utf16le' };
  const of = (table, encoding = 'utf8') => {
    const name = String(encoding ?? 'utf8').toLowerCase();
    const found = table[synonyms[name] ?? name];
    if (found) return found;
    throw Object.assign(new TypeError(`Unknown encoding: ${encoding}`), { code: 'ERR_UNKNOWN_ENCODING' });
  };
  const wrap = bytes => Object.setPrototypeOf(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    Buffer.prototype);

  class Buffer extends Uint8Array {
    static from(value, encoding, length) {
      if (typeof value === 'string') return wrap(of(encoders, encoding)(value));
      if (value instanceof ArrayBuffer) return wrap(new Uint8Array(value, encoding, length));
      if (value?.type === 'Buffer' && Array.isArray(value.data)) return wrap(Uint8Array.from(value.data));
      if (ArrayBuffer.isView(value) || Array.isArray(value)) return wrap(Uint8Array.from(value));
      throw Object.assign(new TypeError(`Buffer.from() needs a string, an array or a buffer, but got `
        + testing.inline(value)), { code: 'ERR_INVALID_ARG_TYPE' });
    }
    static alloc(size, fill = 0, encoding) { return wrap(new Uint8Array(size)).fill(fill, encoding); }
    static allocUnsafe(size) { return Buffer.alloc(size); }
    static isBuffer(value) { return value instanceof Buffer; }
    static isEncoding(name) { try { return Boolean(of(decoders, name)); } catch { return false; } }
    static byteLength(value, encoding) {
      return typeof value === 'string' ? Buffer.from(value, encoding).length : value.byteLength;
    }
    static concat(list, size = list.reduce((sum, item) => sum + item.length, 0)) {
      const whole = Buffer.alloc(size);
      let at = 0;
      for (const item of list) {
        whole.set(item.subarray(0, Math.max(0, size - at)), at);
        at = Math.min(size, at + item.length);
      }
      return whole;
    }
    static compare(one, other) { return one.compare(other); }
    toString(encoding, start = 0, end = this.length) { return of(decoders, encoding)(this.subarray(start, end)); }
    toJSON() { return { type: 'Buffer', data: [...this] }; }
    equals(other) { return this.compare(other) === 0; }
    compare(other) {
      for (let at = 0; at < Math.min(this.length, other.length); at++)
        if (this[at] !== other[at]) return this[at] < other[at] ? -1 : 1;
      return Math.sign(this.length - other.length);
    }
    fill(value, ...rest) {
      if (typeof value !== 'string') return super.fill(value, ...rest.filter(part => typeof part === 'number'));
      const bytes = Buffer.from(value, rest.find(part => typeof part === 'string'));
      for (let at = 0; at < this.length && bytes.length > 0; at++) this[at] = bytes[at % bytes.length];
      return this;
    }
    slice(start, end) { return wrap(super.subarray(start, end)); }
    subarray(start, end) { return wrap(super.subarray(start, end)); }
    write(text, offset = 0, length, encoding) {
      const encode = of(encoders, typeof length === 'string' ? length : encoding);
      const bytes = encode(text).subarray(0, this.length - offset);
      this.set(bytes, offset);
      return bytes.length;
    }
    copy(target, at = 0, start = 0, end = this.length) {
      const part = this.subarray(start, Math.min(end, start + target.length - at));
      target.set(part, at);
      return part.length;
    }
    readUInt8(at = 0) { return this[at]; }
    indexOf(value, from = 0) {
      if (typeof value === 'number') return super.indexOf(value, from);
      const found = binary(this).indexOf(binary(Buffer.from(value)), from);
      return found;
    }
    includes(value, from) { return this.indexOf(value, from) >= 0; }
    static get [Symbol.species]() { return Uint8Array; }
  }
  const view = name => function (at = 0) {
    return new DataView(this.buffer, this.byteOffset, this.byteLength)[name.method](at, name.isLittle);
  };
  for (const [word, method] of [['UInt16', 'getUint16'], ['UInt32', 'getUint32'], ['Int16', 'getInt16'],
    ['Int32', 'getInt32'], ['Float', 'getFloat32'], ['Double', 'getFloat64']]) {
    for (const [ending, isLittle] of [['LE', true], ['BE', false]])
      Object.defineProperty(Buffer.prototype, `read${word}${ending}`, { value: view({ method, isLittle }) });
  }
  return { Buffer, atob, btoa, constants: { MAX_LENGTH: 2 ** 32 } };
})
