import BridgeSupport
import BridgeTesting
import HeadlessWebView
import JavaScriptEngine

/// A call of a stub.
struct StubCall {
  let respond: Responder
  /// The response of a stub without a result; nil for one without a value, where that differs from null.
  let nothing: JSONText?
  /// A Boolean value that indicates whether the page gets a response from a stub that fails.
  let passesErrors: Bool

  init(respond: Responder, of kind: BridgeKind) {
    self.respond = respond
    nothing = kind.hasEmptyResponses ? nil : .null
    passesErrors = kind.passesErrors
  }
}

/// The environment of one test: its pages, and the event loop that they share.
final class SpecStage {
  /// The options of the test.
  let options: SpecOptions
  /// The configuration of the test's views.
  let configuration: WebViewConfiguration
  /// The event loop of all pages, whose clock is the test's.
  let loop: EventLoop
  /// The test's own context.
  let context: SpecContext
  /// The test's pages, including closed ones, in the order in which they were created.
  private(set) var pages: [SpecPage] = []
  /// The clues to show if the test fails.
  var clues = ClueCollector()
  /// The closures that cancel the spec's timers.
  var timers: [Int: () -> Void] = [:]
  /// The calls to which stubs can respond, by number.
  var answers: [Int: StubCall] = [:]
  /// The closures that receive the replies of the spec's functions that pages call.
  var exposedReplies: [Int: (Result<StructuredValue, ScriptReplyError>) -> Void] = [:]
  /// The closures to call when nothing is due in the pages.
  var rests: [() -> Void] = []
  /// The number of successive turns that found something due.
  var busyTurns = 0
  /// The thread's processor time when that series began, the virtual time, which has not advanced since, and the time
  /// that a debugger had paused scripts.
  var busySince: (computed: Duration, pageTime: Duration, paused: Duration)?
  /// The closures to call after a change of a page.
  var waits: [(Bool) -> Void] = []
  /// A Boolean value that indicates whether anything happened since these closures were last called.
  var hasChanged = false
  /// The virtual time of that call.
  var lastRest: Duration?
  /// The number of pending queries about pages.
  var probes = 0
  /// The hook of a suite that loaded its first page; nil for a test's stage.
  var hook: [String]?
  /// A Boolean value that indicates whether the spec has read a request or a response.
  var hasRequests = false
  /// The responses to the spec's own requests, by number.
  var hostResponses: [Int: NetworkResponse] = [:]
  /// The views that send the requests of contexts without pages.
  var requestViews: [Int: WebView] = [:]
  /// The virtual time at which the test began.
  let start: Duration
  /// The recorder of the pages; nil if recording is off.
  let recorder: StageRecorder?

  init(_ options: SpecOptions, group: WebViewGroup) {
    self.options = options
    var configuration = options.configuration
    let loop = configuration.eventLoop ?? EventLoop(clock: configuration.clock)
    context = SpecContext(number: 0, websiteData: configuration.websiteData ?? WebsiteData())
    configuration.group = group
    configuration.eventLoop = loop
    configuration.websiteData = context.websiteData
    configuration.limits.scriptTime = options.scriptTimeLimit
    self.loop = loop
    self.configuration = configuration
    start = loop.now
    recorder = options.recordsTests ? StageRecorder() : nil
  }

  func add(_ page: SpecPage) { pages.append(page) }

  /// The test's first page.
  var first: SpecPage { pages[0] }

  /// The requests of all pages in the order in which they were sent, if pages are recorded.
  var exchanges: [RecordedExchange] {
    let all = pages.enumerated().flatMap { index, page in
      page.exchanges.exchanges.map { exchange in
        var exchange = exchange
        exchange.page = Self.recordedNumber(ofPageAt: index)
        return exchange
      }
    }
    // Sorting is stable, and two requests at the same position are of one page.
    return pages.count < 2 ? all : all.sorted { $0.start.events < $1.start.events }
  }

  /// Returns the number of a page in records; nil for the first page, which records don't name.
  private static func recordedNumber(ofPageAt index: Int) -> Int? { index == 0 ? nil : index + 1 }

  /// Returns the number of a page in records; nil for the first page.
  func recordedNumber(of number: Int) -> Int? {
    pages.firstIndex { $0.number == number }.flatMap(Self.recordedNumber)
  }

  /// The view of the test's first page.
  var view: WebView { first.view }

  /// Returns the page with a number, which may be closed.
  func page(_ number: Int) -> SpecPage? { pages.first { $0.number == number } }

  /// Returns the page of a view.
  func page(of view: WebView) -> SpecPage? { pages.first { $0.view === view } }

  /// The pages that are not closed.
  var openPages: [SpecPage] { pages.filter { !$0.isClosed } }

  /// The lost messages and the skipped work of all pages.
  var faults: [TranscriptEvent] { pages.flatMap(\.faults) }

  /// The pending calls that a test leaves, possibly by mistake, as sentences.
  var leftovers: [String] { pages.flatMap(\.leftovers) }

  /// The calls of unregistered native handlers, as sentences.
  var unknownCalls: [String] { pages.flatMap(\.unknownCalls) }

  /// A Boolean value that indicates whether the spec loaded anything.
  var wasLoaded: Bool { pages.contains { $0.wasLoaded || $0.opener != nil } }

  /// The message for a page that never becomes idle while its virtual time doesn't advance.
  var endlessWork: String {
    guard let page = pages.first(where: { $0.commits.count > 2 }) else {
      return
        "the page never becomes idle: each task queues the next one without a delay, so virtual time cannot advance"
    }
    return "the page keeps reloading: \(page.commits.url)"
  }

  /// Resets the record of the pages' work, because they are idle and later work is unrelated.
  func restsFromWork() {
    busySince = nil
    for page in pages { page.restsFromWork() }
  }

  /// The clues to show now that the test has failed; nil if there are none.
  var told: SpecClues? {
    clues.told(pages.lazy.compactMap { $0.injector.injected.isEmpty ? nil : $0.injector.lastPlan }.first?.description)
  }

  func close() {
    for page in pages { page.close() }
    for view in requestViews.values { view.close() }
    requestViews = [:]
    hostResponses = [:]
    loop.close()
    timers = [:]
    answers = [:]
    waits = []
    exposedReplies = [:]
  }
}
