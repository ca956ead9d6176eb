/// The positions of the elements of a list of JSON records, an array of objects, and of their members.
///
/// One pass checks the text and finds the positions. Members' values are checked but not indexed, however large they
/// are.
public final class JSONOutline: Sendable {
  /// The position of an element of the array, and the first of its members.
  struct Element {
    let lower: Int32
    var upper: Int32 = 0
    let firstMember: Int32
    let isObject: Bool
  }

  /// The positions of a member's key, without its quotes, and of its value.
  struct Member {
    let keyLower: Int32
    let keyUpper: Int32
    let hasEscapes: Bool
    var lower: Int32 = 0
    var upper: Int32 = 0
  }

  private let text: UTF16Text
  /// The text's units, whose address stays valid as long as the text.
  private nonisolated(unsafe) let units: UnsafeBufferPointer<UInt16>
  private let elements: [Element]
  private let members: [Member]

  /// Reads a text that contains exactly one JSON value; nil if that is not an array.
  ///
  /// - Throws: ``JSONError`` if the text is not JSON.
  public init?(_ text: UTF16Text) throws(JSONError) {
    var recorder = Recorder()
    units = text.units
    self.text = text
    let range = try JSONValidator.validate(units, recorder: &recorder)
    guard units[range.lowerBound] == JSONUnit.openBracket else { return nil }
    elements = recorder.elements
    members = recorder.members
  }

  /// The number of elements of the array.
  public var count: Int { elements.count }

  /// Returns whether an element is an object.
  public func isObject(_ index: Int) -> Bool { elements[index].isObject }

  /// Returns an element as it is written.
  public func element(_ index: Int) -> JSONText {
    JSONText(unchecked: text, Int(elements[index].lower), Int(elements[index].upper))
  }

  /// Returns the numbers of an element's members, in the order written, duplicates included.
  public func members(of index: Int) -> Range<Int> {
    let end = index + 1 < elements.count ? Int(elements[index + 1].firstMember) : members.count
    return Int(elements[index].firstMember)..<end
  }

  /// Returns a member's key.
  public func key(_ member: Int) -> JSONKey {
    let place = members[member]
    return JSONKey(
      text: text, lower: Int(place.keyLower), upper: Int(place.keyUpper), hasEscapes: place.hasEscapes)
  }

  /// Returns whether a member has a given ASCII key.
  public func hasKey(_ member: Int, _ key: StaticString) -> Bool {
    let place = members[member]
    guard !place.hasEscapes else { return self.key(member) == key }
    let count = key.utf8CodeUnitCount
    // Most keys that differ also differ in length.
    guard Int(place.keyUpper &- place.keyLower) == count else { return false }
    let lower = Int(place.keyLower)
    for index in 0..<count where units[lower &+ index] != UInt16(key.utf8Start[index]) { return false }
    return true
  }

  /// Returns whether a member's value is null.
  public func isNull(_ member: Int) -> Bool { units[Int(members[member].lower)] == JSONUnit.lowerN }

  /// Returns a member's value.
  public func value(_ member: Int) -> JSONText {
    JSONText(unchecked: text, Int(members[member].lower), Int(members[member].upper))
  }

  /// Records the positions in the array and in its objects.
  private struct Recorder: JSONRecorder {
    var elements: [Element] = []
    var members: [Member] = []
    private var isObject = false

    mutating func begin(depth: Int, at offset: Int, isObject: Bool) {
      if depth == 1 {
        self.isObject = isObject
        if isObject, members.isEmpty { members.reserveCapacity(4) }
        elements.append(
          Element(lower: Int32(truncatingIfNeeded: offset), firstMember: Int32(members.count), isObject: isObject))
      } else if depth == 2, self.isObject {
        members[members.count - 1].lower = Int32(truncatingIfNeeded: offset)
      }
    }

    mutating func end(depth: Int, at offset: Int) {
      if depth == 1 {
        elements[elements.count - 1].upper = Int32(truncatingIfNeeded: offset)
      } else if depth == 2, isObject {
        members[members.count - 1].upper = Int32(truncatingIfNeeded: offset)
      }
    }

    mutating func key(depth: Int, lower: Int, upper: Int, hasEscapes: Bool) {
      guard depth == 2, isObject else { return }
      members.append(
        Member(
          keyLower: Int32(truncatingIfNeeded: lower), keyUpper: Int32(truncatingIfNeeded: upper),
          hasEscapes: hasEscapes))
    }
  }
}
