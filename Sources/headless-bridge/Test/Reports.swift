import Foundation
import SpecRunner

/// The reporters of a run, which the pool tells one event at a time.
final class Reports: @unchecked Sendable {
  // Confined to the pool's lock while it runs, and to its owner before and after.
  private var reporters: [any SpecReporter] = []
  private var files: [ReportFile] = []
  private var summary = SpecSummary()
  /// How many tests the files declare that were begun, and how many of these ended.
  private var declared = 0, ended = 0, begun = 0
  private var transcripts: TranscriptFolder?
  private var extras: RunExtras
  /// Whether standard output is for a reader, and not for a program.
  let isForReaders: Bool

  init(_ options: TestOptions) throws {
    extras = try RunExtras(options)
    isForReaders = options.reporters.allSatisfy { $0.file != nil || $0.kind == .pretty || $0.kind == .dot }
    for option in options.reporters {
      let write: (String) -> Void
      if let path = option.file {
        let file = try ReportFile(path)
        files.append(file)
        write = file.write
      } else {
        write = Output.line
      }
      let isColored =
        option.file == nil && isatty(STDOUT_FILENO) == 1 && ProcessInfo.processInfo.environment["NO_COLOR"] == nil
      reporters.append(Self.make(option.kind, isColored: isColored, write))
    }
    if let path = options.transcripts {
      let folder = try TranscriptFolder(path)
      transcripts = folder
      reporters.append(folder)
    }
    if let path = options.report {
      let file = try ReportFile(path, option: "--report")
      files.append(file)
      reporters.append(ReportReporter(source: { try? TextFile.read($0) }, write: file.write))
    }
  }

  private static func make(
    _ kind: ReporterOption.Kind, isColored: Bool, _ write: @escaping (String) -> Void
  ) -> any SpecReporter {
    let source: (String) -> String? = { try? TextFile.read($0) }
    return switch kind {
    case .pretty: PrettyReporter(isColored: isColored, source: source, write: write)
    case .dot: DotReporter(isColored: isColored, source: source, write: write)
    case .junit: JUnitReporter(began: Date(), host: hostName, source: source, write: write)
    case .tap: TAPReporter(source: source, write: write)
    case .json: JSONReporter(write: write)
    case .github: GitHubReporter(write: write)
    }
  }

  /// The machine's name for itself, without a question to a server of names.
  private static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "localhost" }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  func begin(_ files: [String]) {
    for reporter in reporters { reporter.runBegan(files: files) }
  }

  func tell(_ event: SpecEvent, _ job: SpecJob) {
    summary.add(event)
    switch event {
    case .fileBegan(_, let tests): (begun, declared) = (begun + 1, declared + tests.count)
    case .testEnded: ended += 1
    default: break
    }
    extras.read(event, in: job)
    for reporter in reporters {
      if case .fileBegan = event, let dialect = job.dialect { reporter.fileBegins(on: dialect.description) }
      reporter.fileEvent(event, in: job.file)
    }
  }

  /// Whether tests were left out because the run ended early.
  func hasLeftTests(of jobs: [SpecJob]) -> Bool { begun < jobs.count || ended < declared }

  /// Tells what stands behind the reporters' ends.
  func tellExtras() throws {
    for line in try extras.lines() { if isForReaders { Output.line(line) } else { Output.error(line) } }
  }

  func end(_ milliseconds: Double) throws -> SpecSummary {
    summary.milliseconds = milliseconds
    for reporter in reporters { reporter.runEnded(summary) }
    for file in files { try file.finish() }
    try transcripts?.finish()
    return summary
  }
}
