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
    }
    var start = 0
    if endsWithReturn, text.first == CodeUnit.lineFeed { start = 1 }
    if !text.isEmpty { endsWithReturn = text[text.count - 1] == CodeUnit.carriageReturn }
    units.reserveCapacity(units.count + text.count)
    while start < text.count {
      var index = start
      while index < text.count, text[index] != CodeUnit.carriageReturn { index += 1 }
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
      // Most markup is ASCII, which needs no decoding.
      let ascii = utf8.prefix { $0 < 0x80 }
      withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 4096) { buffer in
        for start in stride(from: 0, to: ascii.count, by: buffer.count) {
          let end = min(start + buffer.count, ascii.count)
          for index in start..<end { buffer[index - start] = UInt16(utf8[index]) }
          append(UnsafeBufferPointer(rebasing: buffer[..<(end - start)]))
        }
      }
      guard ascii.count < utf8.count else { return }
      let rest = Array(String(decoding: utf8[ascii.count...], as: UTF8.self).utf16)
      rest.withUnsafeBufferPointer { append($0) }
    }
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
