import HeadlessWebView
import LoopbackServer
import Testing

/// A page with a frame of another origin: a second server, on a port of its own.
@Suite("Frames of another origin")
struct ForeignFrameTests {
  /// Loads a page with a frame at `/frame` of another server, whose document has the test's body and script.
  private func load(frame: String = "", page: String = "") throws -> (NetworkHarness, LoopbackServer, LoopbackServer) {
    let other = try LoopbackServer { request in
      request.path == "/frame" ? .html("<title>secret</title><p id=p>inside</p><script>\(frame)</script>") : .html("")
    }
    let server = try LoopbackServer { request in
      request.path == "/own"
        ? .html("<script>window.mine = 1</script>")
        : .html(
          """
          <script>\(page)</script><iframe id=f name=named src='\(other.origin)/frame'></iframe>
          <script>const f = document.getElementById('f');
          const attempt = (body) => { try { return String(body()); } catch (e) { return e.name + ' ' + (e instanceof DOMException); } };</script>
          """)
    }
    let harness = NetworkHarness()
    try harness.load(server.origin + "/")
    return (harness, server, other)
  }

  @Test("the page cannot access the frame's document or other protected members, and still works")
  func closed() throws {
    let (harness, _, _) = try load(frame: "console.log('ran', document.title)")
    #expect(harness.lines == ["ran secret"])
    let lines = try harness.evaluate(
      """
      console.log(f.contentDocument, f.contentWindow !== null, f.contentWindow === f.contentWindow, window.length);
      for (const read of [(w) => w.document, (w) => w.localStorage, (w) => w.foo, (w) => w.eval, (w) => w.name, (w) => w.location.href,
        (w) => { w.foo = 1; }, (w) => { delete w.window; }, (w) => 'document' in w, (w) => Object.getOwnPropertyDescriptor(w, 'document'),
        (w) => Object.defineProperty(w, 'x', { value: 1 }), (w) => w.frameElement])
        console.log(attempt(() => read(f.contentWindow)));
      try { f.contentWindow.document; } catch (error) { console.log(error.message); }
      const w = f.contentWindow;
      console.log(w.window === w, w.self === w, w.parent === window, w.top === window, w.length, w.closed, w.opener, typeof w.then,
        Object.getPrototypeOf(w), window.named === w, Object.prototype.toString.call(w));
      console.log(document.body.children.length);
      """)
    var expected = ["null true true 1"]
    expected += Array(repeating: "SecurityError true", count: 12)
    expected.append(
      "Blocked a frame with origin \"\(harness.view.url.origin)\" from accessing a cross-origin frame."
        + " Protocols, domains, and ports must match.")
    expected += ["true true true true 0 false null undefined null true [object Object]", "2"]
    #expect(lines == expected)
  }

  @Test("the frame cannot access the page either")
  func inwards() throws {
    let (harness, _, _) = try load(
      frame: """
        for (const read of [() => parent.document, () => top.document, () => parent.page, () => parent.location.href])
          try { read(); console.log('seen'); } catch (error) { console.log(error.name, error instanceof DOMException); }
        console.log(frameElement, parent !== window, parent === top, parent.length);
        """)
    #expect(harness.lines == Array(repeating: "SecurityError true", count: 4) + ["null true true 1"])
  }

  @Test("a frame of the same origin and its page can access each other")
  func sameOrigin() throws {
    let server = try LoopbackServer { request in
      request.path == "/"
        ? .html("<iframe src=/own></iframe>")
        : .html(
          "<script>console.log(parent.document === top.document, frameElement === parent.document.querySelector('iframe'))</script>"
        )
    }
    let harness = NetworkHarness()
    try harness.load(server.origin + "/")
    #expect(harness.lines == ["true true"])
    let script =
      "const f = document.querySelector('iframe'); console.log(f.contentDocument.URL === f.contentWindow.location.href, f.contentWindow.frameElement === f)"
    #expect(try harness.evaluate(script) == ["true true"])
  }

  @Test("messages work in both directions, with the sender's origin and a window for responses")
  func messages() throws {
    let (harness, server, other) = try load(
      frame: "onmessage = (e) => e.source.postMessage(e.data + ' back from ' + e.origin, '*')",
      page: "onmessage = (e) => console.log(e.data, e.origin, e.source === f.contentWindow)")
    let lines = try harness.evaluate(
      "f.contentWindow.postMessage('lost', location.origin); f.contentWindow.postMessage('hi', f.src)")
    #expect(lines == ["hi back from \(server.origin) \(other.origin) true"])
  }

  @Test("either can navigate the other, and native receives the requester")
  func navigation() throws {
    let (harness, server, other) = try load()
    let recorder = SourceRecorder()
    harness.view.navigationDelegate = recorder
    _ = try harness.evaluate("f.contentWindow.location = '/own'")
    #expect(recorder.sources == ["\(server.origin) -> \(server.origin)/own"])
    #expect(try harness.evaluate("console.log(f.contentWindow.mine, f.contentDocument !== null)") == ["1 true"])
    _ = try harness.evaluate("f.src = '\(other.origin)/frame'")
    #expect(try harness.evaluate("console.log(attempt(() => f.contentWindow.mine))") == ["SecurityError true"])
  }

  @Test("a frame that navigates its parent is the requester")
  func topNavigation() throws {
    let recorder = SourceRecorder()
    let other = try LoopbackServer { request in
      request.path == "/"
        ? .html("<script>top.location.href = '/lost'; parent.location.replace('/moved')</script>") : .html("")
    }
    let server = try LoopbackServer { _ in .html("<iframe src='\(other.origin)/'></iframe>") }
    let harness = NetworkHarness()
    harness.view.navigationDelegate = recorder
    try harness.load(server.origin + "/")
    #expect(recorder.sources.last == "\(other.origin) -> \(other.origin)/moved")
    #expect(harness.view.url.href == other.origin + "/moved")
  }

  @Test("an empty frame has the origin of the page that created it, from any point of view")
  func inherited() throws {
    let (harness, _, other) = try load(
      frame: """
        const inner = document.body.appendChild(document.createElement('iframe'));
        console.log(inner.contentDocument !== null, inner.contentWindow.origin);
        """)
    #expect(harness.lines == ["true \(other.origin)"])
    #expect(
      try harness.evaluate(
        "console.log(f.contentWindow.length, attempt(() => f.contentWindow[0].document), attempt(() => f.contentWindow[1]))"
      ) == ["1 SecurityError true SecurityError true"])
  }
}

/// Allows everything and records who requested what, by origin.
final class SourceRecorder: NavigationDelegate {
  private(set) var sources: [String] = []

  func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) -> NavigationPolicy {
    sources.append("\(action.source.origin) -> \(action.url)")
    return .allow
  }
}
