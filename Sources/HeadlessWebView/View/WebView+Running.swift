import JavaScriptEngine

/// Runs a view's event loop, on behalf of the view's owner.
extension WebView {
  /// Runs until the page is idle: ``EventLoop/runUntilIdle(limit:)``.
  public func runUntilIdle(limit: Duration = .seconds(30)) throws(EventLoopError) {
    try eventLoop.runUntilIdle(limit: limit)
  }

  /// Runs until a condition holds: ``EventLoop/run(until:timeout:)``.
  public func run(until condition: () -> Bool, timeout: Duration = .seconds(30)) throws(EventLoopError) {
    try eventLoop.run(until: condition, timeout: timeout)
  }

  /// Lets time pass: ``EventLoop/advance(by:)``.
  public func advance(by duration: Duration) { eventLoop.advance(by: duration) }

  /// Runs until the page is idle, interleaved with the caller's other tasks.
  ///
  /// See ``EventLoop/runUntilIdle(limit:isolation:)``.
  public func runUntilIdle(
    limit: Duration = .seconds(30), isolation: isolated (any Actor)? = #isolation
  ) async throws {
    try await eventLoop.runUntilIdle(limit: limit, isolation: isolation)
  }

  /// Runs until a condition holds, interleaved with the caller's other tasks:
  /// ``EventLoop/run(until:timeout:isolation:)``.
  public func run(
    until condition: () -> Bool, timeout: Duration = .seconds(30), isolation: isolated (any Actor)? = #isolation
  ) async throws {
    try await eventLoop.run(until: condition, timeout: timeout, isolation: isolation)
  }

  /// Lets time pass, interleaved with the caller's other tasks: ``EventLoop/advance(by:isolation:)``.
  public func advance(by duration: Duration, isolation: isolated (any Actor)? = #isolation) async throws {
    try await eventLoop.advance(by: duration, isolation: isolation)
  }

  /// Evaluates a script in the main frame and waits for its result, interleaved with the caller's other tasks.
  ///
  /// - Parameters:
  ///   - source: The source of the script.
  ///   - name: The name of the script, as in ``evaluateJavaScript(_:name:completion:)``.
  ///   - timeout: The longest time to wait, in the view's time.
  ///   - isolation: The caller's isolation, in which the method runs.
  /// - Returns: A copy of the completion value.
  /// - Throws: ``ScriptError``; ``EventLoopError/timedOut(pending:)`` if the script does not run in time;
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

/// Responses that arrive too late.
extension WebView {
  /// The number of responses to incoming calls that came too late.
  ///
  /// The page was replaced or terminated, or the bridge or the view was closed. Such responses are dropped. While the
  /// view is open, the transcript records each as the fault `late-answer`; a closed view reports nothing and continues
  /// to count.
  public var lateAnswers: Int { eventLoop.inbox.lateAnswers }
}

extension WebView {
  /// Makes the clock of the view's event loop virtual, and grants time from now on.
  ///
  /// It concerns all views on the loop. A script of an open document that kept the previous `Date` still has it.
  ///
  /// - Parameter wallClock: The time that `Date` then shows, in milliseconds since 1970; nil for the current one.
  package func grantVirtualTime(_ grant: TimeGrant, wallClock: Double? = nil) {
    let wasVirtual = eventLoop.isVirtual
    eventLoop.grantTime(grant, wallClock: wallClock)
    guard !wasVirtual else { return }
    for realm in group.core.openRealms where realm.loop === eventLoop { realm.followClock() }
  }
}
