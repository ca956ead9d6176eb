/// The number of times that each position of a script ran.
struct ExecutionCounts {
  private let counts: [Int]

  /// - Parameter functions: The functions, without those that exist only for the engine.
  init(_ blocks: [CountedRange], length: Int, tokens: ScriptTokens, functions: [CountedRange]) {
    var counts = [Int](repeating: 0, count: length)
    // The smallest part that contains a position has its count.
    let ends = blocks.filter { $0.count == 0 && !tokens.hasCode($0) }
    let blocks = blocks.filter { $0.count > 0 || tokens.hasCode($0) }
    let parts = functions.map { (range: $0, isBlock: false) } + blocks.map { (range: $0, isBlock: true) }
    let order = parts.sorted {
      $0.range.length != $1.range.length ? $0.range.length > $1.range.length : !$0.isBlock && $1.isBlock
    }
    for (range, _) in order {
      for offset in range.start..<range.end { counts[offset] = range.count }
    }
    // The engine also has blocks behind a `return`, up to the end of the enclosing block, which never run and contain
    // nothing that could. They belong to what precedes them.
    for range in ends.sorted(by: { $0.start < $1.start }) where range.start > 0 {
      for offset in range.start..<range.end { counts[offset] = counts[range.start - 1] }
    }
    self.counts = counts
  }

  /// Returns the count of an offset.
  subscript(offset: Int) -> Int { counts.indices.contains(offset) ? counts[offset] : 0 }

  /// Returns the parts of a range with one count each, in order.
  func runs(in range: Range<Int>) -> [CountedRange] {
    var runs: [CountedRange] = []
    for offset in range {
      if let last = runs.last, last.count == counts[offset], last.end == offset {
        runs[runs.count - 1] = CountedRange(start: last.start, end: offset + 1, count: last.count)
      } else {
        runs.append(CountedRange(start: offset, end: offset + 1, count: counts[offset]))
      }
    }
    return runs
  }
}
