import Foundation
import JavaScriptEngine

/// A route's response.
public struct RouteAnswer {
  enum Content {
    case bytes([UInt8])
    case file(String)
    case failure(String)
    /// The next route, or whoever would have answered without routes.
    case passOn
    case later(Start)
  }

  /// Begins to work on an answer, and gives what ends that work when nobody wants the answer any more.
  public typealias Start = (_ answer: @escaping (RouteAnswer) -> Void) -> () -> Void

  let status: Int
  let headers: [(name: String, value: String)]
  let content: Content
  /// The events that follow the body of an event stream.
  var stream: EventStream?
  private(set) var delay = Duration.zero

  private init(
    _ content: Content, status: Int = 200, type: String? = nil, headers: [(name: String, value: String)] = []
  ) {
    self.content = content
    self.status = status
    let hasType = headers.contains { $0.name.lowercased() == "content-type" }
    self.headers = (hasType ? [] : type.map { [("content-type", $0)] } ?? []) + headers
  }

  /// Text, as UTF-8.
  public static func text(
    _ text: String, status: Int = 200, type: String = "text/plain; charset=utf-8",
    headers: [(name: String, value: String)] = []
  ) -> Self {
    Self(.bytes(Array(text.utf8)), status: status, type: type, headers: headers)
  }

  /// A page.
  public static func html(_ text: String, status: Int = 200) -> Self {
    .text(text, status: status, type: "text/html; charset=utf-8")
  }

  /// Bytes.
  public static func bytes(
    _ bytes: [UInt8], status: Int = 200, type: String = "application/octet-stream",
    headers: [(name: String, value: String)] = []
  ) -> Self {
    Self(.bytes(bytes), status: status, type: type, headers: headers)
  }

  /// JSON.
  public static func json(
    _ json: JSONText, status: Int = 200, headers: [(name: String, value: String)] = []
  ) -> Self {
    .text(json.string, status: status, type: "application/json", headers: headers)
  }

  /// A value of Swift's as JSON.
  ///
  /// - Throws: ``JavaScriptEngine/JSONEncodingError`` when the value has no JSON form.
  public static func json(_ value: some Encodable, status: Int = 200) throws -> Self {
    .json(try JSONText.encode(value), status: status)
  }

  /// A file, read at each request, with the type that its name says.
  public static func file(_ path: String, status: Int = 200) -> Self {
    Self(.file(path), status: status, type: MediaType.of(path: path))
  }

  /// Nothing but a status and fields.
  public static func status(_ status: Int, headers: [(name: String, value: String)] = []) -> Self {
    Self(.bytes([]), status: status, headers: headers)
  }

  /// Events for an `EventSource`, which stays connected until the stream is closed; other requests get an empty body.
  public static func events(_ stream: EventStream) -> Self {
    var answer = Self(.bytes([]), type: "text/event-stream")
    answer.stream = stream
    return answer
  }

  /// The network fails, for this reason.
  public static func failure(_ reason: String = "the route fails") -> Self { Self(.failure(reason)) }

  /// The route leaves the request to the next one, and after the last to files and network as if there were no routes.
  public static var passOn: Self { Self(.passOn) }

  /// An answer that comes later: the closure is called at once with what takes the answer, at any time and once, where
  /// the view is owned.
  ///
  /// It returns what is called when the request is cancelled before. A page's synchronous request cannot wait and
  /// fails.
  public static func later(_ start: @escaping Start) -> Self { Self(.later(start)) }

  /// The same after a time of the view's clock; a request with a shorter timeout fails at its end.
  public func delayed(by delay: Duration) -> Self {
    var answer = self
    answer.delay = delay
    return answer
  }
}

extension RouteAnswer {
  /// The answer as the loader takes it.
  func resource(for request: ResourceRequest) -> Result<Resource, ResourceError> {
    var resource = Resource(
      url: request.url, status: status, fields: headers.map { HTTPField(name: $0.name, value: $0.value) })
    resource.source = .route
    resource.stream = stream.map(StreamReference.init)
    switch content {
    case .failure(let reason): return .failure(.network(reason))
    case .passOn, .later: return .failure(.network("nobody answers"))
    case .bytes(let bytes): resource.bytes = bytes
    case .file(let path):
      guard let data = FileManager.default.contents(atPath: path) else { return .failure(.notFound(path)) }
      resource.bytes = [UInt8](data)
    }
    if resource.fields["content-length"] == nil, stream == nil {
      resource.fields.append(HTTPField(name: "content-length", value: "\(resource.bytes.count)"))
    }
    if let rules = request.rules, rules.isForeign(request.url) { resource.allow(rules.origin) }
    return .success(resource)
  }
}

extension Resource {
  /// Lets an origin read all of it, unless it says itself who may.
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
