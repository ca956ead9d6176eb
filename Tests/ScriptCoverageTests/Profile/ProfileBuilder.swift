@testable import ScriptCoverage

/// Makes profiles of texts, with counts of parts that are named by their text.
enum ProfileBuilder {
  /// Returns the range of the first occurrence of a part.
  static func range(of part: String, in text: String, count: Int) -> CountedRange {
    let units = Array(text.utf16), wanted = Array(part.utf16)
    let start = (0...(units.count - wanted.count)).first { units[$0..<$0 + wanted.count].elementsEqual(wanted) } ?? 0
    return CountedRange(start: start, end: start + wanted.count, count: count)
  }

  /// Returns the ranges of parts, in their order.
  static func ranges(_ parts: KeyValuePairs<String, Int>, in text: String) -> [CountedRange] {
    parts.map { range(of: $0.key, in: text, count: $0.value) }
  }

  static func syntax(_ text: String) -> FunctionSyntax { FunctionSyntax(tokens: ScriptTokens(Array(text.utf16))) }

  /// Returns the functions and blocks in a profiler's list, as texts with their counts.
  static func split(_ text: String, _ ranges: [CountedRange]) -> (functions: [String], blocks: [String]) {
    let split = ProfiledRanges(ranges, length: text.utf16.count, syntax: syntax(text))
    let units = Array(text.utf16)
    func texts(_ ranges: [CountedRange]) -> [String] {
      CountedRange.sorted(ranges).map { "\($0.count) \(String(decoding: units[$0.start..<$0.end], as: UTF16.self))" }
    }
    return (texts(split.functions), texts(split.blocks))
  }

  /// Returns the profile of a text.
  static func profile(
    _ text: String, functions: KeyValuePairs<String, Int> = [:], blocks: KeyValuePairs<String, Int>,
    statements: [String] = [], file: String = "a.js", line: Int = 0, column: Int = 0
  ) -> ScriptProfile {
    ScriptProfile(
      place: ScriptProfile.Place(file: file, line: line, column: column), text: text,
      statements: statements.map { range(of: $0, in: text, count: 0).start },
      functions: ranges(functions, in: text), blocks: ranges(blocks, in: text))
  }
}
