import JavaScriptEngine

/// Makes text of a document's, a script's or an answer's bytes.
enum TextDecoding {
  /// Decodes bytes: a byte order mark counts more than what anybody says.
  static func decode(_ bytes: [UInt8], as fallback: TextEncoding) -> (text: String, encoding: TextEncoding) {
    guard let (encoding, length) = EncodingSniffer.mark(of: bytes) else {
      return (text(bytes, fallback), fallback)
    }
    return (text(Array(bytes[length...]), encoding), encoding)
  }

  /// Decodes bytes without a mark, with U+FFFD for mistakes.
  static func text(_ bytes: [UInt8], _ encoding: TextEncoding) -> String {
    if encoding == .utf8 { return String(decoding: bytes, as: UTF8.self) }
    return String(decoding: units(bytes, encoding), as: UTF16.self)
  }

  private static func units(_ bytes: [UInt8], _ encoding: TextEncoding) -> [UInt16] {
    guard encoding.isUTF16 else { return LegacyDecoder(bytes, encoding, isLast: true).units }
    let (high, low) = encoding == .utf16BE ? (0, 1) : (1, 0)
    var units = stride(from: 0, to: bytes.count - 1, by: 2).map {
      UInt16(bytes[$0 + high]) << 8 | UInt16(bytes[$0 + low])
    }
    if bytes.count % 2 == 1 { units.append(0xFFFD) }
    return units
  }

  /// Decodes a script's answer by a label, an empty or unknown one meaning UTF-8: a mark counts more.
  static func lossy(_ bytes: [UInt8], charset: String) -> UTF16Text {
    UTF16Text(decode(bytes, as: TextEncoding(label: charset) ?? .utf8).text)
  }

  /// Decodes what a page loads as a document, and tells in which encoding it is written.
  ///
  /// - Parameter isGuess: Whether nothing said so, and WebKit's default was taken.
  static func document(_ resource: Resource, parent: TextEncoding?) -> (
    text: String, encoding: TextEncoding, isGuess: Bool
  ) {
    let declared = EncodingSniffer.encoding(
      ofDocument: resource.bytes, contentType: resource.fields["content-type"],
      isXML: DocumentKind(resource).isXML)
    let (text, encoding) = decode(resource.bytes, as: declared ?? parent ?? .windows1252)
    let isGuess =
      declared == nil && parent == nil && encoding == .windows1252 && resource.bytes.contains { $0 >= 0x80 }
    return (text, encoding, isGuess)
  }
}
