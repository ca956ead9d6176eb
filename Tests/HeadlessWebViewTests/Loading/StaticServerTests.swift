import Foundation
import HeadlessWebView
import JavaScriptEngine
import Testing

@Suite("Files below a root, like those of a static server")
struct StaticServerTests {
  private final class Site {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("site-\(UUID().uuidString)")

    init() throws {
      let files = [
        "index.html": "<title>Home</title>", "docs/index.html": "<title>Docs</title><img src='a.png'>",
        "empty/note.txt": "", "app.js": "", "module.wasm": "", "font.woff2": "", "data.webmanifest": "", "tool.mjs": "",
      ]
      for (name, text) in files {
        let file = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: false, encoding: .utf8)
      }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Loads an address of the site, and returns the title and the URL, or the reason why it failed to load.
    ///
    /// The response for a missing file has no title.
    func load(_ address: String, origin: String? = "https://app.example", fallback: String? = nil) throws -> String {
      var configuration = WebViewConfiguration()
      configuration.resources = ResourcePolicy(
        root: folder.path, origin: origin.flatMap { WebURL($0) }, fallback: fallback)
      let view = WebView(configuration: configuration)
      defer { view.close() }
      var outcome = ""
      view.transcript.observe { event in
        if event.type == .loadFailed, event.string("kind") == "document" { outcome = event.string("code") ?? "" }
      }
      view.load(try #require(WebURL(address)))
      try view.runUntilIdle()
      view.evaluateJavaScript("document.title + ' ' + location.pathname + location.search") {
        if outcome.isEmpty, case .success(let value) = $0 { outcome = value.text?.string ?? "" }
      }
      try view.runUntilIdle()
      return outcome
    }
  }

  @Test(
    "a folder responds with its index, after a redirect to its URL with a slash",
    arguments: [
      ("https://app.example/", "Home /"), ("https://app.example", "Home /"),
      ("https://app.example/docs/", "Docs /docs/"), ("https://app.example/docs?a=1", "Docs /docs/?a=1"),
      ("https://app.example//docs", "Docs //docs/"), ("https://app.example/empty/", " /empty/"),
      ("https://app.example/none", " /none"),
    ])
  func index(address: String, outcome: String) throws { #expect(try Site().load(address) == outcome) }

  @Test(
    "the fallback responds to navigations without a file only",
    arguments: [
      ("https://app.example/settings/profile", "Home /settings/profile"),
      ("https://app.example/users/jo.doe?a", "Home /users/jo.doe?a"), ("https://app.example/empty/", "Home /empty/"),
      ("https://app.example/docs/", "Docs /docs/"), ("https://app.example/none.html", " /none.html"),
    ])
  func fallback(address: String, outcome: String) throws {
    #expect(try Site().load(address, fallback: "index.html") == outcome)
  }

  @Test("the fallback also responds on file:, where absolute paths start at the root")
  func localFallback() throws {
    let site = try Site()
    #expect(try site.load("file:///settings", origin: nil, fallback: "index.html") == "Home /settings")
    #expect(try site.load("file:///settings", origin: nil) == "not-found")
    #expect(try site.load("https://app.example/settings", fallback: "none.html") == " /settings")
  }

  @Test("a file beside the root is reported as outside of it")
  func beside() throws {
    let site = try Site()
    let parent = site.folder.deletingLastPathComponent().path
    #expect(try site.load("file://\(parent)/other.html", origin: nil, fallback: "index.html") == "outside-root")
  }

  @Test("scripts and requests get no fallback, and types follow the extension")
  func types() throws {
    let site = try Site()
    var configuration = WebViewConfiguration()
    configuration.resources = ResourcePolicy(
      root: site.folder.path, origin: WebURL("https://app.example"), fallback: "index.html")
    let view = WebView(configuration: configuration)
    defer { view.close() }
    var lines: [String] = []
    view.transcript.observe { event in
      if event.type == .console, let text = event.string("text") { lines.append(text) }
    }
    let names = ["app.js", "module.wasm", "font.woff2", "data.webmanifest", "tool.mjs", "missing", "docs"]
    view.loadHTML(
      """
      <script src="/missing" onerror="console.log('no script')"></script>
      <script>
        (async () => {
          for (const name of \(names)) {
            const response = await fetch('/' + name);
            console.log(name, response.status, response.headers.get('content-type'), response.redirected);
          }
        })();
      </script>
      """, baseURL: try #require(WebURL("https://app.example/page.html")))
    try view.runUntilIdle()
    #expect(
      lines == [
        "no script", "app.js 200 text/javascript false", "module.wasm 200 application/wasm false",
        "font.woff2 200 font/woff2 false", "data.webmanifest 200 application/manifest+json false",
        "tool.mjs 200 text/javascript false", "missing 404 text/plain; charset=utf-8 false", "docs 200 text/html true",
      ])
  }
}
