// The spec's `Date`: its present is that of the test's page, and what `clock` sets for the page's.
(function (testing, host) {
  'use strict';

  const Real = Date;
  let set = null;

  function now() {
    const time = Math.floor(host.tell('now', []));
    return set === null ? time : set.isFixed ? set.base : set.base + (time - set.startedAt);
  }

  const Present = new Proxy(Real, {
    apply: () => new Real(now()).toString(),
    construct: (target, parameters, made) =>
      Reflect.construct(target, parameters.length === 0 ? [now()] : parameters, made),
  });
  // A property like any other, which a spec may put something in the place of.
  Object.defineProperty(Real, 'now', { value: now });
  Object.defineProperty(Real.prototype, 'constructor', { value: Present });
  Object.defineProperty(globalThis, 'Date', { value: Present });

  /// Has the present be { base, isFixed, startedAt }; null has it be the page's time.
  testing.setPresent = value => { set = value; };
})
