import TestSupport
import BridgeTesting
import Foundation

@testable import headless_bridge

/// A table in `Documentation/Reference`; the raw value is the name of its file.
enum ReferenceTable: String, CaseIterable {
  case configuration = "Configuration"
  case configurationFile = "ConfigurationFile"
  case events = "Events"
  case exitStatuses = "ExitStatuses"
  case faultCodes = "FaultCodes"
  case findings = "Findings"
  case jsonReport = "JSONReport"
  case testList = "TestList"
  case options = "Options"
  case specAPI = "SpecAPI"

  /// Returns the contents of the file.
  func text() throws -> String {
    let lines =
      switch self {
      case .configuration: try ConfigurationReference.lines()
      case .configurationFile: configurationFile
      case .events: try events()
      case .exitStatuses: exitStatuses
      case .faultCodes: try faultCodes()
      case .findings: findings
      case .jsonReport: try JSONReference.report.lines()
      case .testList: try JSONReference.list.lines()
      case .options: options
      case .specAPI: try SpecAPIReference.lines()
      }
    let notice = "<!-- Written by Scripts/reference from the declarations in Sources. -->"
    let end = ["", "[All documentation](../README.md)"]
    return ([notice, ""] + lines + end).joined(separator: "\n") + "\n"
  }

  private var exitStatuses: [String] {
    let commands = Subcommand.all.filter { $0.statuses.contains { $0 != nil } }
    let count = commands.map(\.statuses.count).max() ?? 0
    let rows = commands.map { command in
      let cells = (0..<count).map { $0 < command.statuses.count ? command.statuses[$0] ?? "" : "" }
      return "| `\(command.name)` | " + cells.map(Self.cell).joined(separator: " | ") + " |"
    }
    return [
      "# Exit statuses", "", "The exit statuses of each subcommand of `headless-bridge`.",
      "A run of specs that a signal interrupts exits with 128 and the signal's number:",
      Subcommand.test.signals.sorted { $0.key < $1.key }.map { "\($0.key) if it is \($0.value)" }
        .joined(separator: ", and ") + ".", "",
      "| subcommand | " + (0..<count).map(String.init).joined(separator: " | ") + " |",
      "| --- |" + String(repeating: " --- |", count: count),
    ] + rows
  }

  private var configurationFile: [String] {
    func rows(_ keys: [ConfigurationKey]) -> [String] {
      ["", "| key | value | meaning |", "| --- | --- | --- |"]
        + keys.map { key in
          let cells = [ConfigurationSchema.words(for: key), ConfigurationSchema.explanation(of: key)]
          return "| `\(key.name)` | \(cells.map(Self.cell).joined(separator: " | ")) |"
        }
    }
    let used = UsedKey.keys.sorted { $0.key < $1.key }.map { "| `\($0.key)` | `\($0.value)` |" }
    return [
      "# Configuration file", "",
      "The keys of `headless-bridge.config.json`, in the order of the [options](Options.md) with the same names.",
      "[Configuration](../Guides/ConfigurationFile.md) explains them with examples.", "", "## All tests and projects",
    ] + rows(ConfigurationKey.all.filter { !$0.isOfRun }) + [
      "", "## The run as a whole", "", "These keys are not possible in a project.",
    ] + rows(ConfigurationKey.all.filter(\.isOfRun)) + [
      "", "## Others", "", "| key | meaning |", "| --- | --- |",
      "| `projects` | List of projects: each has a `name`, and keys of its own that replace those outside. |",
      "| `projects[].dependencies` | Names of the projects that run before it; it is skipped if one of them fails. |",
      "| `projects[].teardown` | Name of the project that runs after it and after all that depend on it. |",
      "| `expect` | `{ timeout }` is the same as `waitTimeout`. |",
      "| `use` | Keys with Playwright's names; see below. |",
      "| `$schema` | Path of the [schema](../Guides/ConfigurationFile.md#editors), for editors. |",
      "", "| key of `use` | same as |", "| --- | --- |",
    ] + used + [
      "",
      "These keys of `use` apply to each page, as in `test.use()`: "
        + UsedKey.ofPages.sorted().map { "`\($0)`" }.joined(separator: ", ") + ".",
    ]
  }

  private func events() throws -> [String] {
    var lines = [
      "# Event types", "",
      "The types of the events of a [transcript](../Guides/RecordAndReplay.md), by the module that records them.",
    ]
    for (module, constants) in try DeclaredConstant.modules(of: "EventType") {
      lines += ["", "## \(module)", "", "| type | fields | recorded when |", "| --- | --- | --- |"]
      lines += constants.map { "| `\($0.value)` | \(Self.cell($0.fields)) | \(Self.cell($0.summary)) |" }
    }
    return lines + [
      "",
      "`frame` is 0 for the main frame. A location is `url:line:column`. For a script that native named, it is only",
      "the name.",
    ]
  }

  private func faultCodes() throws -> [String] {
    var lines = [
      "# Fault codes", "",
      "The codes of `fault` events in a [transcript](../Guides/RecordAndReplay.md), by the module that reports them. Each event has",
      "`code` and `text`; the second column lists further fields.",
    ]
    for (module, constants) in try DeclaredConstant.modules(of: "FaultCode") {
      lines += ["", "## \(module)", "", "| code | further fields | reported when |", "| --- | --- | --- |"]
      lines += constants.map { "| `\($0.value)` | \(Self.cell($0.fields)) | \(Self.cell($0.summary)) |" }
    }
    return lines
  }

  private var findings: [String] {
    let rows = FindingCode.allCases.map { code in
      let entry = code.documentation
      let meaning = "\(code.severity.rawValue) | \(entry.seen) | \(Self.cell(entry.advice))"
      return "| `\(code.rawValue)` | \(meaning) | \(entry.inRun) | \(entry.inTest) |"
    }
    return [
      "# Findings", "",
      "The findings of the [doctor](../Guides/Doctor.md). The columns *run* and *test* list when these subcommands report",
      "a finding, too. `--ignore CODE` leaves out findings, and `--fail-on SEVERITY` sets the severity that fails the",
      "check.",
      "", "| code | severity | seen | what to do | run | test |", "| --- | --- | --- | --- | --- | --- |",
    ] + rows
  }

  private var options: [String] {
    var lines = [
      "# Commands and options", "", "The options of each subcommand, as `headless-bridge COMMAND --help` lists them.",
    ]
    for command in Subcommand.all where !command.sections.isEmpty {
      lines += ["", "## \(command.name)", "", sentence(Self.cell(command.summary))]
      for section in command.sections {
        lines += ["", "### \(section.title)", "", "| option | meaning |", "| --- | --- |"]
        lines += section.options.map { "| `\($0.usage)` | \(Self.cell($0.fullExplanation)) |" }
      }
    }
    lines += ["", "## All subcommands", "", "| option | meaning |", "| --- | --- |"]
    return lines + Subcommand.common.map { "| `\($0.usage)` | \(Self.cell($0.explanation)) |" }
  }

  /// Returns a text for a cell, in which only backquotes are markup.
  static func cell(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("*", with: "\\*").replacing("<", with: "&lt;")
  }

  private func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() + "." }
}
