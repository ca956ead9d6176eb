import HeadlessWebView
import JavaScriptEngine
import Testing

@testable import DevToolsServer

@Suite("Pages of the DevTools protocol")
struct PageTests {
  private static let url = "https://site.example/"

  @Test("a navigation has one loader in the response and in all events")
  func navigation() throws {
    let client = ProtocolClient(pages: [Self.url: "<title>One</title><p id=a>text"])
    defer { client.close() }
    let page = try client.openPage()
    for domain in ["Page", "Runtime", "Network"] { try client.send("\(domain).enable", session: page.session) }
    try client.send("Page.setLifecycleEventsEnabled", ["enabled": true], session: page.session)
    let result = try client.send("Page.navigate", ["url": .string(Self.url)], session: page.session)
    let loader = result["loaderId"]?.stringValue()
    #expect(loader != nil)
    let request = try client.event("Network.requestWillBeSent")
    #expect(request["requestId"]?.stringValue() == loader)
    #expect(request["type"]?.stringValue() == "Document")
    let navigated = try client.event("Page.frameNavigated")
    #expect(navigated["frame"]?["loaderId"]?.stringValue() == loader)
    #expect(navigated["frame"]?["id"]?.stringValue() == page.target)
    _ = try client.event("Page.lifecycleEvent") {
      $0["name"]?.stringValue() == "load" && $0["loaderId"]?.stringValue() == loader
    }
    #expect(try client.evaluate("document.title", session: page.session) == "\"One\"")
  }

  @Test("a URL that fails to load is an error text of the navigation")
  func failedNavigation() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let page = try client.openPage()
    let result = try client.send("Page.navigate", ["url": .string(Self.url)], session: page.session)
    #expect(result["errorText"]?.stringValue() == "net::ERR_BLOCKED_BY_CLIENT")
    #expect(throws: ProtocolClient.Refusal.self) {
      try client.send("Page.navigate", ["url": "no url"], session: page.session)
    }
  }

  @Test(
    "a value is described as a remote object",
    arguments: [
      ("1", "number", nil, "1"), ("'a'", "string", nil, nil), ("null", "object", "null", nil),
      ("[1, 2]", "object", "array", "Array(2)"), ("new Map([[1, 2]])", "object", "map", "Map(1)"),
      ("new Set([1])", "object", "set", "Set(1)"), ("/a/g", "object", "regexp", "/a/g"),
      ("new Date(0)", "object", "date", nil), ("Promise.resolve(1)", "object", "promise", "Promise"),
      ("new Proxy({}, {})", "object", "proxy", "Proxy(Object)"), ("document.body", "object", "node", "body"),
      ("(class A {})", "function", nil, "class A {}"), ("Symbol('s')", "symbol", nil, "Symbol(s)"),
      ("10n", "bigint", nil, "10n"), ("new (class Point {})", "object", nil, "Point"),
      ("new Error('bad')", "object", "error", nil), ("undefined", "undefined", nil, nil),
      ("new Uint8Array(3)", "object", "typedarray", "Uint8Array(3)"), ("-0", "number", nil, "-0"),
    ] as [(String, String, String?, String?)])
  func remoteObjects(_ expression: String, _ type: String, _ subtype: String?, _ description: String?) throws {
    let client = ProtocolClient()
    defer { client.close() }
    let page = try client.openPage()
    let result = try client.send("Runtime.evaluate", ["expression": .string(expression)], session: page.session)
    let object = result["result"]
    #expect(object?["type"]?.stringValue() == type)
    #expect(object?["subtype"]?.stringValue() == subtype)
    if let description { #expect(object?["description"]?.stringValue() == description) }
    let hasID = object?["objectId"] != nil
    #expect(hasID == (["object", "function", "symbol"].contains(type) && subtype != "null"))
  }

  @Test("a function is called on an object with objects and values as arguments")
  func calls() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let page = try client.openPage()
    let object = try client.send("Runtime.evaluate", ["expression": "({ n: 2 })"], session: page.session)
    let id = object["result"]?["objectId"]?.stringValue() ?? ""
    let result = try client.send(
      "Runtime.callFunctionOn",
      [
        "functionDeclaration": "function (other, k, bad) { return [this.n * other.n * k, Number.isNaN(bad)]; }",
        "objectId": .string(id),
        "arguments": [["objectId": .string(id)], ["value": 10], ["unserializableValue": "NaN"]],
        "returnByValue": true,
      ], session: page.session)
    #expect(result["result"]?["value"]?.string == "[40,true]")
    try client.send("Runtime.releaseObject", ["objectId": .string(id)], session: page.session)
    #expect(throws: ProtocolClient.Refusal.self) {
      try client.send(
        "Runtime.callFunctionOn", ["functionDeclaration": "() => 1", "objectId": .string(id)], session: page.session)
    }
  }

  @Test("an exception is a result with its details, and not an error")
  func exceptions() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let page = try client.openPage()
    let result = try client.send(
      "Runtime.evaluate", ["expression": "(() => { throw new TypeError('bad') })()"], session: page.session)
    let text = result["exceptionDetails"]?["exception"]?["description"]?.stringValue() ?? ""
    #expect(text.hasPrefix("TypeError: bad"))
    #expect(text.contains("\n    at "))
    let rejected = try client.send(
      "Runtime.evaluate", ["expression": "Promise.reject(7)", "awaitPromise": true], session: page.session)
    #expect(rejected["exceptionDetails"]?["exception"]?["value"]?.string == "7")
  }

  @Test("a promise of a document that is replaced ends the call with an error")
  func lostPromise() throws {
    let client = ProtocolClient(pages: [Self.url: "<p>new"])
    defer { client.close() }
    let page = try client.openPage()
    let call = client.start(
      "Runtime.evaluate", ["expression": "new Promise(() => {})", "awaitPromise": true], session: page.session)
    try client.send("Page.navigate", ["url": .string(Self.url)], session: page.session)
    do {
      _ = try client.response(call)
      Issue.record("the call had a result")
    } catch let error as ProtocolClient.Refusal { #expect(error.message == "Execution context was destroyed.") }
  }

  @Test("a script for new documents runs before those of the page, and a binding exists by then")
  func newDocuments() throws {
    let client = ProtocolClient(pages: [Self.url: "<script>report(String(window.early))</script>"])
    defer { client.close() }
    let page = try client.openPage()
    try client.send("Runtime.enable", session: page.session)
    try client.send("Runtime.addBinding", ["name": "report"], session: page.session)
    try client.send(
      "Page.addScriptToEvaluateOnNewDocument", ["source": "window.early = 1"], session: page.session)
    try client.send("Page.navigate", ["url": .string(Self.url)], session: page.session)
    let event = try client.event("Runtime.bindingCalled")
    #expect(event["payload"]?.stringValue() == "1")
  }

  @Test("a script's own name for itself is its URL in stacks")
  func sourceURL() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let session = try client.openPage().session
    let script = "\n(function fail() { throw new Error('no'); })()\n//# sourceURL=checks.js\n"
    let details = try client.send("Runtime.evaluate", ["expression": .string(script)], session: session)[
      "exceptionDetails"]
    let frame = try details?["stackTrace"]?["callFrames"]?.elements().first
    #expect(frame?["url"]?.stringValue() == "checks.js")
    #expect(frame?["functionName"]?.stringValue() == "fail")
    #expect(frame?["lineNumber"]?.string == "1")
    let function = "function check() { return new Error().stack; }\n//# sourceURL=called.js"
    let global = try client.send("Runtime.evaluate", ["expression": "globalThis"], session: session)
    let result = try client.send(
      "Runtime.callFunctionOn",
      [
        "functionDeclaration": .string(function),
        "objectId": .string(global["result"]?["objectId"]?.stringValue() ?? ""),
      ], session: session)
    #expect(result["result"]?["value"]?.stringValue()?.contains("check@called.js:1") == true)
  }

  @Test("the page's policy restricts a client's world, as in Chromium")
  func policyOfWorlds() throws {
    let html = """
      <meta http-equiv=Content-Security-Policy content="script-src 'nonce-a'"><script nonce=a>var ran = []</script>
      """
    let client = ProtocolClient(pages: ["https://site.example/": html])
    defer { client.close() }
    let page = try client.openPage()
    try client.send("Page.navigate", ["url": "https://site.example/"], session: page.session)
    let world = try client.send(
      "Page.createIsolatedWorld", ["frameId": .string(page.target), "worldName": "client"], session: page.session)
    let insert = """
      const script = document.createElement('script');
      script.textContent = 'ran.push("inline")';
      document.head.append(script);
      const linked = document.createElement('script');
      linked.src = 'data:text/javascript,ran.push("linked")';
      new Promise(done => { linked.onload = linked.onerror = ({ type }) => done(type); document.head.append(linked); })
      """
    let result = try client.send(
      "Runtime.evaluate",
      [
        "expression": .string(insert), "awaitPromise": true,
        "contextId": .integer(Int(world["executionContextId"]?.string ?? "") ?? 0),
      ], session: page.session)
    #expect(result["result"]?["value"]?.stringValue() == "error")
    #expect(try client.evaluate("ran.length", session: page.session) == "0")
  }

  @Test("a page whose last navigation failed reloads the URL of that navigation")
  func reloadAfterFailure() throws {
    let client = ProtocolClient(pages: ["https://site.example/": "<title>there</title>"]) { $0.isOnline = false }
    defer { client.close() }
    let session = try client.openPage().session
    let failed = try client.send("Page.navigate", ["url": "https://other.example/"], session: session)
    #expect(failed["errorText"]?.stringValue() != nil)
    try client.send("Page.enable", session: session)
    try client.send("Network.enable", session: session)
    try client.send("Page.reload", session: session)
    let request = try client.event("Network.requestWillBeSent", session: session)
    #expect(request["request"]?["url"]?.stringValue() == "https://other.example/")
    try client.send("Page.navigate", ["url": "https://site.example/"], session: session)
    try client.send("Page.reload", session: session)
    _ = try client.event("Network.requestWillBeSent", session: session) { event in
      event["request"]?["url"]?.stringValue() == "https://site.example/"
    }
  }

  @Test("a binding that is added again keeps the function by which a page has wrapped it")
  func repeatedBinding() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let session = try client.openPage().session
    try client.send("Runtime.addBinding", ["name": "native"], session: session)
    let script = "const send = native; globalThis.native = (value) => send(JSON.stringify({ value })); 0"
    _ = try client.evaluate(script, session: session)
    try client.send("Runtime.enable", session: session)
    try client.send("Runtime.addBinding", ["name": "native"], session: session)
    _ = try client.evaluate("native(7); 0", session: session)
    #expect(try client.event("Runtime.bindingCalled")["payload"]?.stringValue() == "{\"value\":7}")
  }

  @Test("the console's arguments are remote objects with previews")
  func console() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let page = try client.openPage()
    try client.send("Runtime.enable", session: page.session)
    _ = try client.evaluate("console.warn('a', { b: 1 })", session: page.session)
    let event = try client.event("Runtime.consoleAPICalled")
    #expect(event["type"]?.stringValue() == "warning")
    let arguments = try event["args"]?.elements() ?? []
    #expect(arguments.first?["value"]?.stringValue() == "a")
    #expect(arguments.last?["preview"]?["properties"]?.string.contains("\"name\":\"b\"") == true)
  }

  @Test(
    "a dialog blocks the page until a client answers it",
    arguments: [
      ("confirm('?')", true, nil, "true"), ("confirm('?')", false, nil, "false"),
      ("prompt('?', 'x')", true, "hi", "\"hi\""), ("String(prompt('?'))", false, nil, "\"null\""),
      ("String(alert('!'))", true, nil, "\"undefined\""),
    ] as [(String, Bool, String?, String)])
  func dialogs(_ expression: String, _ isAccepted: Bool, _ text: String?, _ expected: String) throws {
    let client = ProtocolClient()
    defer { client.close() }
    let page = try client.openPage()
    try client.send("Page.enable", session: page.session)
    let call = client.start(
      "Runtime.evaluate", ["expression": .string(expression), "returnByValue": true], session: page.session)
    _ = try client.event("Page.javascriptDialogOpening")
    // The server still responds to what runs no script.
    try client.send("Page.getFrameTree", session: page.session)
    try client.send(
      "Page.handleJavaScriptDialog",
      .members(["accept": .boolean(isAccepted), "promptText": text.map { .string($0) }]), session: page.session)
    #expect(try client.response(call)["result"]?["value"]?.string == expected)
    #expect(throws: ProtocolClient.Refusal.self) {
      try client.send("Page.handleJavaScriptDialog", ["accept": true], session: page.session)
    }
  }

  @Test("a context closes while a dialog is open")
  func closedDialog() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let page = try client.openPage()
    try client.send("Page.enable", session: page.session)
    let call = client.start("Runtime.evaluate", ["expression": "alert(1)"], session: page.session)
    _ = try client.event("Page.javascriptDialogOpening")
    let context = try client.send("Target.getBrowserContexts")["browserContextIds"]?.elements().first?.stringValue()
    try client.send("Target.disposeBrowserContext", ["browserContextId": .string(context ?? "")])
    _ = call
    #expect(try client.send("Target.getTargets")["targetInfos"]?.elements().isEmpty == true)
  }

  @Test("a frame without an address has its name")
  func frameName() throws {
    let client = ProtocolClient(pages: [
      Self.url: "<iframe name=other src=frame></iframe><iframe name=target></iframe>", Self.url + "frame": "<p>",
    ])
    defer { client.close() }
    let page = try client.openPage()
    try client.send("Page.enable", session: page.session)
    try client.send("Page.navigate", ["url": .string(Self.url)], session: page.session)
    let target = try client.event("Page.frameNavigated") { $0["frame"]?["name"]?.stringValue() == "target" }["frame"]
    #expect(target?["url"]?.stringValue() == "about:blank")
    // A frame with an address has one event, that of its document.
    let other = try client.event("Page.frameNavigated") { $0["frame"]?["name"]?.stringValue() == "other" }["frame"]
    #expect(other?["url"]?.stringValue() == Self.url + "frame")
  }

  @Test("a frame without a name has its element's identifier")
  func frameIdentifier() throws {
    let client = ProtocolClient(pages: [
      Self.url: "<iframe class=id id=part src=frame></iframe>", Self.url + "frame": "<p>",
    ])
    defer { client.close() }
    let page = try client.openPage()
    try client.send("Page.enable", session: page.session)
    try client.send("Page.navigate", ["url": .string(Self.url)], session: page.session)
    let frame = try client.event("Page.frameNavigated") { $0["frame"]?["parentId"] != nil }["frame"]
    #expect(frame?["name"]?.stringValue() == "part")
  }

  @Test("a page that waits in a dialog stops no other context")
  func blockedContext() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let blocked = try client.openPage()
    let other = try client.openPage()
    try client.send("Page.enable", session: blocked.session)
    let call = client.start("Runtime.evaluate", ["expression": "alert(1)"], session: blocked.session)
    _ = try client.event("Page.javascriptDialogOpening")
    #expect(try client.evaluate("6 * 7", session: other.session) == "42")
    try client.send("Page.handleJavaScriptDialog", ["accept": true], session: blocked.session)
    _ = try client.response(call)
  }

  @Test("the session of a page that closes ends before its pending calls fail")
  func closedSession() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let page = try client.openPage()
    let call = client.start(
      "Runtime.evaluate", ["expression": "new Promise(() => {})", "awaitPromise": true], session: page.session)
    try client.send("Target.closeTarget", ["targetId": .string(page.target)])
    #expect(throws: ProtocolClient.Refusal.self) { try client.response(call) }
    let ended = try client.position { $0["method"]?.stringValue() == "Target.detachedFromTarget" }
    #expect(try ended < client.position { $0["id"]?.string == "\(call)" })
  }

  @Test("a call whose context is disposed of ends with an error")
  func disposedCall() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let page = try client.openPage()
    try client.send("Page.enable", session: page.session)
    client.start("Runtime.evaluate", ["expression": "alert(1)"], session: page.session)
    _ = try client.event("Page.javascriptDialogOpening")
    // It waits behind the dialog.
    let call = client.start("Runtime.evaluate", ["expression": "1"], session: page.session)
    let contexts = try client.send("Target.getBrowserContexts")["browserContextIds"]?.elements() ?? []
    let context = try #require(contexts.first?.stringValue())
    try client.send("Target.disposeBrowserContext", ["browserContextId": .string(context)])
    #expect(throws: ProtocolClient.Refusal.self) { try client.response(call) }
  }

  @Test("a session that ends continues its requests, and takes its scripts with it")
  func endedSession() throws {
    let client = ProtocolClient(pages: [Self.url: "<p>", Self.url + "x": "x"])
    defer { client.close() }
    let page = try client.openPage()
    let second =
      try client.send("Target.attachToTarget", ["targetId": .string(page.target), "flatten": true])["sessionId"]?
      .stringValue() ?? ""
    try client.send("Page.addScriptToEvaluateOnNewDocument", ["source": "window.early = 1"], session: second)
    try client.send("Page.navigate", ["url": .string(Self.url)], session: page.session)
    #expect(try client.evaluate("window.early", session: page.session) == "1")
    try client.send("Fetch.enable", session: second)
    let call = client.start(
      "Runtime.evaluate",
      ["expression": "fetch('/x').then(r => r.text())", "awaitPromise": true, "returnByValue": true],
      session: page.session)
    _ = try client.event("Fetch.requestPaused")
    try client.send("Target.detachFromTarget", ["sessionId": .string(second)])
    #expect(try client.response(call)["result"]?["value"]?.stringValue() == "x")
    try client.send("Page.navigate", ["url": .string(Self.url)], session: page.session)
    #expect(try client.evaluate("typeof early", session: page.session) == "\"undefined\"")
  }
}
