import Foundation

/// The command: picks a subcommand and turns its outcome into an exit status.
struct Command {
  static let version = "0.1.0"
  let arguments: [String]

  /// How the process ends.
  enum Status: Int32 {
    case success = 0
    case pageFailed = 1
    case usage = 2
    case notIdle = 3
  }

  func run() -> Int32 {
    let words = arguments.dropFirst()
    switch words.first {
    case "run": return Self.outcome { try RunCommand(options: RunOptions(arguments: Array(words))).run() }
    case "repl": return Self.outcome { try ReplCommand(arguments: Array(words)).run() }
    case "doctor": return Self.outcome { try DoctorCommand(arguments: Array(words)).run() }
    case "test": return Self.outcome { try TestCommand(arguments: Array(words)).run() }
    case "record": return Self.outcome { try RecordCommand(arguments: Array(words)).run() }
    case "replay": return Self.outcome { try ReplayCommand(arguments: Array(words)).run() }
    case "diff": return Self.outcome { try DiffCommand(arguments: Array(words)).run() }
    case "contract": return Self.outcome { try ContractCommand(arguments: Array(words)).run() }
    case "types": return Self.outcome { try TypesCommand(arguments: Array(words)).run() }
    case "facade": return Self.outcome { try FacadeCommand(arguments: Array(words)).run() }
    case "worker": return WorkerCommand().run().rawValue
    case "--help", "-h", "help":
      Output.line(Usage.text)
      return Status.success.rawValue
    case "--version":
      Output.line("headless-bridge \(Self.version)")
      return Status.success.rawValue
    case nil:
      return Self.fail("no command; try headless-bridge --help")
    case .some(let word):
      return Self.fail("no such command: \(word); try headless-bridge --help")
    }
  }

  private static func outcome(_ run: () throws -> Status) -> Int32 {
    do {
      let status = try run()
      return Output.hasFailed ? fail("the output cannot be written") : status.rawValue
    } catch {
      return fail("\(error)")
    }
  }

  private static func fail(_ text: String) -> Int32 {
    Output.error("headless-bridge: \(text)")
    return Status.usage.rawValue
  }
}

/// A mistake in how the command was called, or a file that it cannot use.
struct UsageError: Error, CustomStringConvertible {
  let description: String
}
