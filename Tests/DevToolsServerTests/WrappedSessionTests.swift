import JavaScriptEngine
import Testing

@testable import DevToolsServer

@Suite("Sessions whose messages are wrapped in those of the connection")
struct WrappedSessionTests {
  private func send(_ text: String, to session: String, _ client: ProtocolClient) throws {
    try client.send("Target.sendMessageToTarget", ["sessionId": .string(session), "message": .string(text)])
  }

  /// Waits for a message inside of a message.
  private func received(
    _ session: String, _ client: ProtocolClient, where matches: (JSONText) -> Bool
  ) throws -> JSONText {
    let event = try client.event("Target.receivedMessageFromTarget") {
      guard $0["sessionId"]?.stringValue() == session, let text = $0["message"]?.stringValue() else { return false }
      return matches(try JSONText(text))
    }
    return try JSONText(event["message"]?.stringValue() ?? "")
  }

  @Test("responses and events of such a session are texts in events of the connection")
  func messages() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let page = try client.openPage()
    try send(#"{"id":7,"method":"Runtime.evaluate","params":{"expression":"6 * 7"}}"#, to: page.session, client)
    let response = try received(page.session, client) { $0["id"]?.string == "7" }
    #expect(response["result"]?["result"]?["value"]?.string == "42")
    #expect(response["sessionId"] == nil)
    try send(#"{"id":8,"method":"Runtime.enable"}"#, to: page.session, client)
    _ = try received(page.session, client) { $0["method"]?.stringValue() == "Runtime.executionContextCreated" }
  }

  @Test("a message that is no call has an error of its session, and the next one is still handled")
  func badMessage() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let page = try client.openPage()
    try send("not JSON", to: page.session, client)
    let error = try received(page.session, client) { $0["error"] != nil }
    #expect(error["error"]?["code"]?.string == "-32700")
    try send(#"{"id":9,"method":"Runtime.evaluate","params":{"expression":"1"}}"#, to: page.session, client)
    _ = try received(page.session, client) { $0["id"]?.string == "9" }
  }

  @Test("another client's session is none")
  func foreignSession() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let page = try client.openPage()
    let other = client.second()
    #expect(throws: ProtocolClient.Refusal.self) {
      try other.send("Target.sendMessageToTarget", ["sessionId": .string(page.session), "message": "{}"])
    }
  }
}
