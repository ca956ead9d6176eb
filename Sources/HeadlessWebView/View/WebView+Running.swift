import JavaScriptEngine

/// A view's event loop, run by whoever owns the view.
extension WebView {
  /// Runs until nothing is left to do: ``EventLoop/runUntilIdle(limit:)``.
  public func runUntilIdle(limit: Duration = .seconds(30)) throws(EventLoopError) {
    try eventLoop.runUntilIdle(limit: limit)
  }

  /// Runs until a condition holds: ``EventLoop/run(until:timeout:)``.
  public func run(until condition: () -> Bool, timeout: Duration = .seconds(30)) throws(EventLoopError) {
    try eventLoop.run(until: condition, timeout: timeout)
  }

  /// Lets time pass: ``EventLoop/advance(by:)``.
  public func advance(by duration: Duration) { eventLoop.advance(by: duration) }

  /// Runs until nothing is left to do, in turns with the caller's other tasks:
  /// ``EventLoop/runUntilIdle(limit:isolation:)``.
  public func runUntilIdle(
    limit: Duration = .seconds(30), isolation: isolated (any Actor)? = #isolation
  ) async throws {
    try await eventLoop.runUntilIdle(limit: limit, isolation: isolation)
  }

  /// Runs until a condition holds, in turns with the caller's other tasks: ``EventLoop/run(until:timeout:isolation:)``.
  public func run(
    until condition: () -> Bool, timeout: Duration = .seconds(30), isolation: isolated (any Actor)? = #isolation
  ) async throws {
    try await eventLoop.run(until: condition, timeout: timeout, isolation: isolation)
  }

  /// Lets time pass, in turns with the caller's other tasks: ``EventLoop/advance(by:isolation:)``.
  public func advance(by duration: Duration, isolation: isolated (any Actor)? = #isolation) async throws {
    try await eventLoop.advance(by: duration, isolation: isolation)
  }

  /// Evaluates a script in the main frame and waits for its result, in turns with the caller's other tasks.
  ///
  /// - Parameter name: Names the script, as in ``evaluateJavaScript(_:name:completion:)``.
  /// - Returns: A copy of the completion value.
  /// - Throws: ``ScriptError``; ``EventLoopError/timedOut(pending:)`` when the page does not come to it in time;
  ///   `CancellationError`.
  @discardableResult
  public func evaluateJavaScript(
    _ source: String, name: String? = nil, timeout: Duration = .seconds(30),
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> StructuredValue {
    var result: Result<StructuredValue, ScriptError>?
    evaluateJavaScript(source, name: name) { result = $0 }
    try await run(until: { result != nil || isClosed }, timeout: timeout, isolation: isolation)
    guard let result else { throw ScriptError.noPage }
    return try result.get()
  }
}

/// Answers that come when nobody waits for them.
extension WebView {
  /// How many answers to calls of pages came too late: when the page was replaced or had ended, or the bridge, or the
  /// view, was closed.
  ///
  /// They go nowhere. As long as the view is open the transcript has each as the fault `late-answer` as well; a closed
  /// view, which tells nobody anything, goes on counting.
  public var lateAnswers: Int { eventLoop.inbox.lateAnswers }
}
