import JavaScriptEngine

/// The names that a script may declare as globals with `var`: more than it does, since no scope is looked at, but never fewer
/// of a plain declaration.
enum DeclaredNames {
  static func find(in text: UTF16Text, among known: Set<String>) -> [String] {
    text.withUTF16 { units in
      var found: [String] = []
      var index = 0
      while index < units.count {
        let unit = units[index]
        let start = index
        index += 1
        if unit == .ascii("v"), start + 4 < units.count, units[start + 1] == .ascii("a"),
          units[start + 2] == .ascii("r"), isBlank(units[start + 3]),
          start == 0 || !(units[start - 1].isNamePart || units[start - 1] == .ascii("."))
        {
          index = start + 4
        } else if unit != .ascii(",") {
          continue
        }
        // Behind `var`, and behind a comma, which may part two declarations.
        while index < units.count, isBlank(units[index]) { index += 1 }
        let nameStart = index
        while index < units.count, units[index].isNamePart { index += 1 }
        guard index - nameStart > 2 else { continue }
        let name = String(decoding: units[nameStart..<index], as: UTF16.self)
        if known.contains(name), !found.contains(name) { found.append(name) }
      }
      return found
    }
  }

  private static func isBlank(_ unit: UInt16) -> Bool { unit.isBlank || unit.isLineEnd }
}
