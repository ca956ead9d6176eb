// Runs the tests of a file, one after the other, with their hooks; each step ends at its own end, or when the host gives it up.
(function (testing, host) {
  'use strict';

  let giveUp = null;
  const failed = new Set();

  /// Ends the step that runs now, because it took too long or nothing is left that could end it.
  testing.giveUp = function (message) {
    if (giveUp === null) return false;
    giveUp(testing.failure(message));
    return true;
  };

  function step(body, timeout) {
    return new Promise((resolve, reject) => {
      giveUp = reject;
      host.tell('stepBegins', [timeout ?? null]);
      if (body.length > 0) {
        // A body that takes a parameter is one of callbacks: it ends when it calls that.
        const done = error => error === undefined ? resolve() : reject(error);
        done.fail = reject;
        const result = body(done);
        if (typeof result?.then === 'function') reject(testing.failure('a function that takes `done` must not be async'));
        return;
      }
      // Not `resolve(body())`, behind which nothing could end the step any more.
      Promise.resolve(body()).then(() => resolve(), reject);
    }).finally(() => { giveUp = null; });
  }

  async function attempt(errors, body, timeout) {
    try { await step(body, timeout); } catch (error) { errors.push(error); }
  }

  const above = node => node === null ? [] : [...above(node.parent), node];

  async function runTest(test, retry) {
    const errors = [];
    testing.beginExpectations();
    testing.enterTest();
    testing.clearReceived();
    host.tell('testBegins', [test.id, retry]);
    const suites = above(test.parent);
    const broken = suites.find(suite => failed.has(suite));
    if (broken) errors.push(broken.error);
    else {
      for (const suite of suites) {
        for (const { body, timeout } of suite.hooks.beforeEach) if (errors.length === 0) await attempt(errors, body, timeout);
      }
      if (errors.length === 0) await attempt(errors, test.body, test.timeout);
      errors.push(...testing.endExpectations(errors.length > 0));
      for (const suite of suites.reverse()) {
        for (const { body, timeout } of suite.hooks.afterEach) await attempt(errors, body, timeout);
      }
    }
    if (test.isFailing) {
      if (errors.length > 0) errors.length = 0;
      else errors.push(testing.failure('the test is marked `failing`, and passed', test.place));
    }
    testing.leaveTest();
    testing.forgetTimers();
    // What the host knows, such as an uncaught error of the page, is part of the verdict.
    return host.tell('testEnds', [test.id, errors.map(testing.describe)]);
  }

  async function walk(node) {
    if (!testing.runs(node)) return;
    if (node.kind === 'test') {
      for (let retry = 0; await runTest(node, retry) === 'again'; retry++);
      return;
    }
    const errors = [];
    for (const { body, timeout } of node.hooks.beforeAll) if (errors.length === 0) await attempt(errors, body, timeout);
    if (errors.length > 0) {
      failed.add(node);
      node.error = errors[0];
    }
    for (const child of testing.order(node.children)) {
      if (host.tell('isOver', [])) break;
      await walk(child);
    }
    const late = [];
    for (const { body, timeout } of node.hooks.afterAll) await attempt(late, body, timeout);
    late.forEach(error => host.tell('suiteFails', [node.name, testing.describe(error)]));
  }

  testing.order = children => children;

  /// Runs the tests of some numbers, and settles when all have ended.
  testing.run = function (ids) {
    const chosen = new Set(ids);
    (function mark(node) {
      if (node.kind === 'test') node.isChosen = chosen.has(node.id) && node.state === 'run';
      else node.children.forEach(mark);
    })(testing.root);
    return walk(testing.root);
  };
})
