import HeadlessWebView
import JavaScriptEngine
import Ownership

/// Messages of clients, on the thread of the scripts.
extension PageDebugger {
  /// Handles messages while scripts of a machine run.
  func attend(to machine: VirtualMachine) {
    guard contexts.add(machine) else { return }
    machine.onBusyScript = { [unowned self] in inspector.pump() }
  }

  /// Handles messages between the tasks of a loop.
  func attend(to loop: EventLoop) {
    guard contexts.add(loop) else { return }
    loop.attend = { [unowned self] in attend() }
    let inboxes = contexts.loops.map(\.inbox)
    let wake: @Sendable () -> Void = { for inbox in inboxes { inbox.post {} } }
    inspector.setWake(wake)
    service.setWake(wake)
  }

  /// Handles the messages that have arrived, between tasks.
  func attend() {
    if inspector.takeHasMessages() { onPaused?() }
    updateBridgeObservers()
    let machines = contexts.machines
    for machine in machines { machine.restartScriptTime() }
    let terminated = machines.filter(\.terminated).count
    inspector.pump()
    // The page has nothing to do with a client's expression that was terminated.
    if terminated == 0 {
      for machine in machines where machine.terminated {
        _ = machine.takeUnreportedTermination()
        machine.drainTermination()
      }
    }
    readResources()
    while let request = service.takeEvaluation() { evaluate(request) }
  }

  /// Reads the files that clients request, also while a script is paused.
  private func readResources() {
    while let request = service.takeResourceRequest() {
      let views = bridgeObservers.compactMap(\.view).filter { !$0.isClosed }
      let text = views.lazy.compactMap { $0.sourceText(of: request.url) }.first
      service.finish(request, text ?? contexts.source(of: request.url))
    }
  }

  /// Evaluates an expression of a client as a task of the page, in which scripts can pause.
  private func evaluate(_ request: DebugService.Evaluation) {
    guard let context = contexts[request.context], let loop = context.eventLoop ?? contexts.loops.last else {
      return service.finish(request.key)
    }
    loop.post { [weak self] in
      if !context.isClosed { Self.evaluate(request, in: context) }
      self?.service.finish(request.key)
    }
  }

  /// Keeps the result in a variable of the page, where the engine's inspector finds it.
  private static func evaluate(_ request: DebugService.Evaluation, in debugged: DebuggedContext) {
    let context = debugged.context
    let outcome = Value.object(in: context)
    do throws(JavaScriptException) {
      let value = try debugged.value(of: UTF16Text(request.expression))
      try? outcome.set("value", to: value)
    } catch {
      let thrown = context.thrownHandle(of: error).map { Value($0.ref, in: context) }
      try? outcome.set("thrown", to: Value(true, in: context))
      if let thrown { try? outcome.set("value", to: thrown) }
    }
    try? context.globalObject.set(PropertyName(request.key), to: outcome)
  }

  /// Extends the limits of scripts and runs by the time of a pause.
  func notePause() {
    for machine in contexts.machines { machine.restartScriptTime() }
    for loop in contexts.loops { loop.pausedTime = inspector.pausedTime }
    readResources()
    onPaused?()
  }
}
