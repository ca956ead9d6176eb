import HeadlessWebView

/// Records the steps of a run of a test, with snapshots of its page.
final class StepRecorder {
  private(set) var steps: [SpecStep] = []
  private(set) var snapshots = PageSnapshots()
  /// The number of steps that were not recorded, because there were too many.
  private(set) var omitted = 0
  private var began: [ContinuousClock.Instant] = []
  /// The number of the first step.
  ///
  /// Numbers are unique in a file, because a step may end after its test.
  private let first: Int
  private static let most = 2000
  /// A Boolean value that indicates whether steps have snapshots of the page.
  let recordsPages: Bool

  /// Creates a recorder.
  ///
  /// - Parameters:
  ///   - previous: The recorder of the test before.
  ///   - recordsPages: Indicates whether steps have snapshots of the page.
  init(after previous: StepRecorder? = nil, recordsPages: Bool) {
    first = previous.map { $0.first + $0.steps.count } ?? 0
    self.recordsPages = recordsPages
  }

  /// Returns the index of a step; nil for a step of another test.
  func index(of number: Int) -> Int? { steps.indices.contains(number - first) ? number - first : nil }

  /// Adds a step that starts, and returns its number; nil if there are too many.
  func start(
    _ kind: String, _ title: String, at place: SpecStep.Place?, from start: SpecStep.Moment, in parent: Int?,
    page: Int?, before snapshot: Int?
  ) -> Int? {
    guard steps.count < Self.most else {
      omitted += 1
      return nil
    }
    steps.append(
      SpecStep(
        parent: parent.flatMap(index), page: page, kind: kind, title: title, place: place, start: start,
        before: snapshot))
    began.append(.now)
    return first + steps.count - 1
  }

  /// Ends a step.
  func end(_ number: Int, at moment: SpecStep.Moment, error: String?, attempts: Int, after snapshot: Int?) {
    guard let index = index(of: number) else { return }
    steps[index].end = moment
    steps[index].milliseconds = (.now - began[index]) / .milliseconds(1)
    steps[index].error = error
    steps[index].attempts = attempts
    steps[index].after = snapshot
  }

  /// Replaces a step's first snapshot by that of the moment before its action.
  func setBefore(_ number: Int, _ snapshot: Int?) {
    if let snapshot, let index = index(of: number) { steps[index].before = snapshot }
  }

  /// Adds a snapshot of a page's document, and returns its index; nil if there are none.
  func snapshot(of page: SpecPage, _ kind: WebView.SnapshotKind) -> Int? {
    guard recordsPages else { return nil }
    let (view, stream) = (page.view, page.snapshots)
    guard stream.take(kind) else { return nil }
    let viewport = view.configuration.device.viewport
    if let known = stream.index, known.record == ObjectIdentifier(self),
      snapshots.snapshots[known.index].isOf(viewport)
    {
      return known.index
    }
    let index = snapshots.add(stream.parts, size: viewport) { view.dataURL(of: $0, limit: $1) }
    stream.index = index.map { (ObjectIdentifier(self), $0) }
    return index
  }
}
