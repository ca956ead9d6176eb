// `native`: the app's side of the bridges. Its handlers answer the page's calls, and it calls the page's.
(function (testing, host) {
  'use strict';

  const handlers = testing.makeScope();
  const { Never, Failing } = testing;
  let received = [];

  function named(name, what) {
    if (typeof name !== 'string' || name === '')
      throw testing.failure(`${what} needs the name of a handler, and got ${testing.inline(name)}`);
  }

  class Native {
    constructor(bridge) { this.bridgeName = bridge; }

    /// Answers a handler's calls: with what a function returns or a promise comes to, or with a value.
    handle(name, handler) {
      named(name, 'native.handle()');
      if (arguments.length < 2) throw testing.failure(`native.handle('${name}') needs a function or an answer`);
      handlers.set(this.key(name), typeof handler === 'function' ? handler : () => handler);
      testing.tell('handle', [this.bridgeName, name]);
      return this;
    }

    /// Takes a handler away: its calls are answered by nobody.
    unhandle(name) {
      named(name, 'native.unhandle()');
      handlers.set(this.key(name), () => new Never());
      return this;
    }

    /// Calls a handler of the page, and waits for its answer.
    async call(name, data, options) {
      named(name, 'native.call()');
      const { timeout = null } = testing.checkOptions(`native.call('${name}')`, options, ['timeout']);
      testing.checkArgument(`native.call('${name}')`, data);
      const json =
        await testing.ask('call', [this.bridgeName, name, data === undefined ? null : JSON.stringify(data), timeout]);
      return json === null ? undefined : JSON.parse(json);
    }

    /// The calls of the page so far: the data of one handler's, or { name, data } of all, with `isUnhandled` where
    /// native has no such handler.
    calls(name) {
      return received.filter(call => call.bridge === this.bridgeName && (name === undefined || call.name === name))
        .map(call => name !== undefined ? call.data
          : call.isHandled ? { name: call.name, data: call.data }
            : { name: call.name, data: call.data, isUnhandled: true });
    }

    /// The names of what is answered.
    handlers() {
      return handlers.keys().filter(key => key.startsWith(`${this.bridgeName} `))
        .map(key => key.slice(this.bridgeName.length + 1));
    }
    describeForReader() { return `native (${this.bridgeName})`; }
    key(name) { return `${this.bridgeName} ${name}`; }
  }

  const natives = new Map();
  function bridge(name = '') {
    const chosen = testing.tell('bridge', [String(name)]);
    if (!natives.has(chosen)) natives.set(chosen, new Native(chosen));
    return natives.get(chosen);
  }

  /// The page called a handler; the answer goes to the host by the call's number.
  testing.receive = function (bridgeName, name, json, number) {
    const data = json === null ? undefined : JSON.parse(json);
    received.push({ bridge: bridgeName, name, data, isHandled: true });
    const handler = handlers.get(`${bridgeName} ${name}`);
    const respond = value => {
      if (value instanceof Never) return host.tell('neverAnswers', [bridgeName, name]);
      if (value instanceof Failing) return host.tell('handlerBreaks', [number, name, value.message]);
      let text;
      try { text = JSON.stringify(value); } catch (error) { return fail(error); }
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

  /// The page called what native has no handler for, which is a call all the same.
  testing.receiveUnhandled = (bridge, name, json) => {
    received.push({ bridge, name, data: json === null ? undefined : JSON.parse(json), isHandled: false });
  };

  /// The handlers that every test of the file has, which a new page is given.
  testing.standingHandlers = () =>
    handlers.keys().map(key => [key.slice(0, key.indexOf(' ')), key.slice(key.indexOf(' ') + 1)]);
  testing.clearReceived = () => { received = []; };
  testing.Native = Native;

  function planText(plan) {
    if (typeof plan !== 'object' || plan === null) return plan === null || plan === undefined ? null : String(plan);
    for (const name of Object.keys(plan)) {
      if (!['seed', 'kinds', 'calls'].includes(name))
        throw testing.failure(`native.faults(): a plan has seed, kinds and calls, and no ${name}`);
    }
    for (const name of ['kinds', 'calls']) {
      if (plan[name] !== undefined && !Array.isArray(plan[name]))
        throw testing.failure(`native.faults(): ${name} is ${testing.inline(plan[name])}, and no list`);
    }
    return `${plan.seed ?? 1}${plan.kinds ? ':' + plan.kinds.join(',') : ''}${
      plan.calls ? '@' + plan.calls.join(',') : ''}`;
  }

  const standard = () => bridge();
  testing.native = {
    ...testing.answers,
    bridge,
    /// What the run speaks, as --dialects names it: 'dsbridge', 'wvjb@uiwebview'.
    get dialect() { return host.tell('dialect', []); },
    handle(...parameters) { standard().handle(...parameters); return testing.native; },
    unhandle(name) { standard().unhandle(name); return testing.native; },
    call: async (...parameters) => standard().call(...parameters),
    calls: name => standard().calls(name),
    handlers: () => standard().handlers(),
    /// Ends the page's process, as the system does; page.reload() brings the page back.
    terminate: async () => { await testing.ask('terminate', []); },
    /// The app goes to the background, where pages stand still; resume() brings it back.
    suspend: async () => { testing.tell('suspend', []); await testing.ask('advance', [0]); },
    resume: async () => { testing.tell('resume', []); await testing.ask('advance', [0]); },
    /// Without a plan, what was lost or skipped so far, as the transcript has it: { code, text }. With one,
    /// `'SEED:KINDS'` or `{ seed, kinds, calls }`, puts faults into the answers of this test; null ends that.
    faults: (...plan) =>
      plan.length === 0 ? host.tell('faults', []) : void testing.tell('injectFaults', [planText(plan[0])]),
    /// The calls that wait for an answer, in both directions: { handler, to, age } with `to` as 'page' or 'native'.
    unanswered: () => host.tell('unanswered', []),
    describeForReader: () => 'native',
  };
})
