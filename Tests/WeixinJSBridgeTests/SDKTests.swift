import HeadlessWebView
import JavaScriptEngine
import TestSupport
import Testing
import WeixinJSBridge

/// The JSSDK `wx` over the bridge: our own, and WeChat's if the environment names its file.
@Suite struct SDKTests {
  private static let config = """
    wx.config({ appId: 'wx1', timestamp: 1, nonceStr: 'n', signature: 's', jsApiList: ['chooseImage', 'getLocation'] });

    """
  private static let signature =
    #""appId":"wx1","verifyAppId":"wx1","verifySignType":"sha1","verifyTimestamp":"1","verifyNonceStr":"n","verifySignature":"s""#

  @Test("config is verified without a handler, and ready runs after it", arguments: WeixinStage.SDK.all)
  func config(_ sdk: WeixinStage.SDK) throws {
    for device in [Device.iPhone, .android] {
      let stage = WeixinStage(device)
      try stage.load(Self.config + "wx.ready(() => console.log('ready')); wx.error(show);", sdk: sdk)
      #expect(stage.log == ["ready"])
      #expect(stage.faults == [])
      let call = try #require(stage.events.first { $0.type == .receive })
      #expect(
        call.string("data") == #"{"verifyJsApiList":["chooseImage","geoLocation"],"# + Self.signature + "}")
    }
  }

  @Test("a handler can reject config", arguments: WeixinStage.SDK.all)
  func rejected(_ sdk: WeixinStage.SDK) throws {
    let stage = WeixinStage()
    stage.handle("preVerifyJSAPI", "\"fail_invalid signature\"")
    try stage.load(Self.config + "wx.error(show);", sdk: sdk)
    #expect(stage.log == [#"{"errMsg":"config:invalid signature"}"#])
  }

  @Test("checkJsApi knows the handled names, in the SDK's spelling", arguments: WeixinStage.SDK.all)
  func check(_ sdk: WeixinStage.SDK) throws {
    for device in [Device.iPhone, .android] {
      let stage = WeixinStage(device)
      stage.handle("geoLocation")
      stage.bridge.declareAPIs(["scanQRCode"])
      try stage.load(
        Self.config
          + """
          wx.ready(() => wx.checkJsApi({
            jsApiList: ['getLocation', 'chooseImage', 'scanQRCode', 'onMenuShareQQ'],
            success: (result) => show([result.errMsg, Object.entries(result.checkResult).sort()])
          }));
          """, sdk: sdk)
      #expect(
        stage.log == [
          #"["checkJsApi:ok",[["chooseImage",false],["getLocation",true],["onMenuShareQQ",true],["scanQRCode",true]]]"#
        ])
    }
  }

  @Test("the payment's state decides which callback runs", arguments: WeixinStage.SDK.all)
  func payment(_ sdk: WeixinStage.SDK) throws {
    for (state, line) in [("ok", "success"), ("cancel", "cancel"), ("fail", "fail")] {
      let stage = WeixinStage()
      stage.handle("getBrandWCPayRequest", "\"\(state)\"")
      try stage.load(
        Self.config
          + """
          const line = (name) => (result) => console.log(name, result.errMsg);
          wx.ready(() => wx.chooseWXPay({
            timestamp: 2, nonceStr: 'p', package: 'prepay_id=1', signType: 'MD5', paySign: 'sign',
            success: line('success'), cancel: line('cancel'), fail: line('fail'), complete: line('complete')
          }));
          """, sdk: sdk)
      #expect(stage.log == ["\(line) chooseWXPay:\(state)", "complete chooseWXPay:\(state)"])
      #expect(
        stage.calls == [
          #"getBrandWCPayRequest {"timeStamp":"2","nonceStr":"p","package":"prepay_id=1","paySign":"sign","signType":"MD5","#
            + Self.signature + "}"
        ])
    }
  }

  @Test("images, codes and the network have the SDK's form on both platforms", arguments: WeixinStage.SDK.all)
  func results(_ sdk: WeixinStage.SDK) throws {
    for device in [Device.iPhone, .android] {
      let stage = WeixinStage(device)
      stage.handle("chooseImage", #"{"localIds":["wxLocalResource://1"]}"#)
      stage.handle("scanQRCode", #"{"resultStr":"code"}"#)
      try stage.load(
        Self.config
          + """
          wx.ready(() => wx.chooseImage({ success: ({ localIds }) => {
            show(localIds);
            wx.scanQRCode({ needResult: 1, success: ({ resultStr }) => {
              show(resultStr);
              wx.getNetworkType({ success: ({ networkType }) => show(networkType) });
            } });
          } }));
          """, sdk: sdk)
      #expect(stage.log == [#"["wxLocalResource://1"]"#, #""code""#, #""wifi""#])
      #expect(stage.faults == [])
      #expect(stage.pageErrors == [])
    }
  }

  @Test("a handler's error reaches fail", arguments: WeixinStage.SDK.all)
  func failure(_ sdk: WeixinStage.SDK) throws {
    let stage = WeixinStage()
    stage.bridge.register("geoLocation") { (_: JSONText) throws -> JSONText in throw HandlerError("permission denied") }
    try stage.load(
      Self.config
        + """
        wx.ready(() => wx.getLocation({ fail: ({ errMsg }) => {
          console.log(errMsg);
          wx.chooseImage({ fail: ({ errMsg }) => console.log(errMsg) });
        } }));
        """, sdk: sdk)
    #expect(stage.log == ["getLocation:fail permission denied", "chooseImage:function not exist"])
  }

  @Test("a shared page passes its data when the user shares it", arguments: WeixinStage.SDK.all)
  func sharing(_ sdk: WeixinStage.SDK) throws {
    let stage = WeixinStage()
    stage.handle("sendAppMessage", "\"confirm\"")
    try stage.load(
      Self.config
        + """
        wx.ready(() => wx.onMenuShareAppMessage({
          title: 'A shop', desc: 'Tea', link: 'https://shop.example/', imgUrl: 'tea.png',
          trigger: () => console.log('trigger'), success: ({ errMsg }) => console.log(errMsg)
        }));
        """, sdk: sdk)
    stage.bridge.emit("menu:share:appmessage")
    try stage.view.runUntilIdle()
    #expect(stage.log == ["trigger", "sendAppMessage:ok"])
    let call = try #require(stage.calls.first).dropFirst("sendAppMessage ".count)
    let data = try JSONText(String(call))
    #expect(data["title"]?.stringValue() == "A shop")
    #expect(data["img_url"]?.stringValue() == "tea.png")
    #expect(data["type"]?.stringValue() == "link")
  }

  @Test("a mini program's page posts messages and navigates", arguments: WeixinStage.SDK.all)
  func miniProgram(_ sdk: WeixinStage.SDK) throws {
    let stage = WeixinStage(environment: .miniProgram())
    stage.handle("miniProgram.navigateTo")
    stage.handle("message")
    try stage.load(
      """
      wx.miniProgram.getEnv(show);
      wx.miniProgram.postMessage({ data: { total: 3 } });
      wx.miniProgram.navigateTo({ url: '/pages/cart' });
      """, sdk: sdk)
    #expect(stage.log == [#"{"miniprogram":true}"#])
    #expect(stage.calls == [#"miniProgram.navigateTo {"url":"/pages/cart"}"#])
    stage.bridge.deliverMessages()
    #expect(stage.calls.last == #"message [{"total":3}]"#)
  }

  @Test("the SDK's report is answered without a network", arguments: WeixinStage.SDK.all)
  func report(_ sdk: WeixinStage.SDK) throws {
    let stage = WeixinStage()
    try stage.load(Self.config, sdk: sdk)
    let requests = stage.events.filter { $0.type == .request }.compactMap { $0.string("url") }
    #expect(
      requests.contains { $0.hasPrefix("https://open.weixin.qq.com/sdk/report?v=1&o=0&s=1&c=8.0.42&a=wx1&n=wifi") })
    #expect(stage.events.contains { $0.type == .loadFailed } == false)
    #expect(stage.faults == [])
  }

  @Test("a page that loads the SDK from WeChat's servers gets it without a network")
  func served() throws {
    let stage = WeixinStage()
    stage.view.loadHTML(
      """
      <!doctype html><script src="https://res.wx.qq.com/open/js/jweixin-1.6.0.js"></script>
      <script>wx.config({ appId: 'wx1', jsApiList: [] }); wx.ready(() => console.log('ready'));</script>
      """, baseURL: WebURL(WeixinStage.url) ?? .blank)
    try stage.view.runUntilIdle()
    #expect(stage.log == ["ready"])
  }

  @Test(
    "both SDKs have the same functions, and the same transcript of a page", .enabled(if: WeixinStage.SDK.all.count > 1))
  func same() throws {
    var texts: [String] = []
    for sdk in WeixinStage.SDK.all {
      let stage = WeixinStage()
      stage.handle("chooseImage", #"{"localIds":["a"]}"#)
      stage.bridge.register("geoLocation") { (_: JSONText) throws -> JSONText in throw HandlerError("denied") }
      try stage.load(
        Self.config
          + """
          show(Object.keys(wx).sort()); show(Object.keys(wx.miniProgram).sort());
          wx.ready(() => {
            wx.chooseImage({ count: 1, complete: show });
            wx.getLocation({ complete: show });
            wx.onMenuShareTimeline({ title: 't', success: show });
            wx.onMenuShareAppMessage({ title: 't', success: show });
            wx.onMenuShareQQ({ title: 't', success: show });
            wx.addCard({ cardList: [{ cardId: '1', cardExt: 'x' }], complete: show });
            wx.openLocation({ latitude: 1, longitude: 2, complete: show });
            wx.uploadImage({ localId: 'a', isShowProgressTips: 0 });
          });
          """, sdk: sdk)
      for name in ["timeline", "appmessage", "qq"] { stage.bridge.emit("menu:share:\(name)") }
      try stage.view.runUntilIdle()
      let kinds: Set<EventType> = [.receive, .send, .console, .handlerCalled, .handlerAnswered, .fault, .error]
      texts.append(
        stage.events.filter { kinds.contains($0.type) }.map { event in
          "\(event.time) \(event.type) "
            + event.fields.filter { $0.name != "place" }.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
        }.joined(separator: "\n"))
    }
    #expect(texts.first == texts.last)
  }
}
