import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// The native half of DSBridge, on a web view's public API alone.
///
/// It becomes the view's UI delegate, as the original does, and hands what is not the bridge's to ``uiDelegate``. Documents that are
/// made from now on can call it.
public final class DSBridge {
  /// Hears what becomes of a call to the page: each of its values, or why there is none.
  public typealias RawReply = (Result<DSBridgeValue, DSBridgeError>) -> Void

  /// The view that the bridge serves; nil once it is closed.
  public internal(set) unowned(unsafe) var webView: WebView?
  /// The kind of DSBridge that the pages meet.
  public let dialect: DSBridgeDialect
  /// How faithfully the bridge repeats what its original does wrong.
  public var fidelity: BridgeFidelity = .faithful
  /// The origins whose documents may call native; objects and methods may have narrower lists.
  public var allowedOrigins: OriginAllowList = .all
  /// How long a call to the page may take, at ``BridgeFidelity/repaired``.
  public var callDeadline: Duration = .seconds(30)
  /// Answers the page's own dialogs, and makes windows: the original's `DSUIDelegate`.
  public weak var uiDelegate: (any UIDelegate)?
  /// Answers the dialogs that the bridge shows by itself, where ``uiDelegate`` is nil.
  public var onDialog: ((DSBridgeDialog) -> DSBridgeDialog.Answer)?
  /// Whether the page's dialogs wait for their answers; a page can change it.
  public internal(set) var blocksDialogs = true
  /// Whether a call that finds no method is told to the page in a dialog.
  public internal(set) var isInDebugMode = false
  /// What other threads call the page with.
  public let caller: DSBridgeCaller
  /// The app's view around the web view, if there is one.
  private(set) weak var host: (any WebViewHost)?
  /// Whether the present page was found to lack its half.
  var isHalfMissed = false
  /// Whether the present page's half has announced itself, so that calls need not wait.
  public var isConnected: Bool { startupQueue == nil }
  /// The labels of the bridge's own dialogs.
  var labels = DSBridgeDialog.Labels()
  /// Stands between pages and methods; none by default.
  package var methodFilter: DSBridgeFilter?
  var closeListener: (() -> Void)?
  var initListener: (() -> Void)?
  private(set) var objects: [String: (object: DSBridgeObject, origins: OriginAllowList)] = [:]
  /// The calls to the page that are not answered to the end yet.
  var openCalls: OpenPageCalls
  /// The page's calls that are not answered to the end yet.
  var nativeCalls = OpenNativeCalls()
  /// Calls that wait for the page's half; nil once it is there, and in 2.x and 1.x, which wait for nothing.
  var startupQueue: [PageCall]?
  /// The answers that wait to be evaluated together.
  var gathering = AnswerGathering()
  /// Counts the pages, so that an answer to a page that is gone is recognised.
  var generation = 0
  /// What pages call, where that is no dialog.
  private var interface: ScriptInterfaceID?
  /// The way back to the bridge for what waits in the view's loop.
  let link = Backlink<DSBridge>()
  /// The tasks of asynchronous methods that are at work for the present page, by number.
  var runningTasks: [Int: Task<Void, Never>] = [:]
  var lastTask = 0

  /// Makes the bridge of a view.
  ///
  /// - Parameters:
  ///   - dialect: The kind of DSBridge that the pages meet.
  ///   - script: The page half that native puts into its pages. Pages of 3.x bring their own, so there is none by default; 2.x and
  ///     1.x have ours.
  public init(_ webView: WebView, dialect: DSBridgeDialect = .ios, script: DSBridgeScript? = nil) {
    self.webView = webView.isClosed ? nil : webView
    self.dialect = dialect
    caller = DSBridgeCaller(door: RemoteDoor(to: IsolatedLink(link), of: webView))
    openCalls = OpenPageCalls(first: dialect.firstCallNumber)
    startupQueue = dialect.version == 3 ? [] : nil
    link.tie(to: self)
    if webView.uiDelegate is DSBridge {
      webView.transcript.fault("second-bridge", "a bridge takes the place of another, which hears no page any more")
    } else {
      uiDelegate = webView.uiDelegate
    }
    webView.uiDelegate = self
    webView.addObserver(self)
    connect(webView, script)
  }

  /// Makes the bridge of an app's view around a web view.
  public convenience init(
    _ host: any WebViewHost, dialect: DSBridgeDialect = .ios, script: DSBridgeScript? = nil
  ) {
    self.init(host.headlessWebView, dialect: dialect, script: script)
    self.host = host
  }

  /// Makes the bridge of a view, or of an app's view around one; nil for what is no web view.
  ///
  /// - Parameters:
  ///   - dialect: The version that the pages meet, whose kind for the view is taken: 3.x in a `WKWebView` and 2.x, the last that knew
  ///     it, in a `UIWebView` by default.
  ///   - script: The page half that native puts into its pages.
  public convenience init?(forWebView webView: Any?, dialect: DSBridgeDialect? = nil, script: DSBridgeScript? = nil) {
    let host = webView as? any WebViewHost
    guard let view = webView as? WebView ?? host?.headlessWebView else { return nil }
    let kind = view.configuration.host
    let dialect = dialect ?? (kind.isInProcess ? .version2 : .ios)
    self.init(view, dialect: dialect.sitting(in: kind), script: script)
    self.host = host
  }

  // Whoever waits for an answer is told that none will come.
  deinit {
    link.cut()
    caller.door.close()
    cancelTasks()
    if let interface { webView?.removeScriptInterface(interface) }
    dropStartupQueue("the bridge was gone")
    endNativeCalls("the bridge is gone")
    abandonCalls(openCalls.takeAll(), code: "call-abandoned") { .closed(method: $0) }
  }

  private func connect(_ webView: WebView, _ script: DSBridgeScript?) {
    let call: ScriptFunction = { [link] call in
      guard let bridge = link.target, let method = call[0].text?.string else { return .undefined }
      return .string(bridge.received(method, call[1].text, from: call.frame) ?? UTF16Text(""))
    }
    switch dialect.transport {
    case .prompt: break
    case .object:
      interface = webView.addScriptInterface("_dsbridge", functions: ["call": call], forMainFrameOnly: false)
    case .function: interface = webView.addScriptFunction("_dsbridge", call)
    }
    if let source = dialect.startScript {
      webView.addUserScript(UserScript(source: source, injectionTime: .documentStart, name: "dsbridge-start.js"))
    }
    let standard: DSBridgeScript? =
      switch dialect.version {
      case 1: .version1
      case 2: .version2
      default: nil
      }
    if let script = script ?? standard {
      webView.addUserScript(UserScript(source: script.source, injectionTime: .documentStart, name: script.name))
    }
    if dialect.version < 3, dialect.transport == .prompt {
      webView.addUserScript(
        UserScript(source: "prompt('_dsinited');", injectionTime: .documentEnd, name: "dsbridge-end.js"))
    }
  }

  // MARK: Methods for pages

  /// Offers an object's methods to pages; one of the same namespace is replaced.
  ///
  /// - Parameters:
  ///   - namespace: What pages call before the last dot; none by default.
  ///   - allowedOrigins: The origins whose documents may call the object's methods.
  public func addJavascriptObject(
    _ object: DSBridgeObject, namespace: String? = nil, allowedOrigins: OriginAllowList = .all
  ) throws(DSBridgeRegistrationError) {
    let namespace = namespace ?? ""
    guard namespace != "_dsb" else { throw .reservedNamespace(namespace) }
    guard dialect.version == 3 || namespace.isEmpty else { throw .noNamespaces(dialect) }
    let isReachable = !namespace.hasSuffix(".") && !namespace.contains(where: \.isWhitespace)
    guard isReachable, !namespace.hasPrefix(".") else { throw .invalidNamespace(namespace) }
    release(exchange(&objects[namespace], with: (object, allowedOrigins)))
  }

  /// Takes a namespace's object away; without a name, the one without a namespace.
  public func removeJavascriptObject(_ namespace: String? = nil) {
    release(exchange(&objects[namespace ?? ""], with: nil))
  }

  /// What is offered in a namespace, and to whom.
  package func javascriptObject(_ namespace: String) -> (object: DSBridgeObject, origins: OriginAllowList)? {
    objects[namespace]
  }

  func forgetObjects() { release(exchange(&objects, with: [:])) }
}

@available(*, unavailable, message: "a bridge belongs to the isolation of its view; answers may come from elsewhere")
extension DSBridge: Sendable {}
