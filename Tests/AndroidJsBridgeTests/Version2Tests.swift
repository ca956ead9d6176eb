import AndroidJsBridge
import HeadlessWebView
import Testing

/// The versions 1.0.5 to 2.0: their messages, and the page's view of the bridge, with our script and the original's.
@Suite("Android's JsBridge 2")
struct Version2Tests {
  typealias Script = AndroidStage.Script

  @Test("exposes native's object before the first script, and adds the script's functions", arguments: Script.version2)
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

  @Test("calls native's function with JSON text, and receives a later response", arguments: Script.version2)
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
    // The caller's own data was modified.
    try stage.run("console.log(Object.keys(data).join())")
    #expect(stage.log.last == "param,callbackId")
    #expect(stage.faults == [])
    #expect(stage.pageErrors == [])
  }

  @Test("responds synchronously with a method and the default handler", arguments: Script.version2)
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

  @Test("calls the page and receives its response as JSON text", arguments: Script.version2)
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

  @Test(
    "creates the frames with init, whose signals go to one address, and throws for a call before it",
    arguments: Script.version2)
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

  @Test("runs WVJBCallbacks before the ready event", arguments: Script.version2)
  func callbacks(script: Script) throws {
    let stage = AndroidStage(script)
    try stage.load2(
      "console.log('event');",
      head: "window.WVJBCallbacks = [(bridge) => console.log(typeof bridge.init), () => console.log('second')];")
    try stage.run("console.log(WVJBCallbacks.length)")
    #expect(stage.log == ["function", "second", "event", "0"])
  }
}
