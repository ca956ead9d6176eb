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
    /// A Boolean value that indicates whether the response depends on the data, which the survey can only make up.
    var needsData = false
    /// The handler's response, if it is the same each time.
    var answer: JSONText?
  }

  private(set) var bridge = BridgeKind.wvjb
  private(set) var device = Device.iPhone
  private(set) var title = ""
  private(set) var calls: [Call] = []
  private(set) var handlers: [Handler] = []
  /// The plugins of Capacitor that the page uses without calling them, such as those with listeners.
  private(set) var plugins: [String] = []
  /// The other bridges with which the page behaves alike.
  private(set) var alternatives: [BridgeKind] = []
  /// The scripts that failed to load, each with the reason.
  private(set) var missingScripts: [String] = []
  /// The JavaScript expression of a button to tap, if the page has one.
  private(set) var button: String?
  /// The WebKit message handlers that the page looked for and did not find.
  private var missedHandlers: [String] = []
  /// Handlers of the plugins of Capacitor that the page looked for and did not find.
  private var missedPlugins: [String] = []
  /// The response of the handler that the survey called.
  private var answer: JSONText?
  /// The code of the page's documents and scripts.
  private var code = PageCode()
  /// The signs of bridges in the page's code.
  private(set) var recognition: BridgeRecognition?
  /// The first uncaught page error.
  private(set) var error: String?

  /// The maximum virtual time for a page to become idle.
  private static let limit = Duration.seconds(10)
  /// The maximum number of page handlers that the survey calls.
  private static let mostHandlers = 50

  /// A Boolean value that indicates whether the page uses the bridge: it calls native, or responds to native.
  ///
  /// A page may register handlers without knowing whether a native side exists.
  private var usesBridge: Bool { !calls.isEmpty || handlers.contains { $0.answers || $0.needsData } }

  /// Loads the page with one bridge after the other, until it uses one of them without an error.
  ///
  /// - Parameters:
  ///   - page: The options that name the page, its root and its origin.
  ///   - bridges: The bridges to choose from.
  ///   - packages: The packages of the page's project.
  static func survey(
    _ page: RunOptions, bridges: [BridgeKind], packages: [String: String] = [:]
  ) throws -> PageSurvey {
    let deadline = Deadline(limit: page.timeout)
    defer { deadline.stop() }
    guard bridges.count > 1 else { return try survey(page, among: bridges, nil, deadline) }
    let recognition = BridgeRecognition(try PageSurvey(page, packages: packages, deadline).code)
    var found = try survey(page, among: recognition.candidates.filter(bridges.contains), recognition, deadline)
    found.recognition = recognition
    return found
  }

  private static func survey(
    _ page: RunOptions, among bridges: [BridgeKind], _ recognition: BridgeRecognition?, _ deadline: Deadline
  ) throws -> PageSurvey {
    var found: [PageSurvey] = []
    // A page may use a bridge only on its own platform.
    for device in [Device.iPhone, .android] where !found.contains(where: \.usesBridge) {
      var options = page
      options.device = device
      for bridge in device.platform == .android ? bridges.filter(\.isOnAndroid) : bridges {
        options.bridges = [bridge]
        var next = try survey(options, deadline)
        // With another bridge, the page may lack functions of its own one.
        if next.usesBridge, next.error == nil {
          if let recognition { try next.findAlternatives(options, recognition, deadline) }
          return next
        }
        found.append(next)
      }
    }
    // Without its script, a page of DSBridge 3 uses nothing. The first bridge is the one of the best sign.
    return found.first { $0.usesBridge } ?? found.first { !$0.handlers.isEmpty } ?? found.first ?? PageSurvey()
  }

  /// Surveys the page with the bridge of the options.
  private static func survey(_ options: RunOptions, _ deadline: Deadline) throws -> PageSurvey {
    let offered =
      switch options.bridges {
      case [.webkit]: try messageHandlers(options, deadline)
      // A page finds a channel only if native has it.
      case [.flutter]: try PageSurvey(options, deadline).code.channels
      // A page's component sends messages only if native has it.
      case [.hotwire]: try PageSurvey(options, deadline).code.components.sorted().map { "\($0).connect" }
      case [.capacitor]: try pluginHandlers(options, deadline)
      default: [String]()
      }
    func plugins(_ offered: [String]) -> [String] { options.bridges == [.capacitor] ? offered : [] }
    var found = try PageSurvey(options, answering: offered, deadline)
    // A response may make the page call more handlers.
    for _ in 0..<3 where !found.calls.isEmpty {
      let known = found.calls.count
      found = try PageSurvey(options, answering: found.calls.map(\.handler) + plugins(offered), deadline)
      if found.calls.count == known { break }
    }
    found.plugins = plugins(offered).compactMap { name in
      let plugin = String(name.prefix { $0 != "." })
      return found.calls.contains { $0.handler.hasPrefix(plugin + ".") } ? nil : plugin
    }
    try found.callHandlers(options, deadline)
    return found
  }

  /// Finds the bridges with which the page makes the same calls and registers the same handlers.
  private mutating func findAlternatives(
    _ options: RunOptions, _ recognition: BridgeRecognition, _ deadline: Deadline
  ) throws {
    let lookalikes = BridgeSigns.lookalikes.first { $0.contains(bridge) } ?? []
    for other in lookalikes where other != bridge && !recognition.excluded.contains(other) {
      guard device.platform == .ios || other.isOnAndroid else { continue }
      var options = options
      options.bridges = [other]
      let found = try PageSurvey(options, answering: calls.map(\.handler), deadline)
      if found.error == nil, found.calls.map(\.handler) == calls.map(\.handler),
        found.handlers.map(\.name) == handlers.map(\.name)
      {
        alternatives.append(other)
      }
    }
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

  /// Returns a handler of each plugin of Capacitor that a page looks for.
  private static func pluginHandlers(_ options: RunOptions, _ deadline: Deadline) throws -> [String] {
    var names: [String] = []
    for _ in 0..<mostHandlers {
      let missed = try PageSurvey(options, answering: names, deadline).missedPlugins.filter { !names.contains($0) }
      guard !missed.isEmpty else { break }
      names += missed
    }
    return names
  }

  /// Returns the expression of the first button, by its unique id or by its role and name.
  private static let findButton = PageFunction(
    body: """
      const button = document.querySelector('button, [role=button], input[type=button], input[type=submit]');
      if (!button) return '';
      const id = '#' + CSS.escape(button.id);
      if (button.id && document.querySelectorAll(id).length === 1) return `page.locator(${JSON.stringify(id)})`;
      const name = (button.getAttribute('aria-label') ?? (button.value || button.textContent)).replace(/\\s+/g, ' ').trim();
      return name ? `page.getByRole('button', { name: ${JSON.stringify(name)} })` : '';
      """)

  /// Calls each handler of the page, and keeps only the data and responses that are the same each time.
  private mutating func callHandlers(_ options: RunOptions, _ deadline: Deadline) throws {
    let names = calls.map(\.handler)
    if !calls.isEmpty { forget(unlike: try PageSurvey(options, answering: names, deadline)) }
    // Each handler runs on a page of its own, as in tests. A later run reveals responses that depend on the time, and a
    // run with other data reveals those that depend on the data.
    for (index, handler) in handlers.enumerated().prefix(Self.mostHandlers) {
      let answers = try [("{}", Duration.zero), ("{}", .seconds(1)), (#""text""#, .zero)].map { data, time -> String? in
        let call = (name: handler.name, data: data)
        return try PageSurvey(options, answering: names, calling: call, behind: time, deadline).answer?.compact()
      }
      guard let answer = answers[0] else { continue }
      handlers[index].answers = true
      guard answer == answers[1] else { continue }
      handlers[index].needsData = answer != answers[2] || Self.isMadeUp(answer)
      handlers[index].answer = try? JSONText(answer)
    }
  }

  /// Returns whether a response contains the traces of members that made-up data lacks.
  private static func isMadeUp(_ answer: String) -> Bool {
    ["undefined", "[object Object]", "NaN"].contains { answer.contains($0) }
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
    _ options: RunOptions, answering names: [String] = [], calling handler: (name: String, data: String)? = nil,
    behind time: Duration = .zero, packages: [String: String] = [:], _ deadline: Deadline
  ) throws {
    bridge = options.bridges[0]
    device = options.device
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
    // A plugin of Capacitor responds with an object.
    let empty = bridge == .capacitor ? JSONText(object: []) : .null
    for name in names { native.registerRaw(name) { _, respond in respond(empty) } }
    view.load(address.url)
    // A page that never becomes idle has shown enough by then.
    try? view.runUntilIdle(limit: Self.limit)
    guard !view.group.virtualMachine.terminated else {
      throw TerminatedScript(description: TerminatedScript.text(in: view, limit: options.timeout))
    }
    calls = events.calls
    missedHandlers = events.missedHandlers
    missedPlugins = events.missedPlugins
    missingScripts = events.missingScripts
    code = events.code(in: view, packages: packages)
    error = events.error
    if let handler {
      events.error = nil
      view.advance(by: time)
      native.call(handler.name, try? JSONText(handler.data)) { result in
        // As specs see it: the data of some bridges are strings that contain JSON.
        if case .success(let value) = result { events.answer = native.content(of: value) }
      }
    } else {
      view.evaluateJavaScript("document.title") {
        if case .success(let value) = $0 { events.title = value.text?.string }
      }
      view.call(Self.findButton) { if case .success(let value) = $0 { events.button = value.text?.string } }
    }
    try? view.runUntilIdle(limit: Self.limit)
    title = events.title ?? ""
    button = events.button
    // A handler that fails with an empty object is left to the spec's author.
    answer = events.error == nil ? events.answer : nil
    // A page may have the page side of a bridge that has no native side here.
    let names = native.isConnected ? events.doctor.registeredHandlers : []
    handlers = names.sorted().filter { !HandlerName.isOfDefault($0) && !$0.hasPrefix("_") }.map { Handler(name: $0) }
    view.transcript.remove(observation)
  }
}
