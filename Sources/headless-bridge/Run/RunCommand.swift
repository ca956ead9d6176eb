import BridgeSupport
import BridgeTesting
import Foundation
import HeadlessWebView
import JavaScriptEngine
import SpecRunner
import WebViewJavascriptBridge

/// `headless-bridge run`: loads a page, does what was asked for, and prints what comes of it.
final class RunCommand: NavigationDelegate {
  let options: RunOptions
  private var hasFailed = false
  private(set) var hasPage = false
  private var faultCount = 0
  private var loadFailure: NavigationError?
  /// Whether the page that was asked for is what a server shows instead of it.
  private var isErrorPage = false
  private var transcript: TranscriptFile?
  /// The native side, where it is a recording.
  var replay: NativeReplay?
  /// What a report is made of, when one was asked for.
  private(set) var recorder: TranscriptRecorder?
  private(set) var sources: PageSources?
  private(set) var failures: [String] = []
  var notes: RunNotes
  var lines = EventLines()
  /// What the doctor says of the error that is about to be told.
  var findingsOfError: [Finding] = []
  /// The error of a queue that cannot be written as JSON, until it is known whose message it is.
  var stuckError: PageError?
  /// Whether it was told whose message that is.
  var hasToldStuck = false
  /// The texts of `--eval`, by the name that places in them have.
  var evaluations: [String: String] = [:]
  let deadline: Deadline
  /// What was printed last, so that an action's own failure is told once.
  private(set) var lastPrinted: JavaScriptException?
  /// Whether a script was ended because it ran for too long.
  private var wasTerminated = false
  var errors = OutputQuota("errors")
  /// Counted by themselves, so that no number of them hides an error.
  var warnings = OutputQuota("warnings")
  /// Whether all that the run has to tell is told.
  private var isOver = false

  init(options: RunOptions) {
    self.options = options
    deadline = options.deadline
    notes = RunNotes(bridges: options.bridges, nativeHandlers: [])
  }

  func run() throws -> Command.Status {
    let address = try PageAddress(options)
    let script = try options.bridgeScript.map { path -> BridgeScript in
      try BridgeScript(contents: TextFile.read(path), fileName: path)
    }
    deadline.restart()
    defer { deadline.stop() }
    let handlers = try options.handlers.map { try HandlersFile(path: $0, timeout: options.timeout) }
    notes = RunNotes(bridges: options.bridges, nativeHandlers: try handlers.flatMap { try $0.names() })
    transcript = try options.transcript.map { try TranscriptFile(path: $0) }

    var configuration = try options.configuration(for: address.policy)
    if let name = options.facade {
      configuration.userScripts.append(try FacadeCommand.facade(name, of: handlers).userScript)
    }
    let view = WebView(configuration: configuration)
    view.group.keepUntilProcessEnds()
    for route in options.routes { view.network.route(route.pattern, route.answer) }
    defer { view.close() }
    let isTraced = options.isTraced
    sources = PageSources(of: view, hint: { if isTraced { Output.error("headless-bridge: hint: \($0)") } })
    if options.report != nil { recorder = TranscriptRecorder(view) }
    listen(to: view)
    // A bridge that hears of navigations takes this place, and passes them on.
    view.navigationDelegate = self
    let bridges = options.bridges.map { kind in
      kind.make(for: view, options.bridgeSettings, script: kind.takesScript ? script : nil)
    }
    for bridge in bridges { bridge.passOn(to: self) }
    let injector = FaultInjector(view, plan: options.faults)
    let faulty = bridges.map { FaultyBridge($0, injector: injector) }
    for file in handlers {
      for bridge in faulty {
        try file.register(on: bridge, clock: view.eventLoop) { [unowned self] text in fail(text) }
      }
    }
    if let bridge = bridges.first { replay?.play(on: bridge, of: view) }
    let watch = try options.readContract().map { ContractWatch(view, contract: $0, bridges: options.bridges) }
    defer { withExtendedLifetime(watch) {} }
    // A bridge that ends tells of its open calls.
    defer { withExtendedLifetime(bridges) {} }
    view.load(address.url)
    var status = drive(view, faulty.first)
    if let replay {
      replay.end()
      for difference in replay.differences { fail("replay: \(difference)") }
      if status == .success, hasFailed { status = .pageFailed }
    }
    for file in handlers { file.reportUnanswered() }
    if hasPage { notes.survey(view) }
    for line in notes.lines(place: described) { Output.error("headless-bridge: note: \(line)") }
    if options.fidelity == .strict { status = judge(status, bridges) }
    // What still waits has been told of; that it ends with the run is no news.
    isOver = true
    try transcript?.finish()
    try writeReport(of: view, status)
    return status
  }

  /// Runs the page and then the actions, as far as time goes.
  private func drive(_ view: WebView, _ bridge: (any NativeBridge)?) -> Command.Status {
    do throws(EventLoopError) {
      deadline.restart()
      try settle(view)
      // Without a page there is nothing to act on.
      if let loadFailure, !hasPage {
        Output.error("headless-bridge: \(loadFailure)")
        return .usage
      }
      for action in options.actions where !isTerminated(in: view) { try perform(action, view: view, bridge: bridge) }
    } catch {
      guard isTerminated(in: view) else {
        Output.error("headless-bridge: \(error)")
        return .notIdle
      }
    }
    guard !isTerminated(in: view) else {
      if !wasTerminated { Output.error("headless-bridge: " + TerminatedScript.text(in: view, limit: options.timeout)) }
      return .notIdle
    }
    return hasFailed ? .pageFailed : isErrorPage ? .usage : .success
  }

  /// On the level `strict` a run fails that recorded a fault or leaves a call open.
  private func judge(_ status: Command.Status, _ bridges: [any NativeBridge]) -> Command.Status {
    for call in bridges.flatMap(\.unansweredCalls) { fail("strict: \(call)") }
    if faultCount > 0 { fail("strict: \(faultCount == 1 ? "1 fault was" : "\(faultCount) faults were") recorded") }
    return status == .success && hasFailed ? .pageFailed : status
  }

  func isTerminated(in view: WebView) -> Bool { wasTerminated || view.group.virtualMachine.terminated }

  func fail(_ text: String) {
    hasFailed = true
    guard errors.admit() else { return }
    if options.report != nil { failures.append(text) }
    Output.error("headless-bridge: \(text)")
  }

  private func listen(to view: WebView) {
    view.transcript.observe { [unowned self] event in
      guard !isOver else { return }
      if event.type == .fault { faultCount += 1 }
      if event.type == .response, !hasPage { isErrorPage = true }
      tell(event, notes.read(event))
      transcript?.write(event)
    }
    view.onPageError = { [unowned self] error in
      if error.exception.isTermination {
        tellEnding(error, in: view)
      } else if !error.isHandled {
        lastPrinted = error.exception
        tell(error)
      }
    }
  }

  /// A script was ended: told at once, because what follows may never come to an end.
  private func tellEnding(_ error: PageError, in view: WebView) {
    // That there was too little memory is told of with the page's end.
    if view.group.virtualMachine.lastTermination?.cause == .memory { return }
    if !wasTerminated {
      let text = TerminatedScript.text(limit: options.timeout, phase: error.phase)
      Output.error("headless-bridge: \(error.place.map { "\(described($0)): " } ?? "")\(text)")
    }
    wasTerminated = true
    deadline.scriptEnded("the page's scripts went on, and were ended")
  }

  /// A place as it is told: where its script was written, when that is known.
  func described(_ place: String) -> String { sources?.described(place) ?? place }

  func webView(_ webView: WebView, didCommit url: WebURL) {
    hasPage = true
    deadline.isAbout(page: url.href)
  }

  func webView(_ webView: WebView, didFail error: NavigationError) { loadFailure = error }
}
