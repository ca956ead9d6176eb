import Foundation

/// The page about settings: those of a web view in Swift, and environment variables.
enum ConfigurationReference {
  private static let types = [
    ("WebViewConfiguration", "Web view"), ("ResourcePolicy", "Files and network"), ("Device", "Device"),
    ("Viewport", "Viewport"), ("PageLimits", "Limits"),
  ]

  /// The environment variables that sources read.
  static let variables = [
    ("CHROMIUM", "The program with which `bridge-bench` compares opening a page, instead of `chromium` in `PATH`."),
    ("CI", "Unless it is empty, 0 or false, `test` implies `--ci`."),
    ("CI_NODE_INDEX", "GitLab's number of the parallel job, from 1, for `--shard`."),
    ("CI_NODE_TOTAL", "GitLab's number of parallel jobs, for `--shard`."),
    ("CLICOLOR_FORCE", "Output with colors, unless it is empty or 0."),
    (
      "FORCE_COLOR", "Output with colors, also in pipes; without colors if it is 0. It precedes the other variables."
    ),
    ("HEADLESS_BRIDGE_ALLOWED_HOSTS", "Hosts of the network that pages of `WKWebView` may use, separated by commas."),
    (
      "HEADLESS_BRIDGE_CACHE",
      "The folder in which the command keeps its compiled code; empty for none. By default, it is `headless-bridge` in `XDG_CACHE_HOME`."
    ),
    ("HEADLESS_BRIDGE", "The command that `bridge-bench` measures, instead of the one beside it."),
    ("HOME", "The folder for `.cache` and `.local/state`, if `XDG_CACHE_HOME` or `XDG_STATE_HOME` is not set."),
    ("LIGHTPANDA", "The program with which `bridge-bench` compares opening a page, instead of `lightpanda` in `PATH`."),
    ("NODE_PATH", "More folders of packages that specs import, as for Node."),
    ("NO_COLOR", "Output without colors, unless it is empty."),
    ("PATH", "The folders in which `test` looks for `esbuild`, `tsc` and `node`, which remove types from specs."),
    ("TERM", "Output without colors and without a line of progress, if it is `dumb`."),
    ("TEST_SHARD_INDEX", "Bazel's number of the shard, from 0, for `--shard`."),
    ("TEST_SHARD_STATUS_FILE", "File that is created as a sign to Bazel that shards are supported."),
    ("TEST_TOTAL_SHARDS", "Bazel's number of shards, for `--shard`."),
    ("XDG_CACHE_HOME", "The folder for caches, see `HEADLESS_BRIDGE_CACHE`."),
    ("XDG_STATE_HOME", "The folder in which the prompt keeps its history."),
  ]

  static func lines() throws -> [String] {
    var lines = [
      "# Configuration", "",
      "The settings of a web view in Swift, with their defaults. On the command line they are [options](Options.md).",
    ]
    for (name, title) in types {
      let type = try DeclaredType.named(name)
      lines += ["", "## \(title)", "", "`\(name)`: \(type.documentation)", ""]
      lines += ["| property | default | description |", "| --- | --- | --- |"]
      lines += type.members.map { member in
        let value = member.defaultValue.map { "`\($0)`" } ?? (member.type.hasSuffix("?") ? "`nil`" : "")
        return "| `\(member.name)` | \(ReferenceTable.cell(value)) | \(ReferenceTable.cell(member.documentation)) |"
      }
    }
    lines += ["", "## Environment variables", "", "| variable | effect |", "| --- | --- |"]
    return lines + variables.map { "| `\($0.0)` | \($0.1) |" }
  }
}
