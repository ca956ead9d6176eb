import BridgeTesting

/// Something that happens while a file of specs runs, for a reporter.
public enum SpecEvent: Sendable, Hashable, Codable {
  /// The file was read, and has these tests.
  case fileBegan(path: String, tests: [SpecTest])
  /// A test begins; a retry is counted from 1.
  case testBegan(SpecTest, retry: Int)
  /// What a run of a test left behind; it comes before the test's end, and only when it was asked for.
  case recorded(SpecRecord)
  /// A test has ended.
  case testEnded(SpecResult)
  /// A hook of a suite, or the file itself, failed.
  case failed(suite: String, SpecFailure)
  /// The spec wrote to its console.
  case printed(level: String, text: String)
  /// Faults of a plan were put in on purpose, at these calls of the test that runs.
  case faultsInjected(plan: String, calls: [Int])
  /// What of the contract the file's tests exercised.
  case covered([ContractCoverage.Row])
  /// What became of the file's snapshots, where anything did.
  case snapshots(SpecSnapshots)
  /// Which files the file's run read and wrote beside itself, where that was asked for.
  case files(read: [String], written: [String])
  /// The file has ended.
  case fileEnded(path: String)
}

/// A test as its file declares it.
public struct SpecTest: Sendable, Hashable, Codable {
  /// Whether it runs.
  public enum State: String, Sendable, Hashable, Codable {
    /// It runs.
    case run
    /// It is marked `skip`, or others are marked `only`.
    case skip
    /// It is yet to be written.
    case todo
  }

  /// Its place among the file's tests, from 0.
  public let id: Int
  /// The names of the suites around it, and its own.
  public let path: [String]
  /// The line of its declaration, from 1.
  public let line: Int?
  /// Whether it runs.
  public let state: State

  /// Makes a test.
  public init(id: Int, path: [String], line: Int?, state: State) {
    self.id = id
    self.path = path
    self.line = line
    self.state = state
  }

  /// The whole name in one line.
  public var name: String { path.joined(separator: " › ") }
}

/// What became of a test.
public struct SpecResult: Sendable, Hashable, Codable {
  /// How it ended.
  public enum Verdict: String, Sendable, Hashable, Codable {
    /// All that it expected holds.
    case passed
    /// Something does not.
    case failed
    /// It did not run.
    case skipped
    /// It is yet to be written.
    case todo
    /// It failed first, and passed when it was run again.
    case flaky
  }

  /// The test.
  public let test: SpecTest
  /// How it ended.
  public let verdict: Verdict
  /// Why it failed, the first cause first.
  public let failures: [SpecFailure]
  /// How much of the page's time went by, in milliseconds.
  public let pageMilliseconds: Double
  /// How long it took, in milliseconds.
  public let milliseconds: Double
  /// How often it was run again.
  public let retries: Int
  /// What it left behind, such as a call that nobody answered.
  public let notes: [String]
  /// What went on in the page, where the test failed and there is anything to tell.
  public let clues: SpecClues?

  /// Makes a result.
  public init(
    test: SpecTest, verdict: Verdict, failures: [SpecFailure] = [], pageMilliseconds: Double = 0,
    milliseconds: Double = 0, retries: Int = 0, notes: [String] = [], clues: SpecClues? = nil
  ) {
    self.notes = notes
    self.clues = clues
    self.test = test
    self.verdict = verdict
    self.failures = failures
    self.pageMilliseconds = pageMilliseconds
    self.milliseconds = milliseconds
    self.retries = retries
  }
}

/// Why a test failed.
public struct SpecFailure: Sendable, Hashable, Codable {
  /// The error's name, such as `ExpectationError`.
  public let name: String
  /// What is wrong; several lines where a difference is shown.
  public internal(set) var message: String
  /// The line of the spec, from 1.
  public internal(set) var line: Int?
  /// The column, from 1.
  public let column: Int?
  /// The file that line and column are in; nil for the spec itself.
  public let file: String?

  /// Makes a failure.
  public init(name: String = "Error", message: String, line: Int? = nil, column: Int? = nil, file: String? = nil) {
    self.file = file
    self.name = name
    self.message = message
    self.line = line
    self.column = column
  }
}

/// What became of a file's snapshots.
public struct SpecSnapshots: Sendable, Hashable, Codable {
  /// How many were written for the first time.
  public let added: Int
  /// How many were written anew.
  public let updated: Int
  /// How many were removed.
  public let removed: Int
  /// The names of those that no test asked for, and that are still there.
  public let obsolete: [String]
}
