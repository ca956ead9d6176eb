import HeadlessWebView
import JavaScriptEngine
import LoopbackServer
import Testing

@Suite("Requests in the transcript")
struct RequestRecordTests {
  /// All records of the requests that a script in a server's page sends.
  private func records(
    of script: String, _ answer: @escaping @Sendable (LoopbackRequest) -> LoopbackResponse
  ) throws -> (events: [TranscriptEvent], origin: String) {
    let page = try RequestHarness(answer: answer)
    page.network.view.network.route("/routed", .json(try JSONText(#"{"a":1}"#), status: 201))
    page.network.view.network.route("/broken", .failure("no line"))
    var events: [TranscriptEvent] = []
    let observation = page.network.view.transcript.observe { event in
      if event.type.rawValue.hasPrefix("request") { events.append(event) }
    }
    _ = try page.run(script)
    page.network.view.transcript.remove(observation)
    return (events, page.server.origin)
  }

  @Test("a request and its response are two records, the second a child of the first")
  func answered() throws {
    let (events, origin) = try records(of: "ask('POST', '/save', { body: 'a=1' })") { _ in
      LoopbackResponse("saved")
    }
    #expect(events.map(\.type) == [.request, .requestFinished])
    let asked = try #require(events.first)
    #expect(asked.fields.map(\.name) == ["id", "method", "url", "body"])
    #expect([asked.string("method"), asked.string("url"), asked.string("body")] == ["POST", "\(origin)/save", "a=1"])
    let answer = try #require(events.last)
    #expect(answer.parent == asked.number)
    #expect(answer["id"] == asked["id"])
    #expect(answer["status"] == 200)
    #expect(answer["mime"] == "text/plain")
    #expect(answer["bytes"] == 5)
    #expect(answer["by"] == "server")
  }

  @Test("records distinguish routes of the host from servers, and contain the reasons of failures")
  func routed() throws {
    let (events, _) = try records(of: "ask('GET', '/routed'); ask('GET', '/broken')") { _ in LoopbackResponse("") }
    let finished = try #require(events.first { $0.type == .requestFinished })
    #expect([finished["status"], finished["mime"], finished["by"]] == [201, "application/json", "route"])
    let failed = try #require(events.first { $0.type == .requestFailed })
    #expect(failed.string("url")?.hasSuffix("/broken") == true)
    #expect(failed.string("reason")?.contains("no line") == true)
  }

  @Test("a failed load has the code of its reason")
  func codes() throws {
    let view = WebView()
    defer { view.close() }
    var codes: [String: String] = [:]
    view.transcript.observe { event in
      if event.type == .loadFailed { codes[event.string("url") ?? ""] = event.string("code") }
    }
    view.network.route("/classic.js", .status(404))
    view.network.route("/module.js", .status(500))
    view.network.route("/broken.js", .failure("no line"))
    view.loadHTML(
      """
      <script src="/classic.js"></script><script type="module" src="/module.js"></script>
      <script src="/broken.js"></script><script src="https://other.test/a.js"></script><script src="file:///a.js"></script>
      """, baseURL: try #require(WebURL("https://app.test/")))
    try view.runUntilIdle()
    #expect(
      codes == [
        "https://app.test/classic.js": "status", "https://app.test/module.js": "status",
        "https://app.test/broken.js": "network", "https://other.test/a.js": "host-not-allowed",
        "file:///a.js": "cross-origin",
      ])
  }

  @Test("data: and blob: URLs are not requests, and the bytes of binary bodies are counted")
  func others() throws {
    let script = """
      fetch('data:text/plain,x'); fetch(URL.createObjectURL(new Blob(['x'])));
      ask('POST', '/bytes', { body: new Uint8Array([255, 254, 0]) });
      """
    let (events, _) = try records(of: script) { _ in LoopbackResponse("") }
    #expect(events.compactMap { $0.string("body") } == ["3 bytes"])
    #expect(events.count { $0.type == .request } == 1)
  }
}
