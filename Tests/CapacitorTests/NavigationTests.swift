import AndroidJsBridge
import BridgeSupport
import Capacitor
import HeadlessWebView
import ReactNativeWebView
import Testing
import WebViewJavascriptBridge

/// Navigations of a page, which an app of Capacitor shows only within its own pages.
@Suite("Navigation in Capacitor")
struct NavigationTests {
  private func outcome(
    _ side: Side, _ script: String, allowed: [String] = []
  ) throws -> (page: String, opened: [String]) {
    var settings = CapacitorSettings()
    settings.allowNavigation = allowed
    let stage = Stage(side, settings: settings)
    stage.view.network.route("**", .text("<p>", type: "text/html"))
    var opened: [String] = []
    stage.bridge.onOpenURL = { opened.append($0.href) }
    stage.view.load(WebURL("https://app.example/index.html") ?? .blank)
    try stage.view.runUntilIdle()
    try stage.evaluate(script)
    let events = stage.events.filter { $0.type == .capacitorOpenedURL }.compactMap { $0.string("url") }
    #expect(events == opened)
    #expect(stage.faults == [])
    return (stage.view.url.href, opened)
  }

  @Test("shows the app's own pages, and opens all others in the browser", arguments: Side.all)
  func external(side: Side) throws {
    let own = try outcome(side, "location.href = '/two.html'")
    #expect(own == ("https://app.example/two.html", []))
    let other = try outcome(side, "location.href = 'https://other.example/'")
    #expect(other == ("https://app.example/index.html", ["https://other.example/"]))
    let telephone = try outcome(side, "location.href = 'tel:1'")
    #expect(telephone == ("https://app.example/index.html", ["tel:1"]))
  }

  @Test("loads frames of any address")
  func frames() throws {
    let frame = """
      const frame = document.createElement('iframe');
      frame.src = 'https://other.example/';
      document.body.append(frame);
      0
      """
    #expect(try outcome(Side.all[0], frame).opened == [])
  }

  @Test(
    "shows the pages of allowed hosts",
    arguments: [
      ("other.example", true), ("*.example", true), ("*", true), ("OTHER.example", true), ("*.other.example", false),
      ("example", false), ("app.example", false),
    ])
  func allowed(mask: String, isAllowed: Bool) throws {
    let opened = try outcome(Side.all[0], "location.href = 'https://other.example/'", allowed: [mask]).opened
    #expect(opened.isEmpty == isAllowed)
  }

  @Test(
    "decides also if another bridge becomes the view's delegate later",
    arguments: ["WebViewJavascriptBridge", "JsBridge", "React Native"])
  func laterBridge(name: String) throws {
    final class Recorder: NavigationDelegate {
      var decided: [String] = []
      func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) -> NavigationPolicy {
        decided.append(action.url.href)
        return .allow
      }
    }
    let (view, recorder) = (WebView(configuration: WebViewConfiguration()), Recorder())
    defer { view.close() }
    let capacitor = CapacitorBridge(view)
    capacitor.setNavigationDelegate(recorder)
    let later: any Bridge =
      switch name {
      case "JsBridge": AndroidJsBridge(view)
      case "React Native": ReactNativeWebView(view)
      default: WebViewJavascriptBridge(view)
      }
    var opened: [String] = []
    capacitor.onOpenURL = { opened.append($0.href) }
    view.network.route(
      "https://app.example/", .text("<script>location.href = 'https://other.example/'</script>", type: "text/html"))
    view.load(WebURL("https://app.example/") ?? .blank)
    try view.runUntilIdle()
    #expect(opened == ["https://other.example/"])
    #expect(view.url.href == "https://app.example/")
    #expect(recorder.decided.first == "https://app.example/")
    withExtendedLifetime(later) {}
  }

  @Test("asks the delegate that the view had before, or the app's own")
  func delegates() throws {
    final class Refusal: NavigationDelegate {
      func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) -> NavigationPolicy { .cancel }
    }
    let refusal = Refusal()
    let view = WebView(configuration: WebViewConfiguration())
    defer { view.close() }
    view.navigationDelegate = refusal
    let bridge = CapacitorBridge(view)
    view.load(WebURL("https://app.example/") ?? .blank)
    try view.runUntilIdle()
    #expect(view.url == .blank)
    bridge.setNavigationDelegate(nil)
    view.network.route("**", .text("<p>", type: "text/html"))
    view.load(WebURL("https://app.example/") ?? .blank)
    try view.runUntilIdle()
    #expect(view.url.href == "https://app.example/")
  }
}
