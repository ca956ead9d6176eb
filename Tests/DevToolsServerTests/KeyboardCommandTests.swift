import JavaScriptEngine
import Testing

@testable import DevToolsServer

@Suite("Commands of the keyboard over the DevTools protocol")
struct KeyboardCommandTests {
  private func press(
    _ client: ProtocolClient, _ key: String, modifiers: Int = 0, commands: [String] = [], session: String
  ) throws {
    for type in ["rawKeyDown", "keyUp"] {
      try client.send(
        "Input.dispatchKeyEvent",
        [
          "type": .string(type), "key": .string(key), "modifiers": .integer(modifiers),
          "commands": .array(type == "keyUp" ? [] : commands.map { .string($0) }),
        ], session: session)
    }
  }

  private func open(_ client: ProtocolClient) throws -> String {
    try fill(client, try client.openPage().session)
  }

  /// Opens a further page of the client's only context.
  private func openAnother(_ client: ProtocolClient) throws -> String {
    let contexts = try client.send("Target.getBrowserContexts")["browserContextIds"]?.elements() ?? []
    let target = try client.send(
      "Target.createTarget",
      ["url": "about:blank", "browserContextId": .string(contexts.first?.stringValue() ?? "")])
    let id = target["targetId"]?.stringValue() ?? ""
    let session = try client.send("Target.attachToTarget", ["targetId": .string(id), "flatten": true])
    return try fill(client, session["sessionId"]?.stringValue() ?? "")
  }

  private func fill(_ client: ProtocolClient, _ session: String) throws -> String {
    _ = try client.evaluate(
      """
      document.body.innerHTML = '<textarea></textarea>'; globalThis.area = document.querySelector('textarea');
      globalThis.types = [];
      for (const type of ['copy', 'paste', 'beforeinput', 'input'])
        area.addEventListener(type, event => types.push(event.inputType ?? type));
      area.focus(); area.value = 'hello';
      """, session: session)
    return session
  }

  @Test("commands select, copy and paste")
  func commands() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let session = try open(client)
    for (key, command) in [("a", "SelectAll"), ("c", "Copy"), ("v", "Paste"), ("v", "paste")] {
      try press(client, key, modifiers: 4, commands: [command], session: session)
    }
    #expect(try client.evaluate("area.value", session: session) == "\"hellohello\"")
    #expect(
      try client.evaluate("types.join()", session: session)
        == "\"copy,paste,insertFromPaste,insertFromPaste,paste,insertFromPaste,insertFromPaste\"")
    try press(client, "ArrowLeft", commands: ["moveToBeginningOfLine"], session: session)
    try press(client, "ArrowRight", commands: ["moveRightAndModifySelection:"], session: session)
    #expect(try client.evaluate("[area.selectionStart, area.selectionEnd].join()", session: session) == "\"0,1\"")
    try press(client, "Delete", commands: ["deleteForward"], session: session)
    #expect(try client.evaluate("area.value", session: session) == "\"ellohello\"")
  }

  @Test("keys with Control do the same without commands, also on another page of the context")
  func shortcuts() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let session = try open(client)
    for key in ["a", "x"] { try press(client, key, modifiers: 2, session: session) }
    #expect(try client.evaluate("area.value", session: session) == "\"\"")
    try press(client, "z", modifiers: 2, session: session)
    #expect(try client.evaluate("area.value", session: session) == "\"hello\"")
    try press(client, "Z", modifiers: 10, session: session)
    #expect(try client.evaluate("area.value", session: session) == "\"\"")
    let other = try openAnother(client)
    try press(client, "v", modifiers: 2, session: other)
    #expect(try client.evaluate("area.value", session: other) == "\"hellohello\"")
  }
}
