import BridgeTesting
import HeadlessWebView
import JavaScriptEngine

/// The pages of a browser context, on the thread of the context.
final class PageHost {
  let context: BrowserContext
  let browser: Browser
  let queue: CommandQueue
  let loop: EventLoop
  let configuration: WebViewConfiguration
  private(set) var pages: [String: PageTarget] = [:]
  /// The permissions that clients have granted, by origin; nil means all origins.
  var permissions: [String?: Set<String>] = [:] {
    didSet { for page in pages.values { page.view.decidedPermissions = permissions } }
  }
  /// The downloads of the pages.
  lazy var downloads = PageDownloads(of: browser)
  /// The kinds of the bridges of pages that open from now on; nil for the server's own choice.
  var bridgeKinds: [BridgeKind]?
  /// The number of the latest execution context, which no two of the thread share.
  private var lastContext = 0
  private var isEnding = false
  /// The label of the activity that the loop has while clients may send messages.
  static let clients = "clients"
  /// The number of this activity.
  private var clientActivity: Int?
  /// The work of the thread, which the host shares with those of other contexts.
  private let activity: ThreadActivity

  init(
    context: BrowserContext, browser: Browser, queue: CommandQueue, group: WebViewGroup, activity: ThreadActivity
  ) {
    self.context = context
    self.browser = browser
    self.queue = queue
    self.activity = activity
    var configuration = browser.pages.makeConfiguration()
    // Clients poll, so time is real unless the options say otherwise.
    let loop = configuration.eventLoop ?? EventLoop(clock: configuration.clock)
    configuration.eventLoop = loop
    configuration.group = group
    if let proxy = context.proxy { configuration.resources.proxy = proxy }
    if configuration.websiteData == nil { configuration.websiteData = WebsiteData() }
    configuration.clipboard = Clipboard()
    self.loop = loop
    self.configuration = configuration
  }

  /// Begins to handle what is added to the queue, as tasks of the loop.
  ///
  /// - Parameter onEnd: Called in a task when the queue was closed.
  func start(onEnd: @escaping @Sendable () -> Void) {
    // The loop waits for clients while it has nothing else to do.
    clientActivity = loop.beginActivity(Self.clients)
    let inbox = loop.inbox
    let box = Weak(self)
    queue.setWake {
      inbox.post {
        guard let host = box.value else { return }
        host.drain()
        if host.isEnding { onEnd() }
      }
    }
  }

  /// Closes the pages.
  func close() {
    for page in pages.values { page.close() }
    pages = [:]
    queue.removeWake()
    if let clientActivity { loop.endActivity(clientActivity) }
    loop.close()
  }

  /// Runs a closure in which a script of a page waits for a client: the thread counts as blocked.
  func whileBlocked<Result>(_ body: () -> Result) -> Result {
    // The script that goes on afterwards may run for long.
    defer { browser.flush() }
    return activity.whileWaiting(body)
  }

  /// Indicates whether a script of the thread waits for a client.
  var isBlocked: Bool { activity.isWaiting }

  /// Waits for an item that the context can handle in the middle of a script; nil if the queue is closed.
  func wait(for isWanted: (CommandQueue.Item) -> Bool) -> CommandQueue.Item? {
    browser.flush()
    return queue.wait(attending: loop.attend, for: isWanted)
  }

  /// Handles everything that waits in the queue.
  private func drain() {
    while !queue.isClosed, let item = queue.next() {
      // A client that has its response may send the next message at once; a debugger's client may have sent one before.
      loop.attend?()
      handle(item)
    }
    isEnding = queue.isClosed
  }

  func handle(_ item: CommandQueue.Item) {
    switch item {
    case .work(let body): body(self)
    case .command(let command):
      guard let page = pages[command.target] else { return command.reply.fail(.noSession) }
      page.handle(command)
    }
  }

  func page(_ id: String) -> PageTarget? { pages[id] }

  func nextContextNumber() -> Int {
    lastContext += 1
    return lastContext
  }

  /// Opens a page in the context.
  func open(
    opener: PageTarget? = nil, configuration: WebViewConfiguration? = nil, url: String, id: String = Identifier.make()
  ) throws -> PageTarget {
    let page = try PageTarget(id: id, host: self, opener: opener, configuration: configuration, url: url)
    page.view.decidedPermissions = permissions
    pages[page.id] = page
    return page
  }

  /// Opens a page in the context that loads a URL when its clients allow it to run.
  @discardableResult
  func openPage(at url: WebURL, id: String = Identifier.make()) throws -> PageTarget {
    let page = try open(url: url.href, id: id)
    if url.href != "about:blank" { page.whenRunning { [weak page] in page?.view.load(url) } }
    return page
  }

  func remove(_ page: PageTarget) { pages[page.id] = nil }

  /// Passes a host through a closure that only its thread runs.
  ///
  /// The reference is weak, because the host's queue retains the closure: a host that isn't released keeps its loop,
  /// whose tasks have replies that would wait forever.
  struct Weak: @unchecked Sendable {
    weak var value: PageHost?
    init(_ value: PageHost) { self.value = value }
  }
}
