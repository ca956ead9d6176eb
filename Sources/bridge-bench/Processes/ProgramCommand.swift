/// A program and its arguments.
struct ProgramCommand: Equatable {
  let program: String
  let arguments: [String]

  /// Runs the program by itself and reads its figures.
  func measure() throws(BenchError) -> Outcome { try Outcome(ChildProcess(self).finish(), of: self) }

  /// The program's name without its folder.
  var name: String { program.split(separator: "/").last.map(String.init) ?? program }
}

/// An error with a message.
struct BenchError: Error, CustomStringConvertible, Equatable {
  let description: String

  init(_ description: String) { self.description = description }
}
