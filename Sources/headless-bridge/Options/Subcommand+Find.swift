import BridgeSupport

extension Subcommand {
  /// The subcommand of a name that the user gave.
  ///
  /// - Throws: ``UsageError`` that says what may have been meant.
  static func find(_ name: String) throws(UsageError) -> Subcommand {
    if let command = named(name) { return command }
    // Short names are meant, too, when two letters changed places.
    let nearest =
      NameSuggestion.nearest(to: name, among: all.map(\.name))
      ?? all.first { $0.name.sorted() == name.sorted() }?.name
    var meant = nearest.map { "; did you mean \($0)?" } ?? ""
    if name.contains("."), !name.hasPrefix("-") {
      meant = "; a page is loaded with headless-bridge run, specs run with headless-bridge test"
    }
    throw UsageError(description: "no such command: \(name)\(meant); try headless-bridge --help")
  }

  /// Why a word is no option of this subcommand.
  func complaint(of word: String) -> UsageError {
    let name = String(word.drop { $0 == "-" }.prefix { $0 != "=" })
    let names = options.map(\.name)
    if let option = options.first(where: { $0.name == name }), option.placeholder == nil, word.contains("=") {
      return UsageError(description: "--\(name) takes no value; \(hint)")
    }
    let begun = word.hasPrefix("--") && !name.isEmpty ? names.filter { $0.hasPrefix(name) } : []
    if begun.count > 1 {
      let list = begun.map { "--\($0)" }.joined(separator: ", ")
      return UsageError(description: "\(word) may be any of \(list); \(hint)")
    }
    let meant = NameSuggestion.nearest(to: name, among: names).map { "; did you mean --\($0)?" } ?? ""
    let others = Self.all.filter { other in other.options.contains { $0.name == name } }.map(\.name)
    let elsewhere =
      meant.isEmpty && !others.isEmpty ? "; it is an option of \(others.joined(separator: ", "))" : ""
    return UsageError(description: "no such option: \(word)\(meant)\(elsewhere); \(hint)")
  }
}
