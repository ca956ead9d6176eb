import Foundation
import HeadlessWebView

/// Apple's `WKWebView` on top of a headless web view: it loads and runs pages, but draws nothing.
///
/// The view uses the real clock. It progresses automatically while the main run loop or the main queue runs.
@preconcurrency @MainActor open class WKWebView: UIView, WebViewHost {
  let core: ViewCore
  private let settings: WKWebViewConfiguration
  /// The underlying view, through which tests access the transcript, the routes and the resource policy.
  public nonisolated(unsafe) let headlessWebView: WebView
  /// The navigation delegate of the underlying view.
  private nonisolated(unsafe) let adapter: NavigationAdapter
  private let panels: PanelAdapter
  nonisolated let downloads = DownloadAdapter()
  /// The adapter for a navigation delegate that a bridge forwards navigations to.
  private nonisolated(unsafe) var passedOn: NavigationAdapter?
  /// The adapter for a UI delegate that a bridge forwards dialogs to.
  private nonisolated(unsafe) var passedOnPanels: PanelAdapter?

  /// The delegate that makes navigation policy decisions and receives navigation events.
  ///
  /// As on Apple's systems, a view has one delegate. A bridge replaces it, and setting this property replaces the
  /// bridge.
  open weak var navigationDelegate: (any WKNavigationDelegate)? {
    didSet { takeDelegate() }
  }
  /// The delegate that answers the page's dialogs and creates windows.
  open weak var uiDelegate: (any WKUIDelegate)?
  /// A Boolean value that indicates whether swipes navigate the history; it has no effect here.
  open var allowsBackForwardNavigationGestures = false
  /// A Boolean value that indicates whether a long press previews a link's destination; it has no effect here.
  open var allowsLinkPreview = true
  /// A Boolean value that indicates whether Safari's Web Inspector can inspect the pages.
  open var isInspectable = false
  /// The page's zoom factor, which has no visible effect.
  open var pageZoom: CGFloat = 1
  /// The background color around the page, which is not drawn.
  open var underPageBackgroundColor: UIColor! = .systemBackground
  /// A Boolean value that indicates whether the system's find interaction is enabled; it has no effect.
  open var isFindInteractionEnabled = false
  /// The scroll view of the page; nothing scrolls it.
  public let scrollView = UIScrollView()
  /// The values set with `setValue(_:forKey:)`.
  var named: [String: Any] = [:]

  /// Creates a view with a configuration.
  public init(frame: CGRect, configuration: WKWebViewConfiguration) {
    let settings = configuration.copied()
    self.settings = settings
    core = ViewCore(settings.headlessConfiguration(size: frame.size))
    headlessWebView = core.view
    adapter = NavigationAdapter()
    panels = PanelAdapter()
    super.init(frame: frame)
    takeOver()
  }

  /// Creates a view with the default configuration.
  public override convenience init(frame: CGRect = .zero) {
    self.init(frame: frame, configuration: WKWebViewConfiguration())
  }

  /// Creates a view with the default configuration; the coder is ignored.
  public required init?(coder: NSCoder) {
    settings = WKWebViewConfiguration()
    core = ViewCore(settings.headlessConfiguration(size: .zero))
    headlessWebView = core.view
    adapter = NavigationAdapter()
    panels = PanelAdapter()
    super.init(coder: coder)
    takeOver()
  }

  private func takeOver() {
    adapter.owner = self
    panels.owner = self
    downloads.owner = self
    headlessWebView.navigationDelegate = adapter
    headlessWebView.addObserver(downloads)
    headlessWebView.uiDelegate = panels
    settings.userContentController.attach(self)
    settings.installSchemeHandlers(in: self)
    core.tellChanges { [weak self] in self?.changed() }
  }

  /// A copy of the configuration that the view was created with; its user content controller is the view's own.
  open var configuration: WKWebViewConfiguration { settings.copied() }

  private func takeDelegate() {
    let present = headlessWebView.navigationDelegate
    if let present, present !== adapter {
      headlessWebView.transcript.fault(
        .delegateReplaced, "the app replaced the bridge's navigationDelegate: the bridge receives no more messages")
    }
    headlessWebView.navigationDelegate = adapter
  }

  /// Returns an adapter that receives navigation events for an app's delegate that a bridge forwards them to.
  public nonisolated func navigationDelegate(for delegate: Any) -> (any NavigationDelegate)? {
    guard let delegate = delegate as? any WKNavigationDelegate else { return nil }
    let adapter = NavigationAdapter()
    adapter.owner = self
    adapter.delegate = delegate
    passedOn = adapter
    return adapter
  }

  /// Returns an adapter that answers dialogs for an app's delegate that a bridge forwards them to.
  public nonisolated func uiDelegate(for delegate: Any) -> (any UIDelegate)? {
    guard let delegate = delegate as? any WKUIDelegate else { return nil }
    let adapter = PanelAdapter()
    adapter.owner = self
    adapter.delegate = delegate
    passedOnPanels = adapter
    return adapter
  }

  // MARK: Loading

  /// Loads the page of a request.
  @discardableResult
  open func load(_ request: URLRequest) -> WKNavigation? { core.load(request) }

  /// Loads HTML as the page of a URL.
  @discardableResult
  open func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? {
    apply(configuration.defaultWebpagePreferences)
    return core.loadHTML(string, baseURL: baseURL)
  }

  /// Loads a file; the page may read files below a folder, or a single file.
  @discardableResult
  open func loadFileURL(_ url: URL, allowingReadAccessTo readAccessURL: URL) -> WKNavigation? {
    core.allowReading(below: readAccessURL.hasDirectoryPath ? readAccessURL : readAccessURL.deletingLastPathComponent())
    return core.load(URLRequest(url: url))
  }

  /// Loads data as the page of a URL.
  @discardableResult
  open func load(
    _ data: Data, mimeType: String, characterEncodingName: String, baseURL: URL
  ) -> WKNavigation? {
    apply(configuration.defaultWebpagePreferences)
    return core.loadHTML(String(decoding: data, as: UTF8.self), baseURL: baseURL)
  }

  /// Reloads the page.
  @discardableResult
  open func reload() -> WKNavigation? {
    guard core.loads.hasCommitted else { return nil }
    let navigation = core.loads.expect(url)
    headlessWebView.reload()
    return navigation
  }

  /// Reloads the page.
  @discardableResult
  open func reloadFromOrigin() -> WKNavigation? { reload() }

  /// Cancels the pending loads; the delegate receives an error for a load whose document wasn't committed.
  open func stopLoading() {
    let (wasProvisional, navigation) = (core.loads.isProvisional, core.loads.current)
    headlessWebView.stopLoading()
    core.loads.forget()
    guard wasProvisional, let delegate = passedOn?.delegate ?? navigationDelegate else { return }
    let error = NSError(domain: NSURLErrorDomain, code: NSURLErrorCancelled)
    (delegate as any WKNavigationDelegateMethods).webView(
      self, didFailProvisionalNavigation: navigation, withError: error)
  }

  // MARK: Page state

  /// The page's URL, or the URL of a pending load.
  open var url: URL? { core.url }
  /// The page's title; an empty string if the page has none.
  open var title: String? { core.title }
  /// A Boolean value that indicates whether a page or its resources are loading.
  open var isLoading: Bool { core.loads.isLoading }
  /// The estimated progress of the load, from 0 to 1; it never decreases during a load.
  open var estimatedProgress: Double { core.loads.progress }
  /// A Boolean value that indicates whether the page was loaded over `https`.
  open var hasOnlySecureContent: Bool { url?.scheme == "https" }

  /// The certificates of the page's server; always `nil`, because certificates are not kept.
  open var serverTrust: SecTrust? { nil }
  /// The color of the page's `theme-color` meta element; always `nil`, because the element is not read.
  open var themeColor: UIColor? { nil }

  override func reader(ofKeyPath keyPath: String) -> (() -> Any?)? {
    guard let read = Self.reader(ofKeyPath: keyPath) else { return super.reader(ofKeyPath: keyPath) }
    return { [weak self] in self.flatMap { read($0) } }
  }

  override func refuse(keyPath: String) {
    headlessWebView.transcript.fault(.keyPath, "the key path \(keyPath) cannot be observed")
  }

  /// The custom user agent for pages and servers; `nil` to use the configuration's.
  open var customUserAgent: String? {
    get { headlessWebView.customUserAgent }
    set { headlessWebView.customUserAgent = newValue.flatMap { $0.isEmpty ? nil : $0 } }
  }
}
