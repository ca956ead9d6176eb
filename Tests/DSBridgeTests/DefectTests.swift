import BridgeSupport
import BridgeTesting
import DSBridge
import HeadlessWebView
import JavaScriptEngine
import Testing

/// Defects of the original that ours must not have; U30 and U31 are defects of the page side, which native must
/// report.
///
/// U32 is in `ProfileTests`, U34 in `EarlyDialectTests`. U33 cannot occur, because there are no views that show
/// dialogs, nor can U35: methods run where their view is owned. The article of the module lists them all.
struct DefectTests {
  @Test(
    "U24: never evaluates a callback's name, and never looks up a subframe's callback in the page",
    arguments: version3)
  func u24(_ dialect: DSBridgeDialect) throws {
    let stage = Stage(dialect)
    try stage.addEcho()
    let send =
      dialect == .android
      ? "_dsbridge.call('asyn', text)" : "prompt('_dsbridge=asyn', text)"
    try stage.load(
      """
      var stolen = 0;
      function send(name) { const text = JSON.stringify({ data: 1, _dscbstub: name }); \(send); }
      send('stolen=1;alert'); send('(stolen = 1, alert)'); send('a[stolen=1]'); send('a.'); send('');
      """)
    #expect(stage.recorder.faults == Array(repeating: "bad-callback", count: 5))
    #expect(try stage.evaluate("stolen") == "0")
    #expect(stage.recorder.events(.dialog).filter { $0.string("kind") == "alert" }.isEmpty)
    // A frame of the page's origin may call, but the page's callback of the same name is a different one.
    try stage.load(
      """
      window.dscb0 = () => console.log('the page');
      const frame = document.createElement('iframe');
      document.body.append(frame);
      const text = JSON.stringify({ data: 1, _dscbstub: 'dscb0' });
      frame.contentWindow.eval("var text = " + JSON.stringify(text) + "; \(send)");
      """)
    #expect(stage.console.isEmpty)
    #expect(stage.recorder.faults.last == "callback-in-frame")
  }

  @Test("U25: completes with nil after progress without repeating the last value", arguments: version3)
  func u25(_ dialect: DSBridgeDialect) throws {
    let stage = Stage(dialect)
    var object = DSBridgeObject()
    try object.addRawAsynchronous("work") { _, answer in
      try? answer.setProgress(50)
      answer.complete()
    }
    try stage.bridge.addJavascriptObject(object)
    try stage.load("console.log(typeof dsBridge.call('work', (v) => console.log(JSON.stringify(v) ?? 'undefined')));")
    let none = dialect == .ios ? "\"\"" : "undefined"
    #expect(stage.console == [dialect == .ios ? "string" : "undefined", "50", none])
  }

  @Test("U26: reports a callback that throws, and deletes it", arguments: version3)
  func u26(_ dialect: DSBridgeDialect) throws {
    let stage = Stage(dialect)
    try stage.addEcho()
    try stage.load(
      """
      dsBridge.call('asyn', 1, () => { throw new RangeError('mine'); });
      dsBridge.call('asyn', 2, (v) => console.log(v, typeof dscb0));
      """)
    #expect(stage.console == ["2 undefined"])
    #expect(stage.faults("callback-failed").count == 1)
    #expect(stage.faults("callback-failed")[0].contains("RangeError: mine"))
    // On iOS the exception is not propagated; on Android it is a page error.
    #expect(stage.errors == (dialect == .ios ? [] : ["RangeError: mine"]))
  }

  @Test("U27: responds once to a dialog that does not block, and still shows it", arguments: version3)
  func u27(_ dialect: DSBridgeDialect) throws {
    let stage = Stage(dialect)
    stage.bridge.onDialog = { [unowned stage] dialog in
      stage.heard.append("\(dialog.kind) \(dialog.kind == .prompt ? dialog.title : dialog.message)")
      return .cancel
    }
    try stage.load(
      """
      dsBridge.disableJavascriptDialogBlock();
      alert('a');
      console.log(confirm('b'), JSON.stringify(prompt('c', 'text')));
      dsBridge.disableJavascriptDialogBlock(false);
      console.log(confirm('d'), JSON.stringify(prompt('e', 'text')));
      """)
    let isIOS = dialect == .ios
    #expect(stage.console == ["true \(isIOS ? "null" : "\"\"")", "false \(isIOS ? "\"\"" : "null")"])
    #expect(stage.heard == ["confirm d", "prompt e", "alert a", "confirm b", "prompt c"])
    #expect(stage.recorder.faults.isEmpty)
  }

  @Test("U28: queues calls after a reload until the new page has its script", arguments: version3)
  func u28(_ dialect: DSBridgeDialect) throws {
    let stage = Stage(dialect)
    try stage.load("dsBridge.register('add', (a, b) => a + b);")
    #expect(stage.bridge.isConnected)
    var answer = ""
    stage.view.loadHTML("<script>dsBridge.register('add', (a, b) => a * b);</script>", baseURL: Stage.address)
    try stage.view.run(until: { !stage.bridge.isConnected })
    stage.bridge.callRaw("add", arguments: try JSONText("[3,4]")) { result in
      answer = (try? result.get().json?.string) ?? "\(result)"
    }
    try stage.view.runUntilIdle()
    #expect(answer == "12")
    #expect(stage.recorder.faults.isEmpty)
  }

  @Test("U29: throws an error for a value without a JSON form instead of sending an empty object")
  func u29() throws {
    let stage = Stage()
    var object = DSBridgeObject()
    var errors: [String] = []
    try object.addRawAsynchronous("wrong") { _, answer in
      do { try answer.send(["list": [1, Double.infinity]]) } catch { errors.append("\(error)") }
      do { try answer.complete(Double.nan) } catch { errors.append("nan") }
      answer.complete()
    }
    try stage.bridge.addJavascriptObject(object)
    try stage.load("dsBridge.call('wrong', (v) => console.log(JSON.stringify(v)));")
    #expect(errors == ["the number inf cannot be written as JSON at $.list[1]", "nan"])
    #expect(stage.console == ["\"\""])
  }

  @Test("U30: distinguishes a missing method from one with an empty response by the fault")
  func u30() throws {
    let stage = Stage()
    var object = DSBridgeObject()
    try object.addSynchronous("empty") { (_: JSONText?) in "" }
    try stage.bridge.addJavascriptObject(object)
    try stage.load("console.log(dsBridge.call('empty') === dsBridge.call('none'));")
    #expect(stage.console == ["true"])
    let fault = try #require(stage.recorder.events(.fault).first)
    #expect(fault.string("code") == "no-native-method")
    #expect(fault.string("method") == "none")
  }

  @Test(
    "U31: ends a call of a missing or throwing page method with the reason",
    arguments: ScriptUnderTest.all)
  func u31(_ script: ScriptUnderTest) throws {
    let stage = Stage(script: script)
    try stage.load(
      """
      dsBridge.register('fails', () => { throw new TypeError('oh'); });
      dsBridge.registerAsyn('half', (answer) => { setTimeout(() => answer('later'), 10); throw new TypeError('half'); });
      """)
    #expect(try stage.call("gone") == ["the page has no handler 'gone'"])
    #expect(try stage.call("a.gone") == ["the page has no handler 'a.gone'"])
    #expect(stage.recorder.faults == ["no-page-method", "no-page-method"])
    let failed = try stage.call("fails")
    #expect(
      failed.count == 1 && failed[0].hasPrefix("fails: ")
        && failed[0].contains("TypeError: oh"))
    // An asynchronous method may still respond.
    #expect(try stage.call("half") == ["\"later\""])
    #expect(stage.errors == ["TypeError: oh", "TypeError: half"])
  }

  @Test("rejects a call to a page without the script, and reports a page that removes it")
  func noHalf() throws {
    let stage = Stage()
    try stage.load("setTimeout(() => { delete window._handleMessageFromNative; }, 1000);")
    let failure = try stage.call("add")
    #expect(failure.count == 1 && failure[0].hasPrefix("'add' could not be called: "))
    #expect(stage.recorder.faults == ["not-delivered"])
  }

  @Test("reports page responses to unknown or completed calls", arguments: version3)
  func unknownAnswers(_ dialect: DSBridgeDialect) throws {
    let stage = Stage(dialect)
    try stage.load("dsBridge.registerAsyn('twice', (answer) => { answer(1); answer(2); });")
    #expect(try stage.call("twice") == ["1"])
    #expect(stage.recorder.faults == ["unknown-response"])
    try stage.evaluate(
      "dsBridge.call('_dsb.returnValue', { id: 99, complete: true }), dsBridge.call('_dsb.returnValue', 1), 1")
    #expect(stage.recorder.faults.count == 3)
  }

  @Test("reports a method that drops its response")
  func dropped() throws {
    let stage = Stage()
    var object = DSBridgeObject()
    try object.addRawAsynchronous("drops") { _, _ in }
    try stage.bridge.addJavascriptObject(object)
    try stage.load("dsBridge.call('drops', () => {});")
    #expect(stage.faults("unanswered") == ["the handler 'drops' released its callback without responding to \"dscb0\""])
  }
}
