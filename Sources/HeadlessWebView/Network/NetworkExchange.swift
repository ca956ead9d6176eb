import Ownership

/// A request and its response, as it arrives.
///
/// The received data belongs to the network thread; all other members can be used from any thread.
final class NetworkExchange: @unchecked Sendable {
  typealias Completion = @Sendable (NetworkLoader.Outcome) -> Void

  let request: ResourceRequest
  /// The time limit of the exchange.
  let limit: Duration?
  /// Indicates whether a server with an invalid certificate is accepted.
  let ignoresCertificateErrors: Bool
  private let completion: Locked<Completion?>
  private var head = AnswerHead()
  private var bytes: [UInt8] = []
  private var sentHead: [UInt8] = []
  private let created = ContinuousClock.now
  private var begun: ContinuousClock.Instant?

  init(
    _ request: ResourceRequest, limit: Duration?, ignoresCertificateErrors: Bool = false,
    completion: @escaping Completion
  ) {
    self.request = request
    self.ignoresCertificateErrors = ignoresCertificateErrors
    self.limit = limit
    self.completion = Locked(completion)
  }

  /// Indicates whether nothing waits for the exchange any more.
  var isOver: Bool { completion.withLock { $0 == nil } }

  /// Ends it without an outcome.
  func cancel() { _ = takeCompletion() }

  /// Ends the exchange with an outcome, unless it has ended already; whichever comes first wins.
  func end(_ outcome: @autoclosure () -> NetworkLoader.Outcome) { takeCompletion()?(outcome()) }

  private func takeCompletion() -> Completion? {
    completion.withLock { completion in
      defer { completion = nil }
      return completion
    }
  }

  func takeLine(_ line: UnsafeRawBufferPointer) { head.take(line) }
  func takeBody(_ piece: UnsafeRawBufferPointer) { bytes += piece }

  func takeSentHead(_ bytes: UnsafeRawBufferPointer) { sentHead += bytes }

  /// Records that the network thread begins its work.
  func begin() { begun = .now }

  /// Returns the response so far.
  ///
  /// - Parameter wire: The library's facts about the exchange.
  func answer(_ wire: WireFacts) -> Resource {
    var resource = Resource(url: request.url, status: head.status, fields: head.fields, bytes: bytes)
    resource.statusText = head.statusText
    if request.isObserved {
      resource.facts = ExchangeFacts(
        wire, sentHead: sentHead, head: head.bytes, started: created, begun: begun ?? created)
    }
    return resource
  }

  /// The host as errors name it.
  var host: String { request.url.hostWithPort }
}
