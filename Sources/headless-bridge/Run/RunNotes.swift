import BridgeTesting
import HeadlessWebView

/// The doctor's findings in a run's events that the run does not report itself.
struct RunNotes {
  private var doctor: Doctor
  /// The findings that were reported together with their events.
  private var told: Set<Finding> = []
  /// The names of missing page handlers that made an action fail; the action reports them itself.
  private var missed: Set<String> = []

  init(_ options: RunOptions, nativeHandlers: [String] = []) {
    doctor = Doctor(bridges: options.bridges, nativeHandlers: nativeHandlers, objectNames: options.objectNames)
  }

  /// - Returns: The findings in the event that a run does not report itself.
  mutating func read(_ event: TranscriptEvent) -> [Finding] { doctor.read(event).filter { !$0.isToldByItself } }

  /// Marks findings as reported, so that they are not repeated at the end.
  mutating func noteTold(_ findings: [Finding]) { told.formUnion(findings.map(\.once)) }

  /// Records that an action reported a missing page handler.
  mutating func noteMissed(handler: String) { missed.insert(handler) }

  /// Examines the idle page, because no event shows what the page is waiting for.
  mutating func survey(_ view: WebView) {
    guard view.documentHears("WebViewJavascriptBridgeReady") else { return }
    doctor.read(TranscriptEvent(type: .probe, time: 0, fields: [.init("what", "listens")]))
  }

  /// Returns the lines to print at the end of the run.
  ///
  /// - Parameter described: Formats a source location.
  func lines(place described: (String) -> String) -> [String] {
    doctor.conclude().filter { !$0.isToldByItself && !told.contains($0.once) && !isMissed($0) }.map { finding in
      let place = finding.place.map { described($0.description) + ": " } ?? ""
      return "\(place)[\(finding.code.rawValue)] \(finding.text); \(finding.advice)"
    }
  }

  private func isMissed(_ finding: Finding) -> Bool {
    finding.code == .noPageHandler && finding.subject.map(missed.contains) ?? false
  }
}

extension Finding {
  /// A Boolean value that indicates whether a run reports the finding as it happens: an error, a fault or a missing
  /// script.
  fileprivate var isToldByItself: Bool {
    switch code {
    case .usedBeforeReady, .wrongScheme, .neverReady, .noInit, .missingInit, .initTwice, .encodedTwice, .callsLost,
      .commonJS,
      .policyForbids, .callbackThrew, .errorSwallowed, .errorHandlerThrew:
      false
    case .handlerThrew: place == nil
    // `--call` itself reports that it received no response.
    case .neverAnswered, .noPageHandler, .noHandler: !exceedsEvents
    default: true
    }
  }
}
