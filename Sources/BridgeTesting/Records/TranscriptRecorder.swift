import HeadlessWebView

/// Keeps a view's events, for assertions and comparisons.
public final class TranscriptRecorder {
  /// What happened so far, in order.
  public private(set) var events: [TranscriptEvent] = []

  private let transcript: Transcript
  private var observation: Transcript.Observation?

  /// Records from now on what happens in a view, until the recorder is gone.
  public init(_ webView: WebView) {
    transcript = webView.transcript
    observation = transcript.observe { [unowned self] event in events.append(event) }
  }

  deinit { if let observation { transcript.remove(observation) } }

  /// The events of some types, or all.
  public func events(_ types: EventType...) -> [TranscriptEvent] {
    types.isEmpty ? events : events.filter { types.contains($0.type) }
  }

  /// The text of the console's lines.
  public var console: [String] { events(.console).compactMap { $0.string("text") } }

  /// The codes of the faults.
  public var faults: [String] { events(.fault).compactMap { $0.string("code") } }

  /// Ends a test at the faults that were recorded: what ``BridgeFidelity/strict`` means for a test.
  ///
  /// - Parameter codes: The codes of faults that are meant to happen.
  /// - Throws: ``RecordedFaults`` when there are others.
  public func requireNoFaults(except codes: Set<FaultCode> = []) throws(RecordedFaults) {
    let faults = events(.fault).filter { event in event.faultCode.map { !codes.contains($0) } ?? true }
    guard faults.isEmpty else { throw RecordedFaults(faults: faults) }
  }

  /// The whole transcript as JSON Lines.
  public var text: String {
    ([TranscriptFormat.header] + events.map(TranscriptFormat.line)).joined(separator: "\n") + "\n"
  }
}

/// The faults for which a run on the level `strict` fails.
public struct RecordedFaults: Error, Sendable, Hashable, CustomStringConvertible {
  /// The faults' events.
  public let faults: [TranscriptEvent]

  /// One fault a line.
  public var description: String {
    faults.map { "\($0.string("code") ?? "fault"): \($0.string("text") ?? "")" }.joined(separator: "\n")
  }
}
