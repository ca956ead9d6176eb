import AlipayJSBridge
import HeadlessWebView
import JavaScriptEngine
import TestSupport
import Testing

/// Alipay's SDK `ap` over the bridge, if the environment names its file.
@Suite(.enabled(if: OriginalScript.alipayJSAPI.text != nil)) struct AlipaySDKTests {
  private func load(_ stage: AlipayStage, _ script: String) throws {
    try stage.load(script, library: OriginalScript.alipayJSAPI.text)
  }

  @Test("calls before the object exists wait for it, and get their results")
  func early() throws {
    for device in [Device.iPhone, .android] {
      let stage = AlipayStage(device)
      stage.handle("tradePay", #"{"resultCode":"9000"}"#)
      stage.handle("chooseImage", #"{"apFilePaths":["a"]}"#)
      try load(
        stage,
        """
        show([ap.isAlipay, ap.alipayVersion]);
        ap.tradePay({ tradeNO: '1' }, show);
        ap.chooseImage(2, show);
        """)
      #expect(
        stage.log == [#"[true,"10.5.0"]"#, #"{"resultCode":"9000"}"#, #"{"apFilePaths":["a"]}"#])
      #expect(stage.calls.count == 2)
      #expect(stage.calls.contains(#"tradePay {"tradeNO":"1"}"#))
      #expect(stage.faults == [])
    }
  }

  @Test("an error reaches fail with a number")
  func errors() throws {
    let stage = AlipayStage()
    stage.bridge.register("getLocation") { (_: JSONText) throws -> JSONText in throw HandlerError("denied", code: "12")
    }
    try load(stage, "ap.getLocation({ success: show, fail: (result) => show(result) });")
    #expect(stage.log == [#"{"error":12,"errorMessage":"denied"}"#])
  }

  @Test("a promise of the SDK rejects with the error of an API without a handler")
  func missing() throws {
    let stage = AlipayStage()
    try load(stage, "ap.scan().catch(({ error, errorMessage }) => show([error, errorMessage]));")
    #expect(stage.log.contains(#"[1,"The function is unavailable"]"#))
    #expect(stage.faults == ["no-handler"])
  }

  @Test("events reach the SDK's listeners")
  func events() throws {
    let stage = AlipayStage()
    try load(stage, "ap.onResume((event) => show(event.data)); ap.on('back', (event) => event.preventDefault());")
    var isPrevented: Bool?
    try stage.bridge.emit("resume", with: ["from": "pay"])
    stage.bridge.emit("back") { isPrevented = $0 }
    try stage.view.runUntilIdle()
    #expect(stage.log == [#"{"from":"pay"}"#])
    #expect(isPrevented == true)
  }
}
