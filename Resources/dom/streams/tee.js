// Branches: Streams Standard, "ReadableStreamDefaultTee".
({
  core(dom) {
    const nothing = () => {};

    // Two streams that both get what one gives. `copy` makes the second's chunk of the first's.
    dom.tee = (stream, copy = (chunk) => chunk) => {
      const { realm } = stream;
      const reader = new dom.ReaderImpl(realm, stream);
      const canceled = [false, false];
      const reasons = [undefined, undefined];
      const cancelling = dom.deferred(realm);
      let isReading = false;
      let readsAgain = false;
      const pull = () => {
        if (isReading) {
          readsAgain = true;
          return dom.resolvedWith(realm, undefined);
        }
        isReading = true;
        reader.read({
          chunk: (chunk) => dom.queueMicrotask(realm, () => {
            readsAgain = false;
            if (!canceled[0]) branches[0].controller.enqueue(chunk);
            if (!canceled[1]) branches[1].controller.enqueue(copy(chunk));
            isReading = false;
            if (readsAgain) pull();
          }),
          close() {
            isReading = false;
            branches.forEach(({ controller }, i) => { if (!canceled[i] && controller.canGoOn) controller.close(); });
            if (!canceled[0] || !canceled[1]) cancelling.resolve(undefined);
          },
          error() { isReading = false; },
        });
        return dom.resolvedWith(realm, undefined);
      };
      const cancel = (i) => (reason) => {
        canceled[i] = true;
        reasons[i] = reason;
        if (canceled[1 - i]) cancelling.resolve(stream.cancel(realm.makeArray(reasons)));
        return cancelling.promise;
      };
      const branches = [0, 1].map((i) => dom.makeReadable(realm, { pull, cancel: cancel(i) }));
      dom.upon(realm, reader.closed.promise, nothing, (error) => {
        for (const { controller } of branches) controller.fail(error);
        if (!canceled[0] || !canceled[1]) cancelling.resolve(undefined);
      });
      return branches;
    };
  },
})
