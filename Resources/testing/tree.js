// Collects the declarations of a spec file: suites, tests and hooks, from `describe`, `test` and `beforeEach`.
(function (testing) {
  'use strict';

  const root = { kind: 'suite', name: '', mode: '', parent: null, children: [], hooks: emptyHooks() };
  let current = root;
  let isOpen = true;

  function emptyHooks() { return { beforeAll: [], beforeEach: [], afterEach: [], afterAll: [] }; }

  function check(what, body, advice = '') {
    if (!isOpen) throw testing.failure(`${what} cannot be called while tests run`);
    if (typeof body !== 'function')
      throw testing.failure(`${what} needs a function, but got ${testing.inline(body)}${advice}`);
  }

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

  function addSuite(name, body, mode) {
    const what = `describe(${testing.inline(name)})`;
    check(what, body);
    const suite = add({ kind: 'suite', name: nameOf('describe()', name), mode, children: [], hooks: emptyHooks() });
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
  }

  // A timeout as a number, or as one of the options.
  function timeOf(what, timeout) {
    const value = timeout !== null && typeof timeout === 'object'
      ? testing.checkOptions(what, timeout, ['timeout', 'tag', 'annotation']).timeout
      : timeout;
    return value === undefined ? value : testing.checkTime(what, value);
  }

  function addTest(name, body, timeout, mode, isFailing = false) {
    // Options may also come before the body.
    if (typeof timeout === 'function' && typeof body !== 'function') [body, timeout] = [timeout, body];
    const what = `test(${testing.inline(name)})`;
    if (mode !== 'todo') check(what, body, '; use test.todo(name) for a test that is not written yet');
    add({ kind: 'test', name: nameOf('test()', name), mode, isFailing, body, timeout: timeOf(what, timeout) });
  }

  function addTodo(name, ...rest) {
    if (!isOpen) throw testing.failure('test.todo() cannot be called while tests run');
    if (rest.length > 0) throw testing.failure('test.todo() takes only a name');
    addTest(name, () => {}, undefined, 'todo');
  }

  function testWords(mode) {
    const words = (name, body, timeout) => addTest(name, body, timeout, mode);
    words.failing = (name, body, timeout) => addTest(name, body, timeout, mode, true);
    words.each = testing.each(words);
    words.failing.each = testing.each(words.failing);
    return words;
  }

  function suiteWords(mode) {
    const words = (name, body) => addSuite(name, body, mode);
    words.each = testing.each(words);
    return words;
  }

  const modes = { only: testWords('only'), skip: testWords('skip') };
  const test = Object.assign(testWords(''), modes, { fixme: modes.skip, todo: addTodo });
  // Tests run sequentially, including those marked as concurrent.
  test.concurrent = Object.assign(testWords(''), modes);
  const describe = Object.assign(suiteWords(''), { only: suiteWords('only'), skip: suiteWords('skip') });
  describe.fixme = describe.skip;
  const hooks = Object.fromEntries(Object.keys(root.hooks).map(kind => [kind, (body, timeout) => {
    // A name may come before the body.
    if (typeof body === 'string' && typeof timeout === 'function') [body, timeout] = [timeout, undefined];
    check(`${kind}()`, body);
    current.hooks[kind].push({
      kind, suite: current, body, timeout: timeOf(`${kind}()`, timeout), place: testing.place()
    });
  }]));
  /// A named part of a test.
  const step = async (name, body) => testing.step('step', nameOf('test.step()', name), body);
  Object.assign(test, { describe, step }, hooks);

  testing.root = root;
  /// Closes the declarations: later ones are a mistake.
  testing.closeTree = () => { isOpen = false; };
  testing.globals = {
    describe, test, it: test, xdescribe: describe.skip, fdescribe: describe.only, xtest: test.skip, xit: test.skip,
    fit: test.only, ...hooks,
  };
})
