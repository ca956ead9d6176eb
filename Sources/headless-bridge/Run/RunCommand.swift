import BridgeSupport
import BridgeTesting
import Foundation
import HeadlessWebView
import JavaScriptEngine
import ScriptDebugger
import SpecRunner
import WebViewJavascriptBridge

/// `headless-bridge run`: loads a page, performs the actions, and prints the results.
final class RunCommand: NavigationDelegate {
  let options: RunOptions
  private var hasFailed = false
  private(set) var hasPage = false
  private var faultCount = 0
  private var loadFailure: NavigationError?
  /// A Boolean value that indicates whether the server responded with an error page instead of the page.
  private var isErrorPage = false
  private var transcript: TranscriptFile?
  /// The native side, when a recording replaces it.
  var replay: NativeReplay?
  /// The recorder of the events for the report, if the options name one.
  private(set) var recorder: TranscriptRecorder?
  private(set) var sources: PageSources?
  private(set) var failures: [String] = []
  var notes: RunNotes
  var lines = EventLines()
  /// The doctor's findings about the error that is reported next.
  var findingsOfError: [Finding] = []
  /// The error of a queue that cannot be serialized as JSON, until the responsible message is known.
  var stuckError: PageError?
  /// A Boolean value that indicates whether the run reported which message blocks the queue.
  var hasToldStuck = false
  /// The scripts of `--eval`, by the name that their source locations use.
  var evaluations: [String: String] = [:]
  let deadline: Deadline
  private var debugger: PageDebugger?
  private let coverage: ScriptCoverageRun?
  let rest: PageRest
  /// The exception that was printed last, so that an action does not report its own failure twice.
  private(set) var lastPrinted: JavaScriptException?
  /// A Boolean value that indicates whether a script was terminated because it ran for too long.
  private var wasTerminated = false
  var errors = OutputQuota("errors")
  /// Warnings have a quota of their own, so that they never hide an error.
  var warnings = OutputQuota("warnings")
  /// A Boolean value that indicates whether the run has reported everything.
  private var isOver = false

  /// - Throws: ``UsageError`` if scripts are to be counted, and can't be.
  init(options: RunOptions) throws {
    self.options = options
    deadline = options.deadline
    rest = PageRest(options)
    notes = RunNotes(options)
    coverage = try ScriptCoverageRun(options)
  }

  func run() throws -> Command.Status {
    // The debugger comes before everything that uses the engine.
    let debugger = try options.startDebugger()
    debugger?.onPaused = { [deadline] in deadline.restart() }
    self.debugger = debugger
    let address = try PageAddress(options)
    // The library for requests opens while the engine starts.
    if options.policy().allows(address.url.host ?? "") { WebView.prepareNetwork() }
    let script = try options.bridgeScript.map { path -> BridgeScript in
      try BridgeScript(contents: TextFile.read(path), fileName: path)
    }
    deadline.restart()
    defer { deadline.stop() }
    let handlers = try options.handlers.map { try HandlersFile(path: $0, timeout: options.timeout) }
    notes = RunNotes(options, nativeHandlers: try handlers.flatMap { try $0.names() })
    transcript = try options.transcript.map { path in
      try TranscriptFile(path: path, option: options.output == nil ? "--transcript" : "--output")
    }
    if let report = options.report { try OutputFile.check(report, for: "--report") }
    if let profile = options.profile { try OutputFile.check(profile, for: "--profile") }

    var configuration = try options.configuration(for: address.policy)
    if let name = options.facade {
      configuration.userScripts.append(
        try FacadeCommand.facade(name, of: handlers, bridge: options.objectNames).userScript)
    }
    let view = WebView(configuration: configuration)
    view.group.keepUntilProcessEnds()
    let profile = options.profile.map { ProfileFile($0) }
    profile?.begin(view.group)
    let dialogs = options.answerDialogs(of: view)
    let windows = PageWindows(dialogs: dialogs) { [unowned self] in listen(toWindow: $0) }
    if options.allowsWindows { view.uiDelegate = windows }
    defer { windows.close() }
    try options.addRoutes(to: view) { [unowned self] text in fail(text) }
    defer { view.close() }
    let isTraced = options.isTraced
    sources = PageSources(of: view, hint: { if isTraced { Output.error("headless-bridge: hint: \($0)") } })
    if options.report != nil { recorder = TranscriptRecorder(view) }
    listen(to: view)
    // A bridge that observes navigations replaces this delegate, and forwards them to it.
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
    // A bridge reports its pending calls when it ends.
    defer { withExtendedLifetime(bridges) {} }
    debugger?.attach(to: view, bridges: options.bridges)
    coverage?.attach(to: view)
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
    // Pending calls have already been reported, so their end with the run is not reported again.
    isOver = true
    if try coverage?.finish() == false, status == .success { status = .pageFailed }
    try transcript?.finish()
    try writeReport(of: view, status)
    try profile?.write()
    // Closing the view saves the data, too, but can report a failure only to a transcript, which is finished.
    try configuration.websiteData?.save()
    if let debugger, debugger.hasClient {
      Output.error("Waiting for the debugger to disconnect…")
      debugger.waitForDisconnect()
    }
    return status
  }

  /// Runs the page and then the actions, within the time limits.
  private func drive(_ view: WebView, _ bridge: (any NativeBridge)?) -> Command.Status {
    do throws(EventLoopError) {
      deadline.restart()
      try settle(view)
      // Without a page, no action is possible.
      if let loadFailure, !hasPage {
        Output.error("headless-bridge: \(loadFailure)")
        return .usage
      }
      for action in options.actions where !isTerminated(in: view) { try perform(action, view: view, bridge: bridge) }
    } catch {
      guard isTerminated(in: view) else {
        tell(notIdle: error)
        return .notIdle
      }
    }
    guard !isTerminated(in: view) else {
      if !wasTerminated { Output.error("headless-bridge: " + TerminatedScript.text(in: view, limit: options.timeout)) }
      return .notIdle
    }
    guard !rest.isPolling else { return .notIdle }
    return hasFailed ? .pageFailed : isErrorPage ? .usage : .success
  }

  /// Fails a run in `strict` mode if it recorded a fault or has a pending call.
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
      if event.failsStrictRuns { faultCount += 1 }
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

  /// Reports what the page of a window does; the transcript has only the events of the run's page.
  private func listen(toWindow view: WebView) {
    debugger?.attach(to: view, bridges: options.bridges)
    coverage?.attach(to: view)
    view.transcript.observe { [unowned self] event in
      guard !isOver else { return }
      if event.failsStrictRuns { faultCount += 1 }
      if event.type == .console || event.type == .fault { tell(event, []) }
    }
    view.onPageError = { [unowned self] error in
      guard !error.exception.isTermination, !error.isHandled else { return }
      lastPrinted = error.exception
      tell(error)
    }
  }

  /// Reports a terminated script at once, because the code that follows may never finish.
  private func tellEnding(_ error: PageError, in view: WebView) {
    // Insufficient memory is reported with the termination of the page.
    if view.group.virtualMachine.lastTermination?.cause == .memory { return }
    if !wasTerminated {
      let text = TerminatedScript.text(limit: options.timeout, phase: error.phase)
      Output.error("headless-bridge: \(error.place.map { "\(described($0)): " } ?? "")\(text)")
    }
    wasTerminated = true
    deadline.scriptEnded("the page's scripts kept running and were terminated")
  }

  /// Returns a source location as the user should see it: in the original source, if that is known.
  func described(_ place: String) -> String { sources?.described(place) ?? place }

  func webView(_ webView: WebView, didCommit url: WebURL) {
    hasPage = true
    deadline.isAbout(page: url.href)
  }

  func webView(_ webView: WebView, didFail error: NavigationError) { loadFailure = error }
}
