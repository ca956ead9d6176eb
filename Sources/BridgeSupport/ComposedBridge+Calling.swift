import HeadlessWebView
import JavaScriptEngine
import Ownership

/// What native asks the page.
extension ComposedBridge {
  /// Takes the answer of a page's function, or why there is none.
  public typealias PageReply = (Result<JSONText, PageFunctionError>) -> Void

  /// Calls a global function of the page, such as `show` or `app.show`, with one argument, and takes what it returns, or what the promise
  /// comes to that it returns.
  ///
  /// A call that is made before the page has loaded waits for it. What cannot be written as JSON, such as `undefined`, is null.
  public func callRaw(_ name: String, data: JSONText? = nil, reply: PageReply? = nil) {
    guard let webView else {
      reply?(.failure(.closed(function: name)))
      return
    }
    lastNumber += 1
    var call = OpenPageCall(number: lastNumber, name: name, data: data, reply: reply, made: webView.eventLoop.now)
    if fidelity == .repaired {
      call.cancelDeadline = webView.eventLoop.post(after: callDeadline, label: "the deadline of \(name)") {
        [link, number = call.number] in link.target?.expire(number)
      }
    }
    pageCalls.append(call)
    if isConnected { dispatch(call) }
  }

  /// The calls in both directions that wait for an answer.
  public var unansweredCalls: [UnansweredCall] {
    let now = webView?.eventLoop.now ?? .zero
    let toNative = awaited.sorted { $0.key < $1.key }.map { number, call in
      UnansweredCall(
        direction: .toNative, handler: call.name, id: call.id.isEmpty ? "\(number)" : call.id, age: now - call.made)
    }
    return toNative
      + pageCalls.map { UnansweredCall(direction: .toPage, handler: $0.name, id: "\($0.number)", age: now - $0.made) }
  }

  // The function is looked up at each call, and called on the object that has it.
  private static let body = """
    let owner = window;
    const path = name.split('.'), last = path.pop();
    for (const key of path) owner = owner === undefined || owner === null ? undefined : owner[key];
    const found = owner === undefined || owner === null ? undefined : owner[last];
    if (typeof found !== 'function') return { missing: true };
    return { answer: await found.call(owner, data) };
    """

  private func dispatch(_ call: OpenPageCall) {
    guard let webView, let index = pageCalls.firstIndex(where: { $0.number == call.number }) else { return }
    pageCalls[index].isSent = true
    let record = webView.transcript.record(
      .send,
      [
        .init(
          "message",
          .json(
            "{\"function\":\((try? JSONText.encode(call.name))?.string ?? "null"),\"data\":\((call.data ?? .null).string)}"
          ))
      ], asks: "function \(call.number)")
    let arguments: [String: StructuredValue] = [
      "name": .string(call.name), "data": StructuredValue(call.data ?? .null),
    ]
    webView.transcript.within(record) {
      webView.callAsyncJavaScript(Self.body, arguments: arguments) { [link, number = call.number] result in
        link.target?.answered(number, result)
      }
    }
  }

  private func answered(_ number: Int, _ result: Result<StructuredValue, ScriptError>) {
    guard let call = take(number) else { return }
    switch result {
    case .success(let value) where value["missing"].boolean == true:
      fail(call, "no-page-function", .missing(function: call.name))
    case .success(let value):
      let answer = value["answer"]
      guard let json = answer.isUndefined ? .null : answer.json.flatMap({ try? JSONText($0) }) else {
        return fail(call, "bad-value", .unsupportedAnswer(function: call.name))
      }
      let record = webView?.transcript.record(
        .pageAnswered,
        [.init("name", .string(call.name)), .init("id", .integer(number)), .init("data", .json(json.string))],
        answers: "function \(number)")
      guard let transcript = webView?.transcript else { return call.end(.success(json)) }
      transcript.within(record ?? 0) { call.end(.success(json)) }
    case .failure(.exception(let exception)):
      fail(call, "page-function-threw", .threw(function: call.name, exception))
    case .failure(.unsupportedResult): fail(call, "bad-value", .unsupportedAnswer(function: call.name))
    case .failure(.noPage): fail(call, "call-abandoned", .pageReplaced(function: call.name))
    }
  }

  private func fail(_ call: OpenPageCall, _ code: String, _ error: PageFunctionError) {
    webView?.transcript.fault(code, error.description, [.init("name", .string(call.name))])
    call.end(.failure(error))
  }

  private func expire(_ number: Int) {
    guard let call = take(number) else { return }
    fail(call, "call-expired", .timedOut(function: call.name))
  }

  private func take(_ number: Int) -> OpenPageCall? {
    pageCalls.firstIndex { $0.number == number }.map { pageCalls.remove(at: $0) }
  }

  /// The calls that are meant have no page, or no view, any more.
  private func abandon(where isMeant: (OpenPageCall) -> Bool, _ reason: (String) -> PageFunctionError) {
    let abandoned = pageCalls.filter(isMeant)
    pageCalls.removeAll(where: isMeant)
    for call in abandoned { fail(call, "call-abandoned", reason(call.name)) }
  }

  /// Those who called native are gone, or cannot be answered.
  func endAwaited(_ reason: String) {
    let calls = awaited.sorted { $0.key < $1.key }
    awaited = [:]
    for (_, call) in calls {
      webView?.transcript.record(
        .callEnded,
        [.init("name", .string(call.name)), .init("id", .string(call.id)), .init("reason", .string(reason))])
    }
  }

  private func endPage(_ reason: String) {
    generation += 1
    isConnected = false
    endAwaited(reason)
    tasks.cancelAll()
    abandon(where: \.isSent) { .pageReplaced(function: $0) }
    pageWasReplaced()
  }
}

extension ComposedBridge: WebViewObserver {
  /// Ends what the page before left open.
  public func webView(didCommit url: WebURL) { endPage("its page was replaced") }

  /// Makes the calls that waited for the page.
  public func webView(didFinish url: WebURL) {
    isConnected = true
    for call in pageCalls where !call.isSent { dispatch(call) }
  }

  /// Ends what the page left open.
  public func webViewWebContentProcessDidTerminate() { endPage("the web process ended") }

  /// Ends all that is open.
  public func webViewWillClose() {
    endPage("the view was closed")
    abandon(where: { _ in true }) { .closed(function: $0) }
    release(exchange(&handlers, with: [:]))
    forgetView()
  }
}

/// A call of a page's function that waits for its answer.
struct OpenPageCall {
  let number: Int
  let name: String
  let data: JSONText?
  let reply: ComposedBridge.PageReply?
  /// When it was made, in the loop's time.
  let made: Duration
  /// Whether it went to a page already, rather than waiting for one.
  var isSent = false
  /// Takes the call's deadline back.
  var cancelDeadline: (() -> Void)?

  func end(_ result: Result<JSONText, PageFunctionError>) {
    cancelDeadline?()
    reply?(result)
  }
}

/// Why a function of the page gave no answer.
public enum PageFunctionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The page has no function of that name.
  case missing(function: String)
  /// It threw, or the promise that it returned was rejected.
  case threw(function: String, JavaScriptException)
  /// What it returned cannot be copied, or has no JSON.
  case unsupportedAnswer(function: String)
  /// The page was replaced by another.
  case pageReplaced(function: String)
  /// The answer did not come within ``ComposedBridge/callDeadline``.
  case timedOut(function: String)
  /// The view was closed.
  case closed(function: String)

  /// What happened to which call.
  public var description: String {
    switch self {
    case .missing(let name): "the page has no function \(name)"
    case .threw(let name, let exception): "\(name): \(exception)"
    case .unsupportedAnswer(let name): "what \(name) returned cannot be written as JSON"
    case .pageReplaced(let name): "the page was replaced before \(name) answered"
    case .timedOut(let name): "\(name) did not answer in time"
    case .closed(let name): "the view was closed before \(name) answered"
    }
  }
}
