import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// Finds mistakes in how a page uses its bridge, in the events of a transcript alone: events in, findings out.
///
/// What a load of the page in peculiar circumstances shows is told apart by ``Circumstances``; ``DoctorProbe`` adds
/// events that a page's messages alone do not give.
public struct Doctor {
  /// What is peculiar about the load that is read.
  public enum Circumstances: Sendable, Hashable {
    /// Nothing.
    case usual
    /// Native answers every call with null.
    case nullAnswers
    /// The page is probed, and native calls each of its handlers.
    case probed
    /// The page is probed, and each of its scripts arrives late.
    case delayedScripts
  }

  let bridges: [BridgeKind]
  let circumstances: Circumstances
  /// What native can be called by, for a guess at what a wrong name was meant to be.
  let nativeHandlers: [String]
  private(set) var findings: [Finding] = []
  /// What the event showed that is read now.
  private var news: [Finding] = []
  private(set) var ledger = CallLedger()
  private var messages: MessageReader
  /// The handlers of the page that are known.
  var pageHandlers: Set<String> = []
  /// Whether these are all of them, as a probed load showed.
  private(set) var knowsPage = false
  /// How the page asked for its bridge.
  var asked = SetUp()
  /// The native handlers that answered last, at one time.
  var lastAnswers = Answers()
  /// The native handler that was called last.
  var lastCalled = ""
  /// Where the page made its calls, when it is probed.
  var callPlaces: [String: FindingPlace] = [:]
  /// The functions of older bridges that the page looked for on the bridge's object and did not find, by the line, when
  /// it is probed.
  var missingFunctions: [String: String] = [:]
  /// The handlers of the page that native called, by the records of the calls.
  var callsOfPage: [Int: String] = [:]
  /// What the page wrote to its console last.
  var lastLine = ""
  /// The handlers of the page that answered.
  public private(set) var answeringHandlers: Set<String> = []
  /// Whether native calls a handler of the page now, and how.
  var probing: (handler: String, hasCallback: Bool)?
  /// The handlers that threw although they had a callback.
  var threwWithCallback: Set<String> = []
  /// The page's handlers that were called with a callback and have not called it.
  var openAnswers: [String: FindingPlace?] = [:]

  /// Native's handlers that answered at one time of the page.
  struct Answers {
    var time = -Double.infinity
    var handlers: [String] = []

    /// The handlers for a reader: which of several a callback belongs to, messages do not say.
    var names: String { handlers.joined(separator: " or ") }

    mutating func note(_ handler: String, at now: Double) {
      if now != time { handlers = [] }
      time = now
      if !handlers.contains(handler) { handlers.append(handler) }
    }
  }

  /// Makes a reader of one load's events.
  public init(bridges: [BridgeKind], nativeHandlers: [String] = [], circumstances: Circumstances = .usual) {
    self.bridges = bridges
    self.nativeHandlers = nativeHandlers
    self.circumstances = circumstances
    messages = MessageReader(bridges: bridges)
  }

  /// Takes over what a probed load showed of the page: its handlers, and where it makes its calls.
  public mutating func learn(from probed: Doctor) {
    pageHandlers.formUnion(probed.pageHandlers)
    knowsPage = true
    callPlaces.merge(probed.callPlaces) { own, _ in own }
    missingFunctions.merge(probed.missingFunctions) { own, _ in own }
  }

  /// Takes an event in.
  ///
  /// - Returns: What the event shows by itself; what only several show together, ``conclude()`` tells.
  @discardableResult
  public mutating func read(_ event: TranscriptEvent) -> [Finding] {
    news = []
    if let message = messages.read(event) {
      ledger.note(message)
      asked.hasTouchedBridge = true
      if message.side == .page {
        if message.kind == .call { callsOfPage[event.number] = message.handler }
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
    case .contentPolicy:
      if case .number(0) = event["frame"] { asked.policies += ContentPolicy.all(in: event.string("policy") ?? "") }
    case .scriptMessage: asked.hasTouchedBridge = true
    case .missingBridge: asked.missedBridges.append((event.string("name") ?? "", FindingPlace(event.string("place"))))
    case .dialog: readDialog(event)
    case .probe: readProbe(event)
    case .console: lastLine = event.string("text") ?? ""
    case .commit:
      if case .number(0) = event["frame"] {
        ledger.noteNewPage()
        asked = SetUp()
      }
    default: break
    }
    return news
  }

  /// The findings so far, and what can be told only at the end: what was never answered, and what the page waits for in
  /// vain.
  public func conclude() -> [Finding] {
    var doctor = self
    doctor.judgeSetUp()
    if circumstances == .usual { doctor.judgeLedger() }
    return doctor.findings
  }

  /// The handlers of native that the page called.
  public var calledHandlers: Set<String> { ledger.called[.native] ?? [] }

  /// The handlers that the page registered, as far as they are known.
  public var registeredHandlers: Set<String> { pageHandlers }

  /// The calls that nobody answered.
  public var unanswered: [CallLedger.Call] { ledger.unanswered }

  /// Notes a finding; the same one again is counted.
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
    advice: String? = nil
  ) {
    find(Finding(code, text, place: place, subject: subject, advice: advice))
  }

  /// Puts the findings of several loads together, the first place of each kept.
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
    code == other.code && text == other.text && place == other.place && subject == other.subject
  }

  /// Whether it is the other without its place.
  fileprivate func isVagueForm(of other: Finding) -> Bool {
    code == other.code && subject != nil && subject == other.subject && (place == nil || other.place == nil)
  }
}

extension Doctor.Circumstances {
  /// What a load can tell: the others are consequences of what was done to the page.
  func shows(_ code: FindingCode) -> Bool {
    switch self {
    case .usual: true
    case .nullAnswers: code == .responseUnchecked
    case .delayedScripts: code == .lateScript || code == .readyMissed
    case .probed:
      [
        .bothDialects, .neverReady, .missingInit, .encodedTwice, .valueLost, .registeredAgain, .callbackUnchecked,
        .handlerNeverAnswers, .answeredTwice, .changedAfterCall, .setUpStopped, .bridgeUnused, .readyMissed,
        .errorHandlerThrew, .handlerThrew,
      ].contains(code)
    }
  }
}
