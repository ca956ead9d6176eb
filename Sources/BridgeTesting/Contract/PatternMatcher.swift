import Foundation
import JavaScriptEngine
import Ownership

/// Matches regular expressions as ECMA-262 does, in an engine of its own that is made when it is first needed.
///
/// The engine cannot be stopped while it looks for a match, and a pattern such as `a*a*a*a*b` may take it hours. So it
/// works on a thread of its own: a pattern for which that thread computes longer than ``limit`` is given up together
/// with the thread, and not tried again.
final class PatternMatcher: Sendable {
  /// What a text is to a pattern.
  enum Verdict: Sendable, Hashable {
    case matches
    case fails
    /// The pattern is no regular expression: what the engine says.
    case invalid(String)
    /// It was given up.
    case takesTooLong
  }

  /// How long a match may compute.
  let limit: Duration

  private struct State {
    var engine: PatternEngine?
    var tooSlow: Set<String> = []
  }

  private let state = Locked(State())

  init(limit: Duration = .seconds(1)) { self.limit = limit }

  /// What is wrong with a pattern; nil when it is one.
  func complaint(about pattern: String) -> String? {
    if case .invalid(let reason) = verdict(on: "", pattern) { return reason }
    return nil
  }

  /// Looks for a pattern anywhere in a text.
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

/// The thread with the engine; one asks at a time.
private final class PatternEngine: Sendable {
  private struct Work: Sendable {
    var question: (text: String, pattern: String)?
    var answer: PatternMatcher.Verdict?
    var isOver = false
    /// What reads the thread's processor time; nil where the system has no such clock.
    var clock: clockid_t?
  }

  private let work: Locked<Work>
  private let asked = DispatchSemaphore(value: 0)
  private let answered = DispatchSemaphore(value: 0)
  private static let stackSize = 4 << 20
  /// How often the thread's time is looked at, in milliseconds.
  private static let interval = 20

  init() {
    let work = Locked(Work())
    self.work = work
    // The thread does not keep the engine, whose end is its own.
    let thread = Thread { [asked, answered] in Self.serve(work, asked, answered) }
    thread.stackSize = Self.stackSize
    thread.start()
    // That the engine is made is no part of a match: on a busy machine it alone may take long.
    answered.wait()
  }

  deinit {
    work.withLock { $0.isOver = true }
    asked.signal()
  }

  /// Nil when it takes too long; the engine is of no use then.
  func verdict(on text: String, _ pattern: String, within limit: Duration) -> PatternMatcher.Verdict? {
    let clock = work.withLock {
      $0.question = (text, pattern)
      return $0.clock
    }
    let end = Self.time(of: clock) + limit
    asked.signal()
    // A busy machine may give the thread no time for a while: only what it computes counts.
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

/// A schema's regular expression, and what matches it.
struct SchemaPattern: Sendable {
  let source: String
  let matcher: PatternMatcher

  /// What is wrong with a text; nil when it matches.
  func complaint(about text: String) -> String? {
    switch matcher.verdict(on: text, source) {
    case .matches: nil
    case .fails, .invalid: "does not match \(source)"
    case .takesTooLong: "cannot be matched with \(source): that takes longer than \(matcher.limit)"
    }
  }
}
