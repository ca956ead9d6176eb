import HeadlessWebView
import JavaScriptEngine
import Testing

@testable import DevToolsServer

@Suite("Virtual time and time zones over the DevTools protocol")
struct VirtualTimeTests {
  private static let url = "https://site.example/"
  private static let timers = """
    var fired = [], start = Date.now();
    for (const delay of [3000, 5000, 7000]) setTimeout(() => fired.push(delay + ' ' + (Date.now() - start)), delay);
    """

  private static func open(_ client: ProtocolClient) throws -> String {
    let page = try client.openPage()
    try client.send("Page.enable", session: page.session)
    return page.session
  }

  private static func set(
    _ client: ProtocolClient, _ session: String, _ policy: String, budget: Int? = nil, initial: Double? = nil
  ) throws {
    try client.send(
      "Emulation.setVirtualTimePolicy",
      .members([
        "policy": .string(policy), "budget": budget.map { .integer($0) },
        "initialVirtualTime": initial.map { .number($0) },
      ]), session: session)
  }

  @Test("time is paused until the client grants some, and the end of a budget is reported")
  func budget() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let session = try Self.open(client)
    try Self.set(client, session, "pause", initial: 1_700_000_000)
    #expect(try client.evaluate("Date.now()", session: session) == "1700000000000")
    _ = try client.evaluate(Self.timers, session: session)
    #expect(try client.evaluate("fired.join()", session: session) == "\"\"")
    try Self.set(client, session, "advance", budget: 5500)
    _ = try client.event("Emulation.virtualTimeBudgetExpired")
    #expect(try client.evaluate("fired.join()", session: session) == "\"3000 3000,5000 5000\"")
    #expect(try client.evaluate("Date.now() - start", session: session) == "5500")
    try Self.set(client, session, "advance")
    #expect(
      try client.evaluate("new Promise((resolve) => setTimeout(() => resolve(fired.length), 60000))", session: session)
        == "3")
  }

  @Test("documents and worlds that are opened later follow the clock, too")
  func documents() throws {
    let client = ProtocolClient(pages: [Self.url: "<script>var opened = Date.now()</script>"])
    defer { client.close() }
    let session = try Self.open(client)
    let tree = try client.send("Page.getFrameTree", session: session)
    let frame = tree["frameTree"]?["frame"]?["id"]?.stringValue() ?? ""
    let world = try client.send(
      "Page.createIsolatedWorld", ["frameId": .string(frame), "worldName": "tools"], session: session)
    try Self.set(client, session, "pause", initial: 1000)
    let seen = try client.send(
      "Runtime.evaluate",
      ["expression": "Date.now()", "contextId": .json(world["executionContextId"] ?? .null)], session: session)
    #expect(seen["result"]?["value"]?.string == "1000000")
    try client.send("Page.navigate", ["url": .string(Self.url)], session: session)
    _ = try client.event("Page.frameNavigated")
    #expect(try client.evaluate("opened", session: session) == "1000000")
  }

  @Test("a pending request stops the time if the policy says so")
  func requests() throws {
    let client = ProtocolClient(pages: [Self.url: "<p>"])
    defer { client.close() }
    let session = try Self.open(client)
    try client.send("Page.navigate", ["url": .string(Self.url)], session: session)
    _ = try client.event("Page.frameNavigated")
    try client.send("Fetch.enable", session: session)
    _ = try client.evaluate("fetch('/data'); 0", session: session)
    let request = try client.event("Fetch.requestPaused")
    try Self.set(client, session, "pauseIfNetworkFetchesPending", budget: 8000)
    _ = try client.evaluate(Self.timers, session: session)
    #expect(try client.evaluate("fired.length", session: session) == "0")
    try client.send(
      "Fetch.fulfillRequest", ["requestId": .json(request["requestId"] ?? .null), "responseCode": 200], session: session
    )
    _ = try client.event("Emulation.virtualTimeBudgetExpired")
    #expect(try client.evaluate("fired.length", session: session) == "3")
  }

  @Test("refuses an unknown policy and an impossible budget")
  func refusals() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let session = try Self.open(client)
    for parameters: ProtocolValue in [["policy": "faster"], ["policy": "advance", "budget": -1], [:]] {
      #expect(throws: ProtocolClient.Refusal.self) {
        try client.send("Emulation.setVirtualTimePolicy", parameters, session: session)
      }
    }
    #expect(try client.evaluate("typeof Date.now()", session: session) == "\"number\"")
  }

  // The engine has one time zone per process, which other tests read.
  @Test("pages have the time zone of the client until the last of them closes")
  func timeZone() async throws {
    await #expect(processExitsWith: .success) {
      let client = ProtocolClient()
      let (first, second) = (try client.openPage(), try client.openPage())
      let hour = "new Date(0).getHours() + Intl.DateTimeFormat().resolvedOptions().timeZone"
      func set(_ zone: String, _ session: String) throws {
        try client.send("Emulation.setTimezoneOverride", ["timezoneId": .string(zone)], session: session)
      }
      let usual = try client.evaluate(hour, session: first.session)
      try set("Asia/Tokyo", first.session)
      #expect(try client.evaluate(hour, session: first.session) == "\"9Asia/Tokyo\"")
      try set("Asia/Tokyo", second.session)
      let other = #expect(throws: ProtocolClient.Refusal.self) { try set("America/New_York", second.session) }
      #expect(other?.message.contains("Asia/Tokyo") == true)
      try client.send("Target.closeTarget", ["targetId": .string(second.target)])
      let invalid = #expect(throws: ProtocolClient.Refusal.self) { try set("Foo/Bar", first.session) }
      #expect(invalid?.message == "Invalid timezone")
      try set("America/New_York", first.session)
      #expect(try client.evaluate(hour, session: first.session) == "\"19America/New_York\"")
      try set("", first.session)
      #expect(try client.evaluate(hour, session: first.session) == usual)
      client.close()
    }
  }
}
