import JavaScriptEngine
import Ownership

extension WebView {
  /// Runs the body of an asynchronous function in the main frame or another, in a task of its own, and awaits its
  /// promise.
  ///
  /// - Parameters:
  ///   - body: The function's body, which can use `await` and `return`.
  ///   - arguments: The function's parameters, by name.
  ///   - frame: Another frame to run in.
  ///   - world: The world to run in.
  ///   - completion: Called in a later task with a copy of the returned value or with the thrown error; with `noPage`
  ///     if the page ends before.
  public func callAsyncJavaScript(
    _ body: String, arguments: [String: StructuredValue] = [:], in frame: FrameInfo? = nil,
    world: ContentWorld = .page, completion: @escaping ScriptCompletion
  ) {
    callAsyncJavaScript(body, arguments: arguments, in: frame, world: world, named: nil, completion: completion)
  }

  /// Runs the body of an asynchronous function in a world of the main frame, in a task of its own, and awaits its
  /// promise.
  ///
  /// - Parameters:
  ///   - body: The function's body, which can use `await` and `return`.
  ///   - arguments: The function's parameters, by name.
  ///   - world: The world to run in.
  ///   - completion: Called in a later task with a copy of the returned value or with the thrown error; with `noPage`
  ///     if the page ends before.
  public func callAsyncJavaScript(
    _ body: String, arguments: [String: StructuredValue] = [:], in world: ContentWorld,
    completion: @escaping ScriptCompletion
  ) {
    callAsyncJavaScript(body, arguments: arguments, world: world, named: nil, completion: completion)
  }

  /// Runs the body of an asynchronous function whose locations in stacks have another name than the document's URL.
  ///
  /// - Parameter isOfTool: Indicates whether it may evaluate text even if the page's policy forbids that.
  package func callAsyncJavaScript(
    _ body: String, arguments: [String: StructuredValue], in frame: FrameInfo? = nil, world: ContentWorld = .page,
    named name: String?, isOfTool: Bool = false, completion: @escaping ScriptCompletion
  ) {
    let sorted = arguments.sorted { $0.key < $1.key }
    // Handlers are added to the promise before the engine looks for unhandled rejections.
    let source =
      "(function () { const promise = (async function (\(sorted.map(\.key).joined(separator: ", "))) {\n\(body)\n})"
      + ".apply(this, arguments); (async () => { try { await promise; } catch {} })(); return promise; })"
    runAwaiting(in: frame, world: world, isOfTool: isOfTool, completion) { world throws(JavaScriptException) in
      let function = Value(try world.evaluate(UTF16Text(source), url: name).ref, in: world.context)
      var values: [Value] = []
      for argument in sorted { values.append(try Value(argument.value, in: world.context)) }
      return { () throws(JavaScriptException) in try function.call(values) }
    }
  }

  /// Calls a function in the main frame or another with values, in a task of its own, and awaits its result if that is
  /// a promise.
  package func callAwaiting(
    _ function: PageFunction, _ arguments: ScriptArgument..., in frame: FrameInfo? = nil,
    completion: @escaping ScriptCompletion
  ) {
    runAwaiting(in: frame, world: .page, isOfTool: function.isTool, completion) { world throws(JavaScriptException) in
      { [realm = world.realm] () throws(JavaScriptException) in
        guard let realm else { return Value.undefined(in: world.context) }
        return Value(try realm.call(FunctionCall(function, arguments, nil, nil)).ref, in: realm.context)
      }
    }
  }

  /// - Parameter prepare: Returns the closure to call then; by itself it may run native scripts only.
  private func runAwaiting(
    in frame: FrameInfo?, world: ContentWorld, isOfTool: Bool, _ completion: @escaping ScriptCompletion,
    _ prepare: @escaping (PageWorld) throws(JavaScriptException) -> () throws(JavaScriptException) -> Value
  ) {
    let outcome = AsyncOutcome(loop: eventLoop, completion)
    eventLoop.post { [link] in
      guard let view = link.target, let realm = view.evaluator.realm(in: view, frame: frame),
        let world = try? realm.open(world)
      else {
        return outcome.end(.failure(.noPage))
      }
      let outer = view.evaluator.enter(realm)
      defer { view.evaluator.leave(realm, to: outer) }
      let isReleased = isOfTool && realm.beginEvaluationByTool()
      defer { if isReleased { realm.endEvaluationByTool() } }
      do throws(JavaScriptException) {
        try realm.core.withGesture { () throws(JavaScriptException) in
          let call = try prepare(world)
          // The handlers are added in the same call; after its end a rejection would count as unhandled.
          let start = try world.context.makeFunction { [weak realm] _ in
            let value = try call()
            guard value.isPromise else {
              if let realm { outcome.end(Result { () throws(ScriptError) in try realm.copy(value.handle) }) }
              return nil
            }
            try value.then(
              onFulfilled: { value in
                if let realm { outcome.end(Result { () throws(ScriptError) in try realm.copy(value.handle) }) }
              },
              onRejected: { reason in
                outcome.end(.failure(.exception(reason.context.exception(from: reason.handle))))
              })
            return nil
          }
          _ = try start.call()
        }
      } catch {
        outcome.end(.failure(.exception(error)))
      }
    }
  }
}

/// The outcome of a call that a page answers with a promise.
///
/// If nothing is left that could settle the promise, the call fails with `noPage`.
private final class AsyncOutcome {
  private weak var loop: EventLoop?
  private var completion: WebView.ScriptCompletion?

  init(loop: EventLoop, _ completion: @escaping WebView.ScriptCompletion) {
    self.loop = loop
    self.completion = completion
  }

  deinit { end(.failure(.noPage)) }

  /// Calls the completion, in a task of its own.
  func end(_ result: Result<StructuredValue, ScriptError>) {
    guard let completion = completion.take() else { return }
    guard let loop else { return completion(result) }
    loop.post { completion(result) }
  }
}
