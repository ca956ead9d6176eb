// Matchers for calls by the page: `expect(native).toHaveReceived('share', { ... })`.
(function (testing) {
  'use strict';

  const { head } = testing.utils;
  const { inline } = testing;
  const mostShown = 20;

  function callsOf(state, matcher, native, name) {
    if (!testing.isNative(native)) {
      throw testing.failure(head(state, matcher, 'name')
        + `received must be native, or one of its bridges\n\nReceived: ${inline(native)}`, state.place);
    }
    if (typeof name !== 'string') throw testing.failure(head(state, matcher, 'name')
      + `the handler name must be a string, but is ${inline(name)}`, state.place);
    return native.calls(name);
  }

  function list(native, name, calls) {
    if (calls.length > 0) {
      const mark = native.calls().some(call => call.name === name && call.isUnhandled)
        ? `\n  no native handler for '${name}': its calls got no response`
        : '';
      return calls.slice(0, mostShown).map((call, index) => `  ${index + 1}: ${inline(call)}`).join('\n')
        + (calls.length > mostShown ? `\n  ... ${calls.length - mostShown} more` : '') + mark;
    }
    const others = [...new Set(native.calls().map(call => call.name))];
    if (others.length === 0) return '  none';
    return `  none to '${name}'; others: ${others.map(other => `'${other}'`).join(', ')}`;
  }

  /// Shows the calls beside the expected one; as a diff if only one call can have been intended.
  function details(state, native, name, calls, expected, call) {
    if (!state.isNot && expected.length > 0 && call !== undefined) {
      const difference = testing.compare(expected[0], call);
      if (difference.startsWith('- Expected')) return '\n' + difference;
    }
    return `Calls:\n${list(native, name, calls)}`;
  }

  function matcher(matcherName, parameters, judge) {
    return function (native, name, ...rest) {
      const most = parameters.split(',').length - 1;
      if (rest.length > most) throw testing.failure(
        `${matcherName}(${parameters}): unexpected argument ${inline(rest[most])}`, this.place
      );
      const calls = callsOf(this, matcherName, native, name);
      const { pass, wish, data = [], call } = judge(calls, rest, name, this);
      return {
        pass,
        message: () => head(this, matcherName, parameters)
          + `Expected: ${this.isNot ? 'not ' : ''}${wish}\n${details(this, native, name, calls, data, call)}`,
      };
    };
  }

  const same = (call, data) => data.length === 0 || testing.equals(call, data[0]);
  const withData = data => data.length === 0 ? '' : ` with ${inline(data[0])}`;
  const number = (state, value) => {
    if (!Number.isInteger(value) || value < 0)
      throw testing.failure(`expected a non-negative integer, but got ${inline(value)}`, state.place);
  };

  testing.addMatchers({
    toHaveReceived: matcher('toHaveReceived', 'name, data', (calls, data, name) => ({
      pass: calls.some(call => same(call, data)), wish: `a call to '${name}'${withData(data)}`, data,
      call: calls.length === 1 ? calls[0] : undefined,
    })),
    toHaveReceivedTimes: matcher('toHaveReceivedTimes', 'name, number', (calls, [times], name, state) => {
      number(state, times);
      return { pass: calls.length === times, wish: `${times} ${times === 1 ? 'call' : 'calls'} to '${name}', but there `
        + `${calls.length === 1 ? 'was' : 'were'} ${calls.length}` };
    }),
    toHaveReceivedLast: matcher('toHaveReceivedLast', 'name, data', (calls, data, name) => ({
      pass: calls.length > 0 && same(calls.at(-1), data), wish: `the last call to '${name}'${withData(data)}`, data,
      call: calls.at(-1),
    })),
    toHaveReceivedNth: matcher('toHaveReceivedNth', 'name, number, data', (calls, [nth, ...data], name, state) => {
      number(state, nth);
      return { pass: calls.length >= nth && nth > 0
        && same(calls[nth - 1], data), wish: `call ${nth} to '${name}'${withData(data)}`, data, call: calls[nth - 1] };
    }),
    /// The calls of all handlers in their order: a list of names, or of [name, data]. Other calls may come between
    /// them.
    toHaveReceivedInOrder(native, expected) {
      callsOf(this, 'toHaveReceivedInOrder', native, '');
      if (!Array.isArray(expected)) throw testing.failure(head(this, 'toHaveReceivedInOrder', 'calls')
        + 'expected must be an array of names, or of [name, data]', this.place);
      const all = native.calls();
      const wanted = expected.map(item => Array.isArray(item) ? item : [item]);
      let next = 0;
      for (const { name, data } of all)
        if (next < wanted.length && name === wanted[next][0] && same(data, wanted[next].slice(1))) next++;
      const shown = ([name, ...data]) => `'${name}'${withData(data)}`;
      return {
        pass: next === wanted.length,
        message: () => head(this, 'toHaveReceivedInOrder', 'calls')
          + `Expected: ${this.isNot ? 'not ' : ''}${wanted.map(shown).join(', then ')}\n`
          + (next < wanted.length ? `Missing: ${shown(wanted[next])}\n` : '')
          + `Calls:\n${all.length === 0 ? '  none' : all.slice(0, mostShown)
            .map(({ name, data }, index) => `  ${index + 1}: '${name}' with ${inline(data)}`).join('\n')}`,
      };
    },
  });
})
