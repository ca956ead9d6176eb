/// Tells a run of specs to somebody: a person, or a program.
public protocol SpecReporter: AnyObject {
  /// The run begins.
  func runBegan(files: [String])
  /// The file whose events follow runs on a dialect; told in runs on several alone.
  func fileBegins(on dialect: String)
  /// Something happened in a file; the files come one after the other, in the order of their names.
  func fileEvent(_ event: SpecEvent, in file: String)
  /// The run has ended.
  func runEnded(_ summary: SpecSummary)
}

extension SpecReporter {
  /// Says nothing.
  public func runBegan(files: [String]) {}
  /// Does nothing: the file's events say enough.
  public func fileBegins(on dialect: String) {}
}

/// What became of a run.
public struct SpecSummary: Sendable, Hashable, Codable {
  /// How many tests ended in each way.
  public private(set) var counts: [SpecResult.Verdict: Int] = [:]
  /// How many files could not be run, or had a hook that failed.
  public private(set) var errors = 0
  /// How many files there were.
  public private(set) var files = 0
  /// How much of the pages' time went by, in milliseconds.
  public private(set) var pageMilliseconds = 0.0
  /// How long the run took, in milliseconds.
  public var milliseconds = 0.0

  /// Makes an empty one.
  public init() {}

  /// Takes an event in.
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

  /// How many tests there were.
  public var total: Int { counts.values.reduce(0, +) }

  /// How many tests ran.
  public var ran: Int { total - (counts[.skipped] ?? 0) - (counts[.todo] ?? 0) }

  /// Whether nothing failed.
  public var hasPassed: Bool { counts[.failed] == nil && errors == 0 }
}
