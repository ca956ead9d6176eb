import Foundation
import HeadlessWebView
import Testing

struct RequestTests {
  /// Runs a page in a separate folder that contains `data.json`, and returns the console's lines.
  private func run(_ script: String) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("requests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try "{\"a\":1}".write(to: folder.appendingPathComponent("data.json"), atomically: true, encoding: .utf8)
    var configuration = WebViewConfiguration()
    configuration.resources = ResourcePolicy(root: folder.path, origin: WebURL("https://app.example"))
    let view = WebView(configuration: configuration)
    defer { view.close() }
    var lines: [String] = []
    view.transcript.observe { event in
      if event.type == .console, let text = event.string("text") { lines.append(text) }
    }
    view.loadHTML("<script>\(script)</script>", baseURL: try #require(WebURL("https://app.example/page.html")))
    try view.runUntilIdle()
    return lines
  }

  @Test("a request to the page's origin is served from the root, state by state")
  func states() throws {
    let lines = try run(
      """
      const x = new XMLHttpRequest();
      x.onreadystatechange = () => console.log(x.readyState, x.status);
      x.onload = () => console.log(x.responseText, x.getResponseHeader('Content-Type'), x.responseURL);
      x.open('GET', '/data.json');
      x.send();
      console.log('sent');
      """)
    #expect(
      lines == [
        "1 0", "sent", "2 200", "3 200", "4 200", "{\"a\":1} application/json https://app.example/data.json",
      ])
  }

  @Test("a synchronous request returns its response immediately")
  func synchronous() throws {
    let lines = try run(
      "const x = new XMLHttpRequest(); x.open('GET', 'data.json', false); x.send(); console.log(x.responseText)")
    #expect(lines == ["{\"a\":1}"])
  }

  @Test("responses are JSON and bytes of the page's own realm")
  func types() throws {
    let lines = try run(
      """
      for (const type of ['json', 'arraybuffer']) {
        const x = new XMLHttpRequest();
        x.open('GET', 'data.json');
        x.responseType = type;
        x.onload = () => console.log(type, x.response instanceof (type === 'json' ? Object : ArrayBuffer),
          type === 'json' ? x.response.a : x.response.byteLength);
        x.send();
      }
      """)
    #expect(lines == ["json true 1", "arraybuffer true 7"])
  }

  @Test("a missing file is 404, and a host that is not allowed an error")
  func failures() throws {
    let lines = try run(
      """
      for (const url of ['missing.json', 'https://other.example/']) {
        const x = new XMLHttpRequest();
        x.open('GET', url);
        x.onload = () => console.log('load', x.status);
        x.onerror = () => console.log('error', x.status);
        x.send();
      }
      """)
    #expect(lines == ["load 404", "error 0"])
  }

  @Test("an aborted request fires abort and never completes")
  func abort() throws {
    let lines = try run(
      """
      const x = new XMLHttpRequest();
      x.open('GET', 'data.json');
      x.onabort = () => console.log('abort');
      x.onload = () => console.log('load');
      x.send();
      x.abort();
      console.log(x.readyState);
      """)
    #expect(lines == ["abort", "0"])
  }
}
