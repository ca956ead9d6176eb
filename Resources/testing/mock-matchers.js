// Matchers for mock functions.
(function (testing) {
  'use strict';

  const { head } = testing.utils;
  const inline = value => testing.inline(value);
  const most = 20;

  function recordOf(state, name, received) {
    if (received?._isMockFunction) return received.mock;
    throw testing.failure(head(state, name)
      + `received must be a mock function or a spy\n\nReceived: ${inline(received)}`, state.place);
  }

  function count(state, name, number) {
    if (Number.isInteger(number) && number >= 0) return;
    throw testing.failure(head(state, name) 
      + `expected must be a non-negative integer\n\nReceived: ${inline(number)}`, state.place);
  }

  const words = call => call.length === 0 ? 'without arguments' : call.map(inline).join(', ');
  function list(items, word) {
    if (items.length === 0) return '  none';
    const shown = items.slice(0, most).map((item, index) => `  ${index + 1}: ${word(item)}`).join('\n');
    return shown + (items.length > most ? `\n  ... ${items.length - most} more` : '');
  }
  const not = state => state.isNot ? 'not ' : '';

  /// Shows the expected arguments beside the one call that is compared: a diff is clearer than a list.
  function details(expected, call, calls) {
    if (call === undefined || expected === undefined) return `Calls:\n${list(calls, words)}`;
    const difference = expected.length === 1 && call.length === 1 ? testing.compare(expected[0], call[0])
      : testing.compare(expected, call);
    return difference.startsWith('- Expected') ? '\n' + difference : `Calls:\n${list(calls, words)}`;
  }

  function calls(name, test, takes = 'expected') {
    return function (received, ...expected) {
      const record = recordOf(this, name, received);
      if (takes === 'number') count(this, name, expected[0]);
      const { pass, wish, compared } = test(record.calls, expected);
      const title = testing.nameOfMock(received).replace(/^.+$/, 'Mock: $&\n');
      return {
        pass,
        message: () => head(this, name, takes === '' ? '' : '...expected') + title + `Expected: ${not(this)}${wish}\n`
          + (this.isNot ? details(undefined, undefined, record.calls)
            : details(...(compared ?? [undefined, undefined]), record.calls)),
      };
    };
  }

  function returns(name, test, takes = 'expected') {
    return function (received, ...expected) {
      const { results } = recordOf(this, name, received);
      if (takes === 'number') count(this, name, expected[0]);
      const { pass, wish } = test(results, expected);
      const word = ({ type, value }) =>
        type === 'return' ? inline(value) : type === 'throw' ? `threw ${inline(value)}` : 'has not returned';
      return { pass, message: () =>
        head(this, name) + `Expected: ${not(this)}${wish}\nReturned:\n${list(results, word)}` };
    };
  }

  const same = (call, parameters) => call !== undefined && testing.equals(call, parameters);
  const gave = (result, value) => result?.type === 'return' && testing.equals(result.value, value);
  const times = number => `${number} ${number === 1 ? 'call' : 'calls'}`;

  const called = calls('toHaveBeenCalled', all => ({ pass: all.length > 0, wish: 'a call' }), '');
  const matchers = {
    toHaveBeenCalled: called,
    toHaveBeenCalledTimes: calls('toHaveBeenCalledTimes', (all, [number]) => ({
      pass: all.length === number,
      wish: `${times(number)}, but there ${all.length === 1 ? 'was' : 'were'} ${all.length}`,
    }), 'number'),
    toHaveBeenCalledWith: calls('toHaveBeenCalledWith', (all, parameters) => ({
      pass: all.some(call => same(call, parameters)), wish: `a call with ${words(parameters)}`,
      compared: all.length === 1 ? [parameters, all[0]] : undefined,
    })),
    toHaveBeenCalledExactlyOnceWith: calls('toHaveBeenCalledExactlyOnceWith', (all, parameters) => ({
      pass: all.length === 1 && same(all[0], parameters), wish: `exactly one call, with ${words(parameters)}`,
    })),
    toHaveBeenLastCalledWith: calls('toHaveBeenLastCalledWith', (all, parameters) => ({
      pass: same(all.at(-1), parameters), wish: `the last call with ${words(parameters)}`,
      compared: [parameters, all.at(-1)],
    })),
    toHaveBeenNthCalledWith: calls('toHaveBeenNthCalledWith', (all, [number, ...parameters]) => ({
      pass: same(all[number - 1], parameters), wish: `call ${number} with ${words(parameters)}`,
      compared: [parameters, all[number - 1]],
    }), 'number'),
    toHaveReturned: returns('toHaveReturned',
      results => ({ pass: results.some(result => result.type === 'return'), wish: 'a returned value' })),
    toHaveReturnedTimes: returns('toHaveReturnedTimes', (results, [number]) => ({
      pass: results.filter(result => result.type === 'return').length === number,
      wish: `${number} ${number === 1 ? 'returned value' : 'returned values'}`,
    }), 'number'),
    toHaveReturnedWith: returns('toHaveReturnedWith',
      (results, [value]) => ({ pass: results.some(result => gave(result, value)), wish: inline(value) })),
    toHaveLastReturnedWith: returns('toHaveLastReturnedWith',
      (results, [value]) => ({ pass: gave(results.at(-1), value), wish: `${inline(value)} from the last call` })),
    toHaveNthReturnedWith: returns('toHaveNthReturnedWith', (results, [number, value]) => ({
      pass: gave(results[number - 1], value), wish: `${inline(value)} from call ${number}`,
    }), 'number'),
  };
  // The shorter names that older specs use.
  const older = {
    toBeCalled: 'toHaveBeenCalled', toBeCalledTimes: 'toHaveBeenCalledTimes', toBeCalledWith: 'toHaveBeenCalledWith',
    lastCalledWith: 'toHaveBeenLastCalledWith', nthCalledWith: 'toHaveBeenNthCalledWith', toReturn: 'toHaveReturned',
    toReturnTimes: 'toHaveReturnedTimes', toReturnWith: 'toHaveReturnedWith',
    lastReturnedWith: 'toHaveLastReturnedWith',
    nthReturnedWith: 'toHaveNthReturnedWith',
  };
  for (const [name, long] of Object.entries(older)) matchers[name] = matchers[long];
  testing.addMatchers(matchers);
})
