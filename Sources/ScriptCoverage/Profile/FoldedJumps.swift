/// The `break` and `continue` statements whose blocks have the count of what follows them.
///
/// If such a statement is all that an `if` contains, the engine makes the condition jump to its target. The statement's
/// block then counts how often the condition doesn't hold.
struct FoldedJumps {
  let tokens: ScriptTokens

  /// Returns blocks with the counts of these statements corrected.
  ///
  /// The statement ran if the condition was evaluated, and what follows didn't run.
  ///
  /// - Parameter count: Returns the count of an offset.
  func corrected(_ blocks: [CountedRange], count: (Int) -> Int) -> [CountedRange] {
    var starts: [Int: Int] = [:]
    for block in blocks where starts[block.start] == nil { starts[block.start] = block.count }
    return blocks.map { block in
      guard let condition = condition(before: block), starts[block.end] == block.count else { return block }
      return CountedRange(start: block.start, end: block.end, count: max(0, count(condition) - block.count))
    }
  }

  /// Returns whether any block is one of these statements.
  func exist(in blocks: [CountedRange]) -> Bool { blocks.contains { condition(before: $0) != nil } }

  /// Returns the offset of the `if` whose only statement is the jump that a block consists of; nil for another block.
  private func condition(before block: CountedRange) -> Int? {
    let first = tokens.index(from: block.start)
    let index = tokens.text(first) == "{" ? first + 1 : first
    guard ["break", "continue"].contains(tokens.text(index)), tokens.start(index) < block.end,
      tokens.text(first - 1) == ")", let head = tokens.partner(first - 1), tokens.text(head - 1) == "if"
    else { return nil }
    return tokens.start(head - 1)
  }
}
