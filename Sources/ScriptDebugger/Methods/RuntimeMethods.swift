import DevToolsServer
import JavaScriptEngine

/// The domain Runtime: contexts and evaluation.
enum RuntimeMethods {
  static let methods: [String: DebugMethod] = [
    "Runtime.enable": { call in
      call.session.clientState.hearsRuntime = true
      for target in call.session.targets where target.isAttached { call.session.announce(target.id) }
      call.finish()
    },
    "Runtime.disable": { call in
      call.session.clientState.hearsRuntime = false
      for target in call.session.targets where target.isAnnounced {
        call.session.call(target.id, "Console.disable")
        call.session.update(target.id) { $0.isAnnounced = false }
      }
      call.finish()
    },
    "Runtime.runIfWaitingForDebugger": { call in
      call.finish()
      call.session.state.start()
    },
    "Runtime.evaluate": evaluate,
    "Runtime.compileScript": compileScript,
    "Runtime.globalLexicalScopeNames": { call in call.finish(["names": []]) },
    "Runtime.getIsolateId": { call in call.finish(["id": "1"]) },
    "Runtime.discardConsoleEntries": { call in
      for target in call.session.targets where target.isAnnounced {
        call.session.call(target.id, "Console.clearMessages")
      }
      call.finish()
    },
    "Runtime.setAsyncCallStackDepth": DebuggerMethods.setAsyncCallStackDepth,
  ]

  @Sendable private static func evaluate(_ call: DebugCall) throws {
    let session = call.session
    let target = try session.target(of: call, "contextId")
    let expression = try call.parameters.string("expression")
    guard !call.parameters.flag("throwOnSideEffect") else { return ObjectMethods.refuseSideEffects(call) }
    // A console's expression may pause, and so it is a task of the page. An expression of a tool may not.
    if call.parameters.optionalString("objectGroup") == "console", !call.parameters.flag("silent"),
      session.pausedTarget == nil || session.isContinuing, session.clientState.debugs, session.pauses,
      let number = session.target(target)?.number, let evaluateAsTask = session.evaluateAsTask
    {
      let key = Identifier.make()
      evaluateAsTask(number, expression, key)
      return session.expect(key, in: target, call)
    }
    session.callQuietly(target, "Runtime.evaluate", parameters(of: call, expression: expression)) { outcome in
      ObjectMethods.respond(call, outcome, in: target)
    }
  }

  /// Returns the parameters of the engine's method.
  static func parameters(of call: DebugCall, expression: String) -> ProtocolValue {
    .members([
      "expression": .string(expression),
      "objectGroup": call.parameters.optionalString("objectGroup").map { .string($0) },
      "includeCommandLineAPI": .boolean(call.parameters.flag("includeCommandLineAPI")),
      "doNotPauseOnExceptionsAndMuteConsole": .boolean(call.parameters.flag("silent")),
      "returnByValue": .boolean(call.parameters.flag("returnByValue")),
      "generatePreview": .boolean(call.parameters.flag("generatePreview")),
    ])
  }

  /// Checks the syntax of an expression, by which a console knows whether it is complete.
  @Sendable private static func compileScript(_ call: DebugCall) throws {
    guard let target = call.session.targets.first?.id else { throw ProtocolError.noContext }
    let source = try call.parameters.string("expression")
    call.session.call(target, "Runtime.parse", ["source": .string(source)]) { outcome in
      call.finish(outcome) { result in
        guard let kind = result["result"]?.stringValue(), kind != "none" else { return .empty }
        // Consoles continue an input with this error, as V8 words it.
        let message =
          kind == "recoverable"
          ? "SyntaxError: Unexpected end of input" : result["message"]?.stringValue() ?? "SyntaxError"
        return [
          "exceptionDetails": RemoteObjects.thrown([
            "type": "object", "subtype": "error", "className": "SyntaxError", "description": .string(message),
          ])
        ]
      }
    }
  }
}
