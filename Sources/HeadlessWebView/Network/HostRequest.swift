/// A request that the host sends for itself, with the cookies of a view.
public struct HostRequest {
  /// The URL of the request.
  public var url: WebURL
  /// Its method, such as `GET`.
  public var method = "GET"
  /// Its header fields, which take precedence over the view's extra ones.
  public var headers: [(name: String, value: String)] = []
  /// The body; nil for none.
  public var body: [UInt8]?
  /// The number of redirects to follow; 0 returns the response of the redirect, and nil means the view's limit.
  public var mostRedirects: Int?
  /// The time limit for the response; nil for no limit.
  public var timeout: Duration?

  /// Creates a GET request.
  public init(url: WebURL) { self.url = url }

  var original: ResourceRequest {
    var request = ResourceRequest(url: url, method: method)
    request.fields = headers.map { HTTPField(name: $0.name, value: $0.value) }
    request.body = body
    request.timeout = timeout
    request.mostRedirects = mostRedirects
    if mostRedirects == 0 { request.redirects = .manual }
    request.isOfHost = true
    return request
  }
}
