import JavaScriptEngine
import Ownership

/// A headless web view, modeled on `WKWebView`: it loads pages, runs their scripts, and lets native decide on
/// navigations.
///
/// A view belongs to one isolation at a time. Nothing in it runs by itself: its owner runs its ``eventLoop``.
public final class WebView {
  // Every message uses these properties. They are confined with their owner, so they skip the check for overlapping
  // accesses, which costs more than the access itself.
  /// The configuration that the view was made with.
  public let configuration: WebViewConfiguration
  /// The group of views that share its heap.
  public let group: WebViewGroup
  /// The event loop of the view.
  public let eventLoop: EventLoop
  /// Records events as they happen.
  public let transcript: Transcript
  /// Decides on navigations.
  @exclusivity(unchecked) public weak var navigationDelegate: (any NavigationDelegate)?
  /// Responds to dialogs.
  public weak var uiDelegate: (any UIDelegate)?
  /// Receives what a developer tool shows.
  @exclusivity(unchecked) private(set) weak var inspector: (any PageInspector)?
  /// The inspectors, if there are several.
  private var inspectors: PageInspectors?
  // Other modules check the accesses of stored properties in spite of the attribute, and each message reads this.
  /// Indicates whether ``close()`` was called.
  public var isClosed: Bool { hasClosed }
  @exclusivity(unchecked) private var hasClosed = false
  /// The data that pages keep in `localStorage`, and the cookies.
  public let websiteData: WebsiteData
  /// The data that pages keep in `sessionStorage`, for as long as the view lives.
  let sessionData = WebsiteData()
  /// A weak back reference to the view for the objects that it owns.
  package let link = Backlink<WebView>()
  // MARK: Collaborators
  let observers = ViewObservers()
  let environment: PageEnvironment
  let limits: LimitMonitor
  let reporter: PageReporter
  let suspension = PageSuspension()
  let frames = FrameTree()
  let workers = WorkerTable()
  let loader: PageLoader
  let navigation: NavigationController
  let evaluator: ScriptEvaluator
  let interfaces = ScriptInterfaces()
  let promptHandlers = PromptHandlers()
  let scriptMessages: ScriptMessages

  /// Opens a view with an empty page.
  public init(configuration: WebViewConfiguration = WebViewConfiguration()) {
    self.configuration = configuration
    let loop = configuration.eventLoop ?? EventLoop(clock: configuration.clock)
    let (link, frames) = (link, frames)
    eventLoop = loop
    let transcript = Transcript(loop: loop)
    self.transcript = transcript
    group = configuration.group ?? WebViewGroup()
    websiteData = configuration.websiteData ?? WebsiteData()
    environment = PageEnvironment(configuration, isVirtual: loop.isVirtual)
    limits = LimitMonitor(configuration.limits, transcript: transcript, observers: observers) { frames.url }
    reporter = PageReporter(transcript: transcript, observers: observers, limits: limits)
    loader = PageLoader(configuration, cookies: websiteData.cookies, transcript: transcript, loop: loop)
    evaluator = ScriptEvaluator(
      of: link, in: loop, isInProcess: configuration.host.isInProcess,
      userScripts: configuration.userScripts)
    navigation = NavigationController(
      of: link, in: loop, transcript: transcript, isInProcess: configuration.host.isInProcess)
    scriptMessages = ScriptMessages(transcript: transcript, loop: loop)
    link.tie(to: self)
    loader.onProgress = { [observers] loaded, asked in
      observers.notify { $0.webView(didLoadResources: loaded, of: asked) }
    }
    loader.isLoadingPage = { frames.main?.realm?.loader != nil }
    loader.resources.pageURL = { frames.main?.url }
    loader.resources.onTooManyRedirects = { [limits] in limits.reportReached(.redirects, \.redirects) }
    group.virtualMachine.memoryLimit = configuration.limits.memory
    group.virtualMachine.executionTimeLimit = configuration.limits.scriptTime
    websiteData.add(link)
    frames.openMain(in: self)
  }

  deinit {
    link.cut()
    close()
  }

  /// The URL of the page.
  public var url: WebURL { frames.url }

  /// The main frame; nil after the view closes.
  var mainFrame: Frame? { frames.main }

  /// The main frame as navigations name it; nil after the view closes.
  public var mainFrameInfo: FrameInfo? { frames.main?.info }

  /// Adds a receiver of what developer tools show, which the view doesn't keep alive, before the first document opens.
  package func addInspector(_ inspector: any PageInspector) {
    guard let first = self.inspector else { return self.inspector = inspector }
    if let inspectors { return inspectors.add(inspector) }
    let inspectors = PageInspectors([first, inspector])
    self.inspectors = inspectors
    self.inspector = inspectors
  }

  /// Closes the page and cancels all pending work; a second call does nothing.
  public func close() {
    guard !isClosed else { return }
    if let frame = frames.main, frame.isClosing { frame.fireUnload() }
    hasClosed = true
    navigation.cancelDownloads()
    observers.notify { $0.webViewWillClose() }
    observers.removeAll()
    network.stopObserving()
    frames.close()
    websiteData.remove(link)
    do throws(WebsiteDataError) {
      try websiteData.save()
    } catch {
      transcript.fault(.websiteData, error.description)
    }
    network.close()
    navigation.close()
    scriptMessages.close()
    interfaces.removeAll()
    promptHandlers.removeAll()
    if configuration.eventLoop == nil { eventLoop.close() }
    transcript.close()
    reporter.close()
    suspension.close()
  }
}

@available(
  *, unavailable, message: "a view belongs to one isolation at a time; elsewhere, use its event loop's inbox"
)
extension WebView: Sendable {}
