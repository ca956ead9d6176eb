/// The names that a page's scripts give handlers, as their text says: for a guess at what a wrong name was meant to be.
///
/// The bridges keep their handlers to themselves, so nothing else can be asked without changing the page.
enum RegisteredNames {
  private static let word = Array("register".utf8)
  /// What stands behind `register` in the words of the bridges: `registerHandler`, `registerAsyn`.
  private static let endings = ["", "Handler", "Asyn"].map { Array($0.utf8) }
  private static let quotes = Set("\"'`".utf8)
  private static let longestName = 100

  /// The names, each once, in the text's order.
  static func find(in text: String) -> [String] {
    let bytes = Array(text.utf8)
    var names: [String] = []
    var index = 0
    while index + word.count < bytes.count {
      guard bytes[index] == word[0], bytes[index..<index + word.count].elementsEqual(word) else {
        index += 1
        continue
      }
      index += word.count
      if let name = name(at: index, in: bytes), !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// The text that stands first in the parentheses of a call.
  private static func name(at start: Int, in bytes: [UInt8]) -> String? {
    let letters = bytes[start...].prefix { $0 != UInt8(ascii: "(") && !isSpace($0) }.prefix(longestName)
    guard endings.contains(where: { $0.elementsEqual(letters) }) else { return nil }
    var rest = bytes[(start + letters.count)...].drop(while: isSpace)
    guard rest.popFirst() == UInt8(ascii: "(") else { return nil }
    rest = rest.drop(while: isSpace)
    guard let quote = rest.popFirst(), quotes.contains(quote) else { return nil }
    let name = rest.prefix(longestName).prefix { $0 != quote }
    // Behind it stands the other quotation mark.
    return name.isEmpty || name.endIndex == bytes.endIndex || bytes[name.endIndex] != quote
      ? nil : String(decoding: name, as: UTF8.self)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
}
