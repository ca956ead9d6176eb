import Dispatch
import Foundation
import Ownership

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Exchanges one request for one answer over `URLSession`: redirects, cookies and rules are for its caller.
final class NetworkLoader {
  typealias Outcome = Result<Resource, ResourceError>

  private let session: URLSession
  private let exchanges = NetworkExchanges()
  private let inbox: LoopInbox
  /// What servers are told of who asks.
  var userAgent: String
  /// How long a script may be blocked by a request that says nothing of its own.
  private static let longestBlock = Duration.seconds(60)

  init(userAgent: String, inbox: LoopInbox) {
    self.inbox = inbox
    self.userAgent = userAgent
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.urlCache = nil
    session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
  }

  deinit {
    exchanges.cancelAll()
    session.finishTasksAndInvalidate()
  }

  /// Starts an exchange; the completion comes as a task of the loop, or before this returns for a synchronous request.
  ///
  /// - Returns: What stops the exchange.
  func start(_ request: ResourceRequest, completion: @escaping (Outcome) -> Void) -> () -> Void {
    guard let address = URL(string: request.url.withoutFragment().href) else {
      completion(.failure(.network("the URL cannot be requested: \(request.url.href)")))
      return {}
    }
    var message = URLRequest(url: address)
    message.httpMethod = request.method
    // The library's own limit is for silence, in whole seconds; a request's is for all of it.
    message.timeoutInterval = 24 * 60 * 60
    message.setValue(userAgent, forHTTPHeaderField: "User-Agent")
    for field in request.fields { message.setValue(field.value, forHTTPHeaderField: field.name) }
    // Of a body in the request itself the library would make up a type where the page gave none.
    let task =
      request.body.map { session.uploadTask(with: message, from: Data($0)) } ?? session.dataTask(with: message)
    if request.isSynchronous {
      completion(wait(for: task, request))
      return {}
    }
    let box = CompletionBox(completion)
    let inbox = inbox
    begin(task, request, limit: request.timeout) { outcome in inbox.post { box.call(outcome) } }
    return { [exchanges] in exchanges.cancel(task.taskIdentifier) }
  }

  private func wait(for task: URLSessionDataTask, _ request: ResourceRequest) -> Outcome {
    let cell = OutcomeCell()
    let signal = DispatchSemaphore(value: 0)
    begin(task, request, limit: request.timeout ?? Self.longestBlock) { outcome in
      cell.outcome.withLock { $0 = outcome }
      signal.signal()
    }
    signal.wait()
    return cell.outcome.withLock { $0 } ?? .failure(.timedOut)
  }

  private func begin(
    _ task: URLSessionDataTask, _ request: ResourceRequest, limit: Duration?,
    completion: @escaping @Sendable (Outcome) -> Void
  ) {
    exchanges.start(task, url: request.url, completion: completion)
    guard let limit else { return }
    let number = task.taskIdentifier
    DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(Int(limit.nanoseconds))) { [weak exchanges] in
      exchanges?.cancel(number, .failure(.timedOut))
    }
  }

  private final class OutcomeCell: Sendable {
    let outcome = Locked<Outcome?>(nil)
  }

  /// Carries a completion of the loop's isolation through the session's thread.
  ///
  /// It is called only by the loop's task that the inbox makes, which is why carrying it is safe.
  private struct CompletionBox: @unchecked Sendable {
    let call: (Outcome) -> Void
    init(_ call: @escaping (Outcome) -> Void) { self.call = call }
  }
}
