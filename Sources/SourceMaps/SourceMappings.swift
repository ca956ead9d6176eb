/// The mappings of a source map: the original locations of the parts of each generated line.
struct SourceMappings: Sendable {
  struct Segment: Sendable, Hashable {
    /// The column of the generated script at which the segment begins, from 0.
    let start: Int
    /// The number of the source, or -1 for a part without an original.
    let source: Int
    let line: Int
    let column: Int
  }

  private var lines: [[Segment]] = []
  /// The limit for the numbers of a map: larger ones mean a broken map, and their sums would overflow.
  private static let largest = 1 << 40

  /// Reads `mappings`: `;` ends lines, `,` ends segments, and each segment has one, four or five differences in base
  /// 64.
  init(_ text: String) throws(SourceMapError) {
    var present: [Segment] = []
    // The generated column restarts in each line; source, line and column continue.
    var sums = [0, 0, 0, 0, 0]
    var count = 0
    var reader = VLQReader(Array(text.utf8))
    func isSound(_ sums: [Int]) -> Bool { sums[0...3].allSatisfy { $0 >= 0 && $0 < Self.largest } }
    func end(_ offset: Int) throws(SourceMapError) {
      defer { count = 0 }
      guard count > 0 else { return }
      guard count == 1 || count == 4 || count == 5, isSound(sums) else { throw .mappings(at: offset) }
      present.append(
        count == 1
          ? Segment(start: sums[0], source: -1, line: 0, column: 0)
          : Segment(start: sums[0], source: sums[1], line: sums[2], column: sums[3]))
    }
    while let byte = reader.peek {
      if byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") {
        try end(reader.offset)
        reader.skip()
        guard byte == UInt8(ascii: ";") else { continue }
        lines.append(present.sorted { $0.start < $1.start })
        present = []
        sums[0] = 0
        continue
      }
      guard count < 5, let difference = reader.next(), abs(difference) < Self.largest else {
        throw .mappings(at: reader.offset)
      }
      sums[count] += difference
      count += 1
      guard abs(sums[count - 1]) < Self.largest else { throw .mappings(at: reader.offset) }
    }
    try end(reader.offset)
    lines.append(present.sorted { $0.start < $1.start })
  }

  /// Returns the segment that contains a location, or the first of its line if the location precedes all segments.
  ///
  /// - Parameters:
  ///   - line: From 0.
  ///   - column: From 0.
  func segment(line: Int, column: Int) -> Segment? {
    guard line >= 0, line < lines.count, !lines[line].isEmpty else { return nil }
    let parts = lines[line]
    var lower = 0
    var upper = parts.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if parts[middle].start <= column { lower = middle + 1 } else { upper = middle }
    }
    let part = parts[max(0, lower - 1)]
    return part.source < 0 ? nil : part
  }
}

/// Reads base 64 numbers of variable length (VLQ).
///
/// Each digit has five bits, the lowest digit first; the sixth bit indicates whether more digits follow.
struct VLQReader {
  private let bytes: [UInt8]
  private(set) var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  mutating func skip() { offset += 1 }

  /// Returns the next number, whose lowest bit is its sign; nil if the text is not a number.
  mutating func next() -> Int? {
    var value = 0
    var shift = 0
    while let byte = peek {
      guard let digit = Self.digit(byte), shift <= 50 else { return nil }
      offset += 1
      value |= (digit & 31) << shift
      shift += 5
      if digit & 32 == 0 { return value & 1 == 1 ? -(value >> 1) : value >> 1 }
    }
    return nil
  }

  private static func digit(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
