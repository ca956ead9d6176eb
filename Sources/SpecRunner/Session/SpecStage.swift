import BridgeSupport
import BridgeTesting
import HeadlessWebView
import JavaScriptEngine

/// The environment of one test: a view, the bridges in it, and their records.
final class SpecStage {
  let view: WebView
  /// The recorder of the test; nil if recording is off.
  let recorder: TranscriptRecorder?
  /// The lost messages and the skipped work so far.
  var faults: [TranscriptEvent] = []
  /// The clues to show if the test fails.
  var clues = ClueCollector()
  /// The bridges by their names, the default one first.
  let bridges: [(name: String, bridge: any NativeBridge)]
  /// Injects faults into native's responses.
  let injector: FaultInjector
  /// The errors of the page that no listener of the spec handled.
  var pageErrors: [PageError] = []
  /// The closures that cancel the spec's timers.
  var timers: [Int: () -> Void] = [:]
  /// The responses that the page waits for, by the number of the call.
  var answers: [Int: (HandlerResult) -> Void] = [:]
  /// The closures to call when nothing is due in the page.
  var rests: [() -> Void] = []
  /// The number of successive turns that found something due.
  var busyTurns = 0
  /// The thread's processor time when that series began, and the virtual time, which has not advanced since.
  var busySince: (computed: Duration, pageTime: Duration)?
  /// The number of documents that the page loaded in a row from one address without becoming idle.
  var commits: (url: String, count: Int) = ("", 0)
  /// The closures to call after a change of the page.
  var waits: [(Bool) -> Void] = []
  /// A Boolean value that indicates whether anything happened since these closures were last called.
  var hasChanged = false
  /// The virtual time of that call.
  var lastRest: Duration?
  /// The number of pending queries about the page.
  var probes = 0
  /// The load that the spec waits for.
  var load: SpecLoad?
  /// The hook of a suite that loaded its first page; nil for a test's stage.
  var hook: [String]?
  /// Finds the page's calls that no handler accepts.
  let unhandled: UnhandledCalls
  /// The content that the spec set for the page.
  var content: PageContent?
  /// A Boolean value that indicates whether the spec loaded anything.
  var wasLoaded = false
  /// The texts of documents that the spec created, by their URL.
  var documents: [String: String] = [:]
  private(set) lazy var sources = PageSources(of: view) { [unowned self] in documents[$0] }
  /// The handlers whose calls are expected to stay without a response, one entry for each call.
  var meantUnanswered: [String] = []
  /// The handlers that the spec removed: their calls deliberately get no response.
  var takenAway: Set<String> = []
  /// A Boolean value that indicates whether the page's process was terminated and no page has loaded since.
  var isProcessGone = false
  /// The requests, if steps are recorded.
  var exchanges = ExchangeRecorder()
  /// The number of the latest request.
  var lastRequest = 0
  /// The responses to the page's requests, by the requests' numbers.
  var responses: [Int: NetworkResponse] = [:]
  /// The closures that receive the responses of the spec's routes, by the routes' numbers.
  var routeAnswers: [Int: (RouteAnswer) -> Void] = [:]
  /// The responses of the spec's routes that arrived before anything waited for them.
  var readyAnswers: [Int: RouteAnswer] = [:]
  /// The closures that receive the replies of the spec's functions that the page calls.
  var exposedReplies: [Int: (Result<StructuredValue, ScriptReplyError>) -> Void] = [:]
  /// The virtual time at which the test began.
  let start: Duration

  /// - Parameter dialogs: Answers the pages' dialogs; set before the bridges are created, because some replace it.
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

  /// The pending calls, in both directions.
  var unanswered: [UnansweredCall] { bridges.flatMap(\.bridge.unansweredCalls) }

  /// The pending calls that a test leaves, possibly by mistake, as sentences.
  var leftovers: [String] {
    var meant = meantUnanswered
    return unanswered.compactMap { call in
      if call.direction == .toNative, let index = meant.firstIndex(of: call.handler) {
        meant.remove(at: index)
        return nil
      }
      let name = call.handler.isEmpty ? "a message" : "'\(call.handler)'"
      return call.direction == .toNative
        ? "the page called \(name), but native had not responded when the test ended"
        : "native called \(name), but the page had not responded when the test ended"
    }
  }

  /// The calls of unregistered native handlers that the spec did not remove, with a suggestion for the handler's name.
  var unknownCalls: [String] {
    let texts = faults.compactMap { fault -> String? in
      let code = fault.faultCode
      guard code == .noHandler || code == .noNativeMethod else { return nil }
      let text = fault.string("text") ?? ""
      let name = fault.string("name") ?? fault.string("method")
      if let name, takenAway.contains(name) { return nil }
      // The message of the original bridge is not meaningful to web developers.
      guard code == .noHandler, let name, !name.isEmpty else { return text }
      let guess = fault.string("guess").map { "; did you mean '\($0)'?" } ?? ""
      return "the page called '\(name)', but \(fault.string("hint") ?? "native has no such handler")\(guess)"
    }
    return texts.enumerated().filter { !texts[..<$0.offset].contains($0.element) }.map(\.element)
  }

  /// The message for a page that never becomes idle while its virtual time doesn't advance.
  var endlessWork: String {
    commits.count > 2
      ? "the page keeps reloading: \(commits.url)"
      : "the page never becomes idle: each task queues the next one without a delay, so virtual time cannot advance"
  }

  /// Resets the record of the page's work, because the page is idle and later work is unrelated.
  func restsFromWork() { (busySince, commits) = (nil, ("", 0)) }

  /// Records that the page committed a document.
  func noteCommit(of url: WebURL) {
    commits = commits.url == url.href ? (url.href, commits.count + 1) : (url.href, 1)
    sources.forget(url.withoutQuery)
  }

  /// The clues to show now that the test has failed; nil if there are none.
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
  /// A Boolean value that indicates whether the load's document has arrived and is being parsed.
  var hasDocument = false

  init(_ reply: SpecReply) { self.reply = reply }
}
