import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Testing

struct ResponderTests {
  @Test("a handler responds several times, and the last response ends the call") func several() throws {
    let stage = try CoreStage()
    let core = try #require(stage.core)
    let handler: ResultHandler = { _, respond in
      respond.send(JSONText(text: "1"))
      respond.send(nil)
      respond(.success(JSONText(text: "2")))
    }
    core.setHandler(
      RegisteredHandler { data, call in handler(data, Responder { call?.give($0, isLast: $1) }) }, forName: "watch")
    core.receive("watch", data: nil, id: JSONText(text: "7"), from: try #require(stage.view.mainFrameInfo))
    #expect(stage.transport.responses == ["watch \"1\" …", "watch nothing …", "watch \"2\""])
    #expect(core.unansweredCalls.isEmpty && stage.faults == [])
  }

  @Test("an error with properties reaches the transport, and its text is a fault") func errors() throws {
    let stage = try CoreStage()
    let call = try #require(try stage.call("scan"))
    call.fail(HandlerError("no camera", code: "UNAVAILABLE", data: JSONText(text: "3")))
    #expect(stage.transport.responses == ["scan failed: handler-failed"])
    #expect(stage.faults == ["handler-failed"])
  }

  @Test("reads an error from a string, an object and any other value") func reading() throws {
    #expect(HandlerError(json: JSONText(text: "text")).message == "text")
    let error = HandlerError(json: try JSONText(#"{"message":"m","code":9,"data":{"a":1},"status":2}"#))
    #expect(error.message == "m" && error.code == "9" && error.data?.string == #"{"a":1}"#)
    #expect(error.properties["status"]?.string == "2")
    #expect(HandlerError(json: try JSONText("[1]")).data?.string == "[1]")
    #expect(HandlerError(json: try JSONText(#"{"status":2}"#)).description == #"{"status":2}"#)
  }
}
