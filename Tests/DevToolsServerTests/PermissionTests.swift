import JavaScriptEngine
import Testing

@testable import DevToolsServer

@Suite("Permissions over the DevTools protocol")
struct PermissionTests {
  private static let state = """
    Promise.all(['geolocation', 'camera', 'screen-wake-lock'].map(name => navigator.permissions.query({ name })))
      .then(all => all.map(status => status.state).join())
    """

  /// Returns the browser context of the client's only page.
  private static func context(of client: ProtocolClient) throws -> ProtocolValue {
    let contexts = try client.send("Target.getBrowserContexts")["browserContextIds"]?.elements() ?? []
    return .string(contexts.first?.stringValue() ?? "")
  }

  @Test("an origin has the permissions of the list, and no others")
  func origins() throws {
    let client = ProtocolClient(pages: ["https://a.example/": "a", "https://b.example/": "b"])
    defer { client.close() }
    let session = try client.openPage().session
    let states = { try client.evaluate(Self.state, session: session) }
    let context = try Self.context(of: client)
    func grant(_ permissions: [ProtocolValue], _ origin: String?) throws {
      try client.send(
        "Browser.grantPermissions",
        .members([
          "permissions": .array(permissions), "origin": origin.map { .string($0) }, "browserContextId": context,
        ]))
    }
    try client.send("Page.navigate", ["url": "https://a.example/"], session: session)
    #expect(try states() == "\"prompt,prompt,prompt\"")
    try grant(["videoCapture", "wakeLockScreen"], "https://a.example/path")
    #expect(try states() == "\"denied,granted,granted\"")
    try grant(["geolocation"], "https://a.example")
    #expect(try states() == "\"granted,denied,denied\"")
    try client.send("Page.navigate", ["url": "https://b.example/"], session: session)
    #expect(try states() == "\"prompt,prompt,prompt\"")
    try grant([], nil)
    #expect(try states() == "\"denied,denied,denied\"")
    try client.send("Browser.resetPermissions", ["browserContextId": context])
    #expect(try states() == "\"prompt,prompt,prompt\"")
  }

  @Test("pages are notified of changes")
  func change() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let session = try client.openPage().session
    _ = try client.evaluate(
      """
      globalThis.states = [];
      navigator.permissions.query({ name: 'geolocation' }).then(status => {
        status.onchange = event => states.push(event.target === status && status.state);
      })
      """, session: session)
    let context = try Self.context(of: client)
    func grant(_ permissions: [ProtocolValue]) throws {
      try client.send(
        "Browser.grantPermissions", ["permissions": .array(permissions), "browserContextId": context])
    }
    try grant([])
    #expect(try client.evaluate("states.join()", session: session) == "\"denied\"")
    try grant(["notifications"])
    try grant(["geolocation"])
    try client.send("Browser.resetPermissions", ["browserContextId": context])
    #expect(try client.evaluate("states.join()", session: session) == "\"denied,granted,prompt\"")
  }
}
