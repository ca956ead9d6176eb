/// Says what to do with what was typed so far: run it, in a form that scripts may have, or wait for more of it.
struct ReplSyntax {
  enum Verdict: Equatable {
    case run(String)
    /// It waits at its top, and was made a function that gives a promise.
    case await(String)
    case incomplete
  }

  /// Why a text is no script; nil when it is one.
  let complaint: (String) -> String?

  func verdict(on text: String) -> Verdict {
    // `{a: 1}` would be a block with a label.
    let trimmed = text.drop { $0.isWhitespace }
    if trimmed.first == "{", complaint("(\(text)\n)") == nil { return .run("(\(text)\n)") }
    guard let problem = complaint(text) else { return .run(text) }
    if text.contains("await"), let verdict = verdict(onAwaiting: text) { return verdict }
    return isUnfinished(problem, text) ? .incomplete : .run(text)
  }

  /// `await` stands in functions alone, so the text becomes one.
  private func verdict(onAwaiting text: String) -> Verdict? {
    if let parts = text.wholeMatch(
      of: #/\s*(const|let|var)\s+([\p{L}_$][\p{L}\p{N}_$]*)\s*=\s*(.*?);?\s*/#.dotMatchesNewlines())
    {
      // A constant gets its value later, so it cannot be one.
      let word = parts.1 == "var" ? "var" : "let"
      let source = "\(word) \(parts.2); (async () => { \(parts.2) = \(parts.3)\n })()"
      if complaint(source) == nil { return .await(source) }
    }
    let expression = text.reversed().drop { $0.isWhitespace || $0 == ";" }.reversed()
    let asExpression = "(async () => (\(String(expression))\n))()"
    if complaint(asExpression) == nil { return .await(asExpression) }
    let asBody = "(async () => {\(text)\n})()"
    guard let problem = complaint(asBody) else { return .await(asBody) }
    // What is open in the text takes the function's own end for its own.
    let isOpen = ["Unexpected token ')'", "Unexpected token '}'"].contains { problem.contains($0) }
    let isCut = complaint("(async () => {\(text)").map { isUnfinished($0, text) } ?? false
    return isUnfinished(problem, asBody) || isOpen && isCut ? .incomplete : nil
  }

  /// Whether more could make a script of it, as the engine words it.
  private func isUnfinished(_ problem: String, _ text: String) -> Bool {
    if problem.contains("Unexpected end of script") || problem.contains("Multiline comment was not closed") {
      return true
    }
    // A template goes on in the next line, and a string does not; the engine says the same of both.
    guard problem.contains("Unexpected EOF") else { return false }
    return complaint(text + "`").map { !$0.contains("Unexpected EOF") } ?? true
  }
}
