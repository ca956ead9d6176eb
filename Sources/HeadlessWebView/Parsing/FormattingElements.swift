/// The list of active formatting elements: HTML, 13.2.4.3.
struct FormattingElements {
  struct Entry {
    var name: MarkupNames.Number
    var tag: TagName
    /// The number by which the stack of open elements knows the element; -1 for a marker.
    var reference: Int32
    var attributes: [TagToken.Attribute] = []
    var units: [UInt16] = []

    var isMarker: Bool { reference < 0 }

    /// Returns whether both elements have the same name and attributes.
    func isSame(as other: Entry) -> Bool {
      guard name == other.name, attributes.count == other.attributes.count, units.count == other.units.count else {
        return false
      }
      return attributes.allSatisfy { attribute in
        other.attributes.contains { candidate in
          candidate.name == attribute.name
            && units[Int(attribute.start)..<Int(attribute.end)]
              == other.units[Int(candidate.start)..<Int(candidate.end)]
        }
      }
    }
  }

  private(set) var entries: [Entry] = []
  /// The number of elements of each name, for which most searches are unnecessary.
  private var counts = [Int32](repeating: 0, count: 256)

  subscript(index: Int) -> Entry {
    get { entries[index] }
    set { entries[index] = newValue }
  }

  var count: Int { entries.count }

  private static let marker = Entry(name: 0, tag: .other, reference: -1)
  /// The maximum number of elements after a marker.
  ///
  /// All of them are searched for each tag, and each paragraph reopens them.
  private static let mostElements = 512
  /// The positions of the markers.
  private var markers: [Int] = []

  mutating func insertMarker() {
    markers.append(entries.count)
    entries.append(Self.marker)
  }

  /// HTML, "clear the list of active formatting elements up to the last marker".
  mutating func clearToMarker() {
    _ = markers.popLast()
    while let entry = entries.popLast(), !entry.isMarker { counts[Int(entry.tag.rawValue)] -= 1 }
  }

  /// HTML, "push onto the list of active formatting elements", with the Noah's Ark clause.
  mutating func push(_ entry: Entry) {
    if counts[Int(entry.tag.rawValue)] >= 3 { dropEarliest(of: entry) }
    let first = (markers.last ?? -1) + 1
    if entries.count - first >= Self.mostElements { remove(at: first) }
    entries.append(entry)
    counts[Int(entry.tag.rawValue)] += 1
  }

  private mutating func dropEarliest(of entry: Entry) {
    var (found, earliest) = (0, -1)
    for index in entries.indices.reversed() {
      if entries[index].isMarker { break }
      if entries[index].isSame(as: entry) { (found, earliest) = (found + 1, index) }
    }
    if found >= 3 { remove(at: earliest) }
  }

  mutating func insert(_ entry: Entry, at index: Int) {
    entries.insert(entry, at: index)
    counts[Int(entry.tag.rawValue)] += 1
    for marker in markers.indices.reversed() {
      if markers[marker] < index { break }
      markers[marker] += 1
    }
  }

  mutating func remove(at index: Int) {
    let entry = entries.remove(at: index)
    if !entry.isMarker { counts[Int(entry.tag.rawValue)] -= 1 }
    for marker in markers.indices.reversed() {
      if markers[marker] < index { break }
      markers[marker] -= 1
    }
  }

  /// Returns the index of the last element of a name after the last marker.
  func last(_ tag: TagName) -> Int? {
    guard counts[Int(tag.rawValue)] > 0 else { return nil }
    for index in entries.indices.reversed() {
      if entries[index].isMarker { return nil }
      if entries[index].tag == tag { return index }
    }
    return nil
  }

  func index(of reference: Int32) -> Int? {
    guard reference >= 0 else { return nil }
    return entries.lastIndex { $0.reference == reference }
  }
}
