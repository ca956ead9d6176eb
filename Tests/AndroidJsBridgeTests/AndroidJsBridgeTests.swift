import AndroidJsBridge
import BridgeSupport
import HeadlessWebView
import Testing

@Suite("Android's JsBridge")
struct AndroidJsBridgeTests {
  typealias Script = AndroidStage.Script

  @Test("responds to a page's calls with strings", arguments: Script.all)
  func pageToNative(script: Script) throws {
    let stage = AndroidStage(script)
    stage.bridge.registerHandler("submit") { data, respond in
      stage.note("native got \(data ?? "nothing")")
      respond("done")
    }
    try stage.load(
      """
      bridge.init(() => {});
      bridge.callHandler('submit', { param: '中"/\\'' }, (answer) => console.log('page got ' + typeof answer + ' ' + answer));
      bridge.callHandler('submit', 'text', (answer) => console.log('again ' + answer));
      bridge.callHandler('submit', 3);
      """)
    #expect(
      stage.log == [
        "native got {\"param\":\"中\\\"/'\"}", "native got text", "native got 3", "page got string done", "again done",
      ])
    #expect(stage.faults == [])
  }

  @Test("calls the page and receives its response", arguments: Script.all)
  func nativeToPage(script: Script) throws {
    let stage = AndroidStage(script)
    stage.bridge.callHandler("early", data: "before the page") { stage.note("early: \((try? $0.get()) ?? "none")") }
    try stage.load(
      """
      bridge.init(() => {});
      for (const name of ['early', 'late'])
        bridge.registerHandler(name, (data, respond) => { console.log(name + ' ' + data); respond({ got: data }); });
      """)
    stage.bridge.callHandler("late", data: "quote \" slash \\ line\n\u{2028}") {
      stage.note("late: \((try? $0.get()) ?? "none")")
    }
    try stage.settle()
    #expect(
      stage.log == [
        "early before the page", "early: {\"got\":\"before the page\"}", "late quote \" slash \\ line\n\u{2028}",
        "late: {\"got\":\"quote \\\" slash \\\\ line\\n\u{2028}\"}",
      ])
  }

  @Test(
    "passes messages without a handler name to the default handler on both sides, after the page's init",
    arguments: Script.all
  )
  func defaultHandlers(script: Script) throws {
    let stage = AndroidStage(script)
    try stage.load("window.bridge = bridge;")
    stage.bridge.send("for later") { stage.note("answered \((try? $0.get()) ?? "none")") }
    try stage.settle()
    #expect(stage.log == [])
    try stage.run("bridge.init((data, respond) => { console.log('page took ' + data); respond('thanks'); }); 0")
    #expect(stage.log == ["page took for later", "answered thanks"])
    try stage.run("bridge.send('hello', (answer) => console.log(answer)); 0")
    stage.bridge.setDefaultHandler { data, respond in respond("native took \(data ?? "")") }
    try stage.run("bridge.send('hello', (answer) => console.log(answer)); 0")
    #expect(stage.log.suffix(2) == ["DefaultHandler response data", "native took hello"])
    try stage.run("try { bridge.init(() => {}); } catch (error) { console.log(error.message); } 0")
    #expect(stage.log.last == "WebViewJavascriptBridge.init called twice")
  }

  @Test("responds with an error to a call without a handler, when repaired")
  func repaired() throws {
    let stage = AndroidStage()
    stage.bridge.fidelity = .repaired
    try stage.load(
      "bridge.init(() => {}); bridge.callHandler('missing', 1, (answer) => console.log('answer ' + answer));")
    #expect(stage.log.first?.hasPrefix("answer {\"bridgeError\":{") == true)
    #expect(stage.log.first?.contains("\"no-handler\"") == true)
  }

  @Test("accepts one response from any thread, and reports a dropped callback")
  func answers() async throws {
    let stage = AndroidStage()
    stage.bridge.registerHandler("slow") { _, respond in
      Task.detached {
        respond("from elsewhere")
        respond("again")
      }
    }
    stage.bridge.registerHandler("drop") { _, _ in }
    try stage.load(
      """
      bridge.init(() => {});
      bridge.callHandler('slow', null, (answer) => console.log(answer));
      bridge.callHandler('drop', null, (answer) => console.log('never'));
      """)
    try await stage.view.run(until: { stage.faults.count == 2 && !stage.log.isEmpty })
    #expect(stage.log == ["from elsewhere"])
    #expect(Set(stage.faults) == ["unanswered", "second-answer"])
  }

  @Test("ends and reports the pending calls when the page is replaced")
  func generations() throws {
    let stage = AndroidStage()
    var kept: ((String?) -> Void)?
    stage.bridge.registerHandler("keep") { _, respond in kept = respond }
    try stage.load(
      "bridge.init(() => {}); bridge.registerHandler('never', () => {}); bridge.callHandler('keep', null, () => {});")
    var outcome: Result<String?, BridgeError>?
    stage.bridge.callHandler("never") { outcome = $0 }
    try stage.settle()
    try stage.load("bridge.init(() => {});")
    #expect(outcome == .failure(.pageReplaced(handler: "never")))
    kept?("too late")
    try stage.settle()
    #expect(stage.faults == ["call-abandoned", "late-answer"])
    stage.bridge.callHandler("open") { outcome = $0 }
    stage.view.close()
    #expect(outcome == .failure(.closed(handler: "open")))
  }

  @Test("passes the caller to handlers and applies their own origin lists", arguments: Script.all)
  func frames(script: Script) throws {
    let stage = AndroidStage(script)
    stage.bridge.registerHandler("who") { _, respond in respond(MessageSource.frame?.origin) }
    stage.bridge.registerHandler("closed", allowedOrigins: ["https://other.example"]) { _, _ in stage.note("never") }
    stage.bridge.registerMethod("method") { data in "method \(data ?? "")" }
    try stage.load(
      """
      bridge.init(() => {});
      for (const name of ['who', 'closed', 'method']) bridge.callHandler(name, 'x', (answer) => console.log(answer));
      """)
    #expect(stage.log == ["https://app.example", "method x"])
    #expect(stage.faults == ["origin-refused"])
    let received = stage.transcript.filter { $0.type == .receive }
    #expect(received.count == 3)
    #expect(received.allSatisfy { $0.string("origin") == "https://app.example" && $0["frame"] == 0 })
  }

  @Test("ignores origins that are not in the list, and does not inject the script there")
  func origins() throws {
    let stage = AndroidStage()
    stage.bridge.allowedOrigins = ["https://other.example"]
    stage.bridge.registerHandler("echo") { _, _ in stage.note("heard") }
    try stage.load("console.log('never');")
    try stage.run(
      "const f = document.createElement('iframe'); f.src = 'yy://__QUEUE_MESSAGE__/'; document.documentElement.appendChild(f); 0"
    )
    #expect(stage.log == [])
    #expect(stage.faults == ["origin-refused", "origin-refused"])
  }
}
