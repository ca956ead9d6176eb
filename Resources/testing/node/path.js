// `node:path` for POSIX systems.
(function (testing, host, load) {
  'use strict';

  const text = (value, name) => {
    if (typeof value === 'string') return value;
    const message = `The "${name}" argument must be of type string. Received ${testing.inline(value)}`;
    throw Object.assign(new TypeError(message), { code: 'ERR_INVALID_ARG_TYPE' });
  };

  function parts(path, isAbsolute) {
    const list = [];
    for (const part of path.split('/')) {
      if (part === '' || part === '.') continue;
      if (part !== '..' || list.length === 0 || list.at(-1) === '..') {
        if (part !== '..' || !isAbsolute) list.push(part);
      } else list.pop();
    }
    return list.join('/');
  }

  function normalize(path) {
    if (text(path, 'path') === '') return '.';
    const isAbsolute = path.startsWith('/'), plain = parts(path, isAbsolute);
    if (plain === '') return isAbsolute ? '/' : path.endsWith('/') ? './' : '.';
    return (isAbsolute ? '/' : '') + plain + (path.endsWith('/') ? '/' : '');
  }

  function resolve(...paths) {
    let whole = '';
    for (const path of [...paths].reverse()) {
      if (text(path, 'path') !== '') whole = whole === '' ? path : `${path}/${whole}`;
      if (whole.startsWith('/')) break;
    }
    if (!whole.startsWith('/')) whole = `${load('process').cwd()}/${whole}`;
    return '/' + parts(whole, true);
  }

  const stripped = path => path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;

  function dirname(path) {
    const plain = stripped(text(path, 'path')), at = plain.lastIndexOf('/');
    return at < 0 ? '.' : plain.slice(0, at).replace(/\/+$/, '') || '/';
  }

  function basename(path, suffix = '') {
    const plain = stripped(text(path, 'path'));
    const name = plain === '/' ? '' : plain.slice(plain.lastIndexOf('/') + 1);
    return name !== suffix && text(suffix, 'suffix') !== '' && name.endsWith(suffix)
      ? name.slice(0, -suffix.length) : name;
  }

  function extname(path) {
    const name = basename(path), at = name.lastIndexOf('.');
    return at <= 0 || name === '..' ? '' : name.slice(at);
  }

  function relative(from, to) {
    const start = resolve(from).split('/').filter(Boolean), end = resolve(to).split('/').filter(Boolean);
    let common = 0;
    while (common < start.length && common < end.length && start[common] === end[common]) common++;
    return [...start.slice(common).map(() => '..'), ...end.slice(common)].join('/');
  }

  const path = {
    sep: '/', delimiter: ':', normalize, resolve, dirname, basename, extname, relative,
    isAbsolute: path => text(path, 'path').startsWith('/'),
    join: (...paths) => normalize(paths.filter(path => text(path, 'path') !== '').join('/') || '.'),
    parse(path) {
      const base = basename(path), ext = extname(path), root = path.startsWith('/') ? '/' : '';
      const folder = stripped(path).includes('/') ? dirname(path) : '';
      return { root, dir: folder, base, ext,
        name: ext === '' ? base : base.slice(0, -ext.length) };
    },
    format({ root = '', dir = '', base, name = '', ext = '' }) {
      const file = base ?? name + (ext === '' || ext.startsWith('.') ? ext : `.${ext}`);
      const folder = dir || root;
      return folder === '' ? file : folder === root ? root + file : `${folder}/${file}`;
    },
    toNamespacedPath: path => path,
    get win32() { throw testing.failure('path.win32 is not supported: paths are those of POSIX systems'); },
  };
  path.posix = path;
  return Object.defineProperty(path, 'win32', { enumerable: false });
})
