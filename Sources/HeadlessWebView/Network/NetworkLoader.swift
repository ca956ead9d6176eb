import Dispatch
import Ownership

/// Exchanges one request for one answer over the network: redirects, cookies and rules are for its caller.
final class NetworkLoader {
  typealias Outcome = Result<Resource, ResourceError>

  private let thread: NetworkThread
  private let inbox: LoopInbox
  /// The exchanges under way, by number.
  private let exchanges = Locked<[Int: NetworkExchange]>([:])
  private var lastNumber = 0
  /// The user agent that servers see.
  var userAgent: String
  /// How long a script may be blocked by a request that says nothing of its own.
  private static let longestBlock = Duration.seconds(60)

  init(userAgent: String, inbox: LoopInbox, thread: NetworkThread = .shared) {
    self.userAgent = userAgent
    self.inbox = inbox
    self.thread = thread
  }

  deinit {
    for exchange in exchanges.withLock({ Array($0.values) }) { thread.cancel(exchange) }
  }

  /// Starts an exchange; the completion comes as a task of the loop, or before this returns for a synchronous request.
  ///
  /// - Returns: What stops the exchange.
  func start(_ request: ResourceRequest, completion: @escaping (Outcome) -> Void) -> () -> Void {
    let request = complete(request)
    if let field = request.fields.first(where: { !$0.isSendable }) {
      completion(.failure(.network("the field \(field.name) cannot be sent: a line ends in it")))
      return {}
    }
    if request.isSynchronous {
      completion(wait(for: request))
      return {}
    }
    let box = CompletionBox(completion)
    let number = begin(request, limit: request.timeout) { [inbox] outcome in inbox.post { box.call(outcome) } }
    return { [thread, exchanges] in
      if let exchange = exchanges.withLock({ $0.removeValue(forKey: number) }) { thread.cancel(exchange) }
    }
  }

  /// A request with what WebKit says of itself, but where the page has said it.
  private func complete(_ request: ResourceRequest) -> ResourceRequest {
    var request = request
    let own = [("User-Agent", userAgent), ("Accept-Language", "en-US,en;q=0.9"), ("Connection", "keep-alive")]
    for (name, value) in own where request.fields[name.lowercased()] == nil {
      request.fields.append(HTTPField(name: name, value: value))
    }
    return request
  }

  private func wait(for request: ResourceRequest) -> Outcome {
    let cell = OutcomeCell()
    let signal = DispatchSemaphore(value: 0)
    begin(request, limit: request.timeout ?? Self.longestBlock) { outcome in
      cell.outcome.withLock { $0 = outcome }
      signal.signal()
    }
    signal.wait()
    return cell.outcome.withLock { $0 } ?? .failure(.timedOut)
  }

  @discardableResult
  private func begin(
    _ request: ResourceRequest, limit: Duration?, completion: @escaping @Sendable (Outcome) -> Void
  ) -> Int {
    lastNumber += 1
    let exchange = NetworkExchange(request, limit: limit) { [exchanges, number = lastNumber] outcome in
      exchanges.withLock { $0[number] = nil }
      completion(outcome)
    }
    exchanges.withLock { $0[lastNumber] = exchange }
    thread.begin(exchange)
    return lastNumber
  }

  private final class OutcomeCell: Sendable {
    let outcome = Locked<Outcome?>(nil)
  }

  /// Carries a completion of the loop's isolation through the network's thread.
  ///
  /// It is called only by the loop's task that the inbox makes, which is why carrying it is safe.
  private struct CompletionBox: @unchecked Sendable {
    let call: (Outcome) -> Void
    init(_ call: @escaping (Outcome) -> Void) { self.call = call }
  }
}

extension HTTPField {
  /// Indicates whether it is one line, which no field of a page's can leave.
  fileprivate var isSendable: Bool { !(name + value).utf8.contains { $0 == 0x0D || $0 == 0x0A || $0 == 0 } }
}
