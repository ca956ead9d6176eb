import HeadlessWebView
import JavaScriptEngine
import TestSupport
import Testing
import WeixinJSBridge

/// The object `WeixinJSBridge` as pages find it.
@Suite struct ObjectTests {
  @Test("the object appears after the document was parsed on iOS, and after its resources on Android")
  func moments() throws {
    let script = """
      console.log(typeof WeixinJSBridge);
      document.addEventListener('DOMContentLoaded', () => console.log('parsed', typeof WeixinJSBridge));
      window.addEventListener('load', () => console.log('loaded', typeof WeixinJSBridge));
      document.addEventListener('WeixinJSBridgeReady', () => console.log('ready', typeof WeixinJSBridge.invoke));
      """
    let iPhone = WeixinStage()
    try iPhone.load(script, body: "<img src=\"data:image/gif;base64,R0lGODlhAQABAAAAACw=\">")
    #expect(iPhone.log.first == "undefined")
    #expect(iPhone.log.contains("ready function"))
    let android = WeixinStage(.android)
    try android.load(script)
    #expect(android.log == ["undefined", "parsed undefined", "loaded undefined", "ready function"])
    let early = WeixinStage(moment: .documentStart)
    try early.load("console.log(typeof WeixinJSBridge.invoke)")
    #expect(early.log == ["function"])
  }

  @Test("a page sees the documented functions and no way to native")
  func members() throws {
    let stage = WeixinStage(moment: .documentStart)
    try stage.load(
      """
      show(Object.keys(WeixinJSBridge));
      show(Object.keys(window).filter((name) => /channel|weixin/i.test(name)));
      show('__WeixinJSBridge_hostChannel' in window);
      """)
    #expect(stage.log == [#"["call","invoke","log","on"]"#, #"["WeixinJSBridge"]"#, "false"])
    #expect(stage.pageErrors == [])
  }

  @Test("the user agent is that of WeChat on the device, and names the mini program")
  func userAgents() throws {
    for (device, pattern) in [
      (Device.iPhone, "iPhone.* MicroMessenger/8.0.42\\(0x18002a29\\) NetType/WIFI Language/zh_CN$"),
      (.android, "Android.* MicroMessenger/8.0.42.2460.* NetType/WIFI Language/zh_CN"),
    ] {
      let stage = WeixinStage(device)
      try stage.load("show(new RegExp('\(pattern.replacing("\\", with: "\\\\"))').test(navigator.userAgent))")
      #expect(stage.log == ["true"])
    }
    let mini = WeixinStage(environment: .miniProgram(appID: "wx1"))
    try mini.load("ready(() => show([window.__wxjs_environment, /miniProgram\\/wx1$/.test(navigator.userAgent)]))")
    #expect(mini.log == [#"["miniprogram",true]"#])
  }

  @Test("keeps the user agent of an app that names WeChat by itself")
  func ownUserAgent() throws {
    var configuration = WebViewConfiguration()
    configuration.applicationNameForUserAgent = "MicroMessenger/7.0.1"
    let view = WebView(configuration: configuration)
    defer { view.close() }
    let bridge = WeixinJSBridge(view)
    #expect(view.customUserAgent == nil)
    #expect(bridge.handlerNames == [])
  }

  @Test("a page of another origin has no object")
  func origins() throws {
    let stage = WeixinStage()
    stage.bridge.allowedOrigins = OriginAllowList(["https://other.example"])
    try stage.load("document.addEventListener('WeixinJSBridgeReady', () => console.log('ready'));")
    #expect(stage.log == [])
    #expect(stage.faults == ["origin-refused"])
    try stage.run("console.log(typeof WeixinJSBridge)")
    #expect(stage.log == ["undefined"])
  }

  @Test("each document gets the object again, and calls of the last one get no response")
  func reload() throws {
    let stage = WeixinStage()
    var respond: [(JSONText) -> Void] = []
    stage.bridge.registerRaw("scan") { respond.append($1) }
    try stage.load("ready(() => WeixinJSBridge.invoke('scan', {}, show))")
    try stage.load("ready(() => WeixinJSBridge.invoke('scan', {}, show))")
    #expect(respond.count == 2)
    for answer in respond { answer(JSONText(text: "ok")) }
    try stage.view.runUntilIdle()
    #expect(stage.log == [#"{"err_msg":"scan:ok"}"#])
    #expect(stage.faults == ["late-answer"])
  }
}
