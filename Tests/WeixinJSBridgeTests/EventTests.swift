import HeadlessWebView
import JavaScriptEngine
import TestSupport
import Testing
import WeixinJSBridge

/// Events of WeChat, outgoing calls of functions, and mini programs.
@Suite struct EventTests {
  @Test("an event reaches the listener that the page added last")
  func events() throws {
    let stage = WeixinStage()
    try stage.load(
      """
      ready(() => {
        WeixinJSBridge.on('menu:share:timeline', () => console.log('first'));
        WeixinJSBridge.on('menu:share:timeline', show);
      });
      """)
    stage.bridge.emit("menu:share:timeline")
    try stage.bridge.emit("menu:share:timeline", with: ["scene": "favorite"])
    try stage.view.runUntilIdle()
    #expect(stage.log == ["{}", #"{"scene":"favorite"}"#])
    #expect(stage.faults == [])
  }

  @Test("an event before the object waits for it, and one without a listener is a fault")
  func missing() throws {
    let stage = WeixinStage()
    stage.bridge.emit("menu:share:timeline")
    try stage.load("ready(() => WeixinJSBridge.on('menu:share:timeline', show))")
    #expect(stage.log == ["{}"])
    stage.bridge.emit("menu:share:qq")
    try stage.view.runUntilIdle()
    #expect(stage.faults == ["no-page-handler"])
  }

  @Test("a listener that throws is a fault")
  func throwing() throws {
    let stage = WeixinStage()
    try stage.load("ready(() => WeixinJSBridge.on('onBeacons', () => { throw new Error('broken'); }))")
    stage.bridge.emit("onBeacons")
    try stage.view.runUntilIdle()
    #expect(stage.pageErrors == ["Error: broken"])
    #expect(stage.faults == ["page-handler-threw"])
  }

  @Test("native calls global functions of the page and gets their results")
  func functions() throws {
    let stage = WeixinStage()
    try stage.load("window.app = { add: async ([a, b]) => a + b };")
    var results: [String] = []
    stage.bridge.core.call("app.add", data: try JSONText("[1,2]")) {
      results.append((try? $0.get())?.string ?? "failed")
    }
    stage.bridge.core.call("app.none", data: nil) { results.append((try? $0.get())?.string ?? "failed") }
    try stage.view.runUntilIdle()
    #expect(results == ["3", "failed"])
    #expect(stage.faults == ["no-page-handler"])
  }

  @Test("an object that the page replaced gets no messages, which is a fault")
  func replaced() throws {
    let stage = WeixinStage()
    stage.handle("scan")
    try stage.load(
      "ready(() => { const bridge = WeixinJSBridge; window.WeixinJSBridge = {}; bridge.invoke('scan', {}, show); })")
    #expect(stage.log == [])
    #expect(stage.faults == ["not-delivered"])
  }

  @Test("a mini program receives posted messages when the page is left")
  func miniProgram() throws {
    let stage = WeixinStage(environment: .miniProgram())
    stage.handle("message")
    stage.handle("miniProgram.navigateBack")
    try stage.load(
      """
      function mini(name, arg) { WeixinJSBridge.invoke('invokeMiniProgramAPI', { name, arg }, show); }
      ready(() => { mini('postMessage', { a: 1 }); mini('postMessage', { a: 2 }); });
      """)
    #expect(stage.calls == [])
    #expect(stage.bridge.postedMessages.map(\.string) == [#"{"a":1}"#, #"{"a":2}"#])
    try stage.run("mini('navigateBack', { delta: 1 })")
    #expect(stage.calls == [#"message [{"a":1},{"a":2}]"#, #"miniProgram.navigateBack {"delta":1}"#])
    #expect(stage.log == Array(repeating: #"{"err_msg":"invokeMiniProgramAPI:ok"}"#, count: 3))
    #expect(stage.faults == [])
  }

  @Test("messages that the mini program never receives are a fault at the end")
  func waiting() throws {
    let stage = WeixinStage(environment: .miniProgram())
    try stage.load(
      "ready(() => WeixinJSBridge.invoke('invokeMiniProgramAPI', { name: 'postMessage', arg: {} }, show))")
    stage.view.close()
    #expect(stage.faults == ["messages-waiting"])
  }
}
