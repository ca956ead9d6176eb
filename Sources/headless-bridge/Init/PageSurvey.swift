import BridgeTesting
import HeadlessWebView
import JavaScriptEngine

/// What a page does with its bridge when it loads, from which a first spec is written.
struct PageSurvey {
  /// A handler of native that the page called, and the data of its first call, if they are the same each time.
  struct Call {
    let handler: String
    var data: JSONText?
  }

  /// A handler of the page, and its answer to an empty object.
  struct Handler {
    let name: String
    /// Whether it gave one.
    var answers = false
    /// What it answered, if it is the same each time.
    var answer: JSONText?
  }

  private(set) var bridge = BridgeKind.wvjb
  private(set) var title = ""
  private(set) var calls: [Call] = []
  private(set) var handlers: [Handler] = []
  /// WebKit's message handlers that the page looked for in vain.
  private var missedHandlers: [String] = []
  /// What the handler answered that was called.
  private var answer: JSONText?
  /// The first error of the page that nobody caught.
  private(set) var error: String?

  /// How much of its time a page may take to come to rest.
  private static let limit = Duration.seconds(10)
  /// How many of a page's handlers are called.
  private static let mostHandlers = 50

  /// Loads a page with one bridge after the other, until it talks over one.
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
      // What is answered may make a page ask for more.
      for _ in 0..<3 where !found.calls.isEmpty {
        let known = found.calls.count
        found = try PageSurvey(options, answering: found.calls.map(\.handler), deadline)
        if found.calls.count == known { break }
      }
      try found.callHandlers(options, deadline)
      // A page may register handlers without knowing whether there is a native side.
      if !found.calls.isEmpty || found.handlers.contains(where: \.answers) { return found }
      silent.append(found)
    }
    return silent.first { !$0.handlers.isEmpty } ?? silent.first ?? PageSurvey()
  }

  /// WebKit's message handlers that a page looks for, which are there only when native has them: it is given them one
  /// after the other.
  private static func messageHandlers(_ options: RunOptions, _ deadline: Deadline) throws -> [String] {
    // Without any handler there is no `window.webkit`.
    var names = ["headlessBridge"]
    for _ in 0..<mostHandlers {
      let missed = try PageSurvey(options, answering: names, deadline).missedHandlers
      guard !missed.isEmpty else { break }
      names += missed
    }
    return Array(names.dropFirst())
  }

  /// Calls each handler, and finds out what is the same each time.
  private mutating func callHandlers(_ options: RunOptions, _ deadline: Deadline) throws {
    let names = calls.map(\.handler)
    if !calls.isEmpty { forget(unlike: try PageSurvey(options, answering: names, deadline)) }
    // Each on a page of its own, as tests are, and again a little later, which shows what the time changes.
    for (index, handler) in handlers.enumerated().prefix(Self.mostHandlers) {
      let answers = try [Duration.zero, .seconds(1)].map { time in
        try PageSurvey(options, answering: names, calling: handler.name, behind: time, deadline).answer
      }
      handlers[index].answers = answers[0] != nil
      handlers[index].answer = answers[0]?.compact() == answers[1]?.compact() ? answers[0] : nil
    }
  }

  private init() {}

  /// Leaves out data that another load has not.
  private mutating func forget(unlike other: PageSurvey) {
    for (index, call) in calls.enumerated() {
      let same = other.calls.first { $0.handler == call.handler }
      if same?.data?.compact() != call.data?.compact() { calls[index].data = nil }
    }
  }

  /// One load, in which native answers some handlers with null, and may call one of the page's.
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
    // A page that never comes to rest has shown enough by then.
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
    // What fails with an empty object is for the author to call.
    answer = events.error == nil ? events.answer : nil
    // A page may have its half of a bridge of which native has none.
    let names = native.isConnected ? events.doctor.registeredHandlers : []
    handlers = names.sorted().filter { !$0.isEmpty && !$0.hasPrefix("_") }.map { Handler(name: $0) }
    view.transcript.remove(observation)
  }
}

/// What is heard of a load.
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
