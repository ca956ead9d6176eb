@_exported import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// The native side of DSBridge.
///
/// Like the original, it becomes the view's UI delegate, and forwards everything that is not the bridge's own to
/// ``uiDelegate``. Documents that are created from now on can call it. A handler that is registered by name, as on
/// every `Bridge`, is both a synchronous and an asynchronous method: `a.b` is the method `b` of the
/// namespace `a`. If the page calls it without a callback, it must respond before it returns.
public final class DSBridge: Bridge {
  /// A closure that receives the result of a call to the page: each of its values, or the reason why there is none.
  public typealias RawReply = (Result<PageValue, BridgeError>) -> Void

  /// The part of the bridge that doesn't depend on its wire.
  public let core: BridgeCore
  let transport: DSBridgeTransport
  /// The app's wrapper around the web view, if there is one.
  private weak var host: (any WebViewHost)?

  /// The name of the page's object in the original.
  public static let standardObjectName = "dsBridge"
  /// The name in the original of the object or function through which the page's script reaches native.
  public static let standardNativeObjectName = "_dsbridge"

  /// Creates the bridge for a view.
  ///
  /// - Parameters:
  ///   - webView: The view to serve.
  ///   - dialect: The kind of DSBridge that the pages meet. The default is 3.x on the platform of the view's device.
  ///   - script: The bridge script that native injects into its pages. Pages of 3.x load their own, so the default is
  ///     none; for 2.x and 1.x it is ours.
  ///   - objectName: The name of the page's object, if the app changed it. An app's own script must use it; ours do.
  ///   - nativeObjectName: The name of the object or function through which the page's script reaches native, if the
  ///     app changed it. The page's prompts begin with it.
  public init(
    _ webView: WebView, dialect: DSBridgeDialect? = nil, script: DSBridgeScript? = nil,
    objectName: String = standardObjectName, nativeObjectName: String = standardNativeObjectName
  ) {
    transport = DSBridgeTransport(
      dialect ?? .version3(on: webView.configuration.device),
      BridgeObjectName(objectName, insteadOf: Self.standardObjectName),
      BridgeObjectName(nativeObjectName, insteadOf: Self.standardNativeObjectName))
    core = BridgeCore(webView, transport: transport)
    transport.attach(to: core, webView, script)
  }

  /// Creates the bridge for an app's wrapper around a web view.
  public convenience init(
    _ host: any WebViewHost, dialect: DSBridgeDialect? = nil, script: DSBridgeScript? = nil
  ) {
    self.init(host.headlessWebView, dialect: dialect, script: script)
    self.host = host
  }

  /// Creates the bridge for a view, or for an app's wrapper around one; returns nil if the argument is not a web view.
  ///
  /// - Parameters:
  ///   - webView: The view to serve.
  ///   - dialect: The version that the pages meet, adapted to the kind of view. The default is 3.x in a `WKWebView`,
  ///     on the platform of its device, and 2.x in a `UIWebView`, the last version that supported it.
  ///   - script: The bridge script that native injects into its pages.
  public convenience init?(forWebView webView: Any?, dialect: DSBridgeDialect? = nil, script: DSBridgeScript? = nil) {
    let host = webView as? any WebViewHost
    guard let view = webView as? WebView ?? host?.headlessWebView else { return nil }
    let kind = view.configuration.host
    let dialect = dialect ?? (kind.isInProcess ? .version2 : .version3(on: view.configuration.device))
    self.init(view, dialect: dialect.sitting(in: kind), script: script)
    self.host = host
  }

  deinit {
    if let interface = transport.interface { webView?.removeScriptInterface(interface) }
  }

  /// The kind of DSBridge that the pages meet.
  public var dialect: DSBridgeDialect { transport.dialect }

  // MARK: Methods for pages

  /// Exposes an object's methods to pages; it replaces an object of the same namespace.
  ///
  /// - Parameters:
  ///   - object: The methods to offer.
  ///   - namespace: The part of a method's name before the last dot; none by default.
  ///   - allowedOrigins: The origins whose documents may call the object's methods.
  public func addJavascriptObject(
    _ object: DSBridgeObject, namespace: String? = nil, allowedOrigins: OriginAllowList = .all
  ) throws(DSBridgeRegistrationError) {
    let namespace = namespace ?? ""
    try dialect.check(namespace: namespace)
    release(exchange(&transport.objects[namespace], with: (object, allowedOrigins)))
  }

  /// Removes a namespace's object; if no name is given, it removes the object without a namespace.
  public func removeJavascriptObject(_ namespace: String? = nil) {
    release(exchange(&transport.objects[namespace ?? ""], with: nil))
  }

  /// Registers a handler of JSON text that may fail; for the page it is a method that throws.
  public func registerResult(_ name: String, _ handler: @escaping ResultHandler) {
    core.setHandler(
      RegisteredHandler { [link = core.link] data, call in
        let respond = Responder { result, isLast in
          if case .failure(let error) = result {
            link.target?.transcript.fault(.methodFailed, "\(name): \(error.bridgeError.message)")
          }
          call?.give(result, isLast: isLast)
        }
        handler(data, respond)
      }, forName: name)
  }

  /// Removes a handler: the one registered by the name, and the method of that name in its namespace's object.
  public func removeHandler(_ name: String!) {
    guard let name else { return }
    core.removeHandler(name)
    let (namespace, method) = DSWire.split(name)
    guard var entry = transport.objects[namespace], entry.object.remove(method) else { return }
    release(exchange(&transport.objects[namespace], with: entry))
  }

  // MARK: Settings

  /// The delegate that handles the page's own dialogs and creates windows: the original's `DSUIDelegate`.
  public var uiDelegate: (any UIDelegate)? {
    get { transport.dialogs.uiDelegate }
    set { transport.dialogs.uiDelegate = newValue }
  }

  /// The closure that handles the dialogs that the bridge shows itself, if ``uiDelegate`` is nil.
  public var onDialog: ((DSBridgeDialog) -> DSBridgeDialog.Answer)? {
    get { transport.dialogs.onDialog }
    set { transport.dialogs.onDialog = newValue }
  }

  /// A Boolean value that indicates whether the page waits for its dialogs; a page can change it.
  public var blocksDialogs: Bool { transport.dialogs.isBlocking }

  /// A Boolean value that indicates whether the page shows a dialog for a call without a matching method.
  public var isInDebugMode: Bool { transport.isInDebugMode }

  /// Sets the delegate that handles the page's own dialogs and creates windows.
  ///
  /// It is a `UIDelegate`, or a delegate for the app's own kind of view, such as a `WKUIDelegate`.
  public func setUIDelegate(_ delegate: Any?) {
    uiDelegate = delegate as? any UIDelegate ?? delegate.flatMap { host?.uiDelegate(for: $0) }
  }

  /// Loads a page by its URL; an invalid URL is a fault in the transcript.
  public func loadUrl(_ address: String) {
    guard let url = WebURL(address) else {
      return core.transcript.fault(.badAddress, "invalid URL: \(address)")
    }
    webView?.load(url)
  }

  /// Sets whether calls without a matching method are shown to the user, as the original does during development.
  public func setDebugMode(_ debug: Bool) { transport.isInDebugMode = debug }

  /// Sets whether the page's dialogs return at once instead of waiting for the user.
  public func disableJavascriptDialogBlock(_ disable: Bool) { transport.dialogs.isBlocking = !disable }

  /// Sets the labels of the bridge's own dialogs, by the original's keys.
  public func customJavascriptDialogLabelTitles(_ titles: [String: String]) {
    transport.dialogs.labels = DSBridgeDialog.Labels(titles)
  }

  /// Sets the closure to call when the page calls `window.close()`.
  public func setJavascriptCloseWindowListener(_ listener: (() -> Void)?) { transport.closeListener = listener }

  /// Sets the closure to call when a page of 2.x or 1.x is ready to be called.
  public func setJavascriptContextInitedListener(_ listener: (() -> Void)?) { transport.initListener = listener }
}

@available(*, unavailable, message: "a bridge belongs to the isolation of its view; responses may come from any thread")
extension DSBridge: Sendable {}
