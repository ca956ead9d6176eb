import JavaScriptEngine

/// Errors that a page does not catch.
extension PageRealm {
  /// Reports an uncaught exception to the page's handlers, then to native.
  func report(thrown value: Handle, phase: String) {
    report(core.context.exception(from: value), phase: phase)
  }

  /// Reports an uncaught exception to the page's handlers, then to native.
  ///
  /// - Returns: The exception with the place that was reported.
  @discardableResult
  func report(_ exception: JavaScriptException, phase: String) -> JavaScriptException {
    // Inside a call of the page's the scripts around it end, too, and their caller tells of it.
    if exception.isTermination, context.virtualMachine.isInHostFunction { return exception }
    var exception = sources.located(withoutShift(exception))
    // Of a value that is no error the page is known, if nothing more.
    if exception.name == nil, exception.url == nil { exception.url = url.href }
    guard let object, frame != nil, let view else { return exception }
    let thrown = thrownHandle(of: exception)
    // Before the page's handlers, which may change what is in it.
    let shown = shownText(of: exception)
    var place = exception.pagePlace
    if let url = place.url, view.reporter.nativeScripts.contains(url) { (place.line, place.column) = (1, 1) }
    let strings = core.context
    let texts = [exception.summary, place.url ?? url.href].map { UTF16Text($0) }
    // An error of the page's own handlers of errors, which hear of none while they do.
    let phase = isReporting ? "error-handler" : phase
    let wasReporting = isReporting
    isReporting = true
    defer { isReporting = wasReporting }
    // Nobody in the page is notified that its script was terminated.
    let handled =
      !exception.isTermination
      && strings.withHandles(of: texts) { texts in
        isHandled(
          .reportError,
          [object.handle, thrown ?? strings.undefined] + texts
            + [strings.handle(Double(place.line ?? 0)), strings.handle(Double(place.column ?? 0))])
      }
    reportMissing(in: exception)
    view.reporter.uncaught(exception, shown: shown, phase: phase, handled: handled)
    return exception
  }

  /// Returns whether a handler of the page's takes care of an error, and reports that the handler itself was
  /// terminated.
  private func isHandled(_ entry: DOMCore.Entry, _ arguments: [Handle]) -> Bool {
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

  /// An exception with the columns of a module's text, not those of the function that it was made into.
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

  /// A promise was rejected and nobody handles it; somebody still may before the task's end.
  func rejected(_ promise: Value, reason: Value) {
    loop.post { [weak self] in
      guard let self, let object, frame != nil, let view else { return }
      let handled = isHandled(.reportRejection, [object.handle, promise.handle, reason.handle])
      let exception = context.exception(from: reason.handle)
      reportMissing(in: exception)
      view.reporter.rejected(exception, shown: shownText(of: exception), handled: handled)
    }
  }

  private static let inspect = PageFunction("value", body: "return (\(EmbeddedScript.consoleInspect.text))(value);")

  private func thrownHandle(of exception: JavaScriptException) -> Handle? {
    core.context.thrownHandle(of: exception) ?? context.thrownHandle(of: exception)
  }

  /// What a console shows of a thrown object that is no error, because "[object Object]" says nothing to a reader; nil
  /// of other values, and when the page does not let it be looked at.
  func shownText(of exception: JavaScriptException) -> String? {
    guard exception.name == nil, let thrown = thrownHandle(of: exception), context.isObject(thrown) else { return nil }
    let value = Value(thrown.ref, in: context)
    return try? compiled(Self.inspect).call([value]).toString()
  }

  /// Reports, once, that the page looked for what is not there.
  func reportMissing(api name: String, at place: String?) {
    guard missing.insert(name).inserted, let view else { return }
    view.transcript.record(
      .missingAPI,
      [.init("name", .string(name))] + (place.map { [.init("place", .string($0))] } ?? []))
  }

  /// The page looked for a name that the global object has not.
  func reportMissing(global name: String) {
    guard view?.transcript.isActive == true else { return }
    if MissingAPI.isGlobal(name) {
      reportMissing(api: name, at: currentPlace())
    } else if MissingAPI.isBridge(name) {
      reportMissing(bridge: name)
    }
  }

  /// Reports, once, that the page looked for a bridge that is not there; the place is where its own script began to.
  func reportMissing(bridge name: String) {
    // Names of handlers are the page's own.
    guard missing.count < 1000, missing.insert(name).inserted, let view, view.transcript.isActive else { return }
    let place = context.backtrace().last { $0.url != nil }.flatMap { frame in
      frame.url.map { url in frame.line.map { "\(url):\($0)" } ?? url }
    }
    view.transcript.record(
      .missingBridge, [.init("name", .string(name))] + (place.map { [.init("place", .string($0))] } ?? []))
  }

  private func reportMissing(in exception: JavaScriptException) {
    guard let name = MissingAPI.named(in: exception.message) else { return }
    reportMissing(api: name, at: exception.pagePlace.text)
  }

  /// Tells of markup that the parser's library did not get through.
  func refuseMarkup() {
    let place = currentPlace().map { ", at \($0)" } ?? ""
    view?.transcript.fault(.markupRefused, "the HTML parser leaves markup out that it does not get through\(place)")
  }

  /// Where the page's script stands that is calling native code now.
  func currentPlace() -> String? { context.innermostPlace() }
}
