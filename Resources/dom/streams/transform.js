// TransformStream: Streams Standard, "Transform streams".
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
        this.transformer = {
          transform: () => dom.resolvedWith(this.realm, undefined), flush: () => dom.resolvedWith(this.realm, undefined)
        };
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
    dom.TransformStreamImpl = TransformStreamImpl;
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
        if (readableType !== undefined || source.writableType !== undefined)
          throw dom.rangeError('Invalid type is specified');
        const begun = dom.deferred(realm);
        const own = {
          transform: transform === undefined ? (chunk) => dom.promising(realm, () => stream.enqueue(chunk))
            : (chunk) =>
              dom.promising(realm, () => Reflect.apply(transform, source, [chunk, dom.wrap(stream.controller)])),
          flush: () => dom.promising(realm,
            () => (flush === undefined ? undefined : Reflect.apply(flush, source, [dom.wrap(stream.controller)]))),
        };
        const stream = new TransformStreamImpl(realm, own, writableStrategy, readableStrategy, begun.promise);
        begun.resolve(start === undefined ? undefined : Reflect.apply(start, source, [dom.wrap(stream.controller)]));
        return dom.wrapNew(stream, newTarget);
      },
      attributes: () =>
        ['readable', 'writable'].map((name) => [name, (wrapper) => dom.wrap(transformOf(wrapper)[name])]),
    });
  },
})
