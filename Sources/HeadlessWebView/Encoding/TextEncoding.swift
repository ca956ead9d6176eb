import Ownership

/// An encoding that pages may use: Encoding Standard, "Names and labels".
struct TextEncoding: Sendable, Hashable {
  /// Its name, as `document.characterSet` tells it.
  let name: String

  static let utf8 = TextEncoding(name: "UTF-8")
  static let utf16LE = TextEncoding(name: "UTF-16LE")
  static let utf16BE = TextEncoding(name: "UTF-16BE")
  static let windows1252 = TextEncoding(name: "windows-1252")

  private init(name: String) { self.name = name }

  /// The encoding of a label; nil for one that is unknown.
  init?(label: String) {
    let blanks: Set<UInt8> = [0x09, 0x0A, 0x0C, 0x0D, 0x20]
    let bytes = label.utf8.drop { blanks.contains($0) }.reversed().drop { blanks.contains($0) }.reversed()
    let label = String(decoding: bytes.map(MarkupScanner.lowercased), as: UTF8.self)
    guard let name = Self.names[label] else { return nil }
    self.name = name
  }

  var isUTF16: Bool { self == .utf16LE || self == .utf16BE }
  /// What forms and addresses are written in: UTF-8 for what cannot be written.
  var output: TextEncoding { isUTF16 || name == "replacement" ? .utf8 : self }

  /// Names by label; a line of the table is a name with its labels.
  private static let names: [String: String] = {
    var names: [String: String] = [:]
    for line in EncodingLabels.table.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      for label in words.dropFirst() { names[label] = words[0] }
    }
    return names
  }()
}
