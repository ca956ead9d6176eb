import AlipayJSBridge
import HeadlessWebView
import JavaScriptEngine
import TestSupport
import Testing

/// The object `AlipayJSBridge` as pages find it, and its calls.
@Suite struct CallTests {
  @Test("the object appears after the page has loaded, and the event announces it")
  func moment() throws {
    for device in [Device.iPhone, .android] {
      let stage = AlipayStage(device)
      try stage.load(
        """
        console.log(typeof AlipayJSBridge);
        window.addEventListener('load', () => console.log('loaded', typeof AlipayJSBridge));
        document.addEventListener('AlipayJSBridgeReady', () => show(Object.keys(AlipayJSBridge)));
        """)
      #expect(stage.log == ["undefined", "loaded undefined", #"["call","startupParams"]"#])
    }
  }

  @Test("the user agent names Alipay, and the object has the launch options")
  func environment() throws {
    let stage = AlipayStage(startupParams: try JSONText(#"{"appId":"20000067"}"#))
    try stage.load(
      """
      ready(() => {
        show(/AliApp\\(AP\\/10\\.5\\.0\\) AlipayClient\\/10\\.5\\.0/.test(navigator.userAgent));
        show(AlipayJSBridge.startupParams);
        AlipayJSBridge.call('getStartupParams', { key: ['appId', 'none'] }, show);
        AlipayJSBridge.call('getStartupParams', show);
      });
      """)
    let options = #"{"appId":"20000067"}"#
    #expect(stage.log == ["true", options, options, options])
  }

  @Test("a function in place of the parameters is the callback")
  func callbackSecond() throws {
    let stage = AlipayStage()
    stage.handle("getLocation", #"{"city":"Hangzhou"}"#)
    try stage.load(
      "ready(() => { AlipayJSBridge.call('getLocation', show); AlipayJSBridge.call('getLocation', { a: 1 }, show); });")
    #expect(stage.calls == ["getLocation {}", #"getLocation {"a":1}"#])
    #expect(stage.log == Array(repeating: #"{"city":"Hangzhou"}"#, count: 2))
    #expect(stage.faults == [])
  }

  @Test("a text is the result code of a payment, and nothing is an empty result")
  func payment() throws {
    let stage = AlipayStage()
    stage.handle("tradePay", "\"6001\"")
    stage.handle("setTitle")
    try stage.load(
      "ready(() => { AlipayJSBridge.call('tradePay', { tradeNO: '1' }, show); AlipayJSBridge.call('setTitle', show); })"
    )
    #expect(stage.log == [#"{"resultCode":"6001"}"#, "{}"])
  }

  @Test("a result that is not an object is a fault")
  func badResult() throws {
    let stage = AlipayStage()
    stage.handle("getLocation", "[1]")
    try stage.load("ready(() => AlipayJSBridge.call('getLocation', show))")
    #expect(stage.log == ["{}"])
    #expect(stage.faults == ["bad-result"])
  }

  @Test("an API without a handler has the error 1, and one of other origins the error 4")
  func missing() throws {
    let stage = AlipayStage()
    stage.handle("scan")
    stage.bridge.setAllowedOrigins(OriginAllowList(["https://other.example"]), forHandler: "scan")
    try stage.load("ready(() => { AlipayJSBridge.call('scann', show); AlipayJSBridge.call('scan', show); })")
    #expect(
      stage.log == [
        #"{"error":1,"errorMessage":"The function is unavailable"}"#,
        #"{"error":4,"errorMessage":"The calling of function is unauthorized"}"#,
      ])
    #expect(stage.faults == ["no-handler", "origin-refused"])
  }

  @Test("a handler's error has its code and its message")
  func errors() throws {
    let stage = AlipayStage()
    stage.bridge.register("getLocation") { (_: JSONText) throws -> JSONText in
      throw HandlerError("no permission", code: "11", properties: ["detail": JSONText(text: "GPS")])
    }
    stage.bridge.register("scan") { (_: JSONText) throws -> JSONText in throw HandlerError("broken") }
    try stage.load("ready(() => { AlipayJSBridge.call('getLocation', show); AlipayJSBridge.call('scan', show); })")
    #expect(
      stage.log == [
        #"{"error":11,"errorMessage":"no permission","detail":"GPS"}"#, #"{"error":3,"errorMessage":"broken"}"#,
      ])
    #expect(stage.faults == ["handler-failed", "handler-failed"])
  }

  @Test("native's own calls reach functions of the page")
  func functions() throws {
    let stage = AlipayStage()
    try stage.load("window.refresh = (data) => ({ got: data });")
    var result: String?
    stage.bridge.core.call("refresh", data: try JSONText("1")) { result = (try? $0.get())?.string }
    try stage.view.runUntilIdle()
    #expect(result == #"{"got":1}"#)
  }
}
