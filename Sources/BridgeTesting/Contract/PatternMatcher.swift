import Foundation
import JavaScriptEngine
import Ownership

/// Matches regular expressions as ECMA-262 does, in an engine of its own that is created on first use.
///
/// The engine cannot be interrupted during a match, and a pattern such as `a*a*a*a*b` may take hours. So it runs on its
/// own thread. If a pattern takes more of that thread's processor time than ``limit``, the matcher abandons the thread
/// and does not try the pattern again.
final class PatternMatcher: Sendable {
  /// The result of matching a text against a pattern.
  enum Verdict: Sendable, Hashable {
    case matches
    case fails
    /// The pattern is not a regular expression; the value is the engine's message.
    case invalid(String)
    /// The match was abandoned.
    case takesTooLong
  }

  /// The processor time that a match may take.
  let limit: Duration

  private struct State {
    var engine: PatternEngine?
    var tooSlow: Set<String> = []
  }

  private let state = Locked(State())

  init(limit: Duration = .seconds(1)) { self.limit = limit }

  /// Returns the error in a pattern; nil if the pattern is valid.
  func complaint(about pattern: String) -> String? {
    if case .invalid(let reason) = verdict(on: "", pattern) { return reason }
    return nil
  }

  /// Searches a text for a pattern.
  func verdict(on text: String, _ pattern: String) -> Verdict {
    state.withLock { state in
      guard !state.tooSlow.contains(pattern) else { return .takesTooLong }
      let engine = state.engine ?? PatternEngine()
      state.engine = engine
      if let verdict = engine.verdict(on: text, pattern, within: limit) { return verdict }
      state.engine = nil
      state.tooSlow.insert(pattern)
      return .takesTooLong
    }
  }
}

/// The thread with the engine; it serves one request at a time.
private final class PatternEngine: Sendable {
  private struct Work: Sendable {
    var question: (text: String, pattern: String)?
    var answer: PatternMatcher.Verdict?
    var isOver = false
    /// The clock for the thread's processor time; nil if the system has no such clock.
    var clock: clockid_t?
  }

  private let work: Locked<Work>
  private let asked = DispatchSemaphore(value: 0)
  private let answered = DispatchSemaphore(value: 0)
  private static let stackSize = 4 << 20
  /// The interval at which the thread's time is checked, in milliseconds.
  private static let interval = 20

  init() {
    let work = Locked(Work())
    self.work = work
    // The thread does not retain the engine object, so the object's `deinit` can end the thread.
    let thread = Thread { [asked, answered] in Self.serve(work, asked, answered) }
    thread.stackSize = Self.stackSize
    thread.start()
    // Creating the engine does not count as part of a match: on a busy machine it alone may take long.
    answered.wait()
  }

  deinit {
    work.withLock { $0.isOver = true }
    asked.signal()
  }

  /// Returns nil when the match takes too long; the engine is unusable then.
  func verdict(on text: String, _ pattern: String, within limit: Duration) -> PatternMatcher.Verdict? {
    let clock = work.withLock {
      $0.question = (text, pattern)
      return $0.clock
    }
    let end = Self.time(of: clock) + limit
    asked.signal()
    // A busy machine may not schedule the thread for a while, so only its processor time counts.
    while answered.wait(timeout: .now() + .milliseconds(Self.interval)) != .success {
      if end < Self.time(of: clock) { return nil }
    }
    return work.withLock { $0.answer }
  }

  private static func time(of clock: clockid_t?) -> Duration {
    ProcessorTime.time(of: clock ?? CLOCK_MONOTONIC)
  }

  private static let source = """
    (() => {
      const known = new Map();
      return (pattern, text) => {
        let expression = known.get(pattern);
        if (!expression) known.set(pattern, expression = new RegExp(pattern, 'u'));
        return expression.test(text);
      };
    })()
    """

  private static func serve(_ work: Locked<Work>, _ asked: DispatchSemaphore, _ answered: DispatchSemaphore) {
    let context = Context()
    let match = try? context.evaluate(source)
    work.withLock { $0.clock = ProcessorTime.threadClock }
    answered.signal()
    while true {
      asked.wait()
      let (question, isOver) = work.withLock { ($0.question, $0.isOver) }
      guard !isOver, let question else { return }
      let verdict: PatternMatcher.Verdict
      do throws(JavaScriptException) {
        let result = try match?.call([Value(question.pattern, in: context), Value(question.text, in: context)])
        verdict = result?.boolean == true ? .matches : .fails
      } catch {
        verdict = .invalid(error.message)
      }
      work.withLock { $0.answer = verdict }
      answered.signal()
    }
  }
}

/// A schema's regular expression and its matcher.
struct SchemaPattern: Sendable {
  let source: String
  let matcher: PatternMatcher

  /// Returns the reason why a text does not match; nil if it matches.
  func complaint(about text: String) -> String? {
    switch matcher.verdict(on: text, source) {
    case .matches: nil
    case .fails, .invalid: "does not match \(source)"
    case .takesTooLong: "could not be matched with \(source) within \(matcher.limit)"
    }
  }
}
