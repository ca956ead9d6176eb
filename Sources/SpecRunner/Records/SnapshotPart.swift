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

  /// Reads a part; nil if it is of no known kind.
  init?(_ text: String) {
    let head = text.utf8.prefix(2)
    guard let first = head.first, let kind = Kind(rawValue: Character(Unicode.Scalar(first))) else { return nil }
    self.kind = kind
    frames = head.count == 2 ? min(max(Int(head.last ?? 48) - 48, 0), 9) : 0
    self.text = String(text.utf8.dropFirst(2)) ?? ""
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

  /// Returns the style with its small files embedded.
  func style(_ resource: (String, Int) -> String?) -> String {
    let end = text.firstIndex(of: "\n") ?? text.startIndex
    let base = WebURL(String(text[..<end]))
    let style = text[end...].dropFirst()
    guard style.utf8.contains(UInt8(ascii: "(")), style.contains(/[uU][rR][lL]\(/) else { return String(style) }
    let address = /[uU][rR][lL]\(\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^)"'\s]*))\s*\)/
    return String(
      style.replacing(address) { match -> Substring in
        let found = match.output.1 ?? match.output.2 ?? match.output.3 ?? ""
        guard !found.hasPrefix("#") else { return match.output.0 }
        let data = WebURL(String(found), base: base).flatMap { resource($0.href, Self.mostBytes) } ?? "data:,"
        return "url(\"\(data.filter { $0 != "\"" && $0 != "\\" })\")"
      })
  }
}
