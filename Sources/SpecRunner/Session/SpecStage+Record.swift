import BridgeTesting
import HeadlessWebView

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
