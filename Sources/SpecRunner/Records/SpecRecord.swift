import BridgeTesting
import HeadlessWebView

/// The recorded data of one run of a test, for its transcript and for reports.
public struct SpecRecord: Sendable, Hashable, Codable {
  /// The test, or the hook.
  public let test: SpecTest
  /// The index of the run among the test's retries, from 0.
  public let retry: Int
  /// A Boolean value that indicates whether the record belongs to a hook of a suite, `beforeAll` or `afterAll`.
  ///
  /// Its path is then the test's, and its number is that of the test that it is attached to.
  public internal(set) var isOfHook = false
  /// The transcript's events, one line each.
  public let lines: [String]
  /// The locations that the events name, as far as their sources are known.
  public let places: [SourcePlace]
  /// The values in the pages' storage when the test ended.
  let stored: [WebView.StoredValue]
  /// A Boolean value that indicates whether the test used a page.
  public private(set) var hasPage = true
  /// The failures of this run.
  var failures: [SpecFailure] = []
  /// The duration of the run in real time, in milliseconds.
  var milliseconds = 0.0
  /// The steps, in the order in which they started.
  public internal(set) var steps: [SpecStep] = []
  /// The number of further steps that are not recorded.
  var omittedSteps = 0
  /// The snapshots of the page that the steps refer to.
  var snapshots = PageSnapshots()
  /// The page's requests, with their headers and bodies.
  var exchanges: [RecordedExchange] = []

  init(test: SpecTest, retry: Int, lines: [String], places: [SourcePlace], stored: [WebView.StoredValue]) {
    self.test = test
    self.retry = retry
    self.lines = lines
    self.places = places
    self.stored = stored
  }

  /// Creates the record of a run of a test that uses no page.
  init(withoutPageOf run: SpecSession.TestRun) {
    self.init(test: run.test, retry: run.retry, lines: [], places: [], stored: [])
    hasPage = false
  }

  /// Returns the record with the steps of its test.
  func with(_ recorder: StepRecorder?, _ exchanges: [RecordedExchange] = []) -> SpecRecord {
    guard let recorder else { return self }
    var record = self
    record.steps = recorder.steps
    record.exchanges = exchanges
    record.omittedSteps = recorder.omitted
    record.snapshots = recorder.snapshots.finished()
    return record
  }
}

/// A location in a page's scripts, with the lines around it.
public struct SourcePlace: Sendable, Hashable, Codable {
  /// The location as the engine names it, `url:line:column`.
  public let place: String
  /// The original location according to the source map, in the same form; nil without a map.
  public let original: String?
  /// The lines around the location, with a mark at it.
  public let excerpt: [String]
}

extension SpecStage {
  /// Returns the record of a run of a test; nil if recording is off.
  func record(of run: SpecSession.TestRun) -> SpecRecord? {
    recorder.map { record($0, of: run.test, retry: run.retry) }
  }

  /// Returns the record of a suite's hook that used a page; nil if recording is off.
  ///
  /// - Parameter test: The test that the record is attached to.
  func record(before test: SpecTest) -> SpecRecord? {
    guard let hook, let recorder, wasLoaded else { return nil }
    let place = SpecTest(id: test.id, path: hook, line: nil, state: .run)
    var record = record(recorder, of: place, retry: 0)
    record.isOfHook = true
    return record
  }

  private func record(_ recorder: StageRecorder, of test: SpecTest, retry: Int) -> SpecRecord {
    var known: Set<String> = []
    let places = recorder.events.compactMap { event -> SourcePlace? in
      guard let place = event.string("place"), known.insert(place).inserted else { return nil }
      let page = if case .number(let number) = event["page"] { pages[Int(number) - 1] } else { first }
      return page.sources.place(place)
    }
    // Pages of one context share everything except for `sessionStorage`.
    var stored: [WebView.StoredValue] = []
    for page in pages where page === first || !page.isClosed {
      stored += page.view.storedValues.filter { !stored.contains($0) }
    }
    return SpecRecord(
      test: test, retry: retry, lines: recorder.events.map(TranscriptFormat.line), places: places, stored: stored)
  }
}

extension SpecRecord {
  /// Creates a record of a view's events so far, as the only test of a report.
  public init(events: [TranscriptEvent], view: WebView, sources: PageSources, name: String) {
    let test = SpecTest(id: 0, path: [name], line: nil, state: .run)
    var known: Set<String> = []
    let places = events.compactMap { $0.string("place") }.filter { known.insert($0).inserted }
    self.init(
      test: test, retry: 0, lines: events.map(TranscriptFormat.line), places: places.map(sources.place),
      stored: view.storedValues)
  }
}

extension PageSources {
  /// Returns the description of a page error, with the original location of its script.
  public func described(_ error: PageError) -> String {
    guard let place = error.place else { return "\(error)" }
    return "\(described(place)): \(error.message)"
  }
}
