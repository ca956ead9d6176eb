import Ownership

/// The pending response to a message; the first call answers it.
///
/// A reply that nothing can answer any more, because its page or its context is gone, is an error.
final class Reply: Sendable {
  private let browser: Browser
  private let connection: Int64
  private let session: String?
  private let id: Int
  private let isPending = Locked(true)

  init(browser: Browser, connection: Int64, session: String?, id: Int) {
    self.browser = browser
    self.connection = connection
    self.session = session
    self.id = id
  }

  deinit { fail(.targetGone) }

  private func take() -> Bool {
    isPending.withLock { isPending in
      defer { isPending = false }
      return isPending
    }
  }

  /// Responds with a result.
  func finish(_ result: ProtocolValue = .empty) {
    guard take() else { return }
    browser.send(["id": .integer(id), "result": result], session: session, to: connection)
  }

  /// Responds with an error.
  func fail(_ error: ProtocolError) {
    guard take() else { return }
    browser.respond(to: connection, session: session, id: id, error: error)
  }

  /// Leaves the response to another sender.
  func drop() { _ = take() }

  /// Responds that a method is unknown, which is counted.
  func unknown(_ method: String) {
    browser.reportUnknown(method)
    fail(.unknownMethod(method))
  }
}
