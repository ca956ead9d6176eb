// FileList: File API, "The FileList Interface".
({
  core(dom) {
    // No file is ever chosen.
    class FileList extends dom.List {
      constructor(realm) {
        super();
        this.realm = realm;
      }

      get length() { return 0; }
      copyFor(realm) { return new FileList(realm).wrapper; }
      item() { return null; }
    }
    FileList.prototype.interface = 'FileList';
    dom.describe('FileList', {
      parent: null, attributes: () => [['length', (wrapper) => dom.listOf(wrapper).length]],
      methods: () => ({ item: () => null }),
    });
    dom.filesOf = (input) => input.cached('files', () => new FileList(input.realm)).wrapper;
  },
})
