import JavaScriptEngine

/// Formats findings as lines for a reader or as JSON for a program.
public enum FindingFormat {
  /// Returns one finding: its place, its code, the observation and, on a separate line, the advice.
  ///
  /// - Parameters:
  ///   - finding: The finding to format.
  ///   - showsSeverity: Whether the severity precedes the code.
  ///   - described: Describes a place, for example with the position that its source map gives.
  public static func lines(
    _ finding: Finding, showsSeverity: Bool = false, place described: (String) -> String = { $0 }
  ) -> [String] {
    let place =
      (finding.place.map { described($0.description) + ": " } ?? "")
      + (showsSeverity ? finding.code.severity.rawValue + ": " : "")
    let count = finding.count > 1 ? " (\(finding.count) times)" : ""
    return ["\(place)[\(finding.code.rawValue)] \(finding.text)\(count)", "  \(finding.advice)"]
  }

  /// Returns findings and the calls without a response as an object.
  ///
  /// - Parameters:
  ///   - findings: The findings to format.
  ///   - unanswered: The calls that never received a response.
  ///   - original: Returns the position that the source map of a place's script gives, if there is one.
  public static func json(
    _ findings: [Finding], unanswered: [CallLedger.Call], original: (String) -> String? = { _ in nil }
  ) -> JSONText {
    JSONText(object: [
      ("findings", JSONText(array: findings.map { json($0, original) })),
      (
        "unanswered",
        JSONText(
          array: unanswered.map { call in
            JSONText(object: [
              ("handler", JSONText(text: call.handler)), ("of", JSONText(text: call.side.rawValue)),
              ("id", JSONText(text: call.id)), ("time", number(call.time)),
            ])
          })
      ),
    ])
  }

  private static func json(_ finding: Finding, _ original: (String) -> String?) -> JSONText {
    var members: [(key: String, value: JSONText)] = [
      ("code", JSONText(text: finding.code.rawValue)),
      ("severity", JSONText(text: finding.code.severity.rawValue)), ("text", JSONText(text: finding.text)),
    ]
    if let place = finding.place {
      members.append(("url", JSONText(text: place.url)))
      if let line = place.line { members.append(("line", number(Double(line)))) }
      if let column = place.column { members.append(("column", number(Double(column)))) }
      if let source = original(place.description) { members.append(("source", JSONText(text: source))) }
    }
    if let subject = finding.subject { members.append(("subject", JSONText(text: subject))) }
    return JSONText(
      object: members + [
        ("count", number(Double(finding.count))), ("advice", JSONText(text: finding.advice)),
      ])
  }

  private static func number(_ number: Double) -> JSONText {
    var writer = JSONWriter()
    writer.append(number)
    return (try? JSONText(writer.finish())) ?? .null
  }
}
