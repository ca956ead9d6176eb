import Foundation

/// The command: selects a subcommand and converts its result to an exit status.
struct Command {
  static let version = "0.1.0"
  /// The date of the manual page's text, in mdoc's format.
  static let date = "November 21, 2026"
  let arguments: [String]

  /// The exit status of the process.
  enum Status: Int32 {
    case success = 0
    case pageFailed = 1
    case usage = 2
    case notIdle = 3
    // The statuses of processes that a signal ended, as shells report them.
    case hungUp = 129
    case interrupted = 130
    case terminated = 143
  }

  func run() -> Int32 {
    let words = arguments.dropFirst()
    switch words.first {
    // Started by `test`, and never by users.
    case "worker": return WorkerCommand().run().rawValue
    case "--help", "-h":
      return Self.outcome {
        Output.text(HelpText.overview)
        return .success
      }
    case "--version":
      return Self.outcome {
        Output.line("headless-bridge \(Self.version)")
        return .success
      }
    case nil: return Self.fail("no command given. Try: headless-bridge --help")
    case .some(let word):
      return Self.outcome {
        try Subcommand.find(word).run(Array(words))
      }
    }
  }

  private static func outcome(_ run: () throws -> Status) -> Int32 {
    do {
      let status = try run()
      return Output.hasFailed ? fail("cannot write to standard output") : status.rawValue
    } catch {
      return fail("\(error)", error is TerminatedScript ? .notIdle : .usage)
    }
  }

  private static func fail(_ text: String, _ status: Status = .usage) -> Int32 {
    Output.error("headless-bridge: \(text)")
    return status.rawValue
  }
}

/// An error in the command line, or a file that the command cannot use.
struct UsageError: Error, CustomStringConvertible {
  let description: String
}
