import HeadlessWebView
import LoopbackServer
import Testing

/// Defective and compressed responses of a real server.
struct NetworkTroubleTests {
  @Test("decompresses a response")
  func compression() throws {
    let packed: [UInt8] = [
      31, 139, 8, 0, 0, 0, 0, 0, 2, 255, 43, 40, 74, 45, 46, 78, 77, 41, 64, 161, 0, 229, 79, 188, 152, 21, 0, 0, 0,
    ]
    let harness = try RequestHarness { _ in
      LoopbackResponse(bytes: packed, type: "text/plain", fields: [("Content-Encoding", "gzip")])
    }
    #expect(
      try harness.run("fetch('/x').then((r) => r.text()).then((t) => console.log(t));") == ["pressedpressedpressed"])
  }

  @Test("a truncated response is an error, for a request and for a page")
  func brokenOff() throws {
    let harness = try RequestHarness { _ in LoopbackResponse("half").cutShort }
    #expect(
      try harness.run("ask('GET', '/x'); fetch('/x').catch((e) => console.log(e.name));").sorted() == [
        "TypeError", "error",
      ])
    try harness.network.load(harness.server.origin + "/page")
    #expect(harness.network.failures.count == 1)
  }

  @Test("an endless body is received until the page's timeout, and can be cancelled")
  func neverEnding() throws {
    let harness = try RequestHarness { _ in LoopbackResponse("and so on").neverEnding }
    let lines = try harness.run(
      """
      ask('GET', '/x', { timeout: 100 });
      const controller = new AbortController();
      fetch('/x', { signal: controller.signal }).catch((e) => console.log(e.name));
      const x = ask('GET', '/y');
      x.ontimeout = null;
      Promise.resolve().then(() => { controller.abort(); x.abort(); });
      """)
    #expect(lines.sorted() == ["AbortError", "abort", "timeout"])
  }

  @Test("a page with an endless body does not block the run")
  func endlessPage() throws {
    let server = try LoopbackServer { _ in LoopbackResponse.html("<p>").neverEnding }
    let harness = NetworkHarness()
    harness.view.load(try #require(WebURL(server.origin + "/")))
    #expect(throws: EventLoopError.self) { try harness.view.runUntilIdle(limit: .milliseconds(300)) }
  }
}
