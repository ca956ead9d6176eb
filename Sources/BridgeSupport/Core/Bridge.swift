import HeadlessWebView
import JavaScriptEngine
import Ownership

/// A bridge between native handlers and the handlers of a page.
///
/// Every bridge has the same API, independent of its wire: handlers by name, calls to the page's handlers, and allowed
/// origins. To conform, a class provides its ``core``.
public protocol Bridge: HandlerRegistry {
  /// The part of the bridge that doesn't depend on its wire.
  var core: BridgeCore { get }
}

extension Bridge {
  /// The view that the bridge serves; nil after it closes.
  public var webView: WebView? { core.webView }

  /// The mode for the mistakes of the bridge's original; a change affects later messages.
  public var fidelity: BridgeFidelity {
    get { core.fidelity }
    set { core.fidelity = newValue }
  }

  /// The time that a call in either direction may be pending with ``BridgeFidelity/repaired``, in the loop's time.
  public var callDeadline: Duration {
    get { core.callDeadline }
    set { core.callDeadline = newValue }
  }

  /// The origins whose documents may use the bridge.
  ///
  /// The bridge ignores a document of another origin and sends it no message. It reports each attempt as the fault
  /// `origin-refused`. Frames whose origin differs from the page's may never use the bridge: the fault `foreign-frame`.
  public var allowedOrigins: OriginAllowList {
    get { core.allowedOrigins }
    set { core.allowedOrigins = newValue }
  }

  /// The caller through which other threads and tasks call the page.
  public var caller: BridgeCaller { core.caller }

  /// A Boolean value that indicates whether the page can be called; until then calls wait.
  public var isConnected: Bool { core.isConnected }

  /// The pending calls of both directions, outgoing ones first.
  public var unansweredCalls: [UnansweredCall] { core.unansweredCalls }

  /// The names of the handlers, in order.
  public var handlerNames: [String] { core.handlerNames }

  /// Sets the origins whose documents may call a handler; nil for all that may use the bridge.
  ///
  /// A call from another origin is the fault `origin-refused`, and the handler is not called. The handler may be
  /// registered later.
  public func setAllowedOrigins(_ origins: OriginAllowList?, forHandler name: String) {
    core.setAllowedOrigins(origins, forHandler: name)
  }

  /// Removes a handler.
  public func removeHandler(_ name: String!) {
    if let name { core.removeHandler(name) }
  }

  // MARK: Handlers

  /// Registers a handler that receives and returns unmodified JSON text; it replaces an earlier one of the same name.
  ///
  /// It may respond on any thread. If it releases its response function without a response, that is the fault
  /// `unanswered`.
  public func registerRaw(
    _ name: String, _ handler: @escaping (_ data: JSONText?, _ respond: @escaping (JSONText) -> Void) -> Void
  ) {
    core.setHandler(RegisteredHandler { data, call in handler(data) { call?.respond($0) } }, forName: name)
  }

  /// Registers a handler of JSON text that may fail; the page receives the error in the bridge's own format.
  ///
  /// It may respond several times if the bridge's calls can have several responses (``Responder/send(_:)``).
  public func registerResult(_ name: String, _ handler: @escaping ResultHandler) {
    core.setHandler(
      RegisteredHandler { [link = core.link] data, call in
        guard let call, link.target?.transport.insteadOfResponses == nil else {
          return handler(data, Responder { result, _ in link.target?.reportUnheard(name, result) })
        }
        handler(data, Responder(to: call))
      }, forName: name)
  }

  /// Registers a handler that receives and returns values; a call without data decodes null.
  ///
  /// Data that cannot be decoded as `Input`, and an error that the handler throws, become a fault in the transcript.
  /// The page receives null. With ``BridgeFidelity/repaired``, and on bridges with their own errors, it receives an
  /// error (``BridgeErrorReply``).
  public func register<Input: Decodable, Output: Encodable>(
    _ name: String, _ handler: @escaping (Input) throws -> Output
  ) {
    core.setHandler(core.typed(name, handler), forName: name)
  }

  /// Registers an asynchronous handler, which may run on any thread.
  ///
  /// The view's event loop waits for it. Its response becomes a task of the loop, through the loop's inbox. The
  /// handler's task is cancelled when the calling page is replaced, or when the view or the bridge goes away.
  public func register<Input: Decodable & Sendable, Output: Encodable & Sendable>(
    _ name: String, handler: @escaping @Sendable (Input) async throws -> Output
  ) {
    core.setHandler(core.typed(name, handler: handler), forName: name)
  }
}
