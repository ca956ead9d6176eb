// The chains of Chai, which Vitest's `expect` has too: `expect(value).to.not.be.an('array')`.
(function (testing, host) {
  'use strict';

  const { chaiAssertions, chaiProperties } = testing;
  const links = new Set(['to', 'be', 'been', 'is', 'that', 'which', 'and', 'has', 'have', 'with', 'at', 'of', 'same',
    'but', 'does', 'still', 'also']);
  const flagged = new Set(['deep', 'nested', 'own', 'ordered', 'any']);
  // Assertions that are also links: `.to.include.members()`, `.to.have.lengthOf.above(1)`.
  const linking = { a: {}, an: {}, include: { contains: true }, includes: { contains: true },
    contain: { contains: true }, contains: { contains: true }, lengthOf: { ofLength: true },
    length: { ofLength: true } };

  /// Creates a chain. `check` runs a matcher: `(name, state, parameters, matcher)`.
  function chain(state, flags, check) {
    const run = (word, parameters) => {
      let subject = { value: state.received };
      const matcher = function (received, ...rest) {
        const result = chaiAssertions[word].call(this, { ...flags, word }, received, ...rest);
        subject = 'subject' in result ? { value: result.subject } : { value: received };
        return result;
      };
      const result = check(`to.${word}`, state, parameters, matcher);
      // A promise ends the chain.
      return typeof result?.then === 'function' ? result
        : chain({ ...state, received: subject.value }, flags, check);
    };
    const next = more => chain(state, { ...flags, ...more }, check);
    return new Proxy(function () {}, {
      get(_, word) {
        if (typeof word === 'symbol' || word === 'then') return undefined;
        if (links.has(word)) return next({});
        if (word === 'not') return chain({ ...state, isNot: !state.isNot }, flags, check);
        if (flagged.has(word)) return next({ [word]: true });
        if (word === 'all') return next({ any: false });
        if (chaiProperties.has(word)) return run(word, []);
        if (Object.hasOwn(chaiAssertions, word)) {
          const assertion = (...parameters) => run(word, parameters);
          return Object.hasOwn(linking, word)
            ? new Proxy(assertion, { get: (_, name) => next(linking[word])[name] }) : assertion;
        }
        if (word in testing.matchers) return (...parameters) => check(word, state, parameters);
        const near = host.tell('nearest', [word, ...Object.keys(chaiAssertions), ...links, ...flagged]);
        throw testing.failure(`expect(…).to: ${testing.inline(word)} is not supported`
          + (near === null ? '; use a matcher such as toBe()' : `; did you mean '${near}'?`));
      },
      set() { throw testing.failure('expect(…).to: an assertion cannot be assigned'); },
    });
  }

  testing.addChains((state, check) => chain(state, {}, check));
})
