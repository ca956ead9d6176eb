// `expect`: takes a value, and fails the test if a matcher rejects the value.
(function (testing) {
  'use strict';

  /// The matchers by name. (received, ...parameters) with `this` as {isNot, promise, equals, place} returns {pass,
  /// message}.
  const matchers = Object.create(null);

  function judge(result, name, state) {
    if (result === null || typeof result !== 'object' || typeof result.message !== 'function') {
      throw testing.failure(`matcher ${name} must return { pass, message() }, but returned ${testing.inline(result)}`,
        state.place);
    }
    if (Boolean(result.pass) !== state.isNot) return;
    const error = testing.failure((state.comment ? `${state.comment}\n\n` : '') + result.message(), state.place);
    if (!state.isSoft) throw error;
    testing.noteSoftFailure(state, error);
    testing.addSoftFailure(error);
  }

  const attempt = (body, state) => {
    try { return body(); } catch (error) { error.place ??= state.place; throw error; }
  };

  function apply(name, received, parameters, state, matcher = matchers[name]) {
    const result = attempt(() => matcher.call(state, received, ...parameters), state);
    if (typeof result?.then === 'function') return result.then(value => judge(value, name, state));
    judge(result, name, state);
  }

  /// Returns a promise's outcome, for `.resolves` and `.rejects`.
  async function settled(received, promise, place) {
    const value = typeof received === 'function' && promise === 'rejects' ? received() : received;
    if (typeof value?.then !== 'function') {
      throw testing.failure(
        `expect(received).${promise}: received must be a promise\n\nReceived: ${testing.inline(value)}`, place
      );
    }
    let outcome;
    try { outcome = { resolves: await value }; } catch (error) { outcome = { rejects: error }; }
    if (promise in outcome) return outcome[promise];
    const other = promise === 'resolves' ? 'rejected' : 'resolved';
    throw testing.failure(
      `expect(received).${promise}: the promise ${other} with ${testing.inline(Object.values(outcome)[0])}`, place
    );
  }

  function check(name, { received, isNot, promise, options }, parameters, matcher = matchers[name]) {
    // The place is recorded now: after an `await` the stack no longer contains the spec.
    const state = {
      isNot, promise, ...options, ...testing.matcherWords, place: testing.place(),
      assertionCalls: testing.countExpectation(),
    };
    if (options.poll) return testing.watchExpectation(name, state,
      options.poll(value => matcher.call(state, value, ...parameters), isNot, name, state));
    if (promise !== '') return testing.watchExpectation(name, state,
      settled(received, promise, state.place).then(value => apply(name, value, parameters, state, matcher)));
    const result = apply(name, received, parameters, state, matcher);
    return typeof result?.then === 'function' ? testing.watchExpectation(name, state, result) : undefined;
  }

  class Expectation {
    #state;
    constructor(state) { this.#state = state; }

    #with(change) { return new Expectation({ ...this.#state, ...change }); }
    #once(allowed, word) {
      if (!allowed) throw testing.failure(`expect(): .${word} cannot be used here`);
    }
    get not() { this.#once(!this.#state.isNot, 'not'); return this.#with({ isNot: true }); }
    get resolves() { this.#once(this.#state.promise === '', 'resolves'); return this.#with({ promise: 'resolves' }); }
    get rejects() { this.#once(this.#state.promise === '', 'rejects'); return this.#with({ promise: 'rejects' }); }
    static check(expectation, name, parameters) { return Expectation.run(name, expectation.#state, parameters); }
    static run(name, state, parameters, matcher) {
      return testing.expectStep(name, state, parameters, state => check(name, state, parameters, matcher));
    }
    static start(expectation, begin) { return begin(expectation.#state, Expectation.run); }
  }

  testing.addMatcher = (name, matcher) => {
    matchers[name] = matcher;
    Object.defineProperty(Expectation.prototype, name, {
      configurable: true, enumerable: true,
      value(...parameters) { return Expectation.check(this, name, parameters); },
    });
  };
  /// Adds `.to`, which begins a chain: `begin` gets the state of the expectation, and a function that runs a matcher.
  testing.addChains = begin => {
    Object.defineProperty(Expectation.prototype, 'to',
      { configurable: true, get() { return Expectation.start(this, begin); } });
  };
  testing.addMatchers = more => {
    for (const [name, matcher] of Object.entries(more)) testing.addMatcher(name, matcher);
  };

  /// Creates a function that creates expectations with options: isSoft, timeout, comment, poll.
  testing.makeExpect = options => (received, comment) => {
    const message = comment?.message ?? (typeof comment === 'object' ? undefined : comment);
    return new Expectation({ received, isNot: false, promise: '',
      options: message === undefined ? options : { ...options, comment: String(message) } });
  };
  const expect = testing.makeExpect({});

  /// Creates an `expect` whose expectations have these options.
  function configured(options) {
    const made = testing.makeExpect(options);
    // The other members, including custom matchers that are added later, are those of `expect`.
    Object.setPrototypeOf(made, expect);
    made.soft = testing.makeExpect({ ...options, isSoft: true });
    made.poll = (ask, given) => expect.poll(ask, {
      ...(options.timeout !== undefined && { timeout: options.timeout }),
      ...(options.comment !== undefined && { message: options.comment }), ...given,
    });
    made.configure = given => configured({ ...options, ...configurationOf(given) });
    return made;
  }

  function configurationOf(given) {
    const { timeout, message, soft } =
      testing.checkOptions('expect.configure()', given, ['timeout', 'message', 'soft']);
    return {
      ...(timeout !== undefined && { timeout: timeout === 0 ? Infinity : timeout }),
      ...(message !== undefined && { comment: String(message) }), ...(soft !== undefined && { isSoft: soft }),
    };
  }

  expect.soft = testing.makeExpect({ isSoft: true });
  expect.configure = given => configured(configurationOf(given));
  expect.unreachable = message => {
    throw testing.failure(`expected not to be reached${message === undefined ? '' : `: ${message}`}`);
  };

  Object.assign(expect, testing.asymmetric, {
    assertions(number) { testing.wantExpectations(number); },
    hasAssertions() { testing.wantExpectations(null); },
    addEqualityTesters: testing.addEqualityTesters,
    addSnapshotSerializer: testing.addSerializer,
    getState: () => ({
      assertionCalls: testing.expectationCount(), currentTestName: testing.testName(), testPath: testing.url,
    }),
  });

  // All expectations share their custom matchers.
  testing.mergeExpects = (...expects) => {
    const other = expects.find(one => typeof one?.configure !== 'function');
    if (other !== undefined)
      throw testing.failure(`mergeExpects() needs expect functions, but got ${testing.inline(other)}`);
    return expect;
  };

  testing.matchers = matchers;
  testing.expect = expect;
})
