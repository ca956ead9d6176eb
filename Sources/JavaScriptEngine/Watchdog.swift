import CJavaScriptCore

/// What a machine knows about its time limit.
struct Watchdog {
  var limit: Duration?
  var decide: (() -> Bool)?
  /// A script was ended, and nobody asked since.
  var fired = false
  /// How many scripts were ended so far.
  var endings = 0
  /// Where the last script stood that was ended.
  var stack: [StackFrame] = []
  /// The engine may still hold a termination that strikes the next call.
  var isPending = false
}

extension VirtualMachine {
  /// How long one call into the engine, with all the microtasks that follow it, may compute; nil for any time.
  ///
  /// What runs longer is ended with a ``JavaScriptException`` whose ``JavaScriptException/isTermination`` is true; `catch` and
  /// `finally` do not run. Not every native of the engine can be ended: a regular expression that backtracks for hours is one
  /// that cannot.
  public var executionTimeLimit: Duration? {
    get { watchdog.limit }
    set {
      watchdog.limit = newValue
      if newValue == nil { clearTimeLimit() } else { setTimeLimit() }
    }
  }

  /// Asked when the limit is reached, in the middle of the script: true ends it, false gives it the limit once more.
  ///
  /// It may not call into the engine. Without it the script is ended.
  package var onTimeLimit: (() -> Bool)? {
    get { watchdog.decide }
    set { watchdog.decide = newValue }
  }

  /// Whether a script was ended since the last ``drainTermination()``.
  ///
  /// It is the only sign when a microtask was ended: the call that led to it returns its value as if nothing had happened, and
  /// the rest of the microtasks is lost.
  public var terminated: Bool { watchdog.fired }

  /// How many scripts were ended so far.
  package var terminationCount: Int { watchdog.endings }

  /// Where the last script stood that was ended, innermost frame first; a script that computes stands somewhere else each time.
  package var terminationStack: [StackFrame] { watchdog.stack }

  /// Lets a termination strike a throw-away evaluation, so that it strikes nothing else, and forgets ``terminated``.
  ///
  /// To be called when no script runs.
  public func drainTermination() {
    settleTermination()
    watchdog.fired = false
  }

  /// Lets a pending termination strike a throw-away evaluation, if no script runs.
  func settleTermination() {
    guard watchdog.isPending, hostDepth == 0 else { return }
    let script = UTF16Text("0")
    watchdog.isPending = withAnyContext { context in
      for _ in 0..<4 {
        var exception: JSValueRef?
        let result = JSEvaluateScript(context, script.ref, nil, nil, 1, &exception)
        if exception == nil, result != nil { return false }
      }
      return true
    }
  }

  /// Takes the limit away from the engine.
  func clearTimeLimit() {
    JSContextGroupClearExecutionTimeLimit(group)
  }

  private func setTimeLimit() {
    guard let limit = watchdog.limit else { return }
    let (seconds, attoseconds) = limit.components
    let time = max(0, Double(seconds) + Double(attoseconds) * 1e-18)
    JSContextGroupSetExecutionTimeLimit(
      group, time,
      { context, info in
        guard let info else { return true }
        return Unmanaged<VirtualMachine>.fromOpaque(info).takeUnretainedValue().reachedTimeLimit(in: context)
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  private func reachedTimeLimit(in context: JSContextRef?) -> Bool {
    // The engine disarms the watchdog before it asks.
    setTimeLimit()
    guard watchdog.decide?() ?? true else { return false }
    watchdog.fired = true
    watchdog.endings += 1
    watchdog.isPending = true
    // It reads the engine's frames, and runs nothing.
    watchdog.stack = context.map { StackFrame.backtrace(of: $0) } ?? []
    return true
  }
}
