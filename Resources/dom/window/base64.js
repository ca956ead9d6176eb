// btoa and atob: HTML, "Base64 utility methods".
import { fail } from '../infra/errors.js';
import { hooks } from '../infra/hooks.js';

const base64Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
export const btoa = (text) => {
  let out = '';
  for (let i = 0; i < text.length; i += 3) {
    const [a, b, c] = [text.charCodeAt(i), text.charCodeAt(i + 1), text.charCodeAt(i + 2)];
    if (a > 255 || b > 255 || c > 255) fail('InvalidCharacterError', 'The string contains invalid characters.');
    const left = text.length - i;
    out += base64Alphabet[a >> 2] + base64Alphabet[((a & 3) << 4) | (b >> 4)]
      + (left > 1 ? base64Alphabet[((b & 15) << 2) | (c >> 6)] : '=') + (left > 2 ? base64Alphabet[c & 63] : '=');
  }
  return out;
};
export const atob = (text) => {
  let data = text.replace(/[\t\n\f\r ]/g, '');
  if (data.length % 4 === 0) data = data.replace(/==?$/, '');
  if (data.length % 4 === 1 || /[^A-Za-z0-9+/]/.test(data)) {
    fail('InvalidCharacterError', 'The string contains invalid characters.');
  }
  let out = '';
  let bits = 0;
  let value = 0;
  for (const letter of data) {
    value = ((value << 6) | base64Alphabet.indexOf(letter)) & 0xffffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      out += String.fromCharCode((value >> bits) & 255);
    }
  }
  return out;
};

hooks.btoa = btoa;
