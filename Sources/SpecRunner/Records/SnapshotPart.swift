import HeadlessWebView

/// A part of a snapshot as the page's realm writes it: a letter for its kind, the number of enclosing frames, and text.
struct SnapshotPart {
  /// The kinds of parts.
  enum Kind: Character {
    case markup = "h"
    /// The address of a picture.
    case resource = "r"
    /// A base URL, and a style sheet on the following lines.
    case sheet = "s"
    /// A base URL, and the value of a style attribute on the following lines.
    case style = "a"
    /// The end of a snapshot that is too large.
    case tooLong = "t"
  }

  let kind: Kind
  let frames: Int
  let text: String

  /// The maximum size of an embedded file.
  static let mostBytes = 256_000

  /// Returns the parts of a snapshot.
  static func list(_ text: String) -> [SnapshotPart] {
    let bytes = Array(text.utf8)
    var parts: [SnapshotPart] = []
    var start = 0
    func add(_ end: Int) {
      guard start < end, let kind = Kind(rawValue: Character(Unicode.Scalar(bytes[start]))) else { return }
      let frames = start + 1 < end ? Int(bytes[start + 1]) - 48 : 0
      let text = String(decoding: bytes[min(start + 2, end)..<end], as: UTF8.self)
      parts.append(SnapshotPart(kind: kind, frames: min(max(frames, 0), 9), text: text))
    }
    var index = 0
    while index < bytes.count {
      // U+FFFF, which separates the parts.
      if bytes[index] == 0xEF, index + 2 < bytes.count, bytes[index + 1] == 0xBF, bytes[index + 2] == 0xBF {
        add(index)
        index += 3
        start = index
      } else {
        index += 1
      }
    }
    add(bytes.count)
    return parts
  }

  /// Returns text escaped for an attribute as often as attributes contain it.
  static func escaped(_ text: String, _ times: Int) -> String {
    guard times > 0 else { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count + 32)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): result += Array("&amp;".utf8)
      case UInt8(ascii: "\""): result += Array("&quot;".utf8)
      default: result.append(byte)
      }
    }
    return escaped(String(decoding: result, as: UTF8.self), times - 1)
  }

  /// Cuts markup into pieces.
  ///
  /// The content alone decides where, so that equal parts of different snapshots become equal pieces.
  static func cut(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    var pieces: [String] = []
    var start = 0
    var hash: UInt32 = 0
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "<") {
        let length = index - start
        if length >= 4096 || (length >= 96 && hash & 7 == 0) {
          pieces.append(String(decoding: bytes[start..<index], as: UTF8.self))
          start = index
        }
        hash = 0
      }
      hash = (hash &* 31 &+ UInt32(byte)) ^ (hash >> 15)
    }
    if start < bytes.count { pieces.append(String(decoding: bytes[start...], as: UTF8.self)) }
    return pieces
  }

  /// Returns the style with its small files embedded.
  func style(_ resource: (String, Int) -> String?) -> String {
    let end = text.firstIndex(of: "\n") ?? text.startIndex
    let base = WebURL(String(text[..<end]))
    let style = text[end...].dropFirst()
    guard style.contains("url(") else { return String(style) }
    let address = /url\(\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^)"'\s]*))\s*\)/
    return String(
      style.replacing(address) { match -> Substring in
        let found = match.output.1 ?? match.output.2 ?? match.output.3 ?? ""
        guard !found.hasPrefix("#") else { return match.output.0 }
        let data = WebURL(String(found), base: base).flatMap { resource($0.href, Self.mostBytes) } ?? "data:,"
        return "url(\"\(data.filter { $0 != "\"" && $0 != "\\" })\")"
      })
  }
}
