// The streams that encode and decode text: Encoding, "TextDecoderStream" and "TextEncoderStream".
({
  core(dom) {
    // A stream around something of the implementation that makes one chunk of another; nothing is passed on for
    // undefined.
    const defaults = { size: () => 1, mark: 1 };
    const around = (realm, transform, flush) => {
      const pass = (chunk) => { if (chunk !== undefined) stream.enqueue(chunk); };
      const own = {
        transform: (chunk) => dom.promising(realm, () => pass(transform(chunk))),
        flush: () => dom.promising(realm, () => pass(flush())),
      };
      const stream =
        new dom.TransformStreamImpl(realm, own, defaults, { ...defaults, mark: 0 }, dom.resolvedWith(realm, undefined));
      return stream;
    };
    const describeCoder = (name, members, make) => {
      class CoderStreamImpl {
        constructor(realm, coder, stream) { Object.assign(this, { realm, coder, stream }); }
      }
      CoderStreamImpl.prototype.interface = name;
      const coderOf = dom.brand(CoderStreamImpl);
      dom.describe(name, {
        parent: null,
        construct(realm, args, newTarget) {
          dom.enter(realm);
          const { coder, stream } = make(realm, args);
          return dom.wrapNew(new CoderStreamImpl(realm, coder, stream), newTarget);
        },
        attributes: () => [
          ...members.map((member) => [member, (wrapper) => coderOf(wrapper).coder[member]]),
          ...['readable', 'writable'].map((side) => [side, (wrapper) => dom.wrap(coderOf(wrapper).stream[side])]),
        ],
      });
    };
    const some = (text) => (text.length === 0 ? undefined : text);
    describeCoder('TextDecoderStream', ['encoding', 'fatal', 'ignoreBOM'], (realm, args) => {
      const coder = new (realm.constructorOf('TextDecoder'))(...args);
      const decoder = dom.textDecoderOf(coder);
      const stream = around(realm, (chunk) => {
        const bytes = dom.bytesOf(chunk);
        if (bytes === undefined) throw dom.typeError('A chunk must be bytes');
        return some(decoder.decode(bytes, true));
      }, () => some(decoder.decode(dom.noBytes, false)));
      return { coder, stream };
    });
    describeCoder('TextEncoderStream', ['encoding'], (realm) => {
      let open = '';
      const encode = (text) => (text === '' ? undefined : dom.host.pageBytes(realm.id, dom.host.utf8(text), true));
      const stream = around(realm, (chunk) => {
        // The first half of a pair waits for its second.
        const text = open + dom.toText(chunk);
        open = /[\ud800-\udbff]$/.test(text) ? text.slice(-1) : '';
        return encode(open === '' ? text : text.slice(0, -1));
      }, () => encode(open === '' ? '' : '\ufffd'));
      return { coder: { encoding: 'utf-8' }, stream };
    });
  },

  face(page, dom) {
    page.realm.constructorOf('TextDecoder');
    dom.host.loadModule(page.realm.id, '%bytes');
  },
})
