import Dispatch
import HeadlessWebView
import LoopbackServer
import Testing

/// Responses whose body arrives long after the head.
struct LateBodyTests {
  @Test("fetch resolves with the head, and the body follows")
  func late() throws {
    let signal = DispatchSemaphore(value: 0)
    let harness = try RequestHarness { _ in
      LoopbackResponse("the body", status: 201, fields: [("X-A", "1")]).pausing { signal.wait() }
    }
    harness.network.view.onConsole = { if $0.text.hasPrefix("head") { signal.signal() } }
    let lines = try harness.run(
      """
      fetch('/x').then((r) => {
        console.log('head', r.status, r.headers.get('x-a'), r.bodyUsed);
        return r.text();
      }).then((text) => console.log(text));
      """)
    #expect(lines == ["head 201 1 false", "the body"])
  }

  @Test("an abort after the head ends the body with AbortError")
  func aborted() throws {
    let harness = try RequestHarness { _ in LoopbackResponse("and so on").neverEnding }
    let lines = try harness.run(
      """
      const controller = new AbortController();
      fetch('/x', { signal: controller.signal }).then((r) => {
        console.log(r.status);
        setTimeout(() => controller.abort(), 0);
        return r.text();
      }).catch((e) => console.log(e.name));
      """)
    #expect(lines == ["200", "AbortError"])
  }

  @Test("a connection that breaks off after the head ends the body with TypeError")
  func brokenOff() throws {
    let signal = DispatchSemaphore(value: 0)
    let harness = try RequestHarness { _ in LoopbackResponse("half").cutShort.pausing { signal.wait() } }
    harness.network.view.onConsole = { if $0.text == "200" { signal.signal() } }
    let lines = try harness.run(
      """
      fetch('/x').then((r) => { console.log(r.status); return r.text(); }).catch((e) => console.log(e.name));
      """)
    #expect(lines == ["200", "TypeError"])
  }

  @Test("an observer gets the response without its body, and then the whole one")
  func observed() throws {
    let signal = DispatchSemaphore(value: 0)
    let harness = try RequestHarness { _ in LoopbackResponse("body").pausing { signal.wait() } }
    var events: [String] = []
    harness.network.view.network.onResponseHead = { response, _ in
      events.append("head \(response.status) \(response.body.count)")
      signal.signal()
    }
    harness.network.view.network.onEvent = { event in
      if case .response(let response, _) = event { events.append("response \(response.body.count)") }
    }
    #expect(try harness.run("ask('GET', '/x');") == ["200 body"])
    #expect(events == ["head 200 0", "response 4"])
  }
}
