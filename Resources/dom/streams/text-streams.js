// The streams that encode and decode text: Encoding, "TextDecoderStream" and "TextEncoderStream".
import { wrap } from '../infra/brands.js';
import { enter } from '../infra/current.js';
import { typeError } from '../infra/errors.js';
import { host } from '../infra/host.js';
import { brand, describe, toText, wrapNew } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { promising, resolvedWith } from './promises.js';
import { TransformStreamImpl } from './transform.js';

const lazyBytes = lazy('../encoding/bytes.js');
const lazyTextCoders = lazy('../encoding/text-coders.js');

export const exposes = ['TextDecoderStream', 'TextEncoderStream'];

// Creates a stream around a function of the implementation that transforms each chunk; undefined results are dropped.
const defaults = { size: () => 1, mark: 1 };
const around = (realm, transform, flush) => {
  const pass = (chunk) => { if (chunk !== undefined) stream.enqueue(chunk); };
  const own = {
    transform: (chunk) => promising(realm, () => pass(transform(chunk))),
    flush: () => promising(realm, () => pass(flush())),
  };
  const stream =
    new TransformStreamImpl(realm, own, defaults, { ...defaults, mark: 0 }, resolvedWith(realm, undefined));
  return stream;
};
const describeCoder = (name, members, make) => {
  class CoderStreamImpl {
    constructor(realm, coder, stream) {
      this.realm = realm;
      this.coder = coder;
      this.stream = stream;
    }
  }
  CoderStreamImpl.prototype.interface = name;
  const coderOf = brand(CoderStreamImpl);
  describe(name, {
    parent: null,
    construct(realm, args, newTarget) {
      enter(realm);
      const { coder, stream } = make(realm, args);
      return wrapNew(new CoderStreamImpl(realm, coder, stream), newTarget);
    },
    attributes: () => [
      ...members.map((member) => [member, (wrapper) => coderOf(wrapper).coder[member]]),
      ...['readable', 'writable'].map((side) => [side, (wrapper) => wrap(coderOf(wrapper).stream[side])]),
    ],
  });
};
const some = (text) => (text.length === 0 ? undefined : text);
describeCoder('TextDecoderStream', ['encoding', 'fatal', 'ignoreBOM'], (realm, args) => {
  const coder = new (realm.constructorOf('TextDecoder'))(...args);
  const decoder = lazyTextCoders().textDecoderOf(coder);
  const stream = around(realm, (chunk) => {
    const bytes = lazyBytes().bytesOf(chunk);
    if (bytes === undefined) throw typeError('A chunk must be bytes');
    return some(decoder.decode(bytes, true));
  }, () => some(decoder.decode(lazyBytes().noBytes, false)));
  return { coder, stream };
});
describeCoder('TextEncoderStream', ['encoding'], (realm) => {
  let open = '';
  const encode = (text) => (text === '' ? undefined : host.pageBytes(realm.globalID, host.utf8(text), true));
  const stream = around(realm, (chunk) => {
    // A leading surrogate waits for its trailing surrogate.
    const text = open + toText(chunk);
    open = /[\ud800-\udbff]$/.test(text) ? text.slice(-1) : '';
    return encode(open === '' ? text : text.slice(0, -1));
  }, () => encode(open === '' ? '' : '\ufffd'));
  return { coder: { encoding: 'utf-8' }, stream };
});

/** @param {import('../realm').Page} page */
export function expose(page) {
  page.realm.constructorOf('TextDecoder');
}
