import BridgeSupport
import BridgeTesting
import HeadlessWebView
import JavaScriptEngine
import Testing

/// The harness over the objects of apps: WeChat, Alipay and uni-app.
@Suite struct AppBridgeTests {
  private static let weixin = """
    <!doctype html><script>
    const log = (value) => console.log(JSON.stringify(value));
    document.addEventListener('WeixinJSBridgeReady', () => {
      WeixinJSBridge.on('menu:share:timeline', (data) => { log(data); WeixinJSBridge.invoke('shareTimeline', {}, log); });
      WeixinJSBridge.invoke('chooseImage', { count: 1 }, log);
    });
    </script>
    """

  @Test("a stub's value gets WeChat's form, a failure is a fail, and each call is recorded once")
  func weixin() throws {
    let native = TestNative(.weixin)
    native.handle("chooseImage", returning: ["localIds": ["a"]])
    native.handle("shareTimeline", returning: .failing("denied"))
    try native.page.load(html: Self.weixin)
    #expect(native.calls(to: "chooseImage") == [["count": 1]])
    #expect(native.calls(to: "chooseImage").first?.answer?["err_msg"].string == "chooseImage:ok")
    try native.bridge.emit(NativeEvent(target: "", name: "menu:share:timeline"))
    try native.view.runUntilIdle()
    #expect(native.calls.filter { $0.side == .native }.map(\.handler) == ["chooseImage", "shareTimeline"])
    #expect(native.transcript.console.last == #"{"err_msg":"share_timeline:fail denied"}"#)
    #expect(native.unanswered.isEmpty)
  }

  @Test("the doctor explains a call before the object exists, and which bridge the page needs")
  func early() throws {
    let page = "<!doctype html><script>WeixinJSBridge.invoke('scan', {}, () => {});</script>"
    let native = TestNative(.weixin)
    try native.page.load(html: page)
    let finding = try #require(native.findings.first)
    #expect(finding.code == .usedBeforeReady)
    #expect(finding.advice.contains("WeixinJSBridgeReady"))
    let other = TestNative(.wvjb)
    try other.page.load(html: page)
    #expect(other.findings.first?.advice.contains("--bridge weixin") == true)
  }

  @Test("the doctor reports ignored arguments, unusual results, missing handlers and late messages")
  func findings() throws {
    let native = TestNative(.weixinMiniProgram)
    native.handle("scan", returning: [1])
    try native.page.load(
      html: """
        <!doctype html><script>
        document.addEventListener('WeixinJSBridgeReady', () => {
          WeixinJSBridge.invoke('scan', () => {});
          WeixinJSBridge.invoke('scan', {}, () => {});
          WeixinJSBridge.invoke('scam', {}, () => {});
          WeixinJSBridge.invoke('invokeMiniProgramAPI', { name: 'postMessage', arg: {} });
        });
        </script>
        """)
    native.view.close()
    #expect(
      Set(native.findings.map(\.code)) == [.ignoredArguments, .unusualResult, .noHandler, .lateMessages])
  }

  @Test("a callback that throws is one finding with its place")
  func throwing() throws {
    let native = TestNative(.alipay)
    native.handle("scan", returning: [:])
    try native.page.load(
      html: """
        <!doctype html><script>
        document.addEventListener('AlipayJSBridgeReady', () => {
          AlipayJSBridge.call('scan', (result) => result.code.length);
        });
        </script>
        """)
    #expect(native.findings.map(\.code) == [.callbackThrew])
    #expect(native.findings.first?.place != nil)
  }

  @Test("Alipay gets document events, notifications and the events of the app's life")
  func alipay() throws {
    let native = TestNative(.alipay)
    try native.page.load(
      html: """
        <!doctype html><script>
        for (const name of ['resume', 'pause', 'appPause', 'appResume', 'custom']) {
          document.addEventListener(name, (event) => console.log(name, JSON.stringify(event.data)));
        }
        document.addEventListener('AlipayJSBridgeReady', () => {
          AlipayJSBridge.call('addNotifyListener', { name: 'cart' }, (data) => console.log('cart', data.total));
        });
        </script>
        """)
    try native.bridge.emit(NativeEvent(target: "document", name: "resume", data: try JSONText(#"{"data":{"a":1}}"#)))
    try native.bridge.emit(NativeEvent(target: "", name: "cart", data: try JSONText(#"{"total":2}"#)))
    try native.bridge.emit(NativeEvent(target: "", name: "custom", data: try JSONText("1")))
    native.bridge.willSuspend()
    native.bridge.didResume()
    try native.view.runUntilIdle()
    #expect(
      native.transcript.console == [
        #"resume {"a":1}"#, "cart 2", "custom 1", "pause undefined", "appPause undefined", "resume undefined",
        "appResume undefined",
      ])
    #expect(try native.call("back") == false)
  }

  @Test("declared APIs are those that checkJsApi finds")
  func declared() throws {
    let native = TestNative(.weixin)
    try native.bridge.declare(PluginDeclaration(name: "wx", methods: ["scanQRCode"]))
    try native.page.load(
      html: """
        <!doctype html><script>
        document.addEventListener('WeixinJSBridgeReady', () => {
          WeixinJSBridge.invoke('checkJsApi', { jsApiList: ['scanQRCode', 'chooseImage'] },
            ({ checkResult }) => console.log(JSON.stringify(checkResult)));
        });
        </script>
        """)
    #expect(native.transcript.console == [#"{"scanQRCode":true,"chooseImage":false}"#])
  }

  @Test(
    "a page of a uni-app posts messages without waiting for responses",
    arguments: [
      BridgeKind.uniapp, .uniappNvue, .uniappPlus, .uniappBrowser,
    ])
  func uniApp(kind: BridgeKind) throws {
    let native = TestNative(kind)
    native.handle("message", returning: nil)
    try native.page.load(
      html: """
        <!doctype html>
        <script src="https://js.cdn.aliyun.dcloud.net.cn/dev/uni-app/uni.webview.1.5.2.js"></script>
        <script>
        window.add = (number) => number + 1;
        document.addEventListener('UniAppJSBridgeReady', () => uni.postMessage({ data: { total: 3 } }));
        </script>
        """)
    #expect(native.calls(to: "message") == [["total": 3]])
    #expect(try native.call("add", 41) == 42)
    #expect(native.calls.count == 2)
    try native.verify()
    native.handle("message", returning: "lost")
    try native.page.load(
      html: """
        <!doctype html>
        <script src="https://js.cdn.aliyun.dcloud.net.cn/dev/uni-app/uni.webview.1.5.2.js"></script>
        <script>document.addEventListener('UniAppJSBridgeReady', () => uni.postMessage({ data: {} }));</script>
        """)
    #expect(native.transcript.faults == ["answer-unheard"])
  }
}
