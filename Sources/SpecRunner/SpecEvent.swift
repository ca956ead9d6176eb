import BridgeTesting
import ScriptCoverage

/// An event of a file of specs while it runs, for a reporter.
public enum SpecEvent: Sendable, Hashable, Codable {
  /// The file was read and contains these tests.
  case fileBegan(path: String, tests: [SpecTest])
  /// A test begins; retries are counted from 1.
  case testBegan(SpecTest, retry: Int)
  /// The record of a run of a test; it precedes the test's end, and exists only if recording is on.
  case recorded(SpecRecord)
  /// A test has ended.
  case testEnded(SpecResult)
  /// A hook of a suite, or the file itself, failed.
  case failed(suite: String, SpecFailure)
  /// The spec wrote to its console.
  case printed(level: String, text: String)
  /// Faults of a plan were injected at these calls of the running test.
  case faultsInjected(plan: String, calls: [Int])
  /// The parts of the contract that the file's tests exercised.
  case covered([ContractCoverage.Row])
  /// The counts of the scripts of the file's pages, if they are counted.
  case scriptCoverage(CoverageData)
  /// The totals of the file's snapshots, if there are any.
  case snapshots(SpecSnapshots)
  /// The files that the file's run read and wrote in addition to itself, if that is requested.
  case files(read: [String], written: [String])
  /// The global setup provides values to the specs, as JSON, and changes environment variables; nil removes one.
  case provided(json: String, environment: [String: String?])
  /// The profile of the scripts of the file's pages, as JSON, if that is requested.
  case profiled(json: String)
  /// The file has ended.
  case fileEnded(path: String)
}

/// A test as its file declares it.
public struct SpecTest: Sendable, Hashable, Codable {
  /// The state of a test's declaration.
  public enum State: String, Sendable, Hashable, Codable {
    /// The test runs.
    case run
    /// The test is marked `skip`, or others are marked `only`.
    case skip
    /// The test is marked `todo`: it is not written yet.
    case todo
  }

  /// The index among the file's tests, from 0.
  public let id: Int
  /// The names of the enclosing suites, and of the test.
  public let path: [String]
  /// The line of the declaration, from 1.
  public let line: Int?
  /// The column of the declaration, from 1.
  public let column: Int?
  /// The state, which indicates whether the test runs.
  public let state: State
  /// The tags of the test and of its suites, each with its `@`.
  public let tags: [String]
  /// The lines of the enclosing suites.
  public let suiteLines: [Int]
  /// The annotations of the declaration.
  public let annotations: [SpecAnnotation]

  /// Creates a test.
  public init(
    id: Int, path: [String], line: Int?, column: Int? = nil, state: State, tags: [String] = [],
    suiteLines: [Int] = [], annotations: [SpecAnnotation] = []
  ) {
    self.annotations = annotations
    self.id = id
    self.path = path
    self.line = line
    self.column = column
    self.state = state
    self.tags = tags
    self.suiteLines = suiteLines
  }

  /// The full name in one line.
  public var name: String { path.joined(separator: " › ") }
}

/// The result of a test.
public struct SpecResult: Sendable, Hashable, Codable {
  /// The ways in which a test ends.
  public enum Verdict: String, Sendable, Hashable, Codable {
    /// All expectations were met.
    case passed
    /// An expectation was not met, or an error occurred.
    case failed
    /// The test did not run.
    case skipped
    /// The test is not written yet.
    case todo
    /// The test failed first, and passed in a retry.
    case flaky
  }

  /// The test.
  public let test: SpecTest
  /// The verdict.
  public let verdict: Verdict
  /// The failures, the first cause first.
  public let failures: [SpecFailure]
  /// The elapsed virtual time, in milliseconds.
  public let pageMilliseconds: Double
  /// The duration in real time, in milliseconds.
  public let milliseconds: Double
  /// The number of retries.
  public let retries: Int
  /// The runs that failed before the last one; nil if there are none.
  public let attempts: [SpecAttempt]?
  /// The remarks about leftovers of the test, such as a call without a response.
  public let notes: [String]
  /// The clues to the page's activity, if the test failed and there are any.
  public let clues: SpecClues?
  /// The annotations: those of the declaration, and those that the test added while it ran.
  public let annotations: [SpecAnnotation]
  /// The attachments of the last run of the test.
  public let attachments: [SpecAttachment]
  /// The steps of the last run, if it failed and if steps are recorded; nil otherwise.
  public let steps: [SpecStepResult]?

  /// Creates a result; its annotations are by default those of the test's declaration.
  public init(
    test: SpecTest, verdict: Verdict, failures: [SpecFailure] = [], pageMilliseconds: Double = 0,
    milliseconds: Double = 0, retries: Int = 0, attempts: [SpecAttempt] = [], notes: [String] = [],
    clues: SpecClues? = nil, annotations: [SpecAnnotation]? = nil, attachments: [SpecAttachment] = [],
    steps: [SpecStepResult]? = nil
  ) {
    self.steps = steps
    self.annotations = annotations ?? test.annotations
    self.attachments = attachments
    self.notes = notes
    self.clues = clues
    self.test = test
    self.verdict = verdict
    self.failures = failures
    self.pageMilliseconds = pageMilliseconds
    self.milliseconds = milliseconds
    self.retries = retries
    self.attempts = attempts.isEmpty ? nil : attempts
  }
}

/// A run of a test that failed and that was retried.
public struct SpecAttempt: Sendable, Hashable, Codable {
  /// The failures, the first cause first.
  public let failures: [SpecFailure]
  /// The duration in real time, in milliseconds.
  public let milliseconds: Double
  /// The steps of the run, if steps are recorded; nil otherwise.
  public let steps: [SpecStepResult]?

  /// Creates an attempt.
  public init(failures: [SpecFailure], milliseconds: Double, steps: [SpecStepResult]? = nil) {
    self.steps = steps
    self.failures = failures
    self.milliseconds = milliseconds
  }
}

/// The reason why a test failed.
public struct SpecFailure: Sendable, Hashable, Codable {
  /// The error's name, such as `ExpectationError`.
  public let name: String
  /// The description of the failure; several lines if it shows a difference.
  public internal(set) var message: String
  /// The line of the spec, from 1.
  public internal(set) var line: Int?
  /// The column, from 1.
  public let column: Int?
  /// The file of the line and column; nil for the spec itself.
  public let file: String?
  /// The calls that led to the failure, the innermost first; empty if they are unknown.
  public let stack: [SpecStackFrame]

  /// Creates a failure.
  public init(
    name: String = "Error", message: String, line: Int? = nil, column: Int? = nil, file: String? = nil,
    stack: [SpecStackFrame] = []
  ) {
    self.file = file
    self.stack = stack
    self.name = name
    self.message = message
    self.line = line
    self.column = column
  }
}

/// A call in the stack of a failure, in the file that the user wrote.
public struct SpecStackFrame: Sendable, Hashable, Codable {
  /// The name of the function; nil for a function without one.
  public let function: String?
  /// The file, relative to the working folder if the spec is.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// The column, from 1.
  public let column: Int?
  /// A Boolean value that indicates whether the call is known from before an `await` in the function that it called.
  public let isAsync: Bool
  /// A Boolean value that indicates whether the file belongs to a package in `node_modules`.
  public let isDependency: Bool

  /// Creates a frame.
  public init(
    function: String? = nil, file: String, line: Int, column: Int? = nil, isAsync: Bool = false,
    isDependency: Bool = false
  ) {
    self.function = function
    self.file = file
    self.line = line
    self.column = column
    self.isAsync = isAsync
    self.isDependency = isDependency
  }

  /// The location, `file:line:column`.
  public var place: String { "\(file):\(line)" + (column.map { ":\($0)" } ?? "") }
}

/// The totals of a file's snapshots.
public struct SpecSnapshots: Sendable, Hashable, Codable {
  /// The number of new snapshots written.
  public let added: Int
  /// The number of changed snapshots rewritten.
  public let updated: Int
  /// The number of removed snapshots.
  public let removed: Int
  /// The names of the snapshots that no test uses and that still exist.
  public let obsolete: [String]
}
