import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// What page and native said to each other.
extension TestNative {
  /// The page's calls of a handler of native's, in their order.
  public func calls(to handler: String) -> [RecordedCall] {
    calls.filter { $0.side == .native && $0.handler == handler }
  }

  /// Native's calls of a handler of the page's, in their order.
  public func calls(toPage handler: String) -> [RecordedCall] {
    calls.filter { $0.side == .page && $0.handler == handler }
  }

  /// The names of the handlers of native's that the page called, in the order of the calls.
  public var calledHandlers: [String] { calls.filter { $0.side == .native }.map(\.handler) }

  /// All calls in both directions, in their order; see ``RecordedCall/side`` and ``RecordedCall/handler``.
  public var calls: [RecordedCall] {
    let events = Dictionary(transcript.events.map { ($0.number, $0) }) { first, _ in first }
    // What came by a message handler is recorded by the view, and by the bridge with the origin.
    let received = Dictionary(transcript.events(.receive).map { ($0.parent, $0) }) { first, _ in first }
    return RecordedMessage.calls(in: transcript.events).compactMap { call in
      var event = events[call.number]
      if event?.type == .scriptMessage { event = received[call.number] ?? event }
      // How the half of JsBridge 2 reaches native, which is recorded as a message, too.
      if bridge.kind == .jsbridge2, event?.type == .scriptCall { return nil }
      return RecordedCall(call, event: event) { bridge.content(of: $0) }
    }
  }

  /// The calls that wait for an answer, in both directions, but for those that are meant to: ``NativeAnswer/never``.
  public var unanswered: [UnansweredCall] {
    var meant = meantUnanswered.map(\.handler)
    return bridge.unansweredCalls.filter { call in
      guard call.direction == .toNative, let index = meant.firstIndex(of: call.handler) else { return true }
      meant.remove(at: index)
      return false
    }
  }

  /// What of the messages is not as the ``contract`` says.
  public var violations: [String] {
    transcript.events(.fault).filter { $0.faultCode == .contractViolation }.compactMap { $0.string("text") }
  }

  /// The errors of the page that neither it nor anybody else caught, with their places.
  public var pageErrors: [String] {
    transcript.events(.error, .rejection).filter { $0["handled"] != .boolean(true) }.map { event in
      let place = event.string("place").map { "\($0): " } ?? ""
      return place + (event.type == .rejection ? "Unhandled Promise Rejection: " : "") + event.consoleText
    }
  }

  /// Ends a test at what it left behind that nobody may have meant: errors that the page did not catch, faults, and
  /// calls without an answer.
  ///
  /// - Parameter codes: The codes of faults that are meant to happen.
  /// - Throws: ``TestNativeFailure`` with all there is.
  public func verify(except codes: Set<FaultCode> = []) throws(TestNativeFailure) {
    let faults = transcript.events(.fault).filter { event in event.faultCode.map { !codes.contains($0) } ?? true }
    let problems =
      pageErrors.map { "the page: \($0)" }
      + faults.map { "\($0.string("code") ?? "fault"): \($0.string("text") ?? "")" }
      + unanswered.map { "not answered: \($0)" }
    guard problems.isEmpty else { throw TestNativeFailure(problems: problems) }
  }
}
