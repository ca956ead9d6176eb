import AndroidJsBridge
import HeadlessWebView
import Testing

/// Messages that 1.0.5 to 2.0 lose or handle twice, with our script and the original's.
@Suite("Android's JsBridge 2: lost messages")
struct Version2LossTests {
  typealias Script = AndroidStage.Script

  @Test(
    "handles a message before init immediately and again on init, and reports it", arguments: Script.version2)
  func twice(script: Script) throws {
    let stage = AndroidStage(script)
    try stage.load2(
      """
      window.bridge = bridge;
      bridge.registerHandler('early', (data, respond) => { console.log('early ' + data); respond('thanks'); });
      """)
    var answers: [String?] = []
    stage.bridge.callHandler("early", data: "x") { answers.append(try? $0.get()) }
    try stage.settle()
    #expect(stage.log.first == "early x")
    // Its response throws, because there is no frame yet.
    #expect(stage.faults == ["page-handler-threw"])
    try stage.run("bridge.init(() => {})")
    #expect(stage.log.filter { $0 == "early x" }.count == 2)
    #expect(stage.faults == ["page-handler-threw", "delivered-twice"])
    #expect(answers == ["\"thanks\""])
  }

  @Test("throws for null data with a callback", arguments: Script.version2)
  func nullData(script: Script) throws {
    let stage = AndroidStage(script)
    stage.bridge.registerHandler("submit") { data, _ in stage.note("native got \(data ?? "nothing")") }
    try stage.load2(
      """
      bridge.init(() => {});
      for (const call of [() => bridge.callHandler('submit', null, () => {}), () => bridge.callHandler('submit', () => {}),
                          () => bridge.callHandler('submit', null)])
        try { call(); } catch (error) { console.log(error.name); }
      """)
    #expect(stage.log == ["TypeError", "TypeError", "native got null"])
  }

  @Test("reports a call without a matching function, and handles the next one", arguments: Script.version2)
  func missing(script: Script) throws {
    let stage = AndroidStage(script)
    stage.bridge.registerHandler("echo") { data, respond in respond(data) }
    try stage.load2("window.bridge = bridge; bridge.init(() => {});")
    try stage.run("bridge.callHandler('missing', {}, () => console.log('never'));")
    #expect(stage.faults == ["no-handler"])
    try stage.run("bridge.callHandler('echo', 'kept', (answer) => console.log(answer));")
    #expect(stage.log == ["\"kept\""])
    stage.bridge.registerHandler("late") { _, _ in stage.note("never") }
    try stage.run("bridge.callHandler('late', {});")
    #expect(stage.faults.count == 2)
    // A removed handler is reported by its name, with any script.
    stage.bridge.removeHandler("echo")
    try stage.run("bridge.callHandler('echo', 'lost', () => console.log('never'));")
    #expect(stage.faults.last == "no-handler")
    try stage.run("bridge.doSend('unnamed');")
    #expect(stage.faults.count == 4)
    // A name is resolved as a path; an invalid one is reported on the console.
    try stage.run("bridge.callHandler('a b', {});")
    #expect(stage.log.last?.hasPrefix("SyntaxError") == true)
    #expect(stage.faults.count == 5)
    stage.bridge.callHandler("absent")
    try stage.settle()
    #expect(stage.log.last?.hasPrefix("WebViewJavascriptBridge: WARNING: javascript handler threw.") == true)
    #expect(stage.faults.count == 6)
    #expect(stage.faults.last == "page-handler-threw")
  }

  @Test("handles messages in quick succession, and reports none as lost", arguments: Script.version2)
  func closeTogether(script: Script) throws {
    let stage = AndroidStage(script)
    stage.bridge.registerHandler("echo") { data, respond in respond(data) }
    try stage.load2(
      """
      window.bridge = bridge;
      bridge.init(() => {});
      const say = (text) => bridge.callHandler('echo', text, (answer) => console.log(answer));
      // Each message arrives before the previous one's signal.
      say('a');
      setTimeout(() => { say('b'); say('c'); setTimeout(() => { say('d'); Promise.resolve().then(() => say('e')); }); });
      """)
    #expect(stage.log == ["\"a\"", "\"b\"", "\"c\"", "\"d\"", "\"e\""])
    #expect(stage.faults == [])
    try stage.run("bridge.callHandler('missing', {});")
    #expect(stage.faults == ["no-handler"])
  }

  @Test("reports invalid data and handles the next message", arguments: Script.version2)
  func badData(script: Script) throws {
    let stage = AndroidStage(script)
    stage.bridge.registerHandler("echo") { data, respond in respond(data) }
    stage.bridge.registerMethod("fails") { _ in throw BridgeError.closed(handler: "x") }
    try stage.load2(
      """
      window.bridge = bridge; bridge.init(() => {});
      const circle = {}; circle.itself = circle;
      try { bridge.callHandler('echo', circle, () => {}); } catch (error) { console.log(error.name); }
      try { bridge.callHandler('fails', {}, () => {}); } catch (error) { console.log(error.message); }
      bridge.response('"x"', 'nobody');
      bridge.echo({ a: 1 }, null);
      """)
    #expect(stage.log == ["TypeError", "Java exception was raised during method invocation"])
    #expect(stage.faults == ["handler-failed", "unknown-response"])
    for text in ["not json", "{}", "[1]"] {
      try stage.run("document.querySelector('iframe').src = 'yy://return/_fetchQueue/' + encodeURIComponent('\(text)')")
    }
    try stage.run("document.querySelector('iframe').src = 'yy://return/other/1'")
    #expect(stage.faults.suffix(4) == ["bad-queue", "bad-queue", "bad-message", "bad-return"])
    try stage.run("bridge.callHandler('echo', 'still here', (answer) => console.log(answer));")
    #expect(stage.log.last == "\"still here\"")
  }

  @Test("ends the calls of a replaced page, and injects the script into the next one", arguments: Script.version2)
  func reload(script: Script) throws {
    let stage = AndroidStage(script)
    var kept: ((String?) -> Void)?
    stage.bridge.registerHandler("keep") { _, respond in kept = respond }
    let page =
      "bridge.init(() => {}); bridge.registerHandler('never', () => {}); bridge.callHandler('keep', {}, () => console.log('no'));"
    try stage.load2(page)
    var outcome: Result<String?, BridgeError>?
    stage.bridge.callHandler("never") { outcome = $0 }
    try stage.settle()
    let respond = kept
    try stage.load2(page)
    #expect(outcome == .failure(.pageReplaced(handler: "never")))
    respond?("too late")
    try stage.settle()
    #expect(stage.faults == ["call-abandoned", "late-answer"])
    #expect(stage.log == [])
  }
}
