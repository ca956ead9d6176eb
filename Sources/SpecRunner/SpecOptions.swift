import BridgeTesting
import HeadlessWebView

/// How specs run.
public struct SpecOptions {
  /// What each test's page is made of.
  public var configuration = WebViewConfiguration()
  /// Prepares each test's view, behind its bridges and before its page: for routes, for instance.
  public var prepare: (WebView) -> Void = { _ in }
  /// The folder that relative addresses of `page.goto` start at.
  public var root = "."
  /// The bridges that native speaks, by their names; the first is the one that `native` stands for.
  public var bridges: [String] = ["wvjb"]
  /// What `native.dialect` says; the first bridge's name by default.
  public var dialect: String?
  /// Which of several dialects of a run this is, from 0; nil in a run of one.
  public var dialectIndex: Int?
  /// The faults that are put into native's answers, unless a spec says otherwise.
  public var faults: FaultPlan?
  /// The calls that may get a fault, whoever set the plan; nil for all that it names.
  public var faultyCalls: Set<Int>?
  /// How much of the page's time a test or hook may take.
  public var timeout = Duration.seconds(30)
  /// How much of the page's time `page` and `native` wait for something.
  public var waitTimeout = Duration.seconds(5)
  /// How long a script may compute.
  public var scriptTimeLimit = Duration.seconds(10)
  /// How long a page may compute without letting its time advance.
  public var restTimeLimit = Duration.seconds(30)
  /// How often a test that failed is run again.
  public var retries = 0
  /// Whether a test fails with what is lost, and with calls that are left unanswered.
  public var isStrict = false
  /// What becomes of snapshots that differ, or are not there.
  public var snapshots = SnapshotMode.new
  /// Which of a file's tests run; the others are skipped.
  public var takes: (SpecTest) -> Bool = { _ in true }
  /// Which of a file's tests are left out, without a word.
  public var leavesOut: (SpecTest) -> Bool = { _ in false }
  /// Whether what tests do is recorded.
  public var recordsTests = false
  /// Whether the files are told that were read and written.
  public var tellsFiles = false
  /// After how many failed tests the run ends; nil for never.
  public var bail: Int?

  /// Makes options with their defaults.
  public init() {}
}

/// Which snapshots a run writes.
public enum SnapshotMode: String, Sendable, Hashable {
  /// Those that are not there yet.
  case new
  /// Those that differ, too; and it removes those that no test asks for.
  case all
  /// None: a new one fails its test.
  case none
}
