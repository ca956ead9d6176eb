import BridgeTesting
import HeadlessWebView

/// What the doctor finds in a run's events, beside what the run says of them by itself.
struct RunNotes {
  private var doctor: Doctor

  init(bridges: [BridgeKind], nativeHandlers: [String]) {
    doctor = Doctor(bridges: bridges, nativeHandlers: nativeHandlers)
  }

  mutating func read(_ event: TranscriptEvent) { doctor.read(event) }

  /// The lines at the end of the run.
  ///
  /// - Parameter described: How a place is told.
  func lines(place described: (String) -> String) -> [String] {
    doctor.conclude().filter { !$0.isToldByItself }.map { finding in
      let place = finding.place.map { described($0.description) + ": " } ?? ""
      return "\(place)[\(finding.code.rawValue)] \(finding.text); \(finding.code.advice)"
    }
  }
}

extension Finding {
  /// Whether a run tells of it as it happens: an error, a fault, or a script that is not there.
  fileprivate var isToldByItself: Bool {
    switch code {
    case .usedBeforeReady, .wrongScheme, .noInit, .initTwice, .encodedTwice, .callsLost, .commonJS,
      .policyForbids, .callbackThrew, .errorSwallowed, .errorHandlerThrew:
      false
    // `--call` says by itself that it had no answer.
    case .neverAnswered: text.hasPrefix("the page")
    case .noPageHandler: !text.contains("did you mean")
    default: true
    }
  }
}
