import BridgeSupport
import BridgeTesting
import HeadlessWebView
import JavaScriptEngine

/// What one test has to itself: a view, the bridges in it, and what they recorded.
final class SpecStage {
  let view: WebView
  /// What the test did, when somebody wants to know.
  let recorder: TranscriptRecorder?
  /// What was lost or skipped so far.
  var faults: [TranscriptEvent] = []
  /// What helps with the test, should it fail.
  var clues = ClueCollector()
  /// The bridges by their names, the standard one first.
  let bridges: [(name: String, bridge: any NativeBridge)]
  /// What puts faults into native's answers.
  let injector: FaultInjector
  /// Errors of the page that no listener of the spec took.
  var pageErrors: [PageError] = []
  /// What the spec's timers are taken back with.
  var timers: [Int: () -> Void] = [:]
  /// Answers that the page waits for, by the number of the call.
  var answers: [Int: (HandlerResult) -> Void] = [:]
  /// Who waits until nothing is due in the page.
  var rests: [() -> Void] = []
  /// How many turns in a row found something due.
  var busyTurns = 0
  /// The thread's processor time when that began, and the page's time, which has stood still since.
  var busySince: (computed: Duration, pageTime: Duration)?
  /// The documents that came into the page in a row from one address, without that it rested.
  var commits: (url: String, count: Int) = ("", 0)
  /// Who waits for a change of the page.
  var waits: [(Bool) -> Void] = []
  /// Whether anything happened since they were told.
  var hasChanged = false
  /// When that was, in the page's time.
  var lastRest: Duration?
  /// How many questions about the page have no answer yet.
  var probes = 0
  /// How the load that the spec waits for ends.
  var load: SpecLoad?
  /// The hook of a suite that loaded its first page; nil for a test's.
  var hook: [String]?
  /// Finds the page's calls that no handler takes.
  let unhandled: UnhandledCalls
  /// What the spec gave the page.
  var content: PageContent?
  /// Whether the spec had anything loaded.
  var wasLoaded = false
  /// The texts of documents that the spec made, by their URL.
  var documents: [String: String] = [:]
  private(set) lazy var sources = PageSources(of: view) { [unowned self] in documents[$0] }
  /// The handlers whose calls are meant to stay unanswered, one for each call.
  var meantUnanswered: [String] = []
  /// The handlers that the spec took away: nobody answers their calls on purpose.
  var takenAway: Set<String> = []
  /// Whether the page's process was ended, and no page came since.
  var isProcessGone = false
  /// The number of the request that was made last.
  var lastRequest = 0
  /// The answers to the page's requests, by the requests' numbers.
  var responses: [Int: NetworkResponse] = [:]
  /// What takes the answers of the spec's routes, by the routes' numbers.
  var routeAnswers: [Int: (RouteAnswer) -> Void] = [:]
  /// What the spec's routes answered before anybody could wait for it.
  var readyAnswers: [Int: RouteAnswer] = [:]
  /// What takes the replies of the spec's functions that the page calls.
  var exposedReplies: [Int: (Result<StructuredValue, ScriptReplyError>) -> Void] = [:]
  /// When the test began, in the page's time.
  let start: Duration

  /// - Parameter dialogs: Answers the pages' dialogs; set before the bridges are made, because some take it over.
  init(
    _ options: SpecOptions, group: WebViewGroup, dialogs: any UIDelegate,
    makeBridge: (String, WebView) throws -> any NativeBridge
  ) rethrows {
    var configuration = options.configuration
    configuration.group = group
    configuration.limits.scriptTime = options.scriptTimeLimit
    view = WebView(configuration: configuration)
    view.uiDelegate = dialogs
    recorder = options.recordsTests ? TranscriptRecorder(view) : nil
    let injector = FaultInjector(view, plan: options.faults)
    injector.allowed = options.faultyCalls
    self.injector = injector
    bridges = try options.bridges.map { [view] name in
      (name, FaultyBridge(try makeBridge(name, view), injector: injector))
    }
    unhandled = UnhandledCalls(bridges)
    start = view.eventLoop.now
  }

  /// The calls that wait for an answer, in both directions.
  var unanswered: [UnansweredCall] { bridges.flatMap(\.bridge.unansweredCalls) }

  /// What a test leaves behind that nobody may have meant: calls without an answer.
  var leftovers: [String] {
    var meant = meantUnanswered
    return unanswered.compactMap { call in
      if call.direction == .toNative, let index = meant.firstIndex(of: call.handler) {
        meant.remove(at: index)
        return nil
      }
      let name = call.handler.isEmpty ? "a message" : "'\(call.handler)'"
      return call.direction == .toNative
        ? "the page called \(name), and native had not answered when the test ended"
        : "native called \(name), and the page had not answered when the test ended"
    }
  }

  /// The calls of handlers that native does not have, as far as the spec did not take those away, with a guess at what
  /// was meant.
  var unknownCalls: [String] {
    let texts = faults.compactMap { fault -> String? in
      let code = fault.faultCode
      guard code == .noHandler || code == .noNativeMethod else { return nil }
      let text = fault.string("text") ?? ""
      let name = fault.string("name") ?? fault.string("method")
      if let name, takenAway.contains(name) { return nil }
      // What the original prints is no sentence for h5 developers.
      guard code == .noHandler, let name, !name.isEmpty else { return text }
      let guess = fault.string("guess").map { "; did you mean '\($0)'?" } ?? ""
      return "the page called '\(name)', \(fault.string("hint") ?? "which native does not have")\(guess)"
    }
    return texts.enumerated().filter { !texts[..<$0.offset].contains($0.element) }.map(\.element)
  }

  /// What to say of a page that has something to do for ever, without that its time moves.
  var endlessWork: String {
    commits.count > 2
      ? "the page loads again and again: \(commits.url)"
      : "the page has something to do for ever, such as a message that sends the next one, and its time stands still"
  }

  /// The page has nothing to do: what comes now is no part of what it did.
  func restsFromWork() { (busySince, commits) = (nil, ("", 0)) }

  /// Takes in that a document came into the page.
  func noteCommit(of url: WebURL) {
    commits = commits.url == url.href ? (url.href, commits.count + 1) : (url.href, 1)
    sources.forget(url.withoutQuery)
  }

  /// What helps with the test, now that it failed; nil for nothing.
  var told: SpecClues? { clues.told(injector.lastPlan?.description) }

  func bridge(_ name: String) -> (any NativeBridge)? { bridges.first { $0.name == name }?.bridge }

  func close() {
    view.close()
    timers = [:]
    answers = [:]
    waits = []
    responses = [:]
    routeAnswers = [:]
    readyAnswers = [:]
    exposedReplies = [:]
  }
}

/// A load that the spec waits for.
final class SpecLoad {
  let reply: SpecReply
  var cancel: () -> Void = {}
  /// Whether its document has come, which is being read then.
  var hasDocument = false

  init(_ reply: SpecReply) { self.reply = reply }
}
