import BridgeSupport
import BridgeTesting
import Foundation
import HeadlessWebView
import JavaScriptEngine
import Ownership
import ScriptDebugger
import SpecRunner
import WebViewJavascriptBridge

/// The page of a prompt, with its bridges and its event lines.
final class ReplPage {
  let options: RunOptions
  let view: WebView
  let recorder: TranscriptRecorder
  private(set) var bridges: [any NativeBridge] = []
  private var files: [HandlersFile] = []
  /// The names of the native handlers.
  private(set) var handlerNames: [String] = []
  private(set) var lines = LiveLines()
  private let injector: FaultInjector
  private let dialogs: DialogAnswers?
  private var watch: ContractWatch?
  private let interrupt: ReplInterrupt
  private var pending: [PendingWork] = []
  /// A Boolean value that indicates whether events are no longer reported.
  private var isOver = false
  /// The thread's processor time at which the running script is terminated.
  private var scriptEnd = ProcessorTime.thread
  private let show: (LiveLines.Line) -> Void

  static let inspect = PageFunction("value", body: "return (\(EmbeddedScript.consoleInspect.text))(value);")
  /// The time that a script runs before the prompt checks whether to terminate it.
  private static let slice = Duration.milliseconds(100)

  /// - Parameters:
  ///   - debugger: The debugger of the page's scripts; `nil` for none.
  ///   - completes: Indicates whether names will be completed, which requires observing the handlers that the
  ///     page registers.
  ///   - show: Called with each line for an event, as it happens.
  init(
    _ options: RunOptions, _ interrupt: ReplInterrupt, _ debugger: PageDebugger? = nil, completes: Bool,
    show: @escaping (LiveLines.Line) -> Void
  ) throws {
    self.options = options
    self.interrupt = interrupt
    self.show = show
    let address = try PageAddress(options)
    let script = try options.bridgeScript.map { path in
      try BridgeScript(contents: TextFile.read(path), fileName: path)
    }
    let handlers = try options.handlers.map { try HandlersFile(path: $0, timeout: options.timeout) }
    var configuration = try options.configuration(for: address.policy)
    if let name = options.facade {
      configuration.userScripts.append(
        try FacadeCommand.facade(name, of: handlers, bridge: options.objectNames).userScript)
    }
    if completes { configuration.userScripts.insert(contentsOf: Self.notes(for: options), at: 0) }
    view = WebView(configuration: configuration)
    dialogs = options.answerDialogs(of: view)
    recorder = TranscriptRecorder(view)
    injector = FaultInjector(view, plan: options.faults)
    view.transcript.observe { [unowned self] event in
      if !isOver, let line = lines.line(for: event) { show(line) }
    }
    bridges = options.bridges.map { kind in
      let bridge = kind.make(for: view, options.bridgeSettings, script: kind.takesScript ? script : nil)
      return FaultyBridge(bridge, injector: injector)
    }
    try options.addRoutes(to: view) { Output.error("headless-bridge: \($0)") }
    for file in handlers { try add(file) }
    watch = try options.readContract().map { ContractWatch(view, contract: $0, bridges: options.bridges) }
    limitScripts()
    if let debugger { attach(debugger) }
    // Before the page loads, because loading may never end.
    if isatty(STDIN_FILENO) == 1 { interrupt.hear() }
    view.load(address.url)
    settle()
    interrupt.canBeginAnew = true
  }

  /// Closes the page.
  func close() {
    isOver = true
    view.close()
  }

  /// Registers the native handlers of a file.
  func add(_ file: HandlersFile) throws {
    for bridge in bridges {
      try file.register(on: bridge, clock: view.eventLoop) { [show] in show(LiveLines.Line(kind: .problem, text: $0)) }
    }
    files.append(file)
    for name in try file.names() where !handlerNames.contains(name) { handlerNames.append(name) }
  }

  /// Returns the user scripts that collect names for completion before the page's scripts run.
  private static func notes(for options: RunOptions) -> [UserScript] {
    let original = BridgeKind.wvjb.pageObject
    let registers = options.bridges.contains { $0.pageObject == original }
    let object = BridgeObjectName(options.objectNames.name(of: original), insteadOf: original)
    return ([EmbeddedScript.promptStart] + (registers ? [.promptRegistrations] : [])).map {
      UserScript(
        source: object.used(in: $0.text), injectionTime: .documentStart, forMainFrameOnly: true, name: "prompt.js")
    }
  }

  private func limitScripts() {
    let machine = view.group.virtualMachine
    // Input from a pipe cannot be interrupted.
    guard isatty(STDIN_FILENO) == 1 else { return }
    machine.executionTimeLimit = Self.slice
    machine.onTimeLimit = { [unowned self] in interrupt.isWanted || scriptEnd < ProcessorTime.thread }
  }

  /// Makes the page's scripts debuggable; limits are extended by the time of their pauses.
  private func attach(_ debugger: PageDebugger) {
    debugger.onPaused = { [unowned self] in
      scriptEnd = ProcessorTime.thread + options.timeout
      interrupt.extend(limit: timeLimit)
    }
    interrupt.onWanted = debugger.disconnect
    debugger.attach(to: view, bridges: options.bridges)
  }

  // MARK: Running

  /// Runs the page until it is idle, or until its time limit.
  func settle() {
    var left: [PendingWork] = []
    let isWhole = pass(options.timeout) { limit in
      do throws(EventLoopError) {
        try view.runUntilIdle(limit: limit)
        left = []
      } catch { left = error.pending }
      return left.isEmpty
    }
    // Reported once, because a page with a clock has pending work after each line.
    if !left.isEmpty, left != pending, isWhole { show(LiveLines.Line(kind: .note, text: Self.unrest(left))) }
    pending = left
  }

  /// Advances the page's clock by a duration.
  func advance(by duration: Duration) {
    _ = pass(duration) { limit in
      view.advance(by: limit)
      return false
    }
  }

  /// Runs the page for a duration, or until it is done.
  ///
  /// With the real clock, most of that time is waiting. Control-C ends the waiting, and no limit on scripts does, so
  /// the page runs in slices.
  ///
  /// - Returns: `true` if the page ran for the whole duration or until it was done.
  private func pass(_ time: Duration, _ body: (Duration) -> Bool) -> Bool {
    guard !view.eventLoop.isVirtual else { return run { _ = body(time) } }
    let end = ContinuousClock.now + time
    var isDone = false
    while !isDone, end > .now {
      guard run({ isDone = body(max(.zero, min(end - .now, Self.slice))) }) else { return false }
      guard isDone || !interrupt.isWanted else {
        show(LiveLines.Line(kind: .note, text: "interrupted"))
        return false
      }
    }
    return true
  }

  /// The limit of a run: later than the engine's own limit, with a margin for a page that runs many scripts.
  private var timeLimit: Duration { options.timeout * 2 + .seconds(6) }

  /// Runs a closure, and reports a script that was terminated in the meantime.
  ///
  /// - Returns: `true` if no script was terminated.
  @discardableResult
  func run(_ body: () -> Void) -> Bool {
    scriptEnd = ProcessorTime.thread + options.timeout
    interrupt.begin(limit: timeLimit)
    defer { interrupt.end() }
    body()
    guard view.group.virtualMachine.terminated else { return true }
    view.group.virtualMachine.drainTermination()
    let why = interrupt.isWanted ? "was interrupted" : "ran for more than \(options.timeout) and was terminated"
    show(LiveLines.Line(kind: .problem, text: "a script \(why)"))
    return false
  }

  private static func unrest(_ pending: [PendingWork]) -> String {
    let list = pending.prefix(3).map(\.description).joined(separator: "; ")
    return "the page is not idle: \(list)\(pending.count > 3 ? "; …" : "")"
  }
}
