import JavaScriptEngine
import Testing

@testable import DevToolsServer

@Suite("Drags and selections by the mouse over the DevTools protocol")
struct DragTests {
  private func mouse(
    _ client: ProtocolClient, _ type: String, _ x: Int, _ y: Int, button: String = "left", session: String
  ) throws {
    try client.send(
      "Input.dispatchMouseEvent",
      [
        "type": .string(type), "x": .integer(x), "y": .integer(y), "button": .string(button), "clickCount": 1,
      ], session: session)
  }

  /// Opens a page with a body that logs the types of events.
  private func open(_ client: ProtocolClient, _ body: String, _ types: String) throws -> String {
    let session = try client.openPage().session
    _ = try client.evaluate(
      """
      document.body.style.margin = '0'; document.body.innerHTML = `\(body)`; globalThis.types = [];
      for (const type of '\(types)'.split(' '))
        addEventListener(type, event => { types.push(`${type} ${event.target.id} ${event.button}`); });
      0
      """, session: session)
    return session
  }

  @Test("an intercepted drag is carried out by the client")
  func intercepted() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let session = try open(
      client,
      "<div id=a draggable=true style='height: 50px'>a</div><div id=b style='height: 50px'>b</div>",
      "dragstart dragenter dragover drop dragend click")
    _ = try client.evaluate(
      """
      a.ondragstart = event => event.dataTransfer.setData('text/plain', 'tea');
      b.ondragenter = b.ondragover = event => event.preventDefault();
      b.ondrop = event => { b.textContent = event.dataTransfer.getData('text/plain'); };
      0
      """, session: session)
    try client.send("Input.setInterceptDrags", ["enabled": true], session: session)
    try mouse(client, "mousePressed", 5, 10, session: session)
    try mouse(client, "mouseMoved", 5, 20, session: session)
    let data = try client.event("Input.dragIntercepted")["data"]
    let item = try data?["items"]?.elements().first
    #expect(item?["mimeType"]?.stringValue() == "text/plain")
    #expect(item?["data"]?.stringValue() == "tea")
    let given: ProtocolValue = [
      "items": [["mimeType": "text/plain", "data": "coffee"]], "dragOperationsMask": 19,
    ]
    for type in ["dragEnter", "dragOver", "drop"] {
      try client.send(
        "Input.dispatchDragEvent", ["type": .string(type), "x": 5, "y": 70, "data": given], session: session)
    }
    try mouse(client, "mouseReleased", 5, 70, session: session)
    #expect(
      try client.evaluate("types.join()", session: session)
        == "\"dragstart a 0,dragenter b 0,dragover b 0,dragover b 0,drop b 0,dragend a 0\"")
    #expect(try client.evaluate("b.textContent", session: session) == "\"coffee\"")
  }

  @Test("a drag event without data is an error, and the next one is handled")
  func missingData() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let session = try open(client, "<div id=a style='height: 50px'>a</div>", "dragenter")
    let event: [(String, ProtocolValue)] = [("type", "dragEnter"), ("x", 5), ("y", 5)]
    for data in [[], [("data", [:])]] as [[(String, ProtocolValue)]] {
      #expect(throws: ProtocolClient.Refusal.self) {
        try client.send("Input.dispatchDragEvent", .object(event + data), session: session)
      }
    }
    let items: ProtocolValue = ["items": [["mimeType": "text/plain", "data": "tea"]], "dragOperationsMask": 1]
    try client.send("Input.dispatchDragEvent", .object(event + [("data", items)]), session: session)
    #expect(try client.evaluate("types.join()", session: session) == "\"dragenter a 0\"")
  }

  @Test("a mouse move that clients may intercept has one event, before that of the drag", arguments: [true, false])
  func moves(isDraggable: Bool) throws {
    let client = ProtocolClient()
    defer { client.close() }
    let session = try open(
      client, "<div id=a draggable=\(isDraggable) style='height: 50px'>a</div>", "mousemove dragstart")
    _ = try client.evaluate(
      "a.ondragstart = event => event.dataTransfer.setData('text/plain', 'tea'); 0", session: session)
    try client.send("Input.setInterceptDrags", ["enabled": true], session: session)
    try mouse(client, "mousePressed", 5, 10, session: session)
    _ = try client.evaluate("types = []; 0", session: session)
    try mouse(client, "mouseMoved", 5, 20, session: session)
    let expected = isDraggable ? "mousemove a 0,dragstart a 0" : "mousemove a 0"
    #expect(try client.evaluate("types.join()", session: session) == "\"\(expected)\"")
  }

  @Test("the buttons back and forward have numbers of their own, and are no clicks")
  func buttons() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let session = try open(client, "<p id=a>a</p>", "mousedown mouseup auxclick click")
    for button in ["back", "forward"] {
      try mouse(client, "mousePressed", 5, 20, button: button, session: session)
      try mouse(client, "mouseReleased", 5, 20, button: button, session: session)
    }
    #expect(
      try client.evaluate("types.join()", session: session)
        == "\"mousedown a 3,mouseup a 3,auxclick a 3,mousedown a 4,mouseup a 4,auxclick a 4\"")
  }

  @Test("moving the pressed mouse selects text, in a text field and in the document")
  func selection() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let session = try open(
      client,
      """
      <style>textarea { display: block; border: 0; padding: 0; font-size: 20px; width: 200px; height: 60px }</style>
      <textarea id=area></textarea>
      <p style="margin: 0; font-size: 20px">one <b>two</b> three</p>
      """, "")
    _ = try client.evaluate("area.value = 'a line that wraps into a second one'; 0", session: session)
    func drag(_ from: (Int, Int), _ to: (Int, Int)) throws {
      try mouse(client, "mousePressed", from.0, from.1, session: session)
      try mouse(client, "mouseMoved", to.0, to.1, session: session)
      try mouse(client, "mouseReleased", to.0, to.1, session: session)
    }
    let selected = {
      try client.evaluate("area.value.slice(area.selectionStart, area.selectionEnd)", session: session)
    }
    // Each character is ten pixels wide, and each line 24 pixels high.
    try drag((21, 5), (59, 5))
    #expect(try selected() == "\"line\"")
    try drag((59, 5), (21, 5))
    #expect(try client.evaluate("area.selectionDirection", session: session) == "\"backward\"")
    try drag((0, 5), (40, 300))
    #expect(try selected() == "\"a line that wraps into a second one\"")
    try drag((20, 70), (70, 70))
    #expect(try client.evaluate("getSelection().toString()", session: session) == "\"e two\"")
    #expect(
      try client.evaluate(
        "(range => range.startContainer.data + range.startOffset)(document.caretRangeFromPoint(61, 70))",
        session: session) == "\"two2\"")
  }
}
