/// What a submitted form sends in the body of its request.
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
