import JavaScriptEngine
import Ownership

extension WebView {
  /// Runs the body of an asynchronous function in the main frame or another, in a task of its own, and waits for the
  /// promise that it makes.
  ///
  /// - Parameters:
  ///   - body: What the function does; `await` and `return` mean what they mean in one.
  ///   - arguments: The function's parameters, by name.
  ///   - frame: Another frame that it runs in.
  ///   - completion: Gets a copy of what was returned, or what was thrown, in a later task; `noPage` when the page ends
  ///     before.
  public func callAsyncJavaScript(
    _ body: String, arguments: [String: StructuredValue] = [:], in frame: FrameInfo? = nil,
    completion: @escaping ScriptCompletion
  ) {
    let sorted = arguments.sorted { $0.key < $1.key }
    // The promise has somebody who waits for it before the engine looks for rejections that nobody handles.
    let source =
      "(function () { const promise = (async function (\(sorted.map(\.key).joined(separator: ", "))) {\n\(body)\n})"
      + ".apply(this, arguments); (async () => { try { await promise; } catch {} })(); return promise; })"
    runAwaiting(in: frame, completion) { realm throws(JavaScriptException) in
      let function = Value(try realm.evaluate(UTF16Text(source), url: realm.url.href).ref, in: realm.context)
      var values: [Value] = []
      for argument in sorted { values.append(try Value(argument.value, in: realm.context)) }
      return { () throws(JavaScriptException) in try function.call(values) }
    }
  }

  /// Calls a function in the main frame with values, in a task of its own, and waits for the promise that it gives, if
  /// it gives one.
  package func callAwaiting(
    _ function: PageFunction, _ arguments: ScriptArgument..., completion: @escaping ScriptCompletion
  ) {
    runAwaiting(in: nil, completion) { realm throws(JavaScriptException) in
      { () throws(JavaScriptException) in
        Value(try realm.call(FunctionCall(function, arguments, nil, nil)).ref, in: realm.context)
      }
    }
  }

  /// - Parameter prepare: Gives what is called then; by itself it may run scripts of native alone.
  private func runAwaiting(
    in frame: FrameInfo?, _ completion: @escaping ScriptCompletion,
    _ prepare: @escaping (PageRealm) throws(JavaScriptException) -> () throws(JavaScriptException) -> Value
  ) {
    let outcome = AsyncOutcome(loop: eventLoop, completion)
    eventLoop.post { [link] in
      guard let view = link.target, let realm = view.evaluator.realm(in: view, frame: frame) else {
        return outcome.end(.failure(.noPage))
      }
      let outer = view.evaluator.enter(realm)
      defer { view.evaluator.leave(realm, to: outer) }
      do throws(JavaScriptException) {
        try realm.core.withGesture { () throws(JavaScriptException) in
          let call = try prepare(realm)
          // Listens in the same call, before whose end a rejection would count as one that nobody handles.
          let start = try realm.context.makeFunction { [weak realm] _ in
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

/// The outcome of a call that a page answers by a promise; when nothing is left that could settle it, the call has no
/// page.
private final class AsyncOutcome {
  private weak var loop: EventLoop?
  private var completion: WebView.ScriptCompletion?

  init(loop: EventLoop, _ completion: @escaping WebView.ScriptCompletion) {
    self.loop = loop
    self.completion = completion
  }

  deinit { end(.failure(.noPage)) }

  /// Tells the caller, in a task of its own.
  func end(_ result: Result<StructuredValue, ScriptError>) {
    guard let completion = completion.take() else { return }
    guard let loop else { return completion(result) }
    loop.post { completion(result) }
  }
}
