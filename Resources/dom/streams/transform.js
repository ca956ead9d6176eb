// TransformStream, and the streams that encode and decode text: Streams Standard, "Transform streams"; Encoding, "TextDecoderStream".
({
  core(dom) {
    class TransformStreamImpl {
      // The transformer has transform(chunk), flush() and cancel(reason), which return promises.
      constructor(realm, transformer, writableStrategy, readableStrategy, begun) {
        Object.assign(this, { realm, transformer });
        this.hasBackpressure = true;
        this.change = dom.deferred(realm);
        this.writable = dom.makeWritable(realm, {
          start: begun, size: writableStrategy.size, mark: dom.checkMark(writableStrategy.mark),
          write: (chunk) => this.write(chunk), close: () => this.close(), abort: (reason) => this.abort(reason),
        });
        this.readable = dom.makeReadable(realm, {
          start: () => begun, size: readableStrategy.size, mark: dom.checkMark(readableStrategy.mark),
          pull: () => {
            this.setBackpressure(false);
            return this.change.promise;
          },
          cancel: (reason) => {
            this.failWritable(reason);
            return dom.resolvedWith(realm, undefined);
          },
        });
        this.controller = new TransformControllerImpl(this);
      }

      setBackpressure(has) {
        this.change.resolve(undefined);
        this.change = dom.deferred(this.realm);
        this.hasBackpressure = has;
      }

      fail(error) {
        this.readable.controller.fail(error);
        this.failWritable(error);
      }

      failWritable(error) {
        this.transformer = { transform: () => dom.resolvedWith(this.realm, undefined), flush: () => dom.resolvedWith(this.realm, undefined) };
        this.writable.controller.failIfNeeded(error);
        if (this.hasBackpressure) this.setBackpressure(false);
      }

      write(chunk) {
        if (!this.hasBackpressure) return this.transform(chunk);
        return dom.after(this.realm, this.change.promise, () => {
          if (this.writable.state === 'erroring') throw this.writable.storedError;
          return this.transform(chunk);
        });
      }

      transform(chunk) {
        return dom.after(this.realm, this.transformer.transform(chunk), undefined, (error) => {
          this.fail(error);
          throw error;
        });
      }

      close() {
        const { readable, realm } = this;
        return dom.after(realm, this.transformer.flush(), () => {
          if (readable.state === 'errored') throw readable.storedError;
          if (readable.controller.canGoOn) readable.controller.close();
        }, (error) => {
          this.fail(error);
          throw readable.storedError;
        });
      }

      abort(reason) {
        this.readable.controller.fail(reason);
        return dom.resolvedWith(this.realm, undefined);
      }

      enqueue(chunk) {
        const { readable } = this;
        if (!readable.controller.canGoOn) throw dom.typeError('The readable side cannot take more');
        try {
          readable.controller.enqueue(chunk);
        } catch (error) {
          this.failWritable(error);
          throw readable.storedError;
        }
        const has = !(readable.controller.waiting > 0 || readable.controller.room > 0);
        if (has !== this.hasBackpressure) this.setBackpressure(true);
      }

      terminate() {
        const { controller } = this.readable;
        if (controller.canGoOn) controller.close();
        this.failWritable(dom.typeError('The stream was terminated'));
      }
    }
    TransformStreamImpl.prototype.interface = 'TransformStream';
    const transformOf = dom.brand(TransformStreamImpl);

    class TransformControllerImpl {
      constructor(stream) { Object.assign(this, { stream, realm: stream.realm }); }
    }
    TransformControllerImpl.prototype.interface = 'TransformStreamDefaultController';
    const controllerOf = dom.brand(TransformControllerImpl);
    dom.describe('TransformStreamDefaultController', {
      parent: null,
      attributes: () => [['desiredSize', (wrapper) => controllerOf(wrapper).stream.readable.controller.room]],
      methods: () => ({
        enqueue(wrapper, chunk = undefined) { controllerOf(wrapper).stream.enqueue(chunk); },
        error(wrapper, reason = undefined) { controllerOf(wrapper).stream.fail(reason); },
        terminate(wrapper) { controllerOf(wrapper).stream.terminate(); },
      }),
    });

    const isObject = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function';
    dom.describe('TransformStream', {
      parent: null,
      construct(realm, args, newTarget) {
        dom.enter(realm);
        const source = args[0] === undefined ? {} : args[0];
        if (!isObject(source)) throw dom.typeError('TransformStream constructor takes an object as first argument');
        const [writableStrategy, readableStrategy] = [dom.readStrategy(args[1], 1), dom.readStrategy(args[2], 0)];
        const [flush, readableType, start, transform] = [dom.optionalMethod(source, 'flush'), source.readableType,
          dom.optionalMethod(source, 'start'), dom.optionalMethod(source, 'transform')];
        if (readableType !== undefined || source.writableType !== undefined) throw dom.rangeError('Invalid type is specified');
        const begun = dom.deferred(realm);
        const own = {
          transform: transform === undefined ? (chunk) => dom.promising(realm, () => stream.enqueue(chunk))
            : (chunk) => dom.promising(realm, () => Reflect.apply(transform, source, [chunk, dom.wrap(stream.controller)])),
          flush: () => dom.promising(realm, () => (flush === undefined ? undefined : Reflect.apply(flush, source, [dom.wrap(stream.controller)]))),
        };
        const stream = new TransformStreamImpl(realm, own, writableStrategy, readableStrategy, begun.promise);
        begun.resolve(start === undefined ? undefined : Reflect.apply(start, source, [dom.wrap(stream.controller)]));
        return dom.wrapNew(stream, newTarget);
      },
      attributes: () => ['readable', 'writable'].map((name) => [name, (wrapper) => dom.wrap(transformOf(wrapper)[name])]),
    });

    // A stream around something of the implementation that makes one chunk of another; nothing is passed on for undefined.
    const defaults = { size: () => 1, mark: 1 };
    const around = (realm, transform, flush) => {
      const pass = (chunk) => { if (chunk !== undefined) stream.enqueue(chunk); };
      const own = {
        transform: (chunk) => dom.promising(realm, () => pass(transform(chunk))),
        flush: () => dom.promising(realm, () => pass(flush())),
      };
      const stream = new TransformStreamImpl(realm, own, defaults, { ...defaults, mark: 0 }, dom.resolvedWith(realm, undefined));
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
