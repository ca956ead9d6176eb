import BridgeSupport
import BridgeTesting

/// Finds the names that a page's scripts give handlers and functions in the scripts' text, to suggest a correction for
/// a wrong name.
///
/// The bridges do not expose their handlers, so nothing else can be queried without changing the page.
enum RegisteredNames {
  private static let register = Array("register".utf8)
  /// The suffixes of `register` in the bridges' APIs: `registerHandler`, `registerAsyn`.
  private static let endings = ["", "Handler", "Asyn"].map { Array($0.utf8) }
  private static let quotes = Set("\"'`".utf8)
  private static let longestName = 100

  /// Returns the names of handlers, each once, in the text's order.
  static func find(in text: String) -> [String] { names(behind: register, in: text, name) }

  /// Returns the names of functions: of declarations, and of functions that become members of the window.
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

  /// Returns the strings of scripts that could be names: a wrapper of the bridge may register them.
  static func strings(in text: String) -> [String] {
    unique(in: text) { start, bytes in
      guard quotes.contains(bytes[start]), start + 1 < bytes.count else { return nil }
      let name = identifier(bytes[(start + 1)...], with: [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":")])
      let end = start + 1 + (name?.utf8.count ?? 0)
      return end < bytes.count && bytes[end] == bytes[start] ? name : nil
    }
  }

  /// Returns the names of the members of objects: DSBridge registers objects of functions below a namespace.
  static func members(in text: String) -> [String] {
    unique(in: text) { start, bytes in
      guard start == 0 || identifier(bytes[(start - 1)...].prefix(1)) == nil else { return nil }
      guard let name = identifier(bytes[start...]) else { return nil }
      let next = bytes[(start + name.utf8.count)...].drop(while: isSpace).first
      return next == UInt8(ascii: ":") || next == UInt8(ascii: "(") ? name : nil
    }
  }

  private static func unique(in text: String, _ name: (_ start: Int, _ bytes: [UInt8]) -> String?) -> [String] {
    let bytes = Array(text.utf8)
    var known: Set<String> = []
    return bytes.indices.compactMap { name($0, bytes) }.filter { known.insert($0).inserted }
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

  private static func identifier(_ bytes: ArraySlice<UInt8>, with others: [UInt8] = []) -> String? {
    let name = bytes.prefix(longestName).prefix { byte in
      byte >= 128 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || (48...57).contains(byte)
        || (65...90).contains(byte & 0xDF) || others.contains(byte)
    }
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }

  /// Returns the string that is the first argument of a call.
  private static func name(at start: Int, in bytes: [UInt8]) -> String? {
    let letters = bytes[start...].prefix { $0 != UInt8(ascii: "(") && !isSpace($0) }.prefix(longestName)
    guard endings.contains(where: { $0.elementsEqual(letters) }) else { return nil }
    var rest = bytes[(start + letters.count)...].drop(while: isSpace)
    guard rest.popFirst() == UInt8(ascii: "(") else { return nil }
    rest = rest.drop(while: isSpace)
    guard let quote = rest.popFirst(), quotes.contains(quote) else { return nil }
    let name = rest.prefix(longestName).prefix { $0 != quote }
    // The closing quotation mark follows the name.
    return name.isEmpty || name.endIndex == bytes.endIndex || bytes[name.endIndex] != quote
      ? nil : String(decoding: name, as: UTF8.self)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
}

extension SpecPage {
  /// Returns the message for an outgoing call that got no response or an error, with a suggestion for the handler's
  /// name.
  func noAnswer(_ name: String, _ text: String, over bridge: BridgeKind) -> String {
    if HandlerName.isOfDefault(name) {
      let isMissing = faults.contains { $0.faultCode == .noPageHandler }
      return (isMissing ? "the page has no default handler" : text) + adviceOnPage
    }
    let texts = ([view.url.withoutQuery] + scripts).compactMap { sources.source(at: $0) }
    let names = texts.flatMap { text in
      RegisteredNames.find(in: text) + (bridge.callsFunctions ? RegisteredNames.functions(in: text) : [])
    }
    let text = text == BridgeError.noHandler(handler: name).description ? bridge.missing(name) : text
    // If several calls are pending, the bridge's warning applies to several of them.
    guard !names.contains(name) else { return text + adviceOnPage }
    let isMissing = faults.contains { $0.faultCode == .noPageHandler && $0.names(name) }
    let guess = nearest(to: name, among: names, in: texts).map { "; did you mean '\($0)'?" } ?? ""
    return (isMissing ? bridge.missing(name) : text) + guess + adviceOnPage
  }

  /// Returns the name of the page that was probably meant: a registered one, or else a string of its scripts.
  private func nearest(to name: String, among names: [String], in texts: [String]) -> String? {
    if let registered = NameSuggestion.nearest(to: name, among: names) { return registered }
    if let dot = name.lastIndex(of: "."), names.contains(String(name[..<dot])) {
      let members = texts.flatMap(RegisteredNames.members)
      let member = String(name[name.index(after: dot)...])
      return NameSuggestion.nearest(to: member, among: members).map { name[...dot] + $0 }
    }
    return NameSuggestion.nearest(to: name, among: texts.flatMap(RegisteredNames.strings).filter { $0 != name })
  }

  /// The advice to add to a failure that occurs before any page is loaded; empty if a page was loaded.
  var adviceOnPage: String {
    wasLoaded || opener != nil
      ? "" : "\nNo page was loaded in this test. Call await page.goto('index.html') first, in beforeEach for all tests."
  }
}

extension TranscriptEvent {
  /// Returns whether a fault of the page side of the bridge names a handler.
  fileprivate func names(_ handler: String) -> Bool {
    (string("handlers") ?? "").split(separator: ", ").contains { $0 == handler }
  }
}
