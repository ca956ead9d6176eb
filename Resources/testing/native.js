// `native`: the native side of the bridges. It handles incoming calls, and makes outgoing calls.
(function (testing, host) {
  'use strict';

  const handlers = testing.makeScope();
  const plugins = testing.makeScope();
  const { Never, Failing } = testing;
  /// Replaces a removed stub; it stays registered, because some bridges respond when there is no handler.
  const removed = () => new Never();
  let received = [];

  /// Returns a handler's name; an empty one is that of the default handler, as `*` is.
  function named(name, what) {
    if (typeof name === 'string') return name || '*';
    throw testing.failure(`${what} needs a handler name, but got ${testing.inline(name)}`);
  }

  /// The native side of a bridge: in all pages of a test for stubs of handlers, and in one page for everything else.
  class Native {
    #page;
    #isOfAll;
    constructor(bridge, page, isOfAll) { this.bridgeName = bridge; this.#page = page; this.#isOfAll = isOfAll; }
    get #pageKey() { return this.#isOfAll ? null : this.#page.number; }

    /// Stubs a handler: the response is a function's result, a promise's outcome, or a value.
    handle(given, handler) {
      const name = named(given, 'native.handle()');
      if (arguments.length < 2) throw testing.failure(`native.handle('${name}') needs a function or a response`);
      handlers.set(this.key(name), typeof handler === 'function' ? handler : () => handler);
      testing.tell('handle', [this.#pageKey, this.bridgeName, name]);
      return this;
    }

    /// Removes a handler: its calls then get no response.
    unhandle(name) {
      handlers.set(this.key(named(name, 'native.unhandle()')), removed);
      return this;
    }

    /// Makes a plugin known to pages that load from now on, which may look for it before they call it.
    plugin(name, declared) {
      const what = `native.plugin(${testing.inline(name)})`;
      if (typeof name !== 'string' || name === '') throw testing.failure(`${what} needs the name of a plugin`);
      const { methods = [], callbacks = [], events = [] } =
        testing.checkOptions(what, declared, ['methods', 'callbacks', 'events']);
      for (const [option, names] of Object.entries({ methods, callbacks, events })) {
        if (!Array.isArray(names) || names.some(each => typeof each !== 'string'))
          throw testing.failure(`${what}: ${option} must be an array of names, but is ${testing.inline(names)}`);
      }
      const text = JSON.stringify({ name, methods, callbacks, events });
      plugins.set(this.key(name), [this.bridgeName, text]);
      testing.tell('plugin', [this.#pageKey, this.bridgeName, text]);
      return this;
    }

    /// Sends an event to the page, and waits until it was delivered. Bridges whose events belong to no plugin take the
    /// event's name and data only.
    async emit(...parameters) {
      const what = `native.emit(${parameters.map(testing.inline).join(', ')})`;
      if (typeof parameters[0] !== 'string') throw testing.failure(`${what} needs the name of a target or of an event`);
      testing.checkArgument(what, parameters.at(-1));
      await this.#page.ask('emit', [this.bridgeName, JSON.stringify(parameters)]);
    }

    /// Calls a handler of the page, and waits for its response.
    async call(given, data, options) {
      const name = named(given, 'native.call()');
      const { timeout = null } = testing.checkOptions(`native.call('${name}')`, options, ['timeout']);
      testing.checkArgument(`native.call('${name}')`, data);
      const text = data === undefined ? null : JSON.stringify(data);
      const json = await this.#page.ask('call', [this.bridgeName, name, text, timeout]);
      return json === null ? undefined : JSON.parse(json);
    }

    /// Returns the incoming calls so far: the data of one handler's calls, or { name, data } of all calls, with
    /// `isUnhandled` if no native handler exists.
    calls(given) {
      const name = given === '' ? '*' : given;
      const isOwn = call => call.page === this.#page.number && call.bridge === this.bridgeName;
      return received.filter(call => isOwn(call) && (name === undefined || call.name === name))
        .map(call => name !== undefined ? call.data
          : call.isHandled ? { name: call.name, data: call.data }
            : { name: call.name, data: call.data, isUnhandled: true });
    }

    /// Returns the names of the stubbed handlers.
    handlers() {
      const keys = ['*', ...this.#isOfAll ? [] : [this.#page.number]].map(page => `${page} ${this.bridgeName} `);
      return [...new Set(handlers.keys().filter(key => handlers.get(key) !== removed)
        .flatMap(key => keys.filter(start => key.startsWith(start)).map(start => key.slice(start.length))))];
    }
    describeForReader() { return `native (${this.bridgeName})`; }
    key(name) { return `${this.#pageKey ?? '*'} ${this.bridgeName} ${name}`; }
  }

  /// Returns the properties of a thrown value that bridges pass to the page, as JSON; null for a message only. A value
  /// without properties is the data of an error, and its text is the message.
  function shapeOf(error) {
    if (typeof error === 'string') return null;
    if (typeof error !== 'object' || error === null || Array.isArray(error)) {
      const text = JSON.stringify(error);
      return text === undefined ? null : JSON.stringify({ message: text, data: error });
    }
    const properties = { ...error };
    if (error instanceof Error && Object.keys(properties).length === 0) return null;
    try { return JSON.stringify({ message: error.message, ...properties }); } catch { return null; }
  }

  /// Returns a stub's data, where each channel of Tauri is an object with the function `send`.
  const withChannels = (json, call) => JSON.parse(json, (key, value) => {
    const id = typeof value === 'string' && /^__CHANNEL__:(\d+)$/.exec(value)?.[1];
    if (!id) return value;
    return { send: message => call.send({ __CHANNEL__: Number(id), message }), toJSON: () => value };
  });

  /// A page called a handler; the response goes to the host by the call's number. `spreads` is true if the data is an
  /// array of arguments.
  testing.receive = function (page, bridgeName, name, json, number, spreads) {
    const data = json === null ? undefined : JSON.parse(json);
    const call = { send: value => { host.tell('send', [number, JSON.stringify(value) ?? 'null']); } };
    const hasChannels = json?.includes('"__CHANNEL__:') === true;
    const given = hasChannels ? withChannels(json, call) : data;
    const handler = handlers.get(`${page} ${bridgeName} ${name}`) ?? handlers.get(`* ${bridgeName} ${name}`);
    received.push({ page, bridge: bridgeName, name, data, isHandled: handler !== removed });
    const respond = value => {
      if (value instanceof Never) return host.tell('neverAnswers', [page, name]);
      if (value instanceof Failing)
        return host.tell('handlerBreaks', [number, name, value.message, page, shapeOf(value.error)]);
      let text;
      try { text = JSON.stringify(value) ?? null; } catch (error) { return fail(error); }
      host.tell('respond', [number, text, hasChannels || testing.isTaken(call)]);
    };
    // A thrown value that isn't an error is the handler's response; an error is a mistake of the test.
    const fail = error => error !== undefined && !(error instanceof Error)
      ? respond(new Failing(error))
      : host.tell('handlerFails', [number, name, testing.describe(error), shapeOf(error)]);
    try {
      const result = testing.callStub(handler, spreads && Array.isArray(data) ? data : [given], call);
      if (typeof result?.then === 'function') result.then(respond, fail); else respond(result);
    } catch (error) {
      fail(error);
    }
  };

  /// A page called a handler that does not exist in native code; the call is recorded all the same.
  testing.receiveUnhandled = (page, bridge, name, json) => {
    received.push({ page, bridge, name, data: json === null ? undefined : JSON.parse(json), isHandled: false });
  };

  /// Returns the handlers that apply to every test of the file, which are registered in each new page.
  testing.standingHandlers = () =>
    handlers.keys().map(key => /^\* (\S+) (.*)$/s.exec(key)).filter(Boolean).map(([, bridge, name]) => [bridge, name]);
  /// Returns the plugins that apply to every test of the file, which are declared in each new page.
  testing.standingPlugins = () =>
    plugins.keys().filter(key => key.startsWith('* ')).map(key => plugins.get(key));
  testing.clearReceived = () => { received = []; };
  testing.Native = Native;

  function planText(plan) {
    if (typeof plan !== 'object' || plan === null) return plan === null || plan === undefined ? null : String(plan);
    for (const name of Object.keys(plan)) {
      if (!['seed', 'kinds', 'calls'].includes(name))
        throw testing.failure(`native.faults(): unknown option '${name}'; the options are seed, kinds and calls`);
    }
    for (const name of ['kinds', 'calls']) {
      if (plan[name] !== undefined && !Array.isArray(plan[name]))
        throw testing.failure(`native.faults(): ${name} must be an array, but is ${testing.inline(plan[name])}`);
    }
    return `${plan.seed ?? 1}${plan.kinds ? ':' + plan.kinds.join(',') : ''}${
      plan.calls ? '@' + plan.calls.join(',') : ''}`;
  }

  const windowHandler = testing.makeScope();
  /// Called when a page opens a window; returns whether native creates a view for it.
  testing.createsWindow = (page, request) => {
    const decide = windowHandler.get('decide');
    return decide === undefined || decide({ ...request, opener: testing.pageOf(page) }) !== false;
  };

  const sides = new WeakSet();
  /// Returns the native side of a page. `isOfAll` stubs handlers in all pages.
  function nativeOf(page, isOfAll) {
    const natives = new Map();
    function bridge(name = '') {
      const chosen = testing.tell('bridge', [String(name)]);
      if (!natives.has(chosen)) natives.set(chosen, new Native(chosen, page, isOfAll));
      return natives.get(chosen);
    }
    const standard = () => bridge();
    const native = {
      ...testing.answers,
      bridge,
      /// The run's dialect, in the notation of --dialects: 'dsbridge', 'wvjb@uiwebview'.
      get dialect() { return host.tell('dialect', []); },
      handle(...parameters) { standard().handle(...parameters); return native; },
      unhandle(name) { standard().unhandle(name); return native; },
      call: async (...parameters) => standard().call(...parameters),
      calls: name => standard().calls(name),
      handlers: () => standard().handlers(),
      plugin(...parameters) { standard().plugin(...parameters); return native; },
      emit: async (...parameters) => standard().emit(...parameters),
      /// Returns the native side of another page of the test.
      of(other) {
        if (other instanceof testing.Page) return other === page ? native : nativeOf(other, false);
        throw testing.failure(`native.of() needs a page, but got ${testing.inline(other)}`);
      },
      /// Decides whether the app creates a view for a window that a page opens, as `createWebViewWith` does: the
      /// function receives { url, name, features, hasGesture, opener }, and refuses by returning false.
      onCreateWebView(decide) {
        if (typeof decide !== 'function')
          throw testing.failure(`native.onCreateWebView() needs a function, but got ${testing.inline(decide)}`);
        windowHandler.set('decide', decide);
        return native;
      },
      /// Terminates the page's process, as the system does; page.reload() restarts it.
      terminate: async () => { await page.ask('terminate', []); },
      /// Puts the app in the background, where pages are suspended; resume() brings it back.
      suspend: async () => { testing.tell('suspend', []); await testing.ask('advance', [0]); },
      resume: async () => { testing.tell('resume', []); await testing.ask('advance', [0]); },
      /// Without a plan, returns the messages lost or skipped so far, as in the transcript: { code, text }. With a
      /// plan, `'SEED:KINDS'` or `{ seed, kinds, calls }`, injects faults into the responses of this test; null ends
      /// that.
      faults: (...plan) => plan.length === 0 ? host.tell('faults', [page.number])
        : void testing.tell('injectFaults', [planText(plan[0])]),
      /// Returns the pending calls in both directions: { handler, to, age } with `to` as 'page' or 'native'.
      unanswered: () => host.tell('unanswered', [page.number]),
      describeForReader: () => 'native',
    };
    sides.add(native);
    return native;
  }

  /// Returns whether a value is the native side of a page, or of one bridge of a page.
  testing.isNative = value => value instanceof Native || (typeof value === 'object' && sides.has(value));
  testing.native = nativeOf(testing.page, true);
})
