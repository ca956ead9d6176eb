import BridgeTesting
import HeadlessWebView

/// What the doctor finds in a run's events, beside what the run says of them by itself.
struct RunNotes {
  private var doctor: Doctor
  /// What was told together with the event that it is about.
  private var told: Set<Finding> = []
  /// The names of the page's handlers that an action failed for want of, which it says itself.
  private var missed: Set<String> = []

  init(bridges: [BridgeKind], nativeHandlers: [String]) {
    doctor = Doctor(bridges: bridges, nativeHandlers: nativeHandlers)
  }

  /// - Returns: What the event shows that a run does not say by itself.
  mutating func read(_ event: TranscriptEvent) -> [Finding] { doctor.read(event).filter { !$0.isToldByItself } }

  /// These are told, and not told again at the end.
  mutating func noteTold(_ findings: [Finding]) { told.formUnion(findings.map(\.alone)) }

  /// An action said that the page has no such handler.
  mutating func noteMissed(handler: String) { missed.insert(handler) }

  /// Looks at the page that has come to rest: what it waits for shows in no event.
  mutating func survey(_ view: WebView) {
    guard view.documentHears("WebViewJavascriptBridgeReady") else { return }
    doctor.read(TranscriptEvent(type: .probe, time: 0, fields: [.init("what", "listens")]))
  }

  /// The lines at the end of the run.
  ///
  /// - Parameter described: How a place is told.
  func lines(place described: (String) -> String) -> [String] {
    doctor.conclude().filter { !$0.isToldByItself && !told.contains($0.alone) && !isMissed($0) }.map { finding in
      let place = finding.place.map { described($0.description) + ": " } ?? ""
      return "\(place)[\(finding.code.rawValue)] \(finding.text); \(finding.advice)"
    }
  }

  private func isMissed(_ finding: Finding) -> Bool {
    finding.code == .noPageHandler && finding.subject.map(missed.contains) ?? false
  }
}

extension Finding {
  /// Whether a run tells of it as it happens: an error, a fault, or a script that is not there.
  fileprivate var isToldByItself: Bool {
    switch code {
    case .usedBeforeReady, .wrongScheme, .neverReady, .noInit, .missingInit, .initTwice, .encodedTwice, .callsLost,
      .commonJS,
      .policyForbids, .callbackThrew, .errorSwallowed, .errorHandlerThrew:
      false
    case .handlerThrew: place == nil
    // `--call` says by itself that it had no answer.
    case .neverAnswered: text.hasPrefix("the page")
    case .noPageHandler: !text.contains("did you mean")
    case .noHandler: !text.hasPrefix("the page looks for")
    default: true
    }
  }

  /// The finding without how often it was seen.
  fileprivate var alone: Finding { Finding(code, text, place: place, subject: subject, advice: advice) }
}
