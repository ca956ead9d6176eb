/// A step of a run that failed: an action, an assertion, a hook, a handler's call, or a part that the spec names.
public struct SpecStepResult: Sendable, Hashable, Codable {
  /// The kind: `action`, `expect`, `hook`, `handler`, `fixture` or `step`.
  public let kind: String
  /// The call as the spec wrote it, or the name that it gave.
  public let title: String
  /// The path of the file that contains the call; nil for a step that no line of the spec started.
  public let file: String?
  /// The line of the call, from 1.
  public let line: Int?
  /// The column of the call, from 1.
  public let column: Int?
  /// The duration in real time, in milliseconds.
  public let milliseconds: Double
  /// The elapsed virtual time, in milliseconds; nil if the step was still running when the test ended.
  public let pageMilliseconds: Double?
  /// The message of its error, cut after 2000 characters; nil if it succeeded.
  public let error: String?
  /// The number of the page among those of the test, from 2; nil for the first page.
  public let page: Int?
  /// The steps in it, in the order in which they started.
  public internal(set) var steps: [SpecStepResult] = []

  fileprivate init(_ step: SpecStep) {
    kind = step.kind
    title = step.title
    (file, line, column) = (step.place?.file, step.place?.line, step.place?.column)
    milliseconds = step.milliseconds
    pageMilliseconds = step.end.map { $0.time - step.start.time }
    // The failures have the whole message; here, it would be repeated by each step around the one that failed.
    error = step.error.map { $0.count > Self.mostError ? $0.prefix(Self.mostError) + "…" : $0 }
    page = step.page
  }

  private static let mostError = 2000
}

extension StepRecorder {
  /// The steps so far as a tree.
  var results: [SpecStepResult] {
    var all = steps.map { SpecStepResult($0) }
    // A step comes after the one that contains it.
    for index in steps.indices.reversed() {
      guard let parent = steps[index].parent else { continue }
      all[parent].steps.insert(all[index], at: 0)
    }
    return zip(steps, all).filter { $0.0.parent == nil }.map(\.1)
  }
}
