import CJavaScriptCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The state of the limits of a machine's scripts.
struct Watchdog {
  var limit: Duration?
  var decide: (() -> Bool)?
  var memoryLimit: Int?
  var onTermination: ((ScriptTermination) -> Void)?
  /// Indicates whether the machine observes the engine's collections.
  var observesCollections = false
  /// Counts the calls into the engine that no script is behind.
  var calls: UInt64 = 0
  /// The call during which the engine last collected, and the thread's processor time when it first did.
  var collecting: (call: UInt64, since: Duration)?
  /// The call that shall end at the next check, because it has had its time or there is too little memory.
  var overdue: (call: UInt64, cause: ScriptTermination.Cause)?
  /// Indicates whether functions of scripts without a URL are not ended in the midst of what they do.
  var defersInUnnamedScripts = false
  /// The call that would have ended while such a function ran, and the thread's processor time then.
  var deferral: (call: UInt64, since: Duration)?
  /// A script was ended, and nobody asked since.
  var fired = false
  /// Indicates that no exception has reported the last termination: it was a microtask.
  var isUnreported = false
  /// How many scripts were ended so far.
  var terminations = 0
  /// The last script that was ended.
  var lastTermination: ScriptTermination?
  /// The engine may still hold a termination that strikes the next call.
  var isPending = false
}

extension VirtualMachine {
  /// How long one call into the engine, with all the microtasks that follow it, may compute; nil for any time.
  ///
  /// What runs longer is ended with a ``JavaScriptException`` whose ``JavaScriptException/isTermination`` is true;
  /// `catch` and `finally` do not run. Not every native of the engine can be ended: a regular expression that
  /// backtracks for hours is one that cannot. The engine itself gives each microtask the whole limit; time is looked at
  /// behind collections of garbage, too, so microtasks without end are ended as far as they make objects. (`for (;;)
  /// await 0` makes none.)
  public var executionTimeLimit: Duration? {
    get { watchdog.limit }
    set {
      // A script may lead to its being set: the time that it has had still counts.
      guard newValue != watchdog.limit else { return }
      watchdog.limit = newValue
      if newValue == nil { clearTimeLimit() } else { setTimeLimit() }
      observeCollections()
    }
  }

  /// How much memory the process may have resident, in bytes, until the script that runs is ended; nil for any.
  ///
  /// It is looked at behind collections of garbage, so what allocates in one go is not seen in time.
  public var memoryLimit: Int? {
    get { watchdog.memoryLimit }
    set {
      guard newValue != watchdog.memoryLimit else { return }
      if newValue != nil, !watchdog.observesCollections, watchdog.limit == nil {
        // The first limit makes objects of the engine's, which cannot be made during a collection, when this one is
        // looked at.
        setTimeLimit(to: .seconds(1))
        clearTimeLimit()
      }
      ResidentMemory.prepare()
      watchdog.memoryLimit = newValue
      observeCollections()
    }
  }

  /// Called with each termination, when the call that led to it has returned and before its caller gets the exception.
  package var onTermination: ((ScriptTermination) -> Void)? {
    get { watchdog.onTermination }
    set { watchdog.onTermination = newValue }
  }

  /// Indicates whether no script ends while the innermost function is one of a script without a URL, so that what such
  /// a function does is done whole.
  ///
  /// A function that takes longer than a moment is terminated all the same.
  package var defersTerminationInUnnamedScripts: Bool {
    get { watchdog.defersInUnnamedScripts }
    set { watchdog.defersInUnnamedScripts = newValue }
  }

  /// Asked when the limit is reached, in the middle of the script: true ends it, false gives it the limit once more.
  ///
  /// It may not call into the engine. Without it the script is ended.
  ///
  /// It is asked behind collections of garbage, too, and then alone says whether the script has had its time.
  package var onTimeLimit: (() -> Bool)? {
    get { watchdog.decide }
    set {
      watchdog.decide = newValue
      observeCollections()
    }
  }

  /// Indicates whether a script was ended since the last ``drainTermination()``.
  ///
  /// It is the only sign when a microtask was ended: the call that led to it returns its value as if nothing had
  /// happened, and the rest of the microtasks is lost.
  public var terminated: Bool { watchdog.fired }

  /// How many scripts were ended so far.
  package var terminationCount: Int { watchdog.terminations }

  /// The last script that was ended.
  package var lastTermination: ScriptTermination? { watchdog.lastTermination }

  /// Returns whether a microtask was terminated, which no exception reported, since the last call.
  ///
  /// To be asked when no script runs.
  package func takeUnreportedTermination() -> Bool {
    defer { watchdog.isUnreported = false }
    return watchdog.isUnreported
  }

  /// Lets a termination strike a throw-away evaluation, so that it strikes nothing else, and forgets ``terminated``.
  ///
  /// To be called when no script runs.
  public func drainTermination() {
    settleTermination()
    watchdog.fired = false
  }

  /// Lets a pending termination strike a throw-away evaluation, if no script runs, and reports it.
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

  /// Takes the limit away from the engine.
  func clearTimeLimit() {
    JSContextGroupClearExecutionTimeLimit(group)
  }

  /// Has the next check end the script if it shall end.
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
    // The engine's timer, a thread, asks for the check meanwhile. Microtasks would each start another, and the engine
    // aborts the process when one asks in the midst of the check that another asked for.
    usleep(5_000)
  }

  /// Indicates whether the process has more memory than it may.
  var isOverMemory: Bool {
    guard let most = watchdog.memoryLimit, let taken = ResidentMemory.bytes() else { return false }
    return taken > most
  }

  /// Returns whether the call that runs, with its microtasks, has been seen to run for so long.
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

  /// Before the machine goes: the engine collects once more.
  func stopObservingCollections() {
    guard watchdog.observesCollections else { return }
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
    let overdue = watchdog.overdue
    watchdog.overdue = nil
    // The call that had had its time may have ended before the engine looked.
    guard overdue == nil || overdue?.call == watchdog.calls else { return false }
    let isDecided = overdue?.cause == .memory || watchdog.deferral?.call == watchdog.calls
    guard isDecided || (watchdog.decide?() ?? true) else { return false }
    let cause = overdue?.cause ?? .time
    guard !defers(context) else {
      watchdog.overdue = (watchdog.calls, cause)
      // Not at once, as above.
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

  /// Returns whether what runs goes on for a moment, until it is done.
  private func defers(_ context: JSContextRef?) -> Bool {
    guard watchdog.defersInUnnamedScripts, let context, StackFrame.innermost(of: context)?.url == nil else {
      return false
    }
    let now = ProcessorTime.thread
    if let deferral = watchdog.deferral, deferral.call == watchdog.calls { return now - deferral.since < Self.moment }
    watchdog.deferral = (watchdog.calls, now)
    return true
  }

  /// How long such a function may go on.
  private static var moment: Duration { .milliseconds(30) }
}
