import DevToolsServer
import JavaScriptEngine

/// Pauses, and the calls of the engine that must not pause.
extension DebugSession {
  /// Reports a context to the client.
  func announce(_ id: UInt64) {
    guard let target = target(id), !target.isAnnounced else { return }
    update(id) { $0.isAnnounced = true }
    emit("Runtime.executionContextCreated", ["context": target.description])
    call(id, "Console.enable")
  }

  /// Enables the debugger in a context, with the client's settings and breakpoints.
  func debug(_ id: UInt64) {
    guard target(id)?.debugs == false else { return }
    update(id) { $0.debugs = true }
    call(id, "Debugger.enable")
    call(id, "Debugger.setPauseOnDebuggerStatements", ["enabled": true])
    blackbox(ownScripts.pattern, true, in: id)
    call(id, "Debugger.setPauseOnExceptions", ["state": .string(clientState.exceptionPauses)])
    if clientState.asyncDepth > 0 {
      call(id, "Debugger.setAsyncStackTraceDepth", ["depth": .integer(clientState.asyncDepth)])
    }
    for pattern in clientState.blackboxPatterns { blackbox(pattern, true, in: id) }
    for breakpoint in clientState.breakpoints.all { set(breakpoint, in: id) }
    call(id, "Debugger.setBreakpointsActive", ["active": .boolean(pauses)])
  }

  func blackbox(_ pattern: String, _ isHidden: Bool, in id: UInt64) {
    call(
      id, "Debugger.setShouldBlackboxURL",
      ["url": .string(pattern), "shouldBlackbox": .boolean(isHidden), "caseSensitive": true, "isRegex": true])
  }

  /// Indicates whether breakpoints, `debugger` and exceptions pause scripts.
  var pauses: Bool { clientState.isActive && !clientState.skipsPauses }

  /// Sends the client's wish to pause, or not to, to all contexts.
  func applyPauses(_ finish: @escaping () -> Void) {
    forEachTarget(debuggedTargets, "Debugger.setBreakpointsActive", ["active": .boolean(pauses)], finish)
  }

  /// Calls a method in several contexts, and then a closure.
  func forEachTarget(
    _ ids: [UInt64], _ method: String, _ parameters: ProtocolValue = .empty, _ finish: @escaping () -> Void
  ) {
    guard let last = ids.last else { return finish() }
    for id in ids.dropLast() { call(id, method, parameters) }
    // The engine responds in order, also across contexts.
    call(last, method, parameters) { _ in finish() }
  }

  /// Makes the next statement of a context pause.
  func pauseAtNextStatement(in id: UInt64) {
    update(id) { $0.isPausePending = true }
    call(id, "Debugger.pause")
  }

  /// Makes the next statement of a context pause, and records when the engine knows it.
  func pauseAtNextStatement(ofContext number: Int) {
    if pauseWebKit(ofContext: number) { return }
    guard let id = targets.first(where: { $0.number == number && $0.debugs })?.id else { return state.setArmed(number) }
    pauseAtNextStatement(in: id)
    call(id, "Runtime.enable") { [state] _ in state.setArmed(number) }
  }

  /// Cancels the pauses that have not happened.
  func cancelPendingPauses() {
    for target in targets where target.isPausePending && target.id != pausedTarget {
      update(target.id) { $0.isPausePending = false }
      call(target.id, "Debugger.resume")
    }
  }

  /// Calls a method that runs scripts of a page.
  ///
  /// A pause inside of such a call would never end: the engine handles no further message until the call has returned.
  /// Nothing pauses in any context meanwhile, because scripts of one context can call those of another.
  func callQuietly(
    _ target: UInt64, _ method: String, _ parameters: ProtocolValue, _ finish: @escaping (Outcome) -> Void
  ) {
    // The engine would handle it inside of the pause, where it terminates no script.
    guard !isContinuing else {
      return clientState.heldCalls.append { [weak self] in
        guard let self, self.target(target) != nil else { return finish(.failure(.contextGone)) }
        callQuietly(target, method, parameters, finish)
      }
    }
    let debugged = debuggedTargets
    let pending = targets.filter { $0.isPausePending && $0.id != pausedTarget }.map(\.id)
    for id in pending { call(id, "Debugger.resume") }
    if pauses { for id in debugged { call(id, "Debugger.setBreakpointsActive", ["active": false]) } }
    clientState.quietCalls += 1
    call(target, method, parameters) { [weak self] outcome in
      self?.clientState.quietCalls -= 1
      finish(outcome)
    }
    if pauses { for id in debugged { call(id, "Debugger.setBreakpointsActive", ["active": true]) } }
    for id in pending { call(id, "Debugger.pause") }
  }

  /// Returns the context that a call names; the paused one, or that of the main document, if it names none.
  func target(of call: DebugCall, _ name: String) throws(ProtocolError) -> UInt64 {
    let number =
      call.parameters.optionalInteger(name) ?? call.parameters.optionalString("uniqueContextId").flatMap { Int($0) }
    if let number {
      let found = targets.first { $0.isAttached && $0.number(for: client) == number }
      guard let found else { throw .noContext }
      return found.id
    }
    let attached = targets.filter(\.isAttached)
    guard let id = pausedTarget ?? (attached.last { $0.kind == .page } ?? attached.first)?.id else { throw .noContext }
    return id
  }

  /// Splits the identifier of an object or a call frame into its context and the engine's identifier.
  func split(_ identifier: String) throws(ProtocolError) -> (target: UInt64, engines: String) {
    let parts = identifier.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, let id = UInt64(parts[0]), target(id) != nil else {
      throw ProtocolError("Could not find object with given id")
    }
    return (id, String(parts[1]))
  }
}
