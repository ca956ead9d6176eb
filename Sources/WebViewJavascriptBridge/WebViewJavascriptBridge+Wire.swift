import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

extension WebViewJavascriptBridge {
  // Both look the page's functions up at each call, because a page may wrap them.
  static let fetchQueue = PageFunction(body: "return WebViewJavascriptBridge._fetchQueue();")
  private static let handleMessage = PageFunction(
    "message", body: "WebViewJavascriptBridge._handleMessageFromObjC(message);")

  // MARK: To the page

  func queue(_ message: Outgoing) {
    if startupQueue != nil {
      startupQueue?.append(message)
    } else {
      dispatch(message)
    }
  }

  private func dispatch(_ message: Outgoing) {
    guard let webView else { return }
    if allowedOrigins != nil, let page = webView.mainFrameInfo, !isAllowed(page, to: "be sent messages") {
      guard let number = message.callNumber, let call = openCalls.take(number) else { return }
      return call.end(.failure(.refused(handler: call.name, origin: page.origin)))
    }
    logging.line("SEND", message.text.string)
    var record = 0
    if transcript.isActive {
      record = transcript.record(
        .send, [.init("message", .json(message.text.string))],
        asks: message.callNumber.map { "wvjb native \($0)" },
        answers: message.answeredID.map { "wvjb page \($0.string)" })
      note(message)
    }
    transcript.within(record) {
      webView.call(Self.handleMessage, .string(message.text), when: isStillAllowed, onFailure: message.failed)
    }
  }

  /// Whether the page that a message reaches is the one that it was sent to; not asked where every page may have it.
  private var isStillAllowed: (() -> Bool)? {
    guard allowedOrigins != nil else { return nil }
    return { [link, generation] in link.target?.generation == generation }
  }

  /// The page did not take a message: it has no bridge, or what it has threw.
  func notDelivered(_ message: Outgoing, _ reason: ScriptError) {
    webView?.transcript.fault(
      "not-delivered", "a message was not taken by the page: \(summary(of: reason))",
      [.init("message", .json(message.text.string))])
    guard let number = message.callNumber, let call = openCalls.take(number) else { return }
    call.end(.failure(.notDelivered(handler: call.name, reason: reason)))
  }

  func inject() {
    guard let webView else { return }
    webView.transcript.record(.inject, [.init("name", .string(script.name))])
    let condition = isStillAllowed
    webView.evaluateJavaScript(
      script.source, name: script.name, when: condition, completion: condition.map { _ in notInjected })
    watchPage()
    connect()
  }

  /// Another page has come in place of the one that was to get its half.
  private var notInjected: WebView.ScriptCompletion {
    { [link] result in
      guard case .failure(.noPage) = result else { return }
      link.target?.webView?.transcript.fault("not-delivered", "the page that asked for its half is gone")
    }
  }

  private static let hasBridge = PageFunction(body: "return typeof WebViewJavascriptBridge == 'object';")

  /// Gives the page its half, unless it has it from an earlier load in it, as version 4 does.
  func injectIfNeeded() {
    guard let webView, let page = webView.mainFrameInfo, isAllowed(page, to: "use the bridge") else { return }
    let generation = generation
    webView.call(Self.hasBridge, when: { [link] in link.target?.generation == generation }) { [link] result in
      guard let bridge = link.target, bridge.generation == generation else { return }
      if case .success(let value) = result, value.boolean == true { bridge.connect() } else { bridge.inject() }
    }
  }

  /// Sends what has waited for the page's half.
  private func connect() {
    let waiting = startupQueue ?? []
    startupQueue = nil
    for message in waiting {
      if let number = message.callNumber { openCalls.markSent(number) }
      dispatch(message)
    }
  }

  // MARK: From the page

  func fetch(from source: FrameInfo) {
    guard let webView else { return }
    fetchCount += 1
    let fetch: QueueFetch
    if let last = lastFetch, last.isFor(generation, source) {
      fetch = last
    } else {
      fetch = QueueFetch(for: self, from: source)
      lastFetch = fetch
    }
    webView.call(Self.fetchQueue, when: fetch.isWanted, completion: fetch.finish)
  }

  /// Handles the messages of a fetched queue, each for itself.
  func flush(_ value: StructuredValue, of page: Int, from source: FrameInfo) {
    guard let text = value.text, text.count > 0 else { return warn("the queue is empty or no text") }
    guard let webView, webView.allowsPayload(text.count) else {
      return warn("the queue is longer than a page may hand over: \(text.count) code units", code: "too-long")
    }
    let outline: JSONOutline?
    do throws(JSONError) { outline = try JSONOutline(text) } catch { return warn("the queue is not JSON: \(error)") }
    guard let queue = outline else { return warn("the queue is no array: \(text.string)") }
    let outer = unhandled
    var record = 0
    let count = webView.allowedMessages(queue.count)
    if count < queue.count {
      warn("\(queue.count - count) messages are more than a page may send at once", code: "too-many")
    }
    unhandled = count
    if transcript.isActive { record = transcript.record(.fetch, [.init("count", .integer(unhandled))]) }
    defer { unhandled = outer }
    for index in 0..<count {
      unhandled -= 1
      guard let message = WVJBMessage(index, of: queue) else {
        warn("a message is no object: \(queue.element(index).string)")
        continue
      }
      transcript.within(record) { receive(message, of: page, from: source) }
    }
  }

  private func receive(_ message: WVJBMessage, of page: Int, from source: FrameInfo) {
    guard !takeFinding(message) else { return }
    logging.line("RCVD", message.text.prettyPrinted())
    guard webView != nil else { return }
    let record = transcript.record(
      .receive,
      [
        .init("message", .json(message.text.string)), .init("frame", .integer(source.id)),
        .init("origin", .string(source.origin)),
      ],
      asks: message.callbackID.map { "wvjb page \($0.string)" },
      answers: message.responseID.flatMap { OpenCalls.number(in: $0) }.map { "wvjb native \($0)" })
    transcript.within(record) {
      if let id = message.responseID { answered(id, message) } else { handle(message, of: page, from: source) }
    }
  }

  /// Calls the handler that a message names.
  private func handle(_ message: WVJBMessage, of page: Int, from source: FrameInfo) {
    let name = message.handlerName
    guard let handler = name.map({ handlers[$0] }) ?? defaultHandler else { return noHandler(message) }
    guard mayCall(name ?? "", source) else {
      return repair(message.callbackID, .refused, of: name ?? "", "the caller's origin is not allowed")
    }
    guard webView != nil else { return }
    var fields: [TranscriptEvent.Field] { [.init("name", name.map { .string($0) } ?? .null)] }
    guard let id = message.callbackID else {
      let record = transcript.record(.handlerCalled, fields)
      return transcript.within(record) {
        MessageSource.$frame.withValue(source) { handler.body(message.data, nil) }
      }
    }
    let record = transcript.record(
      .handlerCalled, fields + [.init("id", .json(id.string))], asks: "wvjb handler \(id.string)")
    let call = pageCalls.add(id, of: name ?? "", by: page, at: webView?.eventLoop.now ?? .zero)
    limit(call)
    let answer = pendingAnswer(to: call)
    transcript.within(record) {
      MessageSource.$frame.withValue(source) {
        if let handlerFilter {
          run(handler.body, of: call, message.data, answer, through: handlerFilter)
        } else {
          handler.body(message.data, answer)
        }
      }
    }
    answer.callReturned()
  }

  private func noHandler(_ message: WVJBMessage) {
    let name = message.handlerName
    let guess = name.flatMap { NameSuggestion.nearest(to: $0, among: handlers.keys) }
    let text = "no handler for message from JS: \(name ?? "(none named)")" + (guess.map { "; is \($0) meant?" } ?? "")
    warn(text, code: "no-handler", [.init("name", .optional(name)), .init("guess", .optional(guess))])
    repair(message.callbackID, .noHandler, of: name ?? "", text)
  }

  /// Everybody who could have answered a call of the page is gone.
  func unanswered(_ call: PageCall) {
    // Of a call that has ended with its page or at its deadline, nobody waits.
    guard pageCalls.take(call), call.page == generation else { return }
    let text = "the handler \(call.name) will never answer the page's call \(call.id.string)"
    webView?.transcript.fault("unanswered", text)
    repair(call.id, .unanswered, of: call.name, text)
  }
}
