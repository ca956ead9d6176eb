/// Text for the parser: a document's text, or text that a script wrote.
struct ParserInput {
  private(set) var bytes: [UInt8]
  private(set) var at = 0
  /// The line of the document's text at the current position.
  private(set) var line: Int
  private let countsLines: Bool
  /// The number of the next bytes that were inserted and therefore have no lines in the document.
  private var written = 0
  /// The searches for the end of the first token.
  var searches = Searches()

  init(_ bytes: [UInt8], line: Int = 1, countsLines: Bool) {
    self.bytes = bytes
    self.line = line
    self.countsLines = countsLines
  }

  var isEmpty: Bool { at == bytes.count }
  var rest: ArraySlice<UInt8> { bytes[at...] }

  mutating func append(_ text: [UInt8]) {
    if isEmpty, !countsLines {
      bytes = text
      at = 0
      searches = Searches()
    } else {
      bytes += text
    }
  }

  /// Inserts text before the remaining text.
  mutating func prepend(_ text: ArraySlice<UInt8>) {
    guard !text.isEmpty else { return }
    searches = Searches()
    if text.count <= at {
      bytes.replaceSubrange((at - text.count)..<at, with: text)
      at -= text.count
    } else {
      bytes = Array(text) + bytes[at...]
      at = 0
    }
    written += text.count
  }

  mutating func advance(to end: Int) {
    line = self.line(of: end)
    written = max(0, written - (end - at))
    at = end
  }

  /// Returns the line of a position in the remaining text.
  func line(of place: Int) -> Int {
    guard countsLines else { return line }
    var line = line
    var index = at + written
    while index < place {
      let byte = bytes[index]
      if byte == 0x0A || (byte == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)) { line += 1 }
      index += 1
    }
    return line
  }

  /// Returns the number of UTF-16 code units between the start of a line and a position in it; 0 in very long lines,
  /// where counting is expensive.
  func indent(of place: Int) -> Int {
    var units = 0
    for index in stride(from: place - 1, through: max(0, place - 4096), by: -1) {
      let byte = bytes[index]
      if byte == 0x0A || byte == 0x0D { return units }
      // The first byte of a sequence counts as its one unit, or as two beyond the basic plane.
      if byte & 0xC0 != 0x80 { units += byte >= 0xF0 ? 2 : 1 }
    }
    return place <= 4096 ? units : 0
  }
}

/// The markup as edited for the parser, with the positions in the original.
struct EditedMarkup {
  private(set) var bytes: [UInt8]
  /// The real names of the renamed elements, by the positions of their tags.
  private(set) var names: [Int: String]
  /// The end of each edit, and the number of bytes by which the markup is longer from there on.
  private var shifts: [(end: Int, sum: Int)] = []

  /// - Parameters:
  ///   - bytes: The markup, in which `aliasedTags` have other names already.
  ///   - names: Their real names, by the positions of their tags.
  ///   - shift: The number to add to the positions of the edits.
  init(_ bytes: [UInt8], names: [Int: String], _ edits: [NestingLimit.Edit], shift: Int) {
    guard !edits.isEmpty else {
      self.bytes = bytes
      self.names = names
      return
    }
    self.bytes = []
    self.bytes.reserveCapacity(bytes.count)
    self.names = [:]
    var (at, sum) = (0, 0)
    for edit in edits {
      let range = edit.range.lowerBound + shift..<edit.range.upperBound + shift
      self.bytes += bytes[at..<range.lowerBound]
      // The replacement of a name follows the tag's bracket.
      if let name = edit.name { self.names[self.bytes.count - (edit.range.isEmpty ? 0 : 1)] = name }
      self.bytes += edit.text.utf8
      sum += edit.text.utf8.count - range.count
      at = range.upperBound
      shifts.append((self.bytes.count, sum))
    }
    self.bytes += bytes[at...]
    let edited = Set(edits.compactMap { $0.name == nil ? nil : $0.range.lowerBound + shift - 1 })
    let places = names.keys.filter { !edited.contains($0) }.sorted()
    var next = 0
    var added = 0
    for place in places {
      while next < edits.count, edits[next].range.upperBound + shift <= place {
        added = shifts[next].sum
        next += 1
      }
      self.names[place + added] = names[place]
    }
  }

  /// Returns the position in the original of a position in the edited markup.
  func original(of place: Int) -> Int {
    var (low, high) = (0, shifts.count)
    while low < high {
      let middle = (low + high) / 2
      if shifts[middle].end <= place { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? place : place - shifts[low - 1].sum
  }
}
