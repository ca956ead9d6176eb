import Foundation
import HeadlessWebView

/// Apple's `WKWebView` over a headless web view: it loads pages and runs them, and draws nothing.
///
/// It is on the real clock and progresses by itself while the main run loop or the main queue runs.
@preconcurrency @MainActor open class WKWebView: UIView, WebViewHost {
  let core: ViewCore
  private let settings: WKWebViewConfiguration
  /// The view that does the work: its transcript, its routes and what its pages may read are for tests.
  public nonisolated(unsafe) let headlessWebView: WebView
  /// What the view behind knows as its delegates.
  private nonisolated(unsafe) let adapter: NavigationAdapter
  private let panels: PanelAdapter
  /// What hears for a delegate that a bridge passes navigations on to.
  private nonisolated(unsafe) var passedOn: NavigationAdapter?
  /// What answers for a delegate that a bridge passes dialogs on to.
  private nonisolated(unsafe) var passedOnPanels: PanelAdapter?

  /// Decides on navigations and hears how they go.
  ///
  /// As on Apple's systems the view has one: a bridge takes its place, and setting it takes the bridge's.
  open weak var navigationDelegate: (any WKNavigationDelegate)? {
    didSet { takeDelegate() }
  }
  /// Answers the page's dialogs and makes windows.
  open weak var uiDelegate: (any WKUIDelegate)?
  /// Whether swipes lead through the history; nobody swipes.
  open var allowsBackForwardNavigationGestures = false
  /// Whether a long touch shows where a link leads; nobody touches.
  open var allowsLinkPreview = true
  /// Whether Safari may look into the pages.
  open var isInspectable = false
  /// How much larger the page would be shown.
  open var pageZoom: CGFloat = 1
  /// The colour around the page, which is not drawn.
  open var underPageBackgroundColor: UIColor! = .systemBackground
  /// Whether the system's search would show.
  open var isFindInteractionEnabled = false
  /// What scrolls the page; nothing does.
  public let scrollView = UIScrollView()
  /// What was set by name.
  var named: [String: Any] = [:]

  /// Makes a view.
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

  /// Makes a view of the default configuration.
  public override convenience init(frame: CGRect = .zero) {
    self.init(frame: frame, configuration: WKWebViewConfiguration())
  }

  /// Makes a view of the default configuration; nothing is read from the coder.
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
    headlessWebView.navigationDelegate = adapter
    headlessWebView.uiDelegate = panels
    settings.userContentController.attach(self)
    settings.installSchemeHandlers(in: self)
    core.tellChanges { [weak self] in self?.changed() }
  }

  /// A copy of what the view was made of; its user content controller is the view's own.
  open var configuration: WKWebViewConfiguration { settings.copied() }

  private func takeDelegate() {
    let present = headlessWebView.navigationDelegate
    if let present, present !== adapter {
      headlessWebView.transcript.fault(
        .delegateReplaced, "navigationDelegate was set over a bridge, which hears no page any more")
    }
    headlessWebView.navigationDelegate = adapter
  }

  /// What hears of navigations in place of an app's delegate that a bridge passes them on to.
  public nonisolated func navigationDelegate(for delegate: Any) -> (any NavigationDelegate)? {
    guard let delegate = delegate as? any WKNavigationDelegate else { return nil }
    let adapter = NavigationAdapter()
    adapter.owner = self
    adapter.delegate = delegate
    passedOn = adapter
    return adapter
  }

  /// What answers dialogs in place of an app's delegate that a bridge passes them on to.
  public nonisolated func uiDelegate(for delegate: Any) -> (any UIDelegate)? {
    guard let delegate = delegate as? any WKUIDelegate else { return nil }
    let adapter = PanelAdapter()
    adapter.owner = self
    adapter.delegate = delegate
    passedOnPanels = adapter
    return adapter
  }

  // MARK: Loading

  /// Loads what a request says.
  @discardableResult
  open func load(_ request: URLRequest) -> WKNavigation? { core.load(request) }

  /// Loads text as a page of a URL.
  @discardableResult
  open func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? {
    core.loadHTML(string, baseURL: baseURL)
  }

  /// Loads a file; the page may read what is below a folder, or one file.
  @discardableResult
  open func loadFileURL(_ url: URL, allowingReadAccessTo readAccessURL: URL) -> WKNavigation? {
    core.allowReading(below: readAccessURL.hasDirectoryPath ? readAccessURL : readAccessURL.deletingLastPathComponent())
    return core.load(URLRequest(url: url))
  }

  /// Loads bytes as a page of a URL.
  @discardableResult
  open func load(
    _ data: Data, mimeType: String, characterEncodingName: String, baseURL: URL
  ) -> WKNavigation? {
    core.loadHTML(String(decoding: data, as: UTF8.self), baseURL: baseURL)
  }

  /// Loads the page again.
  @discardableResult
  open func reload() -> WKNavigation? {
    guard core.loads.hasCommitted else { return nil }
    let navigation = core.loads.expect(url)
    headlessWebView.reload()
    return navigation
  }

  /// Loads the page again.
  @discardableResult
  open func reloadFromOrigin() -> WKNavigation? { reload() }

  /// Ends what is on its way; the delegate hears of a cancelled load.
  open func stopLoading() {
    let (wasProvisional, navigation) = (core.loads.isProvisional, core.loads.current)
    headlessWebView.stopLoading()
    core.loads.forget()
    guard wasProvisional, let delegate = passedOn?.delegate ?? navigationDelegate else { return }
    let error = NSError(domain: NSURLErrorDomain, code: NSURLErrorCancelled)
    (delegate as any WKNavigationDelegateMethods).webView(
      self, didFailProvisionalNavigation: navigation, withError: error)
  }

  // MARK: What the page says of itself

  /// The page's address, or that of the one that is on its way.
  open var url: URL? { core.url }
  /// The page's title; empty where it has none.
  open var title: String? { core.title }
  /// Whether a page is on its way or still getting what it needs.
  open var isLoading: Bool { core.loads.isLoading }
  /// How far the load has come, from 0 to 1; within a load it never goes back.
  open var estimatedProgress: Double { core.loads.progress }
  /// Whether the page came by `https`.
  open var hasOnlySecureContent: Bool { url?.scheme == "https" }

  /// The certificates of the page's server, which are not kept.
  open var serverTrust: SecTrust? { nil }
  /// The colour that a page's `meta` element wants around it, which is not looked for.
  open var themeColor: UIColor? { nil }

  override func reader(ofKeyPath keyPath: String) -> (() -> Any?)? {
    guard let read = Self.reader(ofKeyPath: keyPath) else { return super.reader(ofKeyPath: keyPath) }
    return { [weak self] in self.flatMap { read($0) } }
  }

  override func refuse(keyPath: String) {
    headlessWebView.transcript.fault(.keyPath, "\(keyPath) cannot be observed by its name")
  }

  /// What pages and servers are told of who asks; nil for what the configuration says.
  open var customUserAgent: String? {
    get { headlessWebView.customUserAgent }
    set { headlessWebView.customUserAgent = newValue.flatMap { $0.isEmpty ? nil : $0 } }
  }
}
