import HeadlessWebView
import TestSupport
import Testing
import UniAppWebView

/// The Swift code of the catalog of uni-app.
struct UniAppSnippets {
  @Test("pages of a uni-app post messages and open pages")
  func uniApp() throws {
    struct CartMessage: Decodable { let total: Int }
    struct Target: Decodable { let url: String }
    let view = WebView()
    var total = 0
    var opened = ""
    let page = """
      <script src="https://js.cdn.aliyun.dcloud.net.cn/dev/uni-app/uni.webview.1.5.2.js"></script>
      <script>
        document.addEventListener('UniAppJSBridgeReady', () => {
          uni.postMessage({ data: { total: 3 } });
          uni.navigateTo({ url: '/pages/cart' });
        });
      </script>
      """

    let uniApp = UniAppWebView(view, host: .uniAppX)
    uniApp.register("message") { (message: CartMessage) in total = message.total }
    uniApp.register("navigateTo") { (target: Target) in opened = target.url }
    view.loadHTML(page)
    try view.runUntilIdle()
    #expect(total == 3)
    #expect(opened == "/pages/cart")
    view.close()
  }
}
