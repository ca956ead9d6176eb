import HeadlessWebView
import JavaScriptEngine

/// A query that is repeated until its result is acceptable.
///
/// The page is queried again whenever it did something or virtual time advanced.
final class PageQuestion {
  /// The assessment of a result.
  enum Verdict {
    /// The result is acceptable.
    case good(StructuredValue)
    /// The result is not acceptable yet but may change; the value is the reason.
    case waiting(String)
    /// The result can never become acceptable; the value is the reason.
    case wrong(String)
  }

  private enum State {
    case begins, asked, settles, over
    /// The page was queried and became idle: from now on the result changes with time alone.
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
  /// The final result.
  private(set) var value = StructuredValue.undefined

  /// Creates a query.
  ///
  /// - Parameters:
  ///   - what: The description of the action, for an error.
  ///   - limit: The limit for the query, in virtual time.
  ///   - settles: Pass `true` to wait afterwards until the page is idle.
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
      throw .notInTime(what, reason: "the page did not respond", limit: limit, in: view.eventLoop)
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
        throw .notInTime(what, reason: reason, limit: limit, in: loop)
      }
      guard !loop.isIdle else { throw .neverComes(what, reason: reason) }
      state = .begins
      // The page is queried before and after the next step of time.
      var looks = 0
      return .run(
        until: {
          looks += 1
          return looks > 1
        }, limit: end - loop.now)
    }
  }
}
