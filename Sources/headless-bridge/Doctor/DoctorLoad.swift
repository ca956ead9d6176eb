import BridgeTesting
import Foundation
import HeadlessWebView
import JavaScriptEngine
import SpecRunner
import WebViewJavascriptBridge

/// One load of a page for the doctor.
final class DoctorLoad {
  private let options: RunOptions
  private let circumstances: Doctor.Circumstances
  private let deadline: Deadline
  private let handlers: Set<String>
  /// The probed load before this one, if there was one.
  private let probed: DoctorLoad?
  private var doctor: Doctor
  /// A Boolean value that indicates whether native calls the page's handlers in a probed load.
  var callsHandlers = true
  /// A Boolean value that indicates whether a script was terminated because it ran for too long.
  private(set) var wasStopped = false
  /// The reason why there is no document, if it is known.
  private(set) var failure: String?
  /// The findings about native's own handlers.
  private var failures: [Finding] = []
  /// The texts of uncaught errors and rejections.
  private(set) var errors: Set<String> = []
  /// The sources that the locations of findings refer to.
  private(set) var sources: PageSources?
  /// A Boolean value that indicates whether the page did not become idle, so that some actions were skipped.
  private(set) var isCutShort = false
  /// A Boolean value that indicates whether a document was loaded.
  private(set) var hasPage = false

  init(
    _ options: RunOptions, _ circumstances: Doctor.Circumstances, _ deadline: Deadline, handlers: Set<String> = [],
    behind probed: DoctorLoad? = nil
  ) {
    self.options = options
    self.circumstances = circumstances
    self.deadline = deadline
    self.handlers = handlers
    self.probed = probed
    doctor = Doctor(bridges: options.bridges, objectNames: options.objectNames)
  }

  var findings: [Finding] { doctor.conclude() + failures }
  /// The page's handlers that responded to native.
  var answeringHandlers: Set<String> { doctor.answeringHandlers }
  var unanswered: [CallLedger.Call] { doctor.unanswered }
  /// Returns a suggestion for the name of a call that has no handler, for the end of a line.
  func guess(for call: CallLedger.Call) -> String { doctor.guess(for: call) }
  /// The handlers that the page registered.
  var registeredHandlers: Set<String> { doctor.registeredHandlers }
  /// The native handlers that the page called.
  var calledHandlers: Set<String> { doctor.calledHandlers }

  func run() throws -> DoctorLoad {
    deadline.restart()
    let address = try PageAddress(options)
    let script = try options.bridgeScript.map { path in
      try BridgeScript(contents: TextFile.read(path), fileName: path)
    }
    let files = try options.handlers.map { try HandlersFile(path: $0, timeout: options.timeout) }
    doctor = Doctor(
      bridges: options.bridges, nativeHandlers: try files.flatMap { try $0.names() }, circumstances: circumstances,
      objectNames: options.objectNames)
    if let probed { doctor.learn(from: probed.doctor) }
    let view = WebView(configuration: try options.configuration(for: address.policy))
    defer { view.close() }
    // This also reads files of the view's root after the view is closed.
    sources = PageSources(text: { view.sourceText(of: $0) })
    if circumstances == .delayedScripts { DelayedScripts(address.policy).hold(in: view) }
    let dialogs = options.answerDialogs(of: view)
    defer { withExtendedLifetime(dialogs) {} }
    try options.addRoutes(to: view) { [self] text in noteFailure(text) }
    let observation = view.transcript.observe { [unowned self] event in
      if event.type == .commit { hasPage = true }
      if event.type == .loadFailed, !hasPage { failure = event.string("reason") }
      if event.type == .error || event.type == .rejection { errors.insert(event.consoleText) }
      doctor.read(event)
    }
    deadline.listen(to: view)
    // A contract need not allow null as a response.
    let watch =
      circumstances == .usual
      ? try options.readContract().map { ContractWatch(view, contract: $0, bridges: options.bridges) } : nil
    defer { withExtendedLifetime(watch) {} }
    let isProbed = circumstances == .probed || circumstances == .delayedScripts
    if isProbed { DoctorProbe.install(in: view, bridges: options.bridges, objectNames: options.objectNames) }
    var settings = options.bridgeSettings
    if isProbed { settings.watchesPage = true }
    let bridges = options.bridges.map { kind in
      kind.make(for: view, settings, script: kind.takesScript ? script : nil)
    }
    for bridge in bridges {
      for file in files { try file.register(on: bridge, clock: view.eventLoop) { [self] text in noteFailure(text) } }
      guard circumstances == .nullAnswers else { continue }
      let listeners = bridge.kind.listenerCalls
      for name in try handlers.union(files.flatMap { try $0.names() }) where !listeners.contains(name) {
        bridge.registerRaw(name) { _, respond in respond(.null) }
      }
    }
    // A bridge reports its pending calls when it ends, although the page did not lose them.
    defer { withExtendedLifetime(bridges) {} }
    view.load(address.url)
    drive(view, bridges.first)
    wasStopped = view.group.virtualMachine.terminated
    if wasStopped { doctor.noteStopped(at: TerminatedScript.place(in: view)) }
    // Calls that end with the view are not worth reporting.
    view.transcript.remove(observation)
    return self
  }

  /// Records an error in the user's handlers, only in the usual load, because the other loads have the same errors.
  private func noteFailure(_ text: String) {
    let finding = Finding(.nativeHandlerThrew, text)
    if circumstances == .usual, !failures.contains(finding) { failures.append(finding) }
  }

  private func drive(_ view: WebView, _ bridge: (any NativeBridge)?) {
    let actor = ActionRunner(
      view: view, options: options, deadline: deadline, rest: PageRest(options),
      onNotIdle: { [self] in tell(notIdle: $0) })
    do throws(EventLoopError) {
      try actor.settle()
      for action in options.actions { try actor.perform(action, bridge) }
      if circumstances == .probed || circumstances == .delayedScripts {
        DoctorProbe.survey(view, objectNames: options.objectNames)
        try actor.settle()
      }
      guard circumstances == .probed, callsHandlers, let bridge else { return }
      try DoctorProbe.callHandlers(doctor.registeredHandlers.sorted(), of: view, over: bridge) {
        () throws(EventLoopError) in
        try actor.settle()
      }
    } catch {
      tell(notIdle: error)
    }
  }

  private func tell(notIdle error: EventLoopError) {
    isCutShort = true
    // The other loads have the same problem.
    guard circumstances == .usual else { return }
    for line in PageRest.lines(error) { Output.error("headless-bridge: \(line)") }
  }
}

/// Performs the actions of the options on a page, without reporting anything.
private struct ActionRunner {
  let view: WebView
  let options: RunOptions
  let deadline: Deadline
  let rest: PageRest
  let onNotIdle: (EventLoopError) -> Void

  func settle() throws(EventLoopError) {
    deadline.restart()
    if let error = try rest.settle(view) { onNotIdle(error) }
  }

  func perform(_ action: RunOptions.Action, _ bridge: (any NativeBridge)?) throws(EventLoopError) {
    switch action {
    case .evaluate(let source): view.evaluateJavaScript(source) { _ in }
    case .click(let selector): view.call(PageActions.click, .string(UTF16Text(selector)))
    case .call(let name, let data, true): bridge?.call(name, data) { _ in }
    case .call(let name, let data, false): bridge?.notify(name, data)
    case .emit(let name, let data):
      // The run of the actions reports an event that cannot be sent.
      if let bridge { try? bridge.emitRecorded(NativeEvent(path: name, data: data, over: bridge)) }
    }
    try settle()
  }
}

/// Delays the scripts of a page that are files, so that races with them have the opposite outcome.
struct DelayedScripts {
  /// The delay of each script.
  static let delay = Duration.seconds(1)

  private let policy: ResourcePolicy

  init(_ policy: ResourcePolicy) { self.policy = policy }

  /// Delays the scripts; routes that are added later take precedence.
  func hold(in view: WebView) {
    view.network.route(where: { $0.path.lowercased().hasSuffix(".js") }) { request in
      guard let path = path(of: request.url) else { return .passOn }
      return .file(path).delayed(by: Self.delay)
    }
  }

  /// Returns the file below the root for a URL; `nil` for a URL that is served from elsewhere.
  private func path(of url: WebURL) -> String? {
    guard let root = policy.root, let text = url.path.removingPercentEncoding else { return nil }
    let folder = URL(fileURLWithPath: root).standardizedFileURL.resolvingSymlinksInPath().path
    let isWeb = url.scheme != "file"
    if isWeb { guard let origin = policy.origin, origin.origin == url.origin else { return nil } }
    let file = URL(fileURLWithPath: isWeb ? folder + text : text).standardizedFileURL.resolvingSymlinksInPath().path
    guard file.hasPrefix(folder == "/" ? "/" : folder + "/"), FileManager.default.isReadableFile(atPath: file) else {
      return nil
    }
    return file
  }
}
