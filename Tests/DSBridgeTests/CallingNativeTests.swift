import BridgeSupport
import BridgeTesting
import DSBridge
import HeadlessWebView
import JavaScriptEngine
import Testing

/// Calls from pages of 3.x to native.
struct CallingNativeTests {
  @Test(
    "returns any argument of a synchronous call unchanged", arguments: version3, ScriptUnderTest.all)
  func synchronous(_ dialect: DSBridgeDialect, _ script: ScriptUnderTest) throws {
    let stage = Stage(dialect, script: script)
    try stage.addEcho()
    try stage.load()
    for value in [
      "1", "-0.5", "true", "\"text\"", "\"\"", "[1,[2],null]", "{\"a\":{\"b\":\"\\u2028'\\\"\\\\\"}}",
      "\"\\ud83d\\ude00\"",
    ] {
      #expect(
        try stage.evaluate("JSON.stringify(dsBridge.call('syn', \(value))) === JSON.stringify(\(value))") == "true")
    }
    // Nil is an empty string on iOS, and is omitted on Android.
    let none = dialect == .ios ? "\"\"" : "undefined"
    #expect(try stage.evaluate("dsBridge.call('syn', null)") == none)
    #expect(try stage.evaluate("dsBridge.call('syn')") == none)
    #expect(stage.recorder.faults.isEmpty)
  }

  @Test(
    "responds to an asynchronous call through its callback, which is deleted afterwards", arguments: version3,
    ScriptUnderTest.all)
  func asynchronous(_ dialect: DSBridgeDialect, _ script: ScriptUnderTest) throws {
    let stage = Stage(dialect, script: script)
    try stage.addEcho()
    try stage.load(
      """
      const at = dsBridge.call('asyn', { a: 1 }, (v) => console.log('called', JSON.stringify(v), typeof dscb0));
      console.log(JSON.stringify(at), typeof dscb0);
      dsBridge.call('asyn', (v) => console.log(JSON.stringify(v)));
      """)
    let none = dialect == .ios ? "\"\"" : "undefined"
    #expect(stage.console == ["\(none) function", "called {\"a\":1} function", "{}"])
    #expect(try stage.evaluate("typeof dscb0 + typeof dscb1") == "\"undefinedundefined\"")
    #expect(stage.recorder.faults.isEmpty)
  }

  @Test("uses everything before the last dot as the namespace", arguments: version3)
  func namespaces(_ dialect: DSBridgeDialect) throws {
    let stage = Stage(dialect)
    for (namespace, name) in [(nil, "none"), ("a", "one"), ("a.b", "two")] as [(String?, String)] {
      var object = DSBridgeObject()
      try object.addSynchronous("who") { (_: JSONText?) in name }
      try stage.bridge.addJavascriptObject(object, namespace: namespace)
    }
    try stage.load()
    #expect(
      try stage.evaluate("['who', 'a.who', 'a.b.who', ' a.who '].map((m) => dsBridge.call(m)).join()")
        == "\"none,one,two,one\"")
    stage.bridge.removeJavascriptObject("a")
    stage.bridge.removeJavascriptObject()
    #expect(try stage.evaluate("['who', 'a.who', 'a.b.who'].map((m) => dsBridge.call(m)).join()") == "\",,two\"")
  }

  @Test("keeps the callback until the last value of a method's progress", arguments: version3, ScriptUnderTest.all)
  func progress(_ dialect: DSBridgeDialect, _ script: ScriptUnderTest) throws {
    let stage = Stage(dialect, script: script)
    var object = DSBridgeObject()
    var held: DSBridgeAnswer?
    try object.addAsynchronous("count") { (from: Int, answer) in
      held = answer; try? answer.setProgress(from)
    }
    try stage.bridge.addJavascriptObject(object)
    try stage.load("dsBridge.call('count', 3, (v) => console.log(v));")
    for number in [2, 1] {
      try held?.setProgress(number)
      try stage.view.runUntilIdle()
    }
    #expect(try stage.evaluate("typeof dscb0") == "\"function\"")
    try held?.complete(0)
    try stage.view.runUntilIdle()
    #expect(stage.console == ["3", "2", "1", "0"])
    #expect(try stage.evaluate("typeof dscb0") == "\"undefined\"")
    held?.complete()
    try stage.view.runUntilIdle()
    #expect(stage.recorder.faults == ["second-answer"])
  }

  @Test("evaluates responses within 50 ms of an evaluation together, on the loop's clock")
  func gathering() throws {
    let stage = Stage()
    var answers: [DSBridgeAnswer] = []
    var object = DSBridgeObject()
    try object.addRawAsynchronous("hold") { _, answer in answers.append(answer) }
    try stage.bridge.addJavascriptObject(object)
    try stage.load(
      """
      let microtasks = 0;
      let start;
      const note = (name) => (v) => {
        start ??= performance.now();
        console.log(name, Math.round(performance.now() - start), microtasks);
        Promise.resolve().then(() => { microtasks += 1; });
      };
      for (const name of 'abcde') dsBridge.call('hold', note(name));
      """)
    answers[0].complete()
    stage.view.advance(by: .milliseconds(10))
    answers[1].complete()
    stage.view.advance(by: .milliseconds(20))
    answers[2].complete()
    stage.view.advance(by: .milliseconds(100))
    answers[3].complete()
    answers[4].complete()
    try stage.view.runUntilIdle()
    #expect(stage.console == ["a 0 0", "b 60 1", "c 60 1", "d 130 3", "e 130 3"])
  }

  @Test(
    "returns an empty response for a missing method, and reports its name and the reason", arguments: version3)
  func missing(_ dialect: DSBridgeDialect) throws {
    let stage = Stage(dialect)
    try stage.addEcho("echo")
    try stage.load("dsBridge.call('gone'); dsBridge.call('echo.gone', 1, () => console.log('never'));")
    #expect(
      stage.faults("no-native-method") == [
        "the page called gone: no object is registered for the namespace \"\"",
        "the page called echo.gone: there is no method 'gone'",
      ])
    #expect(stage.console.isEmpty)
    // A repaired bridge responds with the reason.
    stage.bridge.fidelity = .repaired
    try stage.evaluate(
      "console.log(JSON.stringify(dsBridge.call('echo.gone', (v) => console.log(v.bridgeError.code)))), 1")
    #expect(
      stage.console == [
        "{\"bridgeError\":{\"code\":\"no-handler\",\"handler\":\"echo.gone\",\"message\":\"echo.gone: there is no method 'gone'\"}}",
        "no-handler",
      ])
  }

  @Test("shows missing methods in a dialog of the page in debug mode")
  func debug() throws {
    for (dialect, text) in [
      (.ios, "Error! \n Method echo.gone is not invoked, since there is not a implementation for it"),
      (
        .android,
        "DEBUG ERR MSG:\nNot find method \"gone\" implementation! please check if the  signature or namespace of the method is right "
      ),
    ] as [(DSBridgeDialect, String)] {
      let stage = Stage(dialect)
      try stage.addEcho("echo")
      try stage.load("dsBridge.call('echo.gone');")
      #expect(stage.recorder.events(.dialog).filter { $0.string("kind") == "alert" }.isEmpty)
      stage.bridge.setDebugMode(true)
      try stage.evaluate("dsBridge.call('echo.gone'), 1")
      #expect(
        stage.recorder.events(.dialog).filter { $0.string("kind") == "alert" }.compactMap { $0.string("text") } == [
          text
        ])
    }
  }

  @Test("returns undefined to the page for a method that fails, and reports a fault", arguments: version3)
  func failing(_ dialect: DSBridgeDialect) throws {
    let stage = Stage(dialect)
    var object = DSBridgeObject()
    try object.addSynchronous("double") { (number: Int) in number * 2 }
    try stage.bridge.addJavascriptObject(object)
    try stage.load()
    #expect(try stage.evaluate("dsBridge.call('double', 4)") == "8")
    #expect(try stage.evaluate("dsBridge.call('double', 'four')") == "undefined")
    #expect(stage.faults("method-failed").count == 1)
    #expect(stage.faults("method-failed")[0].contains("double"))
  }

  @Test("calls the listener for window.close", arguments: version3)
  func closing(_ dialect: DSBridgeDialect) throws {
    let stage = Stage(dialect)
    stage.bridge.setJavascriptCloseWindowListener { [unowned stage] in stage.heard.append("close") }
    try stage.load("window.close(); console.log('on');")
    #expect(stage.heard == ["close"])
    #expect(stage.console == ["on"])
  }

  @Test("returns undefined in a page without a native bridge, as in a browser")
  func browser() throws {
    let view = WebView()
    defer { view.close() }
    view.addUserScript(UserScript(source: DSBridgeScript.version3.source, injectionTime: .documentStart))
    var result: StructuredValue?
    view.evaluateJavaScript("\(DSBridgeScript.version3.source); typeof dsBridge.call('x', 1)") {
      result = try? $0.get()
    }
    try view.runUntilIdle()
    #expect(result?.string == "undefined")
  }

  @Test("calls a callback of any name, as the originals do", arguments: version3)
  func namedCallbacks(_ dialect: DSBridgeDialect) throws {
    let stage = Stage(dialect)
    try stage.addEcho()
    let send = dialect == .android ? "_dsbridge.call('asyn', text)" : "prompt('_dsbridge=asyn', text)"
    try stage.load(
      """
      function onShared(v) { console.log('function', v, this === window); }
      window.shared = (v) => console.log('property', v);
      const lexical = (v) => console.log('lexical', v);
      var app = { list: [(v) => console.log('element', v)], api: { done(v) { console.log('member', v, this === app.api); } } };
      function send(name, data) { const text = JSON.stringify({ data, _dscbstub: name }); \(send); }
      send('onShared', 1); send('shared', 2); send('lexical', 3); send('app.api.done', 4); send('app.list[0]', 5);
      send("app['api'].done", 6);
      """)
    #expect(
      stage.console == [
        "function 1 true", "property 2", "lexical 3", "member 4 true", "element 5",
      ])
    // Like the bridge script's own callbacks, they are deleted after the last value.
    #expect(
      try stage.evaluate("[typeof shared, typeof app.api.done, typeof app.list[0]].join()")
        == "\"undefined,undefined,undefined\"")
    #expect(stage.recorder.faults == ["callback-failed"])
    #expect(stage.faults("callback-failed")[0].contains("app['api'].done"))
  }

  @Test("reports a callback that does not exist, and delivers the other responses", arguments: version3)
  func missingCallbacks(_ dialect: DSBridgeDialect) throws {
    let stage = Stage(dialect)
    try stage.addEcho()
    let send = dialect == .android ? "_dsbridge.call('asyn', text)" : "prompt('_dsbridge=asyn', text)"
    try stage.load(
      """
      var app = {};
      window.here = (v) => console.log('here', v);
      function send(name, data) { const text = JSON.stringify({ data, _dscbstub: name }); \(send); }
      send('nowhere', 1); send('app.api.done', 2); send('app.done', 3); send('here', 4);
      """)
    #expect(stage.console == ["here 4"])
    #expect(stage.faults("callback-failed").count == 3)
    #expect(stage.faults("callback-failed").contains { $0.contains("ReferenceError: Can't find variable: nowhere") })
    // On iOS the script of the original catches them; on Android they are errors of the page.
    #expect(stage.errors.count == (dialect == .ios ? 0 : 3))
  }
}
