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
  private let injector: FaultInjector
  private var watch: ContractWatch?
  private let interrupt: ReplInterrupt
  private var pending: [PendingWork] = []
  /// Whether nobody wants to know any more what happens.
  private var isOver = false
  private var scriptEnd = ContinuousClock.now
  private let tell: (LiveLines.Line) -> Void

  static let inspect = PageFunction("value", body: "return (\(EmbeddedScript.promptInspect.text))(value);")
  private static let names = PageFunction("path", body: "return (\(EmbeddedScript.promptNames.text))(path);")
  private static let identifiers = PageFunction(
    "path", body: "return Array.from(document.querySelectorAll('[id]'), element => element.id);")
  private static let handlers = PageFunction("bridge", body: "return (\(EmbeddedScript.promptHandlers.text))(bridge);")
  private static let defines = PageFunction(
    "name", body: "return name in window || (0, eval)('typeof ' + name) !== 'undefined' ? [name] : [];")
  /// How long a script runs before somebody looks whether it shall go on.
  private static let slice = Duration.milliseconds(100)

  /// - Parameters:
  ///   - completes: Whether names will be completed, which takes a look at what the page registers.
  ///   - tell: Hears of what happens, as it happens.
  init(
    _ options: RunOptions, _ interrupt: ReplInterrupt, completes: Bool, tell: @escaping (LiveLines.Line) -> Void
  ) throws {
    self.options = options
    self.interrupt = interrupt
    self.tell = tell
    let address = try PageAddress(options)
    let script = try options.bridgeScript.map { path in
      try BridgeScript(contents: TextFile.read(path), fileName: path)
    }
    let handlers = try options.handlers.map { try HandlersFile(path: $0, timeout: options.timeout) }
    var configuration = try options.configuration(for: address.policy)
    if let name = options.facade {
      configuration.userScripts.append(try FacadeCommand.facade(name, of: handlers).userScript)
    }
    if completes { configuration.userScripts.insert(contentsOf: Self.notes(for: options.bridges), at: 0) }
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
    interrupt.canBeginAnew = true
  }

  /// Ends the page.
  func close() {
    isOver = true
    view.close()
  }

  /// Has native answer what a file says.
  func add(_ file: HandlersFile) throws {
    for bridge in bridges {
      try file.register(on: bridge, clock: view.eventLoop) { [tell] in tell(LiveLines.Line(kind: .problem, text: $0)) }
    }
    files.append(file)
    for name in try file.names() where !handlerNames.contains(name) { handlerNames.append(name) }
  }

  /// What completion needs to know of a page before the page's scripts run.
  private static func notes(for bridges: [BridgeKind]) -> [UserScript] {
    let registers = bridges.contains { $0.pageObject == "WebViewJavascriptBridge" }
    return ([EmbeddedScript.promptStart] + (registers ? [.promptRegistrations] : [])).map {
      UserScript(source: $0.text, injectionTime: .documentStart, forMainFrameOnly: true, name: "prompt.js")
    }
  }

  private func limitScripts() {
    let machine = view.group.virtualMachine
    machine.executionTimeLimit = options.timeout
    // Nobody interrupts what a pipe says.
    guard isatty(STDIN_FILENO) == 1 else { return }
    machine.executionTimeLimit = Self.slice
    machine.onTimeLimit = { [unowned self] in interrupt.isWanted || scriptEnd < .now }
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
    scriptEnd = .now + options.timeout
    // Beyond what the engine's own limit can end, with room for a page that is busy with many things.
    interrupt.begin(limit: options.timeout * 2 + .seconds(6))
    defer { interrupt.end() }
    body()
    guard isEnded else { return }
    view.group.virtualMachine.drainTermination()
    let why = interrupt.isWanted ? "was interrupted" : "ran for more than \(options.timeout), and was stopped"
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

  /// The handlers of the page that `.native` can call.
  var pageHandlers: [String] { bridges.first.map { call(Self.handlers, .text($0.kind.rawValue)) } ?? [] }

  /// Whether a word means something in the page.
  func isDefined(_ word: String) -> Bool { !call(Self.defines, .text(word)).isEmpty }

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
