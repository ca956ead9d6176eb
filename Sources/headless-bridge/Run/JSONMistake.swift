import JavaScriptEngine
import SpecRunner

/// What is wrong with JSON that the user wrote, as one finds it: file, line and column, and the lines around.
enum JSONMistake {
  /// - Parameter name: The file, or the option, whose text it is.
  static func text(_ error: JSONError, in text: String, named name: String) -> String {
    let lines = CodeFrame.lines(of: text, line: error.line, column: error.column)
    // A line of a packed file would say nothing and fill the screen.
    let shown = lines.allSatisfy { $0.count <= 200 } ? lines.map { "  \($0)" } : ["  near \"\(error.excerpt)\""]
    return (["\(name):\(error.line):\(error.column): \(error.explanation)"] + shown).joined(separator: "\n")
  }
}
