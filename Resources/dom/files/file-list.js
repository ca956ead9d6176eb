// FileList: File API, "The FileList Interface"; the selected files of an input.
import { wrap } from '../infra/brands.js';
import { argument, describe, toUnsignedLong } from '../infra/idl.js';
import { List, listOf } from '../infra/list.js';

class FileList extends List {
  constructor(realm, files) {
    super();
    this.realm = realm;
    // Impls of the files.
    this.files = files;
  }

  get length() { return this.files.length; }
  copyFor(realm) { return new FileList(realm, this.files).wrapper; }
  item(index) { return this.files[index] ?? null; }
}
FileList.prototype.interface = 'FileList';
describe('FileList', {
  parent: null, iterates: true, attributes: () => [['length', (wrapper) => listOf(wrapper).length]],
  methods: () => ({
    item: (wrapper, index) => { const file = listOf(wrapper).item(toUnsignedLong(index)); return file && wrap(file); },
  }),
});
export const makeFileList = (realm, files) => new FileList(realm, files);
export const filesOf = (input) => {
  input.fileList ??= makeFileList(input.realm, []);
  return input.fileList.wrapper;
};
// HTML, "files": a page may assign the list of another input, or of a drop.
export const setFilesOf = (input, value) => {
  if (value === null || value === undefined) return;
  input.fileList = argument(FileList, value, 'The HTMLInputElement.files attribute');
};
