// TextEncoder and TextDecoder: Encoding Standard, "API".
import { enter } from '../infra/current.js';
import { copyMembers } from '../infra/define.js';
import { rangeError, typeError } from '../infra/errors.js';
import { host } from '../infra/host.js';
import { brand, requireArguments, toText, wrapNew } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { dictionary } from '../events/event.js';

const lazyBytes = lazy('./bytes.js');

class TextEncoderImpl {
  constructor(realm) { this.realm = realm; }

  encode(text) { return host.pageBytes(this.realm.globalID, host.utf8(text), true); }

  encodeInto(source, destination) {
    let read = 0;
    let written = 0;
    for (const letter of source.toWellFormed()) {
      const code = letter.codePointAt(0);
      const length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
      if (written + length > destination.length) break;
      if (length === 1) destination[written] = code;
      else destination[written] = ((0xf00 >> length) & 0xff) | (code >> (6 * (length - 1)));
      for (let i = 1; i < length; i++) destination[written + i] = 0x80 | ((code >> (6 * (length - 1 - i))) & 0x3f);
      read += letter.length;
      written += length;
    }
    return copyMembers(this.realm.makeObject(), { read, written });
  }
}
TextEncoderImpl.prototype.interface = 'TextEncoder';
export const textEncoderOf = brand(TextEncoderImpl);

class TextDecoderImpl {
  constructor(realm, encoding, isFatal, ignoresMark) {
    this.realm = realm;
    this.encoding = encoding;
    this.isFatal = isFatal;
    this.ignoresMark = ignoresMark;
    this.start();
  }

  start() {
    this.open = new Uint8Array(0);
    this.isAtStart = true;
    this.isStreaming = false;
  }

  decode(input, isStream) {
    if (!this.isStreaming) this.start();
    this.isStreaming = isStream;
    const all = this.open.length === 0 ? input : lazyBytes().concatenate([this.open, input]);
    if (!lazyBytes().isUnicode(this.encoding)) return this.decodeLegacy(all, isStream);
    const open = isStream ? lazyBytes().openLength(all, this.encoding) : 0;
    this.open = all.slice(all.length - open);
    const text = lazyBytes().decodeText(all.subarray(0, all.length - open), this.encoding, this.isFatal);
    if (text === null) {
      this.start();
      throw typeError('Type error');
    }
    if (!this.isAtStart || text === '') return text;
    this.isAtStart = false;
    return !this.ignoresMark && text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  }

  decodeLegacy(bytes, isStream) {
    const [text, open, hasMistake] = host.decodeLegacy(bytes, this.encoding, isStream, this.open.length > 0);
    this.open = open;
    if (!hasMistake || !this.isFatal) return text;
    this.start();
    throw typeError('Type error');
  }
}
TextDecoderImpl.prototype.interface = 'TextDecoder';
export const textDecoderOf = brand(TextDecoderImpl);

export const constructTextEncoder = (realm, newTarget) => wrapNew(new TextEncoderImpl(realm), newTarget);
export const constructTextDecoder = (realm, args, newTarget) => {
  enter(realm);
  const label = args[0] === undefined ? 'utf-8' : toText(args[0]);
  const { fatal, ignoreBOM } = dictionary(args[1]);
  const encoding = lazyBytes().encodingOf(label);
  if (encoding === null || encoding === 'replacement')
    throw rangeError('Bad value');
  return wrapNew(new TextDecoderImpl(realm, encoding, !!fatal, !!ignoreBOM), newTarget);
};
export const bufferSource = (value) => lazyBytes().bytesOf(value) ?? (() => { throw typeError('Type error'); })();

/** @param {import('../realm').Page} page */
export function expose(page) {
  const { realm } = page;
  page.lazyInterface('TextEncoder', () => page.interface('TextEncoder', null, {
    get encoding() { textEncoderOf(this); return 'utf-8'; },
    encode(input = '') { return textEncoderOf(this).encode(`${input}`); },
    encodeInto(source, destination) {
      const encoder = textEncoderOf(this);
      requireArguments(arguments, 2, this);
      return encoder.encodeInto(`${source}`,
        lazyBytes().uint8ArrayArgument(destination, "Argument 2 ('destination') to TextEncoder.encodeInto"));
    },
  }, { construct(args, newTarget) { return constructTextEncoder(realm, newTarget); } }));
  page.lazyInterface('TextDecoder', () => page.interface('TextDecoder', null, {
    get encoding() { return textDecoderOf(this).encoding; },
    get fatal() { return textDecoderOf(this).isFatal; },
    get ignoreBOM() { return textDecoderOf(this).ignoresMark; },
    decode(input = undefined, options = undefined) {
      const decoder = textDecoderOf(this);
      const bytes =
        input === undefined ? lazyBytes().noBytes : bufferSource(input);
      return decoder.decode(bytes, !!dictionary(options).stream);
    },
  }, { construct(args, newTarget) { return constructTextDecoder(realm, args, newTarget); } }));
}
