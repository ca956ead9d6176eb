import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// The wire of WebViewJavascriptBridge.
///
/// Iframe navigations are signals, native fetches a queue, and messages to the page are arguments of the page's
/// function.
final class WVJBTransport: BridgeTransport {
  let dialect: WVJBDialect
  let script: BridgeScript
  /// The name of the page's object.
  let object: BridgeObjectName
  // As in the core, properties that every message uses skip the check for overlapping accesses.
  @exclusivity(unchecked) private(set) var core = Backlink<BridgeCore>()
  @exclusivity(unchecked) var logging: WVJBLogging
  @exclusivity(unchecked) var fetchCount = 0
  /// The information about the current page for diagnostics.
  @exclusivity(unchecked) var findings = PageFindings()
  /// The number of messages in the fetched queue that are not handled yet.
  @exclusivity(unchecked) var unhandled = 0
  /// The last fetch of a queue, which the next fetch reuses unless the page or the frame differs.
  @exclusivity(unchecked) var lastFetch: QueueFetch.Calls?
  /// The last handler name as the page wrote it, and as a string: most messages name the same one as the last.
  @exclusivity(unchecked) private var lastName: (units: [UInt16], name: String)?
  @exclusivity(unchecked) private var lastURL: (url: WebURL, signal: WVJBDialect.Signal?)?
  var watchesPage = false
  /// The app's delegate.
  private weak var appDelegate: (any NavigationDelegate)?
  /// The bridge that decided on the view's navigations before this one, and still does.
  private weak var previousBridge: (any NavigationDelegate)?
  /// The delegate for the navigations that are not this bridge's own.
  var delegate: (any NavigationDelegate)? {
    get { previousBridge ?? appDelegate }
    set { appDelegate = newValue }
  }

  init(_ dialect: WVJBDialect, _ script: BridgeScript, _ object: BridgeObjectName) {
    self.dialect = dialect
    self.object = object
    // An app's own script has the app's name.
    self.script = object.isChanged && script == dialect.script ? dialect.script(naming: object) : script
    logging = WVJBLogging.defaults.withLock { $0 }
  }

  /// Becomes the view's navigation delegate.
  func attach(to core: BridgeCore, _ webView: WebView) {
    self.core = core.link
    if webView.navigationDelegate is WVJBTransport {
      webView.transcript.fault(.secondBridge, "a second bridge replaced the first, which no longer receives messages")
    } else if webView.navigationDelegate is any BridgeTransport {
      previousBridge = webView.navigationDelegate
    }
    webView.navigationDelegate = self
  }

  // MARK: To the page

  // The function is looked up at each call, because a page may wrap it.
  private static let handleMessage = PageFunction(
    "message", body: "WebViewJavascriptBridge._handleMessageFromObjC(message);")

  var scriptName: String? { script.name }

  // Only pages of 4.x have a function that sends messages without a name.
  var hasDefaultHandler: Bool { dialect == .version4 }

  // The original never waits again, so calls between a new page's start and its bridge are lost.
  func connectionPolicy(_ fidelity: BridgeFidelity) -> ConnectionPolicy { fidelity == .repaired ? .eachPage : .once }

  func identifier(ofCall number: Int, made: Duration) -> String { "\(WVJBMessage.identifierPrefix)\(number)" }

  func encode(_ message: OutgoingMessage) -> UTF16Text {
    if let id = message.respondedID { return WVJBMessage.response(id: id, data: message.data ?? .null) }
    return WVJBMessage.call(name: message.handler, data: message.data, number: message.number)
  }

  func willDeliver(_ message: OutgoingMessage) { note(message) }

  func deliver(_ message: OutgoingMessage, to webView: WebView) {
    guard let core = core.target else { return }
    let text = core.text(of: message)
    logging.line("SEND", text.string)
    // If origins are restricted, a message must only reach the page that it was sent to.
    webView.call(
      object.used(in: Self.handleMessage), .string(text), when: core.restrictsOrigins ? core.whilePageLasts() : nil,
      onFailure: message.failed)
  }

  func respond(to id: JSONText, of handler: String, with result: HandlerResult, isLast: Bool) {
    guard let core = core.target else { return }
    switch result {
    case .success(let data): core.sendResponse(to: id, data)
    // The original has no response for an error.
    case .failure(let error): core.sendResponse(to: id, core.fidelity == .repaired ? error.json : .null)
    }
  }

  // MARK: The bridge script

  private func inject() {
    guard let core = core.target, let webView = core.webView else { return }
    core.transcript.record(.inject, [.init("name", .string(script.name))])
    let isRestricted = core.restrictsOrigins
    webView.evaluateJavaScript(
      script.source, name: script.name, when: isRestricted ? core.whilePageLasts() : nil,
      completion: isRestricted ? Self.reportNotInjected(core.link) : nil)
    watchPage()
    core.connect()
  }

  /// Returns a completion that reports that another page replaced the one that requested the bridge.
  private static func reportNotInjected(_ core: Backlink<BridgeCore>) -> WebView.ScriptCompletion {
    { result in
      guard case .failure(.noPage) = result else { return }
      core.target?.transcript.fault(.notDelivered, "the page that requested the bridge script was replaced")
    }
  }

  private static let hasBridge = PageFunction(body: "return typeof WebViewJavascriptBridge == 'object';")

  /// Injects the bridge script, unless the page already has it from an earlier load, as version 4 does.
  private func injectIfNeeded() {
    guard let core = core.target, let webView = core.webView, let page = webView.mainFrameInfo,
      core.isAllowed(page, to: "use the bridge")
    else { return }
    let generation = core.generation
    webView.call(object.used(in: Self.hasBridge), when: core.whilePageLasts()) { [weak self] result in
      guard let self, let core = self.core.target, core.generation == generation else { return }
      if case .success(let value) = result, value.boolean == true { core.connect() } else { inject() }
    }
  }

  func logMissingHandler(_ warning: String) { logging.line("WARNING", warning) }

  // MARK: The page's end

  func pageEnded() { findings = PageFindings() }

  func viewWillClose() {
    guard unhandled > 0 else { return }
    core.target?.transcript.fault(
      .queueDropped, "a handler closed the view, so later messages of the queue are not handled",
      [.init("count", .integer(unhandled))])
  }
}

extension WVJBTransport: NavigationDelegate {
  /// Returns *cancel* for the bridge's own navigations, and forwards all others to the app's delegate.
  func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) -> NavigationPolicy {
    guard let core = core.target, webView === core.webView, let signal = signal(of: action.url) else {
      return delegate?.webView(webView, decidePolicyFor: action) ?? .allow
    }
    guard core.admits(action.source) else { return .cancel }
    switch signal {
    case .loaded: inject()
    case .queue: fetch(from: action.source)
    case .unknown: warn(.unknownSignal, "unknown bridge URL: \(action.url)")
    }
    return .cancel
  }

  /// Returns a handler name as a string; nil if it is not one.
  func name(_ json: JSONText?) -> String? {
    guard let json else { return nil }
    defer { withExtendedLifetime(json) {} }
    if let lastName, json.units.elementsEqual(lastName.units) { return lastName.name }
    guard let name = json.stringValue() else { return nil }
    lastName = (Array(json.units), name)
    return name
  }

  private func signal(of url: WebURL) -> WVJBDialect.Signal? {
    if let last = lastURL, last.url == url { return last.signal }
    let signal = dialect.signal(of: url)
    lastURL = (url, signal)
    return signal
  }

  func webView(_ webView: WebView, decidePolicyFor response: NavigationResponse) -> NavigationPolicy {
    delegate?.webView(webView, decidePolicyFor: response) ?? .allow
  }

  func webView(_ webView: WebView, didReceiveServerRedirectTo url: WebURL) {
    delegate?.webView(webView, didReceiveServerRedirectTo: url)
  }

  func webView(_ webView: WebView, didStartLoading url: WebURL) { delegate?.webView(webView, didStartLoading: url) }

  func webView(_ webView: WebView, didCommit url: WebURL) { delegate?.webView(webView, didCommit: url) }

  /// Injects the bridge script into a page of version 4.
  func webView(_ webView: WebView, didFinish url: WebURL) {
    if webView === core.target?.webView, dialect == .version4 { injectIfNeeded() }
    delegate?.webView(webView, didFinish: url)
  }

  func webViewWebContentProcessDidTerminate(_ webView: WebView) {
    delegate?.webViewWebContentProcessDidTerminate(webView)
  }

  func webView(_ webView: WebView, didFail error: NavigationError) { delegate?.webView(webView, didFail: error) }
}
