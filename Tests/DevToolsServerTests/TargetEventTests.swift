import HeadlessWebView
import JavaScriptEngine
import Testing

@testable import DevToolsServer

@Suite("Events of targets")
struct TargetEventTests {
  private static let url = "https://site.example/"

  @Test("a client that discovers targets learns of a page's new URL and title, after the page's own clients")
  func changes() throws {
    let client = ProtocolClient(pages: [Self.url: "<title>Shop</title>", Self.url + "untitled": "<p>"])
    defer { client.close() }
    try client.send("Target.setDiscoverTargets", ["discover": true])
    let page = try client.openPage()
    try client.send("Page.enable", session: page.session)
    try client.send("Page.navigate", ["url": .string(Self.url)], session: page.session)
    func hasChanged(_ name: String, to value: String) throws -> JSONText {
      try client.event("Target.targetInfoChanged") { $0["targetInfo"]?[name]?.stringValue() == value }
    }
    let changed = try hasChanged("url", to: Self.url)
    #expect(changed["targetInfo"]?["targetId"]?.stringValue() == page.target)
    _ = try hasChanged("title", to: "Shop")
    try client.send(
      "Runtime.evaluate", ["expression": "history.pushState(null, '', '/next')"], session: page.session)
    _ = try hasChanged("url", to: Self.url + "next")
    try client.send("Page.navigate", ["url": .string(Self.url + "untitled")], session: page.session)
    _ = try hasChanged("title", to: "site.example/untitled")
    let order = try ["Page.frameNavigated", "Target.targetInfoChanged"].map { method in
      try client.position { $0["method"]?.stringValue() == method }
    }
    #expect(order == order.sorted())
  }

  @Test("a client that doesn't discover targets gets no events of them")
  func noDiscovery() throws {
    let client = ProtocolClient(pages: [Self.url: "<p>"])
    defer { client.close() }
    try client.send("Target.setDiscoverTargets", ["discover": true])
    try client.send("Target.setDiscoverTargets", ["discover": false])
    let page = try client.openPage()
    try client.send("Page.navigate", ["url": .string(Self.url)], session: page.session)
    #expect(throws: ProtocolClient.Missing.self) {
      try client.position { $0["method"]?.stringValue()?.hasPrefix("Target.targetInfo") == true }
    }
  }

  @Test(
    "a filter decides which targets a client sees, and excludes the browser unless it is given",
    arguments: [
      ([], ["page"]), ([[:]], ["browser", "page"]),
      ([["type": "page", "exclude": true], [:]], ["browser", "tab"]), ([["type": "browser"]], ["browser"]),
      ([["type": "worker"]], []),
    ] as [([ProtocolValue], [String])])
  func filters(_ filter: [ProtocolValue], _ expected: [String]) throws {
    let client = ProtocolClient()
    defer { client.close() }
    _ = try client.openPage()
    let found = try client.send("Target.getTargets", ["filter": .array(filter)])["targetInfos"]?.elements() ?? []
    #expect(found.compactMap { $0["type"]?.stringValue() } == expected)
    try client.send("Target.setDiscoverTargets", ["discover": true, "filter": .array(filter)])
    let page = try client.send("Target.createTarget", ["url": "about:blank"])["targetId"]?.stringValue()
    let isReported =
      (try? client.position {
        $0["method"]?.stringValue() == "Target.targetCreated"
          && $0["params"]?["targetInfo"]?["targetId"]?.stringValue() == page
      }) != nil
    #expect(isReported == expected.contains("page"))
  }
}
