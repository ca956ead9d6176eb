/// A step of a test: an action, an assertion, a hook, a handler's call, or a part that the spec names.
public struct SpecStep: Sendable, Hashable, Codable {
  /// A position in a test's record.
  struct Moment: Sendable, Hashable, Codable {
    /// The number of transcript events before it.
    let events: Int
    /// The virtual time, in milliseconds.
    let time: Double
  }

  /// The index of the step that contains it; nil for a step of the test itself.
  let parent: Int?
  /// The number of its page among those of the test, from 2; nil for the first page.
  let page: Int?
  /// The kind: `action`, `expect`, `hook`, `handler`, `fixture` or `step`.
  public let kind: String
  /// The call as the spec wrote it, or the name that it gave.
  public let title: String
  /// The location of the call; nil for a step that no line of the spec started.
  let place: Place?
  /// The position at which it started.
  let start: Moment
  /// The position at which it ended; nil if it was still running when the test ended.
  var end: Moment?
  /// The duration in real time, in milliseconds.
  var milliseconds = 0.0
  /// The message of its error; nil if it succeeded.
  public var error: String?
  /// The number of attempts of an action or assertion that waits.
  var attempts = 0
  /// The index of the page's snapshot before it; nil if there is none.
  var before: Int?
  /// The index of the page's snapshot after it; nil if there is none.
  var after: Int?

  /// A location in a spec.
  struct Place: Sendable, Hashable, Codable {
    /// The path of the file.
    let file: String
    /// The line, from 1.
    let line: Int
    /// The column, from 1.
    let column: Int?
  }
}
