import Foundation
import SpecRunner

/// The environment variables that `test` reads, as the manual page and the reference describe them.
struct EnvironmentVariable {
  /// The variables that belong together, separated by ` , ` as in the manual page.
  let names: String
  /// The effect, as sentences.
  let meaning: String

  static let all = [
    EnvironmentVariable(
      names: "CI",
      meaning: "Unless it is empty, 0 or false, test implies --ci and --forbid-only. --no-ci overrides it."),
    EnvironmentVariable(
      names: "TEST_TOTAL_SHARDS , TEST_SHARD_INDEX , TEST_SHARD_STATUS_FILE",
      meaning: "Bazel's shard, unless --shard is given. The index counts from 0. The status file is created."),
    EnvironmentVariable(
      names: "CI_NODE_TOTAL , CI_NODE_INDEX",
      meaning: "GitLab's parallel job, unless --shard is given. The index counts from 1."),
    EnvironmentVariable(
      names: "FORCE_COLOR",
      meaning: "Output with colors, even if it does not go to a terminal; without colors if it is 0."),
    EnvironmentVariable(names: "CLICOLOR_FORCE", meaning: "Output with colors, unless it is empty or 0."),
    EnvironmentVariable(names: "NO_COLOR", meaning: "Output without colors, unless it is empty."),
    EnvironmentVariable(names: "TERM", meaning: "Output without colors and progress, if it is dumb."),
  ]
}

/// The values of environment variables that change a run of specs.
struct RunEnvironment {
  let environment: [String: String]

  init(_ environment: [String: String] = ProcessInfo.processInfo.environment) { self.environment = environment }

  /// A Boolean value that indicates whether the command runs in continuous integration.
  var isCI: Bool { isSet(environment["CI"]) }

  private func isSet(_ value: String?) -> Bool {
    guard let value else { return false }
    return !["", "0", "false"].contains(value.lowercased())
  }

  /// A part of the run, as a build system or a CI server requests it.
  struct Shard {
    let shard: SpecShard
    /// The file to create as a sign that the request was understood.
    let statusFile: String?
  }

  /// The part of the run that the environment requests.
  ///
  /// - Throws: ``UsageError`` for values that are no numbers, or an index out of range.
  func shard() throws(UsageError) -> Shard? {
    if let total = environment["TEST_TOTAL_SHARDS"] {
      let index = environment["TEST_SHARD_INDEX"]
      let shard = try shard(total, "TEST_TOTAL_SHARDS", index, "TEST_SHARD_INDEX", from: 0)
      return Shard(shard: shard, statusFile: environment["TEST_SHARD_STATUS_FILE"])
    }
    guard let index = environment["CI_NODE_INDEX"], let total = environment["CI_NODE_TOTAL"] else { return nil }
    return Shard(shard: try shard(total, "CI_NODE_TOTAL", index, "CI_NODE_INDEX", from: 1), statusFile: nil)
  }

  private func shard(
    _ total: String, _ totalName: String, _ index: String?, _ indexName: String, from first: Int
  ) throws(UsageError) -> SpecShard {
    guard let count = Int(total), let given = index.flatMap({ Int($0) }),
      let shard = SpecShard(index: given - first + 1, count: count)
    else {
      throw UsageError(
        description: """
          \(totalName)=\(total) \(indexName)=\(index ?? ""): not a shard: the index is a number from \(first), and \
          less than the total\(first == 0 ? "" : " or equal to it"). To set the shard yourself, use --shard I/N
          """)
    }
    return shard
  }

  /// Returns whether output to a file descriptor has colors.
  func hasColors(_ descriptor: Int32) -> Bool {
    if let force = environment["FORCE_COLOR"] { return !["0", "false"].contains(force) }
    if environment["NO_COLOR"]?.isEmpty == false { return false }
    if let force = environment["CLICOLOR_FORCE"], force != "", force != "0" { return true }
    return isatty(descriptor) == 1 && !isDumb
  }

  /// A Boolean value that indicates whether the terminal cannot move its cursor.
  var isDumb: Bool { environment["TERM"] == "dumb" }
}
