import JavaScriptEngine
import Ownership

/// What native has in a view's loop.
///
/// All messages are made of it, so it needs no closure for each task.
final class NativeWork: LoopTarget {
  private enum Task: Int {
    case call, outcome, failure, decision
  }

  /// Native is to be told what a call came to.
  private struct Outcome {
    let completion: WebView.ScriptCompletion
    let value: StructuredValue
  }

  /// Native is to be told that a call failed.
  private struct Failure {
    let end: FunctionCall.End
    let reason: ScriptError
  }

  /// Native is to be asked about a navigation.
  private struct Question {
    let action: NavigationAction
    let handling: HistoryHandling
    let frame: Backlink<Frame>
  }

  private let view: Backlink<WebView>
  // The loop has the work among its tasks, and would keep itself by it. Only the view, which keeps the loop, and the loop's own tasks get at it.
  private unowned(unsafe) let loop: EventLoop
  // As the loop's own queue: what is taken out is taken out before it runs.
  @exclusivity(unchecked) private var calls = Ring<FunctionCall>()
  // Structures, and no tuples: a closure in a tuple is wrapped in another, because a ring takes any type.
  @exclusivity(unchecked) private var outcomes = Ring<Outcome>()
  @exclusivity(unchecked) private var failures = Ring<Failure>()
  @exclusivity(unchecked) private var questions = Ring<Question>()

  init(of view: Backlink<WebView>, in loop: EventLoop) {
    self.view = view
    self.loop = loop
  }

  /// Calls a function of the page.
  func call(_ call: consuming FunctionCall) {
    calls.append(call)
    loop.post(self, task: Task.call.rawValue)
  }

  /// Tells somebody what a call came to.
  func tell(_ completion: @escaping WebView.ScriptCompletion, _ value: StructuredValue) {
    outcomes.append(Outcome(completion: completion, value: value))
    loop.post(self, task: Task.outcome.rawValue)
  }

  /// Tells somebody that a call failed.
  func tell(_ end: FunctionCall.End, _ reason: ScriptError) {
    failures.append(Failure(end: end, reason: reason))
    loop.post(self, task: Task.failure.rawValue)
  }

  /// Asks native about a navigation.
  func decide(on action: NavigationAction, _ handling: HistoryHandling, of frame: Backlink<Frame>) {
    questions.append(Question(action: action, handling: handling, frame: frame))
    loop.post(self, task: Task.decision.rawValue)
  }

  func run(task: Int) {
    switch Task(rawValue: task) {
    case .call:
      guard let call = calls.removeFirst() else { return }
      guard let view = view.target else { return call.end.fail(.noPage) }
      view.perform(call, isAtOnce: false)
    case .outcome:
      guard let outcome = outcomes.removeFirst() else { return }
      outcome.completion(.success(outcome.value))
    case .failure:
      guard let failure = failures.removeFirst() else { return }
      failure.end.fail(failure.reason)
    case .decision:
      guard let question = questions.removeFirst() else { return }
      view.target?.decide(on: question.action, question.handling, of: question.frame)
    case nil: break
    }
  }
}
