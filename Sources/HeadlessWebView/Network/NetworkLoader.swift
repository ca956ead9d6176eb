import Dispatch
import Ownership

/// Exchanges one request for one response over the network: the caller handles redirects, cookies and rules.
final class NetworkLoader {
  typealias Outcome = Result<Resource, ResourceError>

  private let thread: NetworkThread
  private let inbox: LoopInbox
  /// The exchanges in flight, by number.
  private let exchanges = Locked<[Int: NetworkExchange]>([:])
  private var lastNumber = 0
  /// The user agent that servers see.
  var userAgent: String
  /// Indicates whether servers with invalid certificates are accepted.
  var ignoresCertificateErrors = false
  var proxy: NetworkProxy?
  /// The longest time that a synchronous request without a timeout may block a script.
  private static let longestBlock = Duration.seconds(60)

  init(userAgent: String, inbox: LoopInbox, thread: NetworkThread = .shared) {
    self.userAgent = userAgent
    self.inbox = inbox
    self.thread = thread
  }

  deinit {
    for exchange in exchanges.withLock({ Array($0.values) }) { thread.cancel(exchange) }
  }

  /// Starts an exchange; the completion is called in a task of the loop, or before this returns for a synchronous
  /// request.
  ///
  /// - Parameters:
  ///   - onHead: Called in a task of the loop with a response without its body, if the body is late.
  /// - Returns: A closure that stops the exchange.
  func start(
    _ request: ResourceRequest, onHead: @escaping (Resource) -> Void, completion: @escaping (Outcome) -> Void
  ) -> () -> Void {
    let request = complete(request)
    if let field = request.fields.first(where: { !$0.isSendable }) {
      completion(.failure(.network("the header field \(field.name) cannot be sent: it contains a line break")))
      return {}
    }
    if request.isSynchronous {
      completion(wait(for: request))
      return {}
    }
    let (box, headBox) = (LoopCall(completion), LoopCall(onHead))
    let number = begin(
      request, limit: request.timeout, onHead: { [inbox] head in inbox.post { headBox.call(head) } },
      completion: { [inbox] outcome in inbox.post { box.call(outcome) } })
    return { [thread, exchanges] in
      if let exchange = exchanges.withLock({ $0.removeValue(forKey: number) }) { thread.cancel(exchange) }
    }
  }

  /// Adds WebKit's default header fields to a request, unless the page has set them.
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
    _ request: ResourceRequest, limit: Duration?, onHead: @escaping @Sendable (Resource) -> Void = { _ in },
    completion: @escaping @Sendable (Outcome) -> Void
  ) -> Int {
    lastNumber += 1
    let exchange = NetworkExchange(
      request, limit: limit, ignoresCertificateErrors: ignoresCertificateErrors, proxy: proxy, onHead: onHead
    ) { [exchanges, number = lastNumber] outcome in
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

  /// Passes a closure of the loop's isolation through the network's thread.
  ///
  /// It is safe, because only the loop's task that the inbox creates calls the closure.
  private struct LoopCall<Value>: @unchecked Sendable {
    let call: (Value) -> Void
    init(_ call: @escaping (Value) -> Void) { self.call = call }
  }
}

extension HTTPField {
  /// Indicates whether the field is one line, so that a page's field cannot inject others.
  fileprivate var isSendable: Bool { !(name + value).utf8.contains { $0 == 0x0D || $0 == 0x0A || $0 == 0 } }
}
