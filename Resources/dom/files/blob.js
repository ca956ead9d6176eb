// Blob and File: File API, with their bytes in memory, and blob URLs.
import { implOrNothing, wrap } from '../infra/brands.js';
import { enter } from '../infra/current.js';
import { typeError } from '../infra/errors.js';
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { brand, requireArguments, toNumber, toText, wrapNew } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { dictionary } from '../events/event.js';

const lazyBytes = lazy('../encoding/bytes.js');
const lazyIterable = lazy('../infra/iterable.js');

const cleanType = (text) => (/[^\x20-\x7e]/.test(text) ? '' : text.toLowerCase());

export class BlobImpl {
  // The bytes are immutable, so slices and copies share them.
  constructor(realm, bytes, type, ends = undefined) {
    this.realm = realm;
    this.bytes = bytes;
    this.type = type;
    // The ends of its parts, which a stream delivers one by one; undefined for a single one.
    this.ends = ends;
  }

  slice(start, end, type) {
    const { length } = this.bytes;
    const clamp = (value, fallback) =>
      (value === undefined ? fallback : value < 0 ? Math.max(length + value, 0) : Math.min(value, length));
    const from = clamp(start, 0);
    const to = Math.max(clamp(end, length), from);
    const ends = this.ends?.filter((each) => each > from && each < to).map((each) => each - from);
    if (ends !== undefined && to > from) ends.push(to - from);
    return new BlobImpl(this.realm, this.bytes.subarray(from, to), type === undefined ? '' : cleanType(type), ends);
  }

  // Returns a promise of a value made from the bytes. It settles in a later task, as reading a file would.
  read(make) {
    const { realm } = this;
    return new realm.intrinsics.Promise((resolve) => hooks.postTask(realm, () => resolve(make(this.bytes))));
  }

  copyFor(realm) { return wrap(new BlobImpl(realm, this.bytes, this.type)); }
}
BlobImpl.prototype.interface = 'Blob';
export const blobOf = brand(BlobImpl);

export class FileImpl extends BlobImpl {
  constructor(realm, bytes, type, name, lastModified, relativePath = '') {
    super(realm, bytes, type);
    this.name = name;
    this.lastModified = lastModified;
    // The path below the folder that was selected with the file.
    this.relativePath = relativePath;
  }

  copyFor(realm) {
    return wrap(new FileImpl(realm, this.bytes, this.type, this.name, this.lastModified, this.relativePath));
  }
}
FileImpl.prototype.interface = 'File';
export const fileImplOf = brand(FileImpl);

// Returns the parts of a new blob: impls, bytes and texts. Each is converted before the next one is read.
function partsOf(realm, sequence) {
  const isObject = (typeof sequence === 'object' && sequence !== null) || typeof sequence === 'function';
  if (!isObject) throw typeError('Value is not a sequence');
  const parts = [];
  realm.visit(sequence, (part) => {
    const impl = implOrNothing(part);
    if (impl instanceof BlobImpl) parts.push(impl);
    else parts.push(lazyBytes().bytesOf(part) === undefined ? toText(part) : part);
  });
  return parts;
}
// Concatenates the parts into one array of bytes.
function join(parts, endings) {
  const chunks = [];
  // Parts that are no blobs make one part together.
  const ends = [];
  let [size, isOpen] = [0, false];
  for (const part of parts) {
    const isBlob = part instanceof BlobImpl;
    const chunk = typeof part === 'string' ? host.utf8(endings === 'native' ? part.replace(/\r\n?/g, '\n') : part)
      : isBlob ? part.bytes.slice() : lazyBytes().bytesOf(part).slice();
    chunks.push(chunk);
    if (chunk.length === 0) continue;
    if (!isBlob && isOpen) ends.pop();
    isOpen = !isBlob;
    if (!isOpen) for (const end of part.ends?.slice(0, -1) ?? []) ends.push(size + end);
    ends.push(size += chunk.length);
  }
  return [lazyBytes().concatenate(chunks), ends.length > 1 ? ends : undefined];
}
// The members are read in the order of their names, as Web IDL specifies.
function options(value) {
  const init = dictionary(value);
  const endings = init.endings === undefined ? 'transparent' : toText(init.endings);
  if (endings !== 'transparent' && endings !== 'native') throw typeError('Type error');
  const { lastModified } = init;
  return { endings, lastModified, type: init.type === undefined ? '' : cleanType(toText(init.type)) };
}

export const constructBlob = (realm, args, newTarget) => {
  enter(realm);
  const parts = args[0] === undefined ? [] : partsOf(realm, args[0]);
  const { endings, type } = options(args[1]);
  const [bytes, ends] = join(parts, endings);
  return wrapNew(new BlobImpl(realm, bytes, type, ends), newTarget);
};
export const constructFile = (realm, args, newTarget) => {
  enter(realm);
  requireArguments(args, 2);
  const parts = partsOf(realm, args[0]);
  const name = lazyIterable().wellFormed(args[1]);
  const { endings, type, lastModified } = options(args[2]);
  const time = lastModified === undefined ? host.wallClock(realm.id) : Math.trunc(toNumber(lastModified)) || 0;
  const [bytes, ends] = join(parts, endings);
  return wrapNew(Object.assign(new FileImpl(realm, bytes, type, name, time), { ends }), newTarget);
};

export const newFile = (realm, bytes, type, name) => {
  realm.constructorOf('File');
  return wrap(new FileImpl(realm, bytes, type, name, host.wallClock(realm.id)));
};
// Creates the impl of a file that native selects.
export const selectedFile = (realm, { name, mimeType, bytes, relativePath }) => {
  realm.constructorOf('File');
  return new FileImpl(realm, Uint8Array.from(bytes), mimeType, name, host.wallClock(realm.id), relativePath);
};
// How FormData converts a blob.
export const isBlob = (value) => implOrNothing(value) instanceof BlobImpl;
export const fileOf = (value, name) => {
  const blob = implOrNothing(value);
  if (blob instanceof FileImpl && name === undefined) return value;
  const time = blob instanceof FileImpl ? blob.lastModified : host.wallClock(blob.realm.id);
  return wrap(new FileImpl(blob.realm, blob.bytes, blob.type, name ?? 'blob', time));
};

// Blob URLs belong to their page; other documents of the origin can resolve them while that page exists.
export const createObjectURL = (realm, value) => {
  enter(realm);
  const blob = implOrNothing(value);
  if (!(blob instanceof BlobImpl)) throw typeError('Type error');
  realm.blobs ??= new Map();
  realm.lastBlob = (realm.lastBlob ?? 0) + 1;
  const url =
    `blob:${host.origin(realm.id)}/${blobNumber(realm.id, 8)}-0000-4000-8000-${blobNumber(realm.lastBlob, 12)}`;
  realm.blobs.set(url, blob);
  return url;
};
const blobNumber = (number, length) => number.toString(16).padStart(length, '0');
export const revokeObjectURL = (realm, url) => {
  const owner = [realm, ...host.relatedRealms(realm.id) ?? []].find((each) => each.blobs?.has(url));
  owner?.blobs.delete(url);
};
export const blobOfURL = (realm, url) => {
  const [address] = url.split('#');
  const owner = [realm, ...host.relatedRealms(realm.id) ?? []].find((each) => each.blobs?.has(address));
  return owner?.blobs.get(address) ?? null;
};
export const long = (value) => (value === undefined ? undefined : Math.trunc(toNumber(value)) || 0);
export const copyBytes = (realm, bytes) => host.pageBytes(realm.globalID, bytes, false);

/** @param {import('../realm').Page} page */
export function expose(page) {
  const { realm } = page;
  lazyIterable(realm);
  page.lazyInterface('Blob', () => page.interface('Blob', null, {
    get size() { return blobOf(this).bytes.length; },
    get type() { return blobOf(this).type; },
    slice(start = undefined, end = undefined, type = undefined) {
      const blob = blobOf(this);
      return wrap(blob.slice(long(start), long(end), type === undefined ? undefined : `${type}`));
    },
    text() { return blobOf(this).read(lazyBytes().textOfBytes); },
    stream() {
      const blob = blobOf(this);
      return wrap(hooks.streamOfBytes(realm, blob.bytes, blob.ends));
    },
    arrayBuffer() { return blobOf(this).read((bytes) => copyBytes(realm, bytes)); },
    bytes() { return blobOf(this).read((bytes) => host.pageBytes(realm.globalID, bytes, true)); },
  }, { construct(args, newTarget) { return constructBlob(realm, args, newTarget); } }));
  page.lazyInterface('File', () => page.interface('File', 'Blob', {
    get name() { return fileImplOf(this).name; },
    get lastModified() { return fileImplOf(this).lastModified; },
    get webkitRelativePath() { return fileImplOf(this).relativePath; },
  }, { length: 2, construct(args, newTarget) { return constructFile(realm, args, newTarget); } }));
}
