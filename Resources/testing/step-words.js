// Records what the native side does as steps: its handlers that the page calls, and the stubs that the spec sets.
(function (testing) {
  'use strict';

  const { native, receive } = testing;
  testing.receive = (bridge, name, json, number) =>
    testing.step('handler', `native handler '${name}'`, () => receive(bridge, name, json, number), null);

  for (const word of ['handle', 'unhandle']) {
    const body = native[word];
    native[word] = (...parameters) =>
      testing.step('action', `native.${word}(${testing.inline(parameters[0])})`, () => body(...parameters));
  }
})
