/// A failure as a person reads it: the message, the place, and the lines of the spec around it.
struct FailureText {
  /// Gives the text of a file, for the lines around a place.
  let source: (String) -> String?

  func lines(_ failure: SpecFailure, in file: String) -> [String] {
    let head = failure.name == "ExpectationError" || failure.name == "Error" ? "" : "\(failure.name): "
    var lines = (head + failure.message).lines().map(String.init)
    guard let line = failure.line else { return lines }
    lines.append("")
    if let source = source(failure.file ?? file) {
      lines += CodeFrame.lines(of: source, line: line, column: failure.column)
      lines.append("")
    }
    lines.append("at \(place(failure, in: file))")
    return lines
  }

  func place(_ failure: SpecFailure, in file: String) -> String {
    (failure.file ?? file) + (failure.line.map { ":\($0)" } ?? "")
      + (failure.line != nil ? failure.column.map { ":\($0)" } ?? "" : "")
  }
}
