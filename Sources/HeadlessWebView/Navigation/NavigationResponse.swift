/// The head of the response to a navigation, before its document replaces the current one.
public struct NavigationResponse: Sendable, Hashable {
  /// The URL of the response, after all redirects.
  public let url: WebURL
  /// The frame that navigates, with its current document.
  public let frame: FrameInfo
  /// The status; 200 if the response is not a server's.
  public let status: Int
  /// The number of received bytes.
  public let length: Int
  let fields: [HTTPField]
  /// Distinguishes responses while they wait for a decision.
  let number: Int

  /// The fields, in the order in which they came.
  public var headers: [(name: String, value: String)] { fields.map { ($0.name, $0.value) } }

  /// The media type in lower case, without parameters; nil if it is missing.
  public var mimeType: String? {
    fields["content-type"].flatMap { $0.split(separator: ";").first?.trimmed.lowercased() }
  }

  /// The encoding that the media type names; nil if it names none.
  public var textEncodingName: String? {
    for part in fields["content-type"]?.split(separator: ";").dropFirst() ?? [] {
      let sides = part.split(separator: "=", maxSplits: 1).map { $0.trimmed }
      if sides.count == 2, sides[0].lowercased() == "charset" { return sides[1].trimmingQuotes }
    }
    return nil
  }

  /// Indicates whether the server asks to download the content, by the field `Content-Disposition`.
  public var isAttachment: Bool { disposition?.isAttachment ?? false }
  var disposition: ContentDisposition? { fields["content-disposition"].map { ContentDisposition($0) } }

  /// Indicates whether an Apple web view would show such content instead of downloading it.
  public var canShowMIMEType: Bool {
    guard let type = mimeType else { return true }
    if type.hasPrefix("text/") { return !Self.textForApps.contains(type) }
    return type.hasPrefix("image/") || type.hasPrefix("audio/") || type.hasPrefix("video/") || type.hasSuffix("+json")
      || Self.shown.contains(type)
  }

  private static let shown: Set<String> = [
    "application/xml", "application/xhtml+xml", "application/rss+xml", "application/atom+xml",
    "application/vnd.wap.xhtml+xml", "application/json", "application/javascript", "application/x-javascript",
    "application/ecmascript", "application/pdf", "multipart/x-mixed-replace",
  ]
  /// The types of text that other apps than a web view show.
  private static let textForApps: Set<String> = [
    "text/calendar", "text/directory", "text/ldif", "text/qif", "text/rtf", "text/vcalendar", "text/vcard",
    "text/x-calendar", "text/x-csv", "text/x-qif", "text/x-vcalendar", "text/x-vcard", "text/x-vcf",
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

  /// Creates a body, for testing delegates in isolation.
  public init(contentType: String, bytes: [UInt8]) {
    self.contentType = contentType
    self.bytes = bytes
  }

  /// The encoded fields as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }
}
