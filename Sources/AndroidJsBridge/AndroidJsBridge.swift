@_exported import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// The native side of Android's JsBridge (the `BridgeWebView` library).
///
/// It becomes the view's navigation delegate and returns *cancel* for the page's `yy:` signals. It forwards all other
/// navigations to the delegate that ``setNavigationDelegate(_:)`` sets.
///
/// As in the original, data and responses are strings on the native side. The input of a typed handler and the response
/// to a typed call are decoded from the string as JSON if possible, and otherwise as a string. A response that is a
/// string is sent unchanged, and any other response is sent as its JSON.
public final class AndroidJsBridge: Bridge {
  /// A handler that receives an incoming call and responds to it, on any thread.
  public typealias Handler = (_ data: String?, _ respond: @escaping @Sendable (_ answer: String?) -> Void) -> Void
  /// A handler that receives an incoming call and returns its response synchronously.
  public typealias Method = (_ data: String?) throws -> String?
  /// A closure that receives the response to a call, or the reason why there is none.
  public typealias Reply = (Result<String?, BridgeError>) -> Void

  /// The part of the bridge that doesn't depend on its wire.
  public let core: BridgeCore
  private let transport: JsBridgeTransport

  /// The version line of the original that the bridge implements.
  public var dialect: JsBridgeDialect { transport.dialect }

  /// The name of the page's object in the original.
  public static let standardObjectName = "WebViewJavascriptBridge"

  /// Our own bridge script for the versions up to 1.0.4.
  public static let standardScript = JsBridgeDialect.version1.script

  /// Creates the bridge for a view.
  ///
  /// - Parameters:
  ///   - webView: The view to serve.
  ///   - dialect: The version line of the original.
  ///   - script: The bridge script; our own by default.
  ///   - objectName: The name of the page's object, if the app changed it. An app's own script must use it; ours does.
  public init(
    _ webView: WebView, dialect: JsBridgeDialect = .version1, script: String? = nil,
    objectName: String = standardObjectName
  ) {
    transport = JsBridgeTransport(dialect, script, BridgeObjectName(objectName, insteadOf: Self.standardObjectName))
    core = BridgeCore(webView, transport: transport)
    transport.attach(to: core, webView)
    // The original's default handler only responds with this text; in 2.x the app must provide one.
    if dialect == .version1 { setDefaultHandler { $1("DefaultHandler response data") } }
  }

  deinit {
    if let interface = transport.interface { webView?.removeScriptInterface(interface) }
  }

  /// Sets the delegate for the view's navigations that are not the bridge's own.
  public func setNavigationDelegate(_ delegate: (any NavigationDelegate)?) { transport.delegate = delegate }

  /// Registers a handler; it replaces an earlier one of the same name.
  ///
  /// In 2.x it is a function of the page's object, in documents that are created from now on.
  /// - Parameters:
  ///   - name: The name of the handler.
  ///   - allowedOrigins: The origins whose documents may call it; nil for those that were set for the name.
  ///   - handler: The handler, which may respond later and from any thread.
  public func registerHandler(
    _ name: String, allowedOrigins: OriginAllowList? = nil, _ handler: @escaping Handler
  ) {
    set(Self.handler(handler), forName: name, allowedOrigins)
  }

  /// Registers a synchronous handler: in 2.x its response is the result of the function of the page's object.
  ///
  /// An error that it throws is a fault. In 2.x the page's call throws then, like the call of a Java method that threw.
  /// - Parameters:
  ///   - name: The name of the handler.
  ///   - allowedOrigins: The origins whose documents may call it; nil for those that were set for the name.
  ///   - method: The method, which returns its response immediately.
  public func registerMethod(_ name: String, allowedOrigins: OriginAllowList? = nil, _ method: @escaping Method) {
    set(
      RegisteredHandler(isSynchronous: true) { [link = core.link, dialect] data, call in
        do { call?.respond(try method(data?.plainText).map { JSONText(text: $0) }) } catch {
          link.target?.transcript.fault(.handlerFailed, "\(name): \(error)")
          // In 1.x the original has no response for a failure.
          guard dialect == .version2 || link.target?.fidelity == .repaired else { return call?.endSilently() ?? () }
          call?.fail(BridgeErrorReply(.failed, handler: name, message: "\(error)"))
        }
      }, forName: name, allowedOrigins)
  }

  /// Sets the handler for messages that do not name one.
  ///
  /// In 2.x it is the object's function `send`. If it responds before it returns, the page gets the response as the
  /// function's result.
  public func setDefaultHandler(_ handler: @escaping Handler) { core.setDefaultHandler(Self.handler(handler)) }

  /// Calls a handler of the page; a call before the first page has loaded waits for it.
  public func callHandler(_ name: String, data: String? = nil, reply: Reply? = nil) { post(name, data, reply) }

  /// Sends a message that does not name a handler.
  public func send(_ data: String?, reply: Reply? = nil) { post(nil, data, reply) }

  private func set(_ handler: RegisteredHandler, forName name: String, _ allowedOrigins: OriginAllowList?) {
    core.setHandler(handler, forName: name)
    if let allowedOrigins { core.setAllowedOrigins(allowedOrigins, forHandler: name) }
  }

  private func post(_ name: String?, _ data: String?, _ reply: Reply?) {
    let data = data.map { JSONText(text: $0) }
    guard let reply else {
      core.call(name, data: data)
      return
    }
    core.callForValues(name, data: data) { result in
      reply(result.map { $0.json?.plainText })
    }
  }

  private static func handler(_ handler: @escaping Handler) -> RegisteredHandler {
    RegisteredHandler { data, call in
      handler(data?.plainText) { answer in call?.respond(answer.map { JSONText(text: $0) }) }
    }
  }
}

@available(*, unavailable, message: "a bridge belongs to the isolation of its view; use its caller from other threads")
extension AndroidJsBridge: Sendable {}

extension JSONText {
  /// The text that represents a JSON value on the wire: a string itself, and the JSON of any other value.
  var plainText: String { stringValue() ?? string }
}
