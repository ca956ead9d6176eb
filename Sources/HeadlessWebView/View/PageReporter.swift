import JavaScriptEngine

/// Reports pages' console output, uncaught errors and failed loads: to native code, to observers and to the transcript.
final class PageReporter {
  /// Called with each uncaught exception and unhandled rejection of the page.
  var onPageError: ((PageError) -> Void)?
  /// Called with each line of the page's console.
  var onConsole: ((ConsoleMessage) -> Void)?
  /// Indicates whether the transcript gets an event for each timer that runs.
  var recordsTimers = false
  /// The names of the scripts that native evaluated: locations in them are not locations in the page.
  private(set) var nativeScripts: Set<String> = []
  let transcript: Transcript
  private let observers: ViewObservers
  private let limits: LimitMonitor

  init(transcript: Transcript, observers: ViewObservers, limits: LimitMonitor) {
    self.transcript = transcript
    self.observers = observers
    self.limits = limits
  }

  func addNativeScript(_ name: String) { nativeScripts.insert(name) }

  func close() {
    onPageError = nil
    onConsole = nil
  }

  // MARK: The console

  /// Reports a line of the console.
  ///
  /// - Parameters:
  ///   - number: The number of the line in its document, counted from 1.
  ///   - shown: The text that a browser's console shows for a line with objects.
  ///   - place: The location of the script that writes the line.
  func console(
    level: String, text: UTF16Text, shown: String? = nil, number: Int, place: @autoclosure () -> String?
  ) {
    guard limits.allows(number, .consoleLines, \.consoleLines), onConsole != nil || transcript.isActive else { return }
    let text = shortened(text)
    onConsole?(ConsoleMessage(level: level, text: text, place: place()))
    guard transcript.isActive else { return }
    transcript.record(
      .console,
      [.init("level", .string(level)), .init("text", .string(text))]
        + (shown == nil || shown == text ? [] : [.init("shown", .optional(shown))]))
    observers.notify { $0.webView(didLog: text, level: level) }
  }

  private func shortened(_ line: UTF16Text) -> String {
    guard !limits.allows(line.count, .consoleLine, \.consoleLine) else { return line.string }
    return line.withUTF16 { String(decoding: $0[..<limits.limits.consoleLine], as: UTF16.self) + "\u{2026}" }
  }

  // MARK: Errors

  /// Reports an uncaught exception, after the page's handlers have been called.
  ///
  /// - Parameter shown: The text that a browser's console shows for an object that is not an error.
  func uncaught(
    _ exception: JavaScriptException, shown: String?, phase: String, handled: Bool, in world: ContentWorld = .page
  ) {
    transcript.record(
      .error,
      [
        .init("message", .string(exception.summary)), .init("place", .optional(transcriptPlace(of: exception))),
        .init("phase", .string(phase)), .init("handled", .boolean(handled)),
      ] + (shown.map { [.init("shown", .string($0))] } ?? [])
        + (exception.isTermination ? [.init("stopped", true)] : []) + world.fields
    )
    report(exception, shown, phase: phase, handled: handled, in: world)
  }

  /// Reports an unhandled rejection.
  ///
  /// - Parameter shown: The text that a browser's console shows for a reason that is an object but not an error.
  func rejected(
    _ reason: JavaScriptException, shown: String?, handled: Bool, in world: ContentWorld = .page
  ) {
    transcript.record(
      .rejection,
      [
        .init("message", .string(reason.summary)), .init("place", .optional(transcriptPlace(of: reason))),
        .init("handled", .boolean(handled)),
      ] + (shown.map { [.init("shown", .string($0))] } ?? []) + world.fields)
    report(reason, shown, phase: "rejection", handled: handled, in: world)
  }

  private func report(
    _ exception: JavaScriptException, _ shown: String?, phase: String, handled: Bool, in world: ContentWorld
  ) {
    let error = PageError(exception: exception.saying(shown), phase: phase, isHandled: handled, world: world)
    onPageError?(error)
    observers.notify { $0.webView(didReport: error) }
  }

  /// Returns an exception's location.
  ///
  /// For a named native script it is the name alone, so that equivalent scripts produce equal transcripts.
  private func transcriptPlace(of exception: JavaScriptException) -> String? {
    let place = exception.pagePlace
    guard let url = place.url, nativeScripts.contains(url) else { return place.text }
    return url
  }

  /// Reports that the DOM's own code failed, which is a defect of this project and never ignored.
  func internalError(_ error: any Error) {
    transcript.fault(.internalError, String(describing: error))
    onPageError?(
      PageError(
        exception: error as? JavaScriptException ?? JavaScriptException(message: String(describing: error)),
        phase: "internal", isHandled: false))
  }

  // MARK: Loads and timers

  /// The kinds of loads that the transcript distinguishes.
  enum LoadKind: String {
    case document, frame, script, resource
  }

  func failedToLoad(_ url: String, as kind: LoadKind, reason: ResourceError) {
    transcript.record(
      .loadFailed,
      [
        .init("url", .string(url)), .init("reason", .string(reason.description)), .init("code", .string(reason.code)),
        .init("kind", .string(kind.rawValue)),
      ])
  }

  /// Reports that a document declares a Content-Security-Policy.
  func declaredPolicy(
    _ policy: String, source: ContentPolicy.Source, disposition: ContentPolicy.Disposition, in frame: Frame
  ) {
    transcript.record(
      .contentPolicy,
      [.init("frame", .integer(frame.id)), .init("policy", .string(policy)), .init("source", .string(source.rawValue))]
        + (disposition == .report ? [.init("disposition", .string(disposition.rawValue))] : []))
  }

  /// Reports that a timer runs, and makes it the cause of the events during its run.
  func timer(_ number: Int, on loop: EventLoop) {
    guard recordsTimers else { return }
    loop.cause = transcript.record(.timer, [.init("id", .integer(number))])
  }
}
