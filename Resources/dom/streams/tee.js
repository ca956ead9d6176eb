// Branches: Streams Standard, "ReadableStreamDefaultTee".
import { queueMicrotask } from '../infra/idl.js';
import { deferred, resolvedWith, upon } from './promises.js';
import { makeReadable } from './readable-controller.js';
import { ReaderImpl } from './stream-reader.js';

const nothing = () => {};

// Creates two streams that both get the chunks of one. `copy` creates the second stream's chunk from the first's.
export const tee = (stream, copy = (chunk) => chunk) => {
  const { realm } = stream;
  const reader = new ReaderImpl(realm, stream);
  const canceled = [false, false];
  const reasons = [undefined, undefined];
  const cancelling = deferred(realm);
  let isReading = false;
  let readsAgain = false;
  const pull = () => {
    if (isReading) {
      readsAgain = true;
      return resolvedWith(realm, undefined);
    }
    isReading = true;
    reader.read({
      chunk: (chunk) => queueMicrotask(realm, () => {
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
    return resolvedWith(realm, undefined);
  };
  const cancel = (i) => (reason) => {
    canceled[i] = true;
    reasons[i] = reason;
    if (canceled[1 - i]) cancelling.resolve(stream.cancel(realm.makeArray(reasons)));
    return cancelling.promise;
  };
  const branches = [0, 1].map((i) => makeReadable(realm, { pull, cancel: cancel(i) }));
  upon(realm, reader.closed.promise, nothing, (error) => {
    for (const { controller } of branches) controller.fail(error);
    if (!canceled[0] || !canceled[1]) cancelling.resolve(undefined);
  });
  return branches;
};
