import BridgeSupport
import BridgeTesting
import HeadlessWebView
import JavaScriptEngine
import Testing
import WebViewJavascriptBridge

/// Mistakes of a page that its messages do not show, with a bridge that watches the page.
@Suite struct PageWatchTests {
  private func watching(_ script: ScriptUnderTest) throws -> Stage {
    let stage = Stage(script)
    stage.bridge.watchesPage = true
    try stage.listen("a", answer: "1")
    return stage
  }

  @Test("U17: reports a payload that changed between the call and the fetch", arguments: ScriptUnderTest.all)
  func u17APayloadChangedBetween(script: ScriptUnderTest) throws {
    let stage = try watching(script)
    try stage.load(
      """
      var data = { n: 1 }, same = [1], cyclic = {};
      bridge.callHandler('a', data); bridge.callHandler('a', same); bridge.callHandler('a', 'text');
      data.n = 2;
      """)
    #expect(stage.heard == [#"a {"n":2}"#, "a [1]", #"a "text""#])
    #expect(stage.recorder.faults == ["changed-after-call"])
    #expect(
      stage.faults("changed-after-call") == [#"the data for 'a' was {"n":1} at the call but is sent as {"n":2}"#])
    #expect(!stage.messages(.receive).contains { $0.contains("_headlessBridge") })
  }

  @Test("U18: reports a callback that throws and stays in the page's table", arguments: ScriptUnderTest.all)
  func u18ACallbackThatThrows(script: ScriptUnderTest) throws {
    let stage = try watching(script)
    try stage.load(
      "bridge.callHandler('a', 1, function () { throw new Error('kept'); }); bridge.callHandler('a', function () {});")
    #expect(stage.errors == ["Error: kept"])
    #expect(stage.recorder.faults == ["callback-kept"])
    #expect(stage.recorder.events(.fault).first?.string("name") == "a")
  }

  @Test("U21: reports a set-up callback that throws with the number of skipped ones", arguments: ScriptUnderTest.all)
  func u21ASetUpCallback(script: ScriptUnderTest) throws {
    let stage = try watching(script)
    try stage.load("", top: "withBridge(function () { throw new Error('first'); }); withBridge(function () {});")
    #expect(stage.errors == ["Error: first"])
    #expect(stage.faults("set-up-stopped") == ["a set-up callback threw; skipped callbacks: 2"])
  }

  @Test("U21: reports a page without WVJBCallbacks", arguments: ScriptUnderTest.all)
  func u21APageWithoutWVJBCallbacks(script: ScriptUnderTest) throws {
    let stage = try watching(script)
    try stage.loadBare(
      "var f = document.createElement('iframe'); f.src = 'https://__bridge_loaded__'; document.body.appendChild(f);")
    #expect(stage.recorder.faults == ["no-set-up"])
    try stage.evaluate("WebViewJavascriptBridge.callHandler('a', 1); 0")
    #expect(stage.heard == ["a 1"])
  }

  @Test("U23: reports a handler that is registered again", arguments: ScriptUnderTest.all)
  func u23AHandlerThatIsRegistered(script: ScriptUnderTest) throws {
    let stage = try watching(script)
    try stage.load(
      """
      bridge.registerHandler('x', function (d, r) { r(1); });
      bridge.registerHandler('y', function () {});
      bridge.registerHandler('x', function (d, r) { r(2); });
      """)
    #expect(stage.recorder.faults == ["registered-again"])
    #expect(stage.recorder.events(.fault).first?.string("name") == "x")
    #expect(try stage.call("x") == "2")
  }

  @Test(
    "changes neither arguments nor results, and reports nothing for a page without mistakes",
    arguments: ScriptUnderTest.all)
  func theWatchChangesNeitherArguments(
    script: ScriptUnderTest
  ) throws {
    let body = """
      bridge.registerHandler('js', function (data, respond) { respond([data, arguments.length]); });
      console.log(bridge.callHandler('a', function (answer) { console.log('two ' + answer); }));
      bridge.callHandler('a', null, function (answer) { console.log('three ' + answer); });
      bridge.callHandler('a'); bridge.callHandler('a', { f: function () {} });
      """
    var heard: [[String]] = []
    for isWatched in [false, true] {
      let stage = try watching(script)
      stage.bridge.watchesPage = isWatched
      try stage.load(body)
      let answer = try stage.call("js", "7")
      heard.append(stage.heard + stage.recorder.console + [answer ?? "-"] + stage.messages(.receive))
      #expect(stage.recorder.faults == [])
      // A second injection must not wrap the wrappers.
      try stage.evaluate(
        "var f = document.createElement('iframe'); f.src = 'https://__bridge_loaded__'; document.body.appendChild(f); 0"
      )
      try stage.evaluate("WebViewJavascriptBridge.registerHandler('late', function () {}); 0")
      #expect(stage.recorder.events(.inject).count == 2 && stage.recorder.faults == [])
    }
    #expect(heard.first == heard.last)
  }
}
