/// What a report says of one test, or of the page of a run.
public struct ReportEntry {
  /// The file of the spec, or the page.
  public let file: String
  /// Which of several dialects it ran on.
  public var dialect: String?
  /// The file, and the dialect where there are several.
  var title: String { dialect.map { "\(file) [\($0)]" } ?? file }
  /// The test's name and those of its suites.
  public let path: [String]
  /// How it ended.
  public var verdict: SpecResult.Verdict
  /// Its place among the file's tests; what belongs to none of them stands before all.
  var number = -1
  /// The line of the test, from 1.
  public var line: Int?
  /// Why it failed.
  public var failures: [SpecFailure] = []
  /// The faults that were put in on purpose, as lines.
  var faults: [String] = []
  /// How much of the page's time went by, in milliseconds.
  public var pageMilliseconds = 0.0
  /// What the spec printed.
  public var printed: [(level: String, text: String)] = []
  /// What its runs left behind; more than one when it was run again.
  public var records: [SpecRecord] = []
  /// What hooks of its suites left behind that stand at it.
  var hooks: [SpecRecord] = []

  /// Makes an entry.
  public init(file: String, path: [String], verdict: SpecResult.Verdict) {
    self.file = file
    self.path = path
    self.verdict = verdict
  }
}
