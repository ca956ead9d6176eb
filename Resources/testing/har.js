// HAR files: routes that replay recorded responses, and recordings of real ones. HTTP Archive 1.2.
(function (testing) {
  'use strict';

  const optionNames = ['notFound', 'update', 'updateContent', 'updateMode', 'url'];

  function parse(what, path, text) {
    let har;
    try { har = JSON.parse(text); } catch (error) {
      throw testing.failure(`${what}: ${path} is not JSON: ${error.message}`);
    }
    const entries = har?.log?.entries;
    if (!Array.isArray(entries)) throw testing.failure(`${what}: ${path} is not a HAR file: log.entries is missing`);
    entries.forEach((entry, index) => {
      const isWhole = typeof entry?.request?.url === 'string' && typeof entry.request.method === 'string'
        && entry.response !== null && typeof entry.response === 'object';
      if (!isWhole)
        throw testing.failure(`${what}: ${path}: log.entries[${index}] needs request.method, request.url and response`);
    });
    return entries;
  }

  const headersOf = headers =>
    Object.fromEntries((headers ?? []).filter(({ name }) => !/^(content-(encoding|length)|transfer-encoding|:.*)$/i
      .test(name)).map(({ name, value }) => [name, value]));

  /// Returns the entry for a request: of those with its method, URL and body, the one with the most equal headers.
  function find(entries, request) {
    const body = request.postData();
    const found = entries.filter(entry => entry.request.method === request.method()
      && entry.request.url.replace(/#.*/s, '') === request.url().replace(/#.*/s, '')
      && (entry.request.postData?.text === undefined || body === null || entry.request.postData.text === body));
    const headers = request.headers();
    const score = entry => (entry.request.headers ?? [])
      .filter(({ name, value }) => headers[name.toLowerCase()] === value).length;
    return found.reduce((best, entry) => best === null || score(entry) > score(best) ? entry : best, null);
  }

  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  function fromBase64(text) {
    const bytes = [];
    let bits = 0, value = 0;
    for (const letter of text.replace(/[\s=]/g, '')) {
      value = (value << 6 | letters.indexOf(letter)) & 0xffffff;
      bits += 6;
      if (bits >= 8) bytes.push(value >> (bits -= 8) & 0xff);
    }
    return Uint8Array.from(bytes);
  }
  function toBase64(bytes) {
    let text = '';
    for (let index = 0; index < bytes.length; index += 3) {
      const value = bytes[index] << 16 | (bytes[index + 1] ?? 0) << 8 | (bytes[index + 2] ?? 0);
      for (let part = 0; part < 4; part++)
        text += index + part > bytes.length ? '=' : letters[value >> (18 - 6 * part) & 63];
    }
    return text;
  }

  const folderOf = path => path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : '';

  function answerOf(what, path, { response }) {
    const { content = {} } = response;
    const answer = {
      status: response.status > 0 ? response.status : 200, headers: headersOf(response.headers),
    };
    if (content.mimeType && !Object.keys(answer.headers).some(name => name.toLowerCase() === 'content-type'))
      answer.contentType = content.mimeType;
    // Playwright attaches a body as a file beside the HAR file.
    if (content._file) return { ...answer, path: folderOf(path) + content._file };
    const text = content.text ?? '';
    return { ...answer, body: content.encoding === 'base64' ? fromBase64(text) : text };
  }

  // The recordings of the running test.
  let recordings = [];

  function record(owner, path, options) {
    recordings.push({ owner, path, url: options.url, content: options.updateContent ?? 'embed', entries: [] });
    testing.tellHearing();
  }
  testing.isRecording = () => recordings.length > 0;

  /// Called with each response: adds it to the recordings of its page and of its context.
  testing.recordResponse = function (request, response) {
    for (const recording of recordings) {
      const page = request.frame().page();
      if (recording.owner !== page && recording.owner !== page.context()) continue;
      if (recording.url !== undefined && !testing.fitsURL(recording.url, request.url(), 'routeFromHAR(): url'))
        continue;
      recording.entries.push(entryOf(request, response));
    }
  };

  const pairs = headers => Object.entries(headers).map(([name, value]) => ({ name, value }));
  function entryOf(request, response) {
    const { startTime, responseEnd } = request.timing();
    const url = new testing.platform.URL(request.url());
    const type = response.headers()['content-type'] ?? '';
    const { text, bytes } = response.recordedContent();
    return {
      startedDateTime: new Date(startTime).toISOString(), time: responseEnd,
      request: {
        method: request.method(), url: request.url(), httpVersion: 'HTTP/1.1', cookies: [],
        headers: pairs(request.headers()),
        queryString: [...url.searchParams.entries()].map(([name, value]) => ({ name, value })),
        ...request.postData() === null ? {} : {
          postData: { mimeType: request.headers()['content-type'] ?? '', text: request.postData() },
        },
        headersSize: -1, bodySize: request.postData()?.length ?? 0,
      },
      response: {
        status: response.status(), statusText: response.statusText(), httpVersion: 'HTTP/1.1', cookies: [],
        headers: pairs(response.headers()),
        content: text === null
          ? { size: bytes.length, mimeType: type, text: toBase64(bytes), encoding: 'base64' }
          : { size: bytes.length, mimeType: type, text },
        redirectURL: '', headersSize: -1, bodySize: bytes.length,
      },
      cache: {}, timings: { send: 0, wait: responseEnd, receive: 0 },
    };
  }

  /// Moves the bodies of a recording into files beside the HAR file.
  function attach(path, entries) {
    entries.forEach(({ response: { content } }, index) => {
      if (!content.text) return;
      const kind = /\/([a-z0-9]+)/.exec(content.mimeType)?.[1] ?? 'dat';
      const name = `${path.slice(folderOf(path).length).replace(/\.har$/, '')}-${index + 1}.${kind}`;
      if (content.encoding === 'base64') return;
      testing.tell('writeText', [folderOf(path) + name, content.text, 'routeFromHAR()']);
      delete content.text;
      content._file = name;
    });
  }

  /// Writes the recordings of a context or, without one, of the test that ends.
  testing.endRecordings = function (owner) {
    const isOf = recording => owner === undefined || recording.owner === owner
      || recording.owner.context?.() === owner;
    const ended = recordings.filter(isOf);
    recordings = recordings.filter(recording => !isOf(recording));
    for (const { path, entries, content } of ended) {
      if (content === 'attach') attach(path, entries);
      const log = { version: '1.2', creator: { name: 'headless-bridge', version: '1' }, entries };
      testing.tell('writeText', [path, JSON.stringify({ log }, null, 2) + '\n', 'routeFromHAR()']);
    }
  };

  const words = name => ({
    /// Responds to requests with the responses of a HAR file. With `update`, writes the file with real responses when
    /// the test ends.
    async routeFromHAR(path, given) {
      const what = `${name}.routeFromHAR()`;
      if (typeof path !== 'string') throw testing.failure(`${what} needs a path, but got ${testing.inline(path)}`);
      const options = testing.checkOptions(what, given, optionNames);
      const { notFound = 'abort', update = false, url = '**/*', updateContent = 'embed' } = options;
      if (!['abort', 'fallback'].includes(notFound))
        throw testing.failure(`${what}: notFound must be 'abort' or 'fallback', but is ${testing.inline(notFound)}`);
      if (!['embed', 'attach', 'omit'].includes(updateContent))
        throw testing.failure(`${what}: updateContent must be 'embed' or 'attach', but is `
          + testing.inline(updateContent));
      if (/\.zip$/.test(path)) throw testing.failure(`${what}: ${path}: zipped HAR files are not supported; unzip it`);
      if (update) return record(this, path, options);
      const file = testing.tell('findFile', [path, what]);
      const entries = parse(what, path, testing.tell('readText', [path, what]));
      for (const { response: { content } } of entries)
        if (content?._file) testing.tell('findFile', [folderOf(file) + content._file, what]);
      await this.route(url, async route => {
        const entry = find(entries, route.request());
        if (entry !== null) return route.fulfill(answerOf(what, file, entry));
        return notFound === 'fallback' ? route.fallback() : route.abort();
      });
    },
  });
  testing.addWords(testing.Page, words('page'));
  testing.addWords(testing.BrowserContext, words('context'));
})
