// AbortController and AbortSignal: DOM, "Aborting ongoing activities".
({
  core(dom) {
    class AbortSignalImpl extends dom.PlainEventTargetImpl {
      constructor(realm) {
        super(realm);
        this.aborted = false;
        this.reason = undefined;
        this.algorithms = new Set();
        this.dependents = [];
      }

      // Steps to take when the signal is aborted; what is returned takes them back.
      addAlgorithm(steps) {
        if (!this.aborted) this.algorithms.add(steps);
        return () => this.algorithms.delete(steps);
      }

      abort(reason) {
        if (this.aborted) return;
        this.aborted = true;
        this.reason = reason === undefined ? dom.makeDOMException(this.realm, 'AbortError') : reason;
        for (const steps of this.algorithms) steps();
        this.algorithms.clear();
        dom.fireEvent(this, 'abort');
        for (const signal of this.dependents) signal.abort(this.reason);
      }
    }
    AbortSignalImpl.prototype.interface = 'AbortSignal';
    dom.abortSignalOf = dom.brand(AbortSignalImpl);

    class AbortControllerImpl {
      constructor(realm) {
        this.realm = realm;
        this.signal = new AbortSignalImpl(realm);
      }
    }
    AbortControllerImpl.prototype.interface = 'AbortController';
    dom.AbortControllerImpl = AbortControllerImpl;
    dom.abortControllerOf = dom.brand(AbortControllerImpl);

    dom.newAbortSignal = (realm) => {
      realm.constructorOf('AbortSignal');
      return new AbortSignalImpl(realm);
    };
    dom.abortedSignal = (realm, reason) => {
      const signal = new AbortSignalImpl(realm);
      signal.abort(reason);
      return signal;
    };
    dom.timeoutSignal = (realm, delay) => {
      const signal = new AbortSignalImpl(realm);
      dom.setTimer(realm, () => signal.abort(dom.makeDOMException(realm, 'TimeoutError')), delay | 0, [], false);
      return signal;
    };
    dom.anySignal = (realm, signals) => {
      const result = new AbortSignalImpl(realm);
      for (let i = 0; i < signals.length; i++) {
        const signal = dom.abortSignalOf(signals[i]);
        if (signal.aborted) {
          result.abort(signal.reason);
          return result;
        }
        signal.dependents.push(result);
      }
      return result;
    };
  },

  face(page, dom) {
    const { realm } = page;
    const { abortSignalOf, abortControllerOf, wrap } = dom;
    page.lazyInterface('AbortSignal', () => {
      const constructor = page.interface('AbortSignal', 'EventTarget', {
        get aborted() { return abortSignalOf(this).aborted; },
        get reason() { return abortSignalOf(this).reason; },
        throwIfAborted() { const signal = abortSignalOf(this); if (signal.aborted) throw signal.reason; },
      }, {
        statics: {
          abort(reason) { return wrap(dom.abortedSignal(realm, reason)); },
          timeout(milliseconds) { return wrap(dom.timeoutSignal(realm, +milliseconds)); },
          any(signals) { return wrap(dom.anySignal(realm, [...signals])); },
        },
      });
      dom.defineHandlers(realm, constructor.prototype, ['abort']);
      return constructor;
    });
    page.lazyInterface('AbortController', () => page.interface('AbortController', null, {
      get signal() { return wrap(abortControllerOf(this).signal); },
      abort(reason) { abortControllerOf(this).signal.abort(reason); },
    }, {
      construct(args, newTarget) { return dom.wrapNew(new dom.AbortControllerImpl(realm), newTarget); },
    }));
  },
})
