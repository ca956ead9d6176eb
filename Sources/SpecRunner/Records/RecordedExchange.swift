import HeadlessWebView

/// A request of a page and its response, with what the transcript leaves out: header fields and bodies.
struct RecordedExchange: Sendable, Hashable, Codable {
  /// A header field.
  struct Field: Sendable, Hashable, Codable {
    let name: String
    let value: String
  }

  /// The text of a body, as far as it is recorded.
  struct Body: Sendable, Hashable, Codable {
    /// The size in bytes.
    let size: Int
    /// The text; nil for other data.
    let text: String?
    /// A Boolean value that indicates whether the end is missing.
    let isCut: Bool

    init(_ bytes: [UInt8]) {
      size = bytes.count
      isCut = bytes.count > Self.most
      // A cut may divide a character, which is then replaced.
      text = bytes.prefix(512).contains(0) ? nil : String(decoding: bytes.prefix(Self.most), as: UTF8.self)
    }

    private static let most = 64_000
  }

  /// The number of the request among those of its page.
  let number: Int
  /// The number of its page among those of the test, from 2; nil for the first page.
  var page: Int?
  let method: String
  let url: String
  let requestFields: [Field]
  let requestBody: Body?
  /// The position in the record at which it was sent.
  let start: SpecStep.Moment
  /// The position at which it ended; nil if it did not.
  var end: SpecStep.Moment?
  var status: Int?
  var responseFields: [Field] = []
  var responseBody: Body?
  /// The reason of a failure.
  var reason: String?
}

/// Records the requests of a page.
struct ExchangeRecorder {
  private(set) var exchanges: [RecordedExchange] = []
  private var bytes = 0
  private static let most = 2000
  private static let mostBytes = 16_000_000

  /// Reads an event at a position in the record.
  mutating func read(_ event: NetworkEvent, at moment: SpecStep.Moment) {
    switch event {
    case .request(let request, let number):
      guard exchanges.count < Self.most else { return }
      exchanges.append(
        RecordedExchange(
          number: number, method: request.method, url: String(request.url.href.prefix(4000)),
          requestFields: Self.fields(request.headers), requestBody: request.body.map { .init($0) }, start: moment))
    // The record shows the last response.
    case .redirect: break
    case .response(let response, let number):
      end(number, at: moment) { exchange, hasSpace in
        exchange.status = response.status
        exchange.responseFields = Self.fields(response.headers)
        exchange.responseBody = hasSpace ? .init(response.body) : nil
      }
      bytes += min(response.body.count, 64_000)
    case .failure(let reason, let number):
      end(number, at: moment) { exchange, _ in exchange.reason = reason.description }
    }
  }

  private mutating func end(
    _ number: Int, at moment: SpecStep.Moment, _ change: (inout RecordedExchange, _ hasSpace: Bool) -> Void
  ) {
    guard let index = exchanges.lastIndex(where: { $0.number == number }) else { return }
    exchanges[index].end = moment
    change(&exchanges[index], bytes < Self.mostBytes)
  }

  private static func fields(_ list: [(name: String, value: String)]) -> [RecordedExchange.Field] {
    list.map { .init(name: $0.name, value: $0.value) }
  }
}
