import BridgeTesting
import HeadlessWebView

extension SpecStage {
  /// What a run of a test left behind; nil when nobody asked for it.
  func record(of run: SpecSession.TestRun) -> SpecRecord? {
    recorder.map { record(of: $0.events, test: run.test, retry: run.retry) }
  }

  private func record(of events: [TranscriptEvent], test: SpecTest, retry: Int) -> SpecRecord {
    SpecRecord(events: events, view: view, sources: sources, test: test, retry: retry)
  }
}

extension SpecRecord {
  /// What happened in a view until now.
  public init(events: [TranscriptEvent], view: WebView, sources: PageSources, test: SpecTest, retry: Int = 0) {
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
