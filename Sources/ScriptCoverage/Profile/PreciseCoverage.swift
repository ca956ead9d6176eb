/// The coverage of a script in the form of the DevTools protocol: functions with nested ranges.
package struct PreciseCoverage {
  /// A function, or the script as a whole.
  package struct Function: Sendable, Hashable {
    /// The name; empty for the script and for functions without one.
    package let name: String
    /// The range of the function, and then those of its parts whose counts are different.
    package let ranges: [CountedRange]
  }

  /// The functions, the script first.
  package let functions: [Function]

  /// - Parameters:
  ///   - script: The script.
  ///   - earlier: The counts to subtract: those that the client knows already.
  ///   - isDetailed: Indicates whether the parts of functions are listed.
  package init(_ script: ProfiledScript, since earlier: [CountedRange] = [], isDetailed: Bool = true) {
    let length = script.text.utf16.count
    let syntax = FunctionSyntax(tokens: ScriptTokens(Array(script.text.utf16)))
    let ranges = ProfiledRanges(script.ranges, length: length, syntax: syntax)
    let before = earlier.isEmpty ? [] : ProfiledRanges(earlier, length: length, syntax: syntax).blocks
    // The profiler only knows whether a function ever ran; its blocks are counted.
    let profile = ScriptProfile(
      place: ScriptProfile.Place(file: script.url), text: script.text, statements: [], functions: ranges.functions,
      blocks: Self.difference(ranges.blocks, before))
    self.init(profile, isDetailed: isDetailed)
  }

  init(_ profile: ScriptProfile, isDetailed: Bool = true) {
    let analysis = ScriptAnalysis(profile)
    let branches = BranchRanges(tokens: ScriptTokens(Array(profile.text.utf16)))
    let length = profile.text.utf16.count
    // A script runs once; its own blocks have run if it has since the last call.
    let isRun = profile.blocks.contains { block in
      block.count > 0 && !profile.functions.contains { $0.contains(block) }
    }
    let script = ScriptAnalysis.Function(name: "", range: 0..<length, count: isRun ? 1 : 0)
    let all =
      [script]
      + analysis.functions.sorted {
        ($0.range.lowerBound, -$0.range.upperBound) < ($1.range.lowerBound, -$1.range.upperBound)
      }
    let isCovered = all.contains { $0.count > 0 }
    functions =
      !isCovered
      ? []
      : all.map { function in
        let whole = CountedRange(
          start: function.range.lowerBound, end: function.range.upperBound, count: function.count)
        guard isDetailed, function.count > 0 else { return Function(name: function.name, ranges: [whole]) }
        let parts = Self.parts(of: function, all, analysis.counts).map(branches.range)
        return Function(name: function.name, ranges: [whole] + parts)
      }
  }

  /// Returns the parts of a function whose counts aren't the function's own; a function in a part belongs to it.
  private static func parts(
    of function: ScriptAnalysis.Function, _ all: [ScriptAnalysis.Function], _ counts: ExecutionCounts
  ) -> [CountedRange] {
    var parts: [CountedRange] = []
    var position = function.range.lowerBound
    let (lower, upper) = (function.range.lowerBound, function.range.upperBound)
    var next = all.map(\.range).filter { $0 != function.range && lower <= $0.lowerBound && $0.upperBound <= upper }[...]
    while position < upper {
      while let first = next.first, first.upperBound <= position { next.removeFirst() }
      if let first = next.first, first.contains(position) {
        if let last = parts.last {
          parts[parts.count - 1] = CountedRange(start: last.start, end: first.upperBound, count: last.count)
        } else {
          parts.append(CountedRange(start: position, end: first.upperBound, count: function.count))
        }
        position = first.upperBound
        continue
      }
      let count = counts[position]
      if let last = parts.last, last.count == count {
        parts[parts.count - 1] = CountedRange(start: last.start, end: position + 1, count: count)
      } else {
        parts.append(CountedRange(start: position, end: position + 1, count: count))
      }
      position += 1
    }
    return parts.filter { $0.count != function.count }
  }

  private static func difference(_ ranges: [CountedRange], _ earlier: [CountedRange]) -> [CountedRange] {
    guard !earlier.isEmpty else { return ranges }
    return CountedRange.merged(
      CountedRange.sorted(ranges),
      CountedRange.sorted(earlier.map { CountedRange(start: $0.start, end: $0.end, count: -$0.count) })
    ).map { CountedRange(start: $0.start, end: $0.end, count: max(0, $0.count)) }
  }
}
