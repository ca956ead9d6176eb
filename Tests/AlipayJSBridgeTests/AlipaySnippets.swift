import AlipayJSBridge
import HeadlessWebView
import JavaScriptEngine
import TestSupport
import Testing

/// The Swift code of the catalog of Alipay.
struct AlipaySnippets {
  private final class Lines { var all: [String] = [] }

  private func view(_ lines: Lines) -> WebView {
    let view = WebView()
    view.onConsole = { lines.all.append($0.text) }
    return view
  }

  @Test("Alipay's pages pay and get events")
  func alipay() throws {
    struct Order: Decodable { let tradeNO: String }
    let lines = Lines()
    let view = view(lines)
    var stays: Bool?
    let page = """
      <script>
        const show = (value) => console.log(JSON.stringify(value));
        document.addEventListener('AlipayJSBridgeReady', () => {
          AlipayJSBridge.call('tradePay', { tradeNO: '1' }, show);
          AlipayJSBridge.call('scan', show);
        });
        document.addEventListener('resume', (event) => show(event.data));
        document.addEventListener('back', (event) => event.preventDefault());
      </script>
      """

    let alipay = AlipayJSBridge(view, startupParams: try JSONText(#"{"appId":"20000067"}"#))
    alipay.register("tradePay") { (order: Order) in ["resultCode": order.tradeNO.isEmpty ? "4000" : "9000"] }
    alipay.register("scan") { (_: JSONText) throws -> JSONText in throw HandlerError("cancelled", code: "10") }
    view.loadHTML(page)
    try view.runUntilIdle()
    try alipay.emit("resume", with: ["from": "pay"])
    alipay.emit("back") { isPrevented in stays = isPrevented }
    try view.runUntilIdle()
    #expect(
      lines.all == [#"{"resultCode":"9000"}"#, #"{"error":10,"errorMessage":"cancelled"}"#, #"{"from":"pay"}"#])
    #expect(stays == true)
    view.close()
  }
}
