import HeadlessWebView
import JavaScriptEngine
import Testing

@testable import DevToolsServer

@Suite("Input over the DevTools protocol")
struct InputTests {
  /// Opens a page that logs its touch, pointer and click events.
  private func open(_ client: ProtocolClient) throws -> String {
    let page = try client.openPage()
    try client.send(
      "Runtime.evaluate",
      [
        "expression": """
        document.body.innerHTML = '<p id="a" style="height: 50px">a</p><p id="b" style="height: 50px">b</p>';
        document.body.style.margin = '0';
        globalThis.events = [];
        for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel', 'click'])
          document.addEventListener(type, event => events.push(type + ' ' + event.target.id + ' '
            + [...event.touches ?? []].map(touch => touch.identifier + ':' + touch.clientX + ',' + touch.clientY)));
        """
      ], session: page.session)
    return page.session
  }

  private func touch(_ client: ProtocolClient, _ type: String, _ points: [ProtocolValue], session: String) throws {
    try client.send(
      "Input.dispatchTouchEvent", ["type": .string(type), "touchPoints": .array(points)], session: session)
  }

  private func events(_ client: ProtocolClient, session: String) throws -> [String] {
    let text = try client.evaluate("events.join('|')", session: session) ?? ""
    return text.dropFirst().dropLast().split(separator: "|").map(String.init)
  }

  @Test("a tap becomes a click")
  func tap() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let session = try open(client)
    try touch(client, "touchStart", [["x": 10, "y": 20]], session: session)
    try touch(client, "touchEnd", [], session: session)
    #expect(try events(client, session: session) == ["touchstart a 0:10,20", "touchend a ", "click a "])
  }

  @Test("a finger that moves is no tap, and its events go to the element that it touched")
  func swipe() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let session = try open(client)
    try touch(client, "touchStart", [["x": 10, "y": 20]], session: session)
    try touch(client, "touchMove", [["x": 10, "y": 80]], session: session)
    try touch(client, "touchEnd", [], session: session)
    #expect(
      try events(client, session: session) == ["touchstart a 0:10,20", "touchmove a 0:10,80", "touchend a "])
  }

  @Test("a key that comes as rawKeyDown and char is typed once, and not at all if a script prevents its keydown")
  func characters() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let page = try client.openPage()
    try client.send(
      "Runtime.evaluate",
      [
        "expression": """
        document.body.innerHTML = '<form onsubmit="sent += 1; return false"><input id="a"><input id="b"></form>';
        globalThis.sent = 0; globalThis.events = [];
        for (const type of ['keydown', 'keypress', 'keyup'])
          document.addEventListener(type, event => events.push(type + ' ' + event.key + ' ' + event.charCode));
        document.addEventListener('keydown', event => { if (event.key === 'x') event.preventDefault(); });
        a.focus();
        """
      ], session: page.session)
    func press(_ key: String, _ text: String) throws {
      for type in ["rawKeyDown", "char", "keyUp"] {
        try client.send(
          "Input.dispatchKeyEvent", ["type": .string(type), "key": .string(key), "text": .string(text)],
          session: page.session)
      }
    }
    try press("A", "A")
    #expect(
      try client.evaluate("events.join('|')", session: page.session) == "\"keydown A 0|keypress A 65|keyup A 0\"")
    try press("x", "x")
    try press("d", "d")
    #expect(try client.evaluate("a.value", session: page.session) == "\"Ad\"")
    try press("Enter", "\r")
    #expect(try client.evaluate("sent", session: page.session) == "1")
    // The character of a control key adds nothing to what the key has done.
    try press("Backspace", "\u{8}")
    #expect(try client.evaluate("a.value", session: page.session) == "\"A\"")
    try press("Tab", "\t")
    #expect(try client.evaluate("document.activeElement.id + b.value", session: page.session) == "\"b\"")
    try client.send("Input.dispatchKeyEvent", ["type": "char", "text": "é"], session: page.session)
    #expect(try client.evaluate("b.value", session: page.session) == "\"é\"")
  }

  @Test("points without identifiers are all that are on the screen")
  func pointsWithoutIdentifiers() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let session = try open(client)
    try touch(client, "touchStart", [["x": 10, "y": 20], ["x": 30, "y": 90]], session: session)
    try touch(client, "touchMove", [["x": 10, "y": 21]], session: session)
    try touch(client, "touchEnd", [], session: session)
    #expect(
      try events(client, session: session) == [
        "touchstart a 0:10,20", "touchstart b 0:10,20,1:30,90", "touchend b 0:10,20", "touchmove a 0:10,21",
        "touchend a ",
      ])
  }

  @Test("several fingers have their own points")
  func twoFingers() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let session = try open(client)
    try touch(client, "touchStart", [["x": 10, "y": 20, "id": 4]], session: session)
    // Puppeteer and ChromeDriver name the points that change, and those that are lifted.
    try touch(client, "touchStart", [["x": 30, "y": 90, "id": 5]], session: session)
    try touch(client, "touchMove", [["x": 30, "y": 99, "id": 5]], session: session)
    try touch(client, "touchEnd", [["x": 10, "y": 20, "id": 4]], session: session)
    try touch(client, "touchCancel", [], session: session)
    #expect(
      try events(client, session: session) == [
        "touchstart a 4:10,20", "touchstart b 4:10,20,5:30,90", "touchmove b 4:10,20,5:30,99",
        "touchend a 5:30,99", "touchcancel b ",
      ])
  }

  @Test("a third press selects the text of a field, and deleting it empties a number field")
  func textSelection() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let session = try open(client)
    try client.send(
      "Runtime.evaluate",
      [
        "expression": """
        document.body.innerHTML = '<textarea style="width: 200px; height: 50px">one two</textarea><input type=number>';
        globalThis.area = document.querySelector('textarea'); globalThis.number = document.querySelector('input');
        number.value = '123'; number.select();
        """
      ], session: session)
    try client.send(
      "Input.dispatchKeyEvent", ["type": "rawKeyDown", "key": "Delete", "code": "Delete", "windowsVirtualKeyCode": 46],
      session: session)
    #expect(try client.evaluate("number.value", session: session) == "\"\"")
    for count in 1...3 {
      for type in ["mousePressed", "mouseReleased"] {
        try client.send(
          "Input.dispatchMouseEvent",
          ["type": .string(type), "x": 20, "y": 20, "button": "left", "clickCount": .integer(count)],
          session: session)
      }
      let selected = "area.value.slice(area.selectionStart, area.selectionEnd)"
      #expect(try client.evaluate(selected, session: session) == ["\"\"", "\"two\"", "\"one two\""][count - 1])
    }
    // A line break at the start is a line of its own.
    #expect(
      try client.evaluate(
        "area.value = '\\nend'; area.setSelectionRange(0, 0); area.selectionStart", session: session) == "0")
    for type in ["keyDown", "keyUp"] {
      try client.send(
        "Input.dispatchKeyEvent", ["type": .string(type), "key": "Home", "code": "Home"], session: session)
    }
    #expect(try client.evaluate("area.selectionStart", session: session) == "0")
  }

  @Test("a frame of another origin gets clicks and keys")
  func foreignFrame() throws {
    let client = ProtocolClient(pages: [
      "https://site.example/": """
      <body style="margin: 0"><iframe src="https://other.example/" style="border: 0"></iframe>
      <script>globalThis.typed = ''; onmessage = event => { typed = event.data; }</script>
      """,
      "https://other.example/": """
      <body style="margin: 0"><input style="display: block; width: 100px; height: 30px">
      <script>document.querySelector('input').oninput = event => parent.postMessage(event.target.value, '*');</script>
      """,
    ])
    defer { client.close() }
    let page = try client.openPage()
    try client.send("Page.navigate", ["url": "https://site.example/"], session: page.session)
    #expect(
      try client.evaluate(
        "new Promise(resolve => document.readyState === 'complete' ? resolve(1) : addEventListener('load', resolve))"
          + ".then(() => document.querySelector('iframe').contentDocument)", session: page.session) == "null")
    for type in ["mousePressed", "mouseReleased"] {
      try client.send(
        "Input.dispatchMouseEvent", ["type": .string(type), "x": 20, "y": 10, "button": "left", "clickCount": 1],
        session: page.session)
    }
    for type in ["keyDown", "keyUp"] {
      try client.send(
        "Input.dispatchKeyEvent", ["type": .string(type), "key": "a", "code": "KeyA", "text": "a"],
        session: page.session)
    }
    #expect(try client.evaluate("typed", session: page.session) == "\"a\"")
  }

  @Test("a click with a modifier key opens the link's target in a page of its own", arguments: [2, 4, 8])
  func modifiers(keys: Int) throws {
    let client = ProtocolClient(pages: [
      "https://site.example/": "<body style='margin: 0'><a href=other style='display: block; height: 30px'>link</a>",
      "https://site.example/other": "<title>other</title>",
    ])
    defer { client.close() }
    let page = try client.openPage()
    try client.send("Page.navigate", ["url": "https://site.example/"], session: page.session)
    try client.send("Target.setDiscoverTargets", ["discover": true])
    for type in ["mousePressed", "mouseReleased"] {
      try client.send(
        "Input.dispatchMouseEvent",
        ["type": .string(type), "x": 20, "y": 10, "button": "left", "clickCount": 1, "modifiers": .integer(keys)],
        session: page.session)
    }
    let opened = try client.event("Target.targetCreated") {
      $0["targetInfo"]?["url"]?.stringValue() == "https://site.example/other"
    }["targetInfo"]
    #expect(opened?["openerId"] == nil)
    #expect(try client.evaluate("location.href", session: page.session) == "\"https://site.example/\"")
  }

  @Test("a click with a modifier key of the page's own script navigates the page")
  func modifiersOfScript() throws {
    let client = ProtocolClient(pages: [
      "https://site.example/": """
      <a id=a href=other>link</a>
      <script>onload = () => { a.dispatchEvent(new MouseEvent('click', { ctrlKey: true })); };</script>
      """,
      "https://site.example/other": "<title>other</title>",
    ])
    defer { client.close() }
    let page = try client.openPage()
    try client.send("Page.enable", session: page.session)
    try client.send("Page.navigate", ["url": "https://site.example/"], session: page.session)
    _ = try client.event("Page.frameNavigated") {
      $0["frame"]?["url"]?.stringValue() == "https://site.example/other"
    }
  }
}
