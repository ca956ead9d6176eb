/// What becomes of a request of a page, for ``NetworkRoutes/onEvent``; requests are counted from 1.
public enum NetworkEvent {
  /// A request goes out; redirects that follow are part of it.
  case request(RoutedRequest, number: Int)
  /// It was answered, by a route, a file or a server.
  case response(NetworkResponse, number: Int)
  /// It failed.
  case failure(reason: String, number: Int)
}

/// An answer to a request.
public struct NetworkResponse: Sendable {
  /// Where it came from, behind all redirects.
  public let url: WebURL
  /// Its status, such as 200.
  public let status: Int
  /// Its fields.
  public let headers: [(name: String, value: String)]
  /// Its body.
  public let body: [UInt8]

  init(_ resource: Resource) {
    url = resource.url
    status = resource.status
    headers = resource.fields.map { ($0.name, $0.value) }
    body = resource.bytes
  }
}
