/// Requests of the host on behalf of a page.
extension WebView {
  /// Sends a request that a route received, past all routes: the caller gets the response, and the page gets none.
  ///
  /// - Parameters:
  ///   - request: The request, as a route received it.
  ///   - change: The changes to send instead of the request's own values; nil for none.
  ///   - completion: Called in a task of the loop.
  public func send(
    _ request: RoutedRequest, _ change: RequestChange? = nil,
    completion: @escaping (Result<NetworkResponse, ResourceError>) -> Void
  ) {
    var sent = request.original.changed(by: change)
    // The host may read any response.
    sent.rules = nil
    loader.send(sent) { completion($0.map(NetworkResponse.init)) }
  }
}
