import DevToolsServer
import JavaScriptEngine
import Testing

@testable import ScriptDebugger

@Suite("Clients with WebKit's own protocol")
struct WebKitSessionTests {
  private func page() -> EngineDouble {
    let engine = EngineDouble()
    engine.connectWebKit()
    engine.list([1: "1 page - - file:///a.html"])
    return engine
  }

  private func send(_ text: String, to engine: EngineDouble) {
    engine.session.webKitReceived(text, from: 1)
    engine.settle()
  }

  @Test("messages pass unchanged, and those from before the first page wait for it")
  func passes() {
    let engine = EngineDouble()
    engine.connectWebKit()
    #expect(engine.state.hasClient && engine.state.hasStarted)
    send(#"{"id":1,"method":"Runtime.enable"}"#, to: engine)
    #expect(engine.calls.isEmpty)
    engine.list([1: "1 page - - file:///a.html"])
    #expect(engine.calls.map(\.method) == ["Runtime.enable"] && engine.calls[0].id == 1)
    #expect(engine.response(1) != nil)
    engine.event("Debugger.globalObjectCleared", "{}")
    #expect(engine.events("Debugger.globalObjectCleared").count == 1)
  }

  @Test("nothing pauses while the client evaluates, as long as pauses are on")
  func quiet() {
    let engine = page()
    send(#"{"id":1,"method":"Debugger.enable"}"#, to: engine)
    #expect(engine.takeCalls() == ["Debugger.enable", "Debugger.setShouldBlackboxURL"])
    send(#"{"id":2,"method":"Runtime.evaluate","params":{"expression":"1"}}"#, to: engine)
    #expect(engine.calls.map { $0.parameters["active"]?.string } == ["false", nil, "true"])
    #expect(engine.takeCalls().filter { $0 == "Runtime.evaluate" }.count == 1)
    // The client gets no response to a call that it hasn't sent.
    #expect(engine.response(2) != nil)
    send(#"{"id":3,"method":"Debugger.setBreakpointsActive","params":{"active":false}}"#, to: engine)
    send(#"{"id":4,"method":"Runtime.evaluate","params":{"expression":"1"}}"#, to: engine)
    #expect(engine.takeCalls() == ["Debugger.setBreakpointsActive", "Runtime.evaluate"])
  }

  @Test("a document's scripts wait until the client is set up")
  func ready() {
    let engine = page()
    #expect(!engine.state.isReady(1))
    send(#"{"id":1,"method":"Inspector.initialized"}"#, to: engine)
    #expect(engine.state.isReady(1))
    engine.session.pauseAtNextStatement(ofContext: 1)
    engine.settle()
    #expect(engine.state.isArmed(1) && engine.takeCalls().last == "Debugger.pause")
  }

  @Test("the client is disconnected at the end of its document, and excludes other clients")
  func end() {
    let engine = page()
    engine.session.opened(DevToolsClient(number: 2, send: { _ in }, close: {}))
    #expect(engine.session.client == nil)
    engine.list([2: "2 page - - file:///b.html"])
    #expect(engine.clientIsClosed && !engine.state.hasClient)
  }

  @Test("a client that leaves ends the engine's frontend", arguments: [true, false])
  func leaves(_ isServers: Bool) {
    let engine = page()
    if isServers { engine.session.disconnect() } else { engine.session.webKitClosed(1) }
    #expect(engine.others.contains { if case .frontendDidClose(1) = $0 { true } else { false } })
    #expect(!engine.state.hasClient)
    // The next client may have the other protocol.
    engine.connect(2)
    #expect(engine.session.client?.number == 2)
  }

  @Test("damaged messages reach the engine, which reports them", arguments: ["", "{", "[]", #"{"id":"x"}"#])
  func damaged(_ text: String) {
    let engine = page()
    send(text, to: engine)
    #expect(!engine.clientIsClosed)
    engine.session.webKitReceived(nil, from: 1)
    #expect(engine.clientIsClosed)
  }
}
