import BridgeTesting
import HeadlessWebView
import JavaScriptEngine

/// The options of a run of specs.
public struct SpecOptions {
  /// The configuration of each test's view.
  public var configuration = WebViewConfiguration()
  /// Prepares each test's view after its bridges are created and before its page loads: for routes, for instance.
  public var prepare: (WebView) -> Void = { _ in }
  /// Called with the context of the file before its scripts run, for a debugger, for instance.
  ///
  /// The closure `source` returns the text of a file that the spec has read, as the user wrote it.
  public var openContext: (Context, _ source: @escaping (String) -> String?) -> Void = { _, _ in }
  /// Called before each script of the spec runs: its files, and the modules that they import.
  public var willRunScript: () -> Void = {}
  /// The folder that relative addresses of `page.goto` are resolved against.
  public var root = "."
  /// The names of the bridges that native supports; `native` uses the first.
  public var bridges: [String] = ["wvjb"]
  /// The names that the app gave the bridges' objects in pages.
  public var objectNames = BridgeObjectNames()
  /// The value of `native.dialect`; the first bridge's name by default.
  public var dialect: String?
  /// The index of this dialect in a run on several, from 0; nil in a run on one.
  public var dialectIndex: Int?
  /// The faults that are injected into native's responses, unless a spec sets others.
  public var faults: FaultPlan?
  /// The calls that may get a fault, wherever the plan comes from; nil for all that it names.
  public var faultyCalls: Set<Int>?
  /// The limit of virtual time for a test or hook.
  public var timeout = Duration.seconds(30)
  /// The limit of virtual time for a wait of `page` or `native`.
  public var waitTimeout = Duration.seconds(5)
  /// The time that a script may compute.
  public var scriptTimeLimit = Duration.seconds(10)
  /// The time that a page may compute without letting virtual time advance.
  public var restTimeLimit = Duration.seconds(30)
  /// The number of retries of a failed test.
  public var retries = 0
  /// A Boolean value that indicates whether lost messages and calls without a response fail a test.
  public var isStrict = false
  /// The handling of snapshots that differ or are missing.
  public var snapshots = SnapshotMode.new
  /// Returns the tests of the file that run; the others are skipped.
  public var choose: ([SpecTest]) -> [SpecTest] = { $0 }
  /// A Boolean value that indicates whether the file's tests are listed instead of run.
  public var listsOnly = false
  /// A Boolean value that indicates whether a focused test or suite fails the file.
  public var forbidsOnly = false
  /// The files to run before the spec, in its context.
  public var setupFiles: [String] = []
  /// The modules of the global setup and teardown, which run instead of a spec.
  public var globalSetup: (setups: [String], teardowns: [String])?
  /// The settings of pages that the configuration uses, as a JSON object.
  public var use: String?
  /// The values that the global setup provided, as a JSON object.
  public var provided: String?
  /// The name of the project of the configuration; nil without one.
  public var project: String?
  /// Returns whether a test of the file is omitted without being reported.
  public var leavesOut: (SpecTest) -> Bool = { _ in false }
  /// A Boolean value that indicates whether tests are recorded.
  public var recordsTests = false
  /// A Boolean value that indicates whether the steps of tests are recorded.
  public var recordsSteps = false
  /// A Boolean value that indicates whether the recorded steps have snapshots of the page, and the records of tests
  /// have their requests with headers and bodies.
  public var recordsPages = false
  /// A Boolean value that indicates whether the files that were read and written are reported.
  public var tellsFiles = false
  /// A Boolean value that indicates whether specs that were compiled name their source maps, for a debugger.
  public var keepsSourceMaps = false
  /// Removes types and JSX from specs; one for all files of a process.
  public var transpiler = SpecTranspiler()
  /// The number of failed tests after which the run ends; nil for no limit.
  public var bail: Int?

  /// Creates options with their defaults.
  public init() {}
}

/// The snapshots that a run writes.
public enum SnapshotMode: String, Sendable, Hashable {
  /// The missing ones.
  case new
  /// The missing ones and those that differ; snapshots that no test uses are removed.
  case all
  /// None: a new snapshot fails its test.
  case none
}
