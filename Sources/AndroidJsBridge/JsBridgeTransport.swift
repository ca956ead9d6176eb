import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// The wire of Android's JsBridge: `yy:` navigations of frames as signals, a queue, and in 2.x an object in the page.
final class JsBridgeTransport: BridgeTransport {
  let dialect: JsBridgeDialect
  let script: UTF16Text
  /// The name of the page's object.
  let object: BridgeObjectName
  private(set) var core = Backlink<BridgeCore>()
  /// The app's delegate.
  private weak var appDelegate: (any NavigationDelegate)?
  /// The bridge that decided on the view's navigations before this one, and still does.
  private weak var previousBridge: (any NavigationDelegate)?
  /// The delegate for the navigations that are not this bridge's own.
  var delegate: (any NavigationDelegate)? {
    get { previousBridge ?? appDelegate }
    set { appDelegate = newValue }
  }
  /// The state of the current page.
  var page = PageState()
  /// The names that documents of 2.x have as functions.
  ///
  /// A name whose handler was removed stays, and a call of it is reported.
  var offered: Set<String> = []
  /// The page's object, in 2.x.
  var interface: ScriptInterfaceID?

  /// - Parameter script: The app's own script, which has the app's name; nil for ours.
  init(_ dialect: JsBridgeDialect, _ script: String?, _ object: BridgeObjectName) {
    self.dialect = dialect
    self.object = object
    let script = UTF16Text(script ?? object.announced(by: dialect.script))
    self.script = dialect == .version2 ? Self.watched(script, object) : script
  }

  /// Becomes the view's navigation delegate.
  func attach(to core: BridgeCore, _ webView: WebView) {
    self.core = core.link
    let previous = webView.navigationDelegate
    if previous is any BridgeTransport, !(previous is JsBridgeTransport) { previousBridge = previous }
    webView.navigationDelegate = self
    offerObject()
  }

  // MARK: To the page

  // A page of 2.x that has not called `init` yet handles the message again when it does.
  private static let handleMessage = PageFunction(
    "message",
    body: """
      const isEarly = !WebViewJavascriptBridge.inited;
      WebViewJavascriptBridge._handleMessageFromNative(message);
      return isEarly;
      """)

  func connectionPolicy(_ fidelity: BridgeFidelity) -> ConnectionPolicy { .once }

  func identifier(ofCall number: Int, made: Duration) -> String { "JAVA_CB_\(number)_\(Int(made.milliseconds))" }

  /// Returns the number in the identifier of a pending outgoing call.
  func number(in id: String) -> Int? {
    let parts = id.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 4, let number = Int(parts[2]), let made = core.target?.timeOfCall(number),
      identifier(ofCall: number, made: made) == id
    else { return nil }
    return number
  }

  func encode(_ message: OutgoingMessage) -> UTF16Text {
    if let id = message.respondedID {
      return JsBridgeMessage(responseTo: id.plainText, data: message.data?.plainText).json
    }
    let data = message.data?.plainText
    // As in the original, an empty text is no data in 1.x.
    let isNone = data?.isEmpty == true && dialect == .version1
    let id = message.number.map { identifier(ofCall: $0, made: core.target?.timeOfCall($0) ?? .zero) }
    return JsBridgeMessage(
      handlerName: message.handler?.isEmpty == true ? nil : message.handler, data: isNone ? nil : data,
      callbackID: id
    ).json
  }

  func deliver(_ message: OutgoingMessage, to webView: WebView) {
    guard let core = core.target else { return }
    let text = core.text(of: message)
    let id = message.number.map { identifier(ofCall: $0, made: core.timeOfCall($0) ?? .zero) }
    let generation = core.generation
    webView.call(object.used(in: Self.handleMessage), .string(text), when: core.whilePageLasts()) {
      [weak self] result in
      switch result {
      case .failure(let reason): message.failed(reason)
      case .success(.boolean(true)):
        guard let self, dialect == .version2, self.core.target?.generation == generation, !page.isRepaired,
          !message.isResponse
        else { return }
        page.early.append((id, message.handler, text.string))
      case .success: break
      }
    }
  }

  func respond(to id: JSONText, of handler: String, with result: HandlerResult, isLast: Bool) {
    guard let core = core.target else { return }
    var data: JSONText?
    switch result {
    case .success(let answer): data = answer
    case .failure(let error): data = core.fidelity == .repaired ? JSONText(text: error.json.string) : nil
    }
    switch dialect {
    case .version1: core.sendResponse(to: id, data)
    // In 2.x a response does not wait for the bridge script, and no data is the text `null`.
    case .version2: core.deliverResponse(to: id, data ?? JSONText(text: "null"))
    }
  }

  static func decode<Value: Decodable>(_ type: Value.Type, from data: JSONText?) throws -> Value {
    guard let data else { return try JSONText.null.decode(type) }
    if let json = try? JSONText(data.plainText), let value = try? json.decode(type) { return value }
    return try data.decode(type)
  }

  func callFields(_ handler: String?, _ id: JSONText?) -> [TranscriptEvent.Field] {
    [.init("name", .string(handler ?? "")), .init("id", .string(id?.plainText ?? ""))]
  }

  func handlerAdded(_ name: String) {
    if dialect == .version2, let problem = Self.problem(withName: name) {
      fault(.unreachableHandler, "pages cannot call '\(name)': \(problem)")
    }
    if offered.insert(name).inserted { offerObject() }
  }

  func pageEnded() { page = PageState() }

  /// Detects the page's console warning that it lost a message, which does not name the message.
  func pageLogged(_ line: String) {
    guard line.hasPrefix("WebViewJavascriptBridge: WARNING: javascript handler threw.") else { return }
    let names = (core.target?.sentHandlers ?? []).joined(separator: ", ")
    fault(
      .pageHandlerThrew,
      "a page handler threw or is missing" + (names.isEmpty ? "" : "; calls without a response: \(names)"))
  }

  /// Injects the bridge script into the page, and sends the calls that waited for it.
  private func inject(_ core: BridgeCore, _ webView: WebView) {
    let name = dialect.scriptName
    core.transcript.record(.inject, [.init("name", .string(name))])
    webView.evaluateJavaScript(script, name: name)
    core.connect()
  }

  func fault(_ code: FaultCode, _ text: @autoclosure () -> String) { core.target?.transcript.fault(code, text()) }
}

extension JsBridgeTransport: NavigationDelegate {
  /// Returns *cancel* for the bridge's own navigations, and forwards all others to the app's delegate.
  func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) -> NavigationPolicy {
    guard let core = core.target, webView === core.webView, action.url.scheme == "yy" else {
      return delegate?.webView(webView, decidePolicyFor: action) ?? .allow
    }
    guard core.admits(action.source) else { return .cancel }
    if action.url.href.hasPrefix("yy://return/") {
      take(returned: action.url.href, from: action.source)
    } else {
      fetch(from: action.source)
    }
    return .cancel
  }

  func webView(_ webView: WebView, decidePolicyFor response: NavigationResponse) -> NavigationPolicy {
    delegate?.webView(webView, decidePolicyFor: response) ?? .allow
  }

  func webView(_ webView: WebView, didReceiveServerRedirectTo url: WebURL) {
    delegate?.webView(webView, didReceiveServerRedirectTo: url)
  }

  func webView(_ webView: WebView, didStartLoading url: WebURL) { delegate?.webView(webView, didStartLoading: url) }

  func webView(_ webView: WebView, didCommit url: WebURL) { delegate?.webView(webView, didCommit: url) }

  /// Injects the bridge script when a page has finished loading, as the original does.
  func webView(_ webView: WebView, didFinish url: WebURL) {
    delegate?.webView(webView, didFinish: url)
    guard let core = core.target, webView === core.webView else { return }
    if let page = webView.mainFrameInfo, !core.isAllowed(page, to: "use the bridge") { return }
    inject(core, webView)
  }

  func webView(_ webView: WebView, didFail error: NavigationError) { delegate?.webView(webView, didFail: error) }

  func webViewWebContentProcessDidTerminate(_ webView: WebView) {
    delegate?.webViewWebContentProcessDidTerminate(webView)
  }
}
