import HeadlessWebView

/// Keeps a view's events, for assertions and comparisons.
public final class TranscriptRecorder {
  /// The events so far, in order.
  public private(set) var events: [TranscriptEvent] = []

  private let transcript: Transcript
  private var observation: Transcript.Observation?

  /// Records a view's events from now on, until the recorder is deallocated.
  public init(_ webView: WebView) {
    transcript = webView.transcript
    observation = transcript.observe { [unowned self] event in events.append(event) }
  }

  deinit { if let observation { transcript.remove(observation) } }

  /// Returns the events of the given types, or all events if no type is given.
  public func events(_ types: EventType...) -> [TranscriptEvent] {
    types.isEmpty ? events : events.filter { types.contains($0.type) }
  }

  /// The texts of the console messages.
  public var console: [String] { events(.console).compactMap { $0.string("text") } }

  /// The codes of the faults.
  public var faults: [String] { events(.fault).compactMap { $0.string("code") } }

  /// Checks that no fault was recorded: this is how a test applies `BridgeFidelity.strict`.
  ///
  /// - Parameter codes: The codes of expected faults.
  /// - Throws: ``RecordedFaults`` if there are other faults.
  public func requireNoFaults(except codes: Set<FaultCode> = []) throws(RecordedFaults) {
    let faults = events(.fault).filter { event in
      event.failsStrictRuns && event.faultCode.map { !codes.contains($0) } ?? true
    }
    guard faults.isEmpty else { throw RecordedFaults(faults: faults) }
  }

  /// The whole transcript as JSON Lines.
  public var text: String {
    ([TranscriptFormat.header] + events.map(TranscriptFormat.line)).joined(separator: "\n") + "\n"
  }
}

extension TranscriptEvent {
  /// A Boolean value that indicates whether it is a fault for which a run in `strict` mode fails.
  ///
  /// The error of a stub that reached the page is a response.
  package var failsStrictRuns: Bool { type == .fault && self["isResponse"] != true }
}

/// The faults for which a run in `strict` mode fails.
public struct RecordedFaults: Error, Sendable, Hashable, CustomStringConvertible {
  /// The events of the faults.
  public let faults: [TranscriptEvent]

  /// The faults, one per line.
  public var description: String {
    faults.map { "\($0.string("code") ?? "fault"): \($0.string("text") ?? "")" }.joined(separator: "\n")
  }
}
