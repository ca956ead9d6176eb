import BridgeTesting
import HeadlessWebView

/// What a run of a test left behind, for its transcript and for reports.
public struct SpecRecord: Sendable, Hashable, Codable {
  /// The test, or the hook.
  public let test: SpecTest
  /// Which run of the test it is, from 0.
  public let retry: Int
  /// Whether it is of a hook of a suite, `beforeAll` or `afterAll`: its path is the test's, and its number that of the
  /// test it stands at.
  public internal(set) var isOfHook = false
  /// The transcript's events, each as its line.
  public let lines: [String]
  /// The places that the events name, as far as their sources are known.
  public let places: [SourcePlace]
  /// What the pages kept when the test ended.
  let stored: [WebView.StoredValue]

  init(test: SpecTest, retry: Int, lines: [String], places: [SourcePlace], stored: [WebView.StoredValue]) {
    self.test = test
    self.retry = retry
    self.lines = lines
    self.places = places
    self.stored = stored
  }
}

/// A place in a page's scripts, with the lines around it.
public struct SourcePlace: Sendable, Hashable, Codable {
  /// The place as the engine names it, `url:line:column`.
  public let place: String
  /// Where a source map says that it was written, likewise; nil without a map.
  public let original: String?
  /// The lines around it, with a mark.
  public let excerpt: [String]
}

extension SpecStage {
  /// What a run of a test left behind; nil when nobody asked for it.
  func record(of run: SpecSession.TestRun) -> SpecRecord? {
    recorder.map {
      SpecRecord(events: $0.events, view: view, sources: sources, test: run.test, retry: run.retry)
    }
  }
}

extension SpecStage {
  /// What a hook of a suite left behind that used a page; nil when nobody asked for it.
  ///
  /// - Parameter test: The test that it stands at.
  func record(before test: SpecTest) -> SpecRecord? {
    guard let hook, let recorder, wasLoaded else { return nil }
    let place = SpecTest(id: test.id, path: hook, line: nil, state: .run)
    var record = SpecRecord(events: recorder.events, view: view, sources: sources, test: place, retry: 0)
    record.isOfHook = true
    return record
  }
}

extension SpecRecord {
  /// What happened in a view until now, as the only test of a report.
  public init(events: [TranscriptEvent], view: WebView, sources: PageSources, name: String) {
    let test = SpecTest(id: 0, path: [name], line: nil, state: .run)
    self.init(events: events, view: view, sources: sources, test: test, retry: 0)
  }

  init(events: [TranscriptEvent], view: WebView, sources: PageSources, test: SpecTest, retry: Int) {
    var known: Set<String> = []
    let places = events.compactMap { $0.string("place") }.filter { known.insert($0).inserted }
    self.init(
      test: test, retry: retry, lines: events.map(TranscriptFormat.line), places: places.map(sources.place),
      stored: view.storedValues)
  }
}

extension PageSources {
  /// An error of a page, with the place where its script was written.
  public func described(_ error: PageError) -> String {
    guard let place = error.place else { return "\(error)" }
    return "\(described(place)): \(error.message)"
  }
}
