import Ownership

/// One request and the answer to it, as it comes.
///
/// What was received is the network thread's alone; all else is open to any thread.
final class NetworkExchange: @unchecked Sendable {
  typealias Completion = @Sendable (NetworkLoader.Outcome) -> Void

  let request: ResourceRequest
  /// How long all of it may take.
  let limit: Duration?
  private let completion: Locked<Completion?>
  private var head = AnswerHead()
  private var bytes: [UInt8] = []

  init(_ request: ResourceRequest, limit: Duration?, completion: @escaping Completion) {
    self.request = request
    self.limit = limit
    self.completion = Locked(completion)
  }

  /// Whether nobody waits for it.
  var isOver: Bool { completion.withLock { $0 == nil } }

  /// Ends it without an outcome.
  func cancel() { _ = takeCompletion() }

  /// Ends it; whoever comes first decides how.
  func end(_ outcome: @autoclosure () -> NetworkLoader.Outcome) { takeCompletion()?(outcome()) }

  private func takeCompletion() -> Completion? {
    completion.withLock { completion in
      defer { completion = nil }
      return completion
    }
  }

  func takeLine(_ line: UnsafeRawBufferPointer) { head.take(line) }
  func takeBody(_ piece: UnsafeRawBufferPointer) { bytes += piece }

  /// What came.
  var answer: Resource { Resource(url: request.url, status: head.status, fields: head.fields, bytes: bytes) }

  /// The host as errors name it.
  var host: String { request.url.hostWithPort }
}
