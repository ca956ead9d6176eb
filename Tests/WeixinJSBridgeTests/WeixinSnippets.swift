import BridgeSupport
import HeadlessWebView
import HostObjects
import JavaScriptEngine
import TestSupport
import Testing
import WeixinJSBridge

final class ShopTransport: HostObjectTransport {
  init() {
    var profile = HostObjectProfile(
      name: "ShopBridge", readyEvent: "ShopBridgeReady", functions: ["call": .call, "on": .on])
    profile.moment = .parsed()
    profile.userAgentToken = "ShopApp/"
    profile.userAgentSuffix = "ShopApp/5.2"
    super.init(profile)
  }

  override func shape(_ result: HandlerResult, of name: String) -> JSONText? {
    switch result {
    case .success(let data): try? JSONText(#"{"code":0,"data":\#((data ?? .null).string)}"#)
    case .failure: try? JSONText(#"{"code":1}"#)
    }
  }
}

final class ShopBridge: Bridge {
  let core: BridgeCore
  init(_ webView: WebView) { core = ShopTransport().attach(to: webView) }
}

/// The Swift code of the catalogs of app objects and of WeChat.
struct WeixinSnippets {
  private final class Lines { var all: [String] = [] }

  private func view(_ lines: Lines) -> WebView {
    let view = WebView()
    view.onConsole = { lines.all.append($0.text) }
    return view
  }

  @Test("an app of one's own gives pages its object")
  func ownApp() throws {
    let lines = Lines()
    let view = view(lines)
    let shop = ShopBridge(view)
    shop.register("price") { (name: [String: String]) in name["of"] == "tea" ? 4 : 0 }
    view.loadHTML(
      """
      <script>
        const show = (value) => console.log(JSON.stringify(value));
        document.addEventListener('ShopBridgeReady', () => {
          show(/ShopApp/.test(navigator.userAgent));
          ShopBridge.call('price', { of: 'tea' }, show);
          ShopBridge.call('none', {}, show);
        });
      </script>
      """)
    try view.runUntilIdle()
    #expect(lines.all == ["true", #"{"code":0,"data":4}"#, #"{"code":1}"#])
    view.close()
  }

  @Test("WeChat's pages pay, choose an image and share")
  func weixin() throws {
    struct Order: Decodable { let package: String }
    struct ImageOptions: Decodable { let count: Int }
    let lines = Lines()
    let view = view(lines)
    let page = """
      <script src="https://res.wx.qq.com/open/js/jweixin-1.6.0.js"></script>
      <script>
        wx.config({ appId: 'wx1', jsApiList: ['chooseImage'] });
        wx.ready(() => {
          const show = ({ errMsg }) => console.log(errMsg);
          wx.chooseWXPay({ package: 'prepay_id=1', complete: show });
          wx.chooseImage({ count: 1, complete: show });
          wx.getLocation({ complete: show });
          wx.onMenuShareTimeline({ trigger: () => console.log('shared') });
        });
      </script>
      """

    let weixin = WeixinJSBridge(view)
    weixin.register("getBrandWCPayRequest") { (order: Order) in order.package == "prepay_id=1" ? "ok" : "cancel" }
    weixin.register("chooseImage") { (options: ImageOptions) in ["localIds": ["wxLocalResource://1"]] }
    weixin.register("geoLocation") { (_: JSONText) throws -> JSONText in throw HandlerError("permission denied") }
    view.loadHTML(page)
    try view.runUntilIdle()
    weixin.emit("menu:share:timeline")
    try view.runUntilIdle()
    #expect(
      lines.all == ["chooseWXPay:ok", "chooseImage:ok", "getLocation:fail permission denied", "shared"])
    view.close()
  }
}
