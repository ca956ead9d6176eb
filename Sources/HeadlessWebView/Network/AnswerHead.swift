/// The head of a response, line by line as it arrives: RFC 9112, sections 4 and 5.
struct AnswerHead {
  private(set) var status = 0
  /// The text after the status, which HTTP/2 doesn't have.
  private(set) var statusText = ""
  /// The lines with their endings, as they arrived.
  private(set) var bytes: [UInt8] = []
  /// The fields, in the server's order.
  private(set) var fields: [HTTPField] = []
  /// Indicates whether the head has ended, so that later fields are not part of it.
  private(set) var isComplete = false

  /// Parses a line with its line ending.
  mutating func take(_ bytes: some Sequence<UInt8>) {
    let bytes = ArraySlice(bytes)
    let isTrailer = isComplete
    let line = bytes.trimmed { $0 == 0x0D || $0 == 0x0A }
    defer { if !isTrailer { self.bytes += bytes } }
    // An interim response precedes the final one.
    if let (status, text) = Self.status(line) {
      self = Self()
      self.status = status
      statusText = text
    } else if line.isEmpty {
      isComplete = true
    } else if !isComplete {
      takeField(line)
    }
  }

  private mutating func takeField(_ line: ArraySlice<UInt8>) {
    if let first = line.first, Self.isBlank(first) {
      // A value may continue in a line of its own.
      guard let last = fields.indices.last else { return }
      fields[last].value += " " + Self.text(line.trimmed(Self.isBlank))
    } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
      let name = line[..<colon].trimmed(Self.isBlank)
      let value = line[line.index(after: colon)...].trimmed(Self.isBlank)
      fields.append(HTTPField(name: Self.text(name), value: Self.text(value)))
    }
  }

  /// Returns the status and the text in a line such as `HTTP/1.1 200 OK`; nil if the line is not a status line.
  private static func status(_ line: ArraySlice<UInt8>) -> (number: Int, text: String)? {
    guard line.starts(with: "HTTP/".utf8) else { return nil }
    let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
    guard words.count > 1, words[1].count == 3, let number = Int(text(words[1])) else { return nil }
    return (number, words.count > 2 ? text(words[2].trimmed(isBlank)) : "")
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Decodes a field: servers send UTF-8, or older encodings.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(validating: bytes, as: UTF8.self) ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without those around them.
  func trimmed(_ isOut: (UInt8) -> Bool) -> Self {
    guard let start = firstIndex(where: { !isOut($0) }), let end = lastIndex(where: { !isOut($0) }) else { return [] }
    return self[start...end]
  }
}
