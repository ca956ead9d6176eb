import AndroidJsBridge
import BridgeSupport
import Capacitor
import Cordova
import DSBridge
import HeadlessWebView
import HostObjects
import JavaScriptEngine
import Tauri
import WebViewJavascriptBridge
import WeixinJSBridge

/// Findings from faults that the bridges reported.
extension Doctor {
  private static let codes: [FaultCode: FindingCode] = [
    .registeredAgain: .registeredAgain, .secondAnswer: .answeredTwice, .unknownResponse: .answeredTwice,
    .callbackKept: .callbackThrew, .callbackFailed: .callbackThrew, .changedAfterCall: .changedAfterCall,
    .setUpStopped: .setUpStopped,
    .callAbandoned: .lostWithPage,
    .lateAnswer: .lostWithPage, .pageHandlerThrew: .handlerThrew, .pageMethodFailed: .handlerThrew,
    .answeredWithoutCallback: .callbackUnchecked, .encodingGuessed: .guessedEncoding,
    .callbackUnused: .neverAnswered,
    .unanswered: .neverAnswered, .contractViolation: .contractViolation, .requestsBlocked: .requestsBlocked,
    .pluginMissing: .pluginMissing, .unknownEvent: .unknownEvent, .eventUnheard: .noPageHandler,
    .deviceReadyStuck: .neverReady, .badArguments: .ignoredArguments, .badResult: .unusualResult,
    .messagesWaiting: .lateMessages,
  ]

  /// Returns the names in a field as a list for a sentence.
  private static func names(_ field: TranscriptEvent.FieldValue?) -> String {
    guard case .json(let text) = field, let names = try? JSONText(text).elements() else { return "" }
    return names.map { $0.stringValue() ?? $0.string }.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Returns a name, or each name of a list, in quotation marks.
  private static func quoted(_ names: String) -> String {
    names.split(separator: ", ").map { "'\($0)'" }.joined(separator: ", ")
  }

  /// Returns the description of the fault `queue-stuck`, with the handlers whose data block the page's queue.
  public static func stuckQueue(_ event: TranscriptEvent) -> String {
    let offenders = names(event["offenders"])
    let receiver = offenders.isEmpty ? "native" : quoted(offenders)
    let places = names(event["places"])
    let reason = places.isEmpty ? "" : " (\(places))"
    return "the data for \(receiver) cannot be written as JSON\(reason), which blocks all other messages"
  }

  private static let adviceForCapacitor = """
    handle the method in the app: the page's promise never settles (on Android, it is rejected if the whole plugin is \
    missing)
    """

  mutating func readFault(_ event: TranscriptEvent) {
    let code = event.faultCode ?? FaultCode(rawValue: "")
    let text = event.string("text") ?? code.rawValue
    if readFrameworkFault(code, text, event) { return }
    switch code {
    case .noHandler, .noNativeMethod:
      let name = event.string("method") ?? event.string("name") ?? lastCalled
      let isOfDefault = HandlerName.isOfDefault(name)
      find(
        .noHandler,
        isOfDefault
          ? "the page sends a message without a handler name, but native has no default handler"
          : "the page calls '\(name)', but native has no such handler\(guess(name, among: nativeHandlers))",
        at: callPlaces[name], of: name,
        advice: isOfDefault
          ? "register a default handler, whose name is *, or name a handler in the page"
          : bridges.contains(.capacitor) ? Self.adviceForCapacitor : nil)
    case .noPageHandler, .noPageMethod, .noPageFunction:
      for name in missing(among: event.string("handlers") ?? event.string("name") ?? "") {
        let guess = guess(name, among: pageHandlers)
        find(
          .noPageHandler,
          """
          native calls \(HandlerName.isOfDefault(name) ? "the default handler" : Self.quoted(name)), but the page has no such \
          handler\(guess)
          """,
          of: name, exceedsEvents: !guess.isEmpty)
      }
    case .queueStuck:
      guard circumstances != .probed else { break }
      let offenders = Self.names(event["offenders"])
      find(.valueLost, Self.stuckQueue(event), of: offenders.isEmpty ? nil : offenders)
    // Its reason is reported as an error of its own or as `queue-stuck`.
    case .fetchFailed where event["unwritable"] == true: break
    // These faults are about the set-up of the native side, not about the page.
    case .noSetUp, .unreachableHandler, .secondBridge: break
    // Only the console contains the error itself.
    case .pageHandlerThrew where circumstances == .probed:
      readError(
        event.asError(
          lastLine.firstMatch(of: /handler threw\. (?:\[object Object\] )?(.+)/).map { String($0.1) } ?? text))
    case .pageMethodFailed where circumstances == .probed:
      readError(event.asError(text))
    // On Android the page's own error has been read, with its place.
    case .callbackFailed where !lastError.isEmpty && event.string("reason")?.hasSuffix(lastError) == true: break
    case .callbackFailed where circumstances == .nullAnswers:
      readErrorOfNull(event.string("reason") ?? text, nil, event)
    // The probe calls each handler without a callback deliberately.
    case .answeredWithoutCallback where circumstances == .probed: break
    // The page's own error has been read, with its place.
    case .resultCallbackThrew: break
    // The probe reports these with their places.
    case .unknownResponse where circumstances == .probed: break
    default:
      let known = Self.codes[code]
      let name = event.string("name")
      // A probed load shows the place where the page made the call.
      let isOfPage = known == .contractViolation && event.string("side") == "native" && event.string("part") == "data"
      find(
        known ?? .other, known == nil ? "\(code): \(text)" : text, at: isOfPage ? name.flatMap { callPlaces[$0] } : nil,
        of: name)
    }
  }
}

extension Doctor {
  /// Returns the handlers that the page lacks, among those that a bridge called without a response.
  ///
  /// If the bridge cannot identify the missing one, the probe can.
  private func missing(among names: String) -> [String] {
    guard knowsPage else { return [names] }
    let unknown = names.split(separator: ", ").map(String.init).filter { !pageHandlers.contains($0) }
    let new = unknown.filter { name in !findings.contains { $0.code == .noPageHandler && $0.subject == name } }
    return unknown.isEmpty ? [names] : new.isEmpty ? unknown : new
  }
}

extension TranscriptEvent {
  /// Returns a fault about an error in the page as an error event.
  fileprivate func asError(_ text: String) -> TranscriptEvent {
    TranscriptEvent(type: .error, time: time, fields: [.init("message", .string(text))])
  }
}
