import TestSupport
import BridgeTesting
import Foundation

@testable import headless_bridge

/// A table in `Documentation/Reference`; the raw value is the name of its file.
enum ReferenceTable: String, CaseIterable {
  case events = "Events"
  case faultCodes = "FaultCodes"
  case findings = "Findings"
  case options = "Options"

  /// Returns the contents of the file.
  func text() throws -> String {
    let lines =
      switch self {
      case .events: try events()
      case .faultCodes: try faultCodes()
      case .findings: findings
      case .options: options
      }
    let notice = "<!-- Written by Scripts/reference from the declarations in Sources. -->"
    return ([notice, ""] + lines).joined(separator: "\n") + "\n"
  }

  private func events() throws -> [String] {
    var lines = [
      "# Event types", "",
      "The types of the events of a [transcript](../Guides/RecordAndReplay.md), by the module that records them.",
    ]
    for (module, constants) in try DeclaredConstant.modules(of: "EventType") {
      lines += ["", "## \(module)", "", "| type | fields | recorded when |", "| --- | --- | --- |"]
      lines += constants.map { "| `\($0.value)` | \(cell($0.fields)) | \(cell($0.summary)) |" }
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
      lines += constants.map { "| `\($0.value)` | \(cell($0.fields)) | \(cell($0.summary)) |" }
    }
    return lines
  }

  private var findings: [String] {
    let rows = FindingCode.allCases.map { code in
      let entry = code.documentation
      return "| `\(code.rawValue)` | \(entry.seen) | \(cell(entry.advice)) | \(entry.inRun) | \(entry.inTest) |"
    }
    return [
      "# Findings", "",
      "The findings of the [doctor](../Guides/Doctor.md). The columns *run* and *test* list when these subcommands report",
      "a finding, too.",
      "", "| code | seen | what to do | run | test |", "| --- | --- | --- | --- | --- |",
    ] + rows
  }

  private var options: [String] {
    var lines = ["# Options", "", "The options of each subcommand, as `headless-bridge COMMAND --help` lists them."]
    for command in Subcommand.all where !command.sections.isEmpty {
      lines += ["", "## \(command.name)", "", sentence(cell(command.summary))]
      for section in command.sections {
        lines += ["", "### \(section.title)", "", "| option | meaning |", "| --- | --- |"]
        lines += section.options.map { "| `\($0.usage)` | \(cell($0.fullExplanation)) |" }
      }
    }
    lines += ["", "## All subcommands", "", "| option | meaning |", "| --- | --- |"]
    return lines + Subcommand.common.map { "| `\($0.usage)` | \(cell($0.explanation)) |" }
  }

  /// Returns a text for a cell, in which only backquotes are markup.
  private func cell(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("*", with: "\\*").replacing("<", with: "&lt;")
  }

  private func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() + "." }
}

/// A documented constant of a type such as `EventType` in the sources.
struct DeclaredConstant {
  let module: String
  let value: String
  /// The documentation, without its last paragraph if that lists fields.
  let summary: String
  /// The fields that the documentation lists.
  let fields: String

  /// Returns the modules that declare constants of a type, in the order of the layers, with the constants.
  static func modules(of type: String) throws -> [(name: String, constants: [DeclaredConstant])] {
    let layers = [
      "HeadlessWebView", "WebKit", "BridgeSupport", "WebViewJavascriptBridge", "DSBridge", "AndroidJsBridge",
    ]
    let groups = Dictionary(grouping: try all(of: type), by: \.module)
    let names = layers.filter { groups[$0] != nil } + groups.keys.filter { !layers.contains($0) }.sorted()
    return names.map { ($0, groups[$0] ?? []) }
  }

  /// Returns all constants of a type in the sources, in the order of their files' paths.
  static func all(of type: String) throws -> [DeclaredConstant] {
    let mark = " = \(type)(rawValue: \""
    return try SourceFile.all().flatMap { file -> [DeclaredConstant] in
      var comment: [Substring] = []
      var constants: [DeclaredConstant] = []
      for line in file.lines.map({ $0.drop { $0 == " " } }) {
        if line.hasPrefix("///") {
          comment.append(line.dropFirst(3).drop { $0 == " " })
          continue
        }
        if line.hasPrefix("public static let "), let range = line.range(of: mark) {
          let value = String(line[range.upperBound...].prefix { $0 != "\"" })
          constants.append(DeclaredConstant(module: file.module, value: value, comment))
        }
        comment = []
      }
      return constants
    }
  }

  private init(module: String, value: String, _ comment: [Substring]) {
    self.module = module
    self.value = value
    var paragraphs = comment.split(separator: "").map { $0.joined(separator: " ").replacing("``", with: "`") }
    let mark = "Fields: "
    let last = paragraphs.last.flatMap { $0.hasPrefix(mark) ? String($0.dropFirst(mark.count)) : nil }
    if last != nil { paragraphs.removeLast() }
    fields = last.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 } ?? ""
    summary = paragraphs.joined(separator: " ")
  }
}

/// A Swift source of the package.
struct SourceFile {
  /// The path, relative to the repository.
  let path: String
  let module: String
  let lines: [Substring]

  /// Returns all files below `Sources`, in the order of their paths.
  static func all() throws -> [SourceFile] {
    let folder = Repository.file("Sources")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
    return try paths.sorted().map { path in
      let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
      return SourceFile(
        path: "Sources/" + path, module: String(path.prefix { $0 != "/" }),
        lines: text.split(separator: "\n", omittingEmptySubsequences: false))
    }
  }
}
