import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// The wire of React Native WebView: texts in both directions, and no responses.
///
/// Calls to the page are calls of its global functions, as an app writes them with `injectJavaScript`.
final class ReactNativeTransport: PageFunctionTransport {
  let props: ReactNativeProps
  let platform: Device.Platform
  let whitelist: OriginWhitelist
  /// The app's delegate.
  private weak var appDelegate: (any NavigationDelegate)?
  /// The bridge that decided on the view's navigations before this one, and still does.
  private weak var previousBridge: (any NavigationDelegate)?
  /// The delegate for the navigations that are not this bridge's own.
  var delegate: (any NavigationDelegate)? {
    get { previousBridge ?? appDelegate }
    set { appDelegate = newValue }
  }
  var onMessage: ((ReactNativeMessage) -> Void)?
  var onNavigationStateChange: ((ReactNativeNavigationState) -> Void)?
  var onShouldStartLoad: ((ReactNativeLoadRequest) -> Bool)?
  var onOpenURL: ((WebURL) -> Void)?
  /// The texts that wait for the page, with the fidelity `repaired`.
  private var waiting: [String] = []
  private var interface: ScriptInterfaceID?
  private var observer: ReactNativeObserver?

  var isAndroid: Bool { platform == .android }

  init(_ props: ReactNativeProps, _ platform: Device.Platform) {
    self.props = props
    self.platform = platform
    whitelist = OriginWhitelist(props.originWhitelist)
    super.init()
  }

  /// The page gets no responses, only messages.
  override var insteadOfResponses: String? {
    "React Native WebView has no responses; send a message with native.emit('message', data), in Swift postMessage()"
  }

  // MARK: Set-up

  /// Adds the objects and scripts that pages have from now on, and becomes the view's navigation delegate.
  func install(in webView: WebView, script: String?) {
    let previous = webView.navigationDelegate
    if previous is any BridgeTransport, !(previous is ReactNativeTransport) { previousBridge = previous }
    webView.navigationDelegate = self
    let observer = ReactNativeObserver(self)
    self.observer = observer
    webView.addObserver(observer)
    if isAndroid { return installObject(in: webView) }
    for script in ReactNativeScript.scripts(props, script) { webView.addUserScript(script) }
    addMessageHandler(ReactNativeScript.historyName, in: webView) { transport, message in
      transport.historyChanged(message.body.string ?? "other")
    }
    guard props.isMessagingEnabled else { return }
    addMessageHandler(ReactNativeScript.objectName, in: webView) { transport, message in
      transport.received(message.body.string ?? message.body.json ?? "undefined", message.frame)
    }
  }

  private func addMessageHandler(
    _ name: String, in webView: WebView, _ body: @escaping (ReactNativeTransport, ScriptMessage) -> Void
  ) {
    do throws(ScriptMessageHandlerError) {
      try webView.addScriptMessageHandler(name: name) { [weak self] message in
        if let self { body(self, message) }
      }
    } catch {
      core?.transcript.fault(.nameInUse, error.description)
    }
  }

  private func installObject(in webView: WebView) {
    guard props.isMessagingEnabled else { return }
    switch props.androidChannel {
    case .webMessageListener:
      interface = webView.addWebMessageListener(ReactNativeScript.objectName, isAllowed: { _ in true }) {
        [weak self] message, _ in
        self?.received(message)
      }
    case .javaInterface:
      interface = webView.addScriptInterface(
        ReactNativeScript.objectName, functions: javaFunctions(), forMainFrameOnly: false)
    }
  }

  func uninstall(from webView: WebView?) {
    guard let webView else { return }
    if let interface { webView.removeScriptInterface(interface) }
    if !isAndroid {
      webView.removeScriptMessageHandler(forName: ReactNativeScript.historyName)
      webView.removeScriptMessageHandler(forName: ReactNativeScript.objectName)
    }
  }

  // MARK: To the page

  // An own property of the event shows whether a listener reads the text. Listeners that ignore a message of another
  // sender don't.
  private static let dispatch = PageFunction(
    "target", "text",
    body: """
      const event = new MessageEvent('message', { data: text });
      let isRead = false;
      Object.defineProperty(event, 'data', { configurable: true, get() { isRead = true; return text; } });
      (target === 'document' ? document : window).dispatchEvent(event);
      return isRead;
      """)

  private var target: String { isAndroid ? "document" : "window" }

  /// Sends a text as a `message` event; with the fidelity `repaired`, when the page has loaded.
  func send(_ text: String) {
    guard let core else { return }
    if core.fidelity == .repaired, !core.isConnected { return waiting.append(text) }
    guard let webView = core.webView else { return }
    if core.restrictsOrigins, let page = webView.mainFrameInfo, !core.isAllowed(page, to: "receive messages") { return }
    let data = JSONText(text: text)
    let message = JSONText(object: [
      ("event", JSONText(text: "message")), ("target", JSONText(text: target)), ("data", data),
    ])
    let record = core.transcript.record(
      .send,
      [.init("message", .json(message.string)), .init("name", .string("message")), .init("data", .json(data.string))])
    core.transcript.within(record) {
      webView.call(Self.dispatch, .text(target), .text(text)) { [weak self] result in self?.sent(result) }
    }
  }

  private func sent(_ result: Result<StructuredValue, ScriptError>) {
    switch result {
    case .success(.boolean(true)): break
    case .success:
      core?.transcript.fault(
        .messageUnheard, "no listener for 'message' at \(target) read a message from native",
        [.init("name", .string("message")), .init("target", .string(target))])
    case .failure(let reason):
      core?.transcript.fault(.notDelivered, "the page did not accept a message: \(reason)")
    }
  }

  // MARK: The page's life

  override func pageLoaded() {
    super.pageLoaded()
    injectAtEnd()
    let texts = waiting
    waiting = []
    for text in texts { send(text) }
  }

  override func viewWillClose() {
    for _ in waiting {
      core?.transcript.fault(.notDelivered, "a message waited for the page until the view was closed")
    }
    waiting = []
  }

  /// Evaluates Android's script for the start of a page.
  ///
  /// The original evaluates it when the page starts, and so after scripts that run before then.
  func injectAtStart() {
    guard isAndroid, let view = core?.webView else { return }
    if let object = props.injectedJavaScriptObject { reportLoss(of: object) }
    guard let script = props.injectedJavaScriptBeforeContentLoaded, !script.isEmpty else { return }
    let source = wrapped(script)
    if core?.fidelity == .repaired {
      // An error of the script was reported to the page.
      _ = try? view.evaluateJavaScriptNow(source, name: "injectedJavaScriptBeforeContentLoaded")
    } else {
      view.evaluateJavaScript(source, name: "injectedJavaScriptBeforeContentLoaded")
    }
  }

  private func injectAtEnd() {
    guard isAndroid, let script = props.injectedJavaScript, !script.isEmpty else { return }
    core?.webView?.evaluateJavaScript(wrapped(script), name: "injectedJavaScript")
  }

  /// Returns a script as Android evaluates it: as a function, and followed by the injected object.
  private func wrapped(_ script: String) -> String {
    let object =
      props.isMessagingEnabled && props.androidChannel == .webMessageListener
      ? ReactNativeScript.definition(of: props.injectedJavaScriptObject) : ""
    return "(function () {\n\(script);\n})();\n\(object)"
  }

  private func reportLoss(of object: JSONText) {
    guard props.androidChannel == .webMessageListener else { return }
    func report(_ text: String) {
      core?.transcript.fault(.injectionLost, text, [.init("name", .string("injectedJavaScriptObject"))])
    }
    if let problem = ReactNativeScript.problem(in: object) { report(Self.text(of: problem)) }
    let scripts = [props.injectedJavaScript, props.injectedJavaScriptBeforeContentLoaded]
    if scripts.allSatisfy({ $0?.isEmpty ?? true }) {
      report(
        "injectedObjectJson() is missing: on Android the object is defined after an injected script, and there is none")
    }
  }

  /// Reports an object that iOS can't pass on.
  func reportLossOnIOS() {
    guard !isAndroid, let problem = props.injectedJavaScriptObject.flatMap(ReactNativeScript.problem(in:)) else {
      return
    }
    core?.transcript.fault(
      .injectionLost, Self.text(of: problem), [.init("name", .string("injectedJavaScriptObject"))])
  }

  private static func text(of problem: String) -> String {
    "injectedObjectJson() is not the object's JSON: the text contains \(problem), which a template literal changes"
  }
}

/// Observes the view for the transport, because observers don't need to be the view's delegate.
final class ReactNativeObserver: WebViewObserver {
  private weak var transport: ReactNativeTransport?

  init(_ transport: ReactNativeTransport) { self.transport = transport }

  func webView(didCommit url: WebURL) {
    transport?.reportLossOnIOS()
    transport?.injectAtStart()
  }

  func webView(didStartLoading url: WebURL) { transport?.navigationChanged(to: url, loading: true) }

  func webView(didFinish url: WebURL) { transport?.navigationChanged(to: url, loading: false) }
}
