import Foundation
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Gets resources of hosts that were opened, over `URLSession`; a redirect to another host is not followed.
final class NetworkLoader {
  private let session: URLSession
  private let inbox: LoopInbox

  init(allowedHosts: Set<String>, inbox: LoopInbox) {
    self.inbox = inbox
    let guardDog = RedirectGuard(allowedHosts: allowedHosts)
    session = URLSession(configuration: .ephemeral, delegate: guardDog, delegateQueue: nil)
  }

  deinit { session.invalidateAndCancel() }

  func load(_ url: WebURL, completion: @escaping (Result<Resource, ResourceError>) -> Void) {
    guard let address = URL(string: url.href) else {
      completion(.failure(.network("the URL cannot be requested: \(url.href)")))
      return
    }
    let box = CompletionBox(completion)
    let inbox = inbox
    session.dataTask(with: address) { data, response, error in
      let result = Self.result(url: url, data: data, response: response, error: error)
      inbox.post { box.call(result) }
    }.resume()
  }

  private static func result(
    url: WebURL, data: Data?, response: URLResponse?, error: (any Error)?
  ) -> Result<Resource, ResourceError> {
    if let error { return .failure(.network(error.localizedDescription)) }
    if let http = response as? HTTPURLResponse {
      if let location = http.value(forHTTPHeaderField: "Location"), (300..<400).contains(http.statusCode) {
        return .failure(.hostNotAllowed(WebURL(location, base: url)?.host ?? location))
      }
      guard (200..<300).contains(http.statusCode) else { return .failure(.status(http.statusCode)) }
    }
    let final = response?.url.flatMap { WebURL($0.absoluteString) } ?? url
    let type = (response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Content-Type")
    return .success(Resource(url: final, bytes: [UInt8](data ?? Data()), contentType: type))
  }

  /// Carries a completion of the loop's isolation through the session's thread.
  ///
  /// It is called only by the loop's task that the inbox makes, which is why carrying it is safe.
  private struct CompletionBox: @unchecked Sendable {
    let call: (Result<Resource, ResourceError>) -> Void
    init(_ call: @escaping (Result<Resource, ResourceError>) -> Void) { self.call = call }
  }

  private final class RedirectGuard: NSObject, URLSessionTaskDelegate, Sendable {
    let allowedHosts: Set<String>
    init(allowedHosts: Set<String>) { self.allowedHosts = allowedHosts }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
      let host = request.url?.host?.lowercased() ?? ""
      completionHandler(allowedHosts.contains(host) ? request : nil)
    }
  }
}
