import HeadlessWebView
import JavaScriptEngine
import Ownership

/// A function that replaces a handler at each call that expects a response: it receives the handler and returns the
/// replacement.
///
/// It runs in the isolation that owns the view.
public typealias HandlerFilter = (_ name: String, _ handler: @escaping ResultHandler) -> ResultHandler

/// A handler of JSON text that may fail, and that may respond several times.
public typealias ResultHandler = (_ data: JSONText?, _ respond: Responder) -> Void

/// A registered handler.
///
/// It is a struct, because a bare function in a dictionary would be wrapped again at each call.
public struct RegisteredHandler {
  /// The closure that receives the call's data, and the call if the page expects a response.
  let body: (_ data: JSONText?, _ call: IncomingCall?) -> Void
  /// The origins whose documents may call it; nil for all that may use the bridge.
  var allowedOrigins: OriginAllowList?
  /// A Boolean value that indicates whether it responds before it returns.
  ///
  /// Some transports return such a response to the page as the call's result.
  public let isSynchronous: Bool

  /// Creates a handler.
  ///
  /// - Parameters:
  ///   - isSynchronous: Pass `true` if it responds before it returns.
  ///   - body: Receives the call's data, and the call if the page expects a response.
  public init(isSynchronous: Bool = false, _ body: @escaping (_ data: JSONText?, _ call: IncomingCall?) -> Void) {
    self.body = body
    self.isSynchronous = isSynchronous
  }
}

/// A pending incoming call.
struct PendingIncomingCall {
  let handler: String
  let id: JSONText?
  /// The loop's time at the call.
  let made: Duration
  /// A Boolean value that indicates whether the page waits; a transport may need the response even if the page doesn't.
  var isAwaited: Bool
  /// The closure that receives the response if the transport does not send it as a message.
  let reply: ((HandlerResult) -> Void)?
  /// Cancels the call's deadline.
  var cancelDeadline: (() -> Void)?
}

/// Calls from the page.
extension BridgeCore {
  /// Runs the handler that a message of the page names.
  ///
  /// A message that can't be handled is a fault in the transcript. The page receives an error if the wire, or the
  /// bridge's fidelity, provides one.
  /// - Parameters:
  ///   - name: The handler's name; nil for the default handler.
  ///   - data: The data; nil if the page passed none.
  ///   - id: The call's identifier on the wire; nil if it has none.
  ///   - isAwaited: Pass `true` if the page waits for a response; by default it does if there is an identifier or a
  ///   reply.
  ///   - frame: The calling frame.
  ///   - reply: Receives the response instead of ``BridgeTransport/respond(to:of:with:isLast:)``, for wires that do not
  ///   respond with a message. It is called once, at once or later, in the isolation that owns the view. It is not
  ///   called if the page is gone by then.
  public func receive(
    _ name: String?, data: JSONText?, id: JSONText? = nil, isAwaited: Bool? = nil, from frame: FrameInfo,
    reply: ((HandlerResult) -> Void)? = nil
  ) {
    let handler = if let name, !name.isEmpty { handlers[name] } else { standard }
    guard let handler else { return noHandler(name, id, reply) }
    if let origins = handler.allowedOrigins, !origins.allows(frame) {
      reportRefused(frame, name ?? "")
      return refuse(.refused, name ?? "", id, "the caller's origin is not allowed", reply)
    }
    run(handler, name, data: data, id: id, isAwaited: isAwaited, from: frame, reply: reply)
  }

  /// The handler for messages that do not name one; nil if there is none, or if the original never has one.
  private var standard: RegisteredHandler? { transport.hasDefaultHandler ? defaultHandler : nil }

  /// Runs a handler that the transport looked up itself.
  public func run(
    _ handler: RegisteredHandler, _ name: String?, data: JSONText?, id: JSONText? = nil, isAwaited: Bool? = nil,
    from frame: FrameInfo,
    reply: ((HandlerResult) -> Void)? = nil
  ) {
    guard let webView else { return }
    guard id != nil || reply != nil else {
      let record = transcript.record(.handlerCalled, transport.callFields(name, nil))
      return transcript.within(record) {
        MessageSource.$frame.withValue(frame) { handler.body(data, nil) }
      }
    }
    let isAwaited = isAwaited ?? true
    let number = incoming.add { _ in
      PendingIncomingCall(
        handler: name ?? "", id: id, made: webView.eventLoop.now, isAwaited: isAwaited, reply: reply)
    }
    var record = 0
    if transcript.isActive {
      record = transcript.record(
        .handlerCalled, transport.callFields(name, id), asks: isAwaited ? handlerKey(number) : nil)
    }
    if isAwaited { limitIncoming(number) }
    let call = IncomingCall(
      to: name ?? "", id: id, number: number, page: generation, isAwaited: isAwaited, of: IsolatedLink(link),
      inbox: inbox)
    transcript.within(record) {
      MessageSource.$frame.withValue(frame) {
        if let handlerFilter { run(handler, call, data, through: handlerFilter) } else { handler.body(data, call) }
      }
    }
    call.handlerReturned()
  }

  /// Runs a handler with a filter between it and the page.
  private func run(_ handler: RegisteredHandler, _ call: IncomingCall, _ data: JSONText?, through filter: HandlerFilter)
  {
    let filtered = filter(call.handler) { data, respond in
      // Responses are processed in the isolation that owns the view.
      nonisolated(unsafe) let respond = respond
      let inner = IncomingCall(call) { result, isLast in respond(result, isLast: isLast) }
      handler.body(data, inner)
      inner.handlerReturned()
    }
    filtered(data, Responder(to: call, endsCalls: transport.responsesEndCalls))
  }

  // MARK: Responses

  /// Processes a handler's response.
  ///
  /// - Returns: `true` if the page waited for it.
  func responded(to call: IncomingCall, _ result: HandlerResult, isLast: Bool) -> Bool {
    guard call.page == generation, webView != nil else {
      transcript.fault(.lateAnswer, "'\(call.handler)' responded after the calling page had ended")
      return false
    }
    guard let pending = isLast ? incoming.take(call.number) : incoming[call.number] else {
      let reason = endedByPage.contains(call.number) ? "the page had ended the call" : "its deadline"
      transcript.fault(.lateAnswer, "'\(call.handler)' responded after \(reason)")
      return false
    }
    pending.cancelDeadline?()
    if !isLast, pending.isAwaited { limitIncoming(call.number) }
    if transcript.isActive {
      transcript.record(
        .handlerAnswered,
        transport.callFields(call.handler, call.id) + transport.responseFields(result, isLast: isLast)
          + Self.errorFields(result),
        answers: call.isAwaited ? handlerKey(call.number) : nil, isLast: isLast)
    }
    if let reply = pending.reply {
      reply(result)
    } else if let id = call.id {
      transport.respond(to: id, of: call.handler, with: result, isLast: isLast)
    }
    return true
  }

  /// Ends the pending incoming calls with an identifier, without a response, for bridges whose pages can end a call.
  public func endIncoming(id: JSONText) {
    endedByPage.formUnion(incoming.numbered.filter { $0.call.id?.string == id.string }.map(\.number))
    for call in incoming.take(where: { $0.id?.string == id.string }) { call.cancelDeadline?() }
  }

  /// Returns the field that distinguishes a handler's error from a response, whatever the page gets.
  private static func errorFields(_ result: HandlerResult) -> [TranscriptEvent.Field] {
    guard case .failure(let failure) = result else { return [] }
    return [.init("error", .json((failure.error ?? HandlerError(failure.bridgeError.message)).json.string))]
  }

  /// Keeps a call open without a response; returns false if the bridge's calls have one response.
  func keep(_ call: IncomingCall) -> Bool {
    guard transport.keepsCalls(of: call.handler) else { return false }
    guard call.page == generation, let pending = incoming[call.number] else { return true }
    pending.cancelDeadline?()
    incoming.update(call.number) {
      $0.isAwaited = false
      $0.cancelDeadline = nil
    }
    return true
  }

  /// Reports a response over a wire that has none.
  ///
  /// A handler that returns nothing doesn't respond.
  func reportUnheard(_ handler: String, _ result: HandlerResult) {
    guard let advice = transport.insteadOfResponses, case .success(let data?) = result, !data.isNull else { return }
    transcript.fault(
      .answerUnheard, "'\(handler)' responded with \(data.string.prefix(100)), which is lost: \(advice)",
      [.init("name", .string(handler))])
  }

  func respondedAgain(_ handler: String, _ id: JSONText?) {
    transcript.fault(.secondAnswer, "the handler '\(handler)' responded to \(id?.string ?? "a call") again")
  }

  /// Reports that an incoming call can no longer get a response, because every reference to it is gone.
  func unanswered(_ handler: String, _ id: JSONText?, _ number: Int, _ page: Int) {
    // A call that ended with its page or at its deadline is no longer pending.
    guard let pending = incoming.take(number), page == generation else { return }
    pending.cancelDeadline?()
    guard pending.isAwaited else { return }
    let call = id.map { " to \($0.string)" } ?? ""
    let text = "the handler '\(handler)' released its callback without responding\(call)"
    transcript.fault(.unanswered, text)
    refuse(.unanswered, handler, id, text, pending.reply)
  }

  /// Sets a deadline for an incoming call, if the bridge has deadlines.
  private func limitIncoming(_ number: Int) {
    guard fidelity == .repaired, let loop = webView?.eventLoop, let call = incoming[number] else { return }
    let cancel = loop.post(after: callDeadline, label: "the deadline of the handler '\(call.handler)'") { [link] in
      guard let core = link.target, let call = core.incoming.take(number) else { return }
      let id = call.id.map { " to \($0.string)" } ?? ""
      let text = "the handler '\(call.handler)' did not respond\(id) within \(core.callDeadline)"
      core.transcript.fault(.answerTimedOut, text, [.init("name", .string(call.handler))])
      core.refuse(.timedOut, call.handler, call.id, text, call.reply)
    }
    incoming.update(number) { $0.cancelDeadline = cancel }
  }

  // MARK: Refusals

  private func noHandler(_ name: String?, _ id: JSONText?, _ reply: ((HandlerResult) -> Void)?) {
    let guess = name.flatMap { NameSuggestion.nearest(to: $0, among: handlers.keys) }
    let what =
      name.flatMap { $0.isEmpty ? nil : "no native handler for '\($0)'" }
      ?? (transport.hasDefaultHandler
        ? "no default native handler for a message without a name"
        : "a message without a name: this bridge has no default handler")
    let hint = guess.map { "; did you mean '\($0)'?" } ?? ""
    // The page's error does not list the app's handlers.
    let text = what + (guess == nil ? name?.isEmpty == false ? registeredNames : "" : hint)
    transport.logMissingHandler(text)
    transcript.fault(.noHandler, text, [.init("name", .optional(name)), .init("guess", .optional(guess))])
    refuse(.noHandler, name ?? "", id, what + hint, reply)
  }

  /// The names of the first handlers, to end the report of a missing one.
  private var registeredNames: String {
    let names = handlerNames
    guard !names.isEmpty else { return "; no handlers are registered" }
    return "; registered: " + names.prefix(10).joined(separator: ", ") + (names.count > 10 ? ", …" : "")
  }

  /// Responds to an incoming call with an error.
  ///
  /// If there is a reply closure, it always gets the error. As a message, the error is only sent with
  /// ``BridgeFidelity/repaired``, because the original does not respond.
  public func refuse(
    _ code: BridgeErrorReply.Code, _ handler: String, _ id: JSONText?, _ message: String,
    _ reply: ((HandlerResult) -> Void)? = nil
  ) {
    let error = BridgeErrorReply(code, handler: handler, message: message)
    if let reply { return reply(.failure(error)) }
    guard fidelity == .repaired, let id else { return }
    transport.respond(to: id, of: handler, with: .failure(error), isLast: true)
  }

  private func handlerKey(_ number: Int) -> String { "\(ObjectIdentifier(self)) handler \(number)" }
}
