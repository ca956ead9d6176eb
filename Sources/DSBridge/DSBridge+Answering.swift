import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// Answers that wait to be evaluated together.
struct AnswerGathering {
  /// An answer on its way to a page's callback.
  struct Answer {
    let call: DSBridgeAnswer.Call
    /// What the callback is called with: the answer's JSON in 3.x, the text itself in 2.x and 1.x.
    let text: UTF16Text
    let isLast: Bool
  }

  /// How soon behind an evaluation answers wait for the next.
  static let time = Duration.milliseconds(50)
  var waiting: [Answer] = []
  var lastEvaluation: Duration?
  /// Takes the timer back that evaluates what waits.
  var cancelTimer: (() -> Void)?
}

/// What native gives to the page's callbacks.
extension DSBridge {
  // The callback is looked up by its name, and never pasted into a script. On iOS its exception is nobody's; the slot is freed
  // all the same, unlike with the original.
  private static let deliverAll = PageFunction(
    "answers", "isJSON",
    body: """
      const failures = [];
      for (let i = 0; i < answers.length; i += 1) {
        const name = answers[i][0], text = answers[i][1];
        try {
          const callback = window[name];
          callback(isJSON ? JSON.parse(text).data : text);
        } catch (error) {
          let said;
          try { said = String(error); } catch (other) { said = 'an error'; }
          failures[failures.length] = name + ': ' + said;
        }
        if (answers[i][2]) delete window[name];
      }
      return failures;
      """)

  private static let deliver = PageFunction(
    "name", "text", "isLast",
    body: """
      try {
        const callback = window[name];
        callback(JSON.parse(text).data);
      } finally {
        if (isLast) delete window[name];
      }
      """)

  /// Takes an answer of an asynchronous method.
  ///
  /// - Returns: Whether the page waited for it.
  func answer(_ call: DSBridgeAnswer.Call, _ value: DSBridgeAnswer.Value) -> Bool {
    guard call.page == generation, webView != nil else {
      fault("late-answer", "the page that called \(call.method) is gone")
      return false
    }
    guard call.callback == nil || nativeCalls.isOpen(call) else {
      fault("late-answer", "the deadline of \(call.method) is over")
      return false
    }
    if value.isLast { nativeCalls.take(call) } else { limit(call) }
    if let failure = value.failure, fidelity == .repaired {
      repair(call.method, call.callback, .failed, failure)
      return true
    }
    recordAnswer(of: call.method, call.callback, value.json, isLast: value.isLast)
    guard call.callback != nil else { return true }
    let text =
      dialect.version == 3
      ? DSWire.answer(code: 0, value.json, isAndroid: dialect.isAndroid) : self.text(of: value.json, call.method)
    send(AnswerGathering.Answer(call: call, text: text, isLast: value.isLast))
    return true
  }

  /// There is no answer, or no further one.
  func ended(_ call: DSBridgeAnswer.Call, _ end: ReplyEnd) {
    guard end == .never else {
      return fault("second-answer", "\(call.method) answered again after its last answer")
    }
    guard nativeCalls.take(call), call.page == generation else { return }
    let text = "\(call.method) will never answer the page's call"
    fault("unanswered", text)
    repair(call.method, call.callback, .unanswered, text)
  }

  func send(_ answer: AnswerGathering.Answer) {
    guard let loop = webView?.eventLoop else { return }
    guard dialect.gathersAnswers else { return evaluate([answer]) }
    gathering.waiting.append(answer)
    let isSoon = gathering.lastEvaluation.map { loop.now - $0 < AnswerGathering.time } ?? false
    if !isSoon {
      loop.post { [link] in link.target?.evaluateGathered() }
    } else if gathering.cancelTimer == nil {
      gathering.cancelTimer = loop.post(after: AnswerGathering.time, label: "answers of DSBridge") { [link] in
        link.target?.evaluateGathered()
      }
    }
  }

  private func evaluateGathered() {
    guard !gathering.waiting.isEmpty else { return }
    let answers = gathering.waiting
    gathering.waiting = []
    gathering.cancelTimer?()
    gathering.cancelTimer = nil
    gathering.lastEvaluation = webView?.eventLoop.now
    evaluate(answers)
  }

  private func evaluate(_ answers: [AnswerGathering.Answer]) {
    guard let webView else { return }
    let page = generation
    // Another page's callbacks have the same names.
    let isThere = { [link] in link.target?.generation == page }
    if dialect.isAndroid, let answer = answers.first {
      let name = answer.call.callback ?? ""
      webView.call(
        Self.deliver, .string(UTF16Text(name)), .string(answer.text), .boolean(answer.isLast), when: isThere
      ) { [link] result in
        guard case .failure(let reason) = result else { return }
        if case .noPage = reason { return link.target?.late(answers) ?? () }
        link.target?.fault("callback-failed", "\(name), the callback of \(answer.call.method): \(reason)")
      }
      return
    }
    let list = StructuredValue.array(
      answers.map { answer in
        StructuredValue.array([
          .string(answer.call.callback ?? ""), .string(answer.text), .boolean(answer.isLast),
        ])
      })
    webView.call(Self.deliverAll, .copy(list), .boolean(dialect.version == 3), when: isThere) { [link] result in
      guard let bridge = link.target else { return }
      if case .failure(.noPage) = result { return bridge.late(answers) }
      guard page == bridge.generation else { return }
      switch result {
      case .success(let failures):
        for failure in failures.array.map({ Array($0) }) ?? [] {
          bridge.fault("callback-failed", "a callback threw: \(failure.string ?? "an error")")
        }
      case .failure(let reason): bridge.fault("not-delivered", "answers were not taken by the page: \(reason)")
      }
    }
  }

  /// The answers that wait have lost their page.
  func dropGathered() {
    gathering.cancelTimer?()
    late(gathering.waiting)
    gathering = AnswerGathering()
  }

  private func late(_ answers: [AnswerGathering.Answer]) {
    for answer in answers {
      fault("late-answer", "the page that called \(answer.call.method) is gone")
      caller.door.inbox.noteLateAnswer()
    }
  }

  // MARK: Methods with tasks

  /// Runs an asynchronous method's task, which the loop waits for.
  func run(_ answer: DSBridgeAnswer, _ body: @escaping @Sendable () async throws -> JSONText?) {
    guard let loop = webView?.eventLoop else { return answer.complete() }
    let page = generation
    lastTask += 1
    let number = lastTask
    // A closed view forgets the work, and the task goes on.
    let delivery = AnswerDelivery(by: loop.inbox)
    let work = loop.beginWork("the method \(answer.call.method)", as: Result<JSONText?, any Error>.self) {
      [link] result in
      delivery.taken()
      guard let bridge = link.target else { return answer.complete() }
      bridge.runningTasks[number] = nil
      switch result {
      case .success(let value): answer.sendRaw(value)
      // How a cancelled method ends is no failure of it; that its answer is late is told all the same.
      case .failure(let error): if page == bridge.generation { answer.fail(error) } else { answer.complete() }
      }
    }
    runningTasks[number] = Task(executorPreference: HandlerExecutor.shared) { [delivery] in
      do { work.finish(.success(try await body())) } catch { work.finish(.failure(error)) }
      withExtendedLifetime(delivery) {}
    }
  }

  func cancelTasks() {
    for task in runningTasks.values { task.cancel() }
    runningTasks = [:]
  }
}
