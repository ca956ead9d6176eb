import JavaScriptEngine

/// What a page tells its view.
extension WebView {
  /// - Parameter shown: What a browser's console shows of a line with objects.
  func console(level: String, text: UTF16Text, shown: String? = nil, in realm: PageRealm) {
    realm.consoleLines += 1
    guard allows(realm.consoleLines, .consoleLines, \.consoleLines), onConsole != nil || transcript.isActive else {
      return
    }
    let text = shortened(text)
    onConsole?(ConsoleMessage(level: level, text: text, place: realm.currentPlace()))
    guard transcript.isActive else { return }
    transcript.record(
      .console,
      [.init("level", .string(level)), .init("text", .string(text))]
        + (shown == nil || shown == text ? [] : [.init("shown", .optional(shown))]))
    tellObservers { $0.webView(didLog: text, level: level) }
  }

  private func shortened(_ line: UTF16Text) -> String {
    let most = configuration.limits.consoleLine
    guard !allows(line.count, .consoleLine, \.consoleLine) else { return line.string }
    return line.withUTF16 { String(decoding: $0[..<most], as: UTF16.self) + "\u{2026}" }
  }

  /// An exception that nobody caught; the page's handlers have heard of it.
  ///
  /// - Parameter shown: What a browser's console shows of an object that is no error.
  func uncaught(_ exception: JavaScriptException, shown: String?, phase: String, handled: Bool, in frame: Frame) {
    transcript.record(
      .error,
      [
        .init("message", .string(exception.summary)), .init("place", .optional(transcriptPlace(of: exception))),
        .init("phase", .string(phase)), .init("handled", .boolean(handled)),
      ] + (shown.map { [.init("shown", .string($0))] } ?? [])
        + (exception.isTermination ? [.init("stopped", true)] : [])
    )
    tell(exception, shown, phase: phase, handled: handled)
  }

  /// A rejection that nobody handled.
  ///
  /// - Parameter shown: What a browser's console shows of a reason that is an object and no error.
  func rejected(_ reason: JavaScriptException, shown: String?, handled: Bool, in frame: Frame) {
    transcript.record(
      .rejection,
      [
        .init("message", .string(reason.summary)), .init("place", .optional(transcriptPlace(of: reason))),
        .init("handled", .boolean(handled)),
      ] + (shown.map { [.init("shown", .string($0))] } ?? []))
    tell(reason, shown, phase: "rejection", handled: handled)
  }

  private func tell(_ exception: JavaScriptException, _ shown: String?, phase: String, handled: Bool) {
    let error = PageError(exception: exception.saying(shown), phase: phase, isHandled: handled)
    onPageError?(error)
    tellObservers { $0.webView(didReport: error) }
  }

  /// An exception's place; of a script that native gave a name, the name alone, so that equivalent scripts leave equal transcripts.
  private func transcriptPlace(of exception: JavaScriptException) -> String? {
    let place = exception.pagePlace
    guard let url = place.url, nativeScripts.contains(url) else { return place.text }
    return url
  }

  /// What a load was to bring, for the transcript.
  enum Loaded: String {
    case document, frame, script, resource
  }

  func failedToLoad(_ url: String, as kind: Loaded, reason: ResourceError) {
    transcript.record(
      .loadFailed,
      [
        .init("url", .string(url)), .init("reason", .string(reason.description)), .init("kind", .string(kind.rawValue)),
      ])
  }

  /// A document declares what it may load; nothing here holds it to that, and a browser would.
  func declaredPolicy(_ policy: String, source: String, in frame: Frame) {
    transcript.record(
      .contentPolicy,
      [.init("frame", .integer(frame.id)), .init("policy", .string(policy)), .init("source", .string(source))])
  }

  /// The DOM's own code failed, which is a defect of ours: it is reported and never swallowed.
  func internalError(_ error: any Error, in frame: Frame) {
    transcript.fault(.internalError, String(describing: error))
    onPageError?(
      PageError(
        exception: error as? JavaScriptException ?? JavaScriptException(message: String(describing: error)),
        phase: "internal", isHandled: false))
  }

  func transcriptTimer(_ number: Int) {
    guard recordsTimers else { return }
    eventLoop.cause = transcript.record(.timer, [.init("id", .integer(number))])
  }

  // MARK: Dialogs

  func alert(_ text: String, in realm: PageRealm) {
    recordDialog("alert", text, answer: .null)
    if let frame = realm.frame { uiDelegate?.webView(self, alert: text, in: frame.info) }
  }

  func confirm(_ text: String, in realm: PageRealm) -> Bool {
    let answer = realm.frame.flatMap { uiDelegate?.webView(self, confirm: text, in: $0.info) } ?? false
    recordDialog("confirm", text, answer: .boolean(answer))
    return answer
  }

  func prompt(_ text: String, default value: String, in realm: PageRealm) -> String? {
    let answer = realm.frame.flatMap { uiDelegate?.webView(self, prompt: text, default: value, in: $0.info) } ?? nil
    recordDialog("prompt", text, answer: .optional(answer))
    return answer
  }

  private func recordDialog(_ kind: String, _ text: String, answer: TranscriptEvent.FieldValue) {
    transcript.record(
      .dialog, [.init("kind", .string(kind)), .init("text", .string(text)), .init("answer", answer)])
  }

  func closeRequested() {
    transcript.record(.closeRequested)
    uiDelegate?.webViewDidClose(self)
  }
}
