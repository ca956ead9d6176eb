import JavaScriptEngine

/// The names that a script may declare as globals with `var`, look for as own properties, as in
/// `window.hasOwnProperty('fetch')`, or delete, as in `delete window.fetch`.
///
/// They can include names that are not globals, because scopes are ignored, but no plain declaration is missed. Names
/// that look like those of event handlers are included. ``ownProperties`` is among them if the script looks at other
/// own properties of the window, as in `Object.getOwnPropertyNames(window)`.
///
/// It reads every script of every page. Candidates are therefore compared by hash, and become strings only if they are
/// among the searched names.
struct DeclaredNames {
  static let ownProperties = "*"

  /// The concatenated names, and the position of each, by its hash.
  private var units: [UInt16] = []
  private var places: [Int: Range<Int>] = [:]
  private var lengths: ClosedRange<Int> = 1...1

  /// - Parameter names: The names to find in addition to those that units of the DOM expose, separated by blanks.
  init(among names: [UTF16Text]) {
    for text in names {
      text.withUTF16 { units in
        for name in units.split(separator: .ascii(" ")) { add(name) }
      }
    }
  }

  private mutating func add(_ name: Slice<UnsafeBufferPointer<UInt16>>) {
    let start = units.count
    units += name
    places[Self.hash(name)] = start..<units.count
    lengths = min(lengths.lowerBound, name.count)...max(lengths.upperBound, name.count)
  }

  func find(in text: UTF16Text) -> [String] {
    text.withUTF16 { units in
      var found: [String] = []
      var index = 0
      while index < units.count {
        let unit = units[index]
        let isAfterComma = unit == .ascii(",")
        index += 1
        if unit == .ascii("v") {
          guard let end = Self.endOfKeyword(in: units, at: index - 1) else { continue }
          index = end
        } else if unit == .ascii("d") {
          guard let start = Self.startOfDeletedName(in: units, at: index - 1) else { continue }
          index = start
        } else if unit == .ascii("w") {
          if Self.readsWindow(in: units, at: index - 1), !found.contains(Self.ownProperties) {
            found.append(Self.ownProperties)
          }
          guard let end = Self.startOfOwnName(in: units, at: index - 1) else { continue }
          index = end
        } else if !isAfterComma {
          continue
        }
        // After `var`, and after a comma, which may separate two declarations.
        while index < units.count, Self.isBlank(units[index]) { index += 1 }
        let start = index
        while index < units.count, units[index].isNamePart { index += 1 }
        guard !isAfterComma || Self.mayEndDeclaredName(in: units, at: index),
          Self.isHandler(units[start..<index]) || isLookedFor(units[start..<index])
        else {
          // It may be a keyword.
          index = start
          continue
        }
        // It takes less time than `String(decoding:as:)`, whose first use searches for conformances.
        let name = UTF16Text(utf16: UnsafeBufferPointer(rebasing: units[start..<index])).string
        if !found.contains(name) { found.append(name) }
      }
      return found
    }
  }

  private func isLookedFor(_ name: Slice<UnsafeBufferPointer<UInt16>>) -> Bool {
    if lengths.contains(name.count), let place = places[Self.hash(name)], units[place].elementsEqual(name) {
      return true
    }
    return DOMScripts.expose(name)
  }

  /// Returns whether a name looks like an event handler's: `oncut` is the shortest of them.
  private static func isHandler(_ name: Slice<UnsafeBufferPointer<UInt16>>) -> Bool {
    guard name.count >= 5, name[name.startIndex] == .ascii("o"), name[name.startIndex + 1] == .ascii("n") else {
      return false
    }
    return name.allSatisfy { $0 >= .ascii("a") && $0 <= .ascii("z") }
  }

  /// Returns the position after `var` and one blank, if these begin at the index.
  private static func endOfKeyword(in units: UnsafeBufferPointer<UInt16>, at start: Int) -> Int? {
    guard start + 4 < units.count, units[start + 1] == .ascii("a"), units[start + 2] == .ascii("r"),
      isBlank(units[start + 3]), start == 0 || !(units[start - 1].isNamePart || units[start - 1] == .ascii("."))
    else { return nil }
    return start + 4
  }

  /// Returns whether a name that ends at the index may be that of a variable after a comma, rather than an argument, an
  /// element, or a key of an object literal such as `{ get: load, indexedDB: database }`.
  private static func mayEndDeclaredName(in units: UnsafeBufferPointer<UInt16>, at index: Int) -> Bool {
    var end = index
    while end < units.count, units[end].isBlank { end += 1 }
    guard end < units.count else { return true }
    switch units[end] {
    case .ascii("="):
      // Neither a comparison nor an arrow function.
      return end + 1 == units.count || (units[end + 1] != .ascii("=") && units[end + 1] != .ascii(">"))
    case .ascii(","), .ascii(";"), .ascii("}"):
      return true
    case .ascii("/"), .ascii("<"):
      // A comment may follow: `<!--` begins one, too.
      return true
    case .ascii("\""), .ascii("'"), .ascii("`"), .ascii("\\"):
      // The declaration may be in a text that the script evaluates.
      return true
    default:
      // A declaration may end without a semicolon.
      return units[end].isLineEnd
    }
  }

  /// Returns the position of the name that a script deletes, if `delete` or `deleteProperty` begins at the index: the
  /// last one of an expression such as `self.window["fetch"]`.
  private static func startOfDeletedName(in units: UnsafeBufferPointer<UInt16>, at start: Int) -> Int? {
    guard start + 7 < units.count, units[start + 1] == .ascii("e"), units[start + 2] == .ascii("l"),
      units[start + 3] == .ascii("e"), units[start + 4] == .ascii("t"), units[start + 5] == .ascii("e")
    else { return nil }
    guard isBlank(units[start + 6]) else {
      return units[start + 6] == .ascii("P") ? startOfQuotedName(in: units, after: start + 6) : nil
    }
    var name = start + 7
    while name < units.count, isBlank(units[name]) { name += 1 }
    var position = name
    while position < units.count, units[position].isNamePart || units[position] == .ascii(".") {
      position += 1
      if units[position - 1] == .ascii(".") { name = position }
    }
    let isQuoted = position < units.count && units[position] == .ascii("[")
    return isQuoted ? startOfQuotedName(in: units, after: position + 1) : name
  }

  /// Returns the position of the quoted name in a call of a function such as `hasOwnProperty`, `hasOwn` or
  /// `getOwnPropertyDescriptor`, if the index is that of the second letter of its `Own`.
  private static func startOfOwnName(in units: UnsafeBufferPointer<UInt16>, at index: Int) -> Int? {
    guard index > 0, index + 1 < units.count, units[index + 1] == .ascii("n"),
      units[index - 1] == .ascii("O") || index > 1 && units[index - 1] == .ascii("o") && units[index - 2] == .ascii("_")
    else { return nil }
    return startOfQuotedName(in: units, after: index + 2)
  }

  /// Returns the position of the first quoted text after a position in the same line and statement.
  private static func startOfQuotedName(in units: UnsafeBufferPointer<UInt16>, after start: Int) -> Int? {
    for position in start..<min(start + 48, units.count) {
      let unit = units[position]
      if unit == .ascii("'") || unit == .ascii("\"") { return position + 1 }
      if unit == .ascii(";") || unit.isLineEnd { return nil }
    }
    return nil
  }

  /// Returns whether a call of a function such as `getOwnPropertyNames` or `ownKeys` gets the window and no quoted
  /// name, if the index is that of the second letter of its `Own`.
  private static func readsWindow(in units: UnsafeBufferPointer<UInt16>, at index: Int) -> Bool {
    guard index > 0, index + 1 < units.count, units[index + 1] == .ascii("n"),
      units[index - 1] == .ascii("O") || units[index - 1] == .ascii("o")
    else { return false }
    var position = index + 2
    while position < units.count, units[position].isNamePart { position += 1 }
    guard position < units.count, units[position] == .ascii("(") else { return false }
    position += 1
    while position < units.count, isBlank(units[position]) { position += 1 }
    let start = position
    while position < units.count, units[position].isNamePart { position += 1 }
    guard windowNames.contains(String(decoding: units[start..<position], as: UTF16.self)) else { return false }
    while position < units.count, isBlank(units[position]) || units[position] == .ascii(",") { position += 1 }
    return position < units.count && units[position] != .ascii("'") && units[position] != .ascii("\"")
  }

  private static let windowNames: Set = ["window", "self", "globalThis"]

  private static func isBlank(_ unit: UInt16) -> Bool { unit.isBlank || unit.isLineEnd }

  /// FNV-1a over the code units.
  private static func hash(_ units: some Collection<UInt16>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for unit in units { hash = (hash ^ UInt64(unit)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: hash)
  }
}
