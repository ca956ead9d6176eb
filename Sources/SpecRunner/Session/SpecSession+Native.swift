import BridgeSupport
import BridgeTesting
import HeadlessWebView
import JavaScriptEngine

extension SpecSession {
  /// An asynchronous operation that a spec requests; the reply settles its promise.
  typealias Operation = @Sendable (SpecSession, [StructuredValue], SpecReply) -> Void

  static let nativeOperations: [String: Operation] = [
    "call": { session, arguments, reply in
      session.attempt(reply) { try session.call(arguments, reply) }
    },
    "emit": { session, arguments, reply in
      session.attempt(reply) {
        let page = try session.runningPage(arguments[0])
        guard let bridge = page.bridge(arguments[1].string ?? "") else { return reply.reject("unknown bridge") }
        let parameters = try JSONText(arguments[2].string ?? "[]").elements()
        do throws(NativeEventError) { try bridge.emitRecorded(try NativeEvent(parameters, over: bridge)) } catch {
          throw JavaScriptException(message: "native.emit(): \(error)")
        }
        // The event reaches the page in a task that is queued before this one.
        page.view.eventLoop.post { reply.resolve() }
      }
    },
    "terminate": { session, arguments, reply in
      session.attempt(reply) {
        let view = try session.page(arguments[0]).view
        guard !view.configuration.host.isInProcess else {
          return reply.reject(
            "native.terminate(): a \(view.configuration.host.rawValue) runs its pages in the app's own process")
        }
        view.terminateWebProcess()
        // The process terminates in a task of its own.
        view.eventLoop.post { reply.resolve() }
      }
    },
  ]

  static let nativeStatements: [String: Statement] = [
    "bridge": { session, arguments in
      let name = arguments[0].string ?? ""
      guard let first = session.bridgeNames.first else {
        throw JavaScriptException(message: "the run has no bridge: --bridge none")
      }
      guard !name.isEmpty else { return .string(first) }
      guard session.bridgeNames.contains(name) else {
        let names = session.bridgeNames.joined(separator: ", ")
        throw JavaScriptException(
          message: "native.bridge('\(name)'): the run has only \(names); add it with --bridge \(name)")
      }
      return .string(name)
    },
    "dialect": { session, _ in .string(session.options.dialect ?? session.bridgeNames.first ?? "none") },
    "handle": { session, arguments in
      // Outside of tests there is no page yet; each test's page gets the file's handlers when the test begins.
      guard session.run != nil || session.hasStage else { return .undefined }
      let pages = try arguments[0].isNull ? session.stage().openPages : [session.page(arguments[0])]
      for page in pages { session.register(arguments[1].string ?? "", arguments[2].string ?? "", on: page) }
      return .undefined
    },
    "plugin": { session, arguments in
      guard session.run != nil || session.hasStage else { return .undefined }
      let pages = try arguments[0].isNull ? session.stage().openPages : [session.page(arguments[0])]
      for page in pages { try session.declare(arguments[1].string ?? "", arguments[2].string ?? "", on: page) }
      return .undefined
    },
    "send": { session, arguments in
      guard session.hasStage, let number = arguments[0].integer else { return .undefined }
      try session.stage().answers[number]?.respond.send(try JSONText(arguments[1].string ?? "null"))
      return .undefined
    },
    "injectFaults": { session, arguments in
      let text = arguments[0].string
      let plan: FaultPlan?
      do throws(FaultPlanError) { plan = try text.map { text throws(FaultPlanError) in try FaultPlan(text) } } catch {
        throw JavaScriptException(message: "native.faults(): \(error)")
      }
      // Outside of tests it applies to all tests that follow.
      if session.run == nil {
        session.faults = plan
      } else {
        for page in try session.stage().openPages { page.injector.plan = plan }
      }
      return .undefined
    },
    "respond": { session, arguments in
      guard session.hasStage, let number = arguments[0].integer else { return .undefined }
      // A stub that got the call may send more, or learn from a fault that it can't.
      let maySend = arguments[2].boolean == true
      let stage = try session.stage()
      guard let call = maySend ? stage.answers[number] : stage.answers.removeValue(forKey: number) else {
        return .undefined
      }
      let json = try arguments[1].string.map { try JSONText($0) }
      if json == nil, maySend, call.respond.keep() { return .undefined }
      call.respond(.success(json ?? call.nothing))
      return .undefined
    },
    // The test intends this call to stay without a response.
    "neverAnswers": { session, arguments in
      session.present?.page(arguments[0].integer ?? 0)?.meantUnanswered.append(arguments[1].string ?? "")
      return .undefined
    },
    "handlerBreaks": { session, arguments in
      guard let stage = session.present, let number = arguments[0].integer else { return .undefined }
      let name = arguments[1].string ?? "", message = arguments[2].string ?? ""
      let page = stage.page(arguments[3].integer ?? 0) ?? stage.first
      let call = stage.answers[number]
      page.view.transcript.fault(
        .handlerFailed, "\(name): \(message)", call?.passesErrors == true ? [.init("isResponse", .boolean(true))] : [])
      let reply = BridgeErrorReply(.failed, handler: name, message: message, error: HandlerError(arguments[4]))
      call?.respond(.failure(reply))
      return .undefined
    },
    "unanswered": { session, arguments in
      guard let stage = session.present, let page = stage.page(arguments[0].integer ?? 0) else { return .array([]) }
      let now = stage.loop.now / .milliseconds(1)
      let calls = page.unanswered.map { ($0.handler, $0.direction == .toPage, $0.age / .milliseconds(1)) }
      return .array(
        (calls + page.unhandled.pending.map { ($0.handler, false, now - $0.time) }).map { handler, isToPage, age in
          ["handler": .string(HandlerName.canonical(handler)), "to": isToPage ? "page" : "native", "age": .number(age)]
        })
    },
    "handlerFails": { session, arguments in
      var failure = SpecFailure(arguments[2])
      let name = arguments[1].string ?? "", message = failure.message
      failure.message = "the handler '\(name)' threw: \(message)"
      session.note(failure)
      guard session.hasStage, let number = arguments[0].integer else { return .undefined }
      let reply = BridgeErrorReply(.failed, handler: name, message: message, error: HandlerError(arguments[3]))
      try session.stage().answers[number]?.respond(.failure(reply))
      return .undefined
    },
  ]

  /// Declares a plugin of the spec on a bridge of a page.
  func declare(_ bridgeName: String, _ json: String, on page: SpecPage) throws {
    guard let bridge = page.bridge(bridgeName) else { return }
    let given = try JSONText(json)
    func names(_ key: String) -> [String] { given[key].flatMap { try? $0.decode([String].self) } ?? [] }
    let plugin = PluginDeclaration(
      name: given["name"]?.stringValue() ?? "", methods: names("methods"), callbacks: names("callbacks"),
      events: names("events"))
    do throws(NativeEventError) { try bridge.declareRecorded(plugin) } catch {
      throw JavaScriptException(message: "native.plugin('\(plugin.name)'): \(error)")
    }
  }

  /// Registers a handler of the spec with a bridge of a page.
  func register(_ bridgeName: String, _ name: String, on page: SpecPage) {
    guard let bridge = page.bridge(bridgeName) else { return }
    let number = page.number
    bridge.registerResult(name) { [unowned self, weak stage = present, unowned bridge] data, respond in
      guard let stage, let realm else { return }
      let data = bridge.content(of: data)
      calls += 1
      stage.answers[calls] = StubCall(respond: respond, of: bridge.kind)
      do {
        try realm.call(
          "receive", .number(number), .string(bridgeName), .string(name), data.map { .string($0.string) } ?? .null,
          .number(calls), .boolean(bridge.spreadsArguments))
      } catch let error as JavaScriptException {
        note(specError(error).failure)
      } catch {
        note(SpecFailure(message: "\(error)"))
      }
    }
  }

  private func call(_ arguments: [StructuredValue], _ reply: SpecReply) throws {
    let page = try runningPage(arguments[0])
    let name = arguments[2].string ?? ""
    guard let bridge = page.bridge(arguments[1].string ?? "") else { return reply.reject("unknown bridge") }
    let limit = arguments[4].number.map { Duration.milliseconds($0) } ?? options.waitTimeout
    let cancel = page.view.eventLoop.post(after: limit, label: "the spec's native.call('\(name)')") { [unowned self] in
      let answer = "\(timedOut(after: limit)): no response"
      let reason = page.noAnswer(name, bridge.isConnected ? answer : bridge.reasonForNoHalf, over: bridge.kind)
      reply.reject("native.call('\(name)'): \(reason)", name: "TimeoutError")
    }
    bridge.call(name, try arguments[3].string.map { try JSONText($0) }) { result in
      cancel()
      switch result {
      case .success(let json): reply.resolve(.string((bridge.content(of: json) ?? .null).string))
      case .failure(let error):
        let reason = page.noAnswer(name, "\(error)", over: bridge.kind)
        reply.reject("native.call('\(name)'): \(reason)", name: "BridgeError")
      }
    }
  }

  /// Rejects the reply with the error that a body throws.
  func attempt(_ reply: SpecReply, _ body: () throws -> Void) {
    do { try body() } catch let error as JavaScriptException {
      reply.reject(error.message, name: error.name ?? "Error")
    } catch {
      reply.reject("\(error)")
    }
  }
}

extension HandlerError {
  /// Creates the error from the JSON of a spec's error; nil if it has a message only.
  fileprivate init?(_ value: StructuredValue) {
    guard let json = value.string.flatMap({ try? JSONText($0) }) else { return nil }
    self.init(json: json)
  }
}

extension NativeEvent {
  /// Creates an event from the parameters of `native.emit()`.
  ///
  /// - Throws: ``NativeEventError/invalidData(_:)`` for a missing or superfluous parameter.
  fileprivate init(_ values: [JSONText], over bridge: any NativeBridge) throws(NativeEventError) {
    let first = values.first?.stringValue() ?? ""
    guard bridge.eventsHaveTargets || PageEventDispatch.targets.contains(first) || values.count > 2 else {
      self.init(target: "", name: first, data: values.count > 1 ? values[1] : nil)
      return
    }
    if bridge.kind.hasDOMEventsOnly, !PageEventDispatch.targets.contains(first) {
      throw .unknownTarget(first, known: PageEventDispatch.targets)
    }
    guard values.count == 2 || values.count == 3, let name = values[1].stringValue() else {
      throw .invalidData("a target, the name of an event and its data are required")
    }
    self.init(target: first, name: name, data: values.count == 3 ? values[2] : nil)
  }
}
