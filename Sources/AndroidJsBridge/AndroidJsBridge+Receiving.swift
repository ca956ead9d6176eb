import BridgeSupport
import Foundation
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// What the page tells native by navigations of its frames.
extension AndroidJsBridge {
  private static let fetchQueue = PageFunction(body: "return WebViewJavascriptBridge._fetchQueue();")
  /// Halves between the two lines still offer their queue; those of 2.x do not.
  private static let fetchQueueIfOffered = PageFunction(
    body: """
      const bridge = WebViewJavascriptBridge;
      return typeof bridge._fetchQueue === 'function' ? bridge._fetchQueue() : false;
      """)

  /// A frame of the page says that there are messages.
  func signalled(by frame: FrameInfo) {
    let isLost = dialect == .version2 && !noteSignal()
    // Another page may be there when the task runs, in whose name nobody asked.
    let number = page.number
    webView?.call(
      dialect == .version1 ? Self.fetchQueue : Self.fetchQueueIfOffered,
      when: { [link] in link.target?.page.number == number }
    ) { [link] result in
      guard let bridge = link.target else { return }
      guard bridge.page.number == number else { return bridge.fetched(result, ofPageBefore: isLost) }
      switch result {
      case .failure(let reason): bridge.fetchFailed(reason)
      case .success(.boolean(false)):
        if isLost {
          bridge.warn("not-fetched", "the page queued a message that no function of native's took, and none will")
        }
      case .success(let value):
        // A page half that is also made for iOS returns its queue there.
        if let text = value.text, text.count > 0 { bridge.take(queue: text, from: frame) }
      }
    }
  }

  /// The page that signalled is gone, and its messages with it.
  ///
  /// - Parameter isLost: Whether no function of native's took what it signalled.
  private func fetched(_ result: Result<StructuredValue, ScriptError>, ofPageBefore isLost: Bool) {
    let hasMessages = (try? result.get()).map { ($0.text?.count ?? 0) > 0 } ?? (dialect == .version1)
    if hasMessages || isLost { warn("fetch-failed", "the page was replaced before its messages were handled") }
  }

  /// The page answers a fetch: `yy://return/<function>/<percent-encoded text>`.
  func take(returned address: String, from frame: FrameInfo) {
    let rest = address.dropFirst("yy://return/".count)
    guard let slash = rest.firstIndex(of: "/"), rest[..<slash] == "_fetchQueue",
      let text = String(rest[rest.index(after: slash)...]).removingPercentEncoding
    else { return warn("bad-return", "an answer to nothing that was asked: \(address)") }
    take(queue: UTF16Text(text), from: frame)
  }

  private func take(queue text: UTF16Text, from frame: FrameInfo) {
    guard webView?.allowsPayload(text.count) ?? false else {
      return warn("too-long", "the queue is longer than a page may hand over: \(text.count) code units")
    }
    let queue: JSONText
    do throws(JSONError) { queue = try JSONText(text) } catch {
      return warn("bad-queue", "the queue is not JSON: \(error)")
    }
    guard let transcript = webView?.transcript else { return }
    let record = transcript.record(.fetch, [.init("count", .integer((try? queue.elements().count) ?? 0))])
    let isArray = queue.forEachElement { element in
      guard let message = JsBridgeMessage(element) else {
        return warn("bad-message", "a message is no object: \(element.string)")
      }
      transcript.within(record) { receive(message, element, from: frame) }
    }
    if !isArray { warn("bad-queue", "the queue is no array: \(queue.string)") }
  }

  private func receive(_ message: JsBridgeMessage, _ text: JSONText, from frame: FrameInfo) {
    whileHandling(message, text.string, from: frame) {
      if let id = message.responseID, !id.isEmpty { return answered(id, message.responseData) }
      take(message, from: frame)
    }
  }

  /// The page answered a call.
  func answered(_ id: String, _ data: String?) {
    if let call = takeCall(id) { return call.reply(.success(data)) }
    // That the page handles such a call twice was told already.
    if page.answeredTwice.remove(id) == nil { warn("unknown-response", "nobody waits for the response \(id)") }
  }

  // MARK: Handlers

  /// Runs the handler of a message; what is answered goes to the page as a message of its own.
  func take(_ message: JsBridgeMessage, from frame: FrameInfo) {
    let name = message.handlerName ?? ""
    let id = message.callbackID ?? ""
    guard let (body, origins) = handler(of: name) else {
      return refuse(name, id, .noHandler, "no-handler", "no handler for message from JS: \(name)")
    }
    guard origins.allows(frame) else {
      return refuse(name, id, .refused, "origin-refused", "\(name) does not serve \(frame.origin)")
    }
    switch body {
    case .method(let method):
      do {
        let answer = try run(method, name, id, message.data, from: frame)
        if !id.isEmpty { respond(to: id, answer) }
      } catch {
        if fidelity == .repaired { answerError(.failed, name, id, "\(error)") }
      }
    case .handler(let handler): start(handler, name, id, message.data, from: frame, isAwaited: false)
    }
  }

  /// What a message runs; nil when there is nothing.
  func handler(of name: String) -> (body: Body, origins: OriginAllowList)? {
    if !name.isEmpty { return handlers[name] }
    if let defaultHandler { return (.handler(defaultHandler), .all) }
    // The original's says only that it is there; in 2.x the app has to write one.
    return dialect == .version1 ? (.handler { $1("DefaultHandler response data") }, .all) : nil
  }

  /// Runs a method; what it throws is told of here.
  func run(_ method: Method, _ name: String, _ id: String, _ data: String?, from frame: FrameInfo) throws -> String? {
    do {
      let answer = try whileRunning(name, id, from: frame) { try method(data) }
      recordAnswer(name, id)
      return answer
    } catch {
      warn("handler-failed", "\(name): \(error)")
      throw error
    }
  }

  /// Runs a handler.
  ///
  /// - Parameter isAwaited: Whether the page gets on the spot what is answered before the handler returns.
  /// - Returns: That answer.
  @discardableResult
  func start(
    _ handler: @escaping Handler, _ name: String, _ id: String, _ data: String?, from frame: FrameInfo, isAwaited: Bool
  ) -> String? {
    guard let inbox = webView?.eventLoop.inbox else { return nil }
    guard isAwaited || !id.isEmpty else {
      whileRunning(name, id, from: frame) { handler(data) { _ in } }
      return nil
    }
    lastHandled += 1
    let (page, call) = (page.number, lastHandled)
    began(call, id, of: name)
    let outer = answerOnTheSpot
    if isAwaited { answerOnTheSpot = (call, nil) }
    defer { answerOnTheSpot = outer }
    let pending = PendingReply<AndroidJsBridge, String?>(
      of: IsolatedLink(link), inbox: inbox,
      answered: { bridge, data in bridge.answered(id, of: name, call, on: page, data) },
      ended: { bridge, end in bridge.ended(id, of: name, call, on: page, end) })
    whileRunning(name, id, from: frame) {
      if let handlerFilter {
        run(handler, of: name, data, pending, through: handlerFilter)
      } else {
        handler(data) { pending.give($0) }
      }
    }
    pending.callReturned()
    return answerOnTheSpot?.call == call ? answerOnTheSpot?.answer : nil
  }

  /// - Returns: Whether the page waited for it.
  private func answered(_ id: String, of name: String, _ call: Int, on page: Int, _ data: String?) -> Bool {
    guard page == self.page.number, webView != nil else {
      warn("late-answer", "the page that called \(name) is gone")
      return false
    }
    guard ended(call) || id.isEmpty else {
      warn("late-answer", "the deadline of \(name) is over")
      return false
    }
    recordAnswer(name, id)
    if answerOnTheSpot?.call == call { answerOnTheSpot?.answer = data } else if !id.isEmpty { respond(to: id, data) }
    return true
  }

  private func ended(_ id: String, of name: String, _ call: Int, on page: Int, _ end: ReplyEnd) {
    guard end == .never else { return warn("second-answer", "the handler \(name) answered \(id) again") }
    guard ended(call), page == self.page.number, !id.isEmpty else { return }
    warn("unanswered", "the handler \(name) will never answer the page's call \(id)")
    if fidelity == .repaired { answerError(.unanswered, name, id, "the handler \(name) will never answer") }
  }

  private func respond(to id: String, _ data: String?) {
    switch dialect {
    case .version1: queue(JsBridgeMessage(responseTo: id, data: data))
    // It waits for no half of the page there, and nothing is the text `null`.
    case .version2: dispatch(JsBridgeMessage(responseTo: id, data: data ?? "null"))
    }
  }

  /// A call that no handler gets; it is answered only where that is mended.
  func refuse(
    _ name: String, _ id: String, _ reason: BridgeErrorReply.Code, _ code: String, _ text: String,
    _ more: [TranscriptEvent.Field] = []
  ) {
    webView?.transcript.fault(code, text, [.init("name", .string(name)), .init("id", .string(id))] + more)
    if fidelity == .repaired { answerError(reason, name, id, text) }
  }

  func answerError(_ reason: BridgeErrorReply.Code, _ name: String, _ id: String, _ text: String) {
    guard !id.isEmpty else { return }
    respond(to: id, BridgeErrorReply(reason, handler: name, message: text).json.string)
  }
}
