import BridgeSupport
import BridgeTesting
import Foundation
import HeadlessWebView
import JavaScriptEngine
import Ownership
import SpecRunner
import WebViewJavascriptBridge

/// The page of a prompt, with its bridges, and what happens in it.
final class ReplPage {
  let options: RunOptions
  let view: WebView
  let recorder: TranscriptRecorder
  private(set) var bridges: [any NativeBridge] = []
  private var files: [HandlersFile] = []
  /// The names that native answers.
  private(set) var handlerNames: [String] = []
  private(set) var lines = LiveLines()
  private let deadline: Deadline
  private let injector: FaultInjector
  private var watch: ContractWatch?
  /// Whether whoever sits at the prompt wants what runs to end.
  let wantsEnd = Locked(false)
  private var pending: [PendingWork] = []
  /// Whether nobody wants to know any more what happens.
  private var isOver = false
  private var scriptEnd = ContinuousClock.now
  private let tell: (LiveLines.Line) -> Void

  static let inspect = PageFunction("value", body: "return (\(EmbeddedScript.promptInspect.text))(value);")
  private static let names = PageFunction("path", body: "return (\(EmbeddedScript.promptNames.text))(path);")
  private static let identifiers = PageFunction(
    "path", body: "return Array.from(document.querySelectorAll('[id]'), element => element.id);")
  /// How long a script runs before somebody looks whether it shall go on.
  private static let slice = Duration.milliseconds(100)

  /// - Parameter tell: Hears of what happens, as it happens.
  init(_ options: RunOptions, tell: @escaping (LiveLines.Line) -> Void) throws {
    self.options = options
    self.tell = tell
    let address = try PageAddress(options)
    let script = try options.bridgeScript.map { path in
      try BridgeScript(contents: TextFile.read(path), fileName: path)
    }
    // Beyond what the engine's own limit can end, with room for a page that is busy with many things.
    deadline = Deadline(limit: options.timeout * 2 + .seconds(5))
    let handlers = try options.handlers.map { try HandlersFile(path: $0, timeout: options.timeout) }
    var configuration = try options.configuration(for: address.policy)
    if let name = options.facade {
      configuration.userScripts.append(try FacadeCommand.facade(name, of: handlers).userScript)
    }
    view = WebView(configuration: configuration)
    for route in options.routes { view.network.route(route.pattern, route.answer) }
    recorder = TranscriptRecorder(view)
    injector = FaultInjector(view, plan: options.faults)
    view.transcript.observe { [unowned self] event in
      if !isOver, let line = lines.line(for: event) { tell(line) }
    }
    bridges = options.bridges.map { kind in
      let bridge = kind.make(for: view, options.bridgeSettings, script: kind.takesScript ? script : nil) {
        tell(LiveLines.Line(kind: .problem, text: $0))
      }
      return FaultyBridge(bridge, injector: injector)
    }
    for file in handlers { try add(file) }
    watch = try options.readContract().map { ContractWatch(view, contract: $0, bridges: options.bridges) }
    limitScripts()
    view.load(address.url)
    settle()
  }

  /// Ends the page.
  func close() {
    isOver = true
    view.close()
  }

  /// Has native answer what a file says.
  func add(_ file: HandlersFile) throws {
    for bridge in bridges {
      try file.register(on: bridge) { [tell] in tell(LiveLines.Line(kind: .problem, text: $0)) }
    }
    files.append(file)
    for name in try file.names() where !handlerNames.contains(name) { handlerNames.append(name) }
  }

  private func limitScripts() {
    let machine = view.group.virtualMachine
    machine.executionTimeLimit = options.timeout
    // Nobody interrupts what a pipe says.
    guard isatty(STDIN_FILENO) == 1 else { return }
    machine.executionTimeLimit = Self.slice
    machine.onTimeLimit = { [unowned self] in wantsEnd.withLock { $0 } || scriptEnd < .now }
  }

  // MARK: Running

  /// Runs the page until it rests, as far as its time may go.
  func settle() {
    run {
      do throws(EventLoopError) {
        try view.runUntilIdle(limit: options.timeout)
        pending = []
      } catch {
        // Told once: a page with a clock has one after each line.
        if error.pending != pending, !isEnded { tell(LiveLines.Line(kind: .note, text: Self.unrest(error.pending))) }
        pending = error.pending
      }
    }
  }

  /// Gives the page so much of its time.
  func advance(by duration: Duration) { run { view.advance(by: duration) } }

  private var isEnded: Bool { view.group.virtualMachine.terminated }

  private func run(_ body: () -> Void) {
    wantsEnd.withLock { $0 = false }
    scriptEnd = .now + options.timeout
    deadline.restart()
    defer { deadline.stop() }
    body()
    guard isEnded else { return }
    view.group.virtualMachine.drainTermination()
    let why = wantsEnd.withLock { $0 } ? "was interrupted" : "ran for more than \(options.timeout), and was stopped"
    tell(LiveLines.Line(kind: .problem, text: "a script \(why)"))
  }

  private static func unrest(_ pending: [PendingWork]) -> String {
    let list = pending.prefix(3).map(\.description).joined(separator: "; ")
    return "the page does not come to rest: \(list)\(pending.count > 3 ? "; …" : "")"
  }

  /// The names behind a path in the page.
  func names(_ path: [String]) -> [String] {
    call(Self.names, .copy(.array(path.map { .string($0) }))) + (path.isEmpty ? Self.lazyNames : [])
  }

  /// The identifiers of the page's elements.
  var identifiers: [String] { call(Self.identifiers, .null) }

  private func call(_ function: PageFunction, _ argument: ScriptArgument) -> [String] {
    var names: [String] = []
    view.call(function, argument) { result in
      names = (try? result.get().array?.compactMap(\.string)) ?? []
    }
    run { view.eventLoop.runDueTasks(limit: 100) }
    return names
  }

  /// The globals that are made when they are first named.
  private static let lazyNames = EmbeddedScript.lazy.flatMap(\.globals).map(String.init).filter { !$0.hasPrefix("%") }
}
