@_exported import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// The native side of DSBridge.
///
/// It becomes the view's UI delegate, as the original does, and passes what is not the bridge's on to ``uiDelegate``.
/// Documents that are made from now on can call it. A handler that is registered by name, as on every
/// ``BridgeSupport/Bridge``, is a method of both kinds: `a.b` is the method `b` of the namespace `a`, and a call
/// without a callback has to be answered before the handler returns.
public final class DSBridge: Bridge {
  /// Takes what becomes of a call to the page: each of its values, or the reason why there is none.
  public typealias RawReply = (Result<PageValue, BridgeError>) -> Void

  /// The part of the bridge that doesn't depend on its wire.
  public let core: BridgeCore
  let transport: DSBridgeTransport
  /// The app's view around the web view, if there is one.
  private weak var host: (any WebViewHost)?

  /// Makes the bridge of a view.
  ///
  /// - Parameters:
  ///   - dialect: The kind of DSBridge that the pages meet.
  ///   - script: The bridge script that native puts into its pages. Pages of 3.x bring their own, so there is none by
  ///     default; 2.x and
  ///     1.x have ours.
  public init(_ webView: WebView, dialect: DSBridgeDialect = .ios, script: DSBridgeScript? = nil) {
    transport = DSBridgeTransport(dialect)
    core = BridgeCore(webView, transport: transport)
    transport.attach(to: core, webView, script)
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
  ///   - dialect: The version that the pages meet, whose kind for the view is taken: 3.x in a `WKWebView` and 2.x, the
  ///     last that knew
  ///     it, in a `UIWebView` by default.
  ///   - script: The bridge script that native puts into its pages.
  public convenience init?(forWebView webView: Any?, dialect: DSBridgeDialect? = nil, script: DSBridgeScript? = nil) {
    let host = webView as? any WebViewHost
    guard let view = webView as? WebView ?? host?.headlessWebView else { return nil }
    let kind = view.configuration.host
    let dialect = dialect ?? (kind.isInProcess ? .version2 : .ios)
    self.init(view, dialect: dialect.sitting(in: kind), script: script)
    self.host = host
  }

  deinit {
    if let interface = transport.interface { webView?.removeScriptInterface(interface) }
  }

  /// The kind of DSBridge that the pages meet.
  public var dialect: DSBridgeDialect { transport.dialect }

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
    try dialect.check(namespace: namespace)
    release(exchange(&transport.objects[namespace], with: (object, allowedOrigins)))
  }

  /// Removes a namespace's object; without a name, the one without a namespace.
  public func removeJavascriptObject(_ namespace: String? = nil) {
    release(exchange(&transport.objects[namespace ?? ""], with: nil))
  }

  /// Registers a handler of JSON text that may fail; to the page it is a method that throws.
  public func registerResult(_ name: String, _ handler: @escaping ResultHandler) {
    core.setHandler(
      RegisteredHandler { [link = core.link] data, call in
        handler(data) { result in
          if case .failure(let error) = result {
            link.target?.transcript.fault(.methodFailed, "\(name): \(error.bridgeError.message)")
          }
          call?.give(result)
        }
      }, forName: name)
  }

  /// Removes a handler: the one that is registered by the name, and the method of that name in its namespace's object.
  public func removeHandler(_ name: String!) {
    guard let name else { return }
    core.removeHandler(name)
    let (namespace, method) = DSWire.split(name)
    guard var entry = transport.objects[namespace], entry.object.remove(method) else { return }
    release(exchange(&transport.objects[namespace], with: entry))
  }

  // MARK: Settings

  /// Answers the page's own dialogs, and makes windows: the original's `DSUIDelegate`.
  public var uiDelegate: (any UIDelegate)? {
    get { transport.dialogs.uiDelegate }
    set { transport.dialogs.uiDelegate = newValue }
  }

  /// Answers the dialogs that the bridge shows by itself, where ``uiDelegate`` is nil.
  public var onDialog: ((DSBridgeDialog) -> DSBridgeDialog.Answer)? {
    get { transport.dialogs.onDialog }
    set { transport.dialogs.onDialog = newValue }
  }

  /// Whether the page's dialogs wait for their answers; a page can change it.
  public var blocksDialogs: Bool { transport.dialogs.isBlocking }

  /// Whether a call that finds no method is shown to the page in a dialog.
  public var isInDebugMode: Bool { transport.isInDebugMode }

  /// Sets who answers the page's own dialogs and makes windows: a ``UIDelegate``, or a delegate of the app's view's own
  /// kind, such as a `WKUIDelegate`.
  public func setUIDelegate(_ delegate: Any?) {
    uiDelegate = delegate as? any UIDelegate ?? delegate.flatMap { host?.uiDelegate(for: $0) }
  }

  /// Loads a page by its address; what is no address is a fault in the transcript.
  public func loadUrl(_ address: String) {
    guard let url = WebURL(address) else {
      return core.transcript.fault(.badAddress, "\(address) is no address to load")
    }
    webView?.load(url)
  }

  /// Has calls that find no method shown to the page's user, as the original does while an app is developed.
  public func setDebugMode(_ debug: Bool) { transport.isInDebugMode = debug }

  /// Has the page's dialogs return at once, without waiting for their answers.
  public func disableJavascriptDialogBlock(_ disable: Bool) { transport.dialogs.isBlocking = !disable }

  /// Sets the labels of the bridge's own dialogs, by the original's keys.
  public func customJavascriptDialogLabelTitles(_ titles: [String: String]) {
    transport.dialogs.labels = DSBridgeDialog.Labels(titles)
  }

  /// Sets what is called when the page calls `window.close()`.
  public func setJavascriptCloseWindowListener(_ listener: (() -> Void)?) { transport.closeListener = listener }

  /// Sets what is called when a page of 2.x or 1.x is there, so that it can be called.
  public func setJavascriptContextInitedListener(_ listener: (() -> Void)?) { transport.initListener = listener }
}

@available(*, unavailable, message: "a bridge belongs to the isolation of its view; answers may come from elsewhere")
extension DSBridge: Sendable {}
