import BridgeTesting

/// An entry of a report: one test, or the page of a run.
public struct ReportEntry {
  /// A file or text that a test attached.
  struct Attachment {
    let name: String
    let contentType: String
    /// The contents, encoded in Base64; nil if the file is missing.
    let base64: String?
  }

  /// The path of the spec, or of the page.
  public let file: String
  /// The project and the dialect that the test ran in, if there are several.
  public var variant = SpecVariant()
  /// The file, followed by the project and the dialect if there are several.
  var title: String { variant.named(file) }
  /// The names of the suites and of the test.
  public let path: [String]
  /// The verdict of the test.
  public var verdict: SpecResult.Verdict
  /// The position among the file's tests; entries that belong to no test come first.
  var number = -1
  /// The line of the test, from 1.
  public var line: Int?
  /// The reasons for the failure.
  public var failures: [SpecFailure] = []
  /// The injected faults, as lines.
  var faults: [String] = []
  /// The elapsed virtual time, in milliseconds.
  public var pageMilliseconds = 0.0
  /// The duration in real time, in milliseconds.
  var milliseconds = 0.0
  /// The lines that the spec printed.
  public var printed: [(level: String, text: String)] = []
  /// The records of the test's runs; more than one if it was retried.
  public var records: [SpecRecord] = []
  /// The records of its suites' hooks that are attached to it.
  var hooks: [SpecRecord] = []
  /// A Boolean value that indicates whether the entry is a page that ran outside of a test.
  public var isRun = false
  /// The tags, each with its `@`.
  var tags: [String] = []
  /// The annotations of the test.
  var annotations: [(type: String, text: String)] = []
  /// The attachments of the test.
  var attachments: [Attachment] = []

  /// Creates an entry.
  public init(file: String, path: [String], verdict: SpecResult.Verdict) {
    self.file = file
    self.path = path
    self.verdict = verdict
  }

  /// The values that a reader can filter by in addition to the verdict: the project, the dialect, and the tags.
  var labels: [String] { [variant.project, variant.dialect].compactMap { $0 } + tags }

  /// The number of messages in the last run, and the words that a search finds in addition to the names: the failures,
  /// and the names of messages and steps.
  var contents: (messages: Int, words: String) {
    var known: Set<String> = []
    var words = failures.map(\.message)
    var messages = 0
    for record in records {
      let rows = record.rows
      messages = rows.count { $0.kind == .message }
      words += (rows.map(\.title) + record.steps.map(\.title)).filter { known.insert($0).inserted }
    }
    return (messages, String(words.joined(separator: "\n").prefix(Self.mostWords)))
  }

  private static let mostWords = 4000

  /// The verdict in words: a page that ran is not a test that passed.
  var verdictWord: String {
    guard isRun else { return verdict.rawValue }
    return verdict == .failed ? "problems" : "no problems"
  }
}
