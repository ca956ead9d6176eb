import HeadlessWebView
import JavaScriptEngine
import TestSupport
import Testing
import WeixinJSBridge

/// Calls of `WeixinJSBridge` without the SDK.
@Suite struct InvokeTests {
  private func result(
    _ json: String?, of name: String = "chooseImage", on device: Device = .iPhone
  ) throws -> (log: [String], faults: [String]) {
    let stage = WeixinStage(device)
    stage.handle(name, json)
    try stage.load("ready(() => WeixinJSBridge.invoke('\(name)', {}, show))")
    return (stage.log, stage.faults)
  }

  @Test("a handler receives the parameters, and its callback runs after the page's script")
  func call() throws {
    let stage = WeixinStage()
    stage.handle("getBrandWCPayRequest")
    try stage.load(
      """
      ready(() => {
        WeixinJSBridge.invoke('getBrandWCPayRequest', { appId: 'wx1', signType: 'MD5', none: undefined }, show);
        console.log('called');
      });
      """)
    #expect(stage.calls == [#"getBrandWCPayRequest {"appId":"wx1","signType":"MD5"}"#])
    #expect(stage.log == ["called", #"{"err_msg":"get_brand_wcpay_request:ok"}"#])
    #expect(stage.faults == [])
  }

  @Test("a text is the state of the result, or the whole err_msg")
  func states() throws {
    #expect(
      try result("\"cancel\"", of: "getBrandWCPayRequest").log == [#"{"err_msg":"get_brand_wcpay_request:cancel"}"#])
    #expect(try result("\"network_type:edge\"", of: "getNetworkType").log == [#"{"err_msg":"network_type:edge"}"#])
    #expect(try result(nil).log == [#"{"err_msg":"chooseImage:ok"}"#])
  }

  @Test("an object gets an err_msg unless it has one")
  func objects() throws {
    #expect(
      try result(#"{"localIds":["a"]}"#).log == [#"{"localIds":["a"],"err_msg":"chooseImage:ok"}"#])
    #expect(try result(#"{"errMsg":"chooseImage:fail"}"#).log == [#"{"errMsg":"chooseImage:fail"}"#])
  }

  @Test("Android gets members as JSON text that iOS gets as values")
  func texts() throws {
    #expect(
      try result(#"{"localIds":["a"]}"#, on: .android).log
        == [#"{"localIds":"[\"a\"]","err_msg":"chooseImage:ok"}"#])
    #expect(
      try result(#"{"resultStr":"code"}"#, of: "scanQRCode").log
        == [#"{"resultStr":"{\"scan_code\":{\"scan_result\":\"code\"}}","err_msg":"scanQRCode:ok"}"#])
    #expect(
      try result(#"{"resultStr":"code"}"#, of: "scanQRCode", on: .android).log
        == [#"{"resultStr":"code","err_msg":"scanQRCode:ok"}"#])
  }

  @Test("a result that is neither an object nor a state is a fault")
  func badResult() throws {
    let (log, faults) = try result("[1]")
    #expect(log == [#"{"err_msg":"chooseImage:ok"}"#])
    #expect(faults == ["bad-result"])
  }

  @Test("an API without a handler does not exist, and the call is a fault")
  func missing() throws {
    let stage = WeixinStage()
    stage.handle("chooseImage")
    try stage.load("ready(() => WeixinJSBridge.invoke('chooseImages', {}, show))")
    #expect(stage.log == [#"{"err_msg":"system:function_not_exist"}"#])
    #expect(stage.faults == ["no-handler"])
    #expect(stage.faultTexts.first?.contains("did you mean 'chooseImage'?") == true)
  }

  @Test("a handler of other origins is not called, and the page gets WeChat's error")
  func refused() throws {
    let stage = WeixinStage()
    stage.handle("pay")
    stage.bridge.setAllowedOrigins(OriginAllowList(["https://other.example"]), forHandler: "pay")
    try stage.load("ready(() => WeixinJSBridge.invoke('pay', {}, show))")
    #expect(stage.log == [#"{"err_msg":"system:access_denied"}"#])
    #expect(stage.calls == [])
    #expect(stage.faults == ["origin-refused"])
  }

  @Test("a handler's error is a fail with its message, and its properties")
  func errors() throws {
    let stage = WeixinStage()
    stage.bridge.register("chooseImage") { (_: JSONText) throws -> JSONText in
      throw HandlerError("permission denied", code: "-1", properties: ["err_desc": JSONText(text: "no camera")])
    }
    stage.bridge.register("share") { (_: JSONText) throws -> JSONText in throw HandlerError("cancel") }
    try stage.load(
      "ready(() => { WeixinJSBridge.invoke('chooseImage', {}, show); WeixinJSBridge.invoke('share', {}, show); })")
    #expect(
      stage.log == [
        #"{"err_msg":"chooseImage:fail permission denied","err_code":"-1","err_desc":"no camera"}"#,
        #"{"err_msg":"share:cancel"}"#,
      ])
    #expect(stage.faults == ["handler-failed", "handler-failed"])
  }

  @Test("a handler that releases its callback leaves the page waiting, unless the bridge repairs that")
  func unanswered() throws {
    for fidelity in [BridgeFidelity.faithful, .repaired] {
      let stage = WeixinStage()
      stage.bridge.fidelity = fidelity
      stage.bridge.registerRaw("scan") { _, _ in }
      try stage.load("ready(() => WeixinJSBridge.invoke('scan', {}, (result) => show(Object.keys(result))))")
      #expect(stage.log == (fidelity == .repaired ? [#"["err_msg"]"#] : []))
      #expect(stage.faults == ["unanswered"])
    }
  }

  @Test("arguments that WeChat ignores are faults")
  func badArguments() throws {
    let stage = WeixinStage()
    stage.handle("scan")
    try stage.load(
      """
      ready(() => {
        WeixinJSBridge.invoke('scan', show);
        WeixinJSBridge.invoke(undefined, {}, show);
        WeixinJSBridge.invoke('scan', 'text', show);
        WeixinJSBridge.on('menu:share:timeline', null);
      });
      """)
    #expect(stage.calls == ["scan {}", "scan {}"])
    #expect(stage.log == [#"{"err_msg":"scan:ok"}"#])
    #expect(stage.faults == Array(repeating: "bad-arguments", count: 4))
  }

  @Test("data that contain themselves throw in the page's own call")
  func cycles() throws {
    let stage = WeixinStage()
    try stage.load("ready(() => { const data = {}; data.own = data; WeixinJSBridge.invoke('scan', data, show); })")
    #expect(stage.pageErrors.count == 1)
    #expect(stage.calls == [])
  }

  @Test("a callback that throws is reported with its place, and the next call works")
  func throwing() throws {
    let stage = WeixinStage()
    stage.handle("scan")
    try stage.load(
      """
      ready(() => {
        WeixinJSBridge.invoke('scan', {}, () => { throw new Error('broken'); });
        WeixinJSBridge.invoke('scan', {}, show);
      });
      """)
    #expect(stage.pageErrors == ["Error: broken"])
    #expect(stage.faults == ["result-callback-threw"])
    #expect(stage.log == [#"{"err_msg":"scan:ok"}"#])
  }

  @Test("call without parameters is a call, and log is none")
  func oldPages() throws {
    let stage = WeixinStage()
    stage.handle("closeWindow")
    try stage.load("ready(() => { WeixinJSBridge.call('closeWindow'); WeixinJSBridge.log('text'); })")
    #expect(stage.calls == ["closeWindow {}"])
    #expect(stage.faults == [])
  }

  @Test("the transcript has each call with its response as the child")
  func transcript() throws {
    let stage = WeixinStage()
    stage.handle("scan")
    try stage.load("ready(() => WeixinJSBridge.invoke('scan', { a: 1 }, show))")
    let receive = try #require(stage.events.first { $0.type == .receive })
    #expect(receive.string("name") == "scan")
    #expect(receive.string("message") == #"{"handlerName":"scan","data":{"a":1},"callbackId":"1"}"#)
    let send = try #require(stage.events.first { $0.type == .send })
    #expect(send.string("message") == #"{"responseId":"1","responseData":{"err_msg":"scan:ok"}}"#)
    #expect(send.parent == receive.number)
  }
}
