import JavaScriptEngine
import Testing

@testable import DevToolsServer

@Suite("The domain Bridge: recorded calls")
struct RecordedCallTests {
  @Test("calls are recorded from the first method of the domain on, also if a client doesn't enable it")
  func withoutEnable() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let context = try client.send("Target.createBrowserContext")["browserContextId"]?.stringValue() ?? ""
    func open() throws -> String {
      let target = try client.send("Target.createTarget", ["url": "about:blank", "browserContextId": .string(context)])
      return try client.send(
        "Target.attachToTarget", ["targetId": .string(target["targetId"]?.stringValue() ?? ""), "flatten": true])[
          "sessionId"]?.stringValue() ?? ""
    }
    try client.send("Bridge.setDialect", ["bridges": ["webkit"]], session: try open())
    let session = try open()
    try client.send("Bridge.handle", ["name": "share", "response": true], session: session)
    try client.send(
      "Runtime.evaluate",
      ["expression": "webkit.messageHandlers.share.postMessage({ title: 'Hello' })", "awaitPromise": true],
      session: session)
    let calls = try client.send("Bridge.getCalls", session: session)["calls"]?.elements() ?? []
    #expect(calls.map { $0["name"]?.stringValue() } == ["share"])
    #expect(calls.first?["data"]?.string == #"{"title":"Hello"}"#)
    #expect(try client.send("Bridge.getFaults", session: session)["faults"]?.string == "[]")
  }
}
