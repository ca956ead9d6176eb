@_exported import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// The native side of Android's JsBridge (the `BridgeWebView` library).
///
/// It becomes the view's navigation delegate, answers the page's `yy:` signals with *cancel*, and passes everything
/// else on to the delegate that ``setNavigationDelegate(_:)`` sets. As in the original, data and answers are text on
/// the native side: a typed handler's input is read from the text as JSON where it is that, and otherwise as a string;
/// an answer that is a string crosses as it is, and any other as its JSON.
public final class AndroidJsBridge: Bridge {
  /// Reads and answers one call of the page; it may answer on any thread.
  public typealias Handler = (_ data: String?, _ respond: @escaping @Sendable (_ answer: String?) -> Void) -> Void
  /// Reads one call of the page and gives its answer on the spot.
  public typealias Method = (_ data: String?) throws -> String?
  /// Takes the answer to a call, or why there is none.
  public typealias Reply = (Result<String?, BridgeError>) -> Void

  /// The part of the bridge that doesn't depend on its wire.
  public let core: BridgeCore
  private let transport: JsBridgeTransport

  /// The line of the original that the bridge speaks.
  public var dialect: JsBridgeDialect { transport.dialect }

  /// Our own bridge script of the line up to 1.0.4.
  public static let standardScript = JsBridgeDialect.version1.script

  /// Makes the bridge of a view.
  ///
  /// - Parameters:
  ///   - dialect: The line of the original.
  ///   - script: The bridge script; our own by default.
  public init(_ webView: WebView, dialect: JsBridgeDialect = .version1, script: String? = nil) {
    transport = JsBridgeTransport(dialect, UTF16Text(script ?? dialect.script))
    core = BridgeCore(webView, transport: transport)
    transport.attach(to: core, webView)
    // The original's says only that it is there; in 2.x the app has to write one.
    if dialect == .version1 { setDefaultHandler { $1("DefaultHandler response data") } }
  }

  deinit {
    if let interface = transport.interface { webView?.removeScriptInterface(interface) }
  }

  /// Sets who hears of the view's navigations beside the bridge.
  public func setNavigationDelegate(_ delegate: (any NavigationDelegate)?) { transport.delegate = delegate }

  /// Registers a handler; a later one of the same name takes its place.
  ///
  /// In 2.x it is a function of the page's object, which documents that are made from now on have.
  /// - Parameter allowedOrigins: The origins whose documents may call it; nil for those that were set for the name.
  public func registerHandler(
    _ name: String, allowedOrigins: OriginAllowList? = nil, _ handler: @escaping Handler
  ) {
    set(Self.handler(handler), forName: name, allowedOrigins)
  }

  /// Registers a handler that answers on the spot: in 2.x its answer is what the function of the page's object returns.
  ///
  /// What it throws is a fault, and in 2.x the page's call throws, as one of a Java method does.
  /// - Parameter allowedOrigins: The origins whose documents may call it; nil for those that were set for the name.
  public func registerMethod(_ name: String, allowedOrigins: OriginAllowList? = nil, _ method: @escaping Method) {
    set(
      RegisteredHandler(isSynchronous: true) { [link = core.link, dialect] data, call in
        do { call?.respond(try method(data?.plainText).map { JSONText(text: $0) }) } catch {
          link.target?.transcript.fault(.handlerFailed, "\(name): \(error)")
          // The original has no word for a failure in 1.x.
          guard dialect == .version2 || link.target?.fidelity == .repaired else { return call?.endSilently() ?? () }
          call?.fail(BridgeErrorReply(.failed, handler: name, message: "\(error)"))
        }
      }, forName: name, allowedOrigins)
  }

  /// Sets what handles messages that name no handler.
  ///
  /// In 2.x it is the object's function `send`, and what it answers before it returns the page has on the spot.
  public func setDefaultHandler(_ handler: @escaping Handler) { core.setDefaultHandler(Self.handler(handler)) }

  /// Calls a handler of the page; one that is called before the first page has loaded waits for it.
  public func callHandler(_ name: String, data: String? = nil, reply: Reply? = nil) { post(name, data, reply) }

  /// Sends a message that names no handler.
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

@available(*, unavailable, message: "a bridge belongs to the isolation of its view; others use its caller")
extension AndroidJsBridge: Sendable {}

extension JSONText {
  /// The text that a JSON value crosses as: a string is itself, anything else its JSON.
  var plainText: String { stringValue() ?? string }
}
