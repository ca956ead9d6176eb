import BridgeSupport
import BridgeTesting
import HeadlessWebView
import JavaScriptEngine

/// One page of a test: a view, the bridges in it, and their records.
final class SpecPage {
  /// The page's number in the file; 0 for the first page of each test.
  let number: Int
  let view: WebView
  /// The context whose cookies and storage the page shares.
  let context: SpecContext
  /// The page that opened this one.
  private(set) weak var opener: SpecPage?
  /// The lost messages and the skipped work so far.
  var faults: [TranscriptEvent] = []
  /// The bridges by their names, the default one first.
  let bridges: [(name: String, bridge: any NativeBridge)]
  /// Injects faults into native's responses.
  let injector: FaultInjector
  /// Finds the page's calls that no handler accepts.
  let unhandled: UnhandledCalls
  /// The load that the spec waits for.
  var load: SpecLoad?
  /// The header fields that are added to the page's requests, as pairs of a name and a value.
  var headers: [[String]] = []
  /// The content that the spec set for the page.
  var content: PageContent?
  /// A Boolean value that indicates whether the spec loaded anything.
  var wasLoaded = false
  /// The texts of documents that the spec created, by their URL.
  var documents: [String: String] = [:]
  private(set) lazy var sources = PageSources(of: view) { [unowned self] in documents[$0] }
  /// The handlers whose calls are expected to stay without a response, one entry for each call.
  var meantUnanswered: [String] = []
  /// A Boolean value that indicates whether the page's process was terminated and no page has loaded since.
  var isProcessGone = false
  /// The number of documents that the page loaded in a row from one address without becoming idle.
  private(set) var commits: (url: String, count: Int) = ("", 0)
  /// The number of the page's latest request.
  var lastRequest = 0
  /// The requests, if pages are recorded.
  var exchanges = ExchangeRecorder()
  /// The snapshots, if pages are recorded.
  private(set) lazy var snapshots = SnapshotStream(view)
  /// The addresses of the loaded scripts.
  var scripts: [String] {
    let scripts = responses.filter { response in
      response.value.headers.contains { $0.name.lowercased() == "content-type" && $0.value.contains("javascript") }
    }
    return scripts.sorted { $0.key < $1.key }.map(\.value.url.href)
  }
  /// The responses to the page's requests, by the requests' numbers.
  var responses: [Int: NetworkResponse] = [:]
  /// The closures that receive the responses of the spec's routes, by the routes' numbers.
  var routeAnswers: [Int: (RouteAnswer) -> Void] = [:]
  /// The responses of the spec's routes that arrived before anything waited for them.
  var readyAnswers: [Int: RouteAnswer] = [:]
  /// The requests that the spec's routes have not handled yet, by the routes' numbers.
  var routedRequests: [Int: RoutedRequest] = [:]
  /// The number of responses that routes fetched.
  var fetched = 0
  /// The page's WebSocket connections that the spec handles or observes, by number.
  var sockets: [Int: WebSocketConnection] = [:]
  /// The descriptions of the connections to servers that the spec knows of, by their number in the view.
  var serverSockets: [Int: StructuredValue] = [:]
  /// Called when the first document of a popup arrives, or fails to.
  var onFirstDocument: (() -> Void)?
  /// The observer of the view, which does not keep it alive.
  var observer: SpecPageObserver?

  /// - Parameter dialogs: Answers the pages' dialogs; set before the bridges are created, because some replace it.
  init(
    number: Int, view: WebView, context: SpecContext, opener: SpecPage?, options: SpecOptions,
    dialogs: any UIDelegate, makeBridge: (String, WebView, BridgeObjectNames) throws -> any NativeBridge
  ) rethrows {
    self.number = number
    self.view = view
    self.context = context
    self.opener = opener
    view.uiDelegate = dialogs
    let injector = FaultInjector(view, plan: options.faults)
    injector.allowed = options.faultyCalls
    self.injector = injector
    bridges = try options.bridges.map { name in
      (name, FaultyBridge(try makeBridge(name, view, options.objectNames), injector: injector))
    }
    unhandled = UnhandledCalls(bridges)
  }

  var isClosed: Bool { view.isClosed }

  /// The pending calls, in both directions.
  var unanswered: [UnansweredCall] { isClosed ? [] : bridges.flatMap(\.bridge.unansweredCalls) }

  /// The pending calls that a test leaves, possibly by mistake, as sentences.
  var leftovers: [String] {
    var meant = meantUnanswered
    return unanswered.compactMap { call in
      if call.direction == .toNative, let index = meant.firstIndex(of: HandlerName.canonical(call.handler)) {
        meant.remove(at: index)
        return nil
      }
      let name = call.handler.isEmpty ? "a message" : "'\(call.handler)'"
      return call.direction == .toNative
        ? "the page called \(name), but native had not responded when the test ended"
        : "native called \(name), but the page had not responded when the test ended"
    }
  }

  /// The calls of unregistered native handlers, with a suggestion for the handler's name.
  var unknownCalls: [String] {
    let texts = faults.compactMap { fault -> String? in
      let code = fault.faultCode
      guard code == .noHandler || code == .noNativeMethod else { return nil }
      let text = fault.string("text") ?? ""
      let name = fault.string("name") ?? fault.string("method")
      // The message of the original bridge is not meaningful to web developers.
      guard code == .noHandler, let name, !name.isEmpty else { return text }
      let guess = fault.string("guess").map { "; did you mean '\($0)'?" } ?? ""
      return "the page called '\(name)', but \(fault.string("hint") ?? "native has no such handler")\(guess)"
    }
    return texts.enumerated().filter { !texts[..<$0.offset].contains($0.element) }.map(\.element)
  }

  /// Records that the page is idle, because later loads are unrelated.
  func restsFromWork() { commits = ("", 0) }

  /// Records that the page committed a document.
  func noteCommit(of url: WebURL) {
    commits = commits.url == url.href ? (url.href, commits.count + 1) : (url.href, 1)
    sources.forget(url.withoutQuery)
  }

  func bridge(_ name: String) -> (any NativeBridge)? { bridges.first { $0.name == name }?.bridge }

  func close() {
    load?.cancel()
    load?.reply.reject("the page was closed", name: "AbortError")
    load = nil
    onFirstDocument = nil
    view.close()
    responses = [:]
    routeAnswers = [:]
    readyAnswers = [:]
    sockets = [:]
  }
}

/// The cookies, the storage and the init scripts that the pages of a browser context share.
final class SpecContext {
  /// The context's number in the file; 0 for the context of each test.
  let number: Int
  let websiteData: WebsiteData
  /// The scripts that run in each new document of the context's pages.
  var initScripts: [String] = []
  /// The names of the spec's functions that the context's pages may call.
  var exposed: [String] = []
  /// The header fields that are added to the requests of the context's pages, as pairs of a name and a value.
  var headers: [[String]] = []

  /// The position of the device; nil if it is unknown.
  var position: GeolocationPosition?
  /// Indicates whether the context's pages may read the position.
  var isLocatable = false

  /// Converts a position from the form that `Resources/testing/emulation.js` gives it.
  static func position(_ value: StructuredValue) -> GeolocationPosition? {
    guard let latitude = value["latitude"].number, let longitude = value["longitude"].number else { return nil }
    return GeolocationPosition(latitude: latitude, longitude: longitude, accuracy: value["accuracy"].number ?? 0)
  }

  /// Converts header fields from the form that `Resources/testing/emulation.js` gives them.
  static func headers(_ value: StructuredValue) -> [[String]] {
    value.array.map { $0.map { [$0[0].string ?? "", $0[1].string ?? ""] } } ?? []
  }

  init(number: Int, websiteData: WebsiteData) {
    self.number = number
    self.websiteData = websiteData
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
