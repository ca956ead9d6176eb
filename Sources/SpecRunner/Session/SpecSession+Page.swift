import BridgeTesting
import Foundation
import HeadlessWebView
import JavaScriptEngine

extension SpecSession {
  static let pageOperations: [String: Operation] = [
    "evaluate": { session, arguments, reply in
      session.attempt(reply) {
        try session.evaluate(arguments) { [unowned session] result in session.atRest { session.settle(reply, result) } }
      }
    },
    "probe": { session, arguments, reply in
      session.attempt(reply) {
        try session.probe(reply) { reply in
          try session.evaluate(arguments) { [unowned session] in session.settle(reply, $0) }
        }
      }
    },
    "act": { session, arguments, reply in
      session.attempt(reply) { try session.probe(reply) { try session.act(arguments, $0) } }
    },
    "change": { session, arguments, reply in
      session.attempt(reply) { try session.waitForChange(arguments[0].number ?? 0, reply) }
    },
    "turn": { session, _, reply in session.nextTurn.append(reply) },
    "advance": { session, arguments, reply in
      session.attempt(reply) { try session.advance(.milliseconds(arguments[0].number ?? 0), reply) }
    },
  ]

  /// The operations that change nothing in the page.
  static let questions: Set<String> = ["probe", "act", "change", "turn"]

  static let pageStatements: [String: Statement] = [
    "url": { session, _ in .string(session.hasStage ? try session.stage().view.url.href : "about:blank") },
    "sameAddress": { session, arguments in
      let text = arguments[0].string ?? ""
      guard let url = WebURL(arguments[1].string ?? "") else { return false }
      return .boolean(url == (try? session.address(text)) || url == WebURL(text, base: url))
    },
    "adviceOnPage": { session, _ in .string(session.present?.adviceOnPage ?? "") },
    "viewport": { session, _ in
      let viewport = try session.stage().view.configuration.device.viewport
      return ["width": .number(viewport.width), "height": .number(viewport.height)]
    },
    "hears": { session, arguments in
      session.heard = Set(arguments.compactMap(\.string))
      return .undefined
    },
    "addInitScript": { session, arguments in
      try session.stage().view.addUserScript(
        UserScript(source: arguments[0].string ?? "", injectionTime: .documentStart, forMainFrameOnly: false))
      return .undefined
    },
    // A rejection after the end of its test is not part of the test.
    "rejectionUnheard": { session, arguments in
      guard session.run != nil else { return .undefined }
      var failure = SpecFailure(arguments[0])
      failure.message += "\n\nThe rejection was not handled: an `await` may be missing."
      session.note(failure)
      return .undefined
    },
    "listenerFails": { session, arguments in
      var failure = SpecFailure(arguments[1])
      failure.message = "the listener of '\(arguments[0].string ?? "")' threw: \(failure.message)"
      session.note(failure)
      return .undefined
    },
  ]

  /// Runs a function's body in the page.
  private func evaluate(
    _ arguments: [StructuredValue], _ completion: @escaping WebView.ScriptCompletion
  ) throws {
    let stage = try pageStage()
    stage.sources.noteEvaluation(of: arguments[1].string ?? arguments[0].string ?? "")
    stage.view.callAsyncJavaScript(
      arguments[0].string ?? "", arguments: ["script": arguments[1], "argument": arguments[2]],
      completion: completion)
  }

  /// Finds elements and performs an action on them.
  private func act(_ arguments: [StructuredValue], _ reply: SpecReply) throws {
    let stage = try pageStage()
    let end: (Result<StructuredValue, ScriptError>) -> Void = { [unowned self, weak stage] result in
      // A failed action changed nothing, and neither did one that only read.
      guard let value = try? result.get(), value["state"].string == "done", let stage else {
        return settle(reply, result)
      }
      stage.hasChanged = true
      stage.rests.append { self.settle(reply, result) }
    }
    let values = arguments.prefix(4).map(ScriptArgument.copy)
    // The spec's own function may return a promise.
    if arguments[1].string?.hasPrefix("evaluate") == true {
      stage.view.callAwaiting(PageActions.answer, values[0], values[1], values[2], values[3], completion: end)
    } else {
      stage.view.call(PageActions.answer, values[0], values[1], values[2], values[3], completion: end)
    }
  }

  /// Returns the stage if its page can run scripts.
  func pageStage() throws -> SpecStage {
    let stage = try stage()
    guard !stage.isProcessGone else {
      throw JavaScriptException(
        name: "PageError", message: "the page's process was terminated; call page.reload() or page.goto()")
    }
    guard !stage.view.isSuspended else {
      throw JavaScriptException(
        name: "PageError",
        message: "the app is in the background, where pages are suspended; call native.resume()")
    }
    return stage
  }

  /// Queries the page without counting the tasks of the query as a change.
  private func probe(_ reply: SpecReply, _ ask: (SpecReply) throws -> Void) throws {
    let stage = try stage()
    stage.probes += 1
    reply.onEnd = { [weak stage] in stage?.probes -= 1 }
    try ask(reply)
  }

  /// Advances virtual time without counting it towards the step's time limit.
  private func advance(_ duration: Duration, _ reply: SpecReply) throws {
    let stage = try stage()
    try extendDeadline(by: duration)
    stage.view.eventLoop.post(after: duration, label: "the spec's clock") { reply.resolve() }
  }
}
