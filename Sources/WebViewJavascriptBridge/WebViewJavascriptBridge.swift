import BridgeSupport
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

  // What every message touches is confined with its owner and goes without the check for overlapping accesses, which costs more than the
  // access itself.
  /// The view that the bridge serves; nil once it is closed, of which the view tells.
  @exclusivity(unchecked) public internal(set) unowned(unsafe) var webView: WebView?
  /// The view's transcript, in which nothing is recorded once the view is closed.
  let transcript: Transcript
  /// How messages are logged.
  @exclusivity(unchecked) public var logging: WVJBLogging
  /// How often the page's queue was fetched.
  @exclusivity(unchecked) public internal(set) var fetchCount = 0
  /// Whether pages that get the bridge from now on are watched for mistakes that their messages do not show.
  ///
  /// Off at first, because it replaces functions of the page's bridge object. The faults are `registered-again`, `callback-kept`,
  /// `changed-after-call`, `set-up-stopped` and `no-set-up`.
  /// A page of version 4 is not watched, because it uses its half before native could.
  public var watchesPage = false
  /// How faithfully the original's losses are repeated; what is set later holds for what comes later.
  @exclusivity(unchecked) public var fidelity = BridgeFidelity.faithful
  /// How long a call in either direction may wait for its answer on ``BridgeFidelity/repaired``, in the loop's time.
  public var callDeadline = Duration.seconds(10)
  /// The origins whose pages may use the bridge; nil for all.
  ///
  /// A page of another origin gets no half, is not listened to, and no message is sent to it; each is the fault `origin-refused`. Frames of
  /// another origin than the page's may never use it: the fault `foreign-frame`.
  @exclusivity(unchecked) public var allowedOrigins: OriginAllowList?
  /// Which line of the original the bridge speaks.
  public let dialect: WVJBDialect
  /// What other threads call the page with.
  public let caller: BridgeCaller
  /// Whether the present page, or one before it, asked for its half and got it; until then calls wait.
  public var isConnected: Bool { startupQueue == nil }
  let script: BridgeScript
  weak var delegate: (any NavigationDelegate)?
  /// The app's view around the web view, if there is one.
  private weak var host: (any WebViewHost)?
  /// What calls of the page are handed to; there is no answer where the page wants none.
  @exclusivity(unchecked) var handlers: [String: RegisteredHandler] = [:]
  /// What stands between pages and handlers, in tests.
  @exclusivity(unchecked) package var handlerFilter: HandlerFilter?
  /// What messages are handed to that name no handler, which version 4 has.
  var defaultHandler: RegisteredHandler?
  /// Who may call a handler, where not all may that may use the bridge.
  @exclusivity(unchecked) var handlerOrigins: [String: OriginAllowList] = [:]
  /// The calls of the page that nobody has answered yet.
  @exclusivity(unchecked) var pageCalls = PageCalls()
  /// The calls to the page that nobody has answered yet.
  @exclusivity(unchecked) var openCalls = OpenCalls()
  /// Calls made before the page has its half; nil once it has.
  @exclusivity(unchecked) var startupQueue: [Outgoing]? = []
  /// How many messages of the fetched queue that is being handled are still to come.
  @exclusivity(unchecked) var unhandled = 0
  /// The last fetch of a queue, which the next one repeats unless the page or the frame is another.
  @exclusivity(unchecked) var lastFetch: QueueFetch?
  @exclusivity(unchecked) var lastURL: (url: WebURL, signal: WVJBDialect.Signal?)?
  /// Counts the pages, so that an answer to a page that is gone is recognised.
  @exclusivity(unchecked) var generation = 0
  /// The way back to the bridge for what waits in the view's loop.
  let link = Backlink<WebViewJavascriptBridge>()
  /// The handlers that work on an answer.
  var runningHandlers = RunningHandlers()
  /// What the present page can be told about itself.
  @exclusivity(unchecked) var findings = PageFindings()

  /// Makes the bridge of a view; nil for what is no web view.
  public convenience init!(forWebView webView: Any!) { self.init(webView) }

  /// Makes the bridge of a view; nil for what is no web view.
  public convenience init!(_ webView: Any!) {
    self.init(forWebView: webView, script: .standard)
  }

  /// Makes the bridge of a view, or of an app's view around one, with a page half of one's choice; nil for what is no web view.
  public convenience init!(forWebView webView: Any!, script: BridgeScript) {
    let host = webView as? any WebViewHost
    guard let view = webView as? WebView ?? host?.headlessWebView else { return nil }
    self.init(view, script: script)
    self.host = host
  }

  /// Makes the bridge of a view with a page half of one's choice.
  public init(_ webView: WebView, script: BridgeScript, dialect: WVJBDialect = .version6) {
    self.dialect = dialect
    self.webView = webView.isClosed ? nil : webView
    transcript = webView.transcript
    self.script = script
    logging = WVJBLogging.defaults.withLock { $0 }
    caller = BridgeCaller(door: RemoteDoor(to: IsolatedLink(link), of: webView))
    link.tie(to: self)
    if webView.navigationDelegate is WebViewJavascriptBridge {
      webView.transcript.fault("second-bridge", "a bridge takes the place of another, which hears no page any more")
    }
    webView.navigationDelegate = self
    webView.addObserver(self)
  }

  /// Makes the bridge of a view that speaks an older line, with our own page half for it.
  public convenience init(_ webView: WebView, dialect: WVJBDialect) {
    self.init(webView, script: dialect.script, dialect: dialect)
  }

  // Whoever waits for an answer is told that none will come.
  deinit {
    link.cut()
    caller.door.close()
    runningHandlers.cancelAll()
    dropStartupQueue("the bridge was gone")
    endPageCalls("the bridge is gone")
    abandonCalls(openCalls.takeAll(), code: "call-abandoned") { .closed(handler: $0) }
  }

  /// Has messages of bridges made from now on written to standard output.
  public class func enableLogging() { WVJBLogging.defaults.withLock { $0.isEnabled = true } }

  /// Sets how long a written line may be, in characters, for bridges made from now on.
  public class func setLogMaxLength(_ length: Int) { WVJBLogging.defaults.withLock { $0.maximumLength = length } }

  /// Sets who hears of the view's navigations beside the bridge.
  ///
  /// A view of an app's own kind takes its own delegates, such as a `WKNavigationDelegate`.
  public func setWebViewDelegate(_ webViewDelegate: Any!) {
    delegate =
      webViewDelegate as? any NavigationDelegate ?? webViewDelegate.flatMap { host?.navigationDelegate(for: $0) }
  }

  // MARK: Handlers

  /// Registers a handler; a later one of the same name takes its place.
  ///
  /// It may answer on any thread. One that drops its callback without an answer is a fault in the transcript.
  public func registerHandler(_ handlerName: String!, handler: WVJBHandler!) {
    guard let handlerName, let handler else { return }
    release(exchange(&handlers[handlerName], with: RegisteredHandler(foundation: handler)))
  }

  /// Registers a handler that reads and answers JSON text as it is.
  public func registerRaw(_ handlerName: String, _ handler: @escaping RawHandler) {
    let registered = RegisteredHandler { data, answer in handler(data) { answer?.give($0) } }
    release(exchange(&handlers[handlerName], with: registered))
  }

  /// Sets what messages are handed to that name no handler, as pages of version 4 send them.
  public func setDefaultHandler(_ handler: WVJBHandler!) {
    release(exchange(&defaultHandler, with: handler.map { RegisteredHandler(foundation: $0) }))
  }

  /// Forgets a handler.
  public func removeHandler(_ handlerName: String!) {
    if let handlerName { release(exchange(&handlers[handlerName], with: nil)) }
  }
}

@available(
  *, unavailable, message: "a bridge belongs to the isolation of its view; others use its caller"
)
extension WebViewJavascriptBridge: Sendable {}
