// Runs the tests of a file sequentially, with their hooks. Each step ends by itself, or when the host ends it.
(function (testing, host) {
  'use strict';

  let giveUp = null;
  const failed = new Set();
  let present = null;

  /// Returns the full name of the running test.
  testing.testName = () =>
    present === null ? undefined : above(present).map(node => node.name).filter(name => name !== '').join(' ');

  /// Ends the running step, because it timed out or because nothing is left that could end it.
  testing.giveUp = function (message, place) {
    if (giveUp === null) return false;
    giveUp(testing.failure(message, place ? testing.placeIn(place.stack) : testing.placeOfWait()));
    return true;
  };

  const namesFixtures = body =>
    /^(?:async\s*)?(?:function\b[^(]*|\w+\s*)?\(\s*\{/.test(Function.prototype.toString.call(body));

  /// Identifies a suite hook, which belongs to no test: the names of the suites, and its own.
  const pathOf = ({ kind, suite }) => present === null ? [...above(suite).slice(1).map(node => node.name), kind] : null;

  function begin(body, resolve, reject) {
    // A body may destructure fixtures: `async ({ page }) => ...`.
    if (body.length === 1 && namesFixtures(body))
      return void Promise.resolve(body(testing.fixtures)).then(() => resolve(), reject);
    if (body.length > 0) {
      // A body with a parameter takes a callback: it ends when it calls that.
      const done = error => error === undefined || error === null ? resolve() : reject(error);
      done.fail = error => reject(error ?? testing.failure('done.fail() was called'));
      const result = body(done);
      if (typeof result?.then === 'function')
        reject(testing.failure('a function that takes `done` must not return a promise as well'));
      return;
    }
    // Not `resolve(body())`: after that, nothing could end the step any more.
    Promise.resolve(body()).then(() => resolve(), reject);
  }

  function step(hook) {
    return new Promise((resolve, reject) => {
      giveUp = reject;
      testing.beginTrail();
      host.tell('stepBegins', [hook.timeout ?? testing.stepTimeout ?? null, pathOf(hook)]);
      // In a separate microtask, because a body that is terminated at the time limit terminates its callers, too.
      Promise.resolve().then(() => begin(hook.body, resolve, reject)).catch(reject);
    }).finally(() => { giveUp = null; });
  }

  async function attempt(errors, hook) {
    try { await step(hook); } catch (error) {
      // Its pending waits do not concern later steps.
      testing.forgetWaits();
      errors.push(testing.asError(error, hook.place));
    }
  }

  // Unhandled rejections in a hook of a suite; null in tests, where the host collects them.
  let unheard = null;
  testing.takeRejection = function (reason) {
    if (unheard === null) return false;
    const { name, message } = testing.describe(reason);
    unheard.push(Object.assign(new Error(`${message}\n\nThe rejection was not handled: an \`await\` may be missing.`),
      { name, place: testing.placeOfThrown(reason) }));
    return true;
  };

  /// Runs suite hooks that belong to no test, and returns their errors. After a failure the remaining hooks run only if
  /// `always`.
  async function runHooks(hooks, kind, always) {
    const errors = [];
    testing.forgetWaits();
    unheard = [];
    for (const hook of hooks) if (always || errors.length === 0) await attempt(errors, hook);
    errors.push(...testing.endOpen(errors.length > 0, kind));
    // Unhandled rejections are reported after the last promise reaction.
    if (hooks.length > 0) await host.ask('turn', []);
    errors.push(...unheard);
    unheard = null;
    return errors;
  }

  const above = node => node === null ? [] : [...above(node.parent), node];

  async function runTest(test, retry) {
    const errors = [];
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
    if (broken) errors.push(broken.error);
    else {
      for (const suite of suites) {
        for (const hook of suite.hooks.beforeEach) if (errors.length === 0) await attempt(errors, hook);
      }
      if (errors.length === 0) await attempt(errors, test);
      errors.push(...testing.endExpectations(errors.length > 0), ...testing.endOpen(errors.length > 0));
      for (const suite of suites.reverse()) {
        for (const hook of suite.hooks.afterEach) await attempt(errors, hook);
      }
      errors.push(...testing.endOpen(errors.length > 0, 'afterEach'));
    }
    // Unhandled rejections are reported after the last promise reaction.
    await host.ask('turn', []);
    testing.leaveTest();
    testing.tellHearing();
    testing.forgetTimers();
    // The host's findings, such as an uncaught page error, are part of the verdict.
    const verdict = host.tell('testEnds', [test.id, errors.map(testing.describe), test.isFailing]);
    if (verdict === 'again') takeBack();
    test.outcome = verdict;
    present = null;
    return verdict;
  }

  async function walk(node) {
    if (!testing.runs(node)) return;
    if (node.kind === 'test') {
      for (let retry = 0; await runTest(node, retry) === 'again'; retry++);
      return;
    }
    const errors = above(node.parent).some(suite => failed.has(suite))
      ? []
      : await runHooks(node.hooks.beforeAll, 'beforeAll', false);
    if (errors.length > 0) {
      failed.add(node);
      node.error = errors[0];
    }
    for (const child of testing.order(node.children)) {
      if (host.tell('isOver', [])) break;
      await walk(child);
    }
    const late = await runHooks(node.hooks.afterAll, 'afterAll', true);
    late.forEach(error => host.tell('suiteFails', [node.name, testing.describe(error)]));
  }

  testing.order = children => children;

  /// Runs the tests with the given numbers; settles when all have ended.
  testing.run = function (ids) {
    const chosen = new Set(ids);
    (function mark(node) {
      if (node.kind === 'test') node.isChosen = chosen.has(node.id) && node.state === 'run';
      else node.children.forEach(mark);
    })(testing.root);
    return walk(testing.root);
  };
})
