// The default reader of readable streams: Streams Standard, "The ReadableStreamDefaultReader class".
import { typeError } from '../infra/errors.js';
import { brand } from '../infra/idl.js';
import { deferred, quiet } from './promises.js';

export class ReaderImpl {
  constructor(realm, stream) {
    if (stream.isLocked) throw typeError('ReadableStream is locked');
    this.realm = realm;
    this.stream = stream;
    this.requests = [];
    this.closed = deferred(realm);
    stream.reader = this;
    if (stream.state === 'closed') this.closed.resolve(undefined);
    if (stream.state !== 'errored') return;
    this.closed.reject(stream.storedError);
    quiet(realm, this.closed.promise);
  }

  takeRequests() {
    const { requests } = this;
    this.requests = [];
    return requests;
  }

  // The request has the callbacks chunk(value), close() and error(reason).
  read(request) {
    const { stream } = this;
    stream.isDisturbed = true;
    if (stream.state === 'closed') request.close();
    else if (stream.state === 'errored') request.error(stream.storedError);
    else stream.controller.pullSteps(request);
  }

  promiseRead() {
    const { realm } = this;
    const { promise, resolve, reject } = deferred(realm);
    if (this.stream === null) reject(typeError('read() called on a reader owned by no readable stream'));
    else this.read({ chunk: (value) => resolve(realm.makeResult(value, false)), close: () =>
      resolve(realm.makeResult(undefined, true)), error: reject });
    return promise;
  }

  release() {
    const { stream, realm } = this;
    if (stream === null) return;
    const gone = typeError('releasing lock of reader');
    if (stream.state !== 'readable') this.closed = deferred(realm);
    this.closed.reject(gone);
    quiet(realm, this.closed.promise);
    stream.reader = null;
    this.stream = null;
    for (const request of this.takeRequests()) request.error(typeError('releasing lock of reader'));
  }
}
ReaderImpl.prototype.interface = 'ReadableStreamDefaultReader';
export const readerOf = brand(ReaderImpl);
