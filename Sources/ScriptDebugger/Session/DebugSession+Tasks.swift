import DevToolsServer

/// Expressions that the page evaluates as tasks.
extension DebugSession {
  /// Records that a call gets its response when the page has evaluated its expression.
  func expect(_ key: String, in target: UInt64, _ call: DebugCall) {
    clientState.tasks[key] = (target, call)
  }

  /// Responds to a call whose expression was evaluated: the result is in a variable of the page.
  func finishTask(_ key: String) {
    guard let (target, call) = clientState.tasks.removeValue(forKey: key) else { return }
    guard self.target(target) != nil else { return call.fail(.contextGone) }
    let take = """
      (() => {
        const outcome = globalThis['\(key)'];
        delete globalThis['\(key)'];
        if (outcome.thrown) throw outcome.value;
        return outcome.value;
      })()
      """
    callQuietly(target, "Runtime.evaluate", RuntimeMethods.parameters(of: call, expression: take)) { outcome in
      ObjectMethods.respond(call, outcome, in: target)
    }
  }
}
