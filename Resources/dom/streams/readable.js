// ReadableStream: Streams Standard, "Readable streams".
import { brand } from '../infra/idl.js';
import { after, quiet, rejectedWith, resolvedWith } from './promises.js';

const nothing = () => {};

export class ReadableStreamImpl {
  constructor(realm) {
    this.realm = realm;
    this.state = 'readable';
    this.reader = null;
    this.storedError = undefined;
    this.isDisturbed = false;
    this.controller = null;
  }

  get isLocked() { return this.reader !== null; }

  close() {
    this.state = 'closed';
    const { reader } = this;
    if (reader === null) return;
    reader.closed.resolve(undefined);
    for (const request of reader.takeRequests()) request.close();
  }

  fail(error) {
    this.state = 'errored';
    this.storedError = error;
    const { reader } = this;
    if (reader === null) return;
    reader.closed.reject(error);
    quiet(this.realm, reader.closed.promise);
    for (const request of reader.takeRequests()) request.error(error);
  }

  // "ReadableStreamCancel".
  cancel(reason) {
    const { realm } = this;
    this.isDisturbed = true;
    if (this.state === 'closed') return resolvedWith(realm, undefined);
    if (this.state === 'errored') return rejectedWith(realm, this.storedError);
    this.close();
    return after(realm, this.controller.cancelSteps(reason), nothing);
  }
}
ReadableStreamImpl.prototype.interface = 'ReadableStream';
export const readableOf = brand(ReadableStreamImpl);
