import HeadlessWebView
import JavaScriptEngine

/// The value of `--route-websocket`, `PATTERN=FILE`: a mock server for the WebSockets of pages.
///
/// FILE is a list of the messages that the server sends to each connection, as JSON, or a script with a function of the
/// connection, which has the members of Playwright's `WebSocketRoute`.
struct WebSocketRouteOption: Sendable {
  private enum Server: Sendable {
    case messages([String])
    case script(String)
  }

  private let pattern: RoutePattern
  private let path: String
  private let server: Server

  init(_ value: String, _ option: String) throws {
    let file: RouteFile = try RouteFile(value, option)
    (pattern, path) = (file.pattern, file.path)
    server = file.isJSON ? .messages(try file.elements().map { $0.stringValue() ?? $0.compact() }) : .script(file.text)
  }

  /// Accepts the connections of a view.
  ///
  /// - Parameters:
  ///   - timeout: The maximum run time of a function of the script.
  ///   - fail: Receives the errors of the script while the page runs.
  /// - Throws: ``UsageError`` if the script is not a function.
  func add(to view: WebView, timeout: Duration, fail: @escaping (String) -> Void) throws {
    switch server {
    case .messages(let messages):
      view.network.routeWebSocket(pattern) { socket in
        for message in messages { socket.send(message) }
      }
    case .script(let text):
      let script = try WebSocketScript(text, path: path, timeout: timeout, clock: view.eventLoop, fail: fail)
      view.network.routeWebSocket(pattern) { socket in script.accept(socket) }
    }
  }
}

/// A mock server's script, in a native-side context of its own.
private final class WebSocketScript {
  // The functions of a connection call `host`; the result contains the functions for the page's messages.
  private static let connect = """
    (function (serve, host) {
      let onMessage, onClose;
      const needed = (name, listener) => {
        if (typeof listener !== 'function') throw new TypeError(`ws.${name}() requires a function`);
        return listener;
      };
      const bytesOf = message => message instanceof ArrayBuffer ? new Uint8Array(message)
        : ArrayBuffer.isView(message) ? new Uint8Array(message.buffer, message.byteOffset, message.byteLength) : null;
      const watch = result => {
        if (typeof result?.then === 'function') result.then(undefined, error => host.fail(String(error)));
      };
      watch(serve({
        url: () => host.url,
        protocols: () => [...host.protocols],
        send(message) {
          const bytes = bytesOf(message);
          if (bytes) host.sendBytes(Array.from(bytes)); else host.sendText(String(message));
        },
        close({ code = 1000, reason = '' } = {}) { host.close(code, String(reason)); },
        onMessage(listener) { onMessage = needed('onMessage', listener); },
        onClose(listener) { onClose = needed('onClose', listener); },
      }));
      return {
        text: text => watch(onMessage?.(text)),
        bytes: list => watch(onMessage?.(new Uint8Array(list))),
        closed: (code, reason) => watch(onClose?.(code, reason)),
      };
    })
    """

  private let context = Context()
  private let timers = HandlerTimers()
  private let path: String
  private let fail: (String) -> Void
  private let function: Value
  private let connect: Value

  init(
    _ text: String, path: String, timeout: Duration, clock: EventLoop, fail: @escaping (String) -> Void
  ) throws {
    self.path = path
    self.fail = fail
    context.virtualMachine.executionTimeLimit = timeout
    do throws(JavaScriptException) {
      try HandlersContext.setUp(in: context)
      try timers.setUp(in: context)
      connect = try context.evaluate(Self.connect)
      function = try context.evaluate(text, url: path)
    } catch {
      throw UsageError(description: HandlersContext.describe(error, in: path))
    }
    guard function.isFunction else {
      throw UsageError(
        description:
          "\(path): the script's value is not a function. Write it as: (ws) => { ws.onMessage((message) => ws.send(message)); }"
      )
    }
    timers.start(on: clock, fail: fail)
  }

  func accept(_ socket: WebSocketConnection) {
    do throws(JavaScriptException) {
      let page = try connect.call([function, try host(of: socket)])
      socket.onMessage = { [self] message in
        attempt { () throws(JavaScriptException) in
          switch message {
          case .text(let text): _ = try page["text"].call([Value(text, in: context)])
          case .bytes(let bytes): _ = try page["bytes"].call([try list(bytes.map { Double($0) })])
          }
        }
      }
      socket.onClose = { [self] code, reason in
        attempt { () throws(JavaScriptException) in
          _ = try page["closed"].call([Value(Double(code), in: context), Value(reason, in: context)])
        }
      }
    } catch {
      report(error)
      socket.refuse()
    }
  }

  private func host(of socket: WebSocketConnection) throws(JavaScriptException) -> Value {
    let host = Value.object(in: context)
    try host.set("url", to: Value(socket.url.href, in: context))
    try host.set(
      "protocols", to: try context.evaluate(JSONText(array: socket.protocols.map { JSONText(text: $0) }).string))
    // The connection holds the functions of the page's events, and these hold the host.
    func add(_ name: String, _ body: @escaping ([String]) -> Void) throws(JavaScriptException) {
      try host.set(
        PropertyName(name),
        to: try context.makeFunction(name: name) { arguments in
          body(try (0..<arguments.count).map { try arguments[$0].toString() })
          return nil
        })
    }
    try add("sendText") { [weak socket] in socket?.send($0.first ?? "") }
    try add("sendBytes") { [weak socket] in
      socket?.send(.bytes(($0.first ?? "").split(separator: ",").compactMap { UInt8($0) }))
    }
    try add("close") { [weak socket] in socket?.close(code: Int($0.first ?? "") ?? 1000, reason: $0.last ?? "") }
    try add("fail") { [path, fail] in fail("\(path): rejected: \($0.first ?? "")") }
    return host
  }

  private func list(_ numbers: [Double]) throws(JavaScriptException) -> Value {
    try context.evaluate("[" + numbers.map { "\(Int($0))" }.joined(separator: ",") + "]")
  }

  private func attempt(_ body: () throws(JavaScriptException) -> Void) {
    do throws(JavaScriptException) { try body() } catch { report(error) }
  }

  private func report(_ error: JavaScriptException) {
    fail(
      error.isTermination
        ? "\(path): ran for too long and was terminated" : HandlersContext.describe(error, in: path))
  }
}
