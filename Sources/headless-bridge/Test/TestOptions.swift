import Foundation
import HeadlessWebView
import SpecRunner

/// The options of `test`.
struct TestOptions {
  /// The words of the options, which workers parse again.
  let arguments: [String]
  /// The page's surroundings and bridge: the options that `run` has, too.
  private(set) var page = RunOptions()
  private(set) var words: [String] = []
  private(set) var filters: [TestFilter] = []
  private(set) var shard: TestShard?
  private(set) var retries = 0
  private(set) var bail: Int?
  private(set) var workers = max(1, ProcessInfo.processInfo.activeProcessorCount)
  private(set) var timeout = Duration.seconds(30)
  /// The maximum time that a worker computes without reporting anything.
  private(set) var deadline = Duration.seconds(60)
  /// The maximum memory of a worker, in megabytes.
  private(set) var memory = 2048
  /// The snapshots to write.
  private(set) var snapshots = SnapshotMode.new
  private(set) var reporters: [ReporterOption] = []
  /// The folder that transcripts are written to.
  private(set) var transcripts: String?
  /// The file that the report is written to.
  private(set) var report: String?
  /// A Boolean value that indicates whether to list the contract's handlers and outcomes that the tests exercised.
  private(set) var listsCoverage = false
  /// A Boolean value that indicates whether to shrink failing fault plans.
  private(set) var shrinks = false
  /// The dialects to run the specs on, one after the other; empty for the bridges of `--bridge`.
  private(set) var dialects: [Dialect] = []
  /// The dialect of a worker's job.
  private(set) var dialect: Dialect?
  /// A Boolean value that indicates whether to keep watching, and to run again the tests that a change affects.
  private(set) var watches = false

  init(_ arguments: Arguments<TestOptions>) throws {
    self.arguments = arguments.words
    try arguments.apply(to: &self)
    words = arguments.operands
    try page.chooseBridges()
    try checkDialects()
    if listsCoverage, page.contract == nil { throw UsageError(description: "--coverage: requires --contract FILE") }
    _ = try page.readContract()
    if reporters.isEmpty { reporters = [ReporterOption.standard] }
  }

  /// Sets the dialect of the pages.
  mutating func speak(_ dialect: Dialect) throws {
    self.dialect = dialect
    try dialect.apply(to: &page)
  }

  /// Returns whether a test with this full name should run.
  func takes(_ name: String) -> Bool { filters.isEmpty || filters.contains { $0.takes(name) } }

  // MARK: The options

  static let groups: [OptionGroup<TestOptions>] = [
    OptionGroup(
      "Test selection",
      [
        CommandOption(
          "filter", OptionValue("TEXT", parse: TestFilter.init),
          "run only the tests whose name contains TEXT, or matches /PATTERN/", append: \.filters),
        CommandOption(
          "shard", OptionValue("I/N", otherwise: "not of the form I/N, such as 1/3", parse: TestShard.init),
          "run only shard I of N of the files", set: \.shard),
        CommandOption(
          "dialects", OptionValue("NAME,NAME...") { text, _ in try Dialect.list(text) },
          """
          run the tests once per dialect, such as wvjb,dsbridge; a dialect is the name of a bridge, optionally \
          followed by @ and a host or device, as in wvjb@uiwebview or dsbridge@android; prints a table of results; \
          specs can read native.dialect
          """,
          set: \.dialects),
        CommandOption("bail", .count(from: 1), "stop the run after this many failures", set: \.bail),
      ]),
    OptionGroup(
      "Execution",
      [
        CommandOption(
          "retries", .count(from: 0), "maximum number of retries of a failed test (default: 0)", set: \.retries),
        CommandOption(
          "workers", .count(from: 1), "number of worker processes (default: one per processor)",
          set: \.workers),
        CommandOption(
          "timeout", .seconds, "maximum virtual time of a test (default: 30)", set: \.timeout),
        CommandOption(
          "deadline", .seconds, "maximum time that a worker computes without progress (default: 60)",
          set: \.deadline),
        CommandOption(
          "memory", .count("MEGABYTES", from: 64), "maximum memory of a worker (default: 2048)",
          set: \.memory),
        .flag(
          "watch",
          "keep running, and rerun affected tests when a file changes: specs, helpers, pages and their scripts",
          set: \.watches),
        .flag("update-snapshots", "update snapshots that differ, and remove obsolete ones") {
          $0.snapshots = .all
        },
        .flag("ci", "do not write snapshots: a new snapshot fails its test") {
          if $0.snapshots == .new { $0.snapshots = .none }
        },
        .flag(
          "shrink", "find the smallest set of injected faults with which a failed test still fails",
          set: \.shrinks),
      ]),
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
        CommandOption(
          "transcript", .text("FOLDER", .folder), "write the transcript of each test to a file in a folder",
          set: \.transcripts),
        .flag(
          "coverage", "list which handlers and outcomes of the --contract the tests exercised", set: \.listsCoverage),
      ]),
    (RunOptions.bridge + [RunOptions.faults]).within(\.page), RunOptions.surroundings.within(\.page),
  ]
}
