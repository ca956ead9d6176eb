import HeadlessWebView

/// Recognizes the blocks that run only under a condition, by the tokens around their beginning.
///
/// The engine's blocks are also those behind a loop, behind a function, or behind a `return`, which are no branches.
struct BranchSyntax {
  let tokens: ScriptTokens

  /// The kinds of branches, with the names that Istanbul uses.
  enum Kind: String, Sendable, Hashable, Codable {
    case `if`, loop, `switch`
    case conditional = "cond-expr"
    case `catch`
  }

  /// Returns the kind of the branch that a block is, and the offset of its first token; nil if it isn't one.
  func branch(_ block: CountedRange) -> (kind: Kind, start: Int)? {
    let index = tokens.index(from: block.start)
    guard index < tokens.tokens.count, tokens.tokens[index].start < block.end else { return nil }
    guard let kind = kind(of: index) else { return nil }
    return (kind, tokens.tokens[index].start)
  }

  private func kind(of index: Int) -> Kind? {
    switch tokens.text(index) {
    case "case", "default": return .switch
    case "else": return .if
    case "catch": return .catch
    case ":": return .conditional
    default: break
    }
    switch tokens.text(index - 1) {
    // Optional chaining and `??` have no blocks of their own.
    case "?": return tokens.text(index) == "." || tokens.text(index) == "?" ? nil : .conditional
    case "else": return .if
    case ")":
      guard let head = tokens.partner(index - 1) else { return nil }
      switch tokens.text(head - 1) {
      case "if": return .if
      // The block behind `do … while (…)` always runs.
      case "while": return isEndOfDo(head - 1) ? nil : .loop
      case "for", "await": return .loop
      default: return nil
      }
    default: return nil
    }
  }

  /// Returns whether a `while` belongs to a `do` before it.
  private func isEndOfDo(_ index: Int) -> Bool {
    guard tokens.text(index - 1) == "}", let start = tokens.partner(index - 1) else { return false }
    return tokens.text(start - 1) == "do"
  }
}
