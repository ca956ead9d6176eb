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
  let proxy: NetworkProxy?
  private let completion: Locked<Completion?>
  private let onHead: @Sendable (Resource) -> Void
  /// The time at which a head whose body is still missing is delivered; nil before the head, and after it was.
  private(set) var headTime: ContinuousClock.Instant?
  private var hasDeliveredHead = false
  /// The time that a body may take after the head, before the head is delivered alone: nearly all bodies arrive within
  /// it, and their pages get both in one task, in each run.
  private static let patience = Duration.milliseconds(50)
  private var head = AnswerHead()
  private var bytes: [UInt8] = []
  private var sentHead: [UInt8] = []
  private let created = ContinuousClock.now
  private var begun: ContinuousClock.Instant?

  init(
    _ request: ResourceRequest, limit: Duration?, ignoresCertificateErrors: Bool = false, proxy: NetworkProxy? = nil,
    onHead: @escaping @Sendable (Resource) -> Void = { _ in }, completion: @escaping Completion
  ) {
    self.request = request
    self.onHead = onHead
    self.ignoresCertificateErrors = ignoresCertificateErrors
    self.proxy = proxy
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

  func takeLine(_ line: UnsafeRawBufferPointer) {
    head.take(line)
    guard request.wantsHead, !hasDeliveredHead else { return }
    headTime = head.isComplete && head.status >= 200 ? .now + Self.patience : nil
  }

  /// Delivers the head, if its body is late.
  func deliverHead(at now: ContinuousClock.Instant, _ wire: () -> WireFacts) {
    guard let time = headTime, time <= now else { return }
    headTime = nil
    hasDeliveredHead = true
    var resource = answer(wire())
    resource.bytes = []
    onHead(resource)
  }

  func takeBody(_ piece: UnsafeRawBufferPointer) { bytes += piece }

  /// The facts about a connection that was made for the exchange; nil for none or a reused one.
  private(set) var security: SecurityFacts?

  /// Takes a line about the exchange from the library.
  func takeRemark(_ bytes: UnsafeRawBufferPointer) {
    let line = String(decoding: bytes, as: UTF8.self)
    guard security != nil || SecurityFacts.isFirst(line) else { return }
    if security == nil { security = SecurityFacts() }
    security?.read(line)
  }

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
  /// The proxy of this request; nil for none.
  var usedProxy: NetworkProxy? { proxy.flatMap { $0.isUsed(for: request.url) ? $0 : nil } }
}
