// The fixtures that every test has: the objects of the spec API, options of the page's surroundings, and the test
// context of Vitest.
(function (testing, host) {
  'use strict';

  /// Creates a fixture without set-up; `scope` is `any` if worker fixtures may use it, too.
  const given = (name, get, more = {}) => ({
    name, get, scope: 'test', plan: { kind: 'none', names: [] }, title: name, nodes: [], place: null, ...more,
  });
  const shared = { scope: 'any' };

  const task = info => ({
    id: info.testId, name: info.title, type: 'test', mode: 'run', meta: {},
    file: { name: info.file, filepath: info.file },
    get result() {
      return { state: info.errors.length > 0 ? 'fail' : 'pass', errors: info.errors, retryCount: info.retry };
    },
  });
  const annotate = info => async (message, type = 'notice') => {
    info.annotations.push({ type: typeof type === 'string' ? type : 'notice', description: String(message) });
  };

  const objects = ['page', 'context', 'storage'].map(name => given(name, () => testing[name]))
    .concat(['native', 'clock', 'browser', 'network', 'expect'].map(name => given(name, () => testing[name], shared)));
  const ofTest = [
    // The engine of pages is JavaScriptCore.
    given('browserName', () => 'webkit', shared),
    given('request', () => testing.newRequestFixture()),
    given('task', task), given('annotate', annotate), given('skip', info => (...parameters) => {
      // Vitest's form is skip(note) or skip(condition, note).
      info.skip(...parameters);
    }),
    given('onTestFinished', () => testing.onTestFinished), given('onTestFailed', () => testing.onTestFailed),
  ];
  const options = testing.surroundingNames.map(name => given(name, () => testing.surroundingDefault(name), {
    ...shared, isOption: true, isHidden: true,
  }));

  testing.builtInFixtures = [...objects, ...ofTest, ...options].map(one => ({ ...one, isBuiltIn: true }));

  /// The fixtures of other runners, with what to use instead.
  testing.foreignFixtures = {
    playwright: 'each test has its own page, `page`',
    browserVersion: 'pages run in JavaScriptCore', signal: 'use onTestFinished() to clean up',
    bench: 'use headless-bridge bench', local: 'use expect()', store: 'use a worker fixture',
  };
})
