/// Requests of the host on behalf of a page.
extension WebView {
  /// Opens the library for requests in the background, for a program that will load a page from a server.
  package static func prepareNetwork() { NetworkThread.shared.prepare() }

  /// Sends a request that a route received, past all routes: the caller gets the response, and the page gets none.
  ///
  /// - Parameters:
  ///   - request: The request, as a route received it.
  ///   - change: The changes to send instead of the request's own values; nil for none.
  ///   - timeout: The time limit for the response; nil for that of the request.
  ///   - mostRedirects: The number of redirects to follow; 0 returns the response of the redirect.
  ///   - completion: Called in a task of the loop.
  public func send(
    _ request: RoutedRequest, _ change: RequestChange? = nil, timeout: Duration? = nil, mostRedirects: Int? = nil,
    completion: @escaping (Result<NetworkResponse, ResourceError>) -> Void
  ) {
    var sent = request.original.changed(by: change)
    // The host may read any response.
    sent.rules = nil
    if let timeout { sent.timeout = timeout }
    sent.mostRedirects = mostRedirects
    if mostRedirects == 0 { sent.redirects = .manual }
    loader.send(sent) { completion($0.map(NetworkResponse.init)) }
  }

  /// Sends a request of the host past all routes; the page doesn't notice it.
  ///
  /// - Parameters:
  ///   - request: The request, with the address, the method, the headers and the body.
  ///   - completion: Called in a task of the loop.
  public func send(_ request: HostRequest, completion: @escaping (Result<NetworkResponse, ResourceError>) -> Void) {
    loader.send(request.original) { completion($0.map(NetworkResponse.init)) }
  }
}
