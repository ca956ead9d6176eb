// The bodies of requests and responses as pages read them: Fetch Standard, "Body mixin".
import { implOrNothing, wrap } from '../infra/brands.js';
import { calling } from '../infra/current.js';
import { fail, typeError } from '../infra/errors.js';
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { queueMicrotask, toText } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { formOfBody } from './multipart.js';

const lazyBlob = lazy('../files/blob.js');
const lazyBytes = lazy('../encoding/bytes.js');
const lazyException = lazy('../events/exception.js');
const lazyPromises = lazy('../streams/promises.js');
const lazyReadableController = lazy('../streams/readable-controller.js');
const lazyReadableInterface = lazy('../streams/readable-interface.js');
const lazyRequestBody = lazy('../xhr/request-body.js');
const lazyStreamReader = lazy('../streams/stream-reader.js');
const lazyTee = lazy('../streams/tee.js');

export class BodyImpl {
  constructor(realm, headers) {
    this.realm = realm;
    this.headers = headers;
    // The bytes if they are complete, or the stream that delivers them; both are null if there is no body.
    this.bytes = null;
    this.stream = null;
    this.wasRead = false;
    // The signal of the fetch that the body came with.
    this.signal = null;
    this.dropsParameters = false;
  }

  // Takes a body from the page, and sets its content type unless the page set one.
  take(body) {
    const given = implOrNothing(body);
    if (given?.interface === 'ReadableStream') {
      if (given.isDisturbed) throw typeError('Input body is disturbed.');
      if (given.isLocked) throw typeError('Input body is locked.');
      this.stream = given;
      return;
    }
    this.dropsParameters = given?.interface === 'Blob' || given?.interface === 'File';
    const { data, type } = lazyRequestBody().extractBody(body);
    // A copy: the page may change its bytes.
    this.bytes = typeof data === 'string' ? host.utf8(data) : data.slice();
    if (type !== null && !this.headers.has('content-type')) this.headers.put('content-type', type);
  }

  get hasBody() { return this.bytes !== null || this.stream !== null; }
  get isUsed() { return this.wasRead || (this.stream?.isDisturbed ?? false); }
  requireUnused(message = 'Body is disturbed or locked') {
    if (this.isUsed || this.stream?.isLocked) throw typeError(message);
  }
  get contentType() { return this.headers.get('content-type') ?? ''; }
  // As in WebKit, the type of a blob has no parameters if the body is a blob or comes from the network.
  get blobType() {
    const type = this.contentType.toLowerCase();
    return this.dropsParameters ? type.split(';')[0].trim() : type;
  }

  // The stream that the page sees. For a body that was read, it is a stream that has been read to its end.
  get shownStream() {
    if (!this.hasBody) return null;
    const { realm, wasRead } = this;
    if (this.stream === null) {
      this.stream = streamOfBytes(realm, wasRead ? lazyBytes().noBytes : this.bytes);
      if (wasRead) new (lazyStreamReader().ReaderImpl)(realm, this.stream).promiseRead();
    }
    return this.stream;
  }

  // Creates a second body with the same content.
  share(copy) {
    copy.bytes = this.bytes;
    if (this.stream === null) return;
    [this.stream, copy.stream] =
      lazyTee().tee(this.stream, (chunk) => (ArrayBuffer.isView(chunk) ? copyView(this.realm, chunk) : chunk));
  }

  // Transfers the body to another object; this one then counts as read.
  handOver(other) {
    other.bytes = this.bytes;
    other.stream = this.stream;
    if (this.hasBody) this.wasRead = true;
    this.stream = null;
  }
}

// Creates a stream of bytes, in one chunk or in those that end at the given positions.
export const streamOfBytes = (realm, bytes, ends = [bytes.length]) => {
  lazyReadableInterface(realm);
  const done = () => lazyPromises().resolvedWith(realm, undefined);
  let [start, at] = [0, 0];
  const stream = lazyReadableController().makeReadable(realm, {
    mark: 0, cancel: done,
    pull() {
      const end = ends[at++];
      stream.controller.enqueue(host.pageBytes(realm.globalID, bytes.subarray(start, end), true));
      start = end;
      if (at >= ends.length) stream.controller.close();
      return done();
    },
  });
  if (bytes.length === 0) stream.controller.close();
  return stream;
};
// Creates a stream of bytes that arrive later, all at once.
export const streamOfLateBytes = (realm) => {
  lazyReadableInterface(realm);
  return lazyReadableController().makeReadable(realm, { mark: 0 });
};
// Ends such a stream with its bytes, or with an error if there are none.
export const endBody = (stream, value) => {
  const { controller, realm } = stream;
  if (!controller.canGoOn) return;
  if (value === null) {
    controller.fail(typeError('Load failed'));
    return;
  }
  const bytes = lazyBytes().bytesOf(value);
  if (bytes.length > 0) controller.enqueue(host.pageBytes(realm.globalID, bytes, true));
  controller.close();
};
const copyView = (realm, chunk) => host.pageBytes(realm.globalID, lazyBytes().bytesOf(chunk), true);

// "Read all bytes": `resolve` gets them once the stream has ended.
function readAll(stream, resolve, reject, make) {
  const reader = new (lazyStreamReader().ReaderImpl)(stream.realm, stream);
  const chunks = [];
  const next = () => reader.read({
    chunk(chunk) {
      const bytes = ArrayBuffer.isView(chunk) ? lazyBytes().bytesOf(chunk) : undefined;
      if (bytes === undefined || Object.prototype.toString.call(chunk) !== '[object Uint8Array]') {
        reject(typeError('ReadableStream chunk enqueueing in the sink failed'));
        return;
      }
      chunks.push(bytes.slice());
      queueMicrotask(stream.realm, next);
    },
    close() {
      try { resolve(make(lazyBytes().concatenate(chunks))); } catch (error) { reject(error); }
    },
    // As in WebKit, only the text of a stream's error is known.
    error: (reason) => reject(typeError(textOf(reason))),
  });
  next();
}

const textOf = (reason) => { try { return toText(reason); } catch { return ''; } };

// Returns a promise of the value made from the body, which is consumed. Any error rejects the promise.
const consumeBody = (realm, implOf, wrapper, make) => {
  let impl;
  try { impl = implOf(wrapper); } catch (error) { return lazyPromises().rejectedWith(realm, error); }
  return new realm.intrinsics.Promise((resolve, reject) => consume(impl, make, resolve, reject));
};
const abortion = (realm) => lazyException().makeDOMException(realm, 'AbortError', 'Fetch is aborted');
const consume = (impl, make, resolve, reject) => {
  impl.requireUnused();
  if (impl.hasBody && impl.signal?.aborted) fail('AbortError', 'Fetch is aborted');
  if (impl.stream !== null) {
    const rejected = (error) => reject(impl.signal?.aborted ? abortion(impl.realm) : error);
    readAll(impl.stream, resolve, rejected, (bytes) => make(bytes, impl));
    return;
  }
  if (impl.hasBody) impl.wasRead = true;
  resolve(make(impl.bytes ?? lazyBytes().noBytes, impl));
};
const readers = {
  text: (bytes) => lazyBytes().textOfBytes(bytes),
  json: (bytes, impl) => {
    const text = lazyBytes().textOfBytes(bytes);
    // In WebKit the error is a DOMException, not that of JSON.parse.
    try { return impl.realm.intrinsics.parseJSON(text); } catch { return fail('SyntaxError'); }
  },
  arrayBuffer: (bytes, impl) => lazyBlob().copyBytes(impl.realm, bytes),
  blob: (bytes, impl) => wrap(new (lazyBlob().BlobImpl)(impl.realm, bytes, impl.blobType)),
  bytes: (bytes, impl) => host.pageBytes(impl.realm.globalID, bytes, true),
  formData: (bytes, impl) => formOfBody(impl.realm, bytes, impl.contentType),
};
export const readBody = (realm, implOf, wrapper, kind) => {
  // A tail call removes the member from the stack, so the message for a wrong object gets its name here.
  calling.member = { name: kind, realm };
  return consumeBody(realm, implOf, wrapper, readers[kind]);
};

hooks.streamOfBytes = streamOfBytes;

/** @param {import('../realm').Page} page */
export function expose(page) {
  const { realm } = page;
  lazyBlob(realm);
  realm.makeBodyMembers = (implOf) => ({
    get body() { return wrap(implOf(this).shownStream); },
    get bodyUsed() { return implOf(this).isUsed; },
    arrayBuffer() { return readBody(realm, implOf, this, 'arrayBuffer'); },
    blob() { return readBody(realm, implOf, this, 'blob'); },
    bytes() { return readBody(realm, implOf, this, 'bytes'); },
    formData() { return readBody(realm, implOf, this, 'formData'); },
    json() { return readBody(realm, implOf, this, 'json'); },
    text() { return readBody(realm, implOf, this, 'text'); },
  });
}
