import CJavaScriptCore

/// What a machine knows about its time limit.
struct Watchdog {
  var limit: Duration?
  var decide: (() -> Bool)?
  /// Whether the engine tells of its collections.
  var hearsCollections = false
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
  ///
  /// It is asked behind collections of garbage, too, because the engine gives each microtask the whole limit: microtasks without end
  /// are ended as far as they make objects. (`for (;;) await 0` makes none.)
  package var onTimeLimit: (() -> Bool)? {
    get { watchdog.decide }
    set {
      watchdog.decide = newValue
      hearCollections()
    }
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

  /// Has the next check end the script if it shall end.
  private func collected() {
    guard watchdog.limit != nil, !watchdog.fired, watchdog.decide?() ?? false else { return }
    setTimeLimit(to: .zero)
  }

  private func hearCollections() {
    guard !watchdog.hearsCollections, watchdog.decide != nil else { return }
    watchdog.hearsCollections = true
    JSContextGroupAddHeapFinalizer(group, Self.heapFinalizer, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Before the machine goes: the engine collects once more.
  func deafen() {
    guard watchdog.hearsCollections else { return }
    JSContextGroupRemoveHeapFinalizer(group, Self.heapFinalizer, Unmanaged.passUnretained(self).toOpaque())
  }

  private static let heapFinalizer: JSHeapFinalizer = { _, info in
    guard let info else { return }
    Unmanaged<VirtualMachine>.fromOpaque(info).takeUnretainedValue().collected()
  }

  private func setTimeLimit() {
    if let limit = watchdog.limit { setTimeLimit(to: limit) }
  }

  private func setTimeLimit(to limit: Duration) {
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
