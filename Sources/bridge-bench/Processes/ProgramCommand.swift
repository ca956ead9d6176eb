/// A program and what it is told.
struct ProgramCommand: Equatable {
  let program: String
  let arguments: [String]

  /// Runs the program alone and reads its figures.
  func measure() throws(BenchError) -> Outcome { try Outcome(ChildProcess(self).finish(), of: self) }

  /// Its name without its folder.
  var name: String { program.split(separator: "/").last.map(String.init) ?? program }
}

/// What went wrong, in words.
struct BenchError: Error, CustomStringConvertible, Equatable {
  let description: String

  init(_ description: String) { self.description = description }
}
