// `test` and `describe`, with their variants such as `test.skip` and `describe.serial`.
(function (testing) {
  'use strict';

  const annotated = type => ({ annotations: [{ type }] });
  const isFailing = { isFailing: true };
  // The variants of a test; they can be combined, such as `test.concurrent.only`. Tests run one after the other,
  // including those marked as concurrent.
  const testFlags = {
    only: { mode: 'only' }, skip: { mode: 'skip', ...annotated('skip') },
    fixme: { mode: 'skip', ...annotated('fixme') }, failing: isFailing, fails: isFailing,
    fail: { ...isFailing, ...annotated('fail') }, concurrent: {}, sequential: {},
  };
  const suiteFlags = {
    only: { mode: 'only' }, skip: { mode: 'skip', ...annotated('skip') },
    fixme: { mode: 'skip', ...annotated('fixme') }, serial: { config: { mode: 'serial' } },
    parallel: { config: { mode: 'parallel' } }, concurrent: {}, sequential: {}, shuffle: {},
  };

  const combined = (flags, more) => ({
    ...flags, ...more, annotations: [...(flags.annotations ?? []), ...(more.annotations ?? [])],
    config: { ...flags.config, ...more.config },
  });

  /// Adds the variants of a word, each created on first use.
  function addVariants(words, make, flags, variants) {
    for (const [name, more] of Object.entries(variants)) {
      let made;
      Object.defineProperty(words, name, {
        configurable: true, enumerable: true, get: () => made ??= make(combined(flags, more), name),
      });
    }
    return words;
  }

  function testWords(set, flags = {}, modifier = '') {
    const isModifier = ['skip', 'fixme', 'fail'].includes(modifier);
    const words = (...given) => {
      if (isModifier && !testing.declaresTest(given)
        && !(testing.isDeclaring() && typeof given[0] === 'string' && given.length === 1 && modifier === 'skip'))
        return void testing.modify(set, modifier, given);
      testing.addTest(set, given[0], given[1], given[2], flags);
    };
    const add = (name, body, given) => testing.addTest(set, name, body, given, flags);
    Object.assign(words, {
      each: testing.each(add), for: testing.for(add), todo: (name, ...rest) => testing.addTodo(set, name, ...rest),
      skipIf: condition => condition ? words.skip : words, runIf: condition => condition ? words : words.skip,
    });
    return addVariants(words, (more, name) => testWords(set, more, name), flags, testFlags);
  }

  function suiteWords(flags = {}) {
    const words = (name, body, given) => testing.addSuite(name, body, flags, given);
    Object.assign(words, {
      each: testing.each(words), for: testing.for(words),
      todo: name => testing.addTodo(baseSet, name),
      skipIf: condition => condition ? words.skip : words, runIf: condition => condition ? words : words.skip,
      configure,
    });
    return addVariants(words, more => suiteWords(more), flags, suiteFlags);
  }

  function configure(given) {
    const suite = testing.declaring('describe.configure()');
    const { mode, timeout, retries } =
      testing.checkOptions('describe.configure()', given, ['mode', 'timeout', 'retries']);
    if (mode !== undefined && !['serial', 'parallel', 'default'].includes(mode)) {
      throw testing.failure(`describe.configure(): unknown mode ${testing.inline(mode)}; use 'serial', 'parallel' or `
        + `'default'`);
    }
    if (retries !== undefined && !(Number.isInteger(retries) && retries >= 0)) {
      throw testing.failure(`describe.configure(): retries must be a non-negative integer, but is `
        + testing.inline(retries));
    }
    Object.assign(suite.config, mode !== undefined && { mode }, retries !== undefined && { retries },
      timeout !== undefined && { timeout: timeout === 0 ? Infinity : timeout });
  }

  /// Overrides fixtures for the tests of a suite, or of the file.
  function use(set, fixtures) {
    if (testing.currentInfo() !== null) throw testing.failure('test.use() cannot be called inside a test or hook: call '
      + 'it at the top of a file, or in a describe()');
    const suite = testing.declaring('test.use()');
    const layer = testing.makeLayer(fixtures, 'test.use()');
    const pool = testing.poolOf(set.layers, testing.usesOf(suite));
    for (const { name, value, place } of layer) {
      const known = pool.get(name);
      if (!known) {
        throw testing.failure(`test.use(): unknown fixture or option '${name}'.`
          + `${testing.didYouMean(name, [...pool.keys()])} Declare it with test.extend().`, place);
      }
      if (known.scope === 'file' && suite !== testing.root) {
        throw testing.failure(`test.use(): '${name}' is a worker fixture, which is set up once for the file: call `
          + 'test.use() at the top of the file', place);
      }
      if (typeof value !== 'function') testing.checkSurrounding(name, value, place);
    }
    suite.uses.push(layer);
  }
  /// Overrides fixtures for all tests of the file, as a configuration does. Names that the file doesn't declare are
  /// options of other files.
  testing.useOfConfiguration = function (fixtures) {
    const layer = testing.makeLayer(fixtures, 'use', null);
    for (const { name, value } of layer) testing.checkSurrounding(name, value, null);
    testing.root.uses.push(layer);
  };
  testing.usesOf = suite => testing.above(suite).flatMap(one => one.uses);

  function extend(set, fixtures, ...more) {
    // One fixture: a name, with or without options, and a value or a function that returns it.
    if (typeof fixtures === 'string') {
      if (more.length === 0)
        throw testing.failure(`test.extend(${testing.inline(fixtures)}) needs a value or a function`);
      const [options, body] = more.length > 1 ? more : [{}, more[0]];
      const layer = testing.makeLayer({ [fixtures]: [body, { scope: 'test', ...options }] }, 'test.extend()');
      for (const one of layer) one.isBuilder = typeof body === 'function';
      return makeTest({ layers: [...set.layers, layer] });
    }
    return makeTest({ layers: [...set.layers, testing.makeLayer(fixtures, 'test.extend()')] });
  }

  // Members of other runners that only say what to use instead.
  const instead = {
    bench: 'use headless-bridge bench to measure bridges', aroundEach: 'use an auto fixture of test.extend()',
    aroundAll: "use an auto fixture with { scope: 'worker' }",
  };

  const sets = new WeakMap();
  function makeTest(set) {
    const test = testWords(set);
    sets.set(test, set);
    const hooks = Object.fromEntries(testing.hookKinds.map(kind =>
      [kind, (body, timeout) => testing.addHook(set, kind, body, timeout)]));
    Object.assign(test, hooks, {
      describe, suite: describe, step: testing.stepWords, expect: testing.expect, info: () => testing.info(),
      extend: (...given) => extend(set, ...given), use: fixtures => use(set, fixtures),
      scoped: fixtures => use(set, fixtures), override: fixtures => use(set, fixtures),
      slow: (...given) => testing.modify(set, 'slow', given),
      setTimeout(milliseconds) {
        const info = testing.currentInfo();
        if (info !== null) return info.setTimeout(milliseconds);
        const time = testing.checkTime('test.setTimeout()', milliseconds);
        testing.declaring('test.setTimeout()').config.timeout = time === 0 ? Infinity : time;
      },
    });
    for (const [word, text] of Object.entries(instead))
      test[word] = () => { throw testing.failure(`test.${word}() is not supported: ${text}`); };
    return test;
  }

  const baseSet = { layers: [testing.builtInFixtures] };
  const describe = suiteWords();
  const test = makeTest(baseSet);

  /// Combines the fixtures of several `test` objects.
  testing.mergeTests = (...tests) => makeTest({ layers: [...new Set(tests.flatMap(one => {
    if (!sets.has(one)) throw testing.failure(`mergeTests() needs test objects, but got ${testing.inline(one)}`);
    return sets.get(one).layers;
  }))] });

  testing.baseSet = baseSet;
  testing.globals = {
    describe, suite: describe, test, it: test, xdescribe: describe.skip, fdescribe: describe.only, xtest: test.skip,
    xit: test.skip, fit: test.only, ...Object.fromEntries(testing.hookKinds.map(kind => [kind, test[kind]])),
    mergeTests: testing.mergeTests, onTestFinished: testing.onTestFinished, onTestFailed: testing.onTestFailed,
  };
})
