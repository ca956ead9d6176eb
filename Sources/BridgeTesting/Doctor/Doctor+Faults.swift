import AndroidJsBridge
import BridgeSupport
import DSBridge
import HeadlessWebView
import JavaScriptEngine
import WebViewJavascriptBridge

/// What the bridges themselves told of.
extension Doctor {
  private static let codes: [FaultCode: FindingCode] = [
    .registeredAgain: .registeredAgain, .secondAnswer: .answeredTwice, .unknownResponse: .answeredTwice,
    .callbackKept: .callbackThrew, .callbackFailed: .callbackThrew, .changedAfterCall: .changedAfterCall,
    .setUpStopped: .setUpStopped,
    .callAbandoned: .lostWithPage,
    .lateAnswer: .lostWithPage, .pageHandlerThrew: .handlerThrew, .pageMethodFailed: .handlerThrew,
    .answeredWithoutCallback: .callbackUnchecked, .encodingGuessed: .guessedEncoding,
    .callbackUnused: .neverAnswered,
    .unanswered: .neverAnswered, .contractViolation: .contractViolation,
  ]

  /// Names in a field, for a sentence.
  private static func names(_ field: TranscriptEvent.FieldValue?) -> String {
    guard case .json(let text) = field, let names = try? JSONText(text).elements() else { return "" }
    return names.map { $0.stringValue() ?? $0.string }.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// What the fault `queue-stuck` says: whose data hold up the page's queue.
  public static func stuckQueue(_ event: TranscriptEvent) -> String {
    let offenders = names(event["offenders"])
    let receiver = offenders.isEmpty ? "native" : offenders
    let places = names(event["places"])
    return
      "what the page gave \(receiver) cannot be written as JSON\(places.isEmpty ? "" : " (\(places))"), and holds up all other messages"
  }

  mutating func readFault(_ event: TranscriptEvent) {
    let code = event.faultCode ?? FaultCode(rawValue: "")
    let text = event.string("text") ?? code.rawValue
    switch code {
    case .noHandler, .noNativeMethod:
      let name = event.string("method") ?? event.string("name") ?? lastCalled
      find(
        .noHandler, "the page calls \(name), which native does not have\(guess(name, among: nativeHandlers))",
        at: callPlaces[name], of: name)
    case .noPageHandler, .noPageMethod, .noPageFunction:
      let names = event.string("handlers") ?? text.split(separator: " ").last.map(String.init) ?? ""
      for name in missing(among: names) {
        find(
          .noPageHandler,
          """
          native calls \(name.isEmpty ? "a handler without a name" : name), which the page does not \
          have\(guess(name, among: pageHandlers))
          """,
          of: name)
      }
    case .queueStuck:
      guard circumstances != .probed else { break }
      let offenders = Self.names(event["offenders"])
      find(.valueLost, Self.stuckQueue(event), of: offenders.isEmpty ? nil : offenders)
    // Its reason is an error of its own, or a message that is told of.
    case .fetchFailed where text.contains("JSON.stringify"): break
    // What native's half was told, not what the page did.
    case .noSetUp, .unreachableHandler, .secondBridge: break
    // The error itself stands on the console alone.
    case .pageHandlerThrew where circumstances == .probed:
      readError(
        event.asError(
          lastLine.firstMatch(of: /handler threw\. (?:\[object Object\] )?(.+)/).map { String($0.1) } ?? text))
    case .pageMethodFailed where circumstances == .probed:
      readError(event.asError(text))
    case .callbackFailed where circumstances == .nullAnswers: readErrorOfNull(text, nil, at: event.time)
    // Native, or this test of it, called the handler without a callback on purpose.
    case .answeredWithoutCallback where circumstances == .probed: break
    // The probe tells of these with their places.
    case .unknownResponse where circumstances == .probed: break
    default:
      let known = Self.codes[code]
      let name = event.string("name")
      // Of a message of the page it is known where the page made it, when it was probed.
      let isOfPage = known == .contractViolation && event.string("side") == "native" && event.string("part") == "data"
      find(
        known ?? .other, known == nil ? "\(code): \(text)" : text, at: isOfPage ? name.flatMap { callPlaces[$0] } : nil,
        of: name)
    }
  }
}

extension Doctor {
  /// The handlers that the page lacks, of those that a bridge has called without an answer: where it cannot tell which
  /// of them it was, the probe can.
  private func missing(among names: String) -> [String] {
    guard knowsPage else { return [names] }
    let unknown = names.split(separator: ", ").map(String.init).filter { !pageHandlers.contains($0) }
    let new = unknown.filter { name in !findings.contains { $0.code == .noPageHandler && $0.subject == name } }
    return unknown.isEmpty ? [names] : new.isEmpty ? unknown : new
  }
}

extension TranscriptEvent {
  /// A fault that tells of an error in the page.
  fileprivate func asError(_ text: String) -> TranscriptEvent {
    TranscriptEvent(type: .error, time: time, fields: [.init("message", .string(text))])
  }
}
