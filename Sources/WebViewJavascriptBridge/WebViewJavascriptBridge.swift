import HeadlessWebView
import JavaScriptEngine
import Ownership

/// The native half of WebViewJavascriptBridge, on a web view's public API alone.
///
/// It becomes the view's navigation delegate, answers the page's two signals with *cancel*, and hands everything else to the
/// delegate that ``setWebViewDelegate(_:)`` sets. Its Swift names and closure types are those of upstream's header.
public final class WebViewJavascriptBridge {
  /// Reads and answers one call without turning the payload into a tree.
  public typealias RawHandler = (_ data: JSONText?, _ respond: @escaping (JSONText) -> Void) -> Void
  /// Takes the answer to a call: its payload, or why there is none.
  public typealias RawReply = (Result<JSONText, BridgeError>) -> Void

  /// The view that the bridge serves; nil once it is closed, of which the view tells.
  public internal(set) unowned(unsafe) var webView: WebView?
  /// How messages are logged.
  public var logging: WVJBLogging
  /// How often the page's queue was fetched.
  public internal(set) var fetchCount = 0
  /// Whether pages that get the bridge from now on are watched for mistakes that their messages do not show.
  ///
  /// Off at first, because it replaces functions of the page's bridge object. The faults are `registered-again`, `callback-kept`,
  /// `changed-after-call`, `set-up-stopped` and `no-set-up`.
  public var watchesPage = false
  /// What other threads call the page with.
  public let caller: BridgeCaller
  /// Whether the present page, or one before it, asked for its half and got it; until then calls wait.
  public var isConnected: Bool { startupQueue == nil }
  let script: BridgeScript
  weak var delegate: (any NavigationDelegate)?
  /// What calls of the page are handed to; there is no answer where the page wants none.
  var handlers: [String: (_ data: JSONText?, _ answer: PendingAnswer?) -> Void] = [:]
  /// The calls to the page that nobody has answered yet.
  var openCalls = OpenCalls()
  /// Calls made before the page has its half; nil once it has.
  var startupQueue: [Outgoing]? = []
  var lastURL: (url: WebURL, signal: Signal?)?
  /// Counts the pages, so that an answer to a page that is gone is recognised.
  var generation = 0
  /// The way back to the bridge for what waits in the view's loop.
  let link = Backlink<WebViewJavascriptBridge>()
  /// The handlers that work on an answer.
  var runningHandlers = RunningHandlers()
  /// What the present page can be told about itself.
  var findings = PageFindings()

  enum Signal { case loaded, queue }

  /// Makes the bridge of a view; nil for what is no web view.
  public convenience init!(forWebView webView: Any!) { self.init(webView) }

  /// Makes the bridge of a view; nil for what is no web view.
  public convenience init!(_ webView: Any!) {
    guard let view = webView as? WebView else { return nil }
    self.init(view, script: .standard)
  }

  /// Makes the bridge of a view with a page half of one's choice.
  public init(_ webView: WebView, script: BridgeScript) {
    self.webView = webView.isClosed ? nil : webView
    self.script = script
    logging = WVJBLogging.defaults.withLock { $0 }
    caller = BridgeCaller(inbox: webView.eventLoop.inbox, door: BridgeDoor(link: link))
    link.tie(to: self)
    if webView.navigationDelegate is WebViewJavascriptBridge {
      webView.transcript.fault("second-bridge", "a bridge takes the place of another, which hears no page any more")
    }
    webView.navigationDelegate = self
    webView.addObserver(self)
  }

  // Whoever waits for an answer is told that none will come.
  deinit {
    link.cut()
    runningHandlers.cancelAll()
    abandonCalls(openCalls.takeAll(), code: nil) { .closed(handler: $0) }
  }

  /// Has messages of bridges made from now on written to standard output.
  public class func enableLogging() { WVJBLogging.defaults.withLock { $0.isEnabled = true } }

  /// Sets how long a written line may be, in characters, for bridges made from now on.
  public class func setLogMaxLength(_ length: Int) { WVJBLogging.defaults.withLock { $0.maximumLength = length } }

  /// Sets who hears of the view's navigations beside the bridge.
  public func setWebViewDelegate(_ webViewDelegate: Any!) { delegate = webViewDelegate as? any NavigationDelegate }

  // MARK: Handlers

  /// Registers a handler; a later one of the same name takes its place.
  ///
  /// It may answer on any thread. One that drops its callback without an answer is a fault in the transcript.
  public func registerHandler(_ handlerName: String!, handler: WVJBHandler!) {
    guard let handlerName, let handler else { return }
    handlers[handlerName] = { data, answer in
      handler(data?.foundationValue()) { value in answer?.give(foundation: value) }
    }
  }

  /// Registers a handler that reads and answers JSON text as it is.
  public func registerRaw(_ handlerName: String, _ handler: @escaping RawHandler) {
    handlers[handlerName] = { data, answer in handler(data) { answer?.give($0) } }
  }

  /// Forgets a handler.
  public func removeHandler(_ handlerName: String!) {
    guard let handlerName else { return }
    handlers.removeValue(forKey: handlerName)
  }
}

@available(
  *, unavailable, message: "a bridge belongs to the isolation of its view; others use its caller"
)
extension WebViewJavascriptBridge: Sendable {}
