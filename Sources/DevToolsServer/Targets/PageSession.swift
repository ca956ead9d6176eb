import JavaScriptEngine

/// A client's session with a page or a worker, on the thread of the page's context.
final class PageSession {
  let id: String
  let connection: Int64
  /// Indicates whether it is the session of a connection that is for this page only, whose messages name no session.
  let isOwn: Bool
  /// The browser's session on which the client has attached to the page; nil for that of the connection.
  let parent: String?
  /// The domains whose events the client wants.
  var domains: Set<String> = []
  /// Indicates whether the client wants a session for each worker of the page.
  var attaches = false
  /// Indicates whether the first scripts of these workers wait for the client.
  var waits = false
  /// The nodes that the client knows; nil until it asks for some.
  var tree: SessionTree?
  /// The nodes that the client has inspected, the latest first.
  var inspectedNodes: [Value] = []
  /// The worker that the session is with; nil for the page.
  weak var worker: WorkerTarget?

  init(id: String, connection: Int64, isOwn: Bool = false, parent: String? = nil) {
    self.parent = parent
    self.id = id
    self.connection = connection
    self.isOwn = isOwn
  }

  /// The session as messages name it.
  var name: String? { isOwn ? nil : id }
}
