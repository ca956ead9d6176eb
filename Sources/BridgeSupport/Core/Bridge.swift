import HeadlessWebView
import JavaScriptEngine
import Ownership

/// A bridge between native handlers and the handlers of a page.
///
/// Every bridge has the same API, whatever its wire: handlers by name, calls of the page's handlers, and who may use
/// it. A class conforms by giving its ``core``.
public protocol Bridge: HandlerRegistry {
  /// The part of the bridge that doesn't depend on its wire.
  var core: BridgeCore { get }
}

extension Bridge {
  /// The view that the bridge serves; nil once it is closed.
  public var webView: WebView? { core.webView }

  /// How faithfully the bridge repeats what its original does wrong; a change holds for later messages.
  public var fidelity: BridgeFidelity {
    get { core.fidelity }
    set { core.fidelity = newValue }
  }

  /// How long a call in either direction may wait for its response at ``BridgeFidelity/repaired``, in the loop's time.
  public var callDeadline: Duration {
    get { core.callDeadline }
    set { core.callDeadline = newValue }
  }

  /// The origins whose documents may use the bridge.
  ///
  /// A document of another origin is not listened to and gets no message; each attempt is the fault `origin-refused`.
  /// Frames of another origin than the page's may never use the bridge: the fault `foreign-frame`.
  public var allowedOrigins: OriginAllowList {
    get { core.allowedOrigins }
    set { core.allowedOrigins = newValue }
  }

  /// Calls the page from other threads and tasks.
  public var caller: BridgeCaller { core.caller }

  /// Whether the page can be called; until then calls wait.
  public var isConnected: Bool { core.isConnected }

  /// The calls of both directions that wait for a response, native's own first.
  public var unansweredCalls: [UnansweredCall] { core.unansweredCalls }

  /// The names of the handlers, in order.
  public var handlerNames: [String] { core.handlerNames }

  /// Sets the origins whose documents may call a handler; nil for all that may use the bridge.
  ///
  /// A call from elsewhere is the fault `origin-refused`, and the handler is not called. The handler may be registered
  /// later.
  public func setAllowedOrigins(_ origins: OriginAllowList?, forHandler name: String) {
    core.setAllowedOrigins(origins, forHandler: name)
  }

  /// Removes a handler.
  public func removeHandler(_ name: String!) {
    if let name { core.removeHandler(name) }
  }

  // MARK: Handlers

  /// Registers a handler that reads and answers JSON text as it is; a later one of the same name takes its place.
  ///
  /// It may respond on any thread. One that drops its response function without a response is the fault `unanswered`.
  public func registerRaw(
    _ name: String, _ handler: @escaping (_ data: JSONText?, _ respond: @escaping (JSONText) -> Void) -> Void
  ) {
    core.setHandler(RegisteredHandler { data, call in handler(data) { call?.respond($0) } }, forName: name)
  }

  /// Registers a handler of JSON text that may fail; the page gets the error in its bridge's own shape.
  public func registerResult(_ name: String, _ handler: @escaping ResultHandler) {
    core.setHandler(RegisteredHandler { data, call in handler(data) { call?.give($0) } }, forName: name)
  }

  /// Registers a handler that takes and answers values; a call without data decodes null.
  ///
  /// Data that is no `Input`, and an error that the handler throws, become a fault in the transcript. The page gets
  /// null, or on ``BridgeFidelity/repaired`` and on bridges with errors of their own an error (``BridgeErrorReply``).
  public func register<Input: Decodable, Output: Encodable>(
    _ name: String, _ handler: @escaping (Input) throws -> Output
  ) {
    core.setHandler(core.typed(name, handler), forName: name)
  }

  /// Registers a handler that answers when it is ready, from wherever it runs.
  ///
  /// The view's event loop waits for it; its answer comes through the loop's inbox as a task of its own. Its task is
  /// cancelled when the page that called is replaced, or the view or the bridge goes away.
  public func register<Input: Decodable & Sendable, Output: Encodable & Sendable>(
    _ name: String, handler: @escaping @Sendable (Input) async throws -> Output
  ) {
    core.setHandler(core.typed(name, handler: handler), forName: name)
  }
}
