import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// The native half of Android's JsBridge (the `BridgeWebView` library), on a web view's public API alone.
///
/// It becomes the view's navigation delegate, answers the page's `yy:` signals with *cancel*, and hands everything else to the delegate that
/// ``setNavigationDelegate(_:)`` sets. As in the original, data and answers are text on the native side.
public final class AndroidJsBridge {
  /// Reads and answers one call of the page; it may answer on any thread.
  public typealias Handler = (_ data: String?, _ respond: @escaping @Sendable (_ answer: String?) -> Void) -> Void
  /// Reads one call of the page and gives its answer on the spot.
  public typealias Method = (_ data: String?) throws -> String?
  /// Takes the answer to a call, or why there is none.
  public typealias Reply = (Result<String?, JsBridgeError>) -> Void

  /// What a page's call runs.
  enum Body {
    case handler(Handler)
    case method(Method)
  }

  /// The view that the bridge serves; nil once it is closed.
  public internal(set) weak var webView: WebView?
  /// The line of the original that the bridge speaks.
  public let dialect: JsBridgeDialect
  /// The origins whose documents may use the bridge, beside which a frame must be of the page's own origin.
  public var allowedOrigins = OriginAllowList.all
  /// How faithfully the bridge repeats what its original does wrong.
  public var fidelity = BridgeFidelity.faithful
  /// How long a call to the page may take, at ``BridgeFidelity/repaired``.
  public var callDeadline: Duration = .seconds(30)
  let script: UTF16Text
  weak var delegate: (any NavigationDelegate)?
  var handlers: [String: (body: Body, origins: OriginAllowList)] = [:]
  /// The names that documents of 2.x have as functions; one whose handler was taken away stays, and is told of when it is called.
  var offered: Set<String> = []
  /// What takes messages that name no handler.
  var defaultHandler: Handler?
  /// What stands between pages and handlers, in tests.
  package var handlerFilter: HandlerFilter?
  var openCalls: [OpenCall] = []
  /// The present page's calls that nobody has answered yet, by number.
  var pageCalls: [Int: PageCall] = [:]
  /// What is to be sent when the first page has its half; nil from then on.
  var startupMessages: [JsBridgeMessage]? = []
  /// The number of the last call to a page, which its identifier has.
  var lastNumber = 0
  /// The number of the last handler that was started.
  var lastHandled = 0
  /// What is known of the present page.
  var page = PageState()
  /// What a handler of the page's call that is at work answered already, where the page waits for it.
  var answerOnTheSpot: (call: Int, answer: String?)?
  /// The page's object, in 2.x.
  var interface: ScriptInterfaceID?
  let tasks = HandlerTasks()
  let link = Backlink<AndroidJsBridge>()

  /// Whether a page has had its half; until then calls wait.
  public var isConnected: Bool { startupMessages == nil }

  /// Our own page half of the line up to 1.0.4.
  public static let standardScript = JsBridgeDialect.version1.script

  /// Makes the bridge of a view.
  ///
  /// - Parameters:
  ///   - dialect: The line of the original.
  ///   - script: The page half; our own by default.
  public init(_ webView: WebView, dialect: JsBridgeDialect = .version1, script: String? = nil) {
    self.webView = webView.isClosed ? nil : webView
    self.dialect = dialect
    let half = UTF16Text(script ?? dialect.script)
    self.script = dialect == .version2 ? Self.watched(half) : half
    link.tie(to: self)
    webView.navigationDelegate = self
    webView.addObserver(self)
    offerObject()
  }

  deinit {
    link.cut()
    if let interface { webView?.removeScriptInterface(interface) }
    dropStartupMessages("the bridge was gone")
    endPageCalls("the bridge is gone")
    abandonCalls(where: { _ in true }) { .closed(handler: $0) }
  }

  /// Sets who hears of the view's navigations beside the bridge.
  public func setNavigationDelegate(_ delegate: (any NavigationDelegate)?) { self.delegate = delegate }

  /// Registers a handler; a later one of the same name takes its place.
  ///
  /// In 2.x it is a function of the page's object, which documents that are made from now on have.
  /// - Parameter allowedOrigins: The origins whose documents may call it.
  public func registerHandler(
    _ name: String, allowedOrigins: OriginAllowList = .all, _ handler: @escaping Handler
  ) {
    register(name, .handler(handler), allowedOrigins)
  }

  /// Registers a handler that answers on the spot: in 2.x its answer is what the function of the page's object returns.
  ///
  /// What it throws is a fault, and in 2.x the page's call throws, as one of a Java method does.
  /// - Parameter allowedOrigins: The origins whose documents may call it.
  public func registerMethod(_ name: String, allowedOrigins: OriginAllowList = .all, _ method: @escaping Method) {
    register(name, .method(method), allowedOrigins)
  }

  private func register(_ name: String, _ body: Body, _ origins: OriginAllowList) {
    if dialect == .version2, let problem = Self.problem(withName: name) {
      warn("unreachable-handler", "a page cannot call \(name): \(problem)")
    }
    release(exchange(&handlers[name], with: (body, origins)))
    if offered.insert(name).inserted { offerObject() }
  }

  /// Forgets a handler.
  public func removeHandler(_ name: String!) {
    if let name { release(exchange(&handlers[name], with: nil)) }
  }

  /// Sets what takes messages that name no handler.
  ///
  /// In 2.x it is the object's function `send`, and what it answers before it returns the page has on the spot.
  public func setDefaultHandler(_ handler: @escaping Handler) {
    release(exchange(&defaultHandler, with: handler))
  }

  /// Calls a handler of the page; one that is called before the first page has loaded waits for it.
  public func callHandler(_ name: String, data: String? = nil, reply: Reply? = nil) {
    post(name, data, reply)
  }

  /// Sends a message that names no handler.
  public func send(_ data: String?, reply: Reply? = nil) { post(nil, data, reply) }
}

@available(*, unavailable, message: "a bridge belongs to the isolation of its view")
extension AndroidJsBridge: Sendable {}
