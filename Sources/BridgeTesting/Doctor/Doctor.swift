import BridgeSupport
import Capacitor
import HeadlessWebView
import JavaScriptEngine
import Tauri

/// Finds mistakes in how a page uses its bridge, from the events of a transcript alone: events in, findings out.
///
/// ``Circumstances`` distinguishes loads of the page under special conditions. ``DoctorProbe`` adds events that a
/// page's messages alone do not provide.
public struct Doctor {
  /// The special conditions of the load that is read.
  public enum Circumstances: Sendable, Hashable {
    /// No special conditions.
    case usual
    /// Native responds to every call with null.
    case nullAnswers
    /// The page is probed, and native calls each of its handlers.
    case probed
    /// The page is probed, and each of its scripts arrives late.
    case delayedScripts
  }

  let bridges: [BridgeKind]
  let circumstances: Circumstances
  /// The names of native's handlers, for suggestions when a name is wrong.
  let nativeHandlers: [String]
  /// The names that the app gave the bridges' objects.
  let objectNames: BridgeObjectNames
  private(set) var findings: [Finding] = []
  /// The findings of the current event.
  private var news: [Finding] = []
  private(set) var ledger = CallLedger()
  private var messages: MessageReader
  /// The known handlers of the page.
  var pageHandlers: Set<String> = []
  /// A Boolean value that indicates whether these are all of them, as a probed load shows.
  private(set) var knowsPage = false
  /// The ways in which the page requested its bridge.
  var asked = SetUp()
  /// The native handlers that responded last, all at the same time.
  var lastAnswers = Answers()
  /// The messages that cause other events.
  var causes = MessageCauses()
  /// The native handler that was called last.
  var lastCalled = ""
  /// The places where the page made its calls, if it is probed.
  var callPlaces: [String: FindingPlace] = [:]
  /// The functions of older bridges that the page did not find on the bridge's object, by line, if it is probed.
  var missingFunctions: [String: String] = [:]
  /// The message of the last uncaught error.
  var lastError = ""
  /// The last line that the page wrote to its console.
  var lastLine = ""
  /// The page handlers that responded.
  public private(set) var answeringHandlers: Set<String> = []
  /// The page handler that native calls now, and whether the call has a callback.
  var probing: (handler: String, hasCallback: Bool)?
  /// The handlers that threw although they had a callback.
  var threwWithCallback: Set<String> = []
  /// The page handlers that received a callback and have not called it.
  var openAnswers: [String: FindingPlace?] = [:]

  /// The native handlers that responded at one point in virtual time.
  struct Answers {
    var time = -Double.infinity
    var handlers: [String] = []

    /// The handlers for a reader; messages do not show which of several a callback belongs to.
    var names: String { handlers.joined(separator: " or ") }

    /// The names in quotation marks, for a sentence.
    var quotedNames: String { handlers.map { "'\($0)'" }.joined(separator: " or ") }

    mutating func note(_ handler: String, at now: Double) {
      if now != time { handlers = [] }
      time = now
      if !handlers.contains(handler) { handlers.append(handler) }
    }
  }

  /// Creates a reader of one load's events.
  public init(
    bridges: [BridgeKind], nativeHandlers: [String] = [], circumstances: Circumstances = .usual,
    objectNames: BridgeObjectNames = BridgeObjectNames()
  ) {
    self.bridges = bridges
    self.objectNames = objectNames.among(bridges)
    self.nativeHandlers = nativeHandlers
    self.circumstances = circumstances
    messages = MessageReader(bridges: bridges)
  }

  /// Adopts the results of a probed load: the page's handlers, and the places of its calls.
  public mutating func learn(from probed: Doctor) {
    pageHandlers.formUnion(probed.pageHandlers)
    knowsPage = true
    callPlaces.merge(probed.callPlaces) { own, _ in own }
    missingFunctions.merge(probed.missingFunctions) { own, _ in own }
  }

  /// Reads an event.
  ///
  /// - Returns: The findings of this event alone. ``conclude()`` returns those that need several events.
  @discardableResult
  public mutating func read(_ event: TranscriptEvent) -> [Finding] {
    news = []
    causes.note(event)
    if let message = messages.read(event) {
      causes.note(message, event)
      ledger.note(message)
      asked.hasTouchedBridge = true
      if message.side == .page {
        if message.kind == .answer { answeringHandlers.insert(message.handler) }
      }
      read(message)
    }
    switch event.type {
    case .error, .rejection: readError(event)
    case .fault: readFault(event)
    case .navigation: readNavigation(event)
    case .navigationReplaced: readReplaced(event)
    case .loadFailed: readLoadFailure(event)
    case .contentPolicyViolation: readPolicyViolation(event)
    case .scriptMessage: asked.hasTouchedBridge = true
    case .missingBridge:
      let place = FindingPlace(event.string("place"))
      // Scripts that native injects have a name without a scheme; a bridge that refuses the page looks for handlers.
      guard place.map({ $0.url.contains(":") }) ?? true else { break }
      asked.missedBridges.append((event.string("name") ?? "", place))
    case .dialog: readDialog(event)
    case .probe: readProbe(event)
    case .capacitorListener, .tauriListener: readListener(event)
    case .console: lastLine = event.string("text") ?? ""
    case .commit:
      if case .number(0) = event["frame"] {
        ledger.noteNewPage()
        asked = SetUp()
        // A message of the last page may have caused the navigation, but not the errors of the new page.
        causes = MessageCauses()
      }
    default: break
    }
    return news
  }

  /// Returns the findings so far, and those that are known only at the end.
  ///
  /// The latter are calls without a response, and events that the page waits for in vain.
  public func conclude() -> [Finding] {
    var doctor = self
    doctor.judgeSetUp()
    if circumstances == .usual { doctor.judgeLedger() }
    return doctor.findings
  }

  /// The native handlers that the page called.
  public var calledHandlers: Set<String> { ledger.called[.native] ?? [] }

  /// The known handlers that the page registered.
  public var registeredHandlers: Set<String> { pageHandlers }

  /// The calls without a response.
  public var unanswered: [CallLedger.Call] {
    ledger.unanswered.filter { call in
      call.side == .page || !bridges.contains { $0.listenerCalls.contains(call.handler) }
    }
  }

  /// Records a finding; a repeated one is counted.
  mutating func find(_ finding: Finding) {
    guard circumstances.shows(finding.code) else { return }
    news.append(finding)
    if let index = findings.firstIndex(where: { $0.isSame(as: finding) }) {
      findings[index].count += 1
    } else {
      findings.append(finding)
    }
  }

  mutating func find(
    _ code: FindingCode, _ text: String, at place: FindingPlace? = nil, of subject: String? = nil,
    advice: String? = nil, exceedsEvents: Bool = false
  ) {
    find(Finding(code, text, place: place, subject: subject, advice: advice).exceedingEvents(exceedsEvents))
  }

  /// Merges the findings of several loads, and keeps the first place of each.
  public static func merge(_ loads: [[Finding]]) -> [Finding] {
    var all: [Finding] = []
    for finding in loads.joined() {
      guard let index = all.firstIndex(where: { $0.isSame(as: finding) || $0.isVagueForm(of: finding) }) else {
        all.append(finding)
        continue
      }
      if all[index].place == nil, finding.place != nil { all[index] = finding }
    }
    return all
  }
}

extension Finding {
  fileprivate func isSame(as other: Finding) -> Bool {
    guard code == other.code, subject == other.subject else { return false }
    // The data differ from call to call, but the mistake is the same.
    return code == .encodedTwice || (text == other.text && place == other.place)
  }

  /// Returns whether it is the same finding as the other, where one of them has no place.
  fileprivate func isVagueForm(of other: Finding) -> Bool {
    code == other.code && subject != nil && subject == other.subject && (place == nil || other.place == nil)
  }
}

extension Doctor.Circumstances {
  /// Returns whether a load can show a finding: other findings are consequences of the special conditions.
  func shows(_ code: FindingCode) -> Bool {
    switch self {
    case .usual: true
    case .nullAnswers: code == .responseUnchecked
    case .delayedScripts: code == .lateScript || code == .readyMissed
    case .probed:
      [
        .bothDialects, .neverReady, .missingInit, .encodedTwice, .valueLost, .registeredAgain, .callbackUnchecked,
        .handlerNeverAnswers, .answeredTwice, .changedAfterCall, .setUpStopped, .bridgeUnused, .readyMissed,
        .errorHandlerThrew, .handlerThrew, .readyTwice, .listenersKept, .componentMissing,
      ].contains(code)
    }
  }
}
