// Runs the tests of a file sequentially, with their hooks and fixtures.
(function (testing, host) {
  'use strict';

  const { above, attempt } = testing;
  const failed = new Set();
  let present = null;

  /// Returns the full name of the running test.
  testing.testName = (separator = ' ') => present === null ? undefined
    : above(present).map(node => node.name).filter(name => name !== '').join(separator);

  /// Returns the source text of the running test; undefined in the hooks of suites.
  testing.testText = () => present === null ? undefined : Function.prototype.toString.call(present.body);

  /// Identifies a suite hook, which belongs to no test: the names of the suites, and its own.
  const pathOf = (suite, name) =>
    present === null ? [...above(suite).slice(1).map(node => node.name), name] : null;

  /// Runs a part of a fixture as a step of its own.
  const stepOf = (suite, info) => (registration, call) => testing.runStep({
    plan: { call }, path: pathOf(suite, `fixture ${registration.title}`),
    timeout: registration.timeout ?? testing.limitOf({ kind: 'hook', parent: suite }, info),
  });
  const fileScope = testing.makeFixtureScope(null, (...part) => stepOf(testing.root, null)(...part));

  /// Returns the fixtures for a hook: those of the test that runs, if it has all fixtures of the hook.
  const poolFor = (set, test) => testing.poolOf(
    set.layers.every(layer => test.set.layers.includes(layer)) ? test.set.layers : set.layers,
    testing.usesOf(test.parent));

  /// Finds the fixtures of a test, of its hooks and of its suites, before anything runs.
  ///
  /// - Throws: An error about an unknown fixture, or about fixtures that depend on each other.
  function prepare(test, suites) {
    const ready = (node, what) => {
      const plan = testing.planOf(node.body);
      return { node, plan, nodes: testing.nodesFor(plan, poolFor(node.set, test), what, node.place) };
    };
    const pool = poolFor(test.set, test);
    return {
      pool, fileAutos: testing.autoNodes(pool, 'file'), autos: testing.autoNodes(pool, 'test'),
      body: ready(test, `test ${testing.inline(test.name)}`),
      suites: suites.map(suite => ({
        suite, modifiers: suite.modifiers.map(one => ready(one, one.kind)),
        before: suite.hooks.beforeEach.map(hook => ready(hook, 'beforeEach hook')),
        after: suite.hooks.afterEach.map(hook => ready(hook, 'afterEach hook')),
      })),
    };
  }

  // A soft failure doesn't end a test or a hook.
  const hasEnded = errors => errors.some(error => !error.isSoft);
  const isCleanup = value => typeof value === 'function' && !value._isMockFunction;

  const statusOf = ({ state, hasFailed }, errors) =>
    !hasFailed ? state.isSkipped ? 'skipped' : 'passed' : errors.some(error => error.isTimeout) ? 'timedOut' : 'failed';

  // A test that could not begin, or that `test.fail()` marks and that timed out, has not failed as expected. Those
  // that `test.failing()` or `test.fails()` marks may, as in their test runners.
  const isStuck = ({ status, annotations }) =>
    status === 'timedOut' && annotations.some(({ type }) => type === 'fail');

  async function runParts(test, suites, info, errors) {
    const parts = prepare(test, suites);
    const scope = testing.makeFixtureScope(fileScope, stepOf(test.parent, info));
    const goes = () => !hasEnded(errors) && !info.state.isSkipped;
    const go = ({ node, plan, nodes }) => attempt(errors, node.place, async () => {
      const values = await scope.values(plan, nodes, info);
      // Not without `await`: a terminated body drops the pending microtasks, such as those of a returned promise.
      return await testing.hookStep(node,
        () => testing.runStep({ plan, values, info, timeout: testing.limitOf(node, info) }));
    });
    const call = (place, body) => attempt(errors, place, () =>
      testing.runStep({ plan: { call: body }, timeout: testing.limitOf(test, info) }));
    const cleanups = new Map(suites.map(suite => [suite, []]));

    await attempt(errors, test.place, () => testing.surround(parts.pool, node => scope.setUp(node, info)));
    for (const node of [...parts.fileAutos, ...parts.autos])
      if (goes()) await attempt(errors, test.place, () => scope.setUp(node, info));
    for (const { suite, modifiers, before } of parts.suites) {
      for (const one of modifiers) {
        const { type, description } = one.node;
        if (goes() && await go(one)) await attempt(errors, one.node.place, async () => info[type](true, description));
      }
      for (const hook of before) {
        const result = goes() ? await go(hook) : undefined;
        if (isCleanup(result)) cleanups.get(suite).push(result);
      }
    }
    if (goes()) await go(parts.body);
    const isOver = !goes();
    errors.push(...testing.endExpectations(errors, isOver), ...testing.endOpen(isOver));
    info.status = statusOf(info, errors);
    for (const { suite, after } of parts.suites.reverse()) {
      for (const hook of after) await go(hook);
      for (const cleanup of cleanups.get(suite).reverse()) await call(test.place, cleanup);
    }
    errors.push(...await scope.tearDown());
    const { finished, failed: onFailed } = info.state;
    for (const body of [...(errors.length > 0 ? onFailed : []), ...finished.reverse()])
      await call(test.place, () => body({ task: { name: info.title }, ...info }));
    const isFailing = hasEnded(errors);
    errors.push(...testing.endPending(isFailing, 'afterEach'), ...testing.endOpen(isFailing, 'afterEach'));
  }

  /// Runs a test once. `group` is its group of serial tests, if it is in one.
  testing.runTest = async function (test, { retry, repeat, group }) {
    const errors = [];
    const info = testing.beginInfo(test, errors, { retry, repeat });
    present = test;
    const takeBack = testing.beginSnapshots();
    testing.beginExpectations();
    testing.enterTest();
    testing.clearReceived();
    testing.forgetAsked();
    testing.forgetWaits();
    testing.forgetMissed();
    testing.setPresent(null);
    host.tell('testBegins', [test.id, retry]);
    const suites = above(test.parent);
    const broken = suites.find(suite => failed.has(suite));
    const skipping = suites.find(suite => suite.skips);
    await attempt(errors, test.place, async () => {
      if (broken) throw broken.error;
      if (skipping) info.skip(true, skipping.skips.description);
      if (group?.hasFailed) info.skip(true, 'an earlier test of the serial group failed');
      await runParts(test, suites, info, errors);
    });
    // Unhandled rejections are reported after the last promise reaction.
    await host.ask('turn', []);
    try { testing.endRecordings(); } catch (error) { errors.push(testing.asError(error, test.place)); }
    testing.leaveTest();
    testing.forgetEmulation();
    testing.tellHearing();
    testing.forgetTimers();
    // The host's findings, such as an uncaught page error, are part of the verdict.
    const verdict = host.tell('testEnds', [test.id, errors.map(testing.describe), {
      isToFail: info.expectedStatus === 'failed' && !broken && !isStuck(info), isSkipped: info.state.isSkipped,
      isRepeated: repeat < (test.repeats ?? testing.configured(test.parent, 'repeats') ?? 0),
      retries: group ? 0 : test.retries ?? testing.configured(test.parent, 'retries') ?? null,
      annotations: info.annotations, attachments: info.state.attachments,
    }]);
    if (verdict === 'again') takeBack();
    else group?.takeBacks.push(takeBack);
    test.outcome = verdict;
    present = null;
    testing.endInfo();
    return verdict;
  };

  /// Runs suite hooks that belong to no test, and returns their errors. After a failure the remaining hooks run only if
  /// `always`.
  testing.runHooks = async function (suite, kind, always) {
    const errors = [], cleanups = kind === 'afterAll' ? suite.cleanups.splice(0).reverse() : [];
    const hooks = [...suite.hooks[kind], ...cleanups];
    if (hooks.length === 0) return errors;
    testing.forgetWaits();
    testing.beginExpectations();
    const unheard = testing.beginRejections();
    for (const hook of hooks) {
      if (!always && (hasEnded(errors) || suite.skips)) break;
      const info = testing.beginInfo(hook, errors);
      const scope = testing.makeFixtureScope(fileScope, stepOf(suite, info));
      const result = await attempt(errors, hook.place, async () => {
        const plan = testing.planOf(hook.body), pool = testing.poolOf(hook.set.layers, testing.usesOf(suite));
        const nodes = testing.nodesFor(plan, pool, `${kind} hook`, hook.place);
        await testing.surround(pool, node => scope.setUp(node, info));
        for (const node of testing.autoNodes(pool, 'file')) await fileScope.setUp(node, info);
        const values = await scope.values(plan, nodes, info);
        return await testing.hookStep(hook, () => testing.runStep({
          plan, values, info, timeout: testing.limitOf(hook, info), path: pathOf(suite, kind),
        }));
      });
      errors.push(...await scope.tearDown());
      if (kind === 'beforeAll' && isCleanup(result)) suite.cleanups.push({ ...hook, kind: 'afterAll', body: result });
      if (info.state.isSkipped) suite.skips = info.annotations.at(-1);
      testing.endInfo();
    }
    const isFailing = hasEnded(errors);
    errors.push(...testing.endPending(isFailing, kind), ...testing.endOpen(isFailing, kind));
    // Unhandled rejections are reported after the last promise reaction.
    await host.ask('turn', []);
    errors.push(...unheard());
    return errors;
  };

  testing.failedSuites = failed;
  /// Tears down the fixtures of the file, and returns the errors.
  testing.tearDownFile = async function () {
    const errors = [];
    testing.beginInfo({ kind: 'hook', name: 'worker fixtures', parent: testing.root, place: null }, errors);
    errors.push(...await fileScope.tearDown());
    testing.endInfo();
    return errors;
  };
})
