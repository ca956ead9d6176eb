// Collects the declarations of a spec file: suites, tests and hooks.
(function (testing) {
  'use strict';

  const hookKinds = ['beforeAll', 'beforeEach', 'afterEach', 'afterAll'];
  const root = { kind: 'suite', name: '', mode: '', parent: null, children: [], ...emptySuite() };
  let current = root;
  let isOpen = true;

  function emptySuite() {
    return {
      hooks: Object.fromEntries(hookKinds.map(kind => [kind, []])), uses: [], modifiers: [], config: {},
      annotations: [], cleanups: [],
    };
  }

  const check = testing.checkBody = function (what, body, advice = '') {
    if (!isOpen) throw testing.failure(`${what} cannot be called while tests run`);
    if (typeof body !== 'function')
      throw testing.failure(`${what} needs a function, but got ${testing.inline(body)}${advice}`);
  };

  function nameOf(what, name) {
    if (typeof name === 'function') return name.name;
    if (typeof name === 'string' || typeof name === 'number') return String(name);
    throw testing.failure(`${what} needs a name, but got ${testing.inline(name)}`);
  }

  function add(node) {
    node.parent = current;
    node.place = testing.place();
    current.children.push(node);
    return node;
  }

  const optionNames = ['timeout', 'tag', 'annotation', 'retry', 'retries', 'repeats', 'concurrent', 'sequential',
    'shuffle', 'skip', 'only', 'todo', 'fails'];

  function annotationsOf(what, annotation) {
    return [annotation ?? []].flat().map(one => {
      if (typeof one?.type === 'string') return { type: one.type, description: one.description };
      throw testing.failure(`${what}: an annotation must be { type, description }, but is ${testing.inline(one)}`);
    });
  }

  /// Reads the options of a test, suite or hook: an object, or a timeout as a number.
  function optionsOf(what, given) {
    const options = given !== null && typeof given === 'object' ? testing.checkOptions(what, given, optionNames)
      : { timeout: given };
    for (const name of ['retry', 'retries', 'repeats']) {
      const value = options[name];
      if (value !== undefined && !(Number.isInteger(value) && value >= 0))
        throw testing.failure(`${what}: ${name} must be a non-negative integer, but is ${testing.inline(value)}`);
    }
    return {
      ...options, timeout: options.timeout === undefined ? undefined : testing.checkTime(what, options.timeout),
      annotations: annotationsOf(what, options.annotation), retries: options.retry ?? options.retries,
    };
  }

  // `test(name, { skip: true }, body)` is the same as `test.skip(name, body)`.
  const modeOf = (mode, options) => mode !== '' ? mode : options.skip ? 'skip' : options.only ? 'only'
    : options.todo ? 'todo' : '';

  testing.addSuite = function (name, body, flags = {}, given) {
    // A suite may have no name, and options may come before the body.
    if (typeof name === 'function' && body === undefined) [name, body] = ['', name];
    if (typeof given === 'function' && typeof body !== 'function') [body, given] = [given, body];
    const what = `describe(${testing.inline(name)})`;
    check(what, body);
    const options = optionsOf(what, given);
    const suite = add({
      kind: 'suite', children: [], ...emptySuite(), name: nameOf('describe()', name),
      mode: modeOf(flags.mode ?? '', options), isFailing: flags.isFailing || options.fails,
      tags: testing.tagsOf(what, name, given),
    });
    suite.annotations = [...(flags.annotations ?? []), ...options.annotations];
    Object.assign(suite.config, flags.config,
      options.timeout !== undefined && { timeout: options.timeout },
      options.retries !== undefined && { retries: options.retries },
      options.repeats !== undefined && { repeats: options.repeats });
    current = suite;
    try {
      const result = body();
      if (typeof result?.then === 'function')
        throw testing.failure(`${what} must not be async: tests that it declares later are not run`);
      if (result !== undefined)
        throw testing.failure(`${what} must not return anything, but returned ${testing.inline(result)}`);
    } finally {
      current = suite.parent;
    }
  };

  testing.addTest = function (set, name, body, given, flags = {}) {
    // Options may also come before the body.
    if (typeof given === 'function' && typeof body !== 'function') [body, given] = [given, body];
    const what = `test(${testing.inline(name)})`;
    // A test that does not run needs no body.
    if (body === undefined && (flags.mode === 'skip' || flags.mode === 'todo')) body = () => {};
    check(what, body, '; use test.todo(name) for a test that is not written yet');
    const options = optionsOf(what, given);
    add({
      kind: 'test', set, name: nameOf('test()', name), mode: modeOf(flags.mode ?? '', options), body,
      isFailing: flags.isFailing || options.fails, timeout: options.timeout, tags: testing.tagsOf(what, name, given),
      retries: options.retries, repeats: options.repeats,
      ownAnnotations: [...(flags.annotations ?? []), ...options.annotations],
    });
  };

  testing.addTodo = function (set, name, ...rest) {
    if (!isOpen) throw testing.failure('test.todo() cannot be called while tests run');
    if (rest.some(one => typeof one === 'function')) throw testing.failure('test.todo() takes only a name');
    testing.addTest(set, name, undefined, rest[0], { mode: 'todo' });
  };

  testing.addHook = function (set, kind, body, timeout) {
    // A name may come before the body.
    if (typeof body === 'string' && typeof timeout === 'function') [body, timeout] = [timeout, undefined];
    check(`${kind}()`, body);
    current.hooks[kind].push({
      kind, set, name: kind, parent: current, body, timeout: optionsOf(`${kind}()`, timeout).timeout,
      place: testing.place(),
    });
  };

  testing.hookKinds = hookKinds;
  testing.root = root;
  /// Returns the suite whose body runs, which is the file itself outside of suites.
  testing.declaring = what => {
    if (!isOpen) throw testing.failure(`${what} cannot be called while tests run`);
    return current;
  };
  testing.isDeclaring = () => isOpen;
  /// Closes the declarations: later ones are a mistake.
  testing.closeTree = () => { isOpen = false; };
})
