import Foundation

/// The command: picks a subcommand and turns its outcome into an exit status.
struct Command {
  static let version = "0.1.0"
  /// When what the manual page tells was written, in mdoc's form.
  static let date = "November 21, 2026"
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
    // What `test` starts; no user does.
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
    case nil: return Self.fail("no command; try headless-bridge --help")
    case .some(let word):
      return Self.outcome {
        try Subcommand.find(word).run(Array(words))
      }
    }
  }

  private static func outcome(_ run: () throws -> Status) -> Int32 {
    do {
      let status = try run()
      return Output.hasFailed ? fail("the output cannot be written") : status.rawValue
    } catch {
      return fail("\(error)", error is TerminatedScript ? .notIdle : .usage)
    }
  }

  private static func fail(_ text: String, _ status: Status = .usage) -> Int32 {
    Output.error("headless-bridge: \(text)")
    return status.rawValue
  }
}

/// A mistake in how the command was called, or a file that it cannot use.
struct UsageError: Error, CustomStringConvertible {
  let description: String
}
