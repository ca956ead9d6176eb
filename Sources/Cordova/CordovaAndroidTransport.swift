import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// The wire of Cordova for Android: an object or prompts, which return native's messages, and the page's function
/// `callbackFromNative`.
final class CordovaAndroidTransport: CordovaTransport {
  private static let object = "_cordovaNative"

  /// The ways in which the page gets messages that no call returns.
  private enum Mode: Int {
    case polling = 0
    case loadURL = 1
    case onlineEvent = 2
    case evaluate = 3
  }

  private var queue = CordovaMessageQueue()
  private var mode: Mode?
  private var secret = -1
  private var secrets = BridgeSecrets()
  /// A Boolean value that indicates whether a call is running, which returns the messages.
  private var isInCall = false
  private var isScheduled = false
  /// The state of Cordova's own plugin.
  var app = CordovaApp()

  private var interface: ScriptInterfaceID?
  private var prompts: PromptHandlerID?

  override func install(in webView: WebView) {
    secrets = BridgeSecrets(of: webView)
    interface = webView.addScriptInterface(
      Self.object,
      functions: [
        "exec": { [weak self] call in
          guard let self else { return .null }
          let answer = try execute(
            Self.number(call[0]), call.javaString(1) ?? "", call.javaString(2) ?? "", call.javaString(3) ?? "",
            call.javaString(4), from: call.frame)
          return answer.map { .string($0) } ?? .null
        },
        "setNativeToJsBridgeMode": { [weak self] call in
          try self?.setMode(Self.number(call[0]), Self.number(call[1]), from: call.frame)
          return .undefined
        },
        "retrieveJsMessages": { [weak self] call in
          try self?.retrieve(Self.number(call[0]), from: call.frame).map { .string($0) } ?? .null
        },
      ], forMainFrameOnly: false)
    prompts = webView.addPromptHandler { [weak self] request in self?.answer(request) }
  }

  override func uninstall(from webView: WebView) {
    if let interface { webView.removeScriptInterface(interface) }
    if let prompts { webView.removePromptHandler(prompts) }
  }

  /// Returns a number as Java gets it: anything else is 0.
  private static func number(_ value: StructuredValue) -> Int {
    value.number.flatMap { Int(exactly: $0.rounded(.towardZero)) } ?? 0
  }

  // MARK: Prompts

  /// Answers a prompt of the page's script; nil for one of the page.
  private func answer(_ request: PromptRequest) -> PromptResponse? {
    let text = request.defaultText
    func rest(after prefix: String) -> String? { text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : nil }
    if let call = rest(after: "gap:") {
      guard let parts = try? JSONText(call).elements(), parts.count >= 4, let secret = Int(parts[0].string),
        let service = parts[1].stringValue(), let action = parts[2].stringValue(), let id = parts[3].stringValue()
      else {
        core?.transcript.fault(.badMessage, "a prompt does not contain a call: \(text.prefix(200))")
        return .text("")
      }
      return .text((try? execute(secret, service, action, id, request.message, from: request.frame)) ?? "")
    }
    if let secret = rest(after: "gap_bridge_mode:").map({ Int($0) ?? -1 }) {
      try? setMode(secret, Int(request.message) ?? -1, from: request.frame)
      return .text("")
    }
    if let secret = rest(after: "gap_poll:").map({ Int($0) ?? -1 }) {
      return .text((try? retrieve(secret, from: request.frame)) ?? "")
    }
    guard let mode = rest(after: "gap_init:") else { return nil }
    // The page gets no secret, so that its calls fail.
    guard let core, core.admits(request.frame) else { return .text("") }
    self.mode = Mode(rawValue: Int(mode) ?? -1)
    secret = secrets.next()
    return .text("\(secret)")
  }

  // MARK: The object

  private func execute(
    _ secret: Int, _ service: String, _ action: String, _ id: String, _ arguments: String?, from frame: FrameInfo
  ) throws(BridgeSecretError) -> String? {
    guard try accepts(secret, "\(service).\(action)", from: frame) else { return nil }
    // The page sends the call again with a prompt.
    guard let arguments else { return "@Null arguments." }
    isInCall = true
    defer {
      isInCall = false
      if !queue.isEmpty { announce() }
    }
    guard let json = try? JSONText(arguments), json.kind == .array else {
      core?.transcript.fault(
        .badMessage, "the arguments of '\(service).\(action)' are not an array: \(arguments.prefix(200))")
      // As in the original, a missing plugin reads no arguments.
      let status: CordovaStatus = core.map { knows(service, $0) } == true ? .json : .classNotFound
      add(.init(id: id, result: CordovaResult(status), isKept: false))
      return queue.takeText()
    }
    receive(CordovaCommand(id: id, service: service, action: action, arguments: json), from: frame)
    return queue.takeText()
  }

  private func setMode(_ secret: Int, _ mode: Int, from frame: FrameInfo) throws(BridgeSecretError) {
    guard try accepts(secret, "setNativeToJsBridgeMode", from: frame) else { return }
    guard let known = Mode(rawValue: mode) else {
      core?.transcript.fault(.badMessage, "the page set the mode \(mode), which native does not have and ignores")
      return
    }
    self.mode = known
    if !queue.isEmpty { announce() }
  }

  private func retrieve(_ secret: Int, from frame: FrameInfo) throws(BridgeSecretError) -> String? {
    guard try accepts(secret, "retrieveJsMessages", from: frame) else { return nil }
    return queue.takeText()
  }

  /// Checks the secret of a call; a wrong one ends the use of the bridge for the page.
  private func accepts(_ secret: Int, _ name: String, from frame: FrameInfo) throws(BridgeSecretError) -> Bool {
    guard mode != nil else {
      report("'\(name)' was ignored: the page uses the bridge before it got a secret", frame)
      return false
    }
    guard self.secret >= 0, secret == self.secret else {
      self.secret = -1
      report("'\(name)' was refused: the page used a wrong secret, which disables the bridge for it", frame)
      throw BridgeSecretError()
    }
    return true
  }

  private func report(_ text: String, _ frame: FrameInfo) {
    core?.transcript.fault(
      .badBridgeSecret, text, [.init("frame", .integer(frame.id)), .init("origin", .string(frame.origin))])
  }

  // MARK: Results

  override func send(_ result: CordovaResult, to id: String, isLast: Bool) {
    if result.status == .noResult, !isLast { return }
    add(.init(id: id, result: result, isKept: !isLast))
  }

  override func refuse(_ command: CordovaCommand, isServiceKnown: Bool) -> Bool {
    guard let id = command.id else { return false }
    add(.init(id: id, result: CordovaResult(isServiceKnown ? .invalidAction : .classNotFound), isKept: false))
    return true
  }

  private func add(_ message: CordovaMessageQueue.Message) {
    guard mode != nil else {
      core?.transcript.fault(.notDelivered, "the result of '\(message.id)' was dropped: the page has no bridge")
      return
    }
    queue.add(message)
    if !isInCall { announce() }
  }

  /// Lets the page get the messages in its mode.
  private func announce() {
    guard let view = core?.webView else { return }
    switch mode {
    case .polling, nil: break
    case .onlineEvent: PageEventDispatch.dispatch("online", on: "window", data: nil, in: view, isRecorded: false)
    case .loadURL, .evaluate:
      guard !isScheduled else { return }
      isScheduled = true
      view.eventLoop.post { [weak self] in
        self?.isScheduled = false
        self?.deliverAll()
      }
    }
  }

  // As in the original, a callback that throws stops none of the others.
  private static let callback = PageFunction(
    "messages",
    body: """
      const value = ({ kind, value }) => kind === 'bytes' ? cordova.require('cordova/base64').toArrayBuffer(value)
        : kind === 'binary' ? atob(value) : value;
      const deliver = index => {
        if (index === messages.length) return;
        const { id, isSuccess, status, values, isKept } = messages[index];
        try {
          cordova.callbackFromNative(id, isSuccess, status, values.map(value), isKept);
        } finally {
          deliver(index + 1);
        }
      };
      deliver(0);
      """)

  private func deliverAll() {
    guard let core, let view = core.webView, !queue.isEmpty else { return }
    let messages = queue.takeAll()
    view.call(
      Self.callback, .copy(StructuredValue(JSONText(array: messages.map(\.json)))), when: core.whilePageLasts()
    ) { [weak core] result in
      guard case .failure(let reason) = result, reason != .noPage else { return }
      let names = messages.map { "'\($0.id)'" }.joined(separator: ", ")
      core?.transcript.fault(.notDelivered, "the page's callback for the result of \(names) failed: \(reason)")
    }
  }

  // MARK: Cordova's own plugin

  override func serve(_ command: CordovaCommand, from frame: FrameInfo) -> Bool {
    guard let core, command.service == CordovaApp.service, let id = command.id else { return false }
    if command.action == "messageChannel" {
      app.channel = id
      for event in app.takePending() { add(event) }
    } else {
      app.note(command, in: core)
      // The app may handle the action, too.
      guard core.handler(forName: command.name) == nil else { return false }
      app.perform(command, in: core)
    }
    core.transcript.record(
      .cordovaCore, [.init("name", .string(command.name)), .init("data", .json(command.arguments.string))])
    if command.action != "messageChannel" {
      add(.init(id: id, result: CordovaResult(.ok, .json(JSONText(text: ""))), isKept: false))
    }
    return true
  }

  override func fireDocumentEvent(_ name: String, _ data: JSONText?) {
    guard let core else { return }
    guard CordovaApp.events.contains(name) else { return super.fireDocumentEvent(name, data) }
    guard !app.isUnheard(name) else {
      core.transcript.fault(
        .eventUnheard,
        "the event '\(name)' was not sent: the page has not overridden the button, so the app handles it",
        [.init("name", .string(name))])
      if name == "backbutton", let view = core.webView, view.canGoBack { view.goBack() }
      return
    }
    core.transcript.record(domEvent: name, on: "document", data)
    guard let event = app.message(for: name, data) else {
      guard !["pause", "resume"].contains(name) else { return }
      return core.eventLost(name, "the page has no message channel yet")
    }
    add(event)
  }

  override func pause() {
    app.wasPaused = true
    fireDocumentEvent("pause", nil)
  }

  override func resume() {
    // As in the original, the start of an app is no return.
    if app.wasPaused { fireDocumentEvent("resume", nil) }
  }

  override func pageEnded() {
    super.pageEnded()
    queue.removeAll()
    mode = nil
    secret = -1
    app.pageEnded()
  }
}
