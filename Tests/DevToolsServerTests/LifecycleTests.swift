import HeadlessWebView
import JavaScriptEngine
import LoopbackServer
import Testing

@testable import DevToolsServer

@Suite("The lifecycle of documents")
struct LifecycleTests {
  private static let url = "https://site.example/"

  /// Opens a page, and returns its session, in which lifecycle events are enabled.
  private func open(_ client: ProtocolClient) throws -> String {
    let page = try client.openPage()
    try client.send("Page.enable", session: page.session)
    try client.send("Network.enable", session: page.session)
    try client.send("Page.setLifecycleEventsEnabled", ["enabled": true], session: page.session)
    return page.session
  }

  /// Returns the lifecycle events of the frames' current documents, each with the number of requests that have ended
  /// before it.
  private func life(_ client: ProtocolClient, _ session: String) -> [String] {
    let events = client.events(
      ["Page.lifecycleEvent", "Network.loadingFinished", "Network.loadingFailed"], session: session)
    var ended = 0
    var found: [String] = []
    for (method, parameters) in events {
      guard method == "Page.lifecycleEvent" else {
        ended += 1
        continue
      }
      let name = parameters["name"]?.stringValue() ?? ""
      if name == "init" { found = [] }
      found.append("\(name) \(ended)")
    }
    return found
  }

  @Test("networkIdle comes when requests that began before and after the load event have ended")
  func idleAfterRequests() throws {
    let script = """
      Promise.all([fetch('/a'), fetch('/b'), fetch('/c')]).then(() => new Promise(done => setTimeout(done, 100)))
        .then(() => fetch('/d'))
      """
    let client = ProtocolClient(pages: [Self.url: "<script>\(script)</script>"], clock: .virtual()) { view in
      for path in "abcd" {
        view.network.route(where: { $0.href == Self.url + String(path) }) { _ in
          .text("").delayed(by: .seconds(2))
        }
      }
    }
    defer { client.close() }
    let session = try open(client)
    try client.send("Page.navigate", ["url": .string(Self.url)], session: session)
    _ = try client.event("Page.lifecycleEvent", session: session) { _ in
      life(client, session).contains("networkIdle 5")
    }
    #expect(
      life(client, session) == [
        "init 1", "commit 1", "DOMContentLoaded 1", "load 1", "networkAlmostIdle 4", "networkIdle 5",
      ])
  }

  @Test("a request that the page cancels ends with the error of an aborted request")
  func cancelledRequest() throws {
    let client = ProtocolClient(pages: [Self.url: "<p>"]) { view in
      view.network.route(where: { $0.href.hasSuffix("/never") }) { _ in .later { _ in {} } }
    }
    defer { client.close() }
    let session = try open(client)
    try client.send("Page.navigate", ["url": .string(Self.url)], session: session)
    let script = """
      const controller = new AbortController();
      const result = fetch('/never', { signal: controller.signal }).catch(error => error.name);
      setTimeout(() => controller.abort());
      result
      """
    #expect(try client.evaluate(script, session: session) == "\"AbortError\"")
    let failed = try client.event("Network.loadingFailed", session: session)
    #expect(failed["errorText"]?.stringValue() == "net::ERR_ABORTED")
    #expect(failed["canceled"]?.string == "true")
  }

  @Test("a document that a script writes anew begins a new life, and its load event waits for its images")
  func rewrittenDocument() throws {
    let client = ProtocolClient(pages: [Self.url: "<p>"], clock: .virtual()) { view in
      view.network.route(where: { $0.href.hasSuffix(".png") }) { _ in .text("").delayed(by: .seconds(1)) }
    }
    defer { client.close() }
    let session = try open(client)
    try client.send("Page.navigate", ["url": .string(Self.url)], session: session)
    let script = "document.open(); document.write('<img src=/a.png>'); document.close(); document.readyState"
    #expect(try client.evaluate(script, session: session) == "\"interactive\"")
    _ = try client.event("Page.documentOpened", session: session)
    _ = try client.event("Page.lifecycleEvent", session: session) { _ in
      life(client, session).contains { $0.hasPrefix("networkIdle") }
    }
    #expect(
      life(client, session) == ["init 1", "DOMContentLoaded 1", "networkAlmostIdle 1", "load 2", "networkIdle 2"])
  }

  @Test("the page's event of the load comes before that of its frame")
  func order() throws {
    let client = ProtocolClient(pages: [Self.url: "<p>"])
    defer { client.close() }
    let session = try open(client)
    try client.send("Page.navigate", ["url": .string(Self.url)], session: session)
    _ = try client.event("Page.frameStoppedLoading", session: session)
    let events = client.events(
      ["Page.domContentEventFired", "Page.loadEventFired", "Page.lifecycleEvent"], session: session
    ).map { $0.parameters["name"]?.stringValue() ?? $0.method }.drop { $0 != "commit" }
    #expect(
      Array(events.prefix(5)) == [
        "commit", "Page.domContentEventFired", "DOMContentLoaded", "Page.loadEventFired", "load",
      ])
  }

  @Test("frames report that they begin to load and have loaded")
  func frames() throws {
    let client = ProtocolClient(pages: [
      Self.url: "<iframe src=/inner></iframe><iframe></iframe>", Self.url + "inner": "<p>",
    ])
    defer { client.close() }
    let session = try open(client)
    try client.send("Page.navigate", ["url": .string(Self.url)], session: session)
    _ = try client.event("Page.loadEventFired", session: session)
    let tree = try client.send("Page.getFrameTree", session: session)["frameTree"]
    let children = try tree?["childFrames"]?.elements().compactMap { $0["frame"]?["id"]?.stringValue() } ?? []
    #expect(children.count == 2)
    for frame in children {
      let events = client.events(["Page.frameStartedLoading", "Page.frameStoppedLoading"], session: session)
        .filter { $0.parameters["frameId"]?.stringValue() == frame }.map(\.method)
      #expect(events == ["Page.frameStartedLoading", "Page.frameStoppedLoading"])
    }
  }

  @Test("a data URL has the events of a request, for clients only")
  func dataURL() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let session = try open(client)
    try client.send("Page.navigate", ["url": "data:text/html,<p>hello"], session: session)
    let response = try client.event("Network.responseReceived", session: session)
    #expect(response["response"]?["status"]?.string == "200")
    #expect(response["type"]?.stringValue() == "Document")
    #expect(try client.evaluate("fetch('data:,x').then(r => r.text())", session: session) == "\"x\"")
    _ = try client.event("Network.requestWillBeSent", session: session) {
      $0["request"]?["url"]?.stringValue() == "data:,x"
    }
  }
}
