// WebSockets of pages: the routes of a spec, and the events of each connection.
(function (testing, host) {
  'use strict';

  const routes = testing.makeScope();
  const keyOf = event => `${event.page} ${event.id}`;
  const dataOf = (text, bytes) => bytes === null ? text : testing.bytes(bytes);
  const parts = data => data instanceof ArrayBuffer ? [null, [...new Uint8Array(data)]]
    : data instanceof Uint8Array ? [null, [...data]] : [String(data), null];

  /// A connection of a page, as page.on('websocket') reports it.
  class WebSocket extends testing.makeEmitter('webSocket', ['close', 'framereceived', 'framesent', 'socketerror']) {
    #url;
    #isClosed = false;
    constructor(key, url) { super(`socket ${key}`); this.#url = url; }
    url() { return this.#url; }
    isClosed() { return this.#isClosed; }
    end(isFailure) {
      this.#isClosed = true;
      if (isFailure) this.emit('socketerror', 'the connection failed');
      this.emit('close', this);
    }
    describeForReader() { return `the WebSocket ${this.#url}`; }
  }

  /// The page's side of a connection that a route handles.
  class WebSocketRoute {
    #page;
    #event;
    #onMessage = null;
    #onClose = null;
    constructor(page, event) { this.#page = page; this.#event = event; }
    #tell(statement, ...parameters) {
      host.tell(statement, [this.#page, this.#event.id, ...parameters]);
    }
    url() { return this.#event.url; }
    protocols() { return this.#event.protocols; }
    /// Sends a message to the page.
    send(message) {
      this.#tell('sendSocket', ...parts(message));
      sockets.get(keyOf({ page: this.#page, id: this.#event.id }))?.socket.emit('framereceived', { payload: message });
    }
    async close(given) {
      const { code = 1000, reason = '' } = testing.checkOptions('ws.close()', given, ['code', 'reason']);
      this.#tell('closeSocket', code, String(reason));
      sockets.get(keyOf({ page: this.#page, id: this.#event.id }))?.socket.end(false);
    }
    /// Receives the messages of the page.
    onMessage(listener) { this.#onMessage = testing.listens('ws.onMessage()', listener); }
    onClose(listener) { this.#onClose = testing.listens('ws.onClose()', listener); }
    connectToServer() {
      throw testing.failure('ws.connectToServer() is not supported: a route is the server; respond with ws.send(), or '
        + 'allow the host with --allow-host instead of adding a route');
    }
    receive(data) { this.#onMessage?.(data); }
    end(code, reason) { this.#onClose?.(code, reason); }
    describeForReader() { return `the route of ${this.#event.url}`; }
  }

  testing.listens = (what, listener) => {
    if (typeof listener === 'function') return listener;
    throw testing.failure(`${what} needs a function, but got ${testing.inline(listener)}`);
  };

  // The sockets and the routes of the running test, by key.
  let sockets = new Map();
  testing.forgetSockets = () => { sockets = new Map(); };
  const fails = error => host.tell('listenerFails', ['WebSocket route', testing.describe(error)]);
  const call = body => {
    try {
      const result = body();
      if (typeof result?.then === 'function') result.then(undefined, fails);
    } catch (error) { fails(error); }
  };

  const entryFor = event =>
    [...routes.all(`page ${event.page}`).reverse(), ...routes.all(`context ${event.context}`).reverse()]
      .find(({ pattern }) => testing.fitsSocket(pattern, event.url));
  /// Returns whether a route of the spec accepts a connection.
  testing.socketIsRouted = event => entryFor(event) !== undefined;

  /// Called when a page has opened a WebSocket.
  testing.socketOpens = function (event) {
    const page = testing.pageOf(event.page, event.context);
    const socket = new WebSocket(keyOf(event), event.url);
    const entry = entryFor(event);
    const route = entry === undefined ? null : new WebSocketRoute(event.page, event);
    sockets.set(keyOf(event), { socket, route });
    page.emit('websocket', socket);
    if (route !== null) call(() => entry.handler(route));
  };

  /// Called for a message of a connection, and when it ends.
  testing.socketEvent = function (kind, event) {
    const known = sockets.get(keyOf(event));
    if (known === undefined) return;
    const { socket, route } = known;
    if (kind === 'closed' || kind === 'failed') {
      if (route !== null) call(() => route.end(event.code ?? undefined, event.reason ?? ''));
      return void socket.end(kind === 'failed');
    }
    const data = dataOf(event.text, event.bytes);
    if (kind === 'received') return void socket.emit('framereceived', { payload: data });
    socket.emit('framesent', { payload: data });
    if (route !== null) call(() => route.receive(data));
  };

  /// Patterns are those of network.route(); a pattern with the scheme http or https matches ws or wss.
  testing.fitsSocket = (pattern, url) => {
    const what = 'page.routeWebSocket()';
    const wanted = typeof pattern === 'string' ? pattern.replace(/^http(?=s?:)/, 'ws') : pattern;
    return testing.fitsURL(wanted, url, what);
  };

  const words = what => ({
    /// Accepts the WebSocket connections to URLs that match a pattern; the handler receives each.
    async routeWebSocket(pattern, handler) {
      testing.fitsSocket(pattern, 'wss://page.test/');
      testing.listens(`${what}.routeWebSocket()`, handler);
      routes.add(this.routeKey, { pattern, handler });
    },
  });
  testing.addWords(testing.Page, words('page'));
  testing.addWords(testing.BrowserContext, words('context'));
  Object.assign(testing.network, words('network'));
  Object.assign(testing, { WebSocket, WebSocketRoute });
})
