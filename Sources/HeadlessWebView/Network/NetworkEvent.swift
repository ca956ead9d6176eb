/// A step of a page's request, for ``NetworkRoutes/onEvent``; requests are counted from 1.
public enum NetworkEvent {
  /// A request is sent.
  case request(RoutedRequest, number: Int)
  /// A server or a route redirected the request; `next` is the request that follows, with the same number.
  case redirect(NetworkResponse, next: RoutedRequest, number: Int)
  /// A route, a file or a server responded.
  case response(NetworkResponse, number: Int)
  /// The request failed.
  case failure(ResourceError, number: Int)
}

/// A response to a request.
public struct NetworkResponse: Sendable {
  /// The URL of the response, after all redirects.
  public let url: WebURL
  /// Its status, such as 200.
  public let status: Int
  /// Its fields.
  public let headers: [(name: String, value: String)]
  /// Its body.
  public let body: [UInt8]
  /// The text of the status, as the server sent it; empty over HTTP/2.
  public let statusText: String
  /// The facts about the exchange with a server; nil for other responses.
  package let facts: ExchangeFacts?

  init(_ resource: Resource) {
    url = resource.url
    status = resource.status
    headers = resource.fields.map { ($0.name, $0.value) }
    body = resource.bytes
    statusText = resource.textOfStatus
    facts = resource.facts
  }
}

/// An observed request of a page, as reported to the transcript and to ``NetworkRoutes/onEvent``.
struct RequestRecord {
  private let request: RoutedRequest
  private let number: Int
  private let transcript: Transcript?
  private unowned let routes: NetworkRoutes

  /// Reports that the request is sent.
  ///
  /// - Parameter transcript: The transcript that records it; nil for none.
  init(_ request: RoutedRequest, number: Int, transcript: Transcript?, routes: NetworkRoutes) {
    (self.request, self.number, self.transcript, self.routes) = (request, number, transcript, routes)
    transcript?.record(
      .request, fields + (request.body.map { [.init("body", .string(Self.text($0)))] } ?? []), asks: key)
    routes.onEvent?(.request(request, number: number))
  }

  /// Reports a redirect, after which the record continues.
  func redirect(_ response: Resource, to next: RoutedRequest) {
    routes.onEvent?(.redirect(NetworkResponse(response), next: next, number: number))
  }

  /// Reports a response whose body is late; the whole response follows.
  func head(_ response: Resource) { routes.onResponseHead?(NetworkResponse(response), number) }

  /// Reports the response or the failure.
  func end(_ result: Result<Resource, ResourceError>) {
    switch result {
    case .success(let resource):
      transcript?.record(.requestFinished, fields + Self.fields(of: resource), answers: key)
      routes.onEvent?(.response(NetworkResponse(resource), number: number))
    case .failure(let error):
      transcript?.record(.requestFailed, fields + [.init("reason", .string(error.description))], answers: key)
      routes.onEvent?(.failure(error, number: number))
    }
  }

  /// The key that makes the response the child of its request.
  private var key: String { "request \(number)" }

  private var fields: [TranscriptEvent.Field] {
    [
      .init("id", .integer(number)), .init("method", .string(request.method)), .init("url", .string(request.url.href)),
    ]
  }

  private static func fields(of resource: Resource) -> [TranscriptEvent.Field] {
    let type = resource.fields["content-type"].map { $0.prefix { $0 != ";" } }
    return [
      .init("status", .integer(resource.status)), .init("mime", .optional(type.map { String($0) })),
      .init("bytes", .integer(resource.bytes.count)), .init("by", .string(resource.source.rawValue)),
    ] + (resource.missing.map { [.init("reason", .string($0.description))] } ?? [])
  }

  private static func text(_ body: [UInt8]) -> String {
    String(validating: body, as: UTF8.self) ?? "\(body.count) bytes"
  }
}

/// A request that is passed to a route.
public struct RoutedRequest: Sendable {
  /// The URL of the request.
  public let url: WebURL
  /// Its method, such as `GET`.
  public let method: String
  /// The header fields, including cookies, in the order in which they would be sent.
  public let headers: [(name: String, value: String)]
  /// The body; nil if there is none.
  public let body: [UInt8]?
  /// The requester, in the terms of Resource Timing; `navigation` for a document.
  public let initiator: String
  /// The frame whose script or element sent the request; nil for requests of the host, and for documents.
  public let frame: FrameInfo?
  /// The request as the page sent it.
  let original: ResourceRequest

  init(_ request: ResourceRequest) {
    original = request
    initiator = request.initiator
    frame = request.frame
    url = request.url
    method = request.method
    headers = request.fields.map { ($0.name, $0.value) }
    body = request.body
  }

  /// The policy for the referrer; nil for requests of the host.
  package var referrerPolicy: ReferrerPolicy? { original.referrer?.policy }

  /// Indicates whether the script that sent it waits for the response.
  package var isSynchronous: Bool { original.isSynchronous }

  /// The body as text; empty if there is none.
  public var text: String { String(decoding: body ?? [], as: UTF8.self) }

  /// Returns the value of a header field, ignoring case; nil if it is missing.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// Returns the decoded value of a parameter of the URL's query; nil if it is missing.
  public func query(_ name: String) -> String? {
    for pair in url.search.dropFirst().split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let decoded = sides.map { PercentEncoding.decode(String($0).replacing("+", with: " ")) }
      if decoded.first == name { return decoded.count > 1 ? decoded[1] : "" }
    }
    return nil
  }
}
