// Matchers for snapshots.
(function (testing) {
  'use strict';

  const { head } = testing.utils;
  const trimmed = text => text.replace(/^\n|\n$/g, '');

  function check(state, name) {
    if (state.isNot)
      throw testing.failure(head(state, name, '') + 'snapshot matchers cannot be used with .not', state.place);
    if (testing.testName() === undefined)
      throw testing.failure(head(state, name, '') + 'snapshot matchers can only be used in a test', state.place);
  }

  function result(state, name, value, { pass, key, known, isMissing }) {
    return {
      pass,
      message: () => head(state, name, '') + (key ? `Snapshot: ${key}\n` : '')
        + (isMissing ? `new snapshot not written: --ci writes no snapshots\n\nReceived: ${testing.cut(trimmed(value))}`
          : testing.diff(trimmed(known), trimmed(value), 'Snapshot')),
    };
  }

  /// Returns the value with asymmetric matchers in place of the properties that vary, so that these are not compared.
  function merged(received, properties) {
    if (testing.isAsymmetric(properties) || typeof properties !== 'object' || properties === null) return properties;
    if (Array.isArray(properties))
      return received.map((item, index) => index in properties ? merged(item, properties[index]) : item);
    const copy = Object.assign(Object.create(Object.getPrototypeOf(received)), received);
    for (const key of Reflect.ownKeys(properties)) copy[key] = merged(received[key], properties[key]);
    return copy;
  }

  function withProperties(state, name, received, properties) {
    if (properties === undefined) return received;
    if (properties === null || typeof properties !== 'object' || received === null || typeof received !== 'object') {
      throw testing.failure(head(state, name, 'properties')
        + `properties and received must be objects\n\nReceived: ${testing.inline(received)}`, state.place);
    }
    if (testing.contains(received, properties)) return merged(received, properties);
    throw testing.failure(head(state, name, 'properties')
      + testing.compare(properties, testing.partOf(received, properties)), state.place);
  }

  /// Returns the snapshot of a thrown error in the forms of Jest, which is the message, and of Vitest; that of the
  /// spec's own runner comes first. An existing snapshot may have either.
  function formsOf(state, name, received) {
    const thrown = testing.thrownBy(state, name, received);
    if (thrown === null) throw testing.failure(head(state, name, '') + 'Received: nothing was thrown', state.place);
    const { error } = thrown;
    const message = String(error?.message ?? error);
    const forms = [testing.snapshotOf(message), error instanceof Error ? `[${error.name}: ${message}]` : null];
    return testing.usesVitest && forms[1] !== null ? forms.reverse() : forms;
  }

  const words = (first, second) => typeof first === 'string' ? [undefined, first] : [first, second];

  testing.addMatchers({
    toMatchSnapshot(received, ...rest) {
      check(this, 'toMatchSnapshot');
      const [properties, hint] = words(...rest);
      const text = testing.snapshotOf(withProperties(this, 'toMatchSnapshot', received, properties));
      return result(this, 'toMatchSnapshot', text, testing.compareSnapshot(text, hint));
    },
    async toMatchFileSnapshot(received, path) {
      check(this, 'toMatchFileSnapshot');
      if (typeof path !== 'string' || path === '') throw testing.failure(head(this, 'toMatchFileSnapshot', 'path')
        + `path must be the path of a file, but is ${testing.inline(path)}`, this.place);
      const text = typeof received === 'string' ? received : testing.formatWhole(received);
      const { known, ...found } = testing.compareFileSnapshot(text, path);
      return result(this, 'toMatchFileSnapshot', text, { ...found, known: known ?? '' });
    },
    toMatchInlineSnapshot(received, ...rest) {
      check(this, 'toMatchInlineSnapshot');
      const [properties, known] = words(...rest);
      const value = trimmed(testing.snapshotOf(withProperties(this, 'toMatchInlineSnapshot', received, properties)));
      return result(this, 'toMatchInlineSnapshot', value,
        testing.compareInlineSnapshot(value, known, 'toMatchInlineSnapshot', this.place));
    },
    toThrowErrorMatchingSnapshot(received, hint) {
      const name = 'toThrowErrorMatchingSnapshot';
      check(this, name);
      const [text, other] = formsOf(this, name, received);
      return result(this, name, text, testing.compareSnapshot(text, hint, other));
    },
    toThrowErrorMatchingInlineSnapshot(received, known) {
      const name = 'toThrowErrorMatchingInlineSnapshot';
      check(this, name);
      const [text, other] = formsOf(this, name, received).map(form => form && trimmed(form));
      // A known snapshot keeps its form.
      const isVitest = value => /^\s*\[[\w$]+: [^]*\]\s*$/.test(value);
      const value = known !== undefined && other !== null && isVitest(known) !== isVitest(text) ? other : text;
      return result(this, name, value, testing.compareInlineSnapshot(value, known, name, this.place));
    },
  });
})
