import Foundation
import ScriptCoverage

/// The options of the coverage of pages' scripts.
struct ScriptCoverageOptions {
  /// The formats of the reports; nil if nothing is counted.
  var formats: [CoverageFormat]?
  /// The folder for the files of reports.
  var folder = "coverage"
  /// The patterns of the files to report; empty for all.
  var included: [String] = []
  var excluded: [String] = []
  var thresholds: [CoverageThreshold] = []

  static let group = OptionGroup<ScriptCoverageOptions>(
    "Script coverage",
    [
      .optional(
        "script-coverage", .coverageFormats, default: CoverageFormat.text.rawValue,
        """
        count what the pages' scripts run, and report it by file; FORMATS is a comma-separated list of text (a table), \
        html, lcov and json (Istanbul's coverage-final.json) (default: text)
        """,
        set: \.formats),
      CommandOption(
        "script-coverage-dir", .text("DIR", .folder), "folder for the files of the reports (default: coverage)",
        set: \.folder),
      CommandOption(
        "script-coverage-include", .text("GLOB"),
        "files to report, such as 'src/**' (default: all files of pages, without node_modules)", append: \.included),
      CommandOption("script-coverage-exclude", .text("GLOB"), "files to leave out", append: \.excluded),
      CommandOption(
        "script-coverage-threshold", .coverageThresholds, repeatable: true,
        """
        smallest share in percent that has to run, such as 80 for lines, functions and branches alike, or \
        lines=80,branches=70; otherwise the run fails
        """
      ) { options, thresholds in options.thresholds += thresholds },
    ])

  /// A Boolean value that indicates whether scripts are counted.
  ///
  /// Options that only make sense with the count request it, too.
  var isOn: Bool { formats != nil || !thresholds.isEmpty }

  /// Checks that the reports can be written, before a run whose results could not be kept.
  func prepare() throws {
    guard isOn else { return }
    for format in formats ?? [] where format != .text {
      for name in format.names { try OutputFile.check("\(folder)/\(name)", for: "--script-coverage-dir") }
    }
  }

  /// Writes the reports.
  ///
  /// - Parameter line: Prints a line of the table.
  /// - Returns: `false` if the coverage is below a threshold.
  func report(_ data: CoverageData, line: (String) -> Void) throws -> Bool {
    let filter = filter()
    let report = CoverageReport(data) { filter(CoveragePath.absolute($0)) }
    for note in report.notes { Output.error("headless-bridge: note: \(note)") }
    for format in formats ?? [.text] {
      if format == .text { for row in CoverageTable.lines(report) { line(row) } }
      for file in format.files(report) { try write(file.text, to: "\(folder)/\(file.path)") }
    }
    let complaints = thresholds.compactMap { $0.complaint(about: report.totals) }
    for complaint in complaints { Output.error("headless-bridge: \(complaint)") }
    return complaints.isEmpty
  }

  /// Returns a predicate for the absolute paths and URLs of files.
  private func filter() -> (String) -> Bool {
    let working = FileManager.default.currentDirectoryPath
    let included = included.map { GlobPattern($0, in: working) }
    let excluded = (excluded + ["node_modules"]).map { GlobPattern($0, in: working) }
    return { path in
      (included.isEmpty || included.contains { $0.matches(path) }) && !excluded.contains { $0.matches(path) }
    }
  }

  private func write(_ text: String, to path: String) throws {
    do { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) } catch {
      throw UsageError(description: "--script-coverage-dir \(folder): \(path) cannot be written")
    }
  }
}

extension CoverageFormat {
  /// The names of the format's files that are written in any case.
  fileprivate var names: [String] {
    switch self {
    case .text: []
    case .html: ["index.html"]
    case .lcov: ["lcov.info"]
    case .json: ["coverage-final.json"]
    }
  }
}

extension OptionValue<[CoverageFormat]> {
  /// A list of formats.
  static var coverageFormats: Self {
    let names = CoverageFormat.allCases.map(\.rawValue)
    return OptionValue(
      "FORMATS", .choices(names), otherwise: "not a list of \(names.joined(separator: ", "))"
    ) { text in
      let formats = text.split(separator: ",", omittingEmptySubsequences: false).map {
        CoverageFormat(rawValue: String($0))
      }
      return formats.contains(nil) ? nil : formats.compactMap { $0 }
    }
  }
}

extension OptionValue<[CoverageThreshold]> {
  /// A list of thresholds.
  static var coverageThresholds: Self {
    OptionValue(
      "PERCENT", otherwise: "not a percentage, or a list such as lines=80,functions=80,branches=70"
    ) { CoverageThreshold.list($0) }
  }
}
