/// Determines the encoding of bytes: HTML, 13.2.3, "The input byte stream".
enum EncodingSniffer {
  /// Returns the encoding of a byte order mark, and the mark's length.
  static func mark(of bytes: [UInt8]) -> (encoding: TextEncoding, length: Int)? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if bytes.starts(with: [0xFE, 0xFF]) { return (.utf16BE, 2) }
    if bytes.starts(with: [0xFF, 0xFE]) { return (.utf16LE, 2) }
    return nil
  }

  /// Returns the encoding that a `Content-Type` names.
  static func charset(of contentType: String?) -> TextEncoding? {
    guard let contentType, let semicolon = contentType.firstIndex(of: ";") else { return nil }
    for parameter in contentType[semicolon...].split(separator: ";") {
      let pair = parameter.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, pair[0].trimming().lowercased() == "charset" else { continue }
      return TextEncoding(label: pair[1].trimming().trimmingQuotes())
    }
    return nil
  }

  /// Returns the encoding of a document without a byte order mark.
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

/// Searches for a `meta` element that names the encoding: HTML, "prescan a byte stream to determine its encoding".
struct MetaPrescan {
  private let bytes: [UInt8]
  private var at = 0

  static func encoding(in bytes: some Collection<UInt8>) -> TextEncoding? {
    var scan = MetaPrescan(bytes: Array(bytes))
    return scan.find() ?? declaration(in: scan.bytes)
  }

  /// Returns the encoding that an XML declaration names: HTML, "get an XML encoding".
  static func declaration(in bytes: [UInt8]) -> TextEncoding? {
    guard bytes.starts(with: "<?xml".utf8), let end = bytes.firstIndex(of: 0x3E) else { return nil }
    let text = bytes[..<end]
    let key = Array("encoding".utf8)
    guard var at = text.indices.first(where: { text[$0...].starts(with: key) }).map({ $0 + key.count }) else {
      return nil
    }
    func skipBlanks() { while at < end, text[at] <= 0x20 { at += 1 } }
    skipBlanks()
    guard at < end, text[at] == 0x3D else { return nil }
    at += 1
    skipBlanks()
    guard at < end, text[at] == 0x22 || text[at] == 0x27 else { return nil }
    let label = text[(at + 1)...].prefix { $0 != text[at] }
    guard label.endIndex < end, label.allSatisfy({ $0 > 0x20 }) else { return nil }
    let encoding = TextEncoding(label: String(decoding: label, as: UTF8.self))
    return encoding?.isUTF16 == true ? .utf8 : encoding
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func find() -> TextEncoding? {
    // An XML declaration in UTF-16 is recognized by its zero bytes.
    if bytes.starts(with: [0x3C, 0, 0x3F, 0, 0x78, 0]) { return .utf16LE }
    if bytes.starts(with: [0, 0x3C, 0, 0x3F, 0, 0x78]) { return .utf16BE }
    while at < bytes.count {
      if bytes[at] != 0x3C {
        at += 1
      } else if matches("<!--") {
        // The dashes that begin the comment may end it.
        at += 2
        while at < bytes.count, !matches("-->") { at += 1 }
        at += 3
      } else if matches("<meta"), at + 5 < bytes.count, isBlankOrSlash(bytes[at + 5]) {
        at += 5
        if let encoding = meta() { return encoding }
      } else if at + 1 < bytes.count, bytes[at + 1].isASCIILetter || isEndTag {
        while at < bytes.count, !bytes[at].isMarkupBlank, bytes[at] != 0x3E { at += 1 }
        while attribute() != nil {}
        at += 1
      } else if matches("<!") || matches("</") || matches("<?") {
        while at < bytes.count, bytes[at] != 0x3E { at += 1 }
        at += 1
      } else {
        at += 1
      }
    }
    return nil
  }

  private var isEndTag: Bool { bytes[at + 1] == 0x2F && at + 2 < bytes.count && bytes[at + 2].isASCIILetter }
  private func isBlankOrSlash(_ byte: UInt8) -> Bool { byte.isMarkupBlank || byte == 0x2F }

  private func matches(_ text: StaticString) -> Bool {
    guard at + text.utf8CodeUnitCount <= bytes.count else { return false }
    for index in 0..<text.utf8CodeUnitCount where bytes[at + index].asciiLower != text.utf8Start[index] {
      return false
    }
    return true
  }

  private mutating func meta() -> TextEncoding? {
    var names: Set<String> = []
    var gotPragma = false
    var needsPragma: Bool?
    var label: String?
    while let (name, value) = attribute() {
      guard names.insert(name).inserted else { continue }
      switch name {
      case "http-equiv": gotPragma = value == "content-type"
      case "content":
        if label == nil, let found = Self.charset(inContent: value) {
          label = found
          needsPragma = true
        }
      case "charset":
        label = value
        needsPragma = false
      default: break
      }
    }
    at += 1
    guard let needsPragma, !needsPragma || gotPragma, let label, let encoding = TextEncoding(label: label) else {
      return nil
    }
    // A page that was readable so far cannot be in a two-byte encoding.
    if encoding.isUTF16 { return .utf8 }
    return encoding.name == "x-user-defined" ? .windows1252 : encoding
  }

  /// Returns the encoding that a content attribute names: HTML, "extracting a character encoding from a meta element".
  static func charset(inContent content: String) -> String? {
    let bytes = Array(content.utf8)
    let word = Array("charset".utf8)
    var at = 0
    while at + word.count <= bytes.count {
      guard bytes[at..<(at + word.count)].elementsEqual(word, by: { $0.asciiLower == $1 }) else {
        at += 1
        continue
      }
      at += word.count
      while at < bytes.count, bytes[at].isMarkupBlank { at += 1 }
      guard at < bytes.count, bytes[at] == 0x3D else { continue }
      at += 1
      while at < bytes.count, bytes[at].isMarkupBlank { at += 1 }
      guard at < bytes.count else { return nil }
      if bytes[at] == 0x22 || bytes[at] == 0x27 {
        guard let end = bytes[(at + 1)...].firstIndex(of: bytes[at]) else { return nil }
        return String(decoding: bytes[(at + 1)..<end], as: UTF8.self)
      }
      return String(decoding: bytes[at...].prefix { !$0.isMarkupBlank && $0 != 0x3B }, as: UTF8.self)
    }
    return nil
  }

  /// Returns the next attribute, or nil at the end of the tag: HTML, "get an attribute".
  ///
  /// Names and values are in lower case.
  private mutating func attribute() -> (name: String, value: String)? {
    while at < bytes.count, isBlankOrSlash(bytes[at]) { at += 1 }
    guard at < bytes.count, bytes[at] != 0x3E else { return nil }
    var name: [UInt8] = []
    while at < bytes.count {
      let byte = bytes[at]
      if byte == 0x3D, !name.isEmpty { break }
      if byte.isMarkupBlank { break }
      if byte == 0x2F || byte == 0x3E { return (Self.text(name), "") }
      name.append(byte)
      at += 1
    }
    while at < bytes.count, bytes[at].isMarkupBlank { at += 1 }
    guard at < bytes.count, bytes[at] == 0x3D else { return (Self.text(name), "") }
    at += 1
    while at < bytes.count, bytes[at].isMarkupBlank { at += 1 }
    guard at < bytes.count else { return nil }
    let quote = bytes[at]
    if quote == 0x22 || quote == 0x27 {
      guard let end = bytes[(at + 1)...].firstIndex(of: quote) else {
        at = bytes.count
        return nil
      }
      defer { at = end + 1 }
      return (Self.text(name), Self.text(bytes[(at + 1)..<end]))
    }
    let start = at
    while at < bytes.count, !bytes[at].isMarkupBlank, bytes[at] != 0x3E { at += 1 }
    return (Self.text(name), Self.text(bytes[start..<at]))
  }

  private static func text(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: bytes.map(\.asciiLower), as: UTF8.self)
  }
}
