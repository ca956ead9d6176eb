import DevToolsServer
import JavaScriptEngine
import Ownership

/// The translation between a client of the DevTools protocol and the engine's inspector, whose protocol is WebKit's.
///
/// It belongs to the thread of the connection to the engine. The engine has a target for each context; the client sees
/// one target with an execution context for each of them, which come and go with the documents of the page.
final class DebugSession: InspectorConnection.Receiver {
  /// The result of a call to the engine, or its error.
  typealias Outcome = Result<JSONText, ProtocolError>

  /// The state that ends with the client.
  struct ClientState {
    var debugs = false
    var hearsRuntime = false
    var isActive = true
    var skipsPauses = false
    var exceptionPauses = "none"
    var asyncDepth = 0
    var blackboxPatterns: [String] = []
    var breakpoints = BreakpointTable()
    /// The calls that the engine has not answered, by the number of their message.
    var pending: [Int: (target: UInt64, finish: (Outcome) -> Void)] = [:]
    /// The number of pauses in functions of the DOM since the last one that the client knows.
    var hiddenPauses = 0
    /// The contexts in which the client's wish to pause was fulfilled by such a pause.
    var postponedPauses: Set<UInt64> = []
    /// The number of calls that evaluate the client's expressions, which are no scripts of the page.
    var quietCalls = 0
    /// The calls of that kind that wait until the paused script goes on.
    var heldCalls: [() -> Void] = []
    var profile: ProfilerMethods.Profile?
    /// The calls for which the page's thread reads files, by number.
    var resources: [Int: DebugCall] = [:]
    /// The rests of the files that the client reads.
    var streams: [String: Substring] = [:]
    /// The calls whose expressions the page evaluates, by the variable of their result.
    var tasks: [String: (target: UInt64, call: DebugCall)] = [:]
  }

  let state: DebuggerState
  /// The breakpoints at messages of bridges.
  let breakpoints: BridgeBreakpoints
  /// The scripts that clients never see.
  let ownScripts: OwnScripts
  private let toEngine: (InspectorMessage) -> Bool
  private(set) var client: DevToolsClient?
  var clientState = ClientState()
  /// The client with the engine's own protocol, if it has taken the place of ``client``.
  var webKit: WebKitSession?
  /// The contexts of pages, oldest first.
  private(set) var targets: [DebugTarget] = []
  var scripts = ScriptTable()
  /// The context whose script is paused.
  var pausedTarget: UInt64? { didSet { isContinuing = false } }
  /// Indicates whether the client has let the paused script go on, which the engine is yet to report.
  var isContinuing = false {
    didSet {
      guard !isContinuing else { return }
      let calls = clientState.heldCalls
      clientState.heldCalls = []
      for call in calls { call() }
    }
  }
  /// Evaluates an expression as a task of the page, so that it can pause; nil if no page can.
  var evaluateAsTask: ((_ context: Int, _ expression: String, _ key: String) -> Void)?
  /// Makes the page's thread read a file that pages can load, and returns the number of the request; nil if it can't.
  var loadResource: ((_ url: String) -> Int)?
  private var lastMessage = 0
  /// Called when the engine has closed the connection.
  var onClosed: () -> Void = {}

  /// - Parameter send: Sends a message to the engine; returns false if too much waits for it.
  init(
    state: DebuggerState, breakpoints: BridgeBreakpoints = BridgeBreakpoints(), ownScripts: OwnScripts = OwnScripts(),
    send: @escaping (InspectorMessage) -> Bool
  ) {
    self.state = state
    self.breakpoints = breakpoints
    self.ownScripts = ownScripts
    toEngine = send
  }

  // MARK: The client

  func opened(_ client: DevToolsClient) {
    guard self.client == nil, webKit == nil else { return client.close() }
    self.client = client
    state.connected()
    send(.getTargetList)
    for index in targets.indices { attach(index) }
  }

  /// Ends the session: breakpoints are removed, and a paused script continues.
  func closed(_ number: Int64) {
    guard let client, client.number == number else { return }
    self.client = nil
    breakpoints.removeAll(of: Self.breakpointOwner)
    for index in targets.indices where targets[index].isAttached {
      send(.frontendDidClose(targets[index].id))
      targets[index].isAttached = false
      targets[index].isAnnounced = false
      targets[index].debugs = false
      targets[index].isPausePending = false
    }
    clientState = ClientState()
    scripts = ScriptTable()
    pausedTarget = nil
    state.disconnected()
  }

  /// Closes the client's connection, and ends the session without waiting for it.
  func disconnect() {
    if let webKit {
      webKit.client.close()
      webKitClosed(webKit.client.number)
    }
    guard let client else { return }
    client.close()
    closed(client.number)
  }

  func received(_ text: String?, from number: Int64) {
    guard client?.number == number else { return }
    do throws(ProtocolFault) {
      guard let text else {
        throw ProtocolFault(id: nil, error: ProtocolError("Messages must be texts", code: .invalidRequest))
      }
      let request = try ProtocolRequest(text)
      guard let method = DebugMethods.all[request.method] else {
        return fail(request.id, .unknownMethod(request.method))
      }
      do {
        try method(DebugCall(session: self, id: request.id, parameters: request.parameters))
      } catch {
        fail(request.id, ProtocolError(error))
      }
    } catch {
      fail(error.id, error.error)
    }
  }

  func respond(_ id: Int, _ result: ProtocolValue) {
    send(["id": .integer(id), "result": result])
  }

  func fail(_ id: Int?, _ error: ProtocolError) {
    send([
      "id": id.map { .integer($0) } ?? .null,
      "error": ["code": .integer(error.code.rawValue), "message": .string(error.message)],
    ])
  }

  func emit(_ method: String, _ parameters: ProtocolValue = .empty) {
    send(["method": .string(method), "params": parameters])
  }

  /// Reports an uncaught exception; clients of a page get it from the page.
  func report(_ details: ProtocolValue) {
    if clientState.hearsRuntime { emit("Runtime.exceptionThrown", details) }
  }

  private func send(_ message: ProtocolValue) {
    guard let client else { return }
    client.send(message.adding("sessionId", client.session.map { .string($0) }).text)
  }

  // MARK: Targets

  /// The owner of the client's breakpoints at messages of bridges.
  static let breakpointOwner = "debugger"

  func target(_ id: UInt64) -> DebugTarget? { targets.first { $0.id == id } }

  /// Changes the record of a context.
  func update(_ id: UInt64, _ change: (inout DebugTarget) -> Void) {
    guard let index = targets.firstIndex(where: { $0.id == id }) else { return }
    change(&targets[index])
  }

  /// The contexts whose scripts can pause.
  var debuggedTargets: [UInt64] { targets.filter(\.debugs).map(\.id) }

  private func list(_ entries: [InspectorTarget]) {
    let listed = entries.compactMap { DebugTarget($0) }
    let gone = targets.filter { old in !listed.contains { $0.id == old.id && $0.number == old.number } }
    for target in gone { remove(target) }
    for target in listed where self.target(target.id) == nil {
      targets.append(target)
      if client != nil { attach(targets.count - 1) }
    }
    attachWebKit()
  }

  private func remove(_ target: DebugTarget) {
    targets.removeAll { $0.id == target.id }
    endWebKit(of: target.id)
    for (message, call) in clientState.pending where call.target == target.id {
      clientState.pending[message] = nil
      call.finish(.failure(.contextGone))
    }
    clientState.breakpoints.remove(target: target.id)
    if let profile = clientState.profile, profile.target == target.id {
      clientState.profile = nil
      profile.stop?.fail(.contextGone)
    }
    scripts.remove(context: target.number)
    if pausedTarget == target.id {
      pausedTarget = nil
      emit("Debugger.resumed")
    }
    if target.isAnnounced {
      emit(
        "Runtime.executionContextDestroyed",
        ["executionContextId": .integer(target.number), "executionContextUniqueId": .string("\(target.number)")])
    }
    state.remove(target.number)
  }

  /// Attaches a frontend to a context, with everything that the client has enabled.
  private func attach(_ index: Int) {
    guard let client, !targets[index].isAttached, targets[index].isVisible(to: client) else {
      // The scripts of a page wait for its own client only.
      return state.setReady(targets[index].number)
    }
    targets[index].isAttached = true
    let target = targets[index]
    send(.setUp(target.id))
    call(target.id, "Inspector.enable")
    if clientState.hearsRuntime { announce(target.id) }
    if clientState.debugs { debug(target.id) }
    // The engine handles messages in order, so all the above has been done when it responds to this one.
    call(target.id, "Runtime.enable") { [state] _ in state.setReady(target.number) }
  }

  // MARK: The engine

  func received(_ message: InspectorMessage) {
    switch message {
    case .targetList(let entries): list(entries)
    case .toFrontend(let target, let text) where webKit?.target == target: webKit?.deliver(text)
    case .toFrontend(let target, let text):
      guard let json = try? JSONText(text) else { return }
      if let id = json["id"].flatMap({ Int($0.string) }) {
        finish(id, json)
      } else if let method = json["method"]?.stringValue(), self.target(target) != nil {
        DebugEvents.all[method]?(self, target, Parameters(json["params"]))
      }
    default: break
    }
  }

  func closed(_ fault: InspectorFault?) {
    let pending = clientState.pending.values
    clientState.pending = [:]
    for call in pending { call.finish(.failure(.targetGone)) }
    client?.close()
    webKit?.client.close()
    (client, webKit) = (nil, nil)
    state.disconnected()
    onClosed()
  }

  private func finish(_ id: Int, _ json: JSONText) {
    guard let call = clientState.pending.removeValue(forKey: id) else { return }
    if let error = json["error"] {
      call.finish(.failure(ProtocolError(error["message"]?.stringValue() ?? "The engine failed")))
    } else {
      call.finish(.success(json["result"] ?? .null))
    }
  }

  /// Calls a method of the engine's inspector.
  func call(
    _ target: UInt64, _ method: String, _ parameters: ProtocolValue = .empty,
    _ finish: ((Outcome) -> Void)? = nil
  ) {
    lastMessage += 1
    if let finish { clientState.pending[lastMessage] = (target, finish) }
    let message: ProtocolValue = [
      "id": .integer(lastMessage), "method": .string(method), "params": parameters,
    ]
    send(.toTarget(target, text: message.text))
  }

  /// Sends a message; a client that floods the engine is disconnected.
  func send(_ message: InspectorMessage) {
    guard !toEngine(message) else { return }
    client?.close()
    webKit?.client.close()
  }
}
