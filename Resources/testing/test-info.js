// `testInfo`: the properties of the running test, and functions that add to its result.
(function (testing, host) {
  'use strict';

  let current = null;

  class Skip extends Error {}
  testing.isSkip = error => error instanceof Skip;

  const above = node => node === null ? [] : [...above(node.parent), node];
  testing.above = above;

  /// Returns the nearest setting of `describe.configure()` around a test or hook.
  testing.configured = (suite, name) => above(suite).findLast(node => node.config[name] !== undefined)?.config[name];

  const limits = () => testing.limits ??= host.tell('limits', []);
  const noLimit = milliseconds => milliseconds === 0 ? Infinity : milliseconds;
  const frameText = ({ name, url, line, column }) => {
    const at = `${url}:${line}${column === null ? '' : `:${column}`}`;
    return `\n    at ${name ? `${name} (${at})` : at}`;
  };
  const infoOf = ({ name, message, stack }) =>
    ({ name, message, stack: `${name}: ${message}${stack.map(frameText).join('')}`, value: undefined });
  /// Returns the errors of a test so far: those of the spec, and those that the host collects, such as of the page.
  const allErrors = errors => [...errors.map(testing.describe), ...host.tell('failures', [])].map(infoOf);

  /// Adds an annotation, and ends the test if it is skipped.
  function annotate(info, state, type, [condition, description], hasCondition) {
    if (typeof condition === 'function') throw testing.failure(
      `test.${type}() with a function is for suites: call it outside of tests, or pass its result`);
    const isReason = typeof condition === 'string';
    if (hasCondition && !isReason && !condition) return;
    info.annotations.push({ type, description: isReason ? condition : description });
    if (type === 'fail') info.expectedStatus = 'failed';
    if (type === 'slow') info.setTimeout(info.timeout * 3);
    if (type !== 'skip' && type !== 'fixme') return;
    info.expectedStatus = info.status = 'skipped';
    state.isSkipped = true;
    throw new Skip('the test is skipped');
  }

  const contentOf = (what, { body, path }) => {
    if ((body === undefined) === (path === undefined))
      throw testing.failure(`${what} needs either a body or a path`);
    if (path !== undefined) {
      if (!host.tell('findAttachment', [String(path)])) throw testing.failure(`${what}: file not found: ${path}`);
      return { path: String(path), type: 'application/octet-stream' };
    }
    if (typeof body === 'string') return { text: body, type: 'text/plain' };
    if (body instanceof Uint8Array) return { bytes: [...body], type: 'application/octet-stream' };
    throw testing.failure(`${what}: the body must be a string or a Uint8Array, but is ${testing.inline(body)}`);
  };

  const safe = text => text.replace(/[^\w-]+/g, '-').replace(/^-+|-+$/g, '').slice(0, 100);

  /// Begins the information on a test or hook; `errors` is the list of its failures so far.
  testing.beginInfo = function (node, errors, { retry = 0, repeat = 0 } = {}) {
    const place = node.place, file = testing.url;
    const names = above(node.parent).map(({ name }) => name).concat(node.name).filter(name => name !== '');
    const state = { isSkipped: false, limit: null, finished: [], failed: [], attachments: [], errors };
    const set = testing.checkOptions;
    const folder = `.headless-bridge/output/${safe([file, ...names].join('-'))}${retry > 0 ? `-retry${retry}` : ''}`;
    const info = {
      title: node.name, titlePath: [file, ...names], file, line: place?.line ?? 0, column: place?.column ?? 0,
      testId: `${file}#${node.id ?? 0}`, retry, repeatEachIndex: repeat, workerIndex: 0, parallelIndex: 0,
      expectedStatus: node.kind === 'test' && testing.isToFail(node) ? 'failed' : 'passed', status: 'passed',
      annotations: [...(node.annotations ?? [])], tags: node.tags ?? [], outputDir: folder,
      snapshotDir: `${file.includes('/') ? file.slice(0, file.lastIndexOf('/')) + '/' : ''}__snapshots__`,
      snapshotSuffix: '',
      get project() {
        return { name: testing.projectName ?? '', retries: limits().retries, timeout: limits().timeout,
          testDir: limits().root, repeatEach: 1, metadata: {}, use: {} };
      },
      get config() { return { rootDir: limits().root, workers: 1, version: testing.version ?? '', projects: [] }; },
      get errors() { return allErrors(errors); },
      get error() { return allErrors(errors)[0]; },
      get attachments() { return state.attachments.map(({ name, contentType, path, text, bytes }) =>
        ({ name, contentType, path, body: text ?? (bytes && new Uint8Array(bytes)) })); },
      get duration() { return host.tell('pageTime', []); },
      get timeout() { return state.limit ?? testing.limitOf(node, null) ?? limits().timeout; },
      outputPath: (...parts) => [folder, ...parts].join('/'),
      snapshotPath: () => `${info.snapshotDir}/${file.slice(file.lastIndexOf('/') + 1)}.snap`,
      setTimeout(milliseconds) {
        state.limit = noLimit(testing.checkTime('test.setTimeout()', milliseconds));
        host.tell('setStepLimit', [state.limit]);
      },
      async attach(name, options = {}) {
        const what = `testInfo.attach(${testing.inline(name)})`;
        if (typeof name !== 'string') throw testing.failure(`${what}: the name must be a string`);
        const { type, ...content } = contentOf(what, set(what, options, ['body', 'path', 'contentType']));
        state.attachments.push({ name, contentType: options.contentType ?? type, ...content });
      },
    };
    for (const type of ['skip', 'fixme', 'fail', 'slow'])
      info[type] = (...given) => annotate(info, state, type, given, given.length > 0);
    Object.defineProperty(info, 'state', { value: state, enumerable: false });
    Object.defineProperty(info, 'hasFailed', { get: () => allErrors(errors).length > 0, enumerable: false });
    current = info;
    return info;
  };

  /// Returns the information on the running test or hook; null if none runs.
  testing.currentInfo = () => current;
  testing.endInfo = () => { current = null; };

  testing.info = function () {
    if (current === null) throw testing.failure('test.info() can only be called while a test or hook runs');
    return current;
  };

  /// Returns whether a test is expected to fail, by itself or because of its suites.
  testing.isToFail = node => Boolean(node.isFailing) || above(node.parent).some(suite => suite.isFailing);

  /// Returns the time limit of a test or hook in milliseconds; undefined for the default.
  testing.limitOf = function (node, info) {
    if (info?.state.limit !== null && info?.state.limit !== undefined && node.timeout === undefined)
      return info.state.limit;
    const own = node.timeout ?? testing.configured(node.parent, 'timeout');
    const isSlow = above(node.kind === 'test' ? node : node.parent).some(one => one.isSlow);
    if (!isSlow) return own;
    return (own ?? testing.stepTimeout ?? limits().timeout) * 3;
  };

  /// Adds a function that runs after the test.
  const later = (what, list) => body => {
    if (current === null) throw testing.failure(`${what}() can only be called while a test runs`);
    if (typeof body !== 'function') throw testing.failure(`${what}() needs a function`);
    current.state[list].push(body);
  };
  testing.onTestFinished = later('onTestFinished', 'finished');
  testing.onTestFailed = later('onTestFailed', 'failed');
})
