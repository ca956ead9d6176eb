// The text in which the host stores a serialized value: JSON, in which anything but text, ordinary numbers, booleans
// and null is an array that starts with its kind.
import { lazy } from '../infra/lazy-units.js';
import { DOMExceptionImpl } from '../events/exception.js';
import { BlobImpl, FileImpl } from '../files/blob.js';
import { StructuredRecord } from '../messaging/serialize.js';

const lazyBytes = lazy('../encoding/bytes.js');
const lazyCanvasParts = lazy('../canvas/canvas-parts.js');
const lazyClientRects = lazy('../nodes/client-rects.js');
const lazyCryptoKey = lazy('../crypto/crypto-key.js');
const lazyFileList = lazy('../files/file-list.js');
const lazyMatrix = lazy('../geometry/matrix.js');
const lazyPoint = lazy('../geometry/point.js');

const bytesOfText = (text) => {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
};
const textOfBytes = (bytes) => lazyBytes().binaryText(bytes);
const fileFields = ({ bytes, type, name, lastModified, relativePath }) =>
  [textOfBytes(bytes), type, name, lastModified, relativePath];
const makeFile = ([bytes, ...fields]) => new FileImpl(null, bytesOfText(bytes), ...fields);

const point = (name) => [({ x, y, z, w }) => [x, y, z, w], (fields) => new (lazyPoint().PointImpl)(null, name, fields)];
const rect = (name) => [({ x, y, width, height }) => [x, y, width, height],
  (fields) => new (lazyClientRects().RectImpl)(null, name, ...fields)];
const matrix = (name) => [({ entries, is2D }) => [entries, is2D],
  ([entries, isFlat]) => new (lazyMatrix().MatrixImpl)(null, name, entries, isFlat)];

// The fields of each platform object that can be serialized, and the object made from them.
const platform = {
  Blob: [({ bytes, type }) => [textOfBytes(bytes), type],
    ([bytes, type]) => new BlobImpl(null, bytesOfText(bytes), type)],
  File: [fileFields, makeFile],
  FileList: [({ files }) => files.map(fileFields), (files) => lazyFileList().makeFileList(null, files.map(makeFile))],
  ImageData: [({ values: { width, height, bytes } }) => [width, height, textOfBytes(bytes)],
    ([width, height, bytes]) => lazyCanvasParts().makeStoredImage(width, height, bytesOfText(bytes))],
  DOMPoint: point('DOMPoint'), DOMPointReadOnly: point('DOMPointReadOnly'),
  DOMRect: rect('DOMRect'), DOMRectReadOnly: rect('DOMRectReadOnly'),
  DOMMatrix: matrix('DOMMatrix'), DOMMatrixReadOnly: matrix('DOMMatrixReadOnly'),
  CryptoKey: [({ type, isExtractable, algorithm, usages, bytes }) =>
    [type, isExtractable, algorithm, usages, textOfBytes(bytes)],
  ([type, isExtractable, algorithm, usages, bytes]) => new (lazyCryptoKey().CryptoKeyImpl)(
    null, type, isExtractable, algorithm, usages, bytesOfText(bytes))],
  DOMException: [({ message, name }) => [message, name], (fields) => new DOMExceptionImpl(null, ...fields)],
};

class Writer {
  constructor() { this.known = new Map(); }

  write(value) {
    switch (typeof value) {
      case 'undefined': return ['u'];
      case 'bigint': return ['i', `${value}`];
      case 'number':
        if (Number.isFinite(value) && !Object.is(value, -0)) return value;
        return ['n', value === 0 ? '-0' : `${value}`];
      default: return value instanceof StructuredRecord ? this.writeRecord(value) : value;
    }
  }

  writeRecord(record) {
    const number = this.known.get(record);
    if (number !== undefined) return ['r', number];
    this.known.set(record, this.known.size);
    return [record.kind, this.contents(record)];
  }

  contents({ kind, value, length }) {
    switch (kind) {
      case 'RegExp': return value;
      case 'Error': return [value.name, value.message ?? null, value.stack ?? null, value.cause ?? null];
      case 'Map': case 'Set': return value.map((each) => this.write(each));
      case 'Object': return this.members(value);
      case 'Array': return [length, this.members(value)];
      case 'ArrayBuffer': return textOfBytes(value);
      case 'view': return [value.kind, this.write(value.buffer), value.offset, value.length];
      case 'platform': return [value.interface, platform[value.interface][0](value)];
      default: return this.write(value);
    }
  }

  members(list) { return list.map((each, i) => (i % 2 === 0 ? each : this.write(each))); }
}

class Reader {
  constructor() { this.known = []; }

  read(item) {
    if (!Array.isArray(item)) return item;
    const [kind, contents] = item;
    switch (kind) {
      case 'u': return undefined;
      case 'i': return BigInt(contents);
      case 'n': return Number(contents);
      case 'r': return this.known[contents];
      default: {
        const record = new StructuredRecord(kind, undefined);
        this.known.push(record);
        this.fill(record, contents);
        return record;
      }
    }
  }

  fill(record, contents) {
    switch (record.kind) {
      case 'RegExp': record.value = contents; break;
      case 'Error': {
        const [name, message, stack, cause] = contents;
        record.value = {
          name, message: message ?? undefined, stack: stack ?? undefined, cause: cause ?? undefined,
        };
        break;
      }
      case 'Map': case 'Set': record.value = contents.map((each) => this.read(each)); break;
      case 'Object': record.value = this.members(contents); break;
      case 'Array': [record.length] = contents; record.value = this.members(contents[1]); break;
      case 'ArrayBuffer': record.value = bytesOfText(contents); break;
      case 'view': {
        const [kind, buffer, offset, length] = contents;
        record.value = { kind, buffer: this.read(buffer), offset, length };
        break;
      }
      case 'platform': record.value = platform[contents[0]][1](contents[1]); break;
      default: record.value = this.read(contents);
    }
  }

  members(list) { return list.map((each, i) => (i % 2 === 0 ? each : this.read(each))); }
}

// A value in a store. One that the host has stored is read when it is first needed.
export class StoredValue {
  constructor(record, text = null) {
    this.record = record;
    this.stored = text;
  }

  get value() {
    if (this.stored !== null) {
      this.record = new Reader().read(JSON.parse(this.stored));
      this.stored = null;
    }
    return this.record;
  }

  get text() { return this.stored ?? JSON.stringify(new Writer().write(this.record)); }
}
