import JavaScriptEngine
import Ownership

/// What native has in a view's loop.
///
/// All messages are made of it, so it needs no closure for each task.
final class NativeWork: LoopTarget {
  private enum Task: Int {
    case call, outcome, failure, decision
  }

  private let view: Backlink<WebView>
  // The loop has the work among its tasks, and would keep itself by it. Both are the view's, and tasks run in the loop.
  private unowned let loop: EventLoop
  // As the loop's own queue: what is taken out is taken out before it runs.
  @exclusivity(unchecked) private var calls = Ring<FunctionCall>()
  @exclusivity(unchecked) private var outcomes = Ring<
    (WebView.ScriptCompletion, Result<StructuredValue, ScriptError>)
  >()
  @exclusivity(unchecked) private var failures = Ring<((ScriptError) -> Void, ScriptError)>()
  @exclusivity(unchecked) private var decisions = Ring<(NavigationAction, HistoryHandling, Backlink<Frame>)>()

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
  func tell(_ completion: @escaping WebView.ScriptCompletion, _ result: Result<StructuredValue, ScriptError>) {
    outcomes.append((completion, result))
    loop.post(self, task: Task.outcome.rawValue)
  }

  /// Tells somebody that a call failed.
  func tell(_ handler: @escaping (ScriptError) -> Void, _ failure: ScriptError) {
    failures.append((handler, failure))
    loop.post(self, task: Task.failure.rawValue)
  }

  /// Asks native about a navigation.
  func decide(on action: NavigationAction, _ handling: HistoryHandling, of frame: Backlink<Frame>) {
    decisions.append((action, handling, frame))
    loop.post(self, task: Task.decision.rawValue)
  }

  func run(task: Int) {
    switch Task(rawValue: task) {
    case .call:
      guard let call = calls.removeFirst() else { return }
      guard let view = view.target else { return call.end.fail(.noPage) }
      view.perform(call, isAtOnce: false)
    case .outcome:
      guard let (completion, result) = outcomes.removeFirst() else { return }
      completion(result)
    case .failure:
      guard let (handler, failure) = failures.removeFirst() else { return }
      handler(failure)
    case .decision:
      guard let (action, handling, frame) = decisions.removeFirst() else { return }
      view.target?.decide(on: action, handling, of: frame)
    case nil: break
    }
  }
}
