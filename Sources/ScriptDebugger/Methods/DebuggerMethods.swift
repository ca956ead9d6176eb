import DevToolsServer
import JavaScriptEngine

/// The domain Debugger, without its breakpoints.
enum DebuggerMethods {
  static let methods: [String: DebugMethod] = [
    "Debugger.enable": { call in
      call.session.clientState.debugs = true
      for target in call.session.targets where target.isAttached { call.session.debug(target.id) }
      call.session.forEachTarget(call.session.debuggedTargets, "Inspector.enable") {
        call.finish(["debuggerId": "1"])
      }
    },
    "Debugger.disable": { call in
      let session = call.session
      session.clientState.debugs = false
      session.clientState.breakpoints = BreakpointTable()
      session.scripts = ScriptTable()
      let debugged = session.debuggedTargets
      for id in debugged { session.update(id) { $0.debugs = false } }
      session.forEachTarget(debugged, "Debugger.disable") { call.finish() }
    },
    "Debugger.pause": { call in
      for id in call.session.debuggedTargets { call.session.pauseAtNextStatement(in: id) }
      call.finish()
    },
    "Debugger.resume": step("Debugger.resume"), "Debugger.stepOver": step("Debugger.stepOver"),
    "Debugger.stepInto": step("Debugger.stepInto"), "Debugger.stepOut": step("Debugger.stepOut"),
    "Debugger.evaluateOnCallFrame": evaluateOnCallFrame,
    "Debugger.getScriptSource": { call in
      let script = try call.parameters.string("scriptId")
      let target = try call.session.scripts.target(of: script)
      call.session.call(target, "Debugger.getScriptSource", ["scriptId": .string(script)]) { outcome in
        call.finish(outcome) { .json($0) }
      }
    },
    "Debugger.setPauseOnExceptions": { call in
      let state = try call.parameters.string("state")
      guard ["none", "uncaught", "caught", "all"].contains(state) else {
        throw ProtocolError("Unknown pause on exceptions mode: \(state)")
      }
      // The engine can't pause on caught exceptions alone.
      let engines = state == "caught" ? "all" : state
      call.session.clientState.exceptionPauses = engines
      call.session.forEachTarget(
        call.session.debuggedTargets, "Debugger.setPauseOnExceptions", ["state": .string(engines)]
      ) { call.finish() }
    },
    "Debugger.setSkipAllPauses": { call in
      call.session.clientState.skipsPauses = call.parameters.flag("skip")
      call.session.applyPauses { call.finish() }
    },
    "Debugger.setBlackboxPatterns": { call in
      let session = call.session
      let patterns = call.parameters.strings("patterns")
      for target in session.debuggedTargets {
        for pattern in session.clientState.blackboxPatterns where !patterns.contains(pattern) {
          session.blackbox(pattern, false, in: target)
        }
        for pattern in patterns where !session.clientState.blackboxPatterns.contains(pattern) {
          session.blackbox(pattern, true, in: target)
        }
      }
      session.clientState.blackboxPatterns = patterns
      call.finish()
    },
    "Debugger.setAsyncCallStackDepth": setAsyncCallStackDepth,
  ]

  /// Returns a method that continues the paused script.
  private static func step(_ name: String) -> DebugMethod {
    { call in
      guard let target = call.session.pausedTarget, !call.session.isContinuing else {
        throw ProtocolError("Can only perform operation while paused.")
      }
      call.session.isContinuing = true
      call.session.call(target, name) { outcome in
        if case .failure = outcome { call.session.isContinuing = false }
        call.finish(outcome)
      }
    }
  }

  @Sendable static func setAsyncCallStackDepth(_ call: DebugCall) throws {
    let depth = max(0, try call.parameters.integer("maxDepth"))
    call.session.clientState.asyncDepth = depth
    call.session.forEachTarget(
      call.session.debuggedTargets, "Debugger.setAsyncStackTraceDepth", ["depth": .integer(depth)]
    ) { call.finish() }
  }

  @Sendable private static func evaluateOnCallFrame(_ call: DebugCall) throws {
    let (target, frame) = try call.session.split(try call.parameters.string("callFrameId"))
    guard !call.parameters.flag("throwOnSideEffect") else { return ObjectMethods.refuseSideEffects(call) }
    let expression = try call.parameters.string("expression")
    let parameters = RuntimeMethods.parameters(of: call, expression: expression)
    call.session.callQuietly(
      target, "Debugger.evaluateOnCallFrame", parameters.adding("callFrameId", .string(frame))
    ) { outcome in
      let described = call.session.target(target)
      call.finish(outcome) { RemoteObjects.evaluation($0, in: described) }
    }
  }
}
