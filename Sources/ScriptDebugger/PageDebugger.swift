import BridgeTesting
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
    /// The scripts that clients don't see.
    public var ownScripts = OwnScripts()
    /// The messages of bridges at which scripts pause while a client is attached.
    public var breakpoints: [BridgeBreakpoint] = []

    /// Creates the settings of a debugger for this machine's own clients.
    public init() { server.port = 9229 }
  }

  let options: Options
  let inspector: EngineInspector
  let state: DebuggerState
  let service: DebugService
  /// The server, which may also open pages.
  public let server: DevToolsServer
  /// The browser contexts of the server; nil if it opens no pages.
  private let pageThread: PageThread?
  var contexts = DebuggedContexts()
  var pages = DebuggedPages()
  /// Indicates whether no script has run that waits for a client.
  var awaitsFirstScript: Bool
  /// The context in whose first script the page pauses.
  var contextToBreakIn: Int?
  let breakpoints: BridgeBreakpoints
  var bridgeObservers: [BridgeObserver] = []
  /// Indicates whether they observe their views.
  var observesMessages = false
  /// The functions that pause at messages, one for each context that needed it.
  var breakpointFunctions: [Value] = []
  /// Called when limits on the time of scripts begin anew: several times per second while a script is paused or pages
  /// wait for a client, and before the messages of a client are handled.
  public var onPaused: (() -> Void)?

  /// Starts the debugger and its server.
  ///
  /// - Parameter pages: The pages that clients of the server open, all on the thread of the debugger, which calls
  ///   ``serve()``; nil for a server that opens none.
  /// - Throws: ``DevToolsServerError`` or `EngineInspectorError`.
  public init(_ options: Options, pages: DevToolsServer.Pages? = nil) throws {
    self.options = options
    awaitsFirstScript = options.breaksOnStart
    let state = DebuggerState()
    self.state = state
    let breakpoints = BridgeBreakpoints(options.breakpoints)
    self.breakpoints = breakpoints
    let made = Locked<DebugService?>(nil)
    let path = "/devtools/node/\(options.server.token ?? Identifier.make())"
    let ownScripts = options.ownScripts
    inspector = try EngineInspector { connection in
      let session = DebugSession(state: state, breakpoints: breakpoints, ownScripts: ownScripts) { connection.send($0) }
      made.withLock { $0 = DebugService(path: path, session: Confined(session), connection: connection, state: state) }
      return session
    }
    guard let service = made.withLock({ $0 }) else { throw EngineInspectorError.notConnected }
    self.service = service
    let services: [any DevToolsService] = [service, WebKitService(service)]
    if let pages {
      let thread = PageThread()
      pageThread = thread
      server = try DevToolsServer(
        options: options.server, pages: pages, on: thread, services: services, debugger: service,
        breakpoints: breakpoints)
    } else {
      pageThread = nil
      server = try DevToolsServer(options: options.server, services: services)
    }
    service.onPage.value = { [unowned self] page in
      attach(to: page.view, bridges: page.bridges, page: page.id, contextNumber: page.contextNumber)
    }
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

  /// Disconnects the client, from any thread; a paused script goes on.
  public var disconnect: @Sendable () -> Void { { [service] in service.disconnect() } }

  /// Indicates whether a client is connected.
  public var hasClient: Bool { state.hasClient }

  /// Ends the debugger: clients are disconnected, and scripts run as they would without it.
  public func close() {
    inspector.setWake(nil)
    service.setWake(nil)
    for loop in contexts.loops { loop.attend = nil }
    for machine in contexts.machines { machine.onBusyScript = nil }
    for observer in bridgeObservers { observer.observe(false) }
    (contexts, bridgeObservers, breakpointFunctions) = (DebuggedContexts(), [], [])
    inspector.connection.end()
    server.stop()
  }

  // MARK: Scripts

  /// Makes the pages of a view debuggable, from its next document on.
  ///
  /// With ``Options/breaksOnStart``, the call returns when a client has connected and allows scripts to run.
  ///
  /// - Parameter bridges: The kinds of the view's bridges, by which breakpoints at messages read the data.
  public func attach(to view: WebView, bridges: [BridgeKind]) {
    attach(to: view, bridges: bridges, page: nil) { _ in nil }
  }

  /// - Parameters:
  ///   - page: The target of the page whose clients may debug it; nil for none.
  ///   - contextNumber: Returns the number of a world's execution context for these clients.
  private func attach(
    to view: WebView, bridges: [BridgeKind], page: String?, contextNumber: @escaping (PageWorld) -> Int?
  ) {
    if let page { pages.add(page, contextNumber, of: view) }
    view.addInspector(self)
    watchMessages(of: view, bridges: bridges)
    attend(to: view.group.virtualMachine)
    attend(to: view.eventLoop)
    if awaitsFirstScript { waitForStart() }
  }

  /// Makes a file of specs debuggable, whose own scripts have not run.
  ///
  /// With ``Options/breaksOnStart``, the first one waits for a client, and pauses in its first statement.
  ///
  /// - Parameters:
  ///   - specs: The context of the file.
  ///   - url: The file, as locations in it are named.
  ///   - source: Returns the text of a file that the spec has read, as the user wrote it.
  public func attach(to specs: Context, url: String, source: @escaping (String) -> String?) {
    attend(to: specs.virtualMachine)
    if awaitsFirstScript { waitForStart() }
    let number = contexts.add(.specs(specs, source: source))
    open(specs, as: DebugTarget.name(number: number, kind: .specs, page: nil, url: url), number: number)
    guard awaitsFirstScript else { return }
    awaitsFirstScript = false
    contextToBreakIn = number
  }

  /// Called before a script of a spec runs.
  public func willRunSpecScript() {
    guard let number = contextToBreakIn else { return }
    contextToBreakIn = nil
    pauseAtNextStatement(of: number)
  }

  /// Lists a context for clients, and waits until their breakpoints are set in it.
  func open(_ context: Context, as name: String, number: Int) {
    context.setInspectable(as: name)
    inspector.connection.send(.getTargetList)
    waitForEngine { state.isReady(number) }
  }

  func pauseAtNextStatement(of number: Int) {
    service.pauseAtNextStatement(of: number)
    waitForEngine { state.isArmed(number) }
  }

  // MARK: Waiting

  /// Serves the pages of the server until it stops.
  public func serve() {
    guard let pageThread else { return }
    attend(to: pageThread.loop)
    pageThread.run()
  }

  /// Handles clients until the one that is connected leaves; returns at once without one.
  public func waitForDisconnect() {
    wait(runsTasks: true) { self.state.hasClient }
  }

  /// Handles the messages of clients that have arrived, while no page runs.
  public func handleClients() {
    attend()
    for loop in contexts.loops { loop.runDueTasks() }
  }

  private func waitForStart() { wait(runsTasks: false) { !self.state.hasStarted } }

  /// Handles clients, as long as a condition holds.
  ///
  /// - Parameter runsTasks: Indicates whether the pages' due tasks run meanwhile.
  private func wait(runsTasks: Bool, while condition: () -> Bool) {
    while condition() {
      if runsTasks { handleClients() } else { attend() }
      onPaused?()
      usleep(2_000)
    }
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

  /// The time in which the engine lists a context.
  private static let setUpTime = Duration.seconds(5)
}

@available(*, unavailable, message: "a debugger belongs to the thread whose pages it debugs")
extension PageDebugger: Sendable {}
