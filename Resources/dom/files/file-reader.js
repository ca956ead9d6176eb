// FileReader: File API, "The FileReader API".
import { fail } from '../infra/errors.js';
import { hooks } from '../infra/hooks.js';
import { argument, brand, wrapNew } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { PlainEventTargetImpl } from '../events/event-target.js';
import { fireEvent } from '../events/firing.js';

const lazyBlob = lazy('./blob.js');
const lazyBytes = lazy('../encoding/bytes.js');
const lazyEventHandlers = lazy('../events/event-handlers.js');
const lazyException = lazy('../events/exception.js');

const states = { EMPTY: 0, LOADING: 1, DONE: 2 };
export const fileReaderStates = states;

class FileReaderImpl extends PlainEventTargetImpl {
  constructor(realm) {
    super(realm);
    this.state = states.EMPTY;
    this.result = null;
    this.error = null;
    // Counts the reads, so that the tasks of an aborted read do nothing.
    this.turn = 0;
  }

  fire(type, total) {
    fireEvent(this, type,
      { interface: 'ProgressEvent', loaded: total, total, lengthComputable: true });
  }

  read(blob, make) {
    if (this.state === states.LOADING) fail('InvalidStateError');
    const turn = ++this.turn;
    const { bytes } = blob;
    this.state = states.LOADING;
    this.result = this.error = null;
    const later = (steps) => hooks.postTask(this.realm, () => { if (this.turn === turn) steps(); });
    // Each event is a task, after which the promise reactions of its listeners run. A listener may start another read.
    later(() => {
      this.fire('loadstart', bytes.length);
      if (bytes.length > 0) later(() => this.fire('progress', bytes.length));
      later(() => {
        this.state = states.DONE;
        this.result = make(bytes, blob);
        this.fire('load', bytes.length);
        later(() => this.fire('loadend', bytes.length));
      });
    });
  }

  abort() {
    this.result = null;
    if (this.state !== states.LOADING) return;
    this.state = states.DONE;
    this.turn++;
    this.error = lazyException().makeDOMException(this.realm, 'AbortError');
    this.fire('abort', 0);
    if (this.state !== states.LOADING) this.fire('loadend', 0);
  }
}
FileReaderImpl.prototype.interface = 'FileReader';
export const fileReaderOf = brand(FileReaderImpl);
export const constructFileReader = (realm, newTarget) => wrapNew(new FileReaderImpl(realm), newTarget);

/** @type {[string, number[]][]} */
const marks = [['utf-8', [0xef, 0xbb, 0xbf]], ['utf-16be', [0xfe, 0xff]], ['utf-16le', [0xff, 0xfe]]];
// File API, "package data": a byte order mark takes precedence over the label. WebKit ignores the blob's type.
export const packageText = (label) => (bytes) => {
  const marked = marks.find(([, mark]) => mark.every((byte, i) => bytes[i] === byte));
  if (marked !== undefined) return lazyBytes().decodeText(bytes.subarray(marked[1].length), marked[0], false);
  const encoding = label === undefined ? null : lazyBytes().encodingOf(label);
  return lazyBytes().decodeText(bytes, encoding ?? 'utf-8', false);
};
export const packageDataURL = (bytes, blob) =>
  `data:${blob.type || 'application/octet-stream'};base64,${hooks.btoa(lazyBytes().binaryText(bytes))}`;
export const blobArgument = (value, name) =>
  argument(lazyBlob().BlobImpl, value, `Argument 1 ('blob') to FileReader.${name}`);

/** @param {import('../realm').Page} page */
export function expose(page) {
  const { realm } = page;
  realm.constructorOf('Blob');
  const constructor = page.interface('FileReader', 'EventTarget', {
    get readyState() { return fileReaderOf(this).state; },
    get result() { return fileReaderOf(this).result; },
    get error() { return fileReaderOf(this).error; },
    readAsArrayBuffer(blob) {
      const reader = fileReaderOf(this);
      reader.read(blobArgument(blob, 'readAsArrayBuffer'), (bytes) => lazyBlob().copyBytes(realm, bytes));
    },
    readAsBinaryString(blob) {
      const reader = fileReaderOf(this);
      reader.read(blobArgument(blob, 'readAsBinaryString'), lazyBytes().binaryText);
    },
    readAsText(blob, label = undefined) {
      const reader = fileReaderOf(this);
      reader.read(blobArgument(blob, 'readAsText'), packageText(label === undefined ? undefined : `${label}`));
    },
    readAsDataURL(blob) {
      const reader = fileReaderOf(this);
      reader.read(blobArgument(blob, 'readAsDataURL'), packageDataURL);
    },
    abort() { fileReaderOf(this).abort(); },
  }, {
    constants: fileReaderStates,
    construct(args, newTarget) { return constructFileReader(realm, newTarget); },
  });
  lazyEventHandlers()
    .defineHandlers(realm, constructor.prototype, ['loadstart', 'progress', 'load', 'abort', 'error', 'loadend']);
}
