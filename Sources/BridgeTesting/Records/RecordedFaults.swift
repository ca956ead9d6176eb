import HeadlessWebView

/// The faults for which a run on the level `strict` fails.
public struct RecordedFaults: Error, Sendable, Hashable, CustomStringConvertible {
  /// The faults' events.
  public let faults: [TranscriptEvent]

  /// One fault a line.
  public var description: String {
    faults.map { "\($0.string("code") ?? "fault"): \($0.string("text") ?? "")" }.joined(separator: "\n")
  }
}
