// `native`: the app's side of the bridges. Its handlers answer the page's calls, and it calls the page's.
(function (testing, host) {
  'use strict';

  const handlers = testing.makeScope();
  let received = [];

  function delay(milliseconds) { return new Promise(resolve => testing.setTimeout(resolve, milliseconds)); }

  class Native {
    constructor(bridge) { this.bridgeName = bridge; }

    /// Answers a handler's calls: with what a function returns or a promise comes to, or with a value.
    handle(name, handler) {
      if (typeof name !== 'string' || name === '') throw testing.failure('native.handle() needs the name of a handler');
      if (arguments.length < 2) throw testing.failure(`native.handle('${name}') needs a function or an answer`);
      handlers.set(this.key(name), typeof handler === 'function' ? handler : () => handler);
      host.tell('handle', [this.bridgeName, name]);
      return this;
    }

    /// Takes a handler away: calls of it find none.
    unhandle(name) {
      handlers.delete(this.key(name));
      host.tell('unhandle', [this.bridgeName, name]);
      return this;
    }

    /// Calls a handler of the page, and waits for its answer.
    call(name, data, options = {}) {
      return testing.ask('call', [this.bridgeName, name, data === undefined ? null : JSON.stringify(data), options.timeout ?? null])
        .then(json => json === null ? undefined : JSON.parse(json));
    }

    /// The calls of the page so far: `{name, data}`, of one handler or of all.
    calls(name) {
      return received.filter(call => call.bridge === this.bridgeName && (name === undefined || call.name === name))
        .map(call => name === undefined ? { name: call.name, data: call.data } : call.data);
    }

    key(name) { return `${this.bridgeName} ${name}`; }
  }

  const natives = new Map();
  function bridge(name = '') {
    const chosen = host.tell('bridge', [name]);
    if (!natives.has(chosen)) natives.set(chosen, new Native(chosen));
    return natives.get(chosen);
  }

  /// The page called a handler; the answer goes to the host by the call's number.
  testing.receive = function (bridgeName, name, json, number) {
    const data = json === null ? undefined : JSON.parse(json);
    received.push({ bridge: bridgeName, name, data });
    const handler = handlers.get(`${bridgeName} ${name}`);
    const respond = value => {
      if (value === never) return;
      const text = JSON.stringify(value);
      host.tell('respond', [number, text === undefined ? 'null' : text]);
    };
    const fail = error => host.tell('handlerFails', [number, name, testing.describe(error)]);
    try {
      const result = handler(data);
      if (typeof result?.then === 'function') result.then(respond, fail); else respond(result);
    } catch (error) {
      fail(error);
    }
  };

  /// The handlers that every test of the file has, which a new page is given.
  testing.standingHandlers = () => handlers.keys().map(key => key.split(' '));
  testing.clearReceived = () => { received = []; };

  // An answer that never comes.
  const never = Symbol('never');

  const words = {
    bridge,
    never: () => never,
    /// Gives one answer after the other, and the last one from then on.
    sequence: (...answers) => {
      let next = 0;
      return data => {
        const answer = answers[Math.min(next++, answers.length - 1)];
        return typeof answer === 'function' ? answer(data) : answer;
      };
    },
    /// Answers after some of the page's time, in milliseconds.
    delayed: (milliseconds, answer) => data =>
      delay(milliseconds).then(() => typeof answer === 'function' ? answer(data) : answer),
    terminate: () => testing.ask('terminate', []),
  };
  const standard = () => bridge();
  testing.native = Object.assign(Object.create(null), words, {
    handle: (...parameters) => { standard().handle(...parameters); return testing.native; },
    unhandle: name => { standard().unhandle(name); return testing.native; },
    call: (...parameters) => standard().call(...parameters),
    calls: name => standard().calls(name),
  });

  const { head } = testing.utils;
  const inline = testing.inline;
  const callsOf = (state, native, name) => {
    if (typeof native?.calls !== 'function') {
      throw testing.failure(head(state, 'toHaveReceived', 'name') + `received must be native, or one of its bridges`, state.place);
    }
    return native.calls(name);
  };

  testing.addMatchers({
    toHaveReceived(native, name, ...data) {
      const calls = callsOf(this, native, name);
      const pass = data.length === 0 ? calls.length > 0 : calls.some(call => testing.equals(call, data[0]));
      const wish = data.length === 0 ? `a call of ${name}` : `a call of ${name} with ${inline(data[0])}`;
      const all = native.calls();
      const list = calls.length > 0 ? calls.map((call, index) => `  ${index + 1}: ${inline(call)}`).join('\n')
        : all.length > 0 ? `  none of ${name}; others: ${[...new Set(all.map(call => call.name))].join(', ')}` : '  none at all';
      return { pass, message: () => head(this, 'toHaveReceived', 'name, data') + `Expected: ${this.isNot ? 'not ' : ''}${wish}\nCalls:\n${list}` };
    },
    toHaveReceivedTimes(native, name, number) {
      const calls = callsOf(this, native, name);
      return {
        pass: calls.length === number,
        message: () => head(this, 'toHaveReceivedTimes', 'name, number')
          + `Expected: ${this.isNot ? 'not ' : ''}${number} calls of ${name}\nReceived: ${calls.length}`,
      };
    },
  });
})
