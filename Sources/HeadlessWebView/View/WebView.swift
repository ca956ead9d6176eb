import JavaScriptEngine

/// A headless web view, shaped like `WKWebView`: it loads pages, runs their scripts, and asks native about navigations.
///
/// A view belongs to one isolation at a time. Nothing in it runs by itself: its ``eventLoop`` is run by whoever owns it.
public final class WebView {
  /// What the view was made of.
  public let configuration: WebViewConfiguration
  /// The views that share its heap.
  public let group: WebViewGroup
  /// The loop that everything in the view runs in.
  public let eventLoop: EventLoop
  /// What happens, as it happens.
  public let transcript: Transcript
  /// Decides on navigations.
  public weak var navigationDelegate: (any NavigationDelegate)?
  /// Answers dialogs.
  public weak var uiDelegate: (any UIDelegate)?
  /// Whether ``close()`` was called.
  public private(set) var isClosed = false
  /// Whether ``transcript`` gets an event for each timer that runs.
  public var recordsTimers = false
  /// Called with each uncaught exception and unhandled rejection of the page, whether or not a handler of the page took care of it.
  public var onPageError: ((PageError) -> Void)?
  /// The names of the scripts that native evaluated: their insides are no places of the page.
  var nativeScripts: Set<String> = []
  var observers: [WeakObserver] = []
  /// The way back to the view for what it owns.
  let link = Backlink<WebView>()
  let cookies = CookieJar()
  private let resources: ResourceLoader
  private var frame: Frame?
  private var lastFrame = 0
  /// Native code's own loads, which a later one replaces.
  private var loads = 0

  /// Opens a view on an empty page.
  public init(configuration: WebViewConfiguration = WebViewConfiguration()) {
    self.configuration = configuration
    group = configuration.group ?? WebViewGroup()
    let loop = EventLoop(clock: configuration.clock)
    eventLoop = loop
    transcript = Transcript { [unowned loop] in loop.now.milliseconds }
    resources = ResourceLoader(policy: configuration.resources, inbox: loop.inbox)
    link.tie(to: self)
    frame = Frame(view: self, id: 0, parent: nil, name: "")
  }

  deinit {
    link.cut()
    close()
  }

  /// The URL of the page.
  public var url: WebURL { frame?.url ?? .blank }

  /// The main frame.
  var mainFrame: Frame? { frame }

  /// Ends the page and everything that is under way; a second call does nothing.
  public func close() {
    guard !isClosed else { return }
    isClosed = true
    tellObservers { $0.webViewWillClose() }
    observers = []
    frame?.detach()
    frame = nil
    eventLoop.inbox.close()
    transcript.close()
    onPageError = nil
  }

  /// The realm of the main frame; an empty page is opened when there is none yet.
  func mainRealm() -> PageRealm? {
    guard let frame else { return nil }
    if frame.realm == nil {
      do { try frame.openEmpty() } catch { internalError(error, in: frame) }
    }
    return frame.realm
  }

  // MARK: Loading

  /// Loads a URL into the main frame, after native was asked.
  public func load(_ url: WebURL) { frame?.scheduleNavigation(to: url.href, kind: .other) }

  /// Loads the page again, after native was asked.
  public func reload() { frame?.scheduleReload() }

  /// Loads HTML text as a page of a URL.
  public func loadHTML(_ html: String, baseURL: WebURL = .blank) {
    loads += 1
    let number = loads
    eventLoop.post { [link] in
      guard let self = link.target, let frame = self.frame, number == self.loads else { return }
      self.navigationDelegate?.webView(self, didStartLoading: baseURL)
      self.commit(html: html, url: baseURL, in: frame)
    }
  }

  /// Native is asked about a navigation; what it says is done in a later task.
  func asked(_ action: NavigationAction, of frame: Frame) {
    transcript.record(
      .navigation,
      [
        .init("frame", .integer(action.frame.id)), .init("url", .string(action.url.href)),
        .init("kind", .string(action.kind.rawValue)),
      ])
    eventLoop.post { [link, frame = frame.link] in
      link.target?.decide(on: action, of: frame)
    }
  }

  private func decide(on action: NavigationAction, of link: Backlink<Frame>) {
    guard !isClosed else { return }
    let policy = navigationDelegate?.webView(self, decidePolicyFor: action) ?? .allow
    transcript.record(
      .decision,
      [
        .init("frame", .integer(action.frame.id)), .init("url", .string(action.url.href)),
        .init("policy", .string(policy.rawValue)),
      ])
    guard policy == .allow, let frame = link.target, !frame.isDetached else { return }
    follow(action, in: frame)
  }

  private func follow(_ action: NavigationAction, in frame: Frame) {
    let url = action.url
    if url.scheme == "about" {
      if frame.isMain { commit(html: "", url: url, in: frame) }
      return
    }
    if frame.isMain { navigationDelegate?.webView(self, didStartLoading: url) }
    frame.parent?.realm?.loader?.block()
    let isBlocking = frame.parent?.realm?.loader != nil
    fetch(url) { [link, frameLink = frame.link] result in
      guard let self = link.target, let frame = frameLink.target, !frame.isDetached else { return }
      let html = result.flatMap { resource in
        Result { () throws(ResourceError) in try TextDecoding.utf8(resource.bytes) }
      }
      switch html {
      case .success(let html):
        self.commit(html: html, url: url, in: frame)
      case .failure(let reason):
        self.failedToLoad(url.href, reason: reason)
        if frame.isMain {
          self.navigationDelegate?.webView(self, didFail: NavigationError(url: url, reason: reason))
        }
        if isBlocking { frame.parent?.realm?.loader?.unblock() }
      }
    }
  }

  private func commit(html: String, url: WebURL, in frame: Frame) {
    if let realm = frame.realm {
      for type in ["beforeunload", "pagehide", "unload"] {
        let context = realm.core.context
        realm.tell(.fireWindowEvent, [context.handle(UTF16Text(type)), context.handle(false)])
      }
    }
    do { try frame.open(url) } catch { return internalError(error, in: frame) }
    guard let realm = frame.realm else { return }
    transcript.record(.commit, [.init("frame", .integer(frame.id)), .init("url", .string(url.href))])
    if frame.isMain { navigationDelegate?.webView(self, didCommit: url) }
    runUserScripts(at: .documentStart, in: realm, frame: frame)
    let loader = DocumentLoader(html: html, realm: realm, frame: frame, view: self)
    realm.loader = loader
    loader.resume()
  }

  /// Gets a resource; the completion comes in a later task.
  func fetch(_ url: WebURL, completion: @escaping (Result<Resource, ResourceError>) -> Void) {
    let activity = eventLoop.beginActivity("loading \(url)")
    let loop = eventLoop
    resources.load(url) { [unowned loop] result in
      loop.endActivity(activity)
      loop.post { completion(result) }
    }
  }

  /// Gets a resource at once; the network cannot answer at once.
  func fetchNow(_ url: WebURL) -> Result<Resource, ResourceError> {
    var answer: Result<Resource, ResourceError> = .failure(
      .network("a synchronous request cannot wait for the network"))
    if url.scheme != "http" && url.scheme != "https" || url.origin == configuration.resources.origin?.origin {
      resources.load(url) { answer = $0 }
    }
    return answer
  }

  func runUserScripts(at time: UserScript.InjectionTime, in realm: PageRealm, frame: Frame) {
    for script in configuration.userScripts where script.injectionTime == time {
      guard frame.isMain || !script.forMainFrameOnly else { continue }
      do throws(JavaScriptException) {
        _ = try realm.evaluate(UTF16Text(script.source), url: script.name ?? realm.url.href)
      } catch {
        realm.report(error, phase: "user script")
      }
    }
  }

  func didParse(_ frame: Frame) {
    transcript.record(
      .domContentLoaded, [.init("frame", .integer(frame.id)), .init("url", .string(frame.url.href))])
  }

  func didLoad(_ frame: Frame) {
    transcript.record(.load, [.init("frame", .integer(frame.id)), .init("url", .string(frame.url.href))])
    if frame.isMain {
      navigationDelegate?.webView(self, didFinish: frame.url)
    } else if let parent = frame.parent, let realm = parent.realm {
      realm.tell(.frameLoaded, [realm.core.context.handle(Double(frame.number))])
      realm.loader?.unblock()
    }
  }

  /// Opens the browsing context of an element that was put into a page, and asks about its first address at once.
  func openFrame(in parent: Frame, href: String, name: String) -> Int {
    lastFrame += 1
    let child = Frame(view: self, id: lastFrame, parent: parent, name: name)
    parent.addChild(child)
    child.ask(WebURL(href) ?? .blank, kind: .other, by: parent.info)
    return child.number
  }
}

@available(
  *, unavailable, message: "a view belongs to one isolation at a time; answer from elsewhere through its loop's inbox"
)
extension WebView: Sendable {}
