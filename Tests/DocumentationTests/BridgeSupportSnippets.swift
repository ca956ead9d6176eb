import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Testing

final class AddressBridge: NavigationDelegate {
  private static let respond = PageFunction("name", "value", body: "window[name](value);")

  func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) -> NavigationPolicy {
    guard action.url.scheme == "myapp" else { return .allow }
    if action.source.isMainFrame, let name = action.url.host {
      webView.call(Self.respond, .text("received"), .text(name))
    }
    return .cancel
  }
}

private struct SharedPage: Decodable {
  let title: String
}

private struct Order: Decodable, Sendable {
  let price: Int
}

private func pay(_ order: Order) async throws -> Int { order.price }

/// The Swift code of the catalog of BridgeSupport.
struct BridgeSupportSnippets {
  @Test("a page and native call each other through message handlers")
  func overview() throws {
    let view = WebView()
    var shown: [Bool] = []
    var lines: [String] = []
    view.onConsole = { lines.append($0.text) }

    let bridge = MessageHandlers(view)
    bridge.allowedOrigins = ["https://app.example"]
    bridge.register("share") { (page: SharedPage) in ["shared": page.title] }
    bridge.call("app.show", with: "Hello", as: Bool.self) { result in
      shown.append((try? result.get()) ?? false)
    }

    view.loadHTML(
      """
      <title>Shop</title>
      <script>
        window.app = { show: (text) => text === 'Hello' };
        webkit.messageHandlers.share.postMessage({ title: document.title }).then((response) => {
          console.log(response.shared);
        });
      </script>
      """, baseURL: try #require(WebURL("https://app.example/")))
    try view.runUntilIdle()
    #expect(lines == ["Shop"])
    #expect(shown == [true])
    view.close()
  }

  @Test("a group replaces the handlers of the previous group")
  func groups() throws {
    let view = WebView()
    let bridge = MessageHandlers(view)
    var basic = HandlerGroup("basic")
    basic.handle("share") { (title: String) in "shared \(title)" }
    let groups = HandlerGroups(bridge, basic: basic)
    groups.set("shop") { group in
      group.handle("pay", handler: { (order: Order) async throws in try await pay(order) })
    }
    groups.use("shop")
    #expect(bridge.handlerNames == ["pay", "share"])
    groups.use(nil)
    #expect(bridge.handlerNames == ["share"])
    view.close()
  }

  @Test("a facade has a function for each handler")
  func facade() throws {
    let view = WebView()
    var basic = HandlerGroup("basic")
    basic.handle("share") { (title: String) in "shared \(title)" }
    let facade = try PageFacade(objectName: "MyApp", group: basic)
    view.addUserScript(facade.userScript)
    view.loadHTML("<script>document.title = typeof MyApp.share</script>")
    try view.runUntilIdle()
    var titles: [String?] = []
    view.evaluateJavaScript("document.title", completion: { titles.append(try? $0.get().string) })
    try view.runUntilIdle()
    #expect(titles == ["function"])
    #expect(facade.declarations.contains("share"))
    view.close()
  }

  @Test("native responds to a navigation by calling the page")
  func address() throws {
    let view = WebView()
    let bridge = AddressBridge()
    view.navigationDelegate = bridge
    var lines: [String] = []
    view.onConsole = { lines.append($0.text) }
    view.loadHTML("<script>window.received = (name) => console.log(name); location.href = 'myapp://share'</script>")
    try view.runUntilIdle()
    #expect(lines == ["share"])
    withExtendedLifetime(bridge) { view.close() }
  }

  @Test("routes count requests and respond to them")
  func requests() throws {
    let view = WebView()
    let user = #"{"name":"Ada"}"#
    var requested: [String] = []
    var lines: [String] = []
    view.onConsole = { lines.append($0.text) }
    view.network.route("https://native.example/**") { request in
      request.url.path == "/user" ? .text(user, type: "application/json") : .status(404)
    }
    view.network.route("**") { request in
      requested.append(request.url.href)
      return .passOn
    }
    view.loadHTML(
      "<script>fetch('https://native.example/user').then(r => r.json()).then(u => console.log(u.name))</script>")
    try view.runUntilIdle()
    #expect(lines == ["Ada"])
    #expect(requested == ["https://native.example/user"])
    view.close()
  }

  @Test("a script function returns its result on the next line")
  func function() throws {
    let view = WebView()
    var shared: [String] = []
    var lines: [String] = []
    view.onConsole = { lines.append($0.text) }
    view.addScriptFunction("share") { call in
      shared.append(call[0]["title"].string ?? "")
      return ["count": .number(shared.count)]
    }
    view.loadHTML("<script>const { count } = share({ title: 'Hello' }); console.log(count)</script>")
    try view.runUntilIdle()
    #expect(shared == ["Hello"])
    #expect(lines == ["1"])
    view.close()
  }
}
