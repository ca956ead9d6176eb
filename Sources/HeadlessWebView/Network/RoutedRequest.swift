/// A request that a route is asked about.
public struct RoutedRequest: Sendable {
  /// Where it goes.
  public let url: WebURL
  /// Its method, such as `GET`.
  public let method: String
  /// Its fields, cookies among them, in the order in which they would be sent.
  public let headers: [(name: String, value: String)]
  /// Its body; nil when it has none.
  public let body: [UInt8]?

  init(_ request: ResourceRequest) {
    url = request.url
    method = request.method
    headers = request.fields.map { ($0.name, $0.value) }
    body = request.body
  }

  /// The body as text; empty when there is none.
  public var text: String { String(decoding: body ?? [], as: UTF8.self) }

  /// The value of a field, whatever its letters' case; nil when it is not there.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The value of a parameter of the URL's query, decoded; nil when it is not there.
  public func query(_ name: String) -> String? {
    for pair in url.search.dropFirst().split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let decoded = sides.map { PercentEncoding.decode(String($0).replacing("+", with: " ")) }
      if decoded.first == name { return decoded.count > 1 ? decoded[1] : "" }
    }
    return nil
  }
}
