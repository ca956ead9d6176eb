import HeadlessWebView
import JavaScriptEngine
import Testing

@testable import DevToolsServer

@Suite("Workers over the DevTools protocol")
struct WorkerTargetTests {
  private static let url = "https://site.example/"

  /// A page whose client attaches to its workers.
  private struct Stage {
    let client: ProtocolClient
    let page: String

    init(_ client: ProtocolClient, waits: Bool = false) throws {
      self.client = client
      page = try client.openPage().session
      try client.send(
        "Target.setAutoAttach", ["autoAttach": true, "waitForDebuggerOnStart": .boolean(waits), "flatten": true],
        session: page)
    }

    /// Starts a worker, and returns its session.
    func start(_ script: String, name: String = "") throws -> String {
      let make = """
        window.worker = new Worker(URL.createObjectURL(new Blob([\(quoted(script))])), { name: '\(name)' }); 0
        """
      try client.send("Runtime.evaluate", ["expression": .string(make)], session: page)
      let event = try client.event("Target.attachedToTarget") {
        $0["targetInfo"]?["type"]?.stringValue() == "worker" && $0["targetInfo"]?["title"]?.stringValue() == name
      }
      return try #require(event["sessionId"]?.stringValue())
    }

    private func quoted(_ text: String) -> String { ProtocolValue.string(text).text }
  }

  @Test("a client evaluates scripts in a worker, and gets the properties of its objects")
  func evaluation() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let stage = try Stage(client)
    let worker = try stage.start("self.answer = 42")
    try client.send("Runtime.enable", session: worker)
    let context = try client.event("Runtime.executionContextCreated") { $0["context"]?["auxData"] == nil }
    let id = try #require(context["context"]?["id"]?.string)
    #expect(try client.evaluate("answer + typeof window", session: worker) == "\"42undefined\"")
    let object = try client.send(
      "Runtime.callFunctionOn",
      [
        "functionDeclaration": "async function (b) { return { a: this.answer, b } }", "awaitPromise": true,
        "executionContextId": .integer(Int(id) ?? 0), "arguments": [["value": 2]],
      ], session: worker)
    let objectID = try #require(object["result"]?["objectId"]?.stringValue())
    let properties = try client.send(
      "Runtime.getProperties", ["objectId": .string(objectID), "ownProperties": true], session: worker)
    #expect(
      try properties["result"]?.elements().compactMap { $0["name"]?.stringValue() } == ["a", "b"])
    try client.send("Runtime.releaseObject", ["objectId": .string(objectID)], session: worker)
    #expect(throws: ProtocolClient.Refusal.self) {
      try client.send("Runtime.getProperties", ["objectId": .string(objectID)], session: worker)
    }
    // The page's session does not know the worker's context.
    #expect(throws: ProtocolClient.Refusal.self) {
      try client.send(
        "Runtime.evaluate", ["expression": "1", "contextId": .integer(Int(id) ?? 0)], session: stage.page)
    }
    #expect(try client.evaluate("typeof window", session: stage.page) == "\"object\"")
  }

  @Test("a worker's first script waits for its client")
  func waiting() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let stage = try Stage(client, waits: true)
    let worker = try stage.start("self.hasRun = true; console.log('runs')")
    try client.send("Runtime.enable", session: worker)
    #expect(try client.evaluate("typeof hasRun", session: worker) == "\"undefined\"")
    try client.send("Runtime.runIfWaitingForDebugger", session: worker)
    _ = try client.event("Inspector.workerScriptLoaded")
    #expect(try client.evaluate("hasRun", session: worker) == "true")
    let call = try client.event("Runtime.consoleAPICalled")
    #expect(try call["args"]?.elements().first?["value"]?.stringValue() == "runs")
  }

  @Test("an evaluation that follows the permission to run sees what the first script has done")
  func evaluationAfterRun() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let stage = try Stage(client, waits: true)
    let worker = try stage.start("self.answer = 42")
    client.start("Runtime.runIfWaitingForDebugger", session: worker)
    #expect(try client.evaluate("answer", session: worker) == "42")
  }

  @Test("a client receives calls of the console and errors, also those before it enables the domain")
  func reports() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let stage = try Stage(client)
    try client.send("Runtime.enable", session: stage.page)
    let worker = try stage.start("console.warn('early', self); setTimeout(() => { throw new Error('later') })")
    try client.send("Runtime.enable", session: worker)
    let call = try client.event("Runtime.consoleAPICalled")
    #expect(call["type"]?.stringValue() == "warning")
    #expect(
      try call["args"]?.elements().last?["description"]?.stringValue() == "DedicatedWorkerGlobalScope")
    let error = try client.event("Runtime.exceptionThrown")
    #expect(
      error["exceptionDetails"]?["exception"]?["description"]?.stringValue()?.hasPrefix("Error: later") == true)
  }

  @Test("the sessions end with the worker, and calls that wait for it fail")
  func end() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let stage = try Stage(client)
    let worker = try stage.start("1")
    let call = client.start(
      "Runtime.evaluate", ["expression": "new Promise(() => {})", "awaitPromise": true], session: worker)
    try client.send("Runtime.evaluate", ["expression": "worker.terminate()"], session: stage.page)
    let event = try client.event("Target.detachedFromTarget")
    #expect(event["sessionId"]?.stringValue() == worker)
    #expect(throws: ProtocolClient.Refusal.self) { try client.response(call) }
    #expect(throws: ProtocolClient.Refusal.self) { try client.send("Runtime.enable", session: worker) }
  }

  @Test("the sessions end when the page navigates")
  func navigation() throws {
    let client = ProtocolClient(pages: [Self.url: "<p>"])
    defer { client.close() }
    let stage = try Stage(client)
    let worker = try stage.start("setInterval(() => {}, 10)")
    try client.send("Page.navigate", ["url": .string(Self.url)], session: stage.page)
    let event = try client.event("Target.detachedFromTarget")
    #expect(event["sessionId"]?.stringValue() == worker)
  }

  @Test("workers of workers belong to the session of their owner, and late clients attach to running ones")
  func nested() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let stage = try Stage(client)
    let outer = try stage.start(
      "new Worker(URL.createObjectURL(new Blob(['self.isInner = true'])), { name: 'inner' }); self.isDone = true")
    #expect(try client.evaluate("isDone", session: outer) == "true")
    try client.send("Target.setAutoAttach", ["autoAttach": true, "flatten": true], session: outer)
    let event = try client.event("Target.attachedToTarget") {
      $0["targetInfo"]?["title"]?.stringValue() == "inner"
    }
    let inner = try #require(event["sessionId"]?.stringValue())
    #expect(event["waitingForDebugger"]?.string == "false")
    #expect(try client.evaluate("typeof isInner", session: inner) != nil)
    let info = try client.send("Target.getTargetInfo", session: inner)
    #expect(info["targetInfo"]?["type"]?.stringValue() == "worker")
  }

  @Test("a client that disconnects lets its workers run")
  func disconnection() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let other = client.second()
    let second = try #require(
      try other.send("Target.createTarget", ["url": "about:blank"])["targetId"]?.stringValue())
    let session = try #require(
      try other.send("Target.attachToTarget", ["targetId": .string(second), "flatten": true])["sessionId"]?
        .stringValue())
    try other.send(
      "Target.setAutoAttach", ["autoAttach": true, "waitForDebuggerOnStart": true, "flatten": true], session: session)
    let own = try #require(
      try client.send("Target.attachToTarget", ["targetId": .string(second), "flatten": true])["sessionId"]?
        .stringValue())
    try client.send(
      "Runtime.evaluate",
      [
        "expression": """
        window.got = new Promise((done) => {
          new Worker('data:text/javascript,postMessage(1)').onmessage = (event) => done(event.data);
        }); 0
        """
      ], session: own)
    _ = try other.event("Target.attachedToTarget") { $0["targetInfo"]?["type"]?.stringValue() == "worker" }
    other.disconnect()
    #expect(try client.evaluate("got", session: own) == "1")
  }

  @Test("requests of workers are events of the page's session")
  func requests() throws {
    let script = Self.url + "worker.js"
    let client = ProtocolClient(
      pages: [Self.url: "<script>new Worker('worker.js')</script>"],
      setUp: { view in
        view.network.route(where: { $0.href == script }) { _ in
          .text("fetch('data.txt')", type: "text/javascript")
        }
        view.network.route(where: { $0.href == Self.url + "data.txt" }) { _ in .text("data") }
      })
    defer { client.close() }
    let page = try client.openPage()
    try client.send("Network.enable", session: page.session)
    try client.send("Page.navigate", ["url": .string(Self.url)], session: page.session)
    for (url, type) in [(script, "Script"), (Self.url + "data.txt", "Fetch")] {
      let request = try client.event("Network.requestWillBeSent") { $0["request"]?["url"]?.stringValue() == url }
      #expect(request["type"]?.stringValue() == type)
      #expect(request["frameId"]?.stringValue() == page.target)
      _ = try client.event("Network.loadingFinished") { $0["requestId"]?.string == request["requestId"]?.string }
    }
  }
}
