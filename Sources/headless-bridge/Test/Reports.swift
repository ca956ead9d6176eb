import BridgeTesting
import Foundation
import ScriptCoverage
import SpecRunner

/// The reporters of a run; the pool passes them one event at a time.
final class Reports: @unchecked Sendable {
  // Confined to the pool's lock while the pool runs, and to the owner before and after.
  private var reporters: [any SpecReporter] = []
  private var files: [ReportFile] = []
  private var summary = SpecSummary()
  /// The number of tests in the files that began, the number of these tests that ended, and the number of these files.
  private var declared = 0, ended = 0, begun = 0
  private var transcripts: TranscriptFolder?
  private var extras: RunExtras
  private let options: TestOptions
  private let output = DiscardableOutput()
  /// The reason why the report could not be written.
  private var reportFailure: (any Error)?
  /// A Boolean value that indicates whether standard output is for a reader, and not for a program.
  let isForReaders: Bool

  init(_ plan: RunPlan) throws {
    let options = plan.options
    self.options = options
    try options.page.coverage.prepare()
    extras = try RunExtras(plan)
    isForReaders = options.reporters.allSatisfy { $0.file != nil || $0.kind == .pretty || $0.kind == .dot }
    for option in options.reporters {
      let write: (String) -> Void
      if let path = option.file {
        let file = try ReportFile(path)
        files.append(file)
        write = file.write
      } else {
        write = output.line
      }
      let isColored = option.file == nil && RunEnvironment().hasColors(STDOUT_FILENO)
      reporters.append(Self.make(option.kind, isColored: isColored, shard: options.shard, write))
    }
    if let path = options.transcripts {
      let folder = try TranscriptFolder(path)
      transcripts = folder
      reporters.append(folder)
    }
    if let path = options.report {
      let writer = try ReportWriter(path)
      reporters.append(
        ReportReporter(source: { try? TextFile.read($0) }, file: AttachedFile.base64) { [unowned self] report in
          do { try writer.write(report) } catch { reportFailure = error }
        })
    }
  }

  /// Creates a reporter that writes text.
  static func make(
    _ kind: ReporterOption.Kind, isColored: Bool, shard: SpecShard? = nil, _ write: @escaping (String) -> Void
  ) -> any SpecReporter {
    let source: (String) -> String? = { try? TextFile.read($0) }
    return switch kind {
    case .pretty: PrettyReporter(isColored: isColored, source: source, write: write)
    case .dot: DotReporter(isColored: isColored, source: source, write: write)
    case .junit: JUnitReporter(began: Date(), host: hostName, source: source, write: write)
    case .tap: TAPReporter(source: source, write: write)
    case .json: JSONReporter(write: write)
    case .github: GitHubReporter(write: write)
    case .blob: BlobReporter(shard: shard, write: write)
    }
  }

  /// The machine's own host name, without a query to a name server.
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
    // The blob has that of the whole run, because the texts of scripts are the same in all files.
    if case .scriptCoverage = event { return }
    for reporter in reporters {
      if case .fileBegan = event { reporter.fileBegins(as: job.variant) }
      reporter.fileEvent(event, in: job.file)
    }
  }

  /// Returns whether tests did not run because the run ended early.
  func hasLeftTests(of jobs: [SpecJob]) -> Bool { begun < jobs.count || ended < declared }

  /// Prints the lines that follow the reporters' summaries.
  ///
  /// - Returns: `false` if too little of the pages' scripts ran.
  func tellExtras() throws -> Bool {
    func tell(_ line: String) { if isForReaders { Output.line(line) } else { Output.error(line) } }
    for line in try extras.lines() { tell(line) }
    return try extras.scriptCoverage.map { try options.page.coverage.report($0, line: tell) } ?? true
  }

  /// Writes nothing more to standard output, because an error follows; files are still valid.
  func discardOutput() { output.isDiscarded = true }

  /// Ends the reports.
  ///
  /// - Parameter interrupted: The reason why the run ended early.
  func end(_ milliseconds: Double, interrupted: String?) throws -> SpecSummary {
    summary.milliseconds = milliseconds
    summary.interrupted = interrupted
    if let coverage = extras.scriptCoverage { for reporter in reporters { reporter.runCovered(coverage) } }
    for reporter in reporters { reporter.runEnded(summary) }
    for file in files { try file.finish() }
    if let reportFailure { throw reportFailure }
    try transcripts?.finish()
    return summary
  }
}

/// Standard output as reporters use it.
private final class DiscardableOutput {
  var isDiscarded = false

  func line(_ text: String) { if !isDiscarded { Output.line(text) } }
}

/// A file that a reporter writes.
final class ReportFile {
  private let path: String
  private var text = ""

  init(_ path: String) throws {
    self.path = path
    try OutputFile.makeFolders(of: path, for: "--reporter")
    try finish()
  }

  func write(_ line: String) { text += line + "\n" }

  func finish() throws {
    guard let file = fopen(path, "w") else {
      throw UsageError(description: "--reporter \(path): cannot be written: \(String(cString: strerror(errno)))")
    }
    let bytes = Array(text.utf8)
    let isWhole = fwrite(bytes, 1, bytes.count, file) == bytes.count
    guard fclose(file) == 0, isWhole else {
      throw UsageError(description: "--reporter \(path): cannot be written completely")
    }
  }
}

/// The additional results of a run: the coverage of the contract, and the smallest fault plans that fail.
struct RunExtras {
  private let plan: RunPlan
  private var options: TestOptions { plan.options }
  private var coverage: ContractCoverage?
  /// The counts of the scripts of pages; `nil` if they aren't counted.
  private(set) var scriptCoverage: CoverageData?
  private var tests: [SpecJob: [Int]] = [:]
  private var injected: [SpecJob: (plan: FaultPlan, calls: Set<Int>)] = [:]
  private var failures: [FaultShrinker.Failure] = []

  init(_ plan: RunPlan) throws {
    self.plan = plan
    let options = plan.options
    coverage = options.listsContractCoverage ? try options.page.readContract().map { ContractCoverage($0) } : nil
    scriptCoverage = options.page.coverage.isOn ? CoverageData() : nil
  }

  mutating func read(_ event: SpecEvent, in job: SpecJob) {
    switch event {
    case .fileBegan(_, let list): tests[job] = list.map(\.id)
    case .testBegan: injected[job] = nil
    case .faultsInjected(let text, let calls):
      guard let plan = try? FaultPlan(text) else { return }
      injected[job] = (plan, Set(calls))
    case .testEnded(let result) where result.verdict == .failed:
      guard let (plan, calls) = injected[job] else { return }
      failures.append(
        FaultShrinker.Failure(job: job, test: result.test, plan: plan, calls: calls, others: tests[job] ?? []))
    case .covered(let rows): coverage?.add(rows)
    case .scriptCoverage(let data): scriptCoverage?.add(data)
    default: break
    }
  }

  /// Returns the lines to print.
  func lines() throws -> [String] {
    var lines = coverage?.lines ?? []
    guard options.shrinks else { return lines }
    if failures.isEmpty { lines.append("--shrink: no test with injected faults failed") }
    let shrinker = FaultShrinker(plan)
    return lines + (try failures.map { try shrinker.shrink($0) })
  }
}
