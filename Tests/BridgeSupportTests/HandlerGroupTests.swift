import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Testing
import WebViewJavascriptBridge

/// An app with three pages in one view: handlers for all pages, and additional ones for two of them.
@Suite("Handler groups")
struct HandlerGroupTests {
  private struct Call: Codable { let number: String }

  private func app() -> (page: AppPage, groups: HandlerGroups) {
    let page = AppPage()
    var basic = HandlerGroup("basic")
    basic.handle("requestLocation") { (_: Bool?) in "Shanghai" }
    basic.handle("share") { (title: String) in "shared \(title)" }
    let groups = HandlerGroups(page.bridge, basic: basic)
    groups.set("contact") { group in group.handle("makeACall") { (call: Call) in "calling \(call.number)" } }
    groups.set("shop") { group in
      group.handle("pay", handler: { (price: Int) async in "paid \(price)" })
      group.handle("share") { (title: String) in "shared from the shop: \(title)" }
    }
    return (page, groups)
  }

  private func answers(_ page: AppPage, _ calls: String) throws -> [String] {
    let start = page.log.count
    try page.load(
      """
      <script>
      window.WVJBCallbacks = [(bridge) => { for (const [name, data] of \(calls)) bridge.callHandler(name, data, (answer) => console.log(answer)); }];
      const frame = document.createElement('iframe'); frame.src = 'https://__bridge_loaded__';
      document.documentElement.appendChild(frame);
      </script>
      """)
    return Array(page.log[start...])
  }

  @Test("registers the basic handlers and those of the page, and removes those of the previous page")
  func pages() throws {
    let (page, groups) = app()
    #expect(try answers(page, "[['share', 'a'], ['requestLocation', null]]") == ["shared a", "Shanghai"])
    groups.use("contact")
    #expect(try answers(page, "[['makeACall', { number: '110' }], ['share', 'b']]") == ["calling 110", "shared b"])
    groups.use("shop")
    let lines = try answers(page, "[['share', 'c'], ['pay', 3], ['makeACall', { number: '1' }]]")
    #expect(Set(lines) == ["shared from the shop: c", "paid 3"])
    groups.use(nil)
    #expect(try answers(page, "[['share', 'd']]") == ["shared d"])
  }

  @Test("responds with null for a handler without a result")
  func void() throws {
    let page = AppPage()
    var group = HandlerGroup("basic")
    group.handle("log") { (line: String) in page.note("native \(line)") }
    group.handle("wait", handler: { (_: Int) async throws in try await Task.sleep(for: .zero) })
    let groups = HandlerGroups(page.bridge, basic: group)
    #expect(try answers(page, "[['log', 'a'], ['wait', 1]]") == ["native a", "null", "null"])
    groups.removeAll()
  }

  @Test("uses the basic group for a page without one, and removes all handlers")
  func unknownPage() throws {
    let (page, groups) = app()
    groups.use("about")
    #expect(groups.group(for: "about").name == "basic")
    #expect(groups.group(for: "shop").handlerNames == ["requestLocation", "pay", "share"])
    groups.removeAll()
    #expect(try answers(page, "[['share', 'a']]").isEmpty)
  }

  @Test("keeps handlers that others registered")
  func others() throws {
    let (page, groups) = app()
    page.bridge.registerRaw("log") { data, respond in respond(data ?? .null) }
    groups.use("contact")
    groups.removeAll()
    #expect(try answers(page, "[['log', 'kept']]") == ["kept"])
  }
}
