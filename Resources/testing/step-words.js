// Records what the native side does as steps: its handlers that pages call, and the stubs that the spec sets.
(function (testing) {
  'use strict';

  const { Native, receive } = testing;
  testing.receive = (page, bridge, name, json, number, spreads) => testing.step(
    'handler', `native handler '${name}'`, () => receive(page, bridge, name, json, number, spreads), null);

  for (const word of ['handle', 'unhandle', 'plugin']) {
    const body = Native.prototype[word];
    Native.prototype[word] = function (...parameters) {
      return testing.step(
        'action', `native.${word}(${testing.inline(parameters[0])})`, () => body.apply(this, parameters));
    };
  }
})
