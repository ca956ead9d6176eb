import HeadlessWebView

/// The code of a page and of its project, reduced to what can be a sign of a bridge.
///
/// Comments and texts are no code: a page that only mentions a name in them has no sign of the bridge. Minified bundles
/// and sources in TypeScript have the same names of properties, so they have the same signs.
struct PageCode {
  /// A call with a text or an object as its first argument.
  struct Call: Hashable {
    /// The called function, as in ``PageCode/paths``.
    let path: String
    /// The first argument, if it is a text.
    let text: String?
    /// A Boolean value that indicates whether the first argument, or the second one after a text, is an object literal.
    let hasObject: Bool
  }

  /// The names in the code.
  private(set) var names: Set<String> = []
  /// The paths of members, each with a dot before and after each name, such as `.wx.config.`.
  private(set) var paths: Set<String> = []
  private(set) var calls: Set<Call> = []
  /// The imported modules.
  private(set) var modules: Set<String> = []
  /// The addresses in the code, in lower case.
  private(set) var addresses: Set<String> = []
  /// The names of the files in script elements, in lower case.
  private(set) var files: Set<String> = []
  /// The packages of the project, with their versions.
  private(set) var packages: [String: String]
  /// The objects with a function `postMessage` that the code calls.
  private var posting: Set<String> = []
  /// The names that the code itself declares.
  private var declared: Set<String> = []
  /// The names of components in the manner of Hotwire Native.
  private(set) var components: Set<String> = []

  /// Creates the code of a page without documents and scripts.
  init(packages: [String: String] = [:]) { self.packages = packages }

  /// Adds the file of a script element.
  mutating func addFile(at address: String) {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    if let name = path.split(separator: "/").last { files.insert(name.lowercased()) }
  }

  /// Adds a module that the page can import.
  mutating func addModule(_ name: String) { modules.insert(name) }

  // MARK: Channels

  /// The objects of pages that aren't JavaScript channels, although they have `postMessage`.
  private static let otherObjects: Set<String> = [
    "ReactNativeWebView", "androidBridge", "bridge", "channel", "client", "contentWindow", "globalThis", "opener",
    "parent", "port", "port1", "port2", "self", "source", "target", "this", "top", "uni", "webview", "window", "worker",
  ]

  /// The names of the JavaScript channels that the code posts to, in order.
  ///
  /// A channel is a global object that the code doesn't declare. Variables of minified code have one or two letters.
  var channels: [String] {
    posting.subtracting(Self.otherObjects).subtracting(declared).filter { $0.count > 2 }.sorted()
  }

  // MARK: Scripts

  private static let declarations: Set<String> = ["const", "let", "var", "class", "function", "import"]
  private static let globals: Set<String> = ["window", "self", "globalThis", "top"]

  /// Adds the code of a script, in JavaScript or TypeScript.
  mutating func addScript(_ text: String) {
    let tokens = Self.tokens(of: text)
    var chain: [String] = []
    // The position of the chain's last token.
    var end = -1
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      switch token.kind {
      case .name:
        let isMember = index > 0 && tokens[index - 1].text == "."
        if !isMember || !Self.continues(tokens, from: end, to: index) {
          add(chain)
          chain = []
        }
        chain.append(token.text)
        end = index
        if index > 0, Self.declarations.contains(tokens[index - 1].text) { declared.insert(token.text) }
      case .string, .template: addText(Self.content(of: token.text), tokens, at: index)
      case .punctuator where token.text == "[":
        // A member whose name is a text.
        guard index > 0, index + 2 < tokens.count, tokens[index + 1].kind == .string, tokens[index + 2].text == "]",
          Self.isOperand(tokens[index - 1])
        else { break }
        if end != index - 1, !Self.continues(tokens, from: end, to: index) {
          add(chain)
          chain = []
        }
        chain.append(Self.content(of: tokens[index + 1].text))
        index += 2
        end = index
      case .punctuator where token.text == "(" && !chain.isEmpty:
        if end == index - 1 || Self.continues(tokens, from: end, to: index) { addCall(of: chain, tokens, at: index) }
      default: break
      }
      index += 1
    }
    add(chain)
  }

  /// Returns whether only the parts of `.`, `?.` and `!.` are between two tokens.
  private static func continues(
    _ tokens: [(kind: ScriptToken.Kind, text: String)], from end: Int, to index: Int
  ) -> Bool {
    guard end >= 0, index - end <= 3 else { return false }
    let between = tokens[(end + 1)..<index].map(\.text)
    return between.contains(".") && between.allSatisfy { [".", "?", "!"].contains($0) }
  }

  private static func isOperand(_ token: (kind: ScriptToken.Kind, text: String)) -> Bool {
    token.kind == .name || [")", "]", ".", "!"].contains(token.text)
  }

  private mutating func add(_ chain: [String]) {
    guard !chain.isEmpty else { return }
    names.formUnion(chain)
    if chain.count > 1 { paths.insert(Self.path(chain)) }
  }

  private static func path(_ chain: [String]) -> String { "." + chain.joined(separator: ".") + "." }

  /// Adds a text, where its position in the code makes it more than a text.
  private mutating func addText(
    _ text: String, _ tokens: [(kind: ScriptToken.Kind, text: String)], at index: Int
  ) {
    let before = index > 0 ? tokens[index - 1].text : ""
    let behind = index + 1 < tokens.count ? tokens[index + 1].text : ""
    if before == "from" || before == "import" { modules.insert(text) }
    if behind == "in" { names.insert(text) }
    if text.contains("://") { addresses.insert(text.lowercased()) }
    // `static component = "form"`, and its form in compiled code: `define(Form, "component", "form")`.
    if before == "=", index > 1, tokens[index - 2].text == "component" { components.insert(text) }
    if text == "component", behind == ",", index + 2 < tokens.count, tokens[index + 2].kind == .string {
      components.insert(Self.content(of: tokens[index + 2].text))
    }
  }

  private mutating func addCall(
    of chain: [String], _ tokens: [(kind: ScriptToken.Kind, text: String)], at index: Int
  ) {
    func text(_ offset: Int) -> String { index + offset < tokens.count ? tokens[index + offset].text : "" }
    let isText = index + 1 < tokens.count && [.string, .template].contains(tokens[index + 1].kind)
    let argument = isText ? Self.content(of: text(1)) : nil
    let hasObject = isText ? text(2) == "," && text(3) == "{" : text(1) == "{"
    if isText || hasObject {
      calls.insert(Call(path: Self.path(chain), text: argument, hasObject: hasObject))
    }
    if let argument, ["require", "import"].contains(chain.last) { modules.insert(argument) }
    let owner = chain.drop { Self.globals.contains($0) }
    if owner.count == 2, owner.last == "postMessage", let name = owner.first { posting.insert(name) }
  }

  // MARK: Tokens

  private static func tokens(of text: String) -> [(kind: ScriptToken.Kind, text: String)] {
    let units = Array(text.utf16)
    return units.withUnsafeBufferPointer { buffer in
      var lexer = ScriptLexer(buffer)
      var tokens: [(kind: ScriptToken.Kind, text: String)] = []
      while let token = lexer.next() {
        let slice = UnsafeBufferPointer(rebasing: buffer[token.start..<token.end])
        tokens.append((token.kind, String(decoding: slice, as: UTF16.self)))
      }
      return tokens
    }
  }

  /// Returns the text between a literal's quotation marks.
  private static func content(of literal: String) -> String {
    guard let quote = literal.first, literal.count > 1, literal.last == quote else { return literal }
    return String(literal.dropFirst().dropLast())
  }
}
