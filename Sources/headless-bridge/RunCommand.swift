import BridgeSupport
import BridgeTesting
import Foundation
import HeadlessWebView
import JavaScriptEngine
import WebViewJavascriptBridge

/// `headless-bridge run`: loads a page, does what was asked for, and prints what comes of it.
final class RunCommand: NavigationDelegate {
  let options: RunOptions
  private var hasFailed = false
  private var hasPage = false
  private var faultCount = 0
  private var loadFailure: NavigationError?
  private var transcript: TranscriptFile?
  let deadline: Deadline
  /// What was printed last, so that an action's own failure is told once.
  private(set) var lastPrinted: JavaScriptException?
  /// Whether a script was ended because it ran for too long.
  private var wasTerminated = false
  /// Whether all that the run has to tell is told.
  private var isOver = false

  init(options: RunOptions) {
    self.options = options
    deadline = Deadline(limit: options.timeout)
  }

  func run() throws -> Command.Status {
    if options.asksForHelp || options.asksForVersion {
      Output.line(options.asksForHelp ? Usage.text : "headless-bridge \(Command.version)")
      return .success
    }
    let address = try PageAddress(options)
    let script = try options.bridgeScript.map { path -> BridgeScript in
      try BridgeScript(contents: TextFile.read(path), fileName: path)
    }
    deadline.restart()
    defer { deadline.stop() }
    let handlers = try options.handlers.map { try HandlersFile(path: $0, timeout: options.timeout) }
    transcript = try options.transcript.map { try TranscriptFile(path: $0) }

    var configuration = try options.configuration(for: address.policy)
    if let name = options.facade {
      configuration.userScripts.append(try FacadeCommand.facade(name, of: handlers).userScript)
    }
    let view = WebView(configuration: configuration)
    for route in options.routes { view.network.route(route.pattern, route.answer) }
    defer { view.close() }
    view.group.virtualMachine.executionTimeLimit = options.timeout
    listen(to: view)
    // A bridge that hears of navigations takes this place, and passes them on.
    view.navigationDelegate = self
    let bridges = options.bridges.map { kind in
      kind.make(for: view, options.bridgeSettings, script: kind.takesScript ? script : nil) { [unowned self] text in
        fail(text)
      }
    }
    for bridge in bridges { bridge.passOn(to: self) }
    for file in handlers {
      for bridge in bridges { try file.register(on: bridge) { [unowned self] text in fail(text) } }
    }
    view.load(address.url)
    var status = drive(view, bridges.first)
    for file in handlers { file.reportUnanswered() }
    if options.fidelity == .strict { status = judge(status, bridges) }
    // What still waits has been told of; that it ends with the run is no news.
    isOver = true
    try transcript?.finish()
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
      Output.error("headless-bridge: a script ran for more than \(options.timeout), and was ended")
      return .notIdle
    }
    return hasFailed ? .pageFailed : .success
  }

  /// On the level `strict` a run fails that recorded a fault or leaves a call open.
  private func judge(_ status: Command.Status, _ bridges: [any NativeBridge]) -> Command.Status {
    for call in bridges.flatMap(\.unansweredCalls) { fail("strict: \(call)") }
    if faultCount > 0 { fail("strict: \(faultCount == 1 ? "1 fault was" : "\(faultCount) faults were") recorded") }
    return status == .success && hasFailed ? .pageFailed : status
  }

  private func isTerminated(in view: WebView) -> Bool { wasTerminated || view.group.virtualMachine.terminated }

  func fail(_ text: String) {
    hasFailed = true
    Output.error("headless-bridge: \(text)")
  }

  private func listen(to view: WebView) {
    let isTraced = options.isTraced
    view.transcript.observe { [unowned self] event in
      guard !isOver else { return }
      if event.type == .fault { faultCount += 1 }
      if event.type == .console, let text = event.string("text") { Output.line(text) }
      if isTraced {
        Output.error(Timeline.line(event))
      } else if let warning = warning(event) {
        Output.error("headless-bridge: warning: \(warning)")
      }
      transcript?.write(event)
    }
    view.onPageError = { [unowned self] error in
      if error.exception.isTermination {
        wasTerminated = true
      } else if !error.isHandled {
        lastPrinted = error.exception
        fail("\(error)")
      }
    }
  }

  /// What is said of an event that fails no page but that its author wants to know of.
  private func warning(_ event: TranscriptEvent) -> String? {
    switch event.type {
    case .missingAPI:
      return event.string("name").map { name in
        "the page looks for \(name), which is not there" + (event.string("place").map { " (\($0))" } ?? "")
      }
    case .fault:
      let isHalfMissed = event.string("code") == "no-page-half"
      return (event.string("text") ?? event.string("code")).map { $0 + (isHalfMissed ? " (--bridge-script FILE)" : "") }
    case .loadFailed:
      // That there is no page at all is told at the end.
      guard hasPage, let url = event.string("url") else { return nil }
      return "\(url): \(event.string("reason") ?? "could not be loaded")"
    default: return nil
    }
  }

  func webView(_ webView: WebView, didCommit url: WebURL) { hasPage = true }
  func webView(_ webView: WebView, didFail error: NavigationError) { loadFailure = error }
}
