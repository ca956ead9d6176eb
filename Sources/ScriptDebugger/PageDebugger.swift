import DevToolsServer
import Foundation
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// A debugger for the scripts of pages, to which clients of the DevTools protocol attach, such as Chromium's DevTools
/// and `node inspect`.
///
/// It belongs to the thread that creates it, and so do the pages. It is created before the thread's first use of the
/// engine, and a process has one.
public final class PageDebugger {
  /// The settings of a debugger.
  public struct Options: Sendable {
    /// The server for clients: its address, port and names.
    public var server = DevToolsServer.Options()
    /// Indicates whether pages wait for a client and pause in their first script.
    public var breaksOnStart = false

    /// Creates the settings of a debugger for this machine's own clients.
    public init() { server.port = 9229 }
  }

  private let options: Options
  private let inspector: EngineInspector
  private let state: DebuggerState
  private let service: DebugService
  private let server: DevToolsServer
  private var contexts: [Int: PageWorld] = [:]
  private var lastContext = 0
  private var loops: [EventLoop] = []
  private var machines: [VirtualMachine] = []
  /// Indicates whether no page has loaded that waits for a client.
  private var awaitsFirstPage: Bool
  /// The context in whose first script the page pauses.
  private var contextToBreakIn: Int?
  /// Called when limits on the time of scripts begin anew: several times per second while a script is paused or pages
  /// wait for a client, and before the messages of a client are handled.
  public var onPaused: (() -> Void)?
  /// The time in which the engine lists a context.
  private static let setUpTime = Duration.seconds(5)

  /// Starts the debugger and its server.
  ///
  /// - Throws: ``DevToolsServerError`` or `EngineInspectorError`.
  public init(_ options: Options) throws {
    self.options = options
    awaitsFirstPage = options.breaksOnStart
    let state = DebuggerState()
    self.state = state
    let made = Locked<DebugService?>(nil)
    let path = "/devtools/node/\(options.server.token ?? Identifier.make())"
    inspector = try EngineInspector { connection in
      let session = DebugSession(state: state) { connection.send($0) }
      made.withLock { $0 = DebugService(path: path, session: Confined(session), connection: connection, state: state) }
      return session
    }
    guard let service = made.withLock({ $0 }) else { throw EngineInspectorError.notConnected }
    self.service = service
    server = try DevToolsServer(options: options.server, service: service)
    inspector.onPaused = { [unowned self] in notePause() }
    let server = server
    let thread = Thread { server.run() }
    thread.name = "debugger"
    thread.start()
  }

  deinit { close() }

  /// The WebSocket URL for clients.
  public var url: String { "ws://\(server.authority)\(service.path)" }

  /// The address that opens Chromium's DevTools.
  public var frontEndURL: String { DebugService.frontEndURL(at: "\(server.authority)\(service.path)") }

  /// Indicates whether a client is connected.
  public var hasClient: Bool { state.hasClient }

  /// Ends the debugger: clients are disconnected, and scripts run as they would without it.
  public func close() {
    inspector.setWake(nil)
    for loop in loops { loop.attend = nil }
    for machine in machines { machine.onBusyScript = nil }
    (loops, machines, contexts) = ([], [], [:])
    inspector.connection.end()
    server.stop()
  }

  /// Makes the pages of a view debuggable, from its next document on.
  ///
  /// With ``Options/breaksOnStart``, the call returns when a client has connected and allows scripts to run.
  public func attach(to view: WebView) {
    view.inspector = self
    let machine = view.group.virtualMachine
    if !machines.contains(where: { $0 === machine }) {
      machines.append(machine)
      machine.onBusyScript = { [unowned self] in inspector.pump() }
    }
    let loop = view.eventLoop
    if !loops.contains(where: { $0 === loop }) {
      loops.append(loop)
      loop.attend = { [unowned self] in attend() }
      let inbox = loop.inbox
      inspector.setWake { inbox.post {} }
    }
    if options.breaksOnStart, awaitsFirstPage { wait { !self.state.hasStarted } }
  }

  /// Handles clients until the one that is connected leaves; returns at once without one.
  public func waitForDisconnect() {
    wait { self.state.hasClient }
  }

  /// Handles clients, and runs the pages' due tasks, as long as a condition holds.
  private func wait(while condition: () -> Bool) {
    while condition() {
      attend()
      for loop in loops { loop.runDueTasks() }
      onPaused?()
      usleep(2_000)
    }
  }

  /// Handles the messages that have arrived, between tasks.
  private func attend() {
    if inspector.takeHasMessages() { onPaused?() }
    for machine in machines { machine.restartScriptTime() }
    let terminated = machines.filter(\.terminated).count
    inspector.pump()
    // The page has nothing to do with a client's expression that was terminated.
    if terminated == 0 {
      for machine in machines where machine.terminated {
        _ = machine.takeUnreportedTermination()
        machine.drainTermination()
      }
    }
    while let request = service.takeEvaluation() { evaluate(request) }
  }

  /// Evaluates an expression of a client as a task of the page, in which scripts can pause.
  private func evaluate(_ request: DebugService.Evaluation) {
    guard let world = contexts[request.context], let loop = loops.first else { return service.finish(request.key) }
    loop.post { [weak self, weak world] in
      if let world { Self.evaluate(request, in: world) }
      self?.service.finish(request.key)
    }
  }

  /// Keeps the result in a variable of the page, where the engine's inspector finds it.
  private static func evaluate(_ request: DebugService.Evaluation, in world: PageWorld) {
    let outcome = Value.object(in: world.context)
    do throws(JavaScriptException) {
      let value = try world.value(of: UTF16Text(request.expression), url: "")
      try? outcome.set("value", to: value)
    } catch {
      let thrown = world.context.thrownHandle(of: error).map { Value($0.ref, in: world.context) }
      try? outcome.set("thrown", to: Value(true, in: world.context))
      if let thrown { try? outcome.set("value", to: thrown) }
    }
    try? world.context.globalObject.set(PropertyName(request.key), to: outcome)
  }

  /// Extends the limits of scripts and runs by the time of a pause.
  private func notePause() {
    for machine in machines { machine.restartScriptTime() }
    for loop in loops { loop.pausedTime = inspector.pausedTime }
    onPaused?()
  }
}

@available(*, unavailable, message: "a debugger belongs to the thread whose pages it debugs")
extension PageDebugger: Sendable {}

extension PageDebugger: PageInspector {
  package var usesEngineConsole: Bool { true }

  package func view(_ view: WebView, didOpen frame: FrameInfo, isInitial: Bool) {
    guard !isInitial, let world = try? view.world(.page, in: frame) else { return }
    contexts = contexts.filter { !$0.value.isClosed }
    lastContext += 1
    let number = lastContext
    contexts[number] = world
    if awaitsFirstPage, frame.isMainFrame {
      awaitsFirstPage = false
      contextToBreakIn = number
    }
    world.context.setInspectable(
      as: DebugTarget.name(number: number, isMain: frame.isMainFrame, url: frame.url.href))
    inspector.connection.send(.getTargetList)
    // Breakpoints are set before the document's first script runs.
    waitForEngine { state.isReady(number) }
  }

  package func view(_ view: WebView, willEvaluateScriptIn frame: FrameInfo) {
    guard let number = contextToBreakIn, frame.isMainFrame else { return }
    contextToBreakIn = nil
    // Not earlier, because the pause would come in a function of the DOM.
    service.pauseAtNextStatement(of: number)
    waitForEngine { state.isArmed(number) }
  }

  /// Waits until the engine has handled the messages of a session.
  ///
  /// It handles none inside of a client's message, which may have opened the document.
  private func waitForEngine(_ isDone: () -> Bool) {
    let end = ContinuousClock.now + Self.setUpTime
    while !inspector.isPumping, state.hasClient, !isDone(), end > .now {
      inspector.pump()
      usleep(200)
    }
  }

  package func view(_ view: WebView, didLog message: ConsoleCall, in frame: FrameInfo) {
    guard state.hasClient, let console = (try? view.world(.page, in: frame))?.engineConsole else { return }
    let name = PropertyName(message.level)
    guard let function = try? console[name], function.isFunction else { return }
    // An assertion has failed already.
    let condition = message.level == "assert" ? [Value(false, in: console.context)] : []
    _ = try? function.call(this: console, condition + message.arguments)
  }

  package func view(
    _ view: WebView, didReport exception: JavaScriptException, thrown: Value?, in frame: FrameInfo
  ) {
    guard state.hasClient, let world = try? view.world(.page, in: frame) else { return }
    let number = contexts.first { $0.value === world }?.key ?? lastContext
    service.report(ExceptionReport.describe(exception, context: number))
  }
}
