// Runs the chosen tests of a file in their order: suites with their hooks, retries, repeats and serial groups.
(function (testing, host) {
  'use strict';

  const { failedSuites: failed, above } = testing;

  // Unhandled rejections while the file declares its tests, and in hooks of suites; null in tests, where the host
  // collects them.
  let unheard = [];
  testing.takeRejection = function (reason) {
    if (unheard === null) return false;
    const { name, message } = testing.describe(reason);
    unheard.push(Object.assign(new Error(`${message}\n\nThe rejection was not handled: an \`await\` may be missing.`),
      { name, place: testing.placeOfThrown(reason) }));
    return true;
  };

  /// Ends the declarations, and returns the description of an unhandled rejection during them; null if there is none.
  testing.endDeclarations = function () {
    testing.closeTree();
    const [error] = unheard;
    unheard = null;
    return error === undefined ? null : testing.describe(error);
  };

  /// Collects unhandled rejections until the returned function is called, which returns them as errors.
  testing.beginRejections = function () {
    unheard = [];
    return () => {
      const errors = unheard;
      unheard = null;
      return errors;
    };
  };

  async function walkTest(test, group) {
    for (let retry = group?.attempt ?? 0, repeat = 0; ;) {
      const verdict = await testing.runTest(test, { retry, repeat, group });
      if (verdict === 'again') retry++;
      else if (verdict === 'repeat') repeat++;
      else {
        if (group && verdict === 'failed') group.hasFailed = true;
        return;
      }
    }
  }

  async function walkSuite(suite, group) {
    const isBroken = above(suite.parent).some(one => failed.has(one) || one.skips) || group?.hasFailed;
    const errors = isBroken ? [] : await testing.runHooks(suite, 'beforeAll', false);
    if (errors.length > 0) {
      failed.add(suite);
      suite.error = errors[0];
    }
    for (const child of testing.order(suite.children)) {
      if (host.tell('isOver', [])) break;
      await walk(child, group);
    }
    if (isBroken) return;
    const late = await testing.runHooks(suite, 'afterAll', true);
    late.forEach(error => host.tell('suiteFails', [suite.name, testing.describe(error)]));
  }

  /// Forgets the failures of a suite's hooks before it runs again.
  function forget(suite) {
    failed.delete(suite);
    suite.skips = undefined;
    for (const child of suite.children) if (child.kind === 'suite') forget(child);
  }

  /// Runs the tests of a serial group: after a failure the rest is skipped, and the whole group is retried.
  async function walkGroup(suite) {
    const retries = testing.configured(suite, 'retries') ?? host.tell('limits', []).retries;
    for (let attempt = 0; ; attempt++) {
      const group = { attempt, hasFailed: false, takeBacks: [] };
      host.tell('groupBegins', []);
      await walkSuite(suite, group);
      const isRetried = group.hasFailed && attempt < retries;
      host.tell('groupEnds', [isRetried]);
      if (!isRetried) return;
      group.takeBacks.reverse().forEach(takeBack => takeBack());
      forget(suite);
    }
  }

  async function walk(node, group) {
    if (!testing.runs(node)) return;
    if (node.kind === 'test') await walkTest(node, group);
    else if (!group && node.config.mode === 'serial') await walkGroup(node);
    else await walkSuite(node, group);
  }

  testing.order = children => children;

  /// Runs the tests with the given numbers; settles when all have ended.
  testing.run = async function (ids) {
    const chosen = new Set(ids);
    (function mark(node) {
      if (node.kind === 'test') node.isChosen = chosen.has(node.id) && node.state === 'run';
      else node.children.forEach(mark);
    })(testing.root);
    await walk(testing.root, null);
    for (const error of await testing.tearDownFile()) host.tell('suiteFails', ['', testing.describe(error)]);
  };
})
