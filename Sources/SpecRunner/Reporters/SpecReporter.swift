import ScriptCoverage

/// Reports a run of specs to a person or a program.
public protocol SpecReporter: AnyObject {
  /// Called when the run begins.
  func runBegan(files: [String])
  /// Called before a file's events with its variant; without a call, the run has none.
  func fileBegins(as variant: SpecVariant)
  /// Called for each event of a file; the files come one after the other, in the order of their names.
  func fileEvent(_ event: SpecEvent, in file: String)
  /// Called before the end of a run whose scripts are counted, with what all its pages ran.
  func runCovered(_ coverage: CoverageData)
  /// Called when the run has ended.
  func runEnded(_ summary: SpecSummary)
}

extension SpecReporter {
  /// Writes nothing.
  public func runBegan(files: [String]) {}
  /// Writes nothing.
  public func runCovered(_ coverage: CoverageData) {}
  /// Does nothing, because the file's events are sufficient.
  public func fileBegins(as variant: SpecVariant) {}
}

/// The project and the dialect by which a run of a file differs from its other runs.
public struct SpecVariant: Sendable, Hashable, Codable {
  /// The name of the project; nil in a run without projects.
  public var project: String?
  /// The dialect; nil in a run on one dialect only.
  public var dialect: String?

  /// Creates a variant; without arguments, that of a run without projects and dialects.
  public init(project: String? = nil, dialect: String? = nil) {
    self.project = project
    self.dialect = dialect
  }

  /// The names of both, for a reader; nil if there are none.
  public var label: String? {
    let names = [project, dialect].compactMap { $0 }
    return names.isEmpty ? nil : names.joined(separator: " ")
  }

  /// Returns a name, followed by the label in brackets.
  public func named(_ name: String) -> String { label.map { "\(name) [\($0)]" } ?? name }
}

/// The totals of a run.
public struct SpecSummary: Sendable, Hashable, Codable {
  /// The number of tests for each verdict.
  public private(set) var counts: [SpecResult.Verdict: Int] = [:]
  /// The number of files that could not run or had a failing hook.
  public private(set) var errors = 0
  /// The number of files.
  public private(set) var files = 0
  /// The elapsed virtual time of the pages, in milliseconds.
  public private(set) var pageMilliseconds = 0.0
  /// The reason why the run ended early, such as `SIGINT`; nil if it did not.
  public var interrupted: String?
  /// The duration of the run, in milliseconds.
  public var milliseconds = 0.0

  /// Creates an empty summary.
  public init() {}

  /// Adds an event to the totals.
  public mutating func add(_ event: SpecEvent) {
    switch event {
    case .testEnded(let result):
      counts[result.verdict, default: 0] += 1
      pageMilliseconds += result.pageMilliseconds
    case .failed: errors += 1
    case .fileEnded: files += 1
    default: break
    }
  }

  /// The number of tests.
  public var total: Int { counts.values.reduce(0, +) }

  /// The number of tests that ran.
  public var ran: Int { total - (counts[.skipped] ?? 0) - (counts[.todo] ?? 0) }

  /// A Boolean value that indicates whether nothing failed.
  public var hasPassed: Bool { counts[.failed] == nil && errors == 0 }
}
