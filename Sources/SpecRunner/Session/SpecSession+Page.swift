import BridgeTesting
import Foundation
import HeadlessWebView
import JavaScriptEngine

extension SpecSession {
  static let pageOperations: [String: Operation] = [
    "evaluate": { session, arguments, reply in
      session.attempt(reply) {
        try session.evaluate(arguments) { [unowned session] page, result in
          session.atRest { session.settle(reply, result, of: page) }
        }
      }
    },
    "probe": { session, arguments, reply in
      session.attempt(reply) {
        try session.probe(reply) { reply in
          try session.evaluate(arguments) { [unowned session] in session.settle(reply, $1, of: $0) }
        }
      }
    },
    "act": { session, arguments, reply in
      session.attempt(reply) { try session.probe(reply) { try session.act(arguments, $0) } }
    },
    "change": { session, arguments, reply in
      session.attempt(reply) {
        try session.waitForChange(arguments[0].number ?? 0, onlyFromNowOn: arguments[1].boolean == true, reply)
      }
    },
    "turn": { session, _, reply in session.nextTurn.append(reply) },
    "advance": { session, arguments, reply in
      session.attempt(reply) { try session.advance(.milliseconds(arguments[0].number ?? 0), reply) }
    },
  ]

  /// The operations that change nothing in the page.
  static let questions: Set<String> = ["probe", "act", "change", "turn"]

  static let pageStatements: [String: Statement] = [
    "url": { session, arguments in
      let page = session.present?.page(arguments[0].integer ?? 0)
      return .string(page?.view.url.href ?? "about:blank")
    },
    "sameAddress": { session, arguments in
      let text = arguments[0].string ?? ""
      guard let url = WebURL(arguments[1].string ?? "") else { return false }
      return .boolean(url == (try? session.address(text)) || url == WebURL(text, base: url))
    },
    "adviceOnPage": { session, arguments in
      .string(session.present?.page(arguments[0].integer ?? 0)?.adviceOnPage ?? "")
    },
    "viewport": { session, arguments in
      let stage = try session.stage()
      let view = stage.page(arguments[0].integer ?? 0)?.view
      let viewport = view?.viewport ?? stage.configuration.device.viewport
      return ["width": .number(viewport.width), "height": .number(viewport.height)]
    },
    "hears": { session, arguments in
      session.heard = Set(arguments.compactMap(\.string))
      return .undefined
    },
    "addInitScript": { session, arguments in
      try session.page(arguments[0]).addInitScript(arguments[1].string ?? "")
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
    _ arguments: [StructuredValue],
    _ completion: @escaping (SpecPage, Result<StructuredValue, ScriptError>) -> Void
  ) throws {
    let (page, frame) = try target(arguments[0])
    // Without a name of its own, the code would have the address of the page's document in stacks.
    page.view.callAsyncJavaScript(
      arguments[1].string ?? "", arguments: ["script": arguments[2], "argument": arguments[3]],
      in: frame, named: "page.evaluate()", isOfTool: true
    ) { completion(page, $0) }
  }

  /// Finds elements and performs an action on them.
  private func act(_ arguments: [StructuredValue], _ reply: SpecReply) throws {
    let (page, frame) = try target(arguments[0])
    let stage = try stage()
    let end: (Result<StructuredValue, ScriptError>) -> Void = { [weak stage, unowned self, unowned page] result in
      // A failed action changed nothing, and neither did one that only read.
      guard let value = try? result.get(), value["state"].string == "done", let stage else {
        return settle(reply, result, of: page)
      }
      self.addSnapshotBeforeAction(of: page)
      stage.hasChanged = true
      stage.rests.append { reply.resolve(value) }
    }
    let values = arguments[1..<5].map(ScriptArgument.copy) + [.boolean(steps?.recordsPages == true)]
    // The spec's own function may return a promise.
    if frame != nil || arguments[2].string?.hasPrefix("evaluate") == true {
      page.view.callAwaiting(
        PageActions.answer, values[0], values[1], values[2], values[3], values[4], in: frame, completion: end)
    } else {
      page.view.call(PageActions.answer, values[0], values[1], values[2], values[3], values[4], completion: end)
    }
  }

  /// Returns a page if it can run scripts.
  func runningPage(_ number: StructuredValue) throws -> SpecPage {
    let page = try page(number)
    guard !page.isProcessGone else {
      throw JavaScriptException(
        name: "PageError", message: "the page's process was terminated; call page.reload() or page.goto()")
    }
    guard !page.view.isSuspended else {
      throw JavaScriptException(
        name: "PageError",
        message: "the app is in the background, where pages are suspended; call native.resume()")
    }
    return page
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
    stage.loop.post(after: duration, label: "the spec's clock") { reply.resolve() }
  }
}
