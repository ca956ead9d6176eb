// DataTransfer and its items: HTML, "Drag and drop".
import { implOrNothing, wrap } from '../infra/brands.js';
import { fail } from '../infra/errors.js';
import { brand, describe, toLong, toText, toUnsignedLong, wrapNew } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { List, listOf } from '../infra/list.js';
import { elementArgument } from '../nodes/element.js';

const lazyBlob = lazy('../files/blob.js');
const lazyFileList = lazy('../files/file-list.js');

const effects = ['none', 'copy', 'link', 'move'];
const allowed = ['none', 'copy', 'copyLink', 'copyMove', 'link', 'linkMove', 'move', 'all', 'uninitialized'];
// HTML, "getData": the legacy names of formats.
const formatOf = (value) => {
  const format = toText(value).toLowerCase();
  return { text: 'text/plain', url: 'text/uri-list' }[format] ?? format;
};

class ItemImpl {
  constructor(realm, kind, type, data) {
    this.realm = realm;
    this.kind = kind;
    this.type = type;
    // A string, or the impl of a file.
    this.data = data;
  }
}
ItemImpl.prototype.interface = 'DataTransferItem';
const itemOf = brand(ItemImpl);
describe('DataTransferItem', {
  parent: null,
  attributes: () => [['kind', (wrapper) => itemOf(wrapper).kind], ['type', (wrapper) => itemOf(wrapper).type]],
  methods: () => ({
    getAsString(wrapper, callback) {
      const { kind, data, realm } = itemOf(wrapper);
      if (kind !== 'string' || typeof callback !== 'function') return;
      new realm.intrinsics.Promise((resolve) => { resolve(); }).then(() => callback(data));
    },
    getAsFile(wrapper) { const { kind, data } = itemOf(wrapper); return kind === 'file' ? wrap(data) : null; },
    webkitGetAsEntry(wrapper) { itemOf(wrapper); return null; },
  }),
});

class ItemList extends List {
  constructor(transfer) {
    super();
    this.realm = transfer.realm;
    this.transfer = transfer;
  }

  get length() { return this.transfer.items.length; }
  item(index) { return this.transfer.items[index] ?? null; }
}
ItemList.prototype.interface = 'DataTransferItemList';
describe('DataTransferItemList', {
  parent: null, attributes: () => [['length', (wrapper) => listOf(wrapper).length]],
  methods: () => ({
    add(wrapper, data, type = undefined) {
      const { transfer, realm } = listOf(wrapper);
      if (!transfer.isWritable) return null;
      const file = type === undefined ? implOrNothing(data) : null;
      if (type !== undefined && transfer.items.some((item) => item.kind === 'string' && item.type === formatOf(type)))
        fail('NotSupportedError');
      const item = file?.interface === 'File' ? new ItemImpl(realm, 'file', file.type, file)
        : new ItemImpl(realm, 'string', formatOf(type), toText(data));
      transfer.items.push(item);
      return wrap(item);
    },
    remove(wrapper, index) {
      const { transfer } = listOf(wrapper);
      if (!transfer.isWritable) fail('InvalidStateError');
      transfer.items.splice(toUnsignedLong(index), 1);
    },
    clear(wrapper) {
      const { transfer } = listOf(wrapper);
      if (transfer.isWritable) transfer.items = [];
    },
  }),
});

export class DataTransferImpl {
  constructor(realm) {
    this.realm = realm;
    this.items = [];
    this.dropEffect = 'none';
    this.effectAllowed = 'none';
    this.isWritable = true;
    this.itemList = new ItemList(this);
  }

  get files() { return this.items.filter(({ kind }) => kind === 'file').map(({ data }) => data); }
  get types() {
    const texts = this.items.filter(({ kind }) => kind === 'string').map(({ type }) => type);
    return this.files.length > 0 ? [...texts, 'Files'] : texts;
  }

  // The plain text, or null.
  get text() {
    return this.items.find(({ kind, type }) => kind === 'string' && type === 'text/plain')?.data ?? null;
  }
  set text(text) { this.items.push(new ItemImpl(this.realm, 'string', 'text/plain', text)); }

  addFile(file) { this.items.push(new ItemImpl(this.realm, 'file', file.type, file)); }
}
DataTransferImpl.prototype.interface = 'DataTransfer';
const transferOf = brand(DataTransferImpl);
describe('DataTransfer', {
  parent: null,
  construct: (realm, args, newTarget) => wrapNew(new DataTransferImpl(realm), newTarget),
  attributes: () => [
    ['dropEffect', (wrapper) => transferOf(wrapper).dropEffect, (wrapper, value) => {
      if (effects.includes(toText(value))) transferOf(wrapper).dropEffect = toText(value);
    }],
    ['effectAllowed', (wrapper) => transferOf(wrapper).effectAllowed, (wrapper, value) => {
      if (allowed.includes(toText(value))) transferOf(wrapper).effectAllowed = toText(value);
    }],
    ['items', (wrapper) => transferOf(wrapper).itemList.wrapper],
    ['types', (wrapper) => Object.freeze(transferOf(wrapper).realm.makeArray(transferOf(wrapper).types))],
    ['files', (wrapper) => {
      const transfer = transferOf(wrapper);
      lazyBlob();
      const { files } = transfer;
      if (transfer.fileList === undefined || transfer.fileList.files.length !== files.length)
        transfer.fileList = lazyFileList().makeFileList(transfer.realm, files);
      return transfer.fileList.wrapper;
    }],
  ],
  methods: () => ({
    getData(wrapper, format) {
      const item = transferOf(wrapper).items.find(({ kind, type }) => kind === 'string' && type === formatOf(format));
      if (item === undefined) return '';
      // HTML: of a list of addresses, the name URL means the first one.
      return toText(format).toLowerCase() === 'url'
        ? item.data.split(/\r?\n/).find((line) => line !== '' && !line.startsWith('#')) ?? '' : item.data;
    },
    setData(wrapper, format, data) {
      const transfer = transferOf(wrapper);
      if (!transfer.isWritable) return;
      const type = formatOf(format);
      transfer.items = transfer.items.filter((item) => item.kind !== 'string' || item.type !== type);
      transfer.items.push(new ItemImpl(transfer.realm, 'string', type, toText(data)));
    },
    clearData(wrapper, format = undefined) {
      const transfer = transferOf(wrapper);
      if (!transfer.isWritable) return;
      transfer.items = transfer.items.filter(({ kind, type }) =>
        kind !== 'string' || (format !== undefined && type !== formatOf(format)));
    },
    setDragImage(wrapper, image, x, y) {
      transferOf(wrapper);
      elementArgument(image, "Argument 1 ('image') to DataTransfer.setDragImage");
      toLong(x);
      toLong(y);
    },
  }),
});
