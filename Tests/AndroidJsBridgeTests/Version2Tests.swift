import AndroidJsBridge
import HeadlessWebView
import Testing

/// The line from 1.0.5 to 2.0: what crosses, and what a page sees, with our half and the original's.
@Suite("Android's JsBridge 2")
struct Version2Tests {
  typealias Script = AndroidStage.Script

  @Test("native's object is there before the first script; the half adds its functions", arguments: Script.version2)
  func object(script: Script) throws {
    let stage = AndroidStage(script)
    stage.bridge.registerHandler("submit") { _, _ in }
    try stage.load2(
      "console.log(Object.keys(bridge).sort().join()); console.log(bridge === WebViewJavascriptBridge, document.querySelectorAll('iframe').length);",
      head: "console.log(Object.keys(WebViewJavascriptBridge).sort().join());")
    #expect(
      stage.log == [
        "response,send,submit",
        "_handleMessageFromNative,callHandler,doSend,init,registerHandler,response,send,submit", "true 0",
      ])
  }

  @Test("a call is a call of native's function, with JSON text, and is answered later", arguments: Script.version2)
  func pageToNative(script: Script) throws {
    let stage = AndroidStage(script)
    stage.bridge.registerHandler("submit") { data, respond in
      stage.note("native got \(data ?? "nothing")")
      respond("done")
    }
    try stage.load2(
      """
      bridge.init(() => {});
      window.data = { param: '中"/\\'' };
      bridge.callHandler('submit', data, (answer) => console.log('page got ' + typeof answer + ' ' + answer));
      bridge.callHandler('submit', 'text', (answer) => console.log('again ' + answer));
      bridge.callHandler('submit', 3);
      bridge.callHandler('submit');
      console.log('first');
      """)
    let id = try #require(stage.log.first?.split(separator: "\"").last { $0.hasPrefix("cb_1_") })
    #expect(
      stage.log == [
        "native got {\"param\":\"中\\\"/'\",\"callbackId\":\"\(id)\"}", "native got \"text\"", "native got 3",
        "native got undefined", "first", "page got string done", "again done",
      ])
    // The caller's own data was written into.
    try stage.run("console.log(Object.keys(data).join())")
    #expect(stage.log.last == "param,callbackId")
    #expect(stage.faults == [])
    #expect(stage.pageErrors == [])
  }

  @Test("a method and the default handler answer on the spot", arguments: Script.version2)
  func onTheSpot(script: Script) throws {
    let stage = AndroidStage(script)
    stage.bridge.registerMethod("version") { data in "6.1 for \(data ?? "nothing")" }
    stage.bridge.setDefaultHandler { data, respond in respond("took \(data ?? "nothing")") }
    try stage.load2(
      """
      bridge.init(() => {});
      bridge.callHandler('version', {}, (answer) => console.log(answer.replace(/cb_.*ms|cb_[0-9_]+/, 'ID')));
      bridge.doSend('hello', (answer) => console.log(answer));
      console.log(bridge.version('direct', ''));
      console.log('then');
      """)
    #expect(stage.log == ["6.1 for {\"callbackId\":\"ID\"}", "took \"hello\"", "6.1 for direct", "then"])
    #expect(stage.faults == [])
  }

  @Test("native calls a page and gets its answer as JSON text", arguments: Script.version2)
  func nativeToPage(script: Script) throws {
    let stage = AndroidStage(script)
    stage.bridge.callHandler("early", data: "before the page") { stage.note("early: \((try? $0.get()) ?? "none")") }
    try stage.load2(
      """
      bridge.init((data, respond) => { console.log('unnamed ' + data); respond('thanks'); });
      for (const name of ['early', 'late'])
        bridge.registerHandler(name, (data, respond) => { console.log(name + ' ' + data); respond({ got: data }); });
      """)
    stage.bridge.callHandler("late", data: "quote \" slash \\ line\n\u{2028}") {
      stage.note("late: \((try? $0.get()) ?? "none")")
    }
    stage.bridge.send("hello") { stage.note("sent: \((try? $0.get()) ?? "none")") }
    try stage.settle()
    #expect(
      stage.log == [
        "early before the page", "early: {\"got\":\"before the page\"}", "late quote \" slash \\ line\n\u{2028}",
        "late: {\"got\":\"quote \\\" slash \\\\ line\\n\u{2028}\"}", "unnamed hello", "sent: \"thanks\"",
      ])
    #expect(stage.faults == [])
    #expect(stage.bridge.unansweredCalls == [])
  }

  @Test("init makes the frames, whose signals go to one address; a call before it throws", arguments: Script.version2)
  func frames(script: Script) throws {
    let stage = AndroidStage(script)
    stage.bridge.registerHandler("submit") { data, respond in
      stage.note("native got \(data ?? "")")
      respond("late")
    }
    try stage.load2(
      """
      try { bridge.callHandler('submit', 1, (answer) => console.log(answer)); } catch (error) { console.log(error.name); }
      bridge.init(() => {});
      console.log([...document.querySelectorAll('iframe')].map((frame) => frame.style.display + ' ' + frame.getAttribute('src')).join());
      console.log(bizMessagingIframe === document.querySelectorAll('iframe')[1]);
      try { bridge.init(() => {}); } catch (error) { console.log(error.message); }
      bridge.callHandler('submit', 2);
      """)
    #expect(
      stage.log == [
        "native got 1", "TypeError", "none yy://__QUEUE_MESSAGE__,none null", "true",
        "WebViewJavascriptBridge.init called twice", "native got 2", "late",
      ])
    let signals = stage.transcript.filter { $0.type == .decision && $0.string("url")?.hasPrefix("yy:") == true }
    #expect(signals.map { $0.string("url") } == ["yy://__QUEUE_MESSAGE__", "yy://__QUEUE_MESSAGE__"])
    #expect(Set(signals.map { $0.string("policy") }) == ["cancel"])
    #expect(stage.faults == [])
  }

  @Test("WVJBCallbacks run before the ready event", arguments: Script.version2)
  func callbacks(script: Script) throws {
    let stage = AndroidStage(script)
    try stage.load2(
      "console.log('event');",
      head: "window.WVJBCallbacks = [(bridge) => console.log(typeof bridge.init), () => console.log('second')];")
    try stage.run("console.log(WVJBCallbacks.length)")
    #expect(stage.log == ["function", "second", "event", "0"])
  }

  @Test(
    "what comes before init is handled at once and again with init, and that is told of", arguments: Script.version2)
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
    // Its answer throws, because there is no frame yet.
    #expect(stage.faults == ["page-handler-threw"])
    try stage.run("bridge.init(() => {})")
    #expect(stage.log.filter { $0 == "early x" }.count == 2)
    #expect(stage.faults == ["page-handler-threw", "delivered-twice"])
    #expect(answers == ["\"thanks\""])
  }

  @Test("null data throws where there is a callback", arguments: Script.version2)
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

  @Test("a call that no function takes is told of, and the next is handled", arguments: Script.version2)
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
    // One that was taken away is told of by its name, with any half.
    stage.bridge.removeHandler("echo")
    try stage.run("bridge.callHandler('echo', 'lost', () => console.log('never'));")
    #expect(stage.faults.last == "no-handler")
    try stage.run("bridge.doSend('unnamed');")
    #expect(stage.faults.count == 4)
    // A name is looked up as a path, and one that is none is told on the console.
    try stage.run("bridge.callHandler('a b', {});")
    #expect(stage.log.last?.hasPrefix("SyntaxError") == true)
    #expect(stage.faults.count == 5)
    stage.bridge.callHandler("absent")
    try stage.settle()
    #expect(stage.log.last?.hasPrefix("WebViewJavascriptBridge: WARNING: javascript handler threw.") == true)
    #expect(stage.faults.count == 5)
    #expect(stage.faults.last == "page-handler-threw")
  }

  @Test("bad data is told of, and what is behind it is handled", arguments: Script.version2)
  func badData(script: Script) throws {
    let stage = AndroidStage(script)
    stage.bridge.registerHandler("echo") { data, respond in respond(data) }
    stage.bridge.registerMethod("fails") { _ in throw JsBridgeError.closed(handler: "x") }
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

  @Test("a page that goes takes its calls with it, and the next one has a half of its own", arguments: Script.version2)
  func reload(script: Script) throws {
    let stage = AndroidStage(script)
    var kept: ((String?) -> Void)?
    stage.bridge.registerHandler("keep") { _, respond in kept = respond }
    let page =
      "bridge.init(() => {}); bridge.registerHandler('never', () => {}); bridge.callHandler('keep', {}, () => console.log('no'));"
    try stage.load2(page)
    var outcome: Result<String?, JsBridgeError>?
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
