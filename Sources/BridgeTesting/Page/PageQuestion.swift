import HeadlessWebView
import JavaScriptEngine

/// Something that is asked of a page, and asked again whenever the page did something or its time moved, until the
/// answer will do.
final class PageQuestion {
  /// What to make of an answer.
  enum Verdict {
    /// It will do.
    case good(StructuredValue)
    /// It may change, for a reason.
    case waiting(String)
    /// It never will do, for a reason.
    case wrong(String)
  }

  private enum State {
    case begins, asked, settles, over
    /// It was asked, and the page came to rest: what is answered now changes with time alone.
    case asksAgain, askedAgain
  }

  typealias Ask = (WebView, @escaping WebView.ScriptCompletion) -> Void

  private let view: WebView
  private let what: String
  private let limit: Duration
  private let end: Duration
  private let settles: Bool
  private let ask: Ask
  private let judge: (StructuredValue) -> Verdict
  private var state = State.begins
  private var answer: Result<StructuredValue, ScriptError>?
  /// What was answered in the end.
  private(set) var value = StructuredValue.undefined

  /// - Parameters:
  ///   - what: What is done, for an error.
  ///   - limit: How much of the page's time it may take.
  ///   - settles: Whether the page comes to rest afterwards.
  init(
    _ view: WebView, _ what: String, limit: Duration, settles: Bool, ask: @escaping Ask,
    judge: @escaping (StructuredValue) -> Verdict
  ) {
    self.view = view
    self.what = what
    self.limit = limit
    end = view.eventLoop.now + limit
    self.settles = settles
    self.ask = ask
    self.judge = judge
  }

  var steps: PageSteps<TestPageError> {
    PageSteps(view: view) { [self] () throws(TestPageError) in try next() }
  }

  private func next() throws(TestPageError) -> PageSteps<TestPageError>.Step {
    switch state {
    case .begins, .asksAgain:
      answer = nil
      ask(view) { [weak self] in self?.answer = $0 }
      state = state == .begins ? .asked : .askedAgain
      return .run(until: { [unowned self] in answer != nil || view.isClosed }, limit: limit)
    case .asked, .askedAgain: return try readAnswer()
    case .settles, .over:
      state = .over
      return .done
    }
  }

  private func readAnswer() throws(TestPageError) -> PageSteps<TestPageError>.Step {
    guard let answer else {
      throw .notInTime(what, reason: "the page did not answer", limit: limit, pending: view.eventLoop.pendingWork)
    }
    let result: StructuredValue
    do throws(ScriptError) { result = try answer.get() } catch { throw .script(what, error) }
    switch judge(result) {
    case .wrong(let reason): throw .impossible(what, reason: reason)
    case .good(let value):
      self.value = value
      state = .settles
      return settles ? .settle : .done
    case .waiting(let reason):
      guard state == .askedAgain else {
        state = .asksAgain
        return .settle
      }
      let loop = view.eventLoop
      guard loop.now < end else {
        throw .notInTime(what, reason: reason, limit: limit, pending: loop.pendingWork)
      }
      guard !loop.isIdle else { throw .neverComes(what, reason: reason) }
      state = .begins
      // Asked before the next step of time, and behind it.
      var looks = 0
      return .run(
        until: {
          looks += 1
          return looks > 1
        }, limit: end - loop.now)
    }
  }
}
