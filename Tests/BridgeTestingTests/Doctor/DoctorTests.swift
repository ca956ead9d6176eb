import BridgeTesting
import HeadlessWebView
import Testing

struct DoctorTests {
  private func event(_ type: EventType, _ fields: [TranscriptEvent.Field], time: Double = 0) -> TranscriptEvent {
    TranscriptEvent(type: type, time: time, fields: fields)
  }

  private func codes(_ events: [TranscriptEvent], _ bridges: [BridgeKind] = [.wvjb]) -> [FindingCode] {
    var doctor = Doctor(bridges: bridges)
    for event in events { doctor.read(event) }
    return doctor.conclude().map(\.code)
  }

  private func knock(_ url: String) -> TranscriptEvent {
    event(.navigation, [.init("frame", 1), .init("url", .string(url)), .init("kind", "other")])
  }

  @Test("reports the address of another bridge, but not of the supported one")
  func scheme() {
    #expect(codes([knock("https://__bridge_loaded__/")]) == [])
    #expect(codes([knock("https://__bridge_loaded__/")], [.jsbridge]) == [.wrongScheme])
    #expect(codes([knock("yy://__QUEUE_MESSAGE__/")], [.jsbridge]) == [])
    #expect(codes([knock("wvjbscheme://__WVJB_QUEUE_MESSAGE__")], [.wvjb4]) == [])
    #expect(codes([knock("wvjbscheme://__BRIDGE_LOADD__")]) == [.wrongScheme])
    #expect(codes([knock("https://shop.example/")]) == [])
  }

  @Test("reports a Tauri page whose listeners increase, whose requests fail, and whose API is missing")
  func tauri() {
    func listener(_ action: String) -> TranscriptEvent {
      event(EventType(rawValue: "tauri-listener"), [.init("name", "progress"), .init("action", .string(action))])
    }
    let listen = listener("listen")
    #expect(codes(Array(repeating: listen, count: 2), [.tauri]) == [])
    #expect(codes(Array(repeating: listen, count: 6), [.tauri]) == [.listenersKept])
    #expect(codes(Array(repeating: [listen, listener("unlisten")], count: 6).flatMap { $0 }, [.tauri]) == [])
    #expect(
      codes([event(.fault, [.init("code", "ipc-blocked"), .init("text", "any")])], [.tauri]) == [.requestsBlocked])
    func error(_ text: String) -> TranscriptEvent { event(.error, [.init("message", .string(text))]) }
    let internals = error(
      "TypeError: undefined is not an object (evaluating 'window.__TAURI_INTERNALS__.transformCallback')")
    #expect(codes([internals], [.wvjb]) == [.usedBeforeReady])
    let window = error("TypeError: undefined is not an object (evaluating 'window.__TAURI__.window.getCurrentWindow')")
    #expect(codes([window], [.tauri]) == [.usedBeforeReady])
    #expect(codes([error("TypeError: undefined is not an object (evaluating 'a.b')")], [.tauri]) == [.uncaughtError])
  }

  @Test("keeps a call in the ledger until it has a response")
  func ledger() {
    let call = event(
      EventType(rawValue: "receive"), [.init("message", .json(#"{"handlerName":"a","callbackId":"1"}"#))])
    let answer = event(EventType(rawValue: "send"), [.init("message", .json(#"{"responseId":"1","responseData":2}"#))])
    #expect(codes([call]) == [.neverAnswered])
    #expect(codes([call, answer]) == [])
  }

  /// Returns whether each finding says more than the events.
  private func excesses(_ events: [TranscriptEvent], _ bridges: [BridgeKind] = [.wvjb]) -> [Bool] {
    var doctor = Doctor(bridges: bridges, nativeHandlers: ["share"])
    doctor.read(event(.probe, [.init("what", "registers"), .init("name", "show")]))
    for event in events { doctor.read(event) }
    return doctor.conclude().map(\.exceedsEvents)
  }

  @Test("marks the findings that say more than the events, so that a run reports nothing twice")
  func exceedsEvents() {
    func fault(_ code: String, _ fields: [TranscriptEvent.Field]) -> TranscriptEvent {
      event(.fault, [.init("code", .string(code)), .init("text", "any text")] + fields)
    }
    let receive = event(
      EventType(rawValue: "receive"), [.init("message", .json(#"{"handlerName":"a","callbackId":"1"}"#))])
    let send = event(
      EventType(rawValue: "send"), [.init("message", .json(#"{"handlerName":"a","callbackId":"1"}"#))])
    #expect(excesses([receive]) == [true])
    #expect(excesses([send]) == [false])
    #expect(excesses([fault("unanswered", [])]) == [false])
    #expect(excesses([fault("no-page-handler", [.init("handlers", "shwo")])]) == [true])
    #expect(excesses([fault("no-page-handler", [.init("handlers", "other")])]) == [false])
    #expect(excesses([fault("no-handler", [.init("name", "shre")])]) == [false])
    #expect(excesses([event(.missingBridge, [.init("name", "webkit.messageHandlers.pay")])], [.webkit]) == [true])
  }

  @Test("reads names and reasons from fields, independent of the events' texts")
  func fields() {
    func read(_ type: EventType, _ fields: [TranscriptEvent.Field]) -> Finding? {
      var doctor = Doctor(bridges: [.dsbridge])
      doctor.read(event(type, fields))
      return doctor.conclude().first
    }
    func fault(_ code: FaultCode, _ fields: [TranscriptEvent.Field]) -> Finding? {
      read(.fault, [.init("code", .string(code.rawValue)), .init("text", "any text")] + fields)
    }
    #expect(fault(FaultCode(rawValue: "no-page-method"), [.init("name", "show")])?.subject == "show")
    #expect(fault(FaultCode(rawValue: "no-page-function"), [.init("name", "show")])?.subject == "show")
    #expect(fault(FaultCode(rawValue: "fetch-failed"), [.init("unwritable", true)]) == nil)
    #expect(fault(FaultCode(rawValue: "fetch-failed"), [])?.code == .other)
    let load: [TranscriptEvent.Field] = [.init("url", "https://a.test/a.js"), .init("reason", "any reason")]
    #expect(read(.loadFailed, load)?.text == "any reason")
    #expect(
      read(.loadFailed, load + [.init("code", "host-not-allowed")])?.text
        == "any reason: allow it with --allow-host, or respond with --route")
  }

  @Test("does not confuse a handler that threw with one whose name contains its name")
  func names() {
    func call(_ name: String, _ number: Int) -> TranscriptEvent {
      var call = event(
        EventType(rawValue: "send"),
        [.init("message", .json(#"{"handlerName":"\#(name)","callbackId":"\#(number)"}"#))])
      call.number = number
      return call
    }
    var error = event(.error, [.init("message", "TypeError: no"), .init("phase", "timer")])
    (error.number, error.parent) = (3, 1)
    #expect(codes([call("getUser", 1), call("get", 2), error]) == [.handlerThrew, .neverAnswered])
  }

  /// Returns an event with its number and its cause.
  private func event(_ number: Int, _ parent: Int?, _ type: EventType, _ fields: [TranscriptEvent.Field])
    -> TranscriptEvent
  {
    var event = event(type, fields)
    (event.number, event.parent) = (number, parent)
    return event
  }

  /// Returns the record of a page's call, and that of native's response to it.
  private func exchange(_ name: String, _ number: Int) -> [TranscriptEvent] {
    [
      event(
        number, nil, EventType(rawValue: "receive"),
        [.init("message", .json(#"{"handlerName":"\#(name)","callbackId":"\#(name)"}"#))]),
      event(
        number + 1, number, EventType(rawValue: "send"),
        [.init("message", .json(#"{"responseId":"\#(name)","responseData":1}"#))]),
    ]
  }

  private func error(_ number: Int, _ parent: Int?, phase: String = "timer") -> TranscriptEvent {
    event(number, parent, .error, [.init("message", "TypeError: no"), .init("phase", .string(phase))])
  }

  @Test("blames the callback whose response caused an error, not all that ran at the same time")
  func causes() {
    func read(_ events: [TranscriptEvent]) -> [Finding] {
      var doctor = Doctor(bridges: [.wvjb])
      for event in events { doctor.read(event) }
      return doctor.conclude()
    }
    let calls = exchange("first", 1) + exchange("second", 3)
    let ofSecond = read(calls + [error(9, 4)])
    #expect(ofSecond.map(\.code) == [.callbackThrew])
    #expect(ofSecond.first?.subject == "second")
    // A task that the callback posted, and one that it did not.
    #expect(read(calls + [event(5, 2, .console, []), error(9, 5)]).first?.subject == "first")
    #expect(read(calls + [error(9, nil)]).map(\.code) == [.uncaughtError])
    // A script that the callback added, and the page that it navigated to.
    #expect(read(calls + [error(9, 4, phase: "script")]).map(\.code) == [.uncaughtError])
    #expect(read(calls + [event(5, 4, .commit, [.init("frame", 0)]), error(9, 5)]).map(\.code) == [.uncaughtError])
  }

  @Test("reports a handler with data that are encoded twice once, however often it is called")
  func encodedTwice() {
    let calls = (1...3).map { number in
      event(
        number, nil, EventType(rawValue: "receive"),
        [.init("message", .json(#"{"handlerName":"a","data":"{\"id\":\#(number)}"}"#))])
    }
    var doctor = Doctor(bridges: [.wvjb])
    for call in calls { doctor.read(call) }
    #expect(doctor.conclude().map(\.code) == [.encodedTwice])
    #expect(doctor.conclude().first?.count == 3)
    #expect(Doctor.merge([[doctor.conclude()[0]], [Finding(.encodedTwice, "any text", subject: "'a'")]]).count == 1)
  }

  @Test("does not advise to wait for _dsbridge, which native provides at once or never")
  func dsbridgeObject() {
    func finding(_ bridge: BridgeKind) -> Finding? {
      var doctor = Doctor(bridges: [bridge])
      doctor.read(event(.error, [.init("message", "ReferenceError: Can't find variable: _dsbridge")]))
      return doctor.conclude().first
    }
    for bridge in [BridgeKind.dsbridge, .wvjb] {
      #expect(finding(bridge)?.code == .wrongScheme)
      #expect(finding(bridge)?.advice.contains("--device android") == true)
    }
  }

  @Test("accepts strings of JSON with JsBridge, whose data are strings")
  func texts() {
    let call = event(
      EventType(rawValue: "receive"), [.init("message", .json(#"{"handlerName":"a","data":"{\"b\":1}"}"#))])
    #expect(codes([call]) == [.encodedTwice])
    #expect(codes([call], [.jsbridge]) == [])
  }

  @Test("counts repeated findings")
  func count() {
    var doctor = Doctor(bridges: [.wvjb])
    let error = event(.error, [.init("message", "TypeError: x"), .init("place", "file:///a.html:3:4")])
    for _ in 0..<3 { doctor.read(error) }
    let finding = doctor.conclude().first
    #expect(finding?.count == 3)
    #expect(finding?.place?.line == 3)
    #expect(finding?.place?.column == 4)
    #expect(finding?.place?.url == "file:///a.html")
  }

  private func violation(_ directive: String, _ blocked: String, _ disposition: String = "enforce") -> TranscriptEvent {
    event(
      .contentPolicyViolation,
      [
        .init("frame", 0), .init("directive", .string(directive)), .init("blocked", .string(blocked)),
        .init("policy", "default-src 'self'"), .init("disposition", .string(disposition)),
      ])
  }

  @Test("distinguishes a bridge that the page's policy forbids from other violations")
  func policies() {
    #expect(codes([violation("frame-src", "https://__bridge_loaded__/")]) == [.policyForbids])
    #expect(codes([violation("frame-src", "gap://ready")]) == [.policyForbids])
    #expect(codes([violation("frame-src", "https://shop.example/")]) == [.policyBlocks])
    #expect(codes([violation("script-src-elem", "inline script")]) == [.policyBlocks])
    #expect(codes([violation("frame-src", "https://__bridge_loaded__/", "report")]) == [])
  }

  @Test("reports only resources that were loaded as scripts as missing scripts")
  func missing() {
    func failure(_ url: String, _ kind: String?) -> TranscriptEvent {
      event(
        .loadFailed,
        [.init("url", .string(url)), .init("reason", "gone")] + (kind.map { [.init("kind", .string($0))] } ?? []))
    }
    #expect(codes([failure("https://a.test/a.js", "script")]) == [.missingScript])
    #expect(codes([failure("https://a.test/a.png", "resource")]) == [.missingFile])
    #expect(
      codes([failure("https://a.test/a.js?1", nil), failure("https://a.test/a.css", nil)]) == [
        .missingScript, .missingFile,
      ])
    #expect(codes([failure("https://__bridge_loaded__/", "frame"), failure("app://x", "frame")]) == [])
  }

  private func error(_ message: String, phase: String = "script", handled: Bool = false) -> TranscriptEvent {
    event(
      .error,
      [
        .init("message", .string(message)), .init("place", "file:///a.html:3:4"), .init("phase", .string(phase)),
        .init("handled", .boolean(handled)),
      ])
  }

  @Test("classifies errors by the bridge that they mention")
  func errors() {
    #expect(codes([error("SyntaxError: Unexpected token")]) == [.syntaxError])
    #expect(codes([error("SyntaxError: JSON Parse error: Unexpected identifier \"object\"")]) == [.uncaughtError])
    #expect(codes([error("TypeError: x", handled: true)]) == [.errorSwallowed])
    #expect(codes([error("TypeError: x", phase: "evaluate", handled: true)]) == [.uncaughtError])
    #expect(codes([error("ReferenceError: x", phase: "error-handler")]) == [.errorHandlerThrew])
    let posts = "TypeError: undefined is not an object (evaluating 'window.webkit.messageHandlers.shre.postMessage')"
    #expect(codes([error(posts)]) == [.wrongScheme])
    var doctor = Doctor(bridges: [.webkit], nativeHandlers: ["share"])
    doctor.read(error(posts))
    #expect(doctor.conclude().map(\.code) == [.noHandler])
    #expect(doctor.conclude().first?.text.hasSuffix("did you mean 'share'?") == true)
  }

  @Test("suggests a name only for an unknown one in the ledger")
  func guess() {
    var doctor = Doctor(bridges: [.wvjb], nativeHandlers: ["share", "slow"])
    for (id, name) in ["shre", "slow"].enumerated() {
      doctor.read(
        event(
          EventType(rawValue: "receive"),
          [.init("message", .json(#"{"handlerName":"\#(name)","callbackId":"\#(id)"}"#))]))
    }
    #expect(doctor.unanswered.map { doctor.guess(for: $0) } == ["; did you mean 'share'?", ""])
  }

  @Test("has advice and a unique name for every code")
  func advice() {
    #expect(Set(FindingCode.allCases.map(\.rawValue)).count == FindingCode.allCases.count)
    #expect(FindingCode.allCases.allSatisfy { !$0.advice.isEmpty })
  }
}
