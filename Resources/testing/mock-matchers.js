// The matchers of mock functions.
(function (testing) {
  'use strict';

  const { head } = testing.utils;
  const inline = value => testing.inline(value);

  function recordOf(state, name, received) {
    if (received?._isMockFunction) return received.mock;
    throw testing.failure(head(state, name) + `received must be a mock function\n\nReceived: ${inline(received)}`, state.place);
  }

  const list = calls => calls.length === 0 ? '  none' : calls.map((call, index) => `  ${index + 1}: ${call.map(inline).join(', ')}`).join('\n');
  const not = state => state.isNot ? 'not ' : '';

  function calls(name, test) {
    return function (received, ...expected) {
      const record = recordOf(this, name, received);
      const { pass, wish } = test(record, expected);
      return { pass, message: () => head(this, name) + `Expected: ${not(this)}${wish}\nCalls:\n${list(record.calls)}` };
    };
  }

  function returns(name, test) {
    return function (received, ...expected) {
      const results = recordOf(this, name, received).results.filter(result => result.type === 'return').map(result => result.value);
      const { pass, wish } = test(results, expected);
      return { pass, message: () => head(this, name) + `Expected: ${not(this)}${wish}\nReturned: ${results.length ? results.map(inline).join(', ') : 'nothing'}` };
    };
  }

  const same = (call, parameters) => testing.equals(call, parameters);

  Object.assign(testing.matchers, {
    toHaveBeenCalled: calls('toHaveBeenCalled', record => ({ pass: record.calls.length > 0, wish: 'a call' })),
    toHaveBeenCalledTimes: calls('toHaveBeenCalledTimes', (record, [number]) => ({
      pass: record.calls.length === number, wish: `${number} calls, and there were ${record.calls.length}`,
    })),
    toHaveBeenCalledWith: calls('toHaveBeenCalledWith', (record, parameters) => ({
      pass: record.calls.some(call => same(call, parameters)), wish: `a call with ${parameters.map(inline).join(', ')}`,
    })),
    toHaveBeenLastCalledWith: calls('toHaveBeenLastCalledWith', (record, parameters) => ({
      pass: record.calls.length > 0 && same(record.calls.at(-1), parameters), wish: `the last call with ${parameters.map(inline).join(', ')}`,
    })),
    toHaveBeenNthCalledWith: calls('toHaveBeenNthCalledWith', (record, [number, ...parameters]) => ({
      pass: record.calls.length >= number && same(record.calls[number - 1], parameters),
      wish: `call ${number} with ${parameters.map(inline).join(', ')}`,
    })),
    toHaveReturned: returns('toHaveReturned', results => ({ pass: results.length > 0, wish: 'a result' })),
    toHaveReturnedTimes: returns('toHaveReturnedTimes', (results, [number]) => ({ pass: results.length === number, wish: `${number} results` })),
    toHaveReturnedWith: returns('toHaveReturnedWith', (results, [value]) => ({
      pass: results.some(result => testing.equals(result, value)), wish: inline(value),
    })),
    toHaveLastReturnedWith: returns('toHaveLastReturnedWith', (results, [value]) => ({
      pass: results.length > 0 && testing.equals(results.at(-1), value), wish: `${inline(value)} at last`,
    })),
  });
})
