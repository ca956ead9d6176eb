import HeadlessWebView

/// The ranges of branches in the form that clients know from V8.
///
/// The engine's blocks begin and end between tokens, and don't contain the semicolon of their last statement.
struct BranchRanges {
  private let tokens: ScriptTokens
  private let syntax: BranchSyntax

  init(tokens: ScriptTokens) {
    self.tokens = tokens
    syntax = BranchSyntax(tokens: tokens)
  }

  /// Returns the range of a branch; other ranges are returned as they are.
  ///
  /// A statement has its semicolon, a part of a conditional expression its `?` or `:`, and the statement behind `else`
  /// begins where the one before it ends.
  func range(of part: CountedRange) -> CountedRange {
    guard let (kind, offset) = syntax.branch(part) else { return part }
    let first = tokens.index(from: offset)
    var last = tokens.index(from: part.end) - 1
    if tokens.text(first) == ":", last == first, let question = question(before: first) {
      return CountedRange(start: tokens.start(question), end: tokens.end(first - 1), count: part.count)
    }
    var start = tokens.start(first)
    switch kind {
    case .conditional:
      if tokens.text(first) != ":" { start = tokens.start(first - 1) }
      while last > first, [";", ":"].contains(tokens.text(last)) { last -= 1 }
    case .if where tokens.text(first) == "else": start = tokens.end(first - 1)
    case .if where tokens.text(first - 1) == "else": start = tokens.end(first - 2)
    default: break
    }
    if kind == .if || kind == .loop {
      let body = tokens.text(first) == "else" ? first + 1 : first
      if tokens.text(body) == "{", let close = tokens.partner(body) { last = max(last, close) }
      while last > first, tokens.text(last) == "else" { last -= 1 }
      if tokens.text(last) != "}", tokens.text(last + 1) == ";" { last += 1 }
    }
    return CountedRange(start: start, end: max(start, tokens.end(last)), count: part.count)
  }

  /// Returns the index of the `?` whose part ends at a colon.
  ///
  /// If that part is a function, all that is left of its block is the colon.
  private func question(before colon: Int) -> Int? {
    var index = colon - 1
    while index >= 0 {
      if tokens.text(index) == "?" { return index }
      if [";", "{", "(", "[", ",", ":"].contains(tokens.text(index)) { return nil }
      if let start = tokens.partner(index), start < index { index = start }
      index -= 1
    }
    return nil
  }
}
