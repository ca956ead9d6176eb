/// The functions, branches and statements of a script, with their counts, found in its profile and its text.
struct ScriptAnalysis {
  struct Function {
    let name: String
    let range: Range<Int>
    let count: Int
  }

  struct Branch {
    let kind: BranchSyntax.Kind
    let range: Range<Int>
    let count: Int
  }

  let functions: [Function]
  let branches: [Branch]
  /// The statements; each ends where the next one of its line begins, or with the line.
  let statements: [CountedRange]
  let counts: ExecutionCounts
  let lines: LineTable

  init(_ profile: ScriptProfile) {
    let units = Array(profile.text.utf16)
    let tokens = ScriptTokens(units)
    let syntax = FunctionSyntax(tokens: tokens)
    let lines = LineTable(units)
    self.lines = lines
    let known = profile.functions.filter { syntax.isFunction(at: $0.start) }
    let entries = known.map { function in
      let start = syntax.parameterStart(at: function.start)
      return CountedRange(
        start: function.start, end: function.end, count: Self.entry(of: function, from: start, in: profile))
    }
    var blocks = profile.blocks
    var counts = ExecutionCounts(blocks, length: units.count, tokens: tokens, functions: entries)
    let jumps = FoldedJumps(tokens: tokens)
    if jumps.exist(in: blocks) {
      blocks = jumps.corrected(blocks) { counts[$0] }
      counts = ExecutionCounts(blocks, length: units.count, tokens: tokens, functions: entries)
    }
    self.counts = counts
    functions = entries.map { Function(name: syntax.name(at: $0.start), range: $0.start..<$0.end, count: $0.count) }
    branches = Self.branches(blocks, profile.functions, tokens)
    // The engine also lists the ends of functions, and the semicolons that a module's declarations leave.
    let starts = profile.statements.filter { !Self.ends.contains(units[$0]) }
    let final = counts
    statements = starts.enumerated().map { index, start in
      let line = lines.end(of: start)
      let end = index + 1 < starts.count ? min(line, starts[index + 1]) : line
      return CountedRange(start: start, end: max(start + 1, end), count: final[start])
    }
  }

  /// The characters at which no statement begins.
  private static let ends: Set<UInt16> = Set("};".utf16)

  /// Returns how often a function was called: the count of its first block.
  private static func entry(of function: CountedRange, from start: Int, in profile: ScriptProfile) -> Int {
    guard function.count > 0 else { return 0 }
    // Blocks are sorted by their start, and the outer ones come first.
    var (lower, upper) = (0, profile.blocks.count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if profile.blocks[middle].start < start { lower = middle + 1 } else { upper = middle }
    }
    let first = profile.blocks[lower...].first { function.contains($0) }
    return first?.count ?? function.count
  }

  private static func branches(
    _ blocks: [CountedRange], _ functions: [CountedRange], _ tokens: ScriptTokens
  ) -> [Branch] {
    let syntax = BranchSyntax(tokens: tokens)
    // A block may begin where one of its functions ends.
    let ends = Set(functions.map(\.end)), starts = Set(functions.map(\.start))
    return blocks.compactMap { block in
      guard !ends.contains(block.start), !starts.contains(block.start), let (kind, start) = syntax.branch(block) else {
        return nil
      }
      return Branch(kind: kind, range: start..<(tokens.end(in: block) ?? block.end), count: block.count)
    }
  }
}
