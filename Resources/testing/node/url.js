// `node:url`.
(function (testing, host, load) {
  'use strict';

  const { URL, URLSearchParams } = testing.platform;
  function fileURLToPath(value) {
    const url = typeof value === 'string' ? new URL(value) : value;
    if (url?.protocol !== 'file:') throw new TypeError('The URL must be of scheme file');
    return decodeURIComponent(url.pathname);
  }
  return {
    URL, URLSearchParams, fileURLToPath,
    pathToFileURL: path => new URL(testing.fileURL(load('path').resolve(path))),
    /// Returns a path that may be given as a URL.
    pathOf: value => typeof value === 'string' && !value.startsWith('file:') ? value : fileURLToPath(value),
    parse: text => {
      const { protocol, host: name, hostname, port, pathname, search, hash, href } = new URL(text, 'http://localhost');
      return { protocol, host: name, hostname, port, pathname, search, query: search.slice(1), hash, href };
    },
    format: url => String(url.href ?? url), resolve: (base, path) => new URL(path, base).href,
  };
})
