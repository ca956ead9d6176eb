import Foundation
import JavaScriptEngine

/// A route's response.
public struct RouteAnswer {
  enum Content {
    case bytes([UInt8])
    case file(String)
    case failure(String)
    /// The next route, which gets the changed request; after the last route, files and the network.
    case passOn(RequestChange?)
    case later(Start, isOfLoop: Bool)
  }

  /// Starts the work on a response, and returns a closure that cancels it.
  public typealias Start = (_ answer: @escaping (RouteAnswer) -> Void) -> () -> Void

  let status: Int
  /// The text of the status; nil for the standard one.
  package var statusText: String?
  let headers: [(name: String, value: String)]
  let content: Content
  /// The events that follow the body of an event stream.
  var stream: EventStream?
  private(set) var delay = Duration.zero
  /// Indicates whether the response has no other header fields than the given ones.
  private var isExact = false

  private init(
    _ content: Content, status: Int = 200, type: String? = nil, headers: [(name: String, value: String)] = []
  ) {
    self.content = content
    self.status = status
    let hasType = headers.contains { $0.name.lowercased() == "content-type" }
    self.headers = (hasType ? [] : type.map { [("content-type", $0)] } ?? []) + headers
  }

  /// Returns a response with text, as UTF-8.
  public static func text(
    _ text: String, status: Int = 200, type: String = "text/plain; charset=utf-8",
    headers: [(name: String, value: String)] = []
  ) -> Self {
    Self(.bytes(Array(text.utf8)), status: status, type: type, headers: headers)
  }

  /// Returns a response with a page.
  public static func html(_ text: String, status: Int = 200) -> Self {
    .text(text, status: status, type: "text/html; charset=utf-8")
  }

  /// Returns a response with bytes.
  public static func bytes(
    _ bytes: [UInt8], status: Int = 200, type: String = "application/octet-stream",
    headers: [(name: String, value: String)] = []
  ) -> Self {
    Self(.bytes(bytes), status: status, type: type, headers: headers)
  }

  /// Returns a response with JSON text.
  public static func json(
    _ json: JSONText, status: Int = 200, headers: [(name: String, value: String)] = []
  ) -> Self {
    .text(json.string, status: status, type: "application/json", headers: headers)
  }

  /// Returns a response with a Swift value as JSON.
  ///
  /// - Throws: `JSONEncodingError` if the value cannot be written as JSON.
  public static func json(_ value: some Encodable, status: Int = 200) throws -> Self {
    .json(try JSONText.encode(value), status: status)
  }

  /// Returns a response with a file, which is read at each request, and with the media type of its name.
  public static func file(_ path: String, status: Int = 200) -> Self {
    Self(.file(path), status: status, type: MediaType.of(path: path))
  }

  /// Returns a response with a status and header fields, without a body.
  public static func status(_ status: Int, headers: [(name: String, value: String)] = []) -> Self {
    Self(.bytes([]), status: status, headers: headers)
  }

  /// Returns a response with bytes and exactly these header fields.
  package static func exactly(
    _ bytes: [UInt8], status: Int, headers: [(name: String, value: String)]
  ) -> Self {
    var answer = Self(.bytes(bytes), status: status, headers: headers)
    answer.isExact = true
    return answer
  }

  /// Returns a response with events for an `EventSource`, which stays connected until the stream is closed; other
  /// requests get only the text.
  ///
  /// - Parameters:
  ///   - stream: The events that follow.
  ///   - text: Text of an event stream that each connection begins with.
  public static func events(_ stream: EventStream, after text: String = "") -> Self {
    var answer = Self(.bytes(Array(text.utf8)), type: "text/event-stream")
    answer.stream = stream
    return answer
  }

  /// Returns a network failure with a reason.
  public static func failure(_ reason: String = "the route failed the request") -> Self { Self(.failure(reason)) }

  /// Leaves the request to the next route; after the last route, to files and the network.
  public static var passOn: Self { passOn(nil) }

  /// Changes the request and leaves it to the next route; after the last route, to files and the network.
  public static func passOn(_ change: RequestChange?) -> Self { Self(.passOn(change)) }

  /// Returns a response that arrives later; the closure is called immediately with a callback for the response.
  ///
  /// Call the callback once, at any time, where the view is owned. The closure returns another one to call if the
  /// request is cancelled before. A page's synchronous request cannot wait and fails.
  public static func later(_ start: @escaping Start) -> Self { Self(.later(start, isOfLoop: false)) }

  /// Returns a response that arrives later, from a task of the view's event loop.
  ///
  /// It differs from ``later(_:)`` in that nothing waits for it: the view's clock advances, and the view is idle while
  /// only such a response is missing. Use it if the response depends on the page or on the loop's time.
  public static func fromLoop(_ start: @escaping Start) -> Self { Self(.later(start, isOfLoop: true)) }

  /// Returns the response with a delay on the view's clock; a request with a shorter timeout fails when it expires.
  public func delayed(by delay: Duration) -> Self {
    var answer = self
    answer.delay = delay
    return answer
  }
}

/// The parts of a request that a route changes; nil for those that stay.
public struct RequestChange: Sendable {
  /// The URL; the page still sees the one that it requested.
  public var url: WebURL?
  /// The method.
  public var method: String?
  /// The header fields, which replace all others except the cookies.
  public var headers: [(name: String, value: String)]?
  /// The body.
  public var body: [UInt8]?

  /// Changes nothing.
  public init() {}
}

extension ResourceRequest {
  /// Returns the request as a route changed it.
  func changed(by change: RequestChange?) -> ResourceRequest {
    guard let change else { return self }
    var next = self
    if let url = change.url { next.url = url }
    if let method = change.method { next.method = method }
    if let headers = change.headers {
      next.pageFields = pageFields ?? fields
      next.fields = headers.map { HTTPField(name: $0.name, value: $0.value) }
      next.fields.removeAll { $0.name.lowercased() == "content-length" }
      if next.fields["referer"] == nil { next.referrer?.url = nil }
    }
    if let body = change.body { next.body = body }
    return next
  }
}

extension RouteAnswer {
  /// Returns the response in the loader's format.
  func resource(for request: ResourceRequest) -> Result<Resource, ResourceError> {
    var resource = Resource(
      url: request.url, status: status, fields: headers.map { HTTPField(name: $0.name, value: $0.value) })
    resource.statusText = statusText
    resource.source = request.isOfScheme ? .scheme : .route
    resource.stream = stream.map(StreamReference.init)
    switch content {
    case .failure(let reason): return .failure(.network(NetworkFailure(.other, reason)))
    case .passOn, .later: return .failure(.network("no route responded to the request"))
    case .bytes(let bytes): resource.bytes = bytes
    case .file(let path):
      guard let data = FileManager.default.contents(atPath: path) else { return .failure(.notFound(path)) }
      resource.bytes = [UInt8](data)
    }
    if resource.fields["content-length"] == nil, stream == nil, !isExact {
      resource.fields.append(HTTPField(name: "content-length", value: "\(resource.bytes.count)"))
    }
    // A scheme's handler has to allow other origins itself, like a server.
    if !request.isOfScheme, let rules = request.rules, rules.isForeign(request.url) { resource.allow(rules.origin) }
    return .success(resource)
  }
}

extension Resource {
  /// Allows an origin to read the whole response, unless the response sets its own CORS header field.
  fileprivate mutating func allow(_ origin: String) {
    guard fields["access-control-allow-origin"] == nil else { return }
    let names = Set(fields.map { $0.name.lowercased() }).sorted().joined(separator: ", ")
    fields += [
      HTTPField(name: "access-control-allow-origin", value: origin),
      HTTPField(name: "access-control-allow-credentials", value: "true"),
      HTTPField(name: "access-control-expose-headers", value: names),
    ]
  }
}
