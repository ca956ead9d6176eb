import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// The native half of Android's JsBridge (the `BridgeWebView` library) up to version 1.0.4, on a web view's public API alone.
///
/// It becomes the view's navigation delegate, answers the page's `yy:` signals with *cancel*, and hands everything else to the delegate that
/// ``setNavigationDelegate(_:)`` sets. As in the original, data and answers are text on the native side.
public final class AndroidJsBridge {
  /// Reads and answers one call of the page; it may answer on any thread.
  public typealias Handler = (_ data: String?, _ respond: @escaping @Sendable (_ answer: String?) -> Void) -> Void
  /// Takes the answer to a call, or why there is none.
  public typealias Reply = (Result<String?, JsBridgeError>) -> Void

  /// The view that the bridge serves; nil once it is closed.
  public internal(set) weak var webView: WebView?
  /// The origins whose documents may use the bridge, beside which a frame must be of the page's own origin.
  public var allowedOrigins = OriginAllowList.all
  /// What becomes of a call that no handler is there for.
  public var fidelity = BridgeFidelity.faithful
  let script: UTF16Text
  let scriptName = "JsBridge.js"
  weak var delegate: (any NavigationDelegate)?
  var handlers: [String: Handler] = [:]
  /// What takes messages that name no handler.
  ///
  /// The original's says only that it is there.
  var defaultHandler: Handler = { _, respond in respond("DefaultHandler response data") }
  var openCalls: [(id: String, name: String, isSent: Bool, made: Duration, reply: Reply)] = []
  /// What is to be sent when the first page has its half; nil from then on.
  var startupMessages: [JsBridgeMessage]? = []
  var lastNumber = 0
  /// Counts the pages, so that an answer to a page that is gone is recognised.
  var generation = 0
  let link = Backlink<AndroidJsBridge>()

  /// Whether a page has had its half; until then calls wait.
  public var isConnected: Bool { startupMessages == nil }
  /// The calls to the page that wait for an answer.
  public var unansweredCalls: [UnansweredCall] {
    let now = webView?.eventLoop.now ?? .zero
    return openCalls.map { UnansweredCall(direction: .toPage, handler: $0.name, id: $0.id, age: now - $0.made) }
  }

  /// Our own page half.
  public static let standardScript = EmbeddedScript.jsBridge.text

  /// Makes the bridge of a view, with our own page half or another.
  public init(_ webView: WebView, script: String = standardScript) {
    self.webView = webView.isClosed ? nil : webView
    self.script = UTF16Text(script)
    link.tie(to: self)
    webView.navigationDelegate = self
    webView.addObserver(self)
  }

  deinit {
    link.cut()
    for call in openCalls { call.reply(.failure(.closed(handler: call.name))) }
  }

  /// Sets who hears of the view's navigations beside the bridge.
  public func setNavigationDelegate(_ delegate: (any NavigationDelegate)?) { self.delegate = delegate }

  /// Registers a handler; a later one of the same name takes its place.
  public func registerHandler(_ name: String, _ handler: @escaping Handler) { handlers[name] = handler }

  /// Forgets a handler.
  public func removeHandler(_ name: String) { handlers.removeValue(forKey: name) }

  /// Sets what takes messages that name no handler.
  public func setDefaultHandler(_ handler: @escaping Handler) { defaultHandler = handler }

  /// Calls a handler of the page; one that is called before the first page has loaded waits for it.
  public func callHandler(_ name: String, data: String? = nil, reply: Reply? = nil) {
    post(name, data, reply)
  }

  /// Sends a message that names no handler.
  public func send(_ data: String?, reply: Reply? = nil) { post(nil, data, reply) }
}

@available(*, unavailable, message: "a bridge belongs to the isolation of its view")
extension AndroidJsBridge: Sendable {}
