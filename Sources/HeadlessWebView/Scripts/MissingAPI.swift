import JavaScriptEngine

/// What a page looks for that the platform of iOS has and this one has not.
///
/// Nothing is defined for it: to the page the name stays as absent as it is. Names of the global object are known from the
/// misses, members from the engine's error text.
enum MissingAPI {
  /// Whether a name of the global object that is missed is one of the platform's.
  static func isGlobal(_ name: String) -> Bool { PlatformNames.globals.contains(name) }

  /// Whether a name that is missed is that of an object by which native makes a bridge known: what a bridge's script in the page looks
  /// for before it calls.
  static func isBridge(_ name: String) -> Bool { bridges.contains(name) }

  private static let bridges: Set<String> = ["_dsbridge", "_dswk", "webkit"]

  /// The API whose absence an error tells of: the engine quotes the expression that failed.
  static func named(in message: String) -> String? {
    guard let expression = failed(in: message) else { return nil }
    let parts = expression.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.allSatisfy({ !$0.isEmpty && $0.utf16.allSatisfy(\.isNamePart) }) else { return nil }
    // `navigator.geolocation.watchPosition` is absent from its second part on.
    for end in parts.indices.dropFirst() {
      let start = parts[0] == "window" && end > 1 ? 1 : 0
      let name = parts[start...end].joined(separator: ".")
      if PlatformNames.members.contains(name) { return name }
    }
    if parts.count > 1, let last = parts.last, PlatformNames.members.contains(last) { return last }
    let global = parts[0] == "window" && parts.count > 1 ? parts[1] : parts[0]
    return PlatformNames.globals.contains(global) ? global : nil
  }

  // The expression of "x.y is not a function. (In 'x.y(1)', 'x.y' is undefined)", of "undefined is not an object
  // (evaluating 'x.y.z')" and its kin, and of "Can't find variable: x".
  private static func failed(in message: String) -> String? {
    if message.hasSuffix("' is undefined)") {
      return message.split(separator: "'", omittingEmptySubsequences: false).dropLast().last.map(String.init)
    }
    if message.range(ofBytes: "undefined is not a") != nil,
      let start = message.range(ofBytes: "(evaluating '")?.upperBound
    {
      let quoted = message[start...]
      let text = quoted.hasPrefix("new ") ? quoted.dropFirst(4) : quoted
      return String(text.prefix { $0 == "." || $0.utf16.allSatisfy(\.isNamePart) })
    }
    return message.range(ofBytes: "Can't find variable: ").map { String(message[$0.upperBound...]) }
  }
}
