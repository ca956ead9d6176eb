import BridgeSupport
import BridgeTesting
import HeadlessWebView
import JavaScriptEngine
import SpecRunner

/// The actions on a page that has loaded.
extension RunCommand {
  func perform(
    _ action: RunOptions.Action, view: WebView, bridge: (any NativeBridge)?
  ) throws(EventLoopError) {
    deadline.restart()
    switch action {
    case .evaluate(let source): return try evaluate(source, in: view)
    case .click(let selector): click(selector, in: view)
    case .call(let name, let data, let isAwaited):
      guard let bridge else { return }
      return try isAwaited ? call(name, data, on: bridge, in: view) : notify(name, data, on: bridge, in: view)
    case .emit(let name, let data):
      guard let bridge else { return }
      do throws(NativeEventError) { try bridge.emitRecorded(NativeEvent(path: name, data: data, over: bridge)) } catch {
        fail("--emit \(name): \(error)")
      }
    }
    try settle(view)
  }

  /// Runs the page until it is idle, or for the time that the options set.
  func settle(_ view: WebView) throws(EventLoopError) {
    defer { tellRest() }
    if let error = try rest.settle(view) { tell(notIdle: error) }
  }

  /// Reports that the page did not become idle.
  func tell(notIdle error: EventLoopError) {
    for line in PageRest.lines(error) { Output.error("headless-bridge: \(line)") }
  }

  /// Evaluates a script, and prints its result; for a promise, the value that fulfills it.
  private func evaluate(_ source: String, in view: WebView) throws(EventLoopError) {
    let name = evaluations.isEmpty ? "--eval" : "--eval#\(evaluations.count + 1)"
    evaluations[name] = source
    var isOpen = false
    view.inspect(source, name: name, describe: ReplPage.inspect, isResult: true) { [self] outcome in
      isOpen = false
      switch outcome {
      case .promise: isOpen = true
      case .value(let text), .fulfilled(let text):
        // The script that describes the value may have been terminated.
        if !isTerminated(in: view) { Output.line(text) }
      case .rejected(let text): fail("\(name): the promise was rejected: \(text)")
      case .noPage: fail("\(name): no page is loaded")
      case .thrown(let exception):
        // The page's own error handler may have handled it, but the user still wants to see it.
        guard lastPrinted != exception, !exception.isTermination else { return }
        let lines = excerpt(exception.url, exception.line, exception.column)
        fail((["\(exception.url == name ? "" : "\(name): ")\(exception)"] + lines).joined(separator: "\n"))
      }
    }
    try settle(view)
    if isOpen { fail("\(name): the promise never settled") }
  }

  private func click(_ selector: String, in view: WebView) {
    view.call(PageActions.click, .string(UTF16Text(selector))) { [self] result in
      switch result {
      case .success(let value):
        if let problem = value.text { fail("--click \(selector): \(problem.string)") }
      case .failure(let error):
        if case .exception(let exception) = error, exception.isTermination { return }
        fail("--click \(selector): \(error)")
      }
    }
  }

  /// Calls a handler without a callback, and reports a handler that does not exist.
  private func notify(
    _ name: String, _ data: JSONText?, on bridge: any NativeBridge, in view: WebView
  ) throws(EventLoopError) {
    lines.begin(calling: name)
    defer { lines.begin(calling: nil) }
    bridge.notify(name, data)
    try settle(view)
    if let kind = lines.missing {
      notes.noteMissed(handler: name)
      fail("--notify \(name): " + PageHandlers(options, deadline).complaint(of: name, kind: kind))
    } else if lines.mayBeMissing, !HandlerName.isOfDefault(name) {
      let handlers = PageHandlers(options, deadline)
      if !handlers.names.isEmpty, !handlers.names.contains(name) {
        fail("--notify \(name): " + handlers.complaint(of: name, kind: "handler"))
      }
    } else if !bridge.isConnected {
      fail("--notify \(name): \(bridge.reasonForNoHalf)")
    }
  }

  private func call(
    _ name: String, _ data: JSONText?, on bridge: any NativeBridge, in view: WebView
  ) throws(EventLoopError) {
    var answer: Result<JSONText, any Error>?
    lines.begin(calling: name)
    defer { lines.begin(calling: nil) }
    bridge.call(name, data) { answer = $0 }
    try settle(view)
    if let kind = lines.missing {
      notes.noteMissed(handler: name)
      return fail("--call \(name): " + PageHandlers(options, deadline).complaint(of: name, kind: kind))
    }
    switch answer {
    case .success(let value): Output.line(value.compact())
    case .failure(let error): fail("--call \(name): \(error)")
    case nil where lines.mayBeMissing:
      let handlers = PageHandlers(options, deadline)
      let isThere = handlers.names.isEmpty || handlers.names.contains(name)
      fail("--call \(name): " + (isThere ? "no response" : handlers.complaint(of: name, kind: "handler")))
    case nil: fail("--call \(name): " + (bridge.isConnected ? "no response" : bridge.reasonForNoHalf))
    }
  }
}

/// The handlers that a page registers, for the error about a missing handler.
struct PageHandlers {
  /// The names of the handlers, sorted.
  let names: [String]

  /// Loads the page once more, with closer observation than in a run.
  ///
  /// If a second load may do harm, the page is not loaded again, and no names are known.
  init(_ options: RunOptions, _ deadline: Deadline) {
    guard options.allowedHosts.isEmpty else {
      names = []
      return
    }
    var options = options
    (options.actions, options.storage) = ([], nil)
    let load = DoctorLoad(options, .probed, deadline)
    load.callsHandlers = false
    // Names with this prefix belong to a bridge itself, such as `_hasJavascriptMethod`.
    names = ((try? load.run())?.registeredHandlers ?? []).filter { !$0.hasPrefix("_") }.sorted()
  }

  /// Returns the error for a name that the page does not have.
  func complaint(of name: String, kind: String) -> String {
    guard !HandlerName.isOfDefault(name) else { return "the page has no default handler" }
    let start = "the page has no \(kind) '\(name)'"
    if let near = NameSuggestion.nearest(to: name, among: names) { return "\(start); did you mean '\(near)'?" }
    return names.isEmpty ? start : "\(start); registered: \(names.map { "'\($0)'" }.joined(separator: ", "))"
  }
}
