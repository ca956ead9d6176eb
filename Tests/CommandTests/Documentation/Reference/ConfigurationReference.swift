import Foundation

/// The page about settings: those of a web view in Swift, and environment variables.
enum ConfigurationReference {
  private static let types = [
    ("WebViewConfiguration", "Web view"), ("ResourcePolicy", "Files and network"), ("Device", "Device"),
    ("Viewport", "Viewport"), ("PageLimits", "Limits"),
  ]

  /// The environment variables that sources read.
  static let variables = [
    ("HEADLESS_BRIDGE_ALLOWED_HOSTS", "Hosts of the network that pages of `WKWebView` may use, separated by commas."),
    ("HEADLESS_BRIDGE", "The command that `bridge-bench` measures, instead of the one beside it."),
    ("HOME", "The folder for `.local/state`, if `XDG_STATE_HOME` is not set."),
    ("NO_COLOR", "Output without colors, if it is set."),
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
