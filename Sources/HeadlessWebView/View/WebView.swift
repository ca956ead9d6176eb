import JavaScriptEngine
import Ownership

/// A headless web view, shaped like `WKWebView`: it loads pages, runs their scripts, and asks native about navigations.
///
/// A view belongs to one isolation at a time. Nothing in it runs by itself: its ``eventLoop`` is run by whoever owns it.
public final class WebView {
  // What every message touches is confined with its owner and goes without the check for overlapping accesses, which costs more than the
  // access itself.
  /// What the view was made of.
  public let configuration: WebViewConfiguration
  /// The views that share its heap.
  public let group: WebViewGroup
  /// The loop that everything in the view runs in.
  public let eventLoop: EventLoop
  /// What happens, as it happens.
  public let transcript: Transcript
  /// Decides on navigations.
  @exclusivity(unchecked) public weak var navigationDelegate: (any NavigationDelegate)?
  /// Answers dialogs.
  public weak var uiDelegate: (any UIDelegate)?
  /// Whether ``close()`` was called.
  @exclusivity(unchecked) public private(set) var isClosed = false
  /// Whether ``transcript`` gets an event for each timer that runs.
  public var recordsTimers = false
  /// Called with each uncaught exception and unhandled rejection of the page, whether or not a handler of the page took care of it.
  public var onPageError: ((PageError) -> Void)?
  /// Called with each line of the page's console.
  public var onConsole: ((ConsoleMessage) -> Void)?
  /// Whether the app is in the background, where pages wait.
  public internal(set) var isSuspended = false
  /// Whether what comes due in pages waits for the app.
  var holdsTasks = false
  /// What came due meanwhile.
  var heldTasks: [(realm: PageRealm, task: Int)] = []
  /// The names of the scripts that native evaluated: their insides are no places of the page.
  var nativeScripts: Set<String> = []
  var observers: [WeakObserver] = []
  /// The way back to the view for what it owns.
  package let link = Backlink<WebView>()
  /// What native has waiting in the loop.
  let work: NativeWork
  /// What `navigator.clipboard` reads and writes.
  public var clipboard = ""
  /// What `navigator.onLine` says; pages hear of a change.
  public var isOnline = true {
    didSet { if isOnline != oldValue { announceOnline() } }
  }
  /// What pages may read from now on; at first what the configuration says.
  public var resourcePolicy: ResourcePolicy {
    get { resources.policy }
    set { resources.policy = newValue }
  }
  /// What pages that are loaded from now on and servers are told of who asks, instead of what the configuration's device says.
  public var customUserAgent: String? {
    didSet { resources.userAgent = userAgent }
  }
  var userAgent: String { customUserAgent ?? configuration.userAgent }
  /// The host's own answers to requests of the pages.
  public let network = NetworkRoutes()
  /// What pages keep for as long as the view lives.
  let sessionData = WebsiteData()
  /// What its pages keep, and the cookies.
  public let websiteData: WebsiteData
  var random: RandomBytes
  let resources: ResourceLoader
  var history = SessionHistory()
  var undecided = UndecidedNavigations()
  var undecidedResponses = UndecidedResponses()
  var loadProgress = LoadProgress()
  var cookies: CookieJar { websiteData.cookies }
  private(set) lazy var scriptMessages = ScriptMessages(view: self)
  /// What native puts into pages, in the order in which it was added.
  var scriptInterfaces: [ScriptInterface] = []
  /// The number of the last that was added.
  var lastScriptInterface = 0
  /// The scripts that run in pages by themselves.
  public internal(set) var userScripts: [UserScript]
  @exclusivity(unchecked) private var frame: Frame?
  private var lastFrame = 0
  /// Whether the process with the page has ended, so that there is none until the next load.
  @exclusivity(unchecked) var isWebProcessGone = false
  /// The limits that the page in the view has reached, in the order in which it did.
  public internal(set) var limitsReached: [LimitError] = []
  /// Native code's own loads, which a later one replaces.
  var loads = 0

  /// Opens a view on an empty page.
  public init(configuration: WebViewConfiguration = WebViewConfiguration()) {
    self.configuration = configuration
    group = configuration.group ?? WebViewGroup()
    userScripts = configuration.userScripts
    websiteData = configuration.websiteData ?? WebsiteData()
    let loop = EventLoop(clock: configuration.clock)
    eventLoop = loop
    work = NativeWork(of: link, in: loop)
    random = RandomBytes(isRepeatable: loop.isVirtual, seed: configuration.randomSeed)
    transcript = Transcript(loop: loop)
    resources = ResourceLoader(
      configuration: configuration, cookies: websiteData.cookies, routes: network, transcript: transcript, loop: loop)
    link.tie(to: self)
    resources.onTooManyRedirects = { [link, most = configuration.limits.redirects] in
      if let view = link.target { view.note(LimitError(subject: .redirects, most: most, url: view.url)) }
    }
    group.virtualMachine.memoryLimit = configuration.limits.memory
    group.virtualMachine.executionTimeLimit = configuration.limits.scriptTime
    websiteData.add(link)
    frame = Frame(view: self, id: 0, parent: nil, name: "")
  }

  deinit {
    link.cut()
    close()
  }

  /// The URL of the page.
  public var url: WebURL { frame?.url ?? .blank }

  /// The main frame; nil once the view is closed.
  var mainFrame: Frame? { frame }

  /// The main frame as navigations name it; nil once the view is closed.
  public var mainFrameInfo: FrameInfo? { frame?.info }

  /// Ends the page and everything that is under way; a second call does nothing.
  public func close() {
    guard !isClosed else { return }
    isClosed = true
    tellObservers { $0.webViewWillClose() }
    observers = []
    frame?.detach()
    frame = nil
    websiteData.remove(link)
    do throws(WebsiteDataError) {
      try websiteData.save()
    } catch {
      transcript.fault(.websiteData, error.description)
    }
    network.close()
    history = SessionHistory()
    undecided = UndecidedNavigations()
    undecidedResponses = UndecidedResponses()
    scriptMessages.close()
    release(exchange(&scriptInterfaces, with: []))
    eventLoop.forgetWork()
    eventLoop.inbox.close()
    transcript.close()
    onPageError = nil
    onConsole = nil
    heldTasks = []
  }

  /// The realm of the main frame; an empty page is opened when there is none yet.
  func mainRealm() -> PageRealm? {
    guard let frame, !isWebProcessGone else { return nil }
    if frame.realm == nil {
      do { try frame.openEmpty() } catch { internalError(error, in: frame) }
    }
    return frame.realm
  }

  func didParse(_ frame: Frame) {
    transcript.record(
      .domContentLoaded, [.init("frame", .integer(frame.id)), .init("url", .string(frame.url.href))])
  }

  func didLoad(_ frame: Frame, isNavigation: Bool) {
    transcript.record(.load, [.init("frame", .integer(frame.id)), .init("url", .string(frame.url.href))])
    if frame.isMain {
      guard isNavigation else { return }
      let url = frame.url
      tellObservers { $0.webView(didFinish: url) }
      if !isClosed { navigationDelegate?.webView(self, didFinish: url) }
    } else if let parent = frame.parent, let realm = parent.realm {
      realm.tell(.frameLoaded, [realm.core.context.handle(Double(frame.number))])
      frame.releaseParent()
    }
  }

  /// Opens the browsing context of an element that was put into a page, and asks about its first address at once.
  /// - Returns: The frame's number; 0 when the page may have no frame there.
  func openFrame(in parent: Frame, href: String, name: String, sandbox: String?) -> Int {
    guard let main = mainFrame, allows(main.countBelow + 1, .frames, \.frames),
      allows(parent.depth + 1, .frameDepth, \.frameDepth), parent.mayHold(WebURL(href) ?? .blank)
    else { return 0 }
    lastFrame += 1
    let child = Frame(view: self, id: lastFrame, parent: parent, name: name, sandboxed: sandbox)
    parent.addChild(child)
    child.setReferrer(parent, to: WebURL(href) ?? .blank)
    let navigation = Navigation(
      url: WebURL(href) ?? .blank, source: parent.info, hasGesture: group.core.gesture.isThere)
    child.keepBlob(of: navigation)
    child.ask(navigation)
    return child.number
  }
}

@available(
  *, unavailable, message: "a view belongs to one isolation at a time; answer from elsewhere through its loop's inbox"
)
extension WebView: Sendable {}
