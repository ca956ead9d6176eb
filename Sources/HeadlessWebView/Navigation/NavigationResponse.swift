/// The head of what a navigation was answered with, before its document takes the place of the one that is there.
public struct NavigationResponse: Sendable, Hashable {
  /// Where the answer came from, behind all redirects.
  public let url: WebURL
  /// The frame that navigates, with the document that is still in it.
  public let frame: FrameInfo
  /// The status; 200 for what is no answer of a server.
  public let status: Int
  /// How many bytes came.
  public let length: Int
  let fields: [HTTPField]
  /// Tells answers apart while they wait for a decision.
  let number: Int

  /// The fields, in the order in which they came.
  public var headers: [(name: String, value: String)] { fields.map { ($0.name, $0.value) } }

  /// The type of the content in small letters, without parameters; nil when it has none.
  public var mimeType: String? {
    fields["content-type"].flatMap { $0.split(separator: ";").first?.trimmed.lowercased() }
  }

  /// The encoding that the type names; nil when it names none.
  public var textEncodingName: String? {
    for part in fields["content-type"]?.split(separator: ";").dropFirst() ?? [] {
      let sides = part.split(separator: "=", maxSplits: 1).map { $0.trimmed }
      if sides.count == 2, sides[0].lowercased() == "charset" { return sides[1].trimmingQuotes }
    }
    return nil
  }

  /// Indicates whether a view of Apple's would show such content instead of leaving it to be saved.
  public var canShowMIMEType: Bool {
    guard let type = mimeType else { return true }
    return type.hasPrefix("text/") || type.hasPrefix("image/") || type.hasPrefix("audio/") || type.hasPrefix("video/")
      || type.hasSuffix("+xml") || type.hasSuffix("+json") || Self.shown.contains(type)
  }

  private static let shown: Set<String> = [
    "application/xml", "application/json", "application/javascript", "application/x-javascript",
    "application/ecmascript", "application/pdf",
  ]

  init(_ resource: Resource, in frame: FrameInfo, number: Int) {
    url = resource.url
    self.frame = frame
    status = resource.status
    length = resource.bytes.count
    fields = resource.fields
    self.number = number
  }
}

extension String {
  fileprivate var trimmingQuotes: String {
    count > 1 && hasPrefix("\"") && hasSuffix("\"") ? String(dropFirst().dropLast()) : self
  }
}

/// The body that a submitted form sends.
public struct FormBody: Sendable, Hashable {
  /// The media type, with the boundary of a body of several parts.
  public let contentType: String
  /// The encoded fields.
  public let bytes: [UInt8]

  /// Describes a body, for delegates that are tested by themselves.
  public init(contentType: String, bytes: [UInt8]) {
    self.contentType = contentType
    self.bytes = bytes
  }

  /// The encoded fields as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }
}
