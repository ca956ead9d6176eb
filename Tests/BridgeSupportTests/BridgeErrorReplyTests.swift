import BridgeSupport
import JavaScriptEngine
import Testing

@Suite("Error replies, name suggestions and pending calls")
struct BridgeErrorReplyTests {
  @Test("distinguishes an error reply from a response by its only member")
  func reply() throws {
    let reply = BridgeErrorReply(.noHandler, handler: "a\"b", message: "no such handler")
    #expect(try reply.json.decode(BridgeErrorReply.self) == reply)
    #expect(reply.json.string.hasPrefix(#"{"bridgeError":{"#))
    #expect(reply.json.string.contains(#""code":"no-handler""#))
  }

  @Test(
    "suggests a registered name only for a similar one",
    arguments: [
      ("getUsrInfo", "getUserInfo"), ("GETUSERINFO", "getUserInfo"), ("shar", "share"), ("pay", nil), ("", nil),
      ("lgoin", "login"), ("hsaer", nil), (String(repeating: "x", count: 100_000), nil),
    ])
  func guess(name: String, meant: String?) {
    #expect(NameSuggestion.nearest(to: name, among: ["getUserInfo", "share", "login"]) == meant)
  }

  @Test("describes a pending call with its age and the side that it waits for")
  func call() {
    let call = UnansweredCall(direction: .toPage, handler: "show", id: "objc_cb_1", age: .seconds(2))
    #expect(call.description == "'show' (objc_cb_1) has been pending for 2.0 seconds, waiting for the page")
  }
}
