// FileList: File API, "The FileList Interface".
import { describe } from '../infra/idl.js';
import { List, listOf } from '../infra/list.js';

// No file is ever selected.
class FileList extends List {
  constructor(realm) {
    super();
    this.realm = realm;
  }

  get length() { return 0; }
  copyFor(realm) { return new FileList(realm).wrapper; }
  item() { return null; }
}
FileList.prototype.interface = 'FileList';
describe('FileList', {
  parent: null, attributes: () => [['length', (wrapper) => listOf(wrapper).length]],
  methods: () => ({ item: () => null }),
});
export const filesOf = (input) => input.cached('files', () => new FileList(input.realm)).wrapper;
