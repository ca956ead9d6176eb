import HeadlessWebView

/// Records the steps of a run of a test, with snapshots of its page.
final class StepRecorder {
  private(set) var steps: [SpecStep] = []
  private(set) var snapshots = PageSnapshots()
  /// The number of steps that were not recorded, because there were too many.
  private(set) var omitted = 0
  private var began: [ContinuousClock.Instant] = []
  private static let most = 2000

  /// Adds a step that starts, and returns its number; nil if there are too many.
  func start(
    _ kind: String, _ title: String, at place: SpecStep.Place?, from start: SpecStep.Moment, in parent: Int?,
    before snapshot: Int?
  ) -> Int? {
    guard steps.count < Self.most else {
      omitted += 1
      return nil
    }
    steps.append(
      SpecStep(
        parent: parent.flatMap { steps.indices.contains($0) ? $0 : nil }, kind: kind, title: title, place: place,
        start: start, before: snapshot))
    began.append(.now)
    return steps.count - 1
  }

  /// Ends a step.
  func end(_ number: Int, at moment: SpecStep.Moment, error: String?, attempts: Int, after snapshot: Int?) {
    guard steps.indices.contains(number) else { return }
    steps[number].end = moment
    steps[number].milliseconds = (.now - began[number]) / .milliseconds(1)
    steps[number].error = error
    steps[number].attempts = attempts
    steps[number].after = snapshot
  }

  /// Replaces a step's first snapshot by that of the moment before its action.
  func setBefore(_ number: Int, _ snapshot: Int?) {
    if let snapshot, steps.indices.contains(number) { steps[number].before = snapshot }
  }

  /// Adds a snapshot of a page's document, and returns its index.
  func snapshot(of view: WebView, isMarked: Bool) -> Int? {
    guard let text = view.takeSnapshot(isMarked: isMarked), !text.isEmpty else { return nil }
    return add(text, of: view)
  }

  /// Adds a snapshot, and returns its index.
  func add(_ text: String, of view: WebView) -> Int? {
    snapshots.add(text, size: view.configuration.device.viewport) { view.dataURL(of: $0, limit: $1) }
  }
}
