/// An annotation of a test, such as the reason for which it is skipped.
public struct SpecAnnotation: Sendable, Hashable, Codable {
  /// The type, such as `skip`, `fixme`, `fail`, `slow` or one of the spec's own, such as `issue`.
  public let type: String
  /// The description; nil if there is none.
  public let description: String?

  /// Creates an annotation.
  public init(type: String, description: String? = nil) {
    self.type = type
    self.description = description
  }
}

/// A file or text that a test attached to its result.
public struct SpecAttachment: Sendable, Hashable, Codable {
  /// The name.
  public let name: String
  /// The media type, such as `text/plain`.
  public let contentType: String
  /// The path of the attached file, below the folder of the run; nil if the content is in `body`.
  public let path: String?
  /// The attached content in Base64; nil if it is in a file.
  public let body: String?

  /// Creates an attachment.
  public init(name: String, contentType: String, path: String? = nil, body: String? = nil) {
    self.name = name
    self.contentType = contentType
    self.path = path
    self.body = body
  }
}

extension SpecResult {
  /// The reason for which the test was skipped; nil if it ran, or if there is none.
  public var skipReason: String? {
    guard verdict == .skipped else { return nil }
    return annotations.last { ($0.type == "skip" || $0.type == "fixme") && $0.description != nil }?.description
  }
}
