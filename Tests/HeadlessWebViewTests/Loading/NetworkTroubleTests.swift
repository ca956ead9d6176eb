import HeadlessWebView
import LoopbackServer
import Testing

/// Answers of a real server that are not as they should be, and one that is packed.
struct NetworkTroubleTests {
  @Test("a packed answer is unpacked")
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

  @Test("an answer that breaks off is an error, of a request and of a page")
  func brokenOff() throws {
    let harness = try RequestHarness { _ in LoopbackResponse("half").cutShort }
    #expect(
      try harness.run("ask('GET', '/x'); fetch('/x').catch((e) => console.log(e.name));").sorted() == [
        "TypeError", "error",
      ])
    try harness.network.load(harness.server.origin + "/page")
    #expect(harness.network.failures.count == 1)
  }

  @Test("a body that never ends is waited for as long as the page says, and can be given up")
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

  @Test("a page whose body never ends does not hang the run")
  func endlessPage() throws {
    let server = try LoopbackServer { _ in LoopbackResponse.html("<p>").neverEnding }
    let harness = NetworkHarness()
    harness.view.load(try #require(WebURL(server.origin + "/")))
    #expect(throws: EventLoopError.self) { try harness.view.runUntilIdle(limit: .milliseconds(300)) }
  }
}
