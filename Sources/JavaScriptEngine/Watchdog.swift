import CJavaScriptCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The state of a machine's script limits.
struct Watchdog {
  var limit: Duration?
  var decide: (() -> Bool)?
  var memoryLimit: Int?
  var onTermination: ((ScriptTermination) -> Void)?
  /// Called from time to time while a script runs.
  var attend: (() -> Void)?
  /// Indicates whether the machine observes the engine's collections.
  var observesCollections = false
  /// The number of calls into the engine that no script made.
  var calls: UInt64 = 0
  /// The call during which the engine last collected garbage, and the thread's processor time at its first collection.
  var collecting: (call: UInt64, since: Duration)?
  /// The call to terminate at the next check, because it exceeded its time or memory is low.
  var overdue: (call: UInt64, cause: ScriptTermination.Cause)?
  /// Indicates whether functions of scripts without a URL are not terminated while they run.
  var defersInUnnamedScripts = false
  /// The call whose termination was deferred by such a function, and the thread's processor time at that moment.
  var deferral: (call: UInt64, since: Duration)?
  /// A Boolean value that indicates whether a script was terminated since the last query.
  var fired = false
  /// Indicates that no exception has reported the last termination, because it was a microtask's.
  var isUnreported = false
  /// The number of terminated scripts.
  var terminations = 0
  /// The last terminated script.
  var lastTermination: ScriptTermination?
  /// A Boolean value that indicates whether the engine may still apply a pending termination to the next call.
  var isPending = false
}

extension VirtualMachine {
  /// The time that one call into the engine, with all the microtasks that follow it, may compute; nil for no limit.
  ///
  /// A call that exceeds the limit is terminated with a ``JavaScriptException`` whose
  /// ``JavaScriptException/isTermination`` is true; `catch` and `finally` do not run.
  ///
  /// Not every native function of the engine can be terminated: a regular expression that backtracks for hours cannot.
  /// The engine itself gives each microtask the whole limit. The time is also checked after garbage collections, so
  /// endless microtasks are terminated if they allocate objects. (`for (;;) await 0` allocates none.)
  public var executionTimeLimit: Duration? {
    get { watchdog.limit }
    set {
      // A running script may cause this to be set: the time that it has used still counts.
      guard newValue != watchdog.limit else { return }
      watchdog.limit = newValue
      if newValue == nil, watchdog.attend == nil { clearTimeLimit() } else { setTimeLimit() }
      observeCollections()
    }
  }

  /// The resident memory of the process, in bytes, above which the running script is terminated; nil for no limit.
  ///
  /// It is checked after garbage collections, so a single large allocation is not detected in time.
  public var memoryLimit: Int? {
    get { watchdog.memoryLimit }
    set {
      guard newValue != watchdog.memoryLimit else { return }
      if newValue != nil, !watchdog.observesCollections, watchdog.limit == nil {
        // The first limit creates objects in the engine, which is impossible during a collection, when the memory limit
        // is checked.
        setTimeLimit(to: .seconds(1))
        clearTimeLimit()
      }
      ResidentMemory.prepare()
      watchdog.memoryLimit = newValue
      observeCollections()
    }
  }

  /// Called with each termination, after the call that caused it has returned and before its caller gets the exception.
  package var onTermination: ((ScriptTermination) -> Void)? {
    get { watchdog.onTermination }
    set { watchdog.onTermination = newValue }
  }

  /// Indicates whether termination is deferred while the innermost function is one of a script without a URL.
  ///
  /// The work of such a function is then completed. A function that takes too long is terminated all the same.
  package var defersTerminationInUnnamedScripts: Bool {
    get { watchdog.defersInUnnamedScripts }
    set { watchdog.defersInUnnamedScripts = newValue }
  }

  /// Called when the limit is exceeded, in the middle of the script: true terminates the script, false grants the limit
  /// again.
  ///
  /// It must not call into the engine. Without it the script is terminated.
  ///
  /// It is also called after garbage collections, and then it alone decides whether the script has exceeded its time.
  package var onTimeLimit: (() -> Bool)? {
    get { watchdog.decide }
    set {
      watchdog.decide = newValue
      observeCollections()
    }
  }

  /// Called several times per second while a script runs, so that a debugger can stop it.
  ///
  /// It may call into the machine.
  package var onBusyScript: (() -> Void)? {
    get { watchdog.attend }
    set {
      watchdog.attend = newValue
      if newValue == nil, watchdog.limit == nil { clearTimeLimit() } else { setTimeLimit() }
    }
  }

  /// Gives the running script its full time again, because a debugger paused it.
  package func restartScriptTime() {
    watchdog.collecting = nil
    watchdog.overdue = nil
    watchdog.deferral = nil
  }

  /// Indicates whether a script was terminated since the last ``drainTermination()``.
  ///
  /// It is the only sign of a terminated microtask: the call that led to it returns its value as if nothing had
  /// happened, and the remaining microtasks are lost.
  public var terminated: Bool { watchdog.fired }

  /// The number of terminated scripts.
  package var terminationCount: Int { watchdog.terminations }

  /// The last terminated script.
  package var lastTermination: ScriptTermination? { watchdog.lastTermination }

  /// Returns whether a microtask was terminated since the last call, which no exception reported.
  ///
  /// Call it when no script runs.
  package func takeUnreportedTermination() -> Bool {
    defer { watchdog.isUnreported = false }
    return watchdog.isUnreported
  }

  /// Applies a pending termination to a throw-away evaluation, so that it affects nothing else, and resets
  /// ``terminated``.
  ///
  /// Call it when no script runs.
  public func drainTermination() {
    settleTermination()
    watchdog.fired = false
  }

  /// Applies a pending termination to a throw-away evaluation, if no script runs, and reports it.
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
    guard let report = watchdog.onTermination, var termination = watchdog.lastTermination else { return }
    termination.isReported = !watchdog.isUnreported
    watchdog.isUnreported = false
    report(termination)
  }

  /// Removes the limit from the engine.
  func clearTimeLimit() {
    JSContextGroupClearExecutionTimeLimit(group)
  }

  /// Requests a termination at the next check if the running script exceeds a limit.
  private func collected() {
    guard !watchdog.isPending else { return }
    if isOverMemory {
      terminateAtNextCheck(for: .memory)
    } else if watchdog.deferral?.call == watchdog.calls {
      terminateAtNextCheck(for: watchdog.overdue?.cause ?? .time)
    } else if let limit = watchdog.limit, watchdog.decide?() ?? isOverdue(limit) {
      terminateAtNextCheck(for: .time)
    }
  }

  private func terminateAtNextCheck(for cause: ScriptTermination.Cause) {
    watchdog.overdue = (watchdog.calls, cause)
    setTimeLimit(to: .zero)
    // The engine's timer thread requests the check meanwhile.
    //
    // Microtasks would each start another timer, and the engine aborts the process if one fires during the check that
    // another requested.
    usleep(5_000)
  }

  /// Indicates whether the process exceeds its memory limit.
  var isOverMemory: Bool {
    guard let most = watchdog.memoryLimit, let taken = ResidentMemory.bytes() else { return false }
    return taken > most
  }

  /// Returns whether the running call, with its microtasks, has exceeded a time limit.
  private func isOverdue(_ limit: Duration) -> Bool {
    let now = ProcessorTime.thread
    if let seen = watchdog.collecting, seen.call == watchdog.calls { return now - seen.since >= limit }
    watchdog.collecting = (watchdog.calls, now)
    return false
  }

  private func observeCollections() {
    guard !watchdog.observesCollections, watchdog.decide != nil || watchdog.limit != nil || watchdog.memoryLimit != nil
    else {
      return
    }
    watchdog.observesCollections = true
    JSContextGroupAddHeapFinalizer(group, Self.heapFinalizer, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Stops observing collections before the machine is freed: the engine collects once more.
  func stopObservingCollections() {
    guard watchdog.observesCollections else { return }
    JSContextGroupRemoveHeapFinalizer(group, Self.heapFinalizer, Unmanaged.passUnretained(self).toOpaque())
  }

  private static let heapFinalizer: JSHeapFinalizer = { _, info in
    guard let info else { return }
    Unmanaged<VirtualMachine>.fromOpaque(info).takeUnretainedValue().collected()
  }

  private func setTimeLimit() {
    let slice = watchdog.attend == nil ? nil : Self.slice
    if let limit = [watchdog.limit, slice].compactMap({ $0 }).min() { setTimeLimit(to: limit) }
  }

  /// The time that a script runs between two calls of ``onBusyScript``.
  private static var slice: Duration { .milliseconds(100) }

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
    // The engine disarms the watchdog before it calls this.
    setTimeLimit()
    let overdue = watchdog.overdue
    watchdog.overdue = nil
    // The call that exceeded its time may have ended before the engine checked.
    guard overdue == nil || overdue?.call == watchdog.calls else { return false }
    var isDecided = overdue?.cause == .memory || watchdog.deferral?.call == watchdog.calls
    if let attend = watchdog.attend, overdue == nil {
      attend()
      if watchdog.decide == nil {
        // The engine's limit was only a slice of the script's.
        guard isDecided || watchdog.limit.map({ isOverdue($0) }) ?? false else { return false }
        isDecided = true
      }
    }
    guard isDecided || (watchdog.decide?() ?? true) else { return false }
    let cause = overdue?.cause ?? .time
    guard !defers(context) else {
      watchdog.overdue = (watchdog.calls, cause)
      // The limit is not set to zero, for the reason given above.
      setTimeLimit(to: .milliseconds(1))
      return false
    }
    watchdog.lastTermination = ScriptTermination(cause: cause, in: context)
    watchdog.fired = true
    watchdog.terminations += 1
    watchdog.isUnreported = true
    watchdog.isPending = true
    return true
  }

  /// Returns whether the running function may continue for a moment, until it is done.
  private func defers(_ context: JSContextRef?) -> Bool {
    guard watchdog.defersInUnnamedScripts, let context, StackFrame.innermost(of: context)?.url == nil else {
      return false
    }
    let now = ProcessorTime.thread
    if let deferral = watchdog.deferral, deferral.call == watchdog.calls { return now - deferral.since < Self.moment }
    watchdog.deferral = (watchdog.calls, now)
    return true
  }

  /// The time that such a function may continue.
  private static var moment: Duration { .milliseconds(30) }
}
