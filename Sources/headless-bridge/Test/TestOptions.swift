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
    if listsCoverage, page.contract == nil { throw UsageError(description: "--coverage: needs --contract FILE") }
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
      "Which tests run",
      [
        CommandOption(
          "filter", OptionValue("TEXT", parse: TestFilter.init),
          "runs the tests whose name has the text, or fits /PATTERN/", append: \.filters),
        CommandOption(
          "shard", OptionValue("I/N", otherwise: "not like 1/3", parse: TestShard.init),
          "runs the I-th of N parts of the files", set: \.shard),
        CommandOption(
          "dialects", OptionValue("NAME,NAME...") { text, _ in try Dialect.list(text) },
          """
          runs them on each of these bridges, named as for --bridge, such as wvjb,dsbridge; behind @ stands another \
          host or device, as in wvjb@uiwebview or dsbridge@android; the end is a table of verdicts, and specs have \
          native.dialect
          """,
          set: \.dialects),
        CommandOption("bail", .count(from: 1), "ends the run after so many failures", set: \.bail),
      ]),
    OptionGroup(
      "How they run",
      [
        CommandOption(
          "retries", .count(from: 0), "runs a test that failed again, so often (default: 0)", set: \.retries),
        CommandOption(
          "workers", .count(from: 1), "how many processes run files at once (default: one a processor)",
          set: \.workers),
        CommandOption(
          "timeout", .seconds, "how much of the page's time a test may take (default: 30)", set: \.timeout),
        CommandOption(
          "deadline", .seconds, "how long a process may compute without reporting progress (default: 60)",
          set: \.deadline),
        CommandOption(
          "memory", .count("MEGABYTES", from: 64), "how much memory a process may take (default: 2048)",
          set: \.memory),
        .flag(
          "watch", "goes on, and runs again what a change of a file touches: specs, helpers, pages and their scripts",
          set: \.watches),
        .flag("update-snapshots", "writes snapshots that differ anew, and removes those that no test asks for") {
          $0.snapshots = .all
        },
        .flag("ci", "writes no snapshots: a new one fails its test") {
          if $0.snapshots == .new { $0.snapshots = .none }
        },
        .flag(
          "shrink", "looks for the smallest part of the faults put in with which a failed test fails still",
          set: \.shrinks),
      ]),
    OptionGroup(
      "What is told",
      [
        CommandOption(
          "reporter",
          OptionValue(
            "NAME[=FILE]", .choices(ReporterOption.Kind.allCases.map(\.rawValue)), parse: ReporterOption.init),
          "how the run is told: pretty, dot, junit, tap, json or github; =FILE sends it to a file (default: pretty)",
          append: \.reporters),
        CommandOption("report", .file("html"), "writes a report of all tests for a browser", set: \.report),
        CommandOption(
          "transcript", .text("FOLDER", .folder), "writes the transcript of each test to a file of its own",
          set: \.transcripts),
        .flag(
          "coverage", "lists which handlers and outcomes of the --contract the tests exercised", set: \.listsCoverage),
      ]),
    (RunOptions.bridge + [RunOptions.faults]).within(\.page), RunOptions.surroundings.within(\.page),
  ]
}
