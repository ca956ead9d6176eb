/// Finds the encoding of bytes: HTML, 13.2.3, "The input byte stream".
enum EncodingSniffer {
  /// The encoding that a byte order mark tells, and the mark's length.
  static func mark(of bytes: [UInt8]) -> (encoding: TextEncoding, length: Int)? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if bytes.starts(with: [0xFE, 0xFF]) { return (.utf16BE, 2) }
    if bytes.starts(with: [0xFF, 0xFE]) { return (.utf16LE, 2) }
    return nil
  }

  /// The encoding that a `Content-Type` names.
  static func charset(of contentType: String?) -> TextEncoding? {
    guard let contentType, let semicolon = contentType.firstIndex(of: ";") else { return nil }
    for parameter in contentType[semicolon...].split(separator: ";") {
      let pair = parameter.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, pair[0].trimming().lowercased() == "charset" else { continue }
      return TextEncoding(label: pair[1].trimming().trimmingQuotes())
    }
    return nil
  }

  /// The encoding of a document without a mark.
  static func encoding(ofDocument bytes: [UInt8], contentType: String?, isXML: Bool = false) -> TextEncoding? {
    if isXML { return charset(of: contentType) ?? MetaPrescan.declaration(in: Array(bytes.prefix(1024))) ?? .utf8 }
    return charset(of: contentType) ?? MetaPrescan.encoding(in: bytes.prefix(1024))
  }
}

extension StringProtocol {
  fileprivate func trimming() -> String {
    let blanks: Set<Character> = [" ", "\t", "\n", "\r", "\r\n", "\u{0C}"]
    return String(drop { blanks.contains($0) }.reversed().drop { blanks.contains($0) }.reversed())
  }

  fileprivate func trimmingQuotes() -> String {
    guard count > 1, first == "\"" || first == "'" else { return String(self) }
    return String(dropFirst().prefix { $0 != first })
  }
}
