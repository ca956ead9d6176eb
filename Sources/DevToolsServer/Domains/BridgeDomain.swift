import BridgeSupport
import BridgeTesting
import HeadlessWebView
import JavaScriptEngine

/// The domain Bridge, which no browser has: the native side of the page's bridges.
enum BridgeDomain {
  static let methods: [String: PageMethod] = [
    "Bridge.enable": { call in
      call.enable("Bridge")
      call.page.native.record()
      call.reply.finish(["bridges": .array(call.page.bridges.map { .string($0.kind.rawValue) })])
    },
    "Bridge.disable": { call in
      call.disable("Bridge")
      call.finish()
    },
    "Bridge.setDialect": setDialect,
    "Bridge.handle": { call in
      call.page.native.handle(
        try call.parameters.string("name"), response: call.parameters.json("response"),
        isBlocking: call.parameters.flag("blocking"))
      call.finish()
    },
    "Bridge.removeHandler": { call in
      call.page.native.remove(try call.parameters.string("name"))
      call.finish()
    },
    "Bridge.respond": respond,
    "Bridge.call": { call in
      try call.page.native.call(
        try call.parameters.string("name"), call.parameters.json("data"),
        awaits: call.parameters.optionalFlag("awaitResponse") ?? true, reply: call.reply)
    },
    "Bridge.emit": { call in
      try call.page.native.emit(
        NativeEvent(
          target: call.parameters.optionalString("target") ?? "", name: try call.parameters.string("event"),
          data: call.parameters.json("data")))
      call.finish()
    },
    "Bridge.declarePlugin": { call in
      try call.page.native.declare(
        PluginDeclaration(
          name: try call.parameters.string("name"), methods: call.parameters.strings("methods"),
          callbacks: call.parameters.strings("callbacks"), events: call.parameters.strings("events")))
      call.finish()
    },
    "Bridge.setBreakpoint": { call in
      let breakpoint = try BridgeBreakpoint(call.parameters)
      guard let id = try breakpoints(call).add(breakpoint, of: call.session.id, in: call.page.view) else {
        throw ProtocolError("Breakpoint at specified message already exists.")
      }
      call.reply.finish(["breakpointId": .string(id)])
    },
    "Bridge.removeBreakpoint": { call in
      let id = try call.parameters.string("breakpointId")
      guard try breakpoints(call).remove(id, of: call.session.id) else {
        throw ProtocolError("No breakpoint with id: \(id)")
      }
      call.finish()
    },
    "Bridge.getCalls": getCalls,
    "Bridge.getFaults": { call in
      let faults = call.page.native.events.filter { $0.type == .fault }
      call.reply.finish([
        "faults": .array(
          faults.map { fault in
            [
              "code": .string(fault.string("code") ?? ""), "text": .string(fault.string("text") ?? ""),
              "time": .number(fault.time),
            ]
          })
      ])
    },
    "Bridge.getTranscript": { call in
      let lines = [TranscriptFormat.header] + call.page.native.events.map(TranscriptFormat.line)
      call.reply.finish(["transcript": .string(lines.joined(separator: "\n") + "\n")])
    },
  ]

  private static func breakpoints(_ call: PageCall) throws(ProtocolError) -> BridgeBreakpoints {
    guard let breakpoints = call.page.host.browser.breakpoints else {
      throw ProtocolError("No debugger can attach to the pages: start the server with --inspect")
    }
    return breakpoints
  }

  /// Chooses the bridges of the pages that the context opens from now on; none for the server's own choice.
  @Sendable private static func setDialect(_ call: PageCall) throws {
    let names = call.parameters.strings("bridges")
    let kinds = try names.map { name throws(ProtocolError) in
      guard let kind = BridgeKind(rawValue: name) else {
        let known = BridgeKind.allCases.map(\.rawValue).joined(separator: ", ")
        throw ProtocolError("No bridge is called '\(name)'. Bridges: \(known)", code: .invalidParameters)
      }
      return kind
    }
    call.page.host.bridgeKinds = kinds.isEmpty ? nil : kinds
    call.finish()
  }

  @Sendable private static func respond(_ call: PageCall) throws {
    let error = call.parameters.json("error").map { HandlerError(json: $0) }
    try call.page.native.respond(
      to: try call.parameters.integer("callId"), with: call.parameters.json("data"), failure: error,
      isLast: call.parameters.optionalFlag("isLast") ?? true)
    call.finish()
  }

  @Sendable private static func getCalls(_ call: PageCall) throws {
    let calls = RecordedMessage.calls(in: call.page.native.events)
    call.reply.finish([
      "calls": .array(
        calls.map { message in
          .members([
            "name": .string(message.name), "direction": .string(message.isFromPage ? "toNative" : "toPage"),
            "data": message.data.map { .json($0) }, "time": .number(message.time),
            "isAnswered": .boolean(message.answer != nil),
            "response": message.answer.flatMap { $0.data.map { .json($0) } },
          ])
        })
    ])
  }
}
