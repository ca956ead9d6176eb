// Bytes that pages pass in, and the encodings of text: Encoding Standard, "Names and labels" and the decoders.
import { typeError } from '../infra/errors.js';
import { host } from '../infra/host.js';

const getter = (type, name) => Object.getOwnPropertyDescriptor(type.prototype, name).get;
const TypedArray = Object.getPrototypeOf(Uint8Array);
// The getters recognize the objects of any realm, even if a page has replaced or shadowed its own getters.
const bufferLength = getter(ArrayBuffer, 'byteLength');
const ofArray = ['buffer', 'byteOffset', 'byteLength'].map((name) => getter(TypedArray, name));
const ofView = ['buffer', 'byteOffset', 'byteLength'].map((name) => getter(DataView, name));
const kindOfArray = getter(TypedArray, Symbol.toStringTag);
const isUint8Array = (value) => kindOfArray.call(value) === 'Uint8Array';
const view = (buffer, offset, length) =>
  (length === 0 ? new Uint8Array(0) : new Uint8Array(buffer, offset, length));

// Returns a view of the bytes of a buffer or a view; undefined for anything else.
export const bytesOf = (value) => {
  if (ArrayBuffer.isView(value)) {
    const [buffer, offset, length] = kindOfArray.call(value) === undefined ? ofView : ofArray;
    return view(buffer.call(value), offset.call(value), length.call(value));
  }
  try {
    return view(value, 0, bufferLength.call(value));
  } catch {
    return undefined;
  }
};
export const uint8ArrayArgument = (value, place) => {
  if (!ArrayBuffer.isView(value) || !isUint8Array(value))
    throw typeError(`${place} must be an instance of Uint8Array`);
  return bytesOf(value);
};
export const noBytes = new Uint8Array(0);
export const concatenate = (chunks) => {
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
};

// Returns the encoding for a label, its name in lower case; null if unknown.
export const encodingOf = (label) => host.encodingName(label)?.toLowerCase() ?? null;

const chunkLength = 0x2000;
const textOfUnits = (units) => {
  let text = '';
  for (let at = 0; at < units.length; at += chunkLength)
    text += String.fromCharCode.apply(null, units.subarray(at, at + chunkLength));
  return text;
};
export const binaryText = textOfUnits;
function unitsOf(bytes, isBigEndian) {
  const units = new Uint16Array(Math.ceil(bytes.length / 2));
  for (let i = 0; i + 1 < bytes.length; i += 2)
    units[i >> 1] = isBigEndian ? (bytes[i] << 8) | bytes[i + 1] : bytes[i] | (bytes[i + 1] << 8);
  // A truncated code unit is an error.
  if (bytes.length % 2 === 1) units[units.length - 1] = 0xd800;
  return units;
}

export const isUnicode = (encoding) => encoding.startsWith('utf-');
// Decodes bytes with U+FFFD for errors, or returns null if errors are fatal; a byte order mark is kept.
export const decodeText = (bytes, encoding, isFatal) => {
  if (encoding === 'utf-8') return host.decodeUTF8(bytes, isFatal);
  if (!isUnicode(encoding)) {
    const [text, , hasMistake] = host.decodeLegacy(bytes, encoding, false);
    return isFatal && hasMistake ? null : text;
  }
  const text = textOfUnits(unitsOf(bytes, encoding === 'utf-16be'));
  return isFatal && !text.isWellFormed() ? null : text.toWellFormed();
};
// Decodes UTF-8 as most interfaces do: errors are replaced, a byte order mark is dropped.
export const textOfBytes = (bytes) => host.decodeUTF8(bytes, false).replace(/^\ufeff/, '');

// Returns the number of bytes at the end that begin an incomplete character.
export const openLength = (bytes, encoding) => {
  const { length } = bytes;
  if (encoding !== 'utf-8') {
    const odd = length % 2;
    const top = length - odd >= 2 ? bytes[length - odd - (encoding === 'utf-16be' ? 2 : 1)] : 0;
    return odd + (top >= 0xd8 && top <= 0xdb ? 2 : 0);
  }
  for (let back = 1; back <= 3 && back <= length; back++) {
    const lead = bytes[length - back];
    if (lead >= 0x80 && lead < 0xc0) continue;
    const needed =
      lead >= 0xf0 && lead <= 0xf4 ? 4 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xc2 && lead < 0xe0 ? 2 : 1;
    // A sequence that can no longer begin a character is an error already.
    const second = bytes[length - back + 1];
    const isOff = back >= 2 && ((lead === 0xe0 && second < 0xa0) || (lead === 0xed && second > 0x9f)
      || (lead === 0xf0 && second < 0x90) || (lead === 0xf4 && second > 0x8f));
    return needed > back && !isOff ? back : 0;
  }
  return 0;
};
