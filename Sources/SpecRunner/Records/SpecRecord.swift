import HeadlessWebView

/// What a run of a test left behind, for its transcript and for reports.
public struct SpecRecord: Sendable, Hashable, Codable {
  /// The test, or the hook.
  public let test: SpecTest
  /// Which run of the test it is, from 0.
  public let retry: Int
  /// Whether it is of a hook of a suite, `beforeAll` or `afterAll`: its path is the test's, and its number that of the test it stands at.
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
