/// Text on its way to the parser: a document's, or what a script wrote.
struct ParserInput {
  private(set) var bytes: [UInt8]
  private(set) var at = 0
  /// The line that the document's text is at.
  private(set) var line: Int
  private let countsLines: Bool
  /// How many bytes from here on were put in front, which have no lines of the document.
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

  /// Puts text in front of what is left.
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

  /// The line of a place that is still to be read.
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

  /// The UTF-16 code units between the start of a line and a place in it; 0 in lines that no person writes, where
  /// looking costs.
  func indent(of place: Int) -> Int {
    var units = 0
    for index in stride(from: place - 1, through: max(0, place - 4096), by: -1) {
      let byte = bytes[index]
      if byte == 0x0A || byte == 0x0D { return units }
      // A sequence's first byte stands for its one unit, or two beyond the basic plane.
      if byte & 0xC0 != 0x80 { units += byte >= 0xF0 ? 2 : 1 }
    }
    return place <= 4096 ? units : 0
  }
}

/// Markup as the parser is shown it, and what stands where in the original.
struct EditedMarkup {
  private(set) var bytes: [UInt8]
  /// The real names of the elements that go by others, by the places of their tags.
  private(set) var names: [Int: String]
  /// Where each edit ends, and how much longer the markup is from there on.
  private var shifts: [(end: Int, sum: Int)] = []

  /// - Parameters:
  ///   - bytes: The markup, in which aliasedTags go by other names already.
  ///   - names: Their real names, by the places of their tags.
  ///   - shift: What is to be added to the edits' places.
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
      // What takes the place of a name has the tag's bracket in front of it.
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

  /// Where a place of the edited markup is in the original.
  func original(of place: Int) -> Int {
    var (low, high) = (0, shifts.count)
    while low < high {
      let middle = (low + high) / 2
      if shifts[middle].end <= place { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? place : place - shifts[low - 1].sum
  }
}
