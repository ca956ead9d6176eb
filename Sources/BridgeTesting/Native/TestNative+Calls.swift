import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// The messages between page and native.
extension TestNative {
  /// Returns the page's calls to a native handler, in order.
  public func calls(to handler: String) -> [RecordedCall] {
    let name = HandlerName.canonical(handler)
    return calls.filter { $0.side == .native && $0.handler == name }
  }

  /// Returns native's calls to a page handler, in order.
  public func calls(toPage handler: String) -> [RecordedCall] {
    let name = HandlerName.canonical(handler)
    return calls.filter { $0.side == .page && $0.handler == name }
  }

  /// The names of the native handlers that the page called, in the order of the calls.
  public var calledHandlers: [String] { calls.filter { $0.side == .native }.map(\.handler) }

  /// All calls in both directions, in order; see ``RecordedCall/side`` and ``RecordedCall/handler``.
  public var calls: [RecordedCall] {
    let events = Dictionary(transcript.events.map { ($0.number, $0) }) { first, _ in first }
    // The view records a message to a message handler, and the bridge records it with the origin.
    let received = Dictionary(transcript.events(.receive).map { ($0.parent, $0) }) { first, _ in first }
    return RecordedMessage.calls(in: transcript.events).compactMap { call in
      var event = events[call.number]
      if event?.type == .scriptMessage { event = received[call.number] ?? event }
      // The page side of JsBridge 2 reaches native through this call, which is also recorded as a message.
      if bridge.kind == .jsbridge2, event?.type == .scriptCall { return nil }
      return RecordedCall(call, event: event) { bridge.content(of: $0) }
    }
  }

  /// The pending calls in both directions, except those that deliberately get no response (``NativeAnswer/never``).
  public var unanswered: [UnansweredCall] {
    var meant = deliberatelyUnanswered.map { HandlerName.canonical($0.handler) }
    return bridge.unansweredCalls.filter { call in
      guard call.direction == .toNative, let index = meant.firstIndex(of: HandlerName.canonical(call.handler)) else {
        return true
      }
      meant.remove(at: index)
      return false
    }
  }

  /// The violations of the ``contract``.
  public var violations: [String] {
    transcript.events(.fault).filter { $0.faultCode == .contractViolation }.compactMap { $0.string("text") }
  }

  /// The uncaught page errors, with their places.
  public var pageErrors: [String] {
    transcript.events(.error, .rejection).filter { $0["handled"] != .boolean(true) }.map { event in
      let place = event.string("place").map { "\($0): " } ?? ""
      return place + (event.type == .rejection ? "Unhandled Promise Rejection: " : "") + event.consoleText
    }
  }

  /// Checks at the end of a test that nothing unexpected happened: no uncaught page error, fault or call without a
  /// response.
  ///
  /// - Parameter codes: The codes of expected faults.
  /// - Throws: ``TestNativeFailure`` with all problems.
  public func verify(except codes: Set<FaultCode> = []) throws(TestNativeFailure) {
    let faults = transcript.events(.fault).filter { event in event.faultCode.map { !codes.contains($0) } ?? true }
    let problems =
      pageErrors.map { "the page: \($0)" }
      + faults.map { "\($0.string("code") ?? "fault"): \($0.string("text") ?? "")" }
      + unanswered.map { "no response: \($0)" }
    guard problems.isEmpty else { throw TestNativeFailure(problems: problems) }
  }
}
