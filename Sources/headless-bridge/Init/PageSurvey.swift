import BridgeTesting
import HeadlessWebView
import JavaScriptEngine

/// The bridge calls and handlers of a page at load, from which `init` writes a first spec.
struct PageSurvey {
  /// A native handler that the page called, and the data of its first call, if every load sends the same data.
  struct Call {
    let handler: String
    var data: JSONText?
  }

  /// A handler of the page, and its response to an empty object.
  struct Handler {
    let name: String
    /// A Boolean value that indicates whether the handler responded.
    var answers = false
    /// The handler's response, if it is the same each time.
    var answer: JSONText?
  }

  private(set) var bridge = BridgeKind.wvjb
  private(set) var title = ""
  private(set) var calls: [Call] = []
  private(set) var handlers: [Handler] = []
  /// The WebKit message handlers that the page looked for and did not find.
  private var missedHandlers: [String] = []
  /// The response of the handler that the survey called.
  private var answer: JSONText?
  /// The first uncaught page error.
  private(set) var error: String?

  /// The maximum virtual time for a page to become idle.
  private static let limit = Duration.seconds(10)
  /// The maximum number of page handlers that the survey calls.
  private static let mostHandlers = 50

  /// Loads the page with one bridge after the other, until it uses one of them.
  static func survey(_ page: String, bridges: [BridgeKind], timeout: Duration) throws -> PageSurvey {
    let deadline = Deadline(limit: timeout)
    defer { deadline.stop() }
    var silent: [PageSurvey] = []
    for bridge in bridges {
      var options = RunOptions()
      options.page = page
      options.bridges = [bridge]
      options.timeout = timeout
      let offered = bridge == .webkit ? try messageHandlers(options, deadline) : []
      var found = try PageSurvey(options, answering: offered, deadline)
      // A response may make the page call more handlers.
      for _ in 0..<3 where !found.calls.isEmpty {
        let known = found.calls.count
        found = try PageSurvey(options, answering: found.calls.map(\.handler), deadline)
        if found.calls.count == known { break }
      }
      try found.callHandlers(options, deadline)
      // A page may register handlers without knowing whether a native side exists.
      if !found.calls.isEmpty || found.handlers.contains(where: \.answers) { return found }
      silent.append(found)
    }
    return silent.first { !$0.handlers.isEmpty } ?? silent.first ?? PageSurvey()
  }

  /// Returns the WebKit message handlers that a page looks for.
  ///
  /// A page finds a handler only when native has registered it, so the survey registers them one after the other.
  private static func messageHandlers(_ options: RunOptions, _ deadline: Deadline) throws -> [String] {
    // Without any handler, `window.webkit` does not exist.
    var names = ["headlessBridge"]
    for _ in 0..<mostHandlers {
      let missed = try PageSurvey(options, answering: names, deadline).missedHandlers
      guard !missed.isEmpty else { break }
      names += missed
    }
    return Array(names.dropFirst())
  }

  /// Calls each handler of the page, and keeps only the data and responses that are the same each time.
  private mutating func callHandlers(_ options: RunOptions, _ deadline: Deadline) throws {
    let names = calls.map(\.handler)
    if !calls.isEmpty { forget(unlike: try PageSurvey(options, answering: names, deadline)) }
    // Each handler runs on a page of its own, as in tests. A second run a little later shows what depends on the time.
    for (index, handler) in handlers.enumerated().prefix(Self.mostHandlers) {
      let answers = try [Duration.zero, .seconds(1)].map { time in
        try PageSurvey(options, answering: names, calling: handler.name, behind: time, deadline).answer
      }
      handlers[index].answers = answers[0] != nil
      handlers[index].answer = answers[0]?.compact() == answers[1]?.compact() ? answers[0] : nil
    }
  }

  private init() {}

  /// Removes the data that differ in another load.
  private mutating func forget(unlike other: PageSurvey) {
    for (index, call) in calls.enumerated() {
      let same = other.calls.first { $0.handler == call.handler }
      if same?.data?.compact() != call.data?.compact() { calls[index].data = nil }
    }
  }

  /// Loads the page once, with null responses from some native handlers and optionally a call of one page handler.
  private init(
    _ options: RunOptions, answering names: [String] = [], calling handler: String? = nil,
    behind time: Duration = .zero, _ deadline: Deadline
  ) throws {
    bridge = options.bridges[0]
    deadline.restart()
    let address = try PageAddress(options)
    let view = WebView(configuration: try options.configuration(for: address.policy))
    defer { view.close() }
    let events = LoadEvents(bridge: bridge)
    deadline.listen(to: view)
    let observation = view.transcript.observe { events.read($0) }
    view.onPageError = { if !$0.isHandled { events.error = events.error ?? $0.exception.summary } }
    DoctorProbe.install(in: view)
    let native = bridge.make(for: view)
    for name in names { native.registerRaw(name) { _, respond in respond(.null) } }
    view.load(address.url)
    // A page that never becomes idle has shown enough by then.
    try? view.runUntilIdle(limit: Self.limit)
    guard !view.group.virtualMachine.terminated else {
      throw TerminatedScript(description: TerminatedScript.text(in: view, limit: options.timeout))
    }
    calls = events.calls
    missedHandlers = events.missedHandlers
    error = events.error
    if let handler {
      events.error = nil
      view.advance(by: time)
      native.call(handler, try? JSONText("{}")) { if case .success(let value) = $0 { events.answer = value } }
    } else {
      view.evaluateJavaScript("document.title") {
        if case .success(let value) = $0 { events.title = value.text?.string }
      }
    }
    try? view.runUntilIdle(limit: Self.limit)
    title = events.title ?? ""
    // A handler that fails with an empty object is left to the spec's author.
    answer = events.error == nil ? events.answer : nil
    // A page may have the page side of a bridge that has no native side here.
    let names = native.isConnected ? events.doctor.registeredHandlers : []
    handlers = names.sorted().filter { !$0.isEmpty && !$0.hasPrefix("_") }.map { Handler(name: $0) }
    view.transcript.remove(observation)
  }
}

/// Collects the events of one load.
private final class LoadEvents {
  var doctor: Doctor
  private var messages: MessageReader
  private(set) var calls: [PageSurvey.Call] = []
  private(set) var missedHandlers: [String] = []
  var error: String?
  var title: String?
  var answer: JSONText?

  init(bridge: BridgeKind) {
    doctor = Doctor(bridges: [bridge], circumstances: .probed)
    messages = MessageReader(bridges: [bridge])
  }

  func read(_ event: TranscriptEvent) {
    doctor.read(event)
    if event.type == .missingBridge, let name = event.string("name"), name.hasPrefix(Doctor.handlersPrefix) {
      missedHandlers.append(String(name.dropFirst(Doctor.handlersPrefix.count)))
    }
    guard let message = messages.read(event), message.side == .native, message.kind == .call, !message.handler.isEmpty,
      !calls.contains(where: { $0.handler == message.handler })
    else { return }
    calls.append(PageSurvey.Call(handler: message.handler, data: message.data))
  }
}
