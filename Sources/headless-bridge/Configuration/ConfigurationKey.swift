import Foundation
import JavaScriptEngine
import ScriptCoverage

/// A key of the configuration: an option of `test`, under its name in camel case.
struct ConfigurationKey: Sendable {
  /// The key, such as `updateSnapshots`.
  let name: String
  let option: CommandOption<TestOptions>
  let shape: Shape

  /// The form of the values.
  enum Shape: Sendable, Equatable {
    case flag, number, time, text, path
    case choice([String])
    /// An object from a pattern of URLs to a response.
    case routes
    /// An object from a pattern of URLs to the file of a mock server.
    case servers
    /// An object from names to numbers.
    case numbers([String])
    /// The name of a reporter, or a list of them.
    case reporter
    /// A list of names, which the option takes with commas: dialects, or formats.
    case names(String)
    /// A pattern of paths, which starts from the configuration's folder if it is relative.
    case glob

    /// A Boolean value that indicates whether the value itself has all values of a repeatable option.
    var isCollection: Bool {
      switch self {
      case .routes, .servers, .numbers, .reporter, .names: true
      default: false
      }
    }
  }

  var description: OptionDescription { option.description }

  /// A Boolean value that indicates whether the key concerns the run as a whole, so that projects cannot have it.
  var isOfRun: Bool { Self.ofRun.contains(description.name) }

  /// The options that make no sense in a file, because they select what a single run does.
  private static let onlyWords: Set<String> = [
    "config", "no-config", "project", "no-deps", "list", "last-failed", "only-changed", "no-ci", "watch",
    "shard", "inspect", "inspect-brk", "break-on", "profile",
    "client-origin",
  ]
  private static let ofRun: Set<String> = [
    "bail", "pass-with-no-tests", "global-setup", "global-teardown", "workers", "deadline", "memory", "ci",
    "durations", "state-dir", "reporter", "report", "transcript", "contract-coverage", "shrink", "update-snapshots",
    "script-coverage", "script-coverage-dir", "script-coverage-include", "script-coverage-exclude",
    "script-coverage-threshold",
  ]
  /// The keys whose values are lists or objects have a plural name, if the option has not.
  private static let plurals = [
    "route": "routes", "route-websocket": "routeWebSockets", "limit": "limits",
  ]
  /// The keys that are names of WebKit's settings.
  private static let settings = [
    "allow-file-access-from-file-urls": "allowFileAccessFromFileURLs",
    "allow-universal-access-from-file-urls": "allowUniversalAccessFromFileURLs",
  ]
  private static let shapes: [String: Shape] = [
    "route": .routes, "route-websocket": .servers, "route-events": .servers,
    "limit": .numbers(LimitOption.names), "reporter": .reporter, "dialects": .names("dialects"), "test-match": .glob,
    "test-ignore": .glob, "script-coverage": .names("formats"), "script-coverage-include": .glob,
    "script-coverage-exclude": .glob,
    "script-coverage-threshold": .numbers(CoverageTotals.Metric.allCases.map(\.rawValue)),
  ]

  /// All keys of options, in the order of the options.
  static let all: [ConfigurationKey] = TestOptions.groups.flatMap(\.options)
    .filter { !onlyWords.contains($0.description.name) }
    .map { option in
      let description = option.description
      let shape: Shape =
        switch description.completion {
        case _ where description.placeholder == nil: .flag
        case .number: .number
        case .time: .time
        case .folder, .file: .path
        case .choices(let names): .choice(names)
        case .text, .commands: .text
        }
      return ConfigurationKey(
        name: plurals[description.name] ?? settings[description.name] ?? camelCase(description.name), option: option,
        shape: shapes[description.name] ?? shape)
    }

  /// The keys that are no options.
  static let others = ["$schema", "projects", "use", "expect"]

  private static func camelCase(_ name: String) -> String {
    let parts = name.split(separator: "-")
    return parts[0] + parts.dropFirst().map(\.capitalized).joined()
  }
}
