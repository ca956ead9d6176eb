// `node:fs`: reading below the project's folder.
(function (testing, host, load) {
  'use strict';

  const pathOf = path => Buffer.isBuffer(path) ? path.toString() : load('url').pathOf(path);

  /// Asks the host; its errors have Node's codes.
  function ask(call, path, ...rest) {
    const name = pathOf(path);
    const { value, code, message } = host.tell('readFileSystem', [call, name, ...rest]);
    if (code === null) return value;
    throw Object.assign(testing.failure(`${code}: ${message}, ${call} '${name}'`), { code, syscall: call, path: name });
  }

  const encodingOf = options => typeof options === 'string' ? options : options?.encoding ?? null;

  function readFileSync(path, options) {
    const encoding = encodingOf(options);
    if (/^utf-?8$/i.test(encoding ?? '')) return ask('read', path, 'utf8');
    const bytes = Buffer.from(ask('read', path, 'latin1'), 'latin1');
    return encoding === null ? bytes : bytes.toString(encoding);
  }

  class Dirent {
    #kind;
    constructor(name, parentPath, kind) {
      Object.assign(this, { name, parentPath, path: parentPath });
      this.#kind = kind;
    }
    isFile() { return this.#kind === 'file'; }
    isDirectory() { return this.#kind === 'folder'; }
    isSymbolicLink() { return this.#kind === 'link'; }
  }

  function readdirSync(path, options) {
    const folder = pathOf(path);
    const list = ask('list', path, options?.recursive === true);
    const entry = options?.withFileTypes ? (name, kind) => new Dirent(name, folder, kind) : name => name;
    return list.map(([name, kind]) => entry(name, kind));
  }

  class Stats {
    #kind;
    constructor({ kind, size, modified, mode }) {
      this.#kind = kind;
      const times = { mtimeMs: modified, ctimeMs: modified, atimeMs: modified, birthtimeMs: modified };
      Object.assign(this, { size, mode, ...times });
      this.mtime = this.ctime = this.atime = this.birthtime = new Date(modified);
    }
    isFile() { return this.#kind === 'file'; }
    isDirectory() { return this.#kind === 'folder'; }
    isSymbolicLink() { return this.#kind === 'link'; }
  }

  const exists = path => {
    try {
      ask('stat', path, false);
      return true;
    } catch (error) {
      if (error.code === 'ENOENT') return false;
      throw error;
    }
  };
  function stat(path, options, isLink) {
    if (options?.throwIfNoEntry === false && !exists(path)) return undefined;
    return new Stats(ask('stat', path, isLink));
  }

  const fs = {
    readFileSync, readdirSync, existsSync: exists,
    statSync: (path, options) => stat(path, options, false), lstatSync: (path, options) => stat(path, options, true),
    accessSync(path) { ask('stat', path, false); },
    realpathSync: Object.assign(path => ask('real', path), { native: path => ask('real', path) }),
    constants: { F_OK: 0, R_OK: 4, W_OK: 2, X_OK: 1 }, Stats, Dirent,
    get promises() { return load('fs-promises'); },
  };

  // The forms with callbacks.
  for (const name of ['readFile', 'readdir', 'stat', 'lstat', 'access', 'realpath']) {
    fs[name] = (...parameters) => {
      const done = parameters.pop();
      let result;
      try { result = [null, fs[`${name}Sync`](...parameters)]; } catch (error) { result = [error]; }
      queueMicrotask(() => done(...result));
    };
  }
  fs.exists = (path, done) => { queueMicrotask(() => done(exists(path))); };

  const writing = 'writeFile appendFile mkdir mkdtemp rm rmdir unlink rename copyFile cp symlink link chmod utimes '
    + 'truncate';
  const refuse = name => () => {
    throw testing.failure(`fs.${name}() is not supported: specs read files below the project's folder and write none`);
  };
  for (const name of writing.split(' ')) {
    Object.assign(fs, { [name]: refuse(name), [`${name}Sync`]: refuse(`${name}Sync`) });
  }
  for (const name of ['open', 'openSync', 'createReadStream', 'createWriteStream', 'watch', 'watchFile'])
    fs[name] = () => { throw testing.failure(`fs.${name}() is not supported: use fs.readFileSync()`); };
  return fs;
})
