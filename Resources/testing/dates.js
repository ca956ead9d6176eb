// The spec's `Date`: the current date of the test's page, including changes by `clock`.
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
  // An ordinary property, which a spec may replace.
  Object.defineProperty(Real, 'now', { value: now });
  Object.defineProperty(Real.prototype, 'constructor', { value: Present });
  Object.defineProperty(globalThis, 'Date', { value: Present });

  /// Sets the current date to { base, isFixed, startedAt }; null resets it to the page's virtual time.
  testing.setPresent = value => { set = value; };
  /// Returns the current date of the test's page, in milliseconds since 1970.
  testing.present = now;
})
