import BridgeSupport
import BridgeTesting
import HeadlessWebView
import JavaScriptEngine
import Testing
import WebViewJavascriptBridge

/// Questions that readers of the original's source have; the module's article contains the answers.
@Suite struct QuestionTests {
  @Test("makes one policy decision per signal", arguments: ScriptUnderTest.all)
  func everySignalIsDecidedOnOnce(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.listen("a", answer: "1")
    try stage.load(
      "bridge.callHandler('a', 1, function () {}); setTimeout(function () { bridge.callHandler('a', 2); }, 10);")
    let asked = stage.recorder.events(.navigation).compactMap { $0.string("url") }
    #expect(asked.count >= 3)
    #expect(stage.recorder.events(.decision).compactMap { $0.string("url") } == asked)
  }

  @Test("fetches an empty queue first", arguments: ScriptUnderTest.all)
  func theFirstFetchIsOfAnEmpty(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.load("")
    #expect(stage.recorder.events(.fetch).map { $0["count"] } == [.number(0)])
    #expect(stage.recorder.faults == [])
  }

  @Test("fetches many calls of one turn together", arguments: ScriptUnderTest.all)
  func manyCallsInOneTurn(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.listen("a")
    try stage.load()
    try stage.evaluate("for (var n = 1; n <= 100; n += 1) WebViewJavascriptBridge.callHandler('a', n);")
    #expect(stage.heard.count == 100 && stage.heard.last == "a 100")
    #expect(stage.recorder.events(.fetch).map { $0["count"] } == [.number(0), .number(100)])
    #expect(stage.decisions("__wvjb_queue_message__").count == 2)
  }

  @Test("replaces the page's own navigation with a signal by location", arguments: [false, true])
  func aSignalByLocationTakes(usesFrame: Bool) throws {
    let stage = Stage(.standard)
    try stage.load()
    let signal = "https://__wvjb_queue_message__"
    let knock =
      usesFrame
      ? "var f = document.createElement('iframe'); f.src = '\(signal)'; document.body.appendChild(f);"
      : "location.href = '\(signal)';"
    try stage.evaluate("location.href = 'https://page.example/next.html'; \(knock) 0")
    #expect(stage.decisions("next.html").count == (usesFrame ? 1 : 0))
    #expect(stage.bridge.fetchCount == 2)
  }

  @Test("accepts a bootstrap by the app or by the page", arguments: [true, false], [true, false])
  func theBootstrapMayBeTheApps(isInApp: Bool, isInPage: Bool) throws {
    var configuration = WebViewConfiguration()
    let asking = "withBridge(function (bridge) { console.log('app'); });"
    if isInApp {
      configuration.userScripts = [
        UserScript(source: Stage.bootstrap + asking, injectionTime: .documentEnd, name: "bootstrap.js")
      ]
    }
    let stage = Stage(.standard, configuration: configuration)
    if isInPage { try stage.load("console.log('page');") } else { try stage.loadBare() }
    #expect(stage.recorder.console == (isInPage ? ["page"] : []) + (isInApp ? ["app"] : []))
    #expect(stage.recorder.events(.inject).count == (isInApp || isInPage ? 1 : 0))
  }

  @Test("supports a facade that a loop creates", arguments: [("var", ["b 1", "b 2"]), ("let", ["a 1", "b 2"])])
  func aFacadeMadeInALoop(keyword: String, calls: [String]) throws {
    let stage = Stage(.standard)
    try stage.listen("a", "b")
    try stage.load(
      """
      var MyApp = {}, names = ['a', 'b'];
      for (\(keyword) i = 0; i < names.length; i += 1) {
        \(keyword) name = names[i];
        MyApp[name] = function (data, callback) { bridge.callHandler(name, data, callback); };
      }
      MyApp.a(1);
      MyApp.b(2);
      """)
    #expect(stage.heard == calls)
  }
}
