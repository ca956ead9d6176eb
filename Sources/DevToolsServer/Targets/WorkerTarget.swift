import HeadlessWebView
import JavaScriptEngine
import Ownership

/// A worker of a page with the sessions of its clients, on the thread of the page's context.
final class WorkerTarget {
  let id = Identifier.make()
  let worker: DedicatedWorker
  unowned let page: PageTarget
  private(set) var contexts = ExecutionContexts()
  let context: ExecutionContext
  /// The sessions, in the order in which they began, each with that of the page or worker that has attached to it.
  private(set) var sessions: [(session: PageSession, parent: PageSession)] = []
  /// The sessions that have to allow the worker to run.
  private var waiting: Set<String> = []
  /// The console calls and errors that no client has received, in order.
  private var unheard: [() -> Void] = []

  /// Returns nil for a worker that has ended.
  init?(_ worker: DedicatedWorker, of page: PageTarget) {
    guard let world = worker.world else { return nil }
    self.worker = worker
    self.page = page
    context = ExecutionContext(
      id: page.host.nextContextNumber(), frameID: "", worldName: nil, origin: worker.origin
    ) { world }
    _ = try? context.world
    contexts.add(context)
  }

  /// The `TargetInfo` of the protocol.
  var info: ProtocolValue {
    [
      "targetId": .string(id), "type": "worker", "title": .string(worker.name), "url": .string(worker.url.href),
      "attached": true, "canAccessOpener": false, "browserContextId": .string(page.host.context.id),
    ]
  }

  // MARK: Sessions

  func session(_ id: String) -> PageSession? { sessions.first { $0.session.id == id }?.session }

  /// Begins a session for a client that has attached to the owner, and reports it.
  ///
  /// - Parameter isWaiting: Indicates whether the worker's first script waits for the client.
  func open(for parent: PageSession, isWaiting: Bool) {
    let session = PageSession(id: Identifier.make(), connection: parent.connection)
    session.worker = self
    let route = Browser.SessionRoute(connection: parent.connection, target: page.id, context: page.host.context)
    page.host.browser.tables.withLock { $0.sessions[session.id] = route }
    sessions.append((session, parent))
    if isWaiting {
      waiting.insert(session.id)
      worker.hold()
    }
    page.emit(
      "Target.attachedToTarget",
      ["sessionId": .string(session.id), "targetInfo": info, "waitingForDebugger": .boolean(isWaiting)], to: parent)
  }

  /// Records that a session allows the worker to run.
  func release(_ session: String) {
    if waiting.remove(session) != nil { worker.release() }
  }

  /// Ends a session, which no longer holds the worker, and those that its client has with workers of the worker.
  func detach(_ session: String) {
    guard let (ended, parent) = sessions.first(where: { $0.session.id == session }) else { return }
    for worker in page.workers.values { worker.detach(from: ended) }
    sessions.removeAll { $0.session === ended }
    page.host.browser.tables.withLock { $0.sessions[session] = nil }
    reportEnd(of: ended, to: parent)
    release(session)
  }

  /// Reports to the client that has attached to the worker's owner that its session with the worker has ended.
  private func reportEnd(of session: PageSession, to parent: PageSession) {
    page.emit("Target.detachedFromTarget", ["sessionId": .string(session.id), "targetId": .string(id)], to: parent)
  }

  /// Ends the sessions of a client that detaches from the owner.
  func detach(from parent: PageSession) {
    for each in sessions where each.parent === parent { detach(each.session.id) }
  }

  /// Ends all sessions with the worker.
  func close() {
    let ended = sessions
    sessions = []
    unheard = []
    for (session, parent) in ended {
      page.host.browser.tables.withLock { $0.sessions[session.id] = nil }
      reportEnd(of: session, to: parent)
    }
    context.close()
  }

  // MARK: Events

  /// Sends an event of the domain Runtime, or keeps it until a client enables the domain.
  func report(_ method: String, _ parameters: @escaping () -> ProtocolValue) {
    let receivers = sessions.map(\.session).filter { $0.domains.contains("Runtime") }
    guard !receivers.isEmpty else {
      if unheard.count == PageTarget.mostUnheard { unheard.removeFirst() }
      return unheard.append { [weak self] in self?.report(method, parameters) }
    }
    let parameters = parameters()
    for session in receivers { page.emit(method, parameters, to: session) }
  }

  /// Reports what no client has received yet.
  func reportUnheard() {
    let reports = unheard
    unheard = []
    for report in reports { report() }
  }
}
