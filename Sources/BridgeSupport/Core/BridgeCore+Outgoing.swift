import HeadlessWebView
import JavaScriptEngine
import Ownership

/// Calls to the page.
extension BridgeCore {
  /// Calls a handler of the page with JSON text; a call before the page is connected waits for the connection.
  ///
  /// - Parameters:
  ///   - name: The handler's name; nil, `*` or an empty one for a message that does not name a handler.
  ///   - data: The data of the call; nil for none.
  ///   - reply: Called once, with the response or the reason why there is none; nil if you want no response.
  /// - Returns: The call's number for ``cancel(_:)``; nil for a call without one.
  @discardableResult
  public func call(
    _ name: String?, data: JSONText?, reply: ((Result<JSONText, BridgeError>) -> Void)? = nil
  ) -> Int? {
    // This doesn't use `map`, which is generic and would wrap the closure in another one for each call.
    if let reply { post(name, data, .single(reply)) } else { post(name, data, nil) }
  }

  /// Calls a handler of the page that may respond with several values.
  @discardableResult
  public func callForValues(
    _ name: String?, data: JSONText?, reply: @escaping (Result<PageValue, BridgeError>) -> Void
  ) -> Int? {
    post(name, data, .values(reply))
  }

  private func post(_ given: String?, _ data: JSONText?, _ reply: OutgoingCall.Reply?) -> Int? {
    let name = given.flatMap { HandlerName.isOfDefault($0) ? nil : $0 }
    func fail(_ error: BridgeError) {
      OutgoingCall(handler: name ?? "", reply: reply, isSent: false, made: .zero).fail(error)
    }
    guard let webView, !webView.isClosed else {
      fail(.closed(handler: name ?? ""))
      return nil
    }
    guard transport.canCall(name) else {
      let error = BridgeError.invalidName(handler: name ?? "")
      transcript.fault(.badMethod, error.description)
      fail(error)
      return nil
    }
    var number: Int?
    if reply != nil || transport.numbersAllCalls {
      let added = outgoing.add { _ in
        OutgoingCall(
          handler: name ?? "", reply: reply, isSent: startupQueue == nil, made: webView.eventLoop.now)
      }
      if reply != nil, fidelity == .repaired { limitOutgoing(added, name ?? "a message", in: webView) }
      number = added
    }
    send(OutgoingMessage(calling: name, data: data, number: number, of: link))
    return number
  }

  /// Sends the response to an incoming call as a message; like a call, it waits for the page's connection.
  public func sendResponse(to id: JSONText, _ data: JSONText?) {
    send(OutgoingMessage(respondingTo: id, data: data, of: link))
  }

  /// Sends the response to an incoming call as a message to the current page, connected or not.
  public func deliverResponse(to id: JSONText, _ data: JSONText?) {
    deliver(OutgoingMessage(respondingTo: id, data: data, of: link))
  }

  /// Returns a message in the transport's encoding.
  public func text(of message: OutgoingMessage) -> UTF16Text {
    if let text = message.text { return text }
    let text = transport.encode(message)
    message.text = text
    return text
  }

  private func send(_ message: OutgoingMessage) {
    if startupQueue != nil { startupQueue?.append(message) } else { deliver(message) }
  }

  /// Passes a message to the transport.
  func deliver(_ message: OutgoingMessage) {
    guard let webView, mayBeSent(message, to: webView) else { return }
    var record = 0
    if transcript.isActive {
      record = transcript.record(
        .send, [.init("message", .json(text(of: message).string))],
        asks: message.number.map { transcriptKey(ofCallToPage: $0) },
        answers: message.respondedID.map { transcriptKey(ofCallFromPage: $0) })
      transport.willDeliver(message)
    }
    transcript.within(record) { transport.deliver(message, to: webView) }
  }

  // MARK: Responses

  /// Processes the page's response to a call.
  ///
  /// - Parameters:
  ///   - number: The call's number; nil if the response names no call that native could have made.
  ///   - id: The call's identifier as the page gave it, to report a response without a pending call.
  ///   - value: The value of the response.
  public func received(responseTo number: Int?, id: @autoclosure () -> String, _ value: PageValue) {
    guard let number, let call = value.isComplete ? outgoing.take(number) : outgoing[number] else {
      let reason =
        number.map { outgoing.wasMade($0) } == true
        ? "its call has already ended" : "native made no such call"
      transcript.fault(.unknownResponse, "unexpected response \(id()): \(reason)")
      return
    }
    call.respond(value)
  }

  /// Ends a call with an error.
  public func end(_ number: Int, _ error: (_ handler: String) -> BridgeError) {
    guard let call = outgoing.take(number) else { return }
    call.fail(error(call.handler))
  }

  /// Returns true if a call waits for its response.
  public func isPending(_ number: Int) -> Bool { outgoing[number] != nil }

  /// The handlers of the pending calls that were sent to a page.
  public var sentHandlers: [String] { outgoing.all.filter { $0.isSent && $0.reply != nil }.map(\.handler) }

  /// Returns the loop's time at which a pending call was made; nil if no call of that number is pending.
  public func timeOfCall(_ number: Int) -> Duration? { outgoing[number]?.made }

  /// Cancels a call: its closure is not called any more, and a call that still waits for the page is not sent.
  public func cancel(_ number: Int) {
    outgoing.take(number)?.cancelDeadline?()
    startupQueue?.removeAll { $0.number == number }
  }

  /// Reports that the page did not accept a message, and ends the call.
  func notDelivered(_ message: OutgoingMessage, _ reason: ScriptError) {
    transcript.fault(
      .notDelivered, "the page did not accept a message: \(summary(of: reason))",
      [.init("message", .json(text(of: message).string))])
    guard let number = message.number else { return }
    end(number) { .notDelivered(handler: $0, reason: reason) }
  }

  /// Returns a description of an error without a place in the bridge's own script, so that it is the same for all
  /// scripts.
  public func summary(of reason: ScriptError) -> String {
    guard let scriptName = transport.scriptName, case .exception(let exception) = reason else {
      return reason.description
    }
    return exception.url == nil || exception.url == scriptName || exception.url == "[native code]"
      ? exception.summary : exception.description
  }

  private func limitOutgoing(_ number: Int, _ name: String, in webView: WebView) {
    let cancel = webView.eventLoop.post(after: callDeadline, label: "the deadline of \(name)") { [link] in
      guard let core = link.target, let call = core.outgoing.take(number) else { return }
      core.startupQueue?.removeAll { $0.number == number }
      core.transcript.fault(
        .callTimedOut, "the page did not respond to \(name) within \(core.callDeadline)",
        [.init("name", .string(name))])
      call.fail(.timedOut(handler: call.handler, pending: core.webView?.eventLoop.pendingWork ?? []))
    }
    outgoing.update(number) { $0.cancelDeadline = cancel }
  }

  // MARK: The transcript

  /// Returns the key that links the records of an outgoing call to those of its response.
  public func transcriptKey(ofCallToPage number: Int) -> String { "\(ObjectIdentifier(self)) native \(number)" }

  /// Returns the key that links the records of an incoming call to those of its response.
  public func transcriptKey(ofCallFromPage id: JSONText) -> String { "\(ObjectIdentifier(self)) page \(id.string)" }
}
