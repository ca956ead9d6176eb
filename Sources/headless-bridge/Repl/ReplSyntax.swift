/// Decides whether the text that was typed so far runs, and in which form, or needs more input.
struct ReplSyntax {
  enum Verdict: Equatable {
    case run(String)
    /// The text has a top-level `await`, and was rewritten as a function that returns a promise.
    case await(String)
    case incomplete
  }

  /// Returns the reason why a text is not a valid script; `nil` for a valid one.
  let complaint: (String) -> String?

  func verdict(on text: String) -> Verdict {
    // `{a: 1}` would be a block with a label.
    let trimmed = text.drop { $0.isWhitespace }
    if trimmed.first == "{", complaint("(\(text)\n)") == nil { return .run("(\(text)\n)") }
    guard let problem = complaint(text) else { return .run(text) }
    if text.contains("await"), let verdict = verdict(onAwaiting: text) { return verdict }
    return isUnfinished(problem, text) ? .incomplete : .run(text)
  }

  /// `await` is allowed only in functions, so this wraps the text in one.
  private func verdict(onAwaiting text: String) -> Verdict? {
    if let parts = text.wholeMatch(
      of: #/\s*(const|let|var)\s+([\p{L}_$][\p{L}\p{N}_$]*)\s*=\s*(.*?);?\s*/#.dotMatchesNewlines())
    {
      // The variable receives its value later, so it cannot be a constant.
      let word = parts.1 == "var" ? "var" : "let"
      let source = "\(word) \(parts.2); (async () => { \(parts.2) = \(parts.3)\n })()"
      if complaint(source) == nil { return .await(source) }
    }
    let expression = text.reversed().drop { $0.isWhitespace || $0 == ";" }.reversed()
    let asExpression = "(async () => (\(String(expression))\n))()"
    if complaint(asExpression) == nil { return .await(asExpression) }
    let asBody = "(async () => {\(text)\n})()"
    guard let problem = complaint(asBody) else { return .await(asBody) }
    // An unclosed bracket in the text pairs with the end of the wrapping function.
    let isOpen = ["Unexpected token ')'", "Unexpected token '}'"].contains { problem.contains($0) }
    let isCut = complaint("(async () => {\(text)").map { isUnfinished($0, text) } ?? false
    return isUnfinished(problem, asBody) || isOpen && isCut ? .incomplete : nil
  }

  /// Returns whether more input could complete the script, according to the engine's error message.
  private func isUnfinished(_ problem: String, _ text: String) -> Bool {
    if problem.contains("Unexpected end of script") || problem.contains("Multiline comment was not closed") {
      return true
    }
    // A template literal continues on the next line and a string does not; the engine reports the same error for both.
    guard problem.contains("Unexpected EOF") else { return false }
    return complaint(text + "`").map { !$0.contains("Unexpected EOF") } ?? true
  }
}
