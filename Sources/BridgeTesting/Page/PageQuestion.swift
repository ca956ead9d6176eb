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

  /// The pauses of a polled query, as in specs; the last one repeats.
  private static let intervals: [Duration] = [
    .milliseconds(100), .milliseconds(250), .milliseconds(500), .seconds(1),
  ]

  typealias Ask = (WebView, @escaping WebView.ScriptCompletion) -> Void

  private let view: WebView
  private let what: String
  private let limit: Duration
  private let end: Duration
  private let settles: Bool
  private let polls: Bool
  /// The number of the pauses of a polled query.
  private var pauses = 0
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
  ///   - polls: Pass `true` to repeat the query at intervals, because time alone may change its result.
  init(
    _ view: WebView, _ what: String, limit: Duration, settles: Bool, polls: Bool = false, ask: @escaping Ask,
    judge: @escaping (StructuredValue) -> Verdict
  ) {
    self.view = view
    self.what = what
    self.limit = limit
    end = view.eventLoop.now + limit
    self.settles = settles
    self.polls = polls
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
      if polls {
        // The loop advances to this task even if the page itself is idle.
        let pause = min(Self.intervals[min(pauses, Self.intervals.count - 1)], end - loop.now)
        _ = loop.post(after: pause, label: what) {}
        pauses += 1
      } else if loop.isIdle {
        throw .neverComes(what, reason: reason)
      }
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
