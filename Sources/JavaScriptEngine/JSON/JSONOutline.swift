/// The positions of the elements of a list of JSON records, an array of objects, and of their members.
///
/// One pass checks the text and finds the positions. Members' values are checked but not indexed, however large they
/// are.
///
/// Elements and members have numbers. The first element's number is 0, ``next(after:)`` returns that of the next one,
/// and ``members(of:)`` those of an element's members.
public final class JSONOutline {
  /// The positions of an element or a member; an element's members follow it.
  private struct Entry {
    var lower: Int32
    var upper: Int32 = 0
    /// The start of a member's key, without its quotes.
    var keyLower: Int32 = 0
    /// The end of a member's key; for an element, the number of the next element.
    var end: Int32 = 0
    /// Indicates whether an element is an object, or a member's key has escapes.
    var flag: Bool
  }

  /// The numbers of open containers around elements and around members.
  static let depths = 1...2

  private let text: UTF16Text
  /// The text's units, whose address stays valid as long as the text.
  private let units: UnsafeBufferPointer<UInt16>
  // Memory of its own instead of an array: most queues contain one message, and each one is read this way. Only the
  // check of the text changes it.
  @exclusivity(unchecked) private var entries: UnsafeMutablePointer<Entry>
  @exclusivity(unchecked) private var capacity = 8
  @exclusivity(unchecked) private var used = 0
  /// The number of the last element.
  @exclusivity(unchecked) private var element = 0
  /// The number of elements of the array.
  public var count: Int { elements }
  @exclusivity(unchecked) private var elements = 0

  /// Reads a text that contains exactly one JSON value; nil if that is not an array.
  ///
  /// - Throws: ``JSONError`` if the text is not JSON.
  public init?(_ text: UTF16Text) throws(JSONError) {
    units = text.units
    self.text = text
    entries = .allocate(capacity: capacity)
    let range = try JSONValidator.validate(units, outline: self)
    guard units[range.lowerBound] == JSONUnit.openBracket else { return nil }
  }

  deinit { entries.deallocate() }

  /// Returns the number of the element after another one, also after the last one.
  public func next(after element: Int) -> Int { Int(entry(element).end) }

  /// Returns whether an element is an object.
  public func isObject(_ element: Int) -> Bool { entry(element).flag }

  /// Returns the numbers of an element's members, in the order written, duplicates included.
  public func members(of element: Int) -> Range<Int> { element + 1..<next(after: element) }

  /// Returns a member's key.
  public func key(_ member: Int) -> JSONKey {
    let place = entry(member)
    return JSONKey(text: text, lower: Int(place.keyLower), upper: Int(place.end), hasEscapes: place.flag)
  }

  /// Returns the index of a member's key in a list of ASCII keys; nil if the list does not contain it.
  public func index(ofKey member: Int, in keys: [StaticString]) -> Int? {
    let place = entry(member)
    guard !place.flag else {
      let key = key(member)
      return keys.firstIndex { key == $0 }
    }
    let length = Int(place.end &- place.keyLower)
    let start = Int(place.keyLower)
    // Most keys that differ also differ in length.
    for (number, key) in keys.enumerated() where key.utf8CodeUnitCount == length {
      var index = 0
      while index < length, units[start &+ index] == UInt16(key.utf8Start[index]) { index &+= 1 }
      if index == length { return number }
    }
    return nil
  }

  /// Returns whether a member's value is null.
  public func isNull(_ member: Int) -> Bool { units[Int(entry(member).lower)] == JSONUnit.lowerN }

  /// Returns the value of an element or a member as it is written.
  public func value(_ number: Int) -> JSONText {
    let place = entry(number)
    return JSONText(unchecked: text, Int(place.lower), Int(place.upper))
  }

  private func entry(_ number: Int) -> Entry {
    precondition(number >= 0 && number < used, "the outline has no such element or member")
    return entries[number]
  }

  // MARK: The check of the text

  /// Begins a value inside of as many containers as the depth.
  func begin(depth: Int, at offset: Int, isObject: Bool) {
    let lower = Int32(truncatingIfNeeded: offset)
    if depth == 1 {
      element = used
      elements += 1
      add(Entry(lower: lower, end: Int32(truncatingIfNeeded: used + 1), flag: isObject))
    } else if entries[element].flag {
      entries[used - 1].lower = lower
    }
  }

  /// Ends a value inside of as many containers as the depth.
  func end(depth: Int, at offset: Int) {
    guard depth == 1 || entries[element].flag else { return }
    entries[depth == 1 ? element : used - 1].upper = Int32(truncatingIfNeeded: offset)
  }

  /// Receives the key of a member, without its quotes.
  func key(lower: Int, upper: Int, hasEscapes: Bool) {
    add(
      Entry(
        lower: 0, keyLower: Int32(truncatingIfNeeded: lower), end: Int32(truncatingIfNeeded: upper), flag: hasEscapes))
    entries[element].end = Int32(truncatingIfNeeded: used)
  }

  private func add(_ entry: Entry) {
    if used == capacity { grow() }
    (entries + used).initialize(to: entry)
    used += 1
  }

  @inline(never)
  private func grow() {
    let larger = UnsafeMutablePointer<Entry>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: entries, count: used)
    entries.deallocate()
    entries = larger
    capacity *= 2
  }
}
