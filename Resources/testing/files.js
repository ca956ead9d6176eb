// Files that a spec selects in file inputs.
(function (testing) {
  'use strict';

  const isBytes = value => value instanceof Uint8Array || value instanceof ArrayBuffer;
  // UTF-8, which the spec's realm has no encoder for.
  const encode = text => Uint8Array.from(unescape(encodeURIComponent(text)), letter => letter.charCodeAt(0));

  function fileOf(what, file) {
    if (typeof file === 'string') return testing.tell('readFiles', [file, what]);
    const isPayload = file !== null && typeof file === 'object' && typeof file.name === 'string'
      && (typeof file.buffer === 'string' || isBytes(file.buffer));
    if (!isPayload) throw testing.failure(
      `${what} needs a path, { name, mimeType, buffer }, or an array of these, but got ${testing.inline(file)}`);
    const bytes = typeof file.buffer === 'string' ? encode(file.buffer) : new Uint8Array(file.buffer);
    return [{ name: file.name, mimeType: file.mimeType ?? '', relativePath: '', bytes: [...bytes] }];
  }
  const filesOf = (what, files) => [files].flat().flatMap(file => fileOf(what, file));
  const optionNames = ['noWaitAfter', 'timeout'];

  testing.addWords(testing.Locator, {
    /// Selects files in a file input: paths, { name, mimeType, buffer }, or an empty array for none.
    async setInputFiles(files, given) {
      const what = `${this}.setInputFiles()`;
      await this.act('setFiles', filesOf(what, files), testing.checkOptions(what, given, optionNames), 'setInputFiles');
    },
  });

  /// A request of a page to select files.
  class FileChooser {
    #page;
    #event;
    constructor(page, event) { this.#page = page; this.#event = event; }
    page() { return this.#page; }
    isMultiple() { return this.#event.multiple; }
    element() {
      throw testing.failure('fileChooser.element() is not supported: use a locator for the file input');
    }
    async setFiles(files, given) {
      const what = 'fileChooser.setFiles()';
      testing.checkOptions(what, given, optionNames);
      const step = { kind: 'chooser', number: this.#event.chooser };
      const answer = await this.#page.ask('act', [[step], 'setFiles', filesOf(what, files), 'force']);
      if (answer.state !== 'done') throw testing.failure(`${what}: ${answer.reason}`);
    }
    describeForReader() { return 'a file chooser'; }
  }

  Object.assign(testing, { FileChooser, encodeText: encode });
  testing.eventSubjects.filechooser = (event, page) => new FileChooser(page, event);
})
