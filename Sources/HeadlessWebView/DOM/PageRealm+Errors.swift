import JavaScriptEngine

/// Errors that a page does not catch.
extension PageRealm {
  /// Reports an uncaught exception to the page's handlers, then to native.
  func report(thrown value: Handle, phase: String) {
    report(core.context.exception(from: value), phase: phase)
  }

  /// Reports an uncaught exception to the page's handlers, then to native.
  ///
  /// - Parameters:
  ///   - script: The script whose evaluation threw, if it is known.
  ///   - module: The module that the error belongs to, if the page does not learn it.
  /// - Returns: The exception with the reported location.
  @discardableResult
  func report(
    _ exception: JavaScriptException, phase: String, of script: (url: String, line: Int)? = nil, module: String? = nil
  ) -> JavaScriptException {
    // Inside a call from the page, the enclosing scripts are terminated, too, and their caller reports it.
    if exception.isTermination, context.virtualMachine.isInHostFunction { return exception }
    var exception = sources.located(withoutShift(exception).withCallersColumn, in: script)
    // For a thrown value that is not an error, only the page is known.
    if exception.name == nil, exception.url == nil { exception.url = url.href }
    guard let object, frame != nil, let view else { return exception }
    let thrown = thrownHandle(of: exception)
    // Read before the page's handlers run, which may change the object.
    let shown = shownText(of: exception)
    var place = exception.pagePlace
    if let line = handlerLine(of: exception) { place.line = line }
    // Code of `eval` and of `new Function` has no URL, which WebKit converts to a string. Native's scripts have that of
    // the page.
    let isNative = phase == "evaluate" || phase == "user script"
    if exception.url == nil, exception.name != nil, !isNative, let line = exception.line {
      (place.url, place.line, place.column) = ("undefined", line, exception.column)
    }
    // An error that no script threw, such as a failed import, has no place at all.
    if exception.name != nil, exception.url == nil, exception.line == nil, exception.stack.isEmpty {
      (place.url, place.line, place.column) = ("", nil, nil)
    }
    if let url = place.url, view.reporter.nativeScripts.contains(url) { (place.line, place.column) = (1, 1) }
    let strings = core.context
    let isMuted =
      isMuted(exception, isClassic: script != nil) || script.map { sources.mutes(exception, in: $0) } ?? false
    if isMuted { (place.line, place.column) = (0, 0) }
    let texts = (isMuted ? ["Script error.", ""] : [exception.spoken, place.url ?? url.href]).map { UTF16Text($0) }
    // An error in the page's own error handlers is not reported to these handlers again.
    let phase = isReporting ? "error-handler" : phase
    let wasReporting = isReporting
    isReporting = true
    defer { isReporting = wasReporting }
    // The page is not notified that its script was terminated.
    let handled =
      !exception.isTermination
      && strings.withHandles(of: texts) { texts in
        isHandled(
          .reportError,
          [object.handle, isMuted ? strings.null : thrown ?? strings.undefined] + texts
            + [strings.handle(Double(place.line ?? 0)), strings.handle(Double(place.column ?? 0))])
      }
    reportMissing(in: exception)
    if let module { exception.url = module }
    if let worker = frame?.worker, !handled, !exception.isTermination {
      worker.pass(
        WorkerError(
          exception: exception, shown: shown, phase: phase, message: isMuted ? "Script error." : exception.spoken,
          url: isMuted ? "" : place.url ?? url.href, line: place.line ?? 0, column: place.column ?? 0))
    } else {
      view.reporter.uncaught(exception, shown: shown, phase: phase, handled: handled)
    }
    inspect(exception, thrown: thrown.map { Value($0.ref, in: context) }, in: view)
    return exception
  }

  /// Reports an error to a developer tool.
  private func inspect(_ exception: JavaScriptException, thrown: Value?, in view: WebView) {
    guard let inspector = view.inspector, let frame else { return }
    if let worker = frame.worker {
      inspector.view(view, didReport: exception, thrown: thrown, in: worker)
    } else {
      inspector.view(view, didReport: exception, thrown: thrown, in: frame.info)
    }
  }

  /// Returns the line that WebKit reports for an exception of an event handler in markup: that of the end of its tag,
  /// or 1 if a script set the handler's text.
  private func handlerLine(of exception: JavaScriptException) -> Int? {
    guard let frame = exception.stack.first(where: { $0.url != nil && $0.url != "[native code]" }), let url = frame.url,
      let line = frame.line, frame.function?.hasPrefix("on") == true
    else { return nil }
    return sources.handlerLine(at: line, in: url)
  }

  /// Returns whether the page's handlers learn nothing about an error: HTML, "muted errors".
  ///
  /// WebKit also mutes the error of a script that declares a variable twice, because it has no place.
  private func isMuted(_ exception: JavaScriptException, isClassic: Bool) -> Bool {
    guard let script = exception.url else { return exception.name == "SyntaxError" && isClassic }
    return mutedScripts.contains(script)
  }

  /// Returns whether a handler of the page handles an error, and reports a termination of the handler itself.
  func isHandled(_ entry: DOMCore.Entry, _ arguments: [Handle]) -> Bool {
    do throws(JavaScriptException) {
      return core.context.isTrue(try core.call(entry, arguments))
    } catch {
      if error.isTermination { report(error, phase: "error-handler") }
      return false
    }
  }

  /// Reports that a microtask was terminated, for which there is no exception.
  func reportMicrotask(_ exception: JavaScriptException) {
    var exception = sources.located(exception)
    if exception.url == nil { exception.url = url.href }
    loop.post { [weak self] in
      guard let self, frame != nil, let view else { return }
      view.reporter.uncaught(exception, shown: nil, phase: "microtask", handled: false)
    }
  }

  /// Returns an exception with the columns of a module's text instead of those of the generated function.
  private func withoutShift(_ exception: JavaScriptException) -> JavaScriptException {
    guard !columnShifts.isEmpty else { return exception }
    var exception = exception
    func moved(_ url: String?, _ line: Int?, _ column: Int?) -> Int? {
      guard let url, let line, let column, let shift = columnShifts["\(url):\(line)"], column > shift else {
        return column
      }
      return column - shift
    }
    exception.column = moved(exception.url, exception.line, exception.column)
    for index in exception.stack.indices {
      let frame = exception.stack[index]
      exception.stack[index].column = moved(frame.url, frame.line, frame.column)
    }
    return exception
  }

  /// Reports a promise that was rejected without a handler, in a task: HTML, "notify about rejected promises".
  ///
  /// Tasks that are already in the queue may still add a handler.
  func rejected(_ promise: Value, reason: Value) {
    if let window = object { _ = try? core.call(.watchRejection, [window.handle, promise.handle]) }
    loop.post { [weak self] in
      guard let self, let object, frame != nil, let view else { return }
      guard !isHandled(.isRejectionHandled, [promise.handle]) else { return }
      let handled = isHandled(.reportRejection, [object.handle, promise.handle, reason.handle])
      let exception = context.exception(from: reason.handle)
      reportMissing(in: exception)
      view.reporter.rejected(exception, shown: shownText(of: exception), handled: handled)
      inspect(exception, thrown: reason, in: view)
    }
  }

  private static let inspect = PageFunction("value", body: "return (\(EmbeddedScript.consoleInspect.text))(value);")

  private func thrownHandle(of exception: JavaScriptException) -> Handle? {
    core.context.thrownHandle(of: exception) ?? context.thrownHandle(of: exception)
  }

  /// Returns the console's text for a thrown object that is not an error, because "[object Object]" is not informative.
  ///
  /// It is nil for other values, and if the page prevents the inspection.
  func shownText(of exception: JavaScriptException) -> String? {
    guard exception.name == nil, let thrown = thrownHandle(of: exception), context.isObject(thrown) else { return nil }
    let value = Value(thrown.ref, in: context)
    return try? compiled(Self.inspect).call([value]).toString()
  }

  /// Reports, once per name, that the page looked for an API that is missing here, and once that it failed without it.
  func reportMissing(api name: String, at place: String?, isFailure: Bool) {
    guard missing.insert(isFailure ? name + "()" : name).inserted, let view else { return }
    view.transcript.record(
      .missingAPI,
      [.init("name", .string(name))] + (place.map { [.init("place", .string($0))] } ?? [])
        + (isFailure ? [.init("failed", true)] : []))
  }

  /// Reports the page's use of a name that the global object does not have.
  func reportMissing(global name: String) {
    guard view?.transcript.isActive == true else { return }
    if frame?.worker != nil {
      if MissingAPI.isWorkerGlobal(name) { reportMissing(api: name, at: currentPlace(), isFailure: false) }
    } else if MissingAPI.isGlobal(name) {
      reportMissing(api: name, at: currentPlace(), isFailure: false)
    } else if MissingAPI.isBridge(name) {
      reportMissing(bridge: name)
    }
  }

  /// Reports, once per name, that the page looked for a missing bridge; the location is where the page's own script
  /// began.
  func reportMissing(bridge name: String) {
    // The names of handlers are chosen by the page.
    guard missing.count < 1000, missing.insert(name).inserted, let view, view.transcript.isActive else { return }
    let place = context.backtrace().last { $0.url != nil }.flatMap { frame in
      frame.url.map { url in frame.line.map { "\(url):\($0)" } ?? url }
    }
    view.transcript.record(
      .missingBridge, [.init("name", .string(name))] + (place.map { [.init("place", .string($0))] } ?? []))
  }

  private func reportMissing(in exception: JavaScriptException) {
    guard let name = MissingAPI.named(in: exception.message) else { return }
    reportMissing(api: name, at: exception.pagePlace.text, isFailure: true)
  }

  /// Returns the location of the page's script that is calling native code now.
  func currentPlace() -> String? { context.innermostPlace() }
}

extension JavaScriptException {
  /// The exception with the column that WebKit reports for text that cannot be compiled: that of the script that adds
  /// the text, if there is one.
  fileprivate var withCallersColumn: JavaScriptException {
    guard name == "SyntaxError", let line, url != nil, url != "[native code]" else { return self }
    let caller = stack.first { $0.url != nil && $0.url != "[native code]" }
    guard caller?.url != url || caller?.line != line else { return self }
    var copy = self
    copy.column = caller?.column
    return copy
  }
}
