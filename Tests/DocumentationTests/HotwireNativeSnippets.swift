import BridgeSupport
import HeadlessWebView
import HotwireNative
import JavaScriptEngine
import Testing

private struct FormData: Decodable {
  let submitTitle: String
}

/// The Swift code of the catalog of Hotwire Native.
struct HotwireNativeSnippets {
  @Test("a page sends messages, and native replies")
  func overview() throws {
    let view = WebView()
    var titles: [String] = []
    let page = "<p>page</p>"

    let hotwire = HotwireNative(view)
    let form = hotwire.component("form")
    form.on("connect") { (data: FormData) in titles.append(data.submitTitle) }
    hotwire.component("menu").reply(on: "display") { (_: JSONText) in ["selectedIndex": 1] }
    view.loadHTML(page, baseURL: try #require(WebURL("https://app.example/new")))
    try view.runUntilIdle()
    view.evaluateJavaScript(
      """
      nativeBridge.receive({ id: '1', component: 'form', event: 'connect',
        data: { submitTitle: 'Save', metadata: { url: location.href } } });
      """)
    try view.runUntilIdle()
    form.reply(to: "connect")
    #expect(titles == ["Save"])
    view.close()
  }
}
