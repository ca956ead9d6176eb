import BridgeSupport
import HeadlessWebView
import ReactNativeWebView
import TestSupport
import Testing

@Suite("React Native WebView: navigation")
struct NavigationTests {
  typealias Variant = ReactNativeStage.Variant

  @Test("notices changes of the page's history on iOS", arguments: Variant.onIOS)
  func history(variant: Variant) throws {
    let stage = ReactNativeStage(variant)
    stage.bridge.onNavigationStateChange = { stage.note("\($0.navigationType ?? "load") \($0.url) \($0.loading)") }
    try stage.load("history.pushState(1, '', '/a'); history.replaceState(2, '', '/b'); console.log(history.state);")
    try stage.run("history.back()")
    #expect(
      stage.log.filter { !$0.hasPrefix("load") } == [
        "2", "other https://app.example/b false", "other https://app.example/b false",
        "backforward https://app.example/ false",
      ])
    #expect(
      stage.log.filter { $0.hasPrefix("load") } == [
        "load https://app.example/ true", "load https://app.example/b false",
      ])
  }

  @Test("cancels an address outside of the whitelist and passes it to the system", arguments: Variant.all)
  func whitelist(variant: Variant) throws {
    let stage = ReactNativeStage(variant)
    stage.bridge.onOpenURL = { stage.note($0.href) }
    try stage.load("")
    try stage.run("location.href = 'tel:123'")
    #expect(stage.log == ["tel:123"])
    #expect(stage.view.url.href == ReactNativeStage.url)
  }

  @Test("reports an address that no app opens, in the page and in frames")
  func notOpened() throws {
    let stage = ReactNativeStage(.ios)
    try stage.load("")
    try stage.run("location.href = 'file:///two.html'")
    try stage.run("location.href = 'tel:123'")
    try stage.run(
      "const f = document.createElement('iframe'); f.srcdoc = '<p>'; document.body.append(f); 0")
    let faults = stage.events.filter { $0.faultCode == .addressNotOpened }
    #expect(faults.compactMap { $0.string("url") } == ["file:///two.html", "about:srcdoc"])
    #expect(stage.faults.count == 2)
  }

  @Test("compares the beginning of an address's origin with the whitelist")
  func entries() {
    var props = ReactNativeProps()
    func allows(_ address: String, _ entries: [String] = props.originWhitelist) -> Bool {
      props.originWhitelist = entries
      let stage = ReactNativeStage(.ios, props: props)
      var isOpened = false
      stage.bridge.onOpenURL = { _ in isOpened = true }
      try? stage.load("")
      try? stage.run(
        """
        const frame = document.createElement('iframe');
        frame.src = '\(address)';
        document.body.append(frame);
        """)
      return !isOpened
    }
    #expect(allows("https://www.example.com/a"))
    #expect(allows("about:blank"))
    #expect(!allows("invalid://example.com/"))
    #expect(allows("invalid://example.com/", ["plus+https://*", "invalid://*"]))
    #expect(allows("https://example.com.evil.test/", ["https://example.com"]))
    #expect(!allows("https://www.example.com/", ["https://example.com"]))
    #expect(allows("https://www.example.com/", ["https://*.example.com"]))
  }

  @Test("asks the app about a navigation, with the trigger on iOS", arguments: Variant.all)
  func decision(variant: Variant) throws {
    let stage = ReactNativeStage(variant)
    stage.bridge.onShouldStartLoadWithRequest = { request in
      stage.note("\(request.url) \(request.navigationType ?? "unknown") \(request.isTopFrame)")
      return !request.url.contains("stop")
    }
    try stage.load("", head: "<a href='https://app.example/stop'>x</a>")
    try stage.run("document.querySelector('a').click()")
    let isIOS = variant.platform == .ios
    #expect(stage.log.last == "https://app.example/stop \(isIOS ? "click" : "unknown") true")
    #expect(stage.log.count == 1)
    #expect(stage.view.url.href == ReactNativeStage.url)
  }
}
