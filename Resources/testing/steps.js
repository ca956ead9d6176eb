// Records the steps of tests for reports: actions, assertions, hooks, handlers, and the parts that `test.step` names.
// Without a report, nothing is recorded.
(function (testing, host) {
  'use strict';

  let isRecording;
  const records = () => isRecording ??= host.tell('recordsSteps', []);
  // The steps that contain others, the innermost last.
  let groups = [];
  // The step whose action or assertion is starting, whose attempts are counted.
  let starting = null;
  const longest = 200;

  const cut = (text, length) => text.length > length ? `${text.slice(0, length - 1)}…` : text;
  function shown(value) {
    if (typeof value === 'function') return cut(String(value).replace(/\s+/g, ' '), 60);
    if (value instanceof RegExp || value instanceof testing.Finder) return String(value);
    return cut(testing.inline(value), 80);
  }
  const list = parameters => cut(parameters.filter(value => value !== undefined).map(shown).join(', '), longest);

  /// Reads the position in the test's record, before a step changes it.
  const mark = () => host.tell('stepMark', []);

  /// Returns the number of the page that an action or an assertion is about.
  const pageNumberOf = subject => (subject instanceof testing.Finder ? subject.page()
    : subject instanceof testing.Page ? subject : testing.page).number;

  function begin(step, kind, title, start, place, subject) {
    step.page = pageNumberOf(subject);
    step.number =
      host.tell('stepStarts', [start, kind, title, place, groups.at(-1)?.number ?? null, step.page]);
    return step;
  }

  function end(step, error = step.failure, isMarked = false) {
    groups = groups.filter(group => group !== step);
    const message = error === undefined ? null : testing.describe(error.reason).message;
    host.tell('stepEnds', [step.number, message, step.attempts, isMarked, step.page]);
  }

  function starts(step, body) {
    const outer = starting;
    starting = step;
    try { return body(); } finally { starting = outer; }
  }

  const watch = testing.watch;
  testing.watch = (timeout, ask, isDone, intervals) => {
    const step = starting;
    if (step === null) return watch(timeout, ask, isDone, intervals);
    return watch(timeout, () => { step.attempts += 1; return ask(); }, isDone, intervals);
  };

  /// Runs a function as a step that may contain others, and returns its result.
  testing.step = function (kind, title, body, place = testing.place()) {
    if (!records()) return body();
    const step = begin({ attempts: 0 }, kind, String(title), mark(), place);
    groups.push(step);
    let result;
    try { result = body(); } catch (reason) {
      end(step, { reason });
      throw reason;
    }
    if (typeof result?.then !== 'function') {
      end(step);
      return result;
    }
    return result.then(value => { end(step); return value; }, reason => { end(step, { reason }); throw reason; });
  };

  /// Runs a hook as a step; a test itself is none.
  testing.hookStep = (hook, body) =>
    hook.kind === 'test' ? body() : testing.step('hook', hook.kind, body, hook.place ?? null);

  /// Calls a method, and records it as a step if it returns a promise. `what` returns its name with its subject.
  testing.actionStep = function (what, subject, parameters, body) {
    if (!records()) return body();
    const step = { attempts: 0 };
    const start = mark();
    const result = starts(step, body);
    const place = result instanceof Promise ? testing.place() : null;
    if (place === null) return result;
    // The page runs only after this task, so that its state is still that before the action.
    const name = what();
    // A locator's action takes the snapshot itself, when it has found its element.
    const kind = subject instanceof testing.Locator ? 'locate' : 'action';
    begin(step, kind, `${name.slice(0, name.lastIndexOf(name.endsWith('()') ? '(' : '.call(') + 1)}`
      + `${name.endsWith('()') ? '' : 'call('}${list(parameters)})`, start, place, subject);
    result.then(() => end(step, undefined, true), reason => end(step, { reason }, true));
    return result;
  };

  const stepKey = Symbol('step');
  /// Records the failure of an expectation that lets the test go on.
  testing.noteSoftFailure = (state, reason) => { if (state[stepKey]) state[stepKey].failure = { reason }; };

  /// Checks an expectation as a step.
  testing.expectStep = function (name, state, parameters, body) {
    if (!records()) return body(state);
    const { received, isNot, promise, options } = state;
    const kind = options.isSoft ? '.soft' : options.poll ? '.poll' : '';
    const title = `expect${kind}(${options.poll ? '…' : shown(received)})${promise && `.${promise}`}`
      + `${isNot ? '.not' : ''}.${name}(${list(parameters)})`;
    const isMarked = received instanceof testing.Finder;
    const step = begin({ attempts: 0 }, 'expect', options.comment ? `${options.comment}: ${title}` : title, mark(),
      testing.place(), received);
    if (options.poll || name === 'toPass') groups.push(step);
    let result;
    const watched = { ...state, options: { ...options, [stepKey]: step } };
    try { result = starts(step, () => body(watched)); } catch (reason) {
      end(step, { reason }, isMarked);
      throw reason;
    }
    if (typeof result?.then !== 'function') {
      end(step);
      return result;
    }
    return result.then(value => { end(step, undefined, isMarked); return value; },
      reason => { end(step, { reason }, isMarked); throw reason; });
  };

  const { enterTest } = testing;
  testing.enterTest = () => {
    groups = [];
    enterTest();
  };
})
