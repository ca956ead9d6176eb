// Collects what a spec file declares: suites, tests and hooks, as `describe`, `test` and `beforeEach` say.
(function (testing) {
  'use strict';

  const root = { kind: 'suite', name: '', mode: '', parent: null, children: [], hooks: emptyHooks() };
  let current = root;
  let isOpen = true;

  function emptyHooks() { return { beforeAll: [], beforeEach: [], afterEach: [], afterAll: [] }; }

  function check(name, body, what) {
    if (!isOpen) throw new Error(`${what} cannot be called while tests run`);
    if (typeof body !== 'function') throw new TypeError(`${what}: ${testing.inline(name)} needs a function`);
  }

  function add(node) {
    node.parent = current;
    node.place = testing.place();
    current.children.push(node);
    return node;
  }

  function addSuite(name, body, mode) {
    check(name, body, 'describe()');
    const suite = add({ kind: 'suite', name: nameOf(name), mode, children: [], hooks: emptyHooks() });
    current = suite;
    try {
      const result = body();
      if (typeof result?.then === 'function') throw new TypeError(`describe(): ${testing.inline(name)} must not be async`);
    } finally {
      current = suite.parent;
    }
  }

  function addTest(name, body, timeout, mode, isFailing = false) {
    check(name, body, 'test()');
    add({ kind: 'test', name: nameOf(name), mode, isFailing, body, timeout });
  }

  function nameOf(name) { return typeof name === 'function' ? name.name : String(name); }

  /// A name with the values of a row in it: `%s` and its kin by place, `$name` by key, `%#` for the row's number.
  function titled(title, row, values, index) {
    let next = 0;
    let text = String(title).replace(/%([%#psdifjo])/g, (all, kind) => {
      if (kind === '%') return '%';
      if (kind === '#') return String(index);
      if (next >= values.length) return all;
      const value = values[next++];
      switch (kind) {
        case 's': return typeof value === 'object' ? testing.inline(value) : String(value);
        case 'd': return String(Number(value));
        case 'i': return String(parseInt(value, 10));
        case 'f': return String(parseFloat(value));
        case 'j': return JSON.stringify(value);
        default: return testing.inline(value);
      }
    });
    if (row !== null && typeof row === 'object' && !Array.isArray(row)) {
      text = text.replace(/\$([A-Za-z_$][\w$]*(?:\.[\w$]+)*)/g, (all, path) => {
        const value = path.split('.').reduce((object, key) => object?.[key], row);
        return value === undefined ? all : typeof value === 'string' ? value : testing.inline(value);
      });
    }
    return text;
  }

  /// The rows of a table that was written as a template: a line of names, then values.
  function rowsOf(strings, values) {
    const names = strings[0].split('|').map(name => name.trim()).filter(name => name !== '');
    if (names.length === 0 || values.length % names.length !== 0) {
      throw new TypeError('.each: the table needs a line of names, and a value for each in every row');
    }
    const rows = [];
    for (let start = 0; start < values.length; start += names.length) {
      rows.push(Object.fromEntries(names.map((name, index) => [name, values[start + index]])));
    }
    return rows;
  }

  function each(add) {
    return function (table, ...values) {
      const rows = Array.isArray(table?.raw) ? rowsOf(table, values) : [...table];
      return (title, body, timeout) => rows.forEach((row, index) => {
        const parameters = Array.isArray(row) ? row : [row];
        add(titled(title, row, parameters, index), () => body(...parameters), timeout);
      });
    };
  }

  function testWords(mode) {
    const words = (name, body, timeout) => addTest(name, body, timeout, mode);
    words.failing = (name, body, timeout) => addTest(name, body, timeout, mode, true);
    words.each = each(words);
    words.failing.each = each(words.failing);
    return words;
  }

  function suiteWords(mode) {
    const words = (name, body) => addSuite(name, body, mode);
    words.each = each(words);
    return words;
  }

  const test = Object.assign(testWords(''), {
    only: testWords('only'),
    skip: testWords('skip'),
    todo: name => addTest(name, () => {}, undefined, 'todo'),
  });
  const describe = Object.assign(suiteWords(''), { only: suiteWords('only'), skip: suiteWords('skip') });
  const hook = kind => (body, timeout) => {
    check(kind, body, `${kind}()`);
    current.hooks[kind].push({ body, timeout });
  };

  testing.root = root;
  /// Ends the declarations: what is said later is a mistake.
  testing.closeTree = () => { isOpen = false; };
  testing.globals = {
    describe, test, it: test, xdescribe: describe.skip, xtest: test.skip, xit: test.skip, fdescribe: describe.only, fit: test.only,
    beforeAll: hook('beforeAll'), beforeEach: hook('beforeEach'), afterEach: hook('afterEach'), afterAll: hook('afterAll'),
  };
})
