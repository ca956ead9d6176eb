import BridgeSupport
import JavaScriptEngine
import Testing

@Suite("What bridges share beside lists of origins")
struct BridgeErrorReplyTests {
  @Test("a reply in place of an answer has one member that no answer has")
  func reply() throws {
    let reply = BridgeErrorReply(.noHandler, handler: "a\"b", message: "no such handler")
    #expect(try reply.json.decode(BridgeErrorReply.self) == reply)
    #expect(reply.json.string.hasPrefix(#"{"bridgeError":{"#))
    #expect(reply.json.string.contains(#""code":"no-handler""#))
  }

  @Test(
    "a misspelt name is guessed when it is near enough",
    arguments: [
      ("getUsrInfo", "getUserInfo"), ("GETUSERINFO", "getUserInfo"), ("shar", "share"), ("pay", nil), ("", nil),
      ("lgoin", "login"), ("hsaer", nil), (String(repeating: "x", count: 100_000), nil),
    ])
  func guess(name: String, meant: String?) {
    #expect(NameSuggestion.nearest(to: name, among: ["getUserInfo", "share", "login"]) == meant)
  }

  @Test("an open call says who has kept whom waiting")
  func call() {
    let call = UnansweredCall(direction: .toPage, handler: "show", id: "objc_cb_1", age: .seconds(2))
    #expect(call.description == "show (objc_cb_1) has been pending for 2.0 seconds, waiting for the page")
  }
}
