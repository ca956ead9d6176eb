/// Text on its way to the parser: a document's, or what a script wrote.
struct ParserInput {
  private(set) var bytes: [UInt8]
  private(set) var at = 0
  /// The line that the document's text is at.
  private(set) var line: Int
  private let countsLines: Bool
  /// How many bytes from here on were put in front, which have no lines of the document.
  private var written = 0
  /// What was looked through for the end of the first token.
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

  /// The UTF-16 code units between the start of a line and a place in it; 0 in lines that no person writes, where looking costs.
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
