import Foundation
import HeadlessWebView
import JavaScriptEngine
import Testing

/// Pages at the schemes of an app, such as `capacitor://localhost`.
struct CustomSchemeTests {
  @Test("a page has the origin of its scheme and host, with storage, and URLs of it have none") func origin() throws {
    let page = try Page(html: "<p>", url: "app://localhost/index.html")
    #expect(
      try page.run(
        """
        log(location.origin, location.protocol, location.host, self.origin, new URL(location.href).origin);
        localStorage.setItem('a', 1);
        log(localStorage.getItem('a'), document.domain);
        """) == ["app://localhost app: localhost app://localhost null", "1 localhost"])
  }

  @Test("posts messages to its own origin") func messages() throws {
    let page = try Page(html: "<p>", url: "app://localhost/index.html")
    #expect(
      try page.run(
        """
        onmessage = (event) => log(event.data, event.origin);
        postMessage('own', 'app://localhost');
        postMessage('other', 'app://elsewhere');
        """) == ["own app://localhost"])
  }

  @Test("files below the root are served from it, with 404 for missing ones") func files() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("scheme-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("<script src=code.js></script>".utf8).write(to: folder.appendingPathComponent("index.html"))
    try Data("console.log('script of ' + location.origin)".utf8).write(to: folder.appendingPathComponent("code.js"))
    var configuration = WebViewConfiguration()
    configuration.resources = ResourcePolicy(root: folder.path, origin: WebURL("capacitor://localhost"))
    let view = WebView(configuration: configuration)
    defer { view.close() }
    var lines: [String] = []
    view.transcript.observe { if $0.type == .console { lines.append($0.string("text") ?? "") } }
    view.load(try #require(WebURL("capacitor://localhost/")))
    try view.runUntilIdle()
    view.evaluateJavaScript(
      "fetch('/missing.json').then((answer) => console.log(answer.status)); fetch('code.js').then((a) => console.log(a.status)); 0"
    )
    try view.runUntilIdle()
    #expect(lines == ["script of capacitor://localhost", "404", "200"])
  }
}
