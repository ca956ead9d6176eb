import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// Responses that wait to be evaluated together.
struct AnswerGathering {
  /// A response on its way to a page's callback.
  struct Answer {
    let method: String
    /// The name that the page gave its callback.
    let callback: String
    let path: CallbackPath
    /// The argument of the callback: the response's JSON in 3.x, the text itself in 2.x and 1.x.
    let text: UTF16Text
    let isLast: Bool
  }

  /// The time after an evaluation within which responses wait for the next one.
  static let time = Duration.milliseconds(50)
  var waiting: [Answer] = []
  var lastEvaluation: Duration?
  /// Cancels the timer that evaluates the waiting responses.
  var cancelTimer: (() -> Void)?
}

/// Responses to the page's callbacks.
extension DSBridgeTransport {
  // On iOS an exception in the callback does not propagate.
  private static let deliverAll = PageFunction(
    "answers", "isJSON",
    body: """
      \(CallbackPath.calling)
      const failures = [];
      for (let i = 0; i < answers.length; i += 1) {
        const text = answers[i][1];
        try {
          call(answers[i][0], isJSON ? JSON.parse(text).data : text, answers[i][2]);
        } catch (error) {
          let said;
          try { said = String(error); } catch (other) { said = 'an error'; }
          failures[failures.length] = [i, said];
        }
      }
      return failures;
      """)

  private static let deliver = PageFunction(
    "path", "text", "isLast", body: "\(CallbackPath.calling) call(path, JSON.parse(text).data, isLast);")

  func respond(to id: JSONText, of handler: String, with result: HandlerResult, isLast: Bool) {
    let data = value(of: result)
    let text: UTF16Text
    if dialect.version == 3 {
      text = DSWire.answer(code: 0, data, isAndroid: dialect.isAndroid)
    } else if case .failure = result, let data {
      text = data.text
    } else {
      text = self.text(of: data, handler)
    }
    let name = id.stringValue() ?? id.string
    guard let path = CallbackPath(name) else { return }
    send(AnswerGathering.Answer(method: handler, callback: name, path: path, text: text, isLast: isLast))
  }

  func send(_ answer: AnswerGathering.Answer) {
    guard let loop = core.target?.webView?.eventLoop else { return }
    guard dialect.gathersAnswers else { return evaluate([answer]) }
    gathering.waiting.append(answer)
    let isSoon = gathering.lastEvaluation.map { loop.now - $0 < AnswerGathering.time } ?? false
    if !isSoon {
      loop.post { [weak self] in self?.evaluateGathered() }
    } else if gathering.cancelTimer == nil {
      gathering.cancelTimer = loop.post(after: AnswerGathering.time, label: "responses of DSBridge") { [weak self] in
        self?.evaluateGathered()
      }
    }
  }

  private func evaluateGathered() {
    guard !gathering.waiting.isEmpty else { return }
    let answers = gathering.waiting
    gathering.waiting = []
    gathering.cancelTimer?()
    gathering.cancelTimer = nil
    gathering.lastEvaluation = core.target?.webView?.eventLoop.now
    evaluate(answers)
  }

  private func evaluate(_ answers: [AnswerGathering.Answer]) {
    guard let core = core.target, let webView = core.webView else { return }
    let page = core.generation
    // The callbacks of another page have the same names.
    let isThere = core.whilePageLasts()
    if dialect.isAndroid, let answer = answers.first {
      webView.call(
        Self.deliver, .copy(answer.path.copy), .string(answer.text), .boolean(answer.isLast), when: isThere
      ) { [weak self] result in
        guard case .failure(let reason) = result else { return }
        if case .noPage = reason { return self?.late(answers) ?? () }
        self?.callbackFailed(answer, reason.description)
      }
      return
    }
    let list = StructuredValue.array(
      answers.map { answer in
        StructuredValue.array([
          answer.path.copy, .string(answer.text), .boolean(answer.isLast),
        ])
      })
    let isJSON = ScriptArgument.boolean(dialect.version == 3)
    let end: WebView.ScriptCompletion = { [weak self] result in
      guard let self else { return }
      if case .failure(.noPage) = result { return late(answers) }
      guard page == self.core.target?.generation else { return }
      switch result {
      case .success(let failures):
        for failure in failures.array.map({ Array($0) }) ?? [] {
          guard let index = failure[0].integer, answers.indices.contains(index) else { continue }
          callbackFailed(answers[index], failure[1].string ?? "an error")
        }
      case .failure(let reason): fault(.notDelivered, "the page did not accept responses: \(reason)")
      }
    }
    guard answers.count > 1, core.transcript.isActive else {
      return webView.call(Self.deliverAll, .copy(list), isJSON, when: isThere, completion: end)
    }
    // One script calls all callbacks, so the events that follow from it have the responses as their common cause.
    let names = JSONText(array: answers.map { JSONText(text: $0.method) })
    core.transcript.within(core.transcript.record(.dsAnswers, [.init("names", .json(names.string))])) {
      webView.call(Self.deliverAll, .copy(list), isJSON, when: isThere, completion: end)
    }
  }

  private func callbackFailed(_ answer: AnswerGathering.Answer, _ reason: String) {
    fault(
      .callbackFailed, "\(answer.callback), the callback of '\(answer.method)', threw: \(reason)",
      [.init("name", .string(answer.method)), .init("reason", .string(reason))])
  }

  /// Drops the waiting responses, because their page is gone.
  func dropGathered() {
    gathering.cancelTimer?()
    late(gathering.waiting)
    gathering = AnswerGathering()
  }

  private func late(_ answers: [AnswerGathering.Answer]) {
    for answer in answers {
      fault(.lateAnswer, "'\(answer.method)' responded after the calling page had ended")
      core.target?.webView?.eventLoop.inbox.noteLateAnswer()
    }
  }
}
