import BridgeSupport
import BridgeTesting

/// The names that a page's scripts give handlers and functions, as their text says: for a guess at what a wrong name
/// was meant to be.
///
/// The bridges keep their handlers to themselves, so nothing else can be asked without changing the page.
enum RegisteredNames {
  private static let register = Array("register".utf8)
  /// What stands behind `register` in the words of the bridges: `registerHandler`, `registerAsyn`.
  private static let endings = ["", "Handler", "Asyn"].map { Array($0.utf8) }
  private static let quotes = Set("\"'`".utf8)
  private static let longestName = 100

  /// The names of handlers, each once, in the text's order.
  static func find(in text: String) -> [String] { names(behind: register, in: text, name) }

  /// The names of functions: of declarations, and of what becomes a member of the window.
  static func functions(in text: String) -> [String] {
    names(behind: Array("function".utf8), in: text) { start, bytes in
      let rest = bytes[start...].drop { isSpace($0) || $0 == UInt8(ascii: "*") }
      return rest.startIndex > start ? identifier(rest) : nil
    }
      + names(behind: Array("window.".utf8), in: text) { start, bytes in
        let name = identifier(bytes[start...])
        let rest = bytes[(start + (name?.utf8.count ?? 0))...].drop(while: isSpace)
        return rest.first == UInt8(ascii: "=") && rest.dropFirst().first != UInt8(ascii: "=") ? name : nil
      }
  }

  private static func names(
    behind word: [UInt8], in text: String, _ name: (_ start: Int, _ bytes: [UInt8]) -> String?
  ) -> [String] {
    let bytes = Array(text.utf8)
    var names: [String] = []
    var known: Set<String> = []
    var index = 0
    while index + word.count < bytes.count {
      guard bytes[index] == word[0], bytes[index..<index + word.count].elementsEqual(word) else {
        index += 1
        continue
      }
      index += word.count
      if let name = name(index, bytes), known.insert(name).inserted { names.append(name) }
    }
    return names
  }

  private static func identifier(_ bytes: ArraySlice<UInt8>) -> String? {
    let name = bytes.prefix(longestName).prefix { byte in
      byte >= 128 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || (48...57).contains(byte)
        || (65...90).contains(byte & 0xDF)
    }
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
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

extension SpecStage {
  /// What to say of native's call that nothing answered, or of an error of such a call: with a guess at the handler
  /// that was meant.
  func noAnswer(_ name: String, _ text: String, over bridge: BridgeKind) -> String {
    let texts = ([view.url.withoutQuery] + clues.scripts).compactMap { sources.source(at: $0) }
    let names = texts.flatMap { text in
      RegisteredNames.find(in: text) + (bridge.callsFunctions ? RegisteredNames.functions(in: text) : [])
    }
    // The bridge's warning fits several calls where several are open.
    guard !names.contains(name) else { return text + adviceOnPage }
    let isMissing = faults.contains { $0.faultCode == .noPageHandler && $0.names(name) }
    let guess = NameSuggestion.nearest(to: name, among: names).map { "; did you mean '\($0)'?" } ?? ""
    return (isMissing ? "the page has no handler '\(name)'" : text) + guess + adviceOnPage
  }

  /// What to add to what failed before any page was there; nothing where one was.
  var adviceOnPage: String {
    wasLoaded
      ? "" : "\nNo page was loaded in this test: await page.goto('index.html') comes first, in beforeEach for all tests"
  }
}

extension TranscriptEvent {
  /// Whether a fault of the page's half is about a handler.
  fileprivate func names(_ handler: String) -> Bool {
    (string("handlers") ?? string("text") ?? "").split { $0 == " " || $0 == "," }.contains { $0 == handler }
  }
}
