import BridgeTesting
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// A page with the sessions of its clients, on the thread of its context.
final class PageTarget {
  let id: String
  unowned let host: PageHost
  let view: WebView
  /// The page that opened this one.
  let openerID: String?
  let remote: RemoteObjects
  private(set) var bridges: [any NativeBridge] = []
  /// The sessions in the order in which they began.
  private(set) var sessions: [PageSession] = []
  /// The workers of the page, by native's numbers.
  var workers: [Int: WorkerTarget] = [:]
  var contexts = ExecutionContexts()
  var navigations = PageNavigations()
  var scripts = NewDocumentScripts()
  var bindings: [PageBinding] = []
  lazy var network = NetworkMonitor(of: self)
  lazy var idleness = NetworkIdleness(of: self)
  lazy var sockets = SocketMonitor(of: self)
  lazy var fetches = FetchInterceptor(of: self)
  let dialogs = PageDialogs()
  /// The header fields that clients add to each request.
  var extraHeaders: [(name: String, value: String)] = [] { didSet { view.network.extraHeaders = extraHeaders } }
  lazy var log = PageLog(of: self)
  lazy var input = InputDevices(of: self)
  /// The scripts and their counts; nil unless a client has asked for them.
  var coverage: PageCoverage?
  /// The style sheets; nil unless a client has asked for them.
  var styles: PageStyles?
  lazy var native = PageNative(of: self)
  /// Indicates whether it is a popup whose first document hasn't arrived: clients report it as open only then.
  var awaitsFirstDocument: Bool
  /// The number of the download that a popup got instead of its first document.
  var firstDownload: Int?
  /// Indicates whether the page has only had the empty document with which it opened.
  var isEmpty = true
  /// The state of the page's window, as a client has set it.
  var windowState = "normal"
  /// Indicates whether a client has set the size of the viewport, which then doesn't follow that of the window.
  var overridesMetrics = false
  /// The URL of the latest navigation, if it failed to load: clients reload it.
  var failedURL: WebURL?
  /// Indicates whether clients know the contexts of this document.
  var hasAnnouncedDocument = false
  /// The console calls and errors of the current document that no client has received, in order.
  var unheard: [() -> Void] = []
  /// Those that clients have received, for clients that come later.
  var heard: [(method: String, parameters: ProtocolValue)] = []
  /// The sessions that have to allow the page to run.
  private var waiting: Set<String> = []
  /// The work that waits for them.
  private var held: [() -> Void] = []
  private(set) var isClosed = false

  /// Opens a page.
  ///
  /// - Parameters:
  ///   - opener: The page whose script opens it.
  ///   - configuration: The configuration of a page that a script opens.
  ///   - url: The address that it will load; empty for none.
  init(
    id: String, host: PageHost, opener: PageTarget?, configuration: WebViewConfiguration? = nil, url: String
  ) throws {
    self.id = id
    self.host = host
    openerID = opener?.id
    awaitsFirstDocument = opener != nil && url != "about:blank"
    view = WebView(configuration: configuration ?? host.configuration)
    guard let group = view.configuration.group else { throw ProtocolError("The page has no group") }
    remote = try RemoteObjects(group: group)
    view.addInspector(self)
    view.addObserver(self)
    view.uiDelegate = self
    view.navigationDelegate = self
    bridges = try host.browser.pages.setUp(view, host.bridgeKinds)
    // A bridge that observes navigations replaces the delegate, and passes them on.
    for bridge in bridges { bridge.passOn(to: self) }
    network.start()
    host.browser.debugger?.opened(
      DebuggedPage(id: id, view: view, bridges: bridges.map(\.kind)) { [weak self] world in
        self?.contexts.all.first { $0.opened === world }?.id
      })
    register(url: url)
  }

  // MARK: Frames

  /// Returns the identifier of a frame.
  func frameID(_ frame: Int) -> String { frame == 0 ? id : "\(id)-\(frame)" }

  /// Returns the frame with an identifier; the main frame if there is none.
  func frame(_ identifier: String?) throws(ProtocolError) -> FrameDescription {
    let frames = view.frameList
    guard let identifier else {
      guard let main = frames.first else { throw .noFrame }
      return main
    }
    guard let found = frames.first(where: { frameID($0.info.id) == identifier }) else { throw .noFrame }
    return found
  }

  // MARK: Sessions

  private func register(url: String) {
    let browser = host.browser
    let info = TargetInfo(
      id: id, context: host.context, type: "page", url: url.isEmpty ? "about:blank" : url, opener: openerID)
    let clients = browser.tables.withLock { tables in
      // A client that opens a page over HTTP has its identifier before the page exists.
      if tables.targets.updateValue(info, forKey: id) == nil { tables.order.append(id) }
      return tables.connections.filter { connection, client in
        client.page == nil && (host.context.owner == nil || host.context.owner == connection)
      }
    }
    for (connection, client) in clients.sorted(by: { $0.key < $1.key }) {
      if client.discovers?.includes(info.type) == true {
        browser.emit(
          "Target.targetCreated", ["targetInfo": info.describe(isAttached: client.attaches)], session: nil,
          to: connection)
      }
      if client.attaches { open(sessionFor: connection, isWaiting: client.waits) }
    }
  }

  /// Begins a session for a client, and reports it.
  @discardableResult
  func open(sessionFor connection: Int64, isWaiting: Bool, parent: String? = nil) -> PageSession {
    let session = PageSession(id: Identifier.make(), connection: connection, parent: parent)
    let route = Browser.SessionRoute(connection: connection, target: id, context: host.context)
    let info = host.browser.tables.withLock { tables in
      tables.sessions[session.id] = route
      return tables.targets[id]
    }
    attach(session)
    if isWaiting { waiting.insert(session.id) }
    if let info {
      host.browser.emit(
        "Target.attachedToTarget",
        [
          "sessionId": .string(session.id), "targetInfo": info.describe(isAttached: true),
          "waitingForDebugger": .boolean(isWaiting),
        ], session: parent, to: connection)
    }
    return session
  }

  func attach(_ session: PageSession) { sessions.append(session) }

  /// Ends a session, which no longer holds the page.
  func detach(_ session: String) {
    for worker in workers.values where worker.session(session) != nil { return worker.detach(session) }
    let ended = self.session(session)
    if let ended {
      for worker in workers.values { worker.detach(from: ended) }
      reportEnd(of: ended)
    }
    sessions.removeAll { $0.id == session }
    host.browser.tables.withLock { $0.sessions[session] = nil }
    release(session)
    scripts.remove(session: session)
    bindings.removeAll { $0.session == session }
    fetches.disable(session)
    endCoverageIfUnused()
    if let ended { styles?.stopTracking(ended) }
    endStylesIfUnused()
    host.browser.breakpoints?.removeAll(of: session)
  }

  /// Reports to a client that its session has ended, unless the client has one connection for the page.
  private func reportEnd(of session: PageSession) {
    guard !session.isOwn else { return }
    host.browser.emit(
      "Target.detachedFromTarget", ["sessionId": .string(session.id), "targetId": .string(id)],
      session: session.parent, to: session.connection)
  }

  /// Returns a session with the page or with one of its workers.
  func session(_ id: String) -> PageSession? {
    sessions.first { $0.id == id } ?? workers.values.lazy.compactMap { $0.session(id) }.first
  }

  /// Indicates whether clients have to allow the page to run.
  var isWaiting: Bool { !waiting.isEmpty }

  /// Records that a session allows the page to run.
  func release(_ session: String) {
    guard waiting.remove(session) != nil else { return }
    // A client that is being set up does not know the page's frame yet, and would ignore its dialog.
    if let session = self.session(session), session.domains.contains("Page") { dialogs.announce(to: session, of: self) }
    guard waiting.isEmpty else { return }
    let work = held
    held = []
    for body in work { body() }
  }

  /// Indicates whether a session has yet to allow the page to run.
  func isWaiting(for session: PageSession) -> Bool { waiting.contains(session.id) }

  /// Runs a closure when all clients allow the page to run.
  func whenRunning(_ body: @escaping () -> Void) {
    if isWaiting { held.append(body) } else { body() }
  }

  // MARK: Messages

  func handle(_ command: PageCommand) {
    guard let session = session(command.session) else { return command.reply.fail(.noSession) }
    let methods = session.worker == nil ? PageMethods.all : WorkerMethods.all
    guard let method = methods[command.request.method] else {
      // The methods of the browser are also those of its pages' sessions.
      return session.worker == nil
        ? host.browser.handle(command.request, from: session.connection, command.reply)
        : command.reply.unknown(command.request.method)
    }
    let call = PageCall(
      page: self, session: session, parameters: command.request.parameters, reply: command.reply)
    do { try method(call) } catch { command.reply.fail(ProtocolError(error)) }
    coverage?.report()
  }

  /// Sends an event to the sessions that have enabled its domain.
  func emit(_ method: String, _ parameters: @autoclosure () -> ProtocolValue) {
    let domain = String(method.prefix { $0 != "." })
    let receivers = sessions.filter { $0.domains.contains(domain) }
    guard !receivers.isEmpty else { return }
    let parameters = parameters()
    for session in receivers { emit(method, parameters, to: session) }
  }

  /// Sends an event before the script that has caused it goes on, because the script may run for long.
  func emitNow(_ method: String, _ parameters: @autoclosure () -> ProtocolValue) {
    emit(method, parameters())
    host.browser.flush()
  }

  func emit(_ method: String, _ parameters: ProtocolValue, to session: PageSession) {
    host.browser.emit(method, parameters, session: session.name, to: session.connection)
  }

  /// Indicates whether a session wants the events of a domain.
  func hears(_ domain: String) -> Bool { sessions.contains { $0.domains.contains(domain) } }

  // MARK: The end

  /// Closes the page; its sessions end.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    dialogs.close()
    fetches.close()
    idleness.close()
    native.close()
    view.close()
    coverage?.end()
    coverage = nil
    styles = nil
    let browser = host.browser
    let clients = browser.tables.withLock { tables in
      tables.targets[id] = nil
      tables.order.removeAll { $0 == id }
      tables.windows = tables.windows.filter { $0.value != id }
      tables.timeZone.release(id)
      return tables.connections
    }
    for session in sessions {
      browser.breakpoints?.removeAll(of: session.id)
      browser.endDebugging(of: session.id)
      browser.tables.withLock { $0.sessions[session.id] = nil }
      if session.isOwn {
        emit("Inspector.detached", ["reason": "target_closed"], to: session)
      } else {
        reportEnd(of: session)
      }
    }
    // A client whose session has ended reports that the page is closed, and not that a call has failed.
    for context in contexts.all { context.close() }
    contexts = ExecutionContexts()
    navigations.fail("net::ERR_ABORTED")
    for (connection, client) in clients where client.discovers?.includes("page") == true {
      browser.emit("Target.targetDestroyed", ["targetId": .string(id)], session: nil, to: connection)
    }
    sessions = []
    held = []
    unheard = []
    heard = []
    bridges = []
    host.remove(self)
  }
}
