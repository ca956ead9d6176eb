import Foundation

/// A page that attacks the bridge's script or its native side, on every transport.
struct TransportAttack: Sendable {
  let name: String
  /// Runs before the page's other scripts, and after those that native injects.
  var top = ""
  /// Runs with the bridge as `app`.
  let script: String
  /// The names of the page's functions that native calls afterwards.
  var calls: [String] = []

  /// The number of messages of a flood, which is larger in the long form of the tests.
  static let flood = ProcessInfo.processInfo.environment["HEADLESS_BRIDGE_FULL"] == nil ? 100 : 10_000

  private static let talk = """
    app.handle('hi', (data, respond) => respond('hi'));
    app.call('echo', { a: 1 }, (answer) => note(typeof answer));
    """

  /// Calls a function, and notes the error that it throws.
  private static let attempt = """
    const attempt = (body) => {
      try {
        const value = body();
        if (value instanceof Promise) value.catch(() => {});
      } catch {}
    };
    """

  static func all(_ transport: HostileTransport) -> [TransportAttack] {
    [
      TransportAttack(
        name: "built-ins throw",
        top: """
          const evil = () => { throw new Error('poisoned'); };
          JSON.parse = JSON.stringify = Object.keys = Object.assign = Object.create = evil;
          for (const name of ['push', 'slice', 'map', 'forEach', 'concat', 'indexOf', 'splice', 'join']) {
            Array.prototype[name] = evil;
          }
          Promise.prototype.then = Promise.resolve = Map.prototype.get = Map.prototype.set = evil;
          Function.prototype.call = Function.prototype.apply = Function.prototype.bind = evil;
          String.prototype.split = String.prototype.replace = RegExp.prototype.test = RegExp.prototype.exec = evil;
          Object.prototype.toJSON = evil;
          """,
        script: talk, calls: ["hi"]),
      TransportAttack(
        name: "built-ins lie",
        top: """
          JSON.stringify = () => '{"callbackId":"__proto__"}';
          JSON.parse = () => null;
          Promise = class { constructor() { return Object.create(null); } };
          window.setTimeout = (body) => body;
          window.prompt = () => '9';
          window.fetch = () => ({ then() { return this; } });
          window.postMessage = () => {};
          document.dispatchEvent = window.dispatchEvent = () => true;
          """,
        script: talk, calls: ["hi"]),
      TransportAttack(
        name: "members of messages are inherited",
        top: """
          for (const name of ['callbackId', 'pluginId', 'methodName', 'save', 'success', 'error', 'id', 'component',
            'event', 'responseId', 'handlerName', '_callHandlerID', 'type', 'payload', 'cmd', 'value']) {
            Object.prototype[name] = 'inherited';
          }
          """,
        script: talk, calls: ["hi"]),
      TransportAttack(
        name: "names that every object has",
        script: talk + attempt + """

          for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', '']) {
            attempt(() => app.call(name, 1, () => note('answered ' + name)));
          }
          """,
        calls: ["__proto__", "constructor", "toString", "hi"]),
      TransportAttack(
        name: "native's calls are forged",
        script: talk + attempt + """

          const ids = ['__proto__', 'constructor', 'toString', '', '1', '77', '-1', '\\u0000', 1, 0, -1, 1e99, NaN, null,
            undefined, {}, [], true];
          const values = [undefined, null, 1, 'x', '{', '[]', '{}', [], {}, Symbol('s'), () => {}, document.body,
            new Proxy({}, { get() { throw new Error('trap'); } })];
          \(transport.forgery)
          """,
        calls: ["hi"]),
      TransportAttack(
        name: "functions that throw or never respond",
        script: """
          app.call('echo', 1, () => { throw new Error('callback'); });
          app.call('echo', 2, () => { throw { toString() { throw 1; } }; });
          app.call('echo', 3, () => note('third'));
          app.handle('hi', () => { throw new Error('handler'); });
          app.handle('never', () => {});
          app.handle('often', (data, respond) => { for (let i = 0; i < 5; i++) respond(i); });
          """,
        calls: ["hi", "often", "never"]),
      TransportAttack(
        name: "calls inside of calls",
        script: """
          let count = 0;
          app.handle('repeat', (data, respond) => {
            respond(data);
            if (count++ < 20) app.call('again', count);
          });
          app.call('again', 0);
          app.call('echo', { toJSON() { app.call('take', 'inner'); return 'outer'; } });
          """),
      TransportAttack(
        name: "a flood",
        script:
          "for (let i = 0; i < \(flood); i++) app.call('take', i); app.handle('hi', (data, respond) => respond(1));",
        calls: ["hi"]),
      TransportAttack(
        name: "calls while the page ends",
        script: """
          for (const name of ['beforeunload', 'pagehide', 'unload', 'visibilitychange']) {
            addEventListener(name, () => app.call('take', name));
          }
          app.call('echo', 1, () => note('answered'));
          location.href = 'about:blank';
          app.call('take', 'behind');
          """,
        calls: ["hi"]),
      TransportAttack(
        name: "native reloads the page inside of a call",
        script: """
          if (!sessionStorage.left) {
            sessionStorage.left = 1;
            app.call('leave', 1, () => note('answered'));
            app.call('take', 'behind');
          } else {
            app.call('take', 'again');
            delete sessionStorage.left;
          }
          """),
      // The last one, because the view has no other page afterwards.
      TransportAttack(
        name: "native closes the view inside of a call",
        script: "app.call('shut', 1, () => note('answered')); app.call('take', 'behind');"),
    ]
  }
}
