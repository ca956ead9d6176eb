import HeadlessWebView
import JavaScriptEngine

/// The `setTimeout` and `clearTimeout` functions of a handlers script, which use the page's clock.
final class HandlerTimers {
  private var loop: EventLoop?
  private var fail: (String) -> Void = { _ in }
  /// The timers that were set before the event loop existed.
  private var early: [() -> Void] = []
  private var functions: [Int: Value] = [:]
  private var count = 0

  func setUp(in context: Context) throws(JavaScriptException) {
    try context.globalObject.set(
      "setTimeout",
      to: try context.makeFunction(name: "setTimeout") { [unowned self] arguments in
        guard arguments.count > 0, arguments[0].isFunction else {
          throw JavaScriptException(name: "TypeError", message: "setTimeout() requires a function")
        }
        let wanted = arguments.count > 1 ? (try? arguments[1].toNumber()) ?? 0 : 0
        let rest = (2..<max(2, arguments.count)).map { arguments[$0] }
        return Value(Double(set(arguments[0], wanted, rest)), in: context)
      })
    try context.globalObject.set(
      "clearTimeout",
      to: try context.makeFunction(name: "clearTimeout") { [unowned self] arguments in
        if arguments.count > 0, let number = try? arguments[0].toNumber(), let number = Int(exactly: number) {
          functions[number] = nil
        }
        return nil
      })
  }

  /// Starts the timers on a page's event loop, including those that were set earlier.
  func start(on loop: EventLoop, fail: @escaping (String) -> Void) {
    (self.loop, self.fail) = (loop, fail)
    let posts = early
    early = []
    for post in posts { post() }
  }

  private func set(_ function: Value, _ wanted: Double, _ arguments: [Value]) -> Int {
    count += 1
    let number = count
    functions[number] = function
    // As in a page: at least one millisecond, and at most the maximum delay of a page's timer.
    let delay = Duration.milliseconds(wanted.isFinite ? min(max(1, wanted), 2_147_483_647) : 1)
    let post = { [self] in
      loop?.post(after: delay, label: "a handler's setTimeout of \(delay)") { [weak self] in
        self?.run(number, arguments)
      }
      return
    }
    if loop == nil { early.append(post) } else { post() }
    return number
  }

  private func run(_ number: Int, _ arguments: [Value]) {
    guard let function = functions.removeValue(forKey: number) else { return }
    do throws(JavaScriptException) { _ = try function.call(arguments) } catch {
      fail(
        error.isTermination
          ? "a timer of the handlers ran for too long and was terminated" : "a timer of the handlers threw: \(error)")
    }
  }
}
