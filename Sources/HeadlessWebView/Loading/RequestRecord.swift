/// A request of a page that somebody wants to hear of: what the transcript and ``NetworkRoutes/onEvent`` are told of it.
struct RequestRecord {
  private let request: RoutedRequest
  private let number: Int
  private let transcript: Transcript
  private unowned let routes: NetworkRoutes

  /// The request goes out.
  init(_ request: RoutedRequest, number: Int, transcript: Transcript, routes: NetworkRoutes) {
    (self.request, self.number, self.transcript, self.routes) = (request, number, transcript, routes)
    transcript.record(
      .request, fields + (request.body.map { [.init("body", .string(Self.text($0)))] } ?? []), asks: key)
    routes.onEvent?(.request(request, number: number))
  }

  /// It was answered, or it failed.
  func end(_ result: Result<Resource, ResourceError>) {
    switch result {
    case .success(let resource):
      transcript.record(.requestFinished, fields + Self.fields(of: resource), answers: key)
      routes.onEvent?(.response(NetworkResponse(resource), number: number))
    case .failure(let error):
      transcript.record(.requestFailed, fields + [.init("reason", .string(error.description))], answers: key)
      routes.onEvent?(.failure(reason: error.description, number: number))
    }
  }

  /// What makes the answer the child of its request.
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
    ]
  }

  private static func text(_ body: [UInt8]) -> String {
    String(validating: body, as: UTF8.self) ?? "\(body.count) bytes"
  }
}
