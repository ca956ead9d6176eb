import Foundation
import SpecRunner

/// `headless-bridge merge-reports`: writes the reports of a run whose shards ran separately.
struct MergeReportsCommand {
  private var reporters: [ReporterOption] = []
  private var report: String?
  private var coverage = ScriptCoverageOptions()
  private let files: [String]

  static let groups: [OptionGroup<MergeReportsCommand>] = [
    OptionGroup(
      "Reporting",
      [
        CommandOption(
          "reporter",
          OptionValue(
            "NAME[=FILE]", .choices(ReporterOption.Kind.allCases.map(\.rawValue)), parse: ReporterOption.init),
          "reporter to use: pretty, dot, junit, tap, json, github or blob; =FILE writes to a file (default: pretty)",
          append: \.reporters),
        CommandOption(
          "report", .file("html"), "write an HTML report to a file, or to a folder: report.html or report/",
          set: \.report),
      ]),
    ScriptCoverageOptions.group.within(\.coverage),
  ]

  init(_ arguments: Arguments<MergeReportsCommand>) throws {
    files = try Self.find(arguments.operands)
    guard !arguments.operands.isEmpty else {
      throw UsageError(
        description: "merge-reports requires the files that --reporter blob=FILE wrote, or folders with them. "
          + arguments.command.hint)
    }
    try arguments.apply(to: &self)
    if reporters.isEmpty { reporters = [.standard] }
  }

  /// Returns the files, and those in the folders that end in `.jsonl` or `.blob`.
  private static func find(_ words: [String]) throws -> [String] {
    try words.flatMap { word -> [String] in
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: word, isDirectory: &isFolder) else {
        throw UsageError(description: "\(word): no such file or folder")
      }
      guard isFolder.boolValue else { return [word] }
      let names = try FileManager.default.subpathsOfDirectory(atPath: word)
        .filter { $0.hasSuffix(".blob") || $0.hasSuffix(".jsonl") }.sorted()
      guard !names.isEmpty else {
        throw UsageError(
          description: "\(word): contains no .blob or .jsonl files. Write them with: --reporter blob=FILE")
      }
      return names.map { URL(fileURLWithPath: word).appendingPathComponent($0).relativePath }
    }
  }

  func run() throws -> Command.Status {
    var blobs = MergedBlobs()
    for file in files {
      guard let data = FileManager.default.contents(atPath: file) else {
        throw UsageError(description: "\(file): cannot be read")
      }
      try blobs.add(data, named: file)
    }
    try coverage.prepare()
    let targets = try MergedReports(reporters, report: report)
    let summary = try targets.write(blobs)
    let isCovered = try reportCoverage(of: blobs)
    if let cause = summary.interrupted { Output.error("headless-bridge: results are missing because of \(cause)") }
    return summary.hasPassed && isCovered && summary.interrupted == nil ? .success : .pageFailed
  }

  /// Reports what the scripts of the runs' pages ran, if the options request it.
  ///
  /// - Returns: `false` if that is too little.
  private func reportCoverage(of blobs: MergedBlobs) throws -> Bool {
    guard coverage.isOn else { return true }
    guard let data = blobs.coverage else {
      throw UsageError(
        description: "--script-coverage: the blobs contain no script coverage. Run the tests with --script-coverage")
    }
    let isForReaders = reporters.allSatisfy { $0.file != nil || $0.kind == .pretty || $0.kind == .dot }
    return try coverage.report(data) { if isForReaders { Output.line($0) } else { Output.error($0) } }
  }
}

/// The reporters of merged runs.
private final class MergedReports {
  private var reporters: [any SpecReporter] = []
  private var files: [ReportFile] = []
  private var failure: (any Error)?

  init(_ options: [ReporterOption], report: String?) throws {
    let isTerminal = Output.isTerminal && ProcessInfo.processInfo.environment["NO_COLOR"] == nil
    for option in options {
      let file = try option.file.map { try ReportFile($0) }
      if let file { files.append(file) }
      reporters.append(
        Reports.make(option.kind, isColored: option.file == nil && isTerminal, file?.write ?? Output.line))
    }
    guard let report else { return }
    let writer = try ReportWriter(report)
    reporters.append(
      ReportReporter(source: { try? TextFile.read($0) }, file: AttachedFile.base64) { [unowned self] page in
        do { try writer.write(page) } catch { failure = error }
      })
  }

  /// Passes the events of the runs to the reporters, as those of one run.
  func write(_ blobs: MergedBlobs) throws -> SpecSummary {
    var summary = SpecSummary()
    for reporter in reporters { reporter.runBegan(files: blobs.files) }
    for part in blobs.parts {
      for (index, event) in part.events.enumerated() {
        summary.add(event)
        for reporter in reporters {
          if index == 0 { reporter.fileBegins(as: part.variant) }
          reporter.fileEvent(event, in: part.file)
        }
      }
    }
    summary.milliseconds = blobs.milliseconds
    summary.interrupted = blobs.interrupted
    if let coverage = blobs.coverage { for reporter in reporters { reporter.runCovered(coverage) } }
    for reporter in reporters { reporter.runEnded(summary) }
    for file in files { try file.finish() }
    if let failure { throw failure }
    return summary
  }
}
