/// Text for the parser: a document's text, or text that a script wrote.
struct MarkupInput {
  private(set) var units: [UInt16] = []
  /// The position of the first unread unit.
  private(set) var at = 0
  /// The line of the document's text at the current position.
  private(set) var line: Int
  private let countsLines: Bool
  /// The number of the next units that scripts wrote and that therefore have no lines in the document.
  private var written = 0
  /// Indicates whether the text ended with a carriage return, after which a line feed is dropped.
  private var endsWithReturn = false

  /// The number of units that were examined for characters beyond Latin-1, and whether there is one.
  private var width = (examined: 0, isWide: false)

  init(line: Int = 1, countsLines: Bool) {
    self.line = line
    self.countsLines = countsLines
  }

  var isAtEnd: Bool { at == units.count }
  var rest: ArraySlice<UInt16> { units[at...] }

  /// Adds text at the end, with normalized newlines.
  mutating func append(_ text: UnsafeBufferPointer<UInt16>) {
    if isAtEnd, !countsLines {
      units.removeAll(keepingCapacity: true)
      at = 0
      width = (0, false)
    }
    var start = 0
    if endsWithReturn, text.first == CodeUnit.lineFeed { start = 1 }
    if !text.isEmpty { endsWithReturn = text[text.count - 1] == CodeUnit.carriageReturn }
    units.reserveCapacity(units.count + text.count)
    while start < text.count {
      let index = text.position(of: CodeUnit.carriageReturn, from: start)
      if index > start { units.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index])) }
      guard index < text.count else { return }
      units.append(CodeUnit.lineFeed)
      start = index + 1
      if start < text.count, text[start] == CodeUnit.lineFeed { start += 1 }
    }
  }

  /// Adds a string at the end.
  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      units.reserveCapacity(units.count + utf8.count)
      withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 4096) { buffer in
        var (at, count) = (0, 0)
        while at < utf8.count {
          // A character may need two units.
          if count > buffer.count - 2 {
            append(UnsafeBufferPointer(rebasing: buffer[..<count]))
            count = 0
          }
          let rest = UnsafeMutableBufferPointer(rebasing: buffer[count...])
          let copied = utf8.copyASCII(from: at, to: rest)
          at += copied
          count += copied
          guard copied == 0 else { continue }
          if utf8[at] < 0x80 {
            rest[0] = UInt16(utf8[at])
            at += 1
            count += 1
          } else {
            count += Self.decode(utf8, &at, into: rest)
          }
        }
        append(UnsafeBufferPointer(rebasing: buffer[..<count]))
      }
    }
  }

  /// Decodes a character of a string's UTF-8 that is not ASCII, and returns the number of its code units.
  private static func decode(
    _ utf8: UnsafeBufferPointer<UInt8>, _ at: inout Int, into units: UnsafeMutableBufferPointer<UInt16>
  ) -> Int {
    let first = UInt32(utf8[at])
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var scalar = first & (0xFF >> UInt32(length + 1))
    for index in at + 1..<min(at + length, utf8.count) { scalar = scalar << 6 | UInt32(utf8[index] & 0x3F) }
    at += length
    if scalar < 0x10000 {
      units[0] = UInt16(truncatingIfNeeded: scalar)
      return 1
    }
    units[0] = UInt16(truncatingIfNeeded: 0xD800 + (scalar - 0x10000) >> 10)
    units[1] = UInt16(truncatingIfNeeded: 0xDC00 + (scalar - 0x10000) & 0x3FF)
    return 2
  }

  /// Inserts text before the unread text.
  mutating func prepend(_ text: ArraySlice<UInt16>) {
    guard !text.isEmpty else { return }
    if text.count <= at {
      units.replaceSubrange((at - text.count)..<at, with: text)
      at -= text.count
    } else {
      units = Array(text) + units[at...]
      at = 0
    }
    written += text.count
  }

  mutating func advance(to end: Int) {
    line = self.line(of: end)
    written = max(0, written - (end - at))
    at = end
  }

  /// Returns the line of a position in the unread text.
  func line(of place: Int) -> Int {
    guard countsLines else { return line }
    var line = line
    var index = at + written
    while index < place {
      if units[index] == CodeUnit.lineFeed { line += 1 }
      index += 1
    }
    return line
  }

  /// Returns whether the text has characters beyond Latin-1.
  mutating func isWide() -> Bool {
    if !width.isWide, width.examined < units.count {
      width = (
        units.count,
        units.withUnsafeBufferPointer { UnsafeBufferPointer(rebasing: $0[width.examined...]).hasWideUnit }
      )
    }
    return width.isWide
  }

  /// Returns the lines of ascending positions in the unread text.
  func lines(of places: [Int]) -> [Int] {
    guard countsLines else { return Array(repeating: self.line, count: places.count) }
    var (line, index) = (self.line, at + written)
    return places.map { place in
      while index < place {
        if units[index] == CodeUnit.lineFeed { line += 1 }
        index += 1
      }
      return line
    }
  }

  /// Returns the number of units between the start of a line and a position in it; 0 in very long lines, where counting
  /// is expensive.
  func indent(of place: Int) -> Int {
    for index in stride(from: place - 1, through: max(0, place - 4096), by: -1) where units[index] == CodeUnit.lineFeed
    {
      return place - 1 - index
    }
    return place <= 4096 ? place : 0
  }
}
