/// A program and its arguments.
struct ProgramCommand: Equatable {
  let program: String
  let arguments: [String]

  /// Runs the program by itself and reads its figures.
  func measure() throws(BenchError) -> Outcome { try Outcome(ChildProcess(self).finish(), of: self) }

  /// Runs the program by itself and reads its figures; throws if its output lacks a text.
  func measure(printing text: String) throws(BenchError) -> Outcome {
    let result = try ChildProcess(self).finish()
    let outcome = try Outcome(result, of: self)
    guard result.output.contains(text) else { throw BenchError("\(name) did not print \"\(text)\"") }
    return outcome
  }

  /// The program's name without its folder.
  var name: String { program.split(separator: "/").last.map(String.init) ?? program }
}

/// An error with a message.
struct BenchError: Error, CustomStringConvertible, Equatable {
  let description: String

  init(_ description: String) { self.description = description }
}
