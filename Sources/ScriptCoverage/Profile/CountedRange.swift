/// A part of a script's text, in UTF-16 code units, and the number of times that it ran.
public struct CountedRange: Sendable, Hashable {
  /// The offset of the first unit.
  public let start: Int
  /// The offset behind the last unit.
  public let end: Int
  /// The number of times that it ran.
  public var count: Int

  /// Creates a part.
  public init(start: Int, end: Int, count: Int) { (self.start, self.end, self.count) = (start, end, count) }

  /// The number of units.
  var length: Int { end - start }

  /// Returns whether this part contains another one.
  func contains(_ other: CountedRange) -> Bool { start <= other.start && other.end <= end }

  /// Indicates whether this part comes before another one: outer parts come before those that they contain.
  private func precedes(_ other: CountedRange) -> Bool { (start, -end) < (other.start, -other.end) }

  /// Returns the parts of two lists, each once: the counts of those in both are added.
  ///
  /// Both lists are sorted as ``sorted(_:)`` does.
  static func merged(_ left: [CountedRange], _ right: [CountedRange]) -> [CountedRange] {
    var result: [CountedRange] = []
    result.reserveCapacity(max(left.count, right.count))
    var (first, second) = (left[...], right[...])
    while let one = first.first, let other = second.first {
      if one.precedes(other) {
        result.append(first.removeFirst())
      } else if other.precedes(one) {
        result.append(second.removeFirst())
      } else {
        result.append(CountedRange(start: one.start, end: one.end, count: one.count + other.count))
        first.removeFirst()
        second.removeFirst()
      }
    }
    return result + first + second
  }

  /// Returns a list in order, in which each part occurs once: counts of the same part are added.
  static func sorted(_ list: [CountedRange]) -> [CountedRange] {
    var result: [CountedRange] = []
    for range in list.sorted(by: { $0.precedes($1) }) {
      if let last = result.last, last.start == range.start, last.end == range.end {
        result[result.count - 1].count += range.count
      } else {
        result.append(range)
      }
    }
    return result
  }
}

/// The ranges of a profile as a flat list of numbers, which is short as JSON.
extension [CountedRange] {
  var numbers: [Int] { flatMap { [$0.start, $0.end, $0.count] } }

  /// Reads a flat list; nil if its length isn't a multiple of three.
  init?(numbers: [Int]) {
    guard numbers.count % 3 == 0 else { return nil }
    self = stride(from: 0, to: numbers.count, by: 3).map {
      CountedRange(start: numbers[$0], end: numbers[$0 + 1], count: numbers[$0 + 2])
    }
  }
}
