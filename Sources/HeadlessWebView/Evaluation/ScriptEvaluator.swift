import JavaScriptEngine
import Ownership

/// Evaluates native's scripts and calls functions in the pages of a view, in tasks of the view's loop.
///
/// All messages use such calls, so they are queued in rings and need no closure for each task.
final class ScriptEvaluator: LoopTarget {
  private enum Task: Int {
    case call, outcome, failure
  }

  /// The value of a call that is delivered to native.
  private struct Outcome {
    let completion: WebView.ScriptCompletion
    let value: StructuredValue
  }

  /// The failure of a call that is delivered to native.
  private struct Failure {
    let end: FunctionCall.End
    let reason: ScriptError
  }

  private let link: Backlink<WebView>
  // The loop references the evaluator in its tasks, so a strong reference would be a cycle. Only the view, which
  // retains the loop, and the loop's own tasks reach the evaluator.
  private unowned(unsafe) let loop: EventLoop
  /// Indicates whether scripts run inside native's call, as in web views that run in the app's own process.
  let isInProcess: Bool
  /// The user scripts of the pages.
  var userScripts: [UserScript]
  // As in the loop's own queue, an element is removed before it runs.
  @exclusivity(unchecked) private var calls = Ring<FunctionCall>()
  // These are structures instead of tuples: a ring is generic, so a closure in a tuple would be wrapped in another
  // closure.
  @exclusivity(unchecked) private var outcomes = Ring<Outcome>()
  @exclusivity(unchecked) private var failures = Ring<Failure>()

  init(
    of view: Backlink<WebView>, in loop: EventLoop, isInProcess: Bool, userScripts: [UserScript]
  ) {
    link = view
    self.loop = loop
    self.isInProcess = isInProcess
    self.userScripts = userScripts
  }

  // MARK: Function calls

  /// Calls a function of the page, in a task of its own or, in process, immediately.
  func call(_ call: consuming FunctionCall, in view: WebView) {
    guard !isInProcess else { return perform(call, in: view) }
    calls.append(call)
    loop.post(self, task: Task.call.rawValue)
  }

  func run(task: Int) {
    switch Task(rawValue: task) {
    case .call:
      guard let call = calls.removeFirst() else { return }
      guard let view = link.target else { return call.end.fail(.noPage) }
      perform(call, in: view)
    case .outcome:
      guard let outcome = outcomes.removeFirst() else { return }
      outcome.completion(.success(outcome.value))
    case .failure:
      guard let failure = failures.removeFirst() else { return }
      failure.end.fail(failure.reason)
    case nil: break
    }
  }

  /// Performs a queued call.
  private func perform(_ call: FunctionCall, in view: WebView) {
    guard let realm = realm(in: view, when: call.condition) else { return call.end.fail(.noPage) }
    var completion: WebView.ScriptCompletion?
    if case .completion(let wanted) = call.end { completion = wanted }
    do throws(ScriptError) {
      let value = try value(in: realm, isWanted: completion != nil) { () throws(JavaScriptException) in
        try realm.call(call)
      }
      guard let completion else { return }
      guard !isInProcess else { return completion(.success(value)) }
      outcomes.append(Outcome(completion: completion, value: value))
      loop.post(self, task: Task.outcome.rawValue)
    } catch {
      if case .completion(nil) = call.end { return }
      guard !isInProcess else { return call.end.fail(error) }
      failures.append(Failure(end: call.end, reason: error))
      loop.post(self, task: Task.failure.rawValue)
    }
  }

  // MARK: Evaluation

  /// Evaluates a script, in a task of its own or, in process, immediately; the completion is called in a later task.
  func run(
    _ completion: WebView.ScriptCompletion?, when condition: (() -> Bool)? = nil, in frame: FrameInfo? = nil,
    world: ContentWorld = .page, of view: WebView,
    _ body: @escaping (PageWorld) throws(JavaScriptException) -> Handle
  ) {
    guard !isInProcess else {
      let result = result(
        in: view, when: condition, frame: frame, world: world, isWanted: completion != nil, body)
      completion?(result ?? .failure(.noPage))
      return
    }
    loop.post { [link] in
      guard let view = link.target,
        let result = view.evaluator.result(
          in: view, when: condition, frame: frame, world: world, isWanted: completion != nil, body)
      else {
        completion?(.failure(.noPage))
        return
      }
      if let completion { view.eventLoop.post { completion(result) } }
    }
  }

  /// Returns the outcome of a native script; nil if there is no page for it.
  private func result(
    in view: WebView, when condition: (() -> Bool)?, frame: FrameInfo?, world: ContentWorld, isWanted: Bool,
    _ body: (PageWorld) throws(JavaScriptException) -> Handle
  ) -> Result<StructuredValue, ScriptError>? {
    guard let realm = realm(in: view, when: condition, frame: frame), let world = try? realm.open(world) else {
      return nil
    }
    do throws(ScriptError) {
      return .success(
        try value(in: realm, world: world, isWanted: isWanted) { () throws(JavaScriptException) in try body(world) })
    } catch {
      return .failure(error)
    }
  }

  /// Returns the value of a native script in a page; `undefined` if the value is not needed.
  @inline(__always)
  func value(
    in realm: PageRealm, world: PageWorld? = nil, isWanted: Bool, _ body: () throws(JavaScriptException) -> Handle
  ) throws(ScriptError) -> StructuredValue {
    let outer = enter(realm)
    defer { leave(realm, to: outer) }
    let value: Handle
    do throws(JavaScriptException) {
      value = try realm.core.withGesture { () throws(JavaScriptException) in try body() }
    } catch {
      throw .exception(world?.report(error, phase: "evaluate") ?? realm.report(error, phase: "evaluate"))
    }
    return isWanted ? try realm.copy(value) : .undefined
  }

  /// Returns the realm that a native script runs in; nil if its condition fails or there is no page.
  func realm(in view: WebView, when condition: (() -> Bool)? = nil, frame: FrameInfo? = nil) -> PageRealm? {
    guard !view.isClosed, condition?() != false else { return nil }
    return view.frames.realm(of: frame)
  }

  /// Prepares a realm for a native script; the result identifies the page whose script it may interrupt.
  func enter(_ realm: PageRealm) -> Handle? {
    let outer = realm.core.enter(realm)
    return isInProcess ? outer : nil
  }

  func leave(_ realm: PageRealm, to outer: Handle?) {
    if let outer { realm.core.leave(to: outer) }
  }

  // MARK: User scripts

  func runUserScripts(at time: UserScript.InjectionTime, in realm: PageRealm, frame: Frame) {
    for script in userScripts where script.injectionTime == time {
      guard frame.isMain || !script.forMainFrameOnly else { continue }
      do throws(JavaScriptException) {
        guard script.world != .page else {
          _ = try realm.evaluate(UTF16Text(script.source), url: script.name ?? realm.url.href)
          continue
        }
        guard let world = try? realm.open(script.world) else { continue }
        _ = try world.evaluate(UTF16Text(script.source), url: script.name ?? realm.url.href)
      } catch {
        (try? realm.open(script.world))?.report(error, phase: "user script")
      }
    }
  }
}

extension PageRealm {
  /// Calls a native function in the page.
  func call(_ call: FunctionCall) throws(JavaScriptException) -> Handle {
    let function = call.function
    let compiled = try compiled(function)
    guard function.isTool || !call.more.isEmpty else {
      guard let argument = call.argument else { return try context.call(compiled.handle) }
      return try context.call(compiled.handle, try context.handle(of: argument))
    }
    let home = compiled.context
    // The collector does not scan arrays.
    var values = function.isTool ? [Value(context.globalHandle.ref, in: context)] : []
    for argument in (call.argument.map { [$0] } ?? []) + call.more {
      values.append(Value(try home.handle(of: argument).ref, in: home))
    }
    defer { withExtendedLifetime(values) {} }
    let pointers = values.map { Optional($0.handle.ref) }
    return try pointers.withUnsafeBufferPointer { buffer throws(JavaScriptException) in
      try context.call(compiled.handle, buffer)
    }
  }

  /// Returns a copy of a value for native code.
  func copy(_ value: Handle) throws(ScriptError) -> StructuredValue {
    do {
      return try context.structuredCopy(of: value) { handle in
        ((try? core.call(.isPlatformObject, [handle])).map { core.context.isTrue($0) }) ?? false
      }
    } catch let exception as JavaScriptException {
      throw .exception(exception)
    } catch {
      throw .unsupportedResult
    }
  }
}

extension Context {
  fileprivate func handle(of argument: ScriptArgument) throws(JavaScriptException) -> Handle {
    switch argument {
    case .string(let text): handle(text)
    case .number(let number): handle(number)
    case .boolean(let boolean): handle(boolean)
    case .null: null
    case .copy(let value): try Value(value, in: self).handle
    }
  }
}
