import Foundation
import HeadlessWebView
import SpecRunner

/// The options of `test`.
struct TestOptions {
  /// The words of the options, which workers parse again.
  let arguments: [String]
  /// The page's surroundings and bridge: the options that `run` has, too.
  var page = RunOptions()
  var words: [String] = []
  /// The tests to run.
  var selection = TestSelection()
  /// The spec files to find in folders.
  var specs = SpecPatterns()
  /// The folders or files with specs, if the user names none.
  var folders: [String] = []
  var shard: SpecShard?
  /// The names of the projects to run; empty for all.
  var projects: [String] = []
  /// A Boolean value that indicates whether to ignore the dependencies and teardowns of projects.
  var omitsDependencies = false
  /// A Boolean value that indicates whether to list the tests instead of running them.
  var lists = false
  /// A Boolean value that indicates whether to run the tests that failed in the last run.
  var takesLastFailed = false
  /// The commit to compare the files with, if only the specs of changed files should run.
  var changedSince: String?
  /// The folder that keeps the results of the last run.
  var stateFolder: String?
  /// The file with the durations of earlier runs, by which shards are balanced.
  var durations: String?
  /// A Boolean value that indicates whether a run without tests succeeds.
  var passesWithoutTests = false
  /// A Boolean value that indicates whether a focused test fails.
  var forbidsOnly = false
  /// The number of times that each test runs.
  var repetitions = 1
  /// The files to run before each spec file, in its context.
  var setupFiles: [String] = []
  var globalSetups: [String] = []
  var globalTeardowns: [String] = []
  /// The limit of virtual time for a wait; `nil` for the default.
  var waitTimeout: Duration?
  var retries = 0
  var bail: Int?
  var workers = max(1, ProcessInfo.processInfo.activeProcessorCount)
  var timeout = Duration.seconds(30)
  /// The maximum time that a worker computes without reporting anything.
  var deadline = Duration.seconds(60)
  /// The maximum memory of a worker, in megabytes.
  var memory = 2048
  /// The snapshots to write.
  var snapshots = SnapshotMode.new
  var reporters: [ReporterOption] = []
  /// The folder that transcripts are written to.
  var transcripts: String?
  /// The file that the report is written to.
  var report: String?
  /// A Boolean value that indicates whether to list the contract's handlers and outcomes that the tests exercised.
  var listsContractCoverage = false
  /// A Boolean value that indicates whether to shrink failing fault plans.
  var shrinks = false
  /// The dialects to run the specs on, one after the other; empty for the bridges of `--bridge`.
  var dialects: [Dialect] = []
  /// The dialect of a worker's job.
  var dialect: Dialect?
  /// A Boolean value that indicates whether to keep watching, and to run again the tests that a change affects.
  var watches = false

  init() { arguments = [] }

  init(_ arguments: Arguments<TestOptions>) throws {
    self.arguments = arguments.words
    try arguments.apply(to: &self)
    try readOperands(arguments.operands)
    try page.chooseBridges()
    try checkDialects()
    if listsContractCoverage, page.contract == nil {
      throw UsageError(description: "--contract-coverage: requires --contract FILE")
    }
    _ = try page.readContract()
    if reporters.isEmpty { reporters = [ReporterOption.standard] }
    try page.checkDebugging()
    // A debugger attaches to one process.
    if page.isDebugged { workers = 1 }
  }

  /// Sets the dialect of the pages.
  mutating func speak(_ dialect: Dialect) throws {
    self.dialect = dialect
    try dialect.apply(to: &page)
  }
}

// MARK: The files

extension TestOptions {
  /// Reads the files and folders, with the lines of `FILE:LINE` and `FILE:LINE:COLUMN`.
  private mutating func readOperands(_ operands: [String]) throws {
    for word in operands {
      guard !FileManager.default.fileExists(atPath: word),
        let match = word.wholeMatch(of: #/(.+?):(\d+)(?::\d+)?/#), let line = Int(match.2),
        FileManager.default.fileExists(atPath: String(match.1))
      else {
        words.append(word)
        continue
      }
      let file = String(match.1)
      guard !NewFiles.isFolder(file) else { throw UsageError(description: "\(word): is a folder, and has no lines") }
      if !words.contains(file) { words.append(file) }
      selection.lines[file, default: []].append(line)
    }
  }
}
