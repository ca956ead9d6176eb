/// The positions of every value and key of a JSON text: one flat array, which a decoder reads on demand.
final class JSONIndex {
  struct Entry {
    let lower: Int32
    var upper: Int32
    /// The index of the entry after this one and everything inside it.
    var next: Int32
    /// The number of values of a container; for a string, whether it contains escapes.
    var info: Int32
  }

  // Up to this number of members a linear scan is faster than hashing.
  private static let largestScannedObject = 16

  let text: UTF16Text
  private let entries: [Entry]
  private var keyTables: [Int: KeyTable] = [:]

  init(_ json: JSONText) {
    text = json.text
    entries = json.text.withUTF16 { units in
      guard let base = units.baseAddress else { return [] }
      var builder = JSONIndexBuilder()
      JSONWalker.walk(base, json.range, &builder)
      return builder.entries
    }
  }

  /// Returns the kind of an entry's value; a negative entry represents a missing value.
  @inline(__always)
  func kind(_ entry: Int) -> JSONText.Kind {
    guard entry >= 0 else { return .null }
    return text.withUTF16 { JSONText.kind(startingWith: $0[Int(entries[entry].lower)]) }
  }

  @inline(__always)
  func next(_ entry: Int) -> Int { Int(entries[entry].next) }

  /// Returns the number of elements or members of a container.
  @inline(__always)
  func count(_ entry: Int) -> Int { Int(entries[entry].info) }

  /// Returns an entry's value as a slice of the text.
  func slice(_ entry: Int) -> JSONText {
    guard entry >= 0 else { return .null }
    return JSONText(unchecked: text, Int(entries[entry].lower), Int(entries[entry].upper))
  }

  /// Calls a closure with an entry's units.
  @inline(__always)
  func withUnits<R, E: Error>(
    _ entry: Int, _ body: (UnsafeBufferPointer<UInt16>) throws(E) -> R
  ) throws(E) -> R {
    let entry = entries[entry]
    return try text.withUTF16 { (units) throws(E) in
      try body(UnsafeBufferPointer(rebasing: units[Int(entry.lower)..<Int(entry.upper)]))
    }
  }

  /// Returns the string of a string or key entry.
  @inline(__always)
  func string(_ entry: Int) -> String {
    withUnits(entry) { units in
      let content = UnsafeBufferPointer(rebasing: units[1..<(units.count &- 1)])
      return UnitTranscoder.string(content, hasEscapes: entries[entry].info != 0)
    }
  }

  /// Returns the entry of the last member with a key, as JavaScript resolves duplicates.
  @inline(__always)
  func member(_ key: String, of object: Int) -> Int? {
    let count = count(object)
    guard count <= Self.largestScannedObject else { return keyTable(of: object).member(key, in: self) }
    var key = key
    return key.withUTF8 { bytes in
      text.withUTF16 { units in
        var found: Int?
        var entry = object &+ 1
        for _ in 0..<count {
          let name = entries[entry]
          let content = UnsafeBufferPointer(rebasing: units[Int(name.lower &+ 1)..<Int(name.upper &- 1)])
          if KeyComparison.equal(content, hasEscapes: name.info != 0, utf8: bytes) { found = entry &+ 1 }
          entry = Int(entries[entry &+ 1].next)
        }
        return found
      }
    }
  }

  /// Returns whether the string of a key entry equals a given string.
  func isKey(_ entry: Int, _ key: String) -> Bool {
    var key = key
    return key.withUTF8 { bytes in
      withUnits(entry) { units in
        let content = UnsafeBufferPointer(rebasing: units[1..<(units.count &- 1)])
        return KeyComparison.equal(content, hasEscapes: entries[entry].info != 0, utf8: bytes)
      }
    }
  }

  /// Returns the keys of an object, duplicates once.
  func keys(of object: Int) -> [String] {
    let isUnique = count(object) > Self.largestScannedObject && !keyTable(of: object).hasDuplicates
    var keys: [String] = []
    keys.reserveCapacity(count(object))
    forEachKey(of: object) { entry in
      let key = string(entry)
      if isUnique || member(key, of: object) == entry + 1 { keys.append(key) }
    }
    return keys
  }

  /// Calls a closure with the entry of each key of an object.
  func forEachKey(of object: Int, _ body: (Int) -> Void) {
    var entry = object + 1
    for _ in 0..<count(object) {
      body(entry)
      entry = next(entry + 1)
    }
  }

  private func keyTable(of object: Int) -> KeyTable {
    if let table = keyTables[object] { return table }
    let table = KeyTable(of: object, in: self)
    keyTables[object] = table
    return table
  }
}

/// Collects the entries during a walk.
struct JSONIndexBuilder: JSONVisitor {
  private(set) var entries: [JSONIndex.Entry] = []
  private var open: [Int] = []

  mutating func enter(isObject: Bool, at lower: Int) -> Bool {
    countValue()
    open.append(entries.count)
    entries.append(JSONIndex.Entry(lower: Int32(lower), upper: 0, next: 0, info: 0))
    return true
  }

  mutating func leave(isObject: Bool, upper: Int) {
    guard let container = open.popLast() else { return }
    entries[container].upper = Int32(upper)
    entries[container].next = Int32(entries.count)
  }

  mutating func opaque(_ lower: Int, _ upper: Int) {}

  mutating func key(_ lower: Int, _ upper: Int, hasEscapes: Bool) {
    append(lower, upper, hasEscapes)
  }

  mutating func scalar(_ kind: JSONText.Kind, _ lower: Int, _ upper: Int, hasEscapes: Bool) {
    countValue()
    append(lower, upper, hasEscapes)
  }

  @inline(__always)
  private mutating func countValue() {
    if let container = open.last { entries[container].info &+= 1 }
  }

  @inline(__always)
  private mutating func append(_ lower: Int, _ upper: Int, _ hasEscapes: Bool) {
    entries.append(
      JSONIndex.Entry(
        lower: Int32(lower), upper: Int32(upper), next: Int32(entries.count &+ 1), info: hasEscapes ? 1 : 0))
  }
}
