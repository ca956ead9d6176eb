import Foundation
import Ownership

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The exchanges that a session has under way, and what came of them so far; its methods run on the session's thread.
final class NetworkExchanges: NSObject, URLSessionDataDelegate, Sendable {
  typealias Completion = @Sendable (NetworkLoader.Outcome) -> Void

  private struct Exchange {
    let url: WebURL
    let task: URLSessionTask
    let completion: Completion
    var bytes: [UInt8] = []
  }

  private let exchanges = Locked<[Int: Exchange]>([:])

  /// Begins an exchange.
  func start(_ task: URLSessionTask, url: WebURL, completion: @escaping Completion) {
    exchanges.withLock { $0[task.taskIdentifier] = Exchange(url: url, task: task, completion: completion) }
    task.resume()
  }

  /// Ends an exchange that has no outcome yet, with this one or, when nobody waits for it any more, without.
  func cancel(_ number: Int, _ outcome: NetworkLoader.Outcome? = nil) {
    guard let exchange = take(number) else { return }
    exchange.task.cancel()
    if let outcome { exchange.completion(outcome) }
  }

  /// Ends all exchanges.
  func cancelAll() {
    for number in exchanges.withLock({ Array($0.keys) }) { cancel(number) }
  }

  /// Who takes an exchange out decides how it ends.
  private func take(_ number: Int) -> Exchange? { exchanges.withLock { $0.removeValue(forKey: number) } }

  private func answer(_ exchange: Exchange, _ response: HTTPURLResponse) {
    // The library gives a dictionary, whose order is another in each run.
    let fields = response.allHeaderFields.map { HTTPField(name: "\($0.key)", value: "\($0.value)") }
      .sorted { $0.name < $1.name }
    exchange.completion(
      .success(Resource(url: exchange.url, status: response.statusCode, fields: fields, bytes: exchange.bytes)))
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchanges.withLock { $0[dataTask.taskIdentifier]?.bytes += data }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    guard let exchange = take(task.taskIdentifier) else { return }
    if let error {
      exchange.completion(.failure(Self.reason(error, url: task.originalRequest?.url)))
    } else if let response = task.response as? HTTPURLResponse {
      answer(exchange, response)
    } else {
      exchange.completion(.failure(.network("the answer is no HTTP")))
    }
  }

  /// A redirect is an answer like any other: who asked decides whether to follow it.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
  ) {
    // The library ends the process when it hears of a redirect of a task that was cancelled meanwhile, and when a task is
    // cancelled before it has heard; so one that was taken out is never answered here, and one taken out here never cancelled.
    guard let exchange = take(task.taskIdentifier) else { return }
    completionHandler(nil)
    answer(exchange, response)
  }

  private static func reason(_ error: any Error, url: URL?) -> ResourceError {
    let host = (url?.host ?? "") + (url?.port.map { ":\($0)" } ?? "")
    switch (error as? URLError)?.code {
    case .cannotConnectToHost?: return .network("could not connect to \(host)")
    case .cannotFindHost?, .dnsLookupFailed?: return .network("could not find \(host)")
    case .timedOut?: return .timedOut
    default: return .network(error.localizedDescription)
    }
  }
}
