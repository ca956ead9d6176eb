// `TextEncoder`, `TextDecoder`, `atob` and `btoa`.
(function () {
  'use strict';

  class TextEncoder {
    get encoding() { return 'utf-8'; }
    encode(text = '') {
      const bytes = unescape(encodeURIComponent(String(text).toWellFormed()));
      return Uint8Array.from(bytes, character => character.charCodeAt(0));
    }
    encodeInto(text, target) {
      let read = 0, written = 0;
      for (const character of String(text)) {
        const bytes = this.encode(character);
        if (written + bytes.length > target.length) break;
        target.set(bytes, written);
        written += bytes.length;
        read += character.length;
      }
      return { read, written };
    }
  }

  /// Decodes UTF-8; a malformed sequence gives U+FFFD.
  function decode(bytes, isFatal) {
    const parts = [];
    for (let at = 0; at < bytes.length;) {
      const first = bytes[at++];
      if (first < 0x80) { parts.push(first); continue; }
      const count = first >= 0xc2 && first < 0xe0 ? 1 : first >= 0xe0 && first < 0xf0 ? 2
        : first >= 0xf0 && first < 0xf5 ? 3 : 0;
      let value = first & (count === 1 ? 0x1f : count === 2 ? 0x0f : 0x07), left = count;
      let [low, high] = [first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80, first === 0xed ? 0x9f
        : first === 0xf4 ? 0x8f : 0xbf];
      while (left > 0 && bytes[at] >= low && bytes[at] <= high) {
        value = value << 6 | bytes[at++] & 0x3f;
        left--;
        [low, high] = [0x80, 0xbf];
      }
      if (count > 0 && left === 0) { parts.push(value); continue; }
      if (isFatal) throw new TypeError('The encoded data was not valid for encoding utf-8');
      parts.push(0xfffd);
    }
    let text = '';
    for (let at = 0; at < parts.length; at += 4096) text += String.fromCodePoint(...parts.slice(at, at + 4096));
    return text;
  }

  const bytesOf = data => data === undefined ? new Uint8Array()
    : ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data);

  class TextDecoder {
    #fatal;
    #ignoreBOM;
    constructor(label = 'utf-8', { fatal = false, ignoreBOM = false } = {}) {
      if (!/^utf-?8$/i.test(label)) {
        throw new RangeError(`TextDecoder: the encoding '${label}' is not supported: use utf-8`);
      }
      this.#fatal = fatal;
      this.#ignoreBOM = ignoreBOM;
    }
    get encoding() { return 'utf-8'; }
    get fatal() { return this.#fatal; }
    decode(data) {
      const text = decode(bytesOf(data), this.#fatal);
      return !this.#ignoreBOM && text.startsWith('\ufeff') ? text.slice(1) : text;
    }
  }

  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  function btoa(text) {
    const source = String(text);
    let result = '';
    for (let at = 0; at < source.length; at += 3) {
      const codes = [0, 1, 2].map(offset => source.charCodeAt(at + offset));
      if (codes.some(code => code > 255)) throw new RangeError('btoa(): the string contains characters above U+00FF');
      const [first, second, third] = codes.map(code => code || 0);
      const value = first << 16 | second << 8 | third;
      result += digits[value >> 18] + digits[value >> 12 & 63]
        + (at + 1 < source.length ? digits[value >> 6 & 63] : '=')
        + (at + 2 < source.length ? digits[value & 63] : '=');
    }
    return result;
  }
  function atob(text) {
    const source = String(text).replace(/[\t\n\f\r ]/g, '').replace(/={1,2}$/, '');
    if (source.length % 4 === 1 || /[^A-Za-z0-9+/]/.test(source)) throw new RangeError('atob(): invalid base64');
    let result = '', value = 0, bits = 0;
    for (const character of source) {
      value = (value << 6 | digits.indexOf(character)) & 0xffffff;
      bits += 6;
      if (bits >= 8) result += String.fromCharCode(value >> (bits -= 8) & 255);
    }
    return result;
  }

  return { TextEncoder, TextDecoder, atob, btoa };
})
