import Dispatch
import HeadlessWebView
import JavaScriptEngine
import LoopbackServer
import Testing

/// Downloads that links, responses and native start.
@Suite("Downloads")
struct DownloadTests {
  /// Decides on navigations and responses, and records the downloads.
  private final class App: NavigationDelegate, WebViewObserver {
    var policyForActions: (NavigationAction) -> NavigationPolicy = { _ in .allow }
    var policyForResponses: (NavigationResponse) -> NavigationPolicy = { _ in .allow }
    var responses: [NavigationResponse] = []
    var downloads: [Download] = []
    var onStart: ((Download) -> Void)?
    var failures: [ResourceError] = []

    func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) -> NavigationPolicy {
      policyForActions(action)
    }
    func webView(_ webView: WebView, decidePolicyFor response: NavigationResponse) -> NavigationPolicy {
      responses.append(response)
      return policyForResponses(response)
    }
    func webView(_ webView: WebView, didFail error: NavigationError) { failures.append(error.reason) }
    func webView(didStart download: Download) {
      downloads.append(download)
      onStart?(download)
    }
  }

  /// The records of downloads.
  private final class Events {
    var lines: [String] = []
  }

  private let app = App()
  private let view: WebView
  private let events = Events()

  init() {
    var configuration = WebViewConfiguration()
    configuration.resources.allowedHosts = ["127.0.0.1"]
    view = WebView(configuration: configuration)
    view.navigationDelegate = app
    view.addObserver(app)
    view.transcript.observe { [events] event in
      guard event.type.rawValue.hasPrefix("download") else { return }
      let facts = ["url", "filename", "status", "bytes", "reason"].compactMap { name -> String? in
        switch event.fields.first(where: { $0.name == name })?.value {
        case .string(let text): text
        case .number(let number): "\(Int(number))"
        default: nil
        }
      }
      events.lines.append(([event.type.rawValue] + facts).joined(separator: " "))
    }
    view.network.route("/page.html", .html("<a id=a download='report.csv' href='/report?id=1'>Report</a>"))
    view.network.route("/report", .text("a,b", type: "text/csv"))
    view.network.route(
      "/file", .bytes([1, 2], type: "application/zip", headers: [("Content-Disposition", "attachment")]))
    view.network.route("/missing", .status(404))
  }

  private func load(_ path: String = "/page.html") throws {
    view.load(WebURL("https://app.example\(path)") ?? .blank)
    try view.runUntilIdle()
  }

  @Test("a link with the attribute download starts a download, and the page stays")
  func link() throws {
    defer { view.close() }
    try load()
    try view.evaluateJavaScriptNow("addEventListener('beforeunload', () => { window.left = true }); a.click()")
    try view.runUntilIdle()
    let download = try #require(app.downloads.first)
    #expect(app.downloads.count == 1)
    #expect(download.outcome == .finished)
    #expect(download.bytes == Array("a,b".utf8))
    #expect(download.url.href == "https://app.example/report?id=1")
    #expect(download.suggestedFilename == "report.csv")
    #expect(download.response?.mimeType == "text/csv")
    guard case .navigation(let action) = download.source else {
      Issue.record("the source is no navigation")
      return
    }
    #expect(action.isDownload)
    #expect(view.url.href == "https://app.example/page.html")
    #expect(try view.evaluateJavaScriptNow("window.left").isUndefined)
    #expect(
      events.lines == [
        "download https://app.example/report?id=1 report.csv 200",
        "download-finished https://app.example/report?id=1 report.csv 3",
      ])
  }

  @Test("native decides on the navigation of a link with the attribute download")
  func refusedLink() throws {
    defer { view.close() }
    try load()
    app.policyForActions = { $0.isDownload ? .cancel : .allow }
    try view.evaluateJavaScriptNow("a.click()")
    try view.runUntilIdle()
    #expect(app.downloads.isEmpty)
  }

  @Test("a blob is downloaded, even if the page revokes its URL after the click")
  func blob() throws {
    defer { view.close() }
    try load()
    try view.evaluateJavaScriptNow(
      """
      const url = URL.createObjectURL(new Blob(['{}'], { type: 'application/json' }));
      const link = document.createElement('a');
      link.href = url; link.download = 'state'; link.click();
      URL.revokeObjectURL(url);
      """)
    try view.runUntilIdle()
    #expect(app.downloads.first?.suggestedFilename == "state.json")
    #expect(app.downloads.first?.bytes == Array("{}".utf8))
  }

  @Test("native downloads a response instead of showing it")
  func response() throws {
    defer { view.close() }
    try load()
    app.policyForResponses = { $0.isAttachment ? .download : .allow }
    try load("/file")
    let download = try #require(app.downloads.first)
    #expect(download.outcome == .finished)
    #expect(download.bytes == [1, 2])
    #expect(download.suggestedFilename == "file")
    #expect(app.failures == [.refused])
    #expect(view.url.href == "https://app.example/page.html")
    guard case .response(let response) = download.source else {
      Issue.record("the source is no response")
      return
    }
    #expect(response == app.responses.last)
  }

  @Test("native downloads the target of a navigation, with its body and after its redirects")
  func action() throws {
    defer { view.close() }
    view.network.route("/moved", .status(302, headers: [("Location", "/report")]))
    view.loadHTML(
      "<a id=l href='/moved'>Moved</a>", baseURL: WebURL("https://app.example/form.html") ?? .blank)
    try view.runUntilIdle()
    app.policyForActions = { _ in .download }
    try view.evaluateJavaScriptNow("l.click()")
    try view.runUntilIdle()
    #expect(app.downloads.first?.url.href == "https://app.example/report")
    #expect(app.downloads.first?.suggestedFilename == "report.csv")
    #expect(view.url.href == "https://app.example/form.html")
  }

  @Test("native decides later on a response that it then downloads")
  func later() throws {
    defer { view.close() }
    try load()
    app.policyForResponses = { _ in .later }
    view.load(WebURL("https://app.example/file") ?? .blank)
    view.advance(by: .seconds(1))
    #expect(app.downloads.isEmpty)
    #expect(view.decide(.download, on: try #require(app.responses.last)))
    #expect(app.downloads.first?.bytes == [1, 2])
  }

  @Test("native downloads a URL itself, without a policy decision")
  func byNative() throws {
    defer { view.close() }
    try load()
    app.policyForActions = { _ in .cancel }
    let download = try #require(view.startDownload(WebURL("https://app.example/report") ?? .blank))
    #expect(download.source == .native && download.outcome == nil)
    try view.runUntilIdle()
    #expect(download.outcome == .finished && download.bytes == Array("a,b".utf8))
  }

  @Test("a response with an error status is downloaded, and a missing response is a failure")
  func failure() throws {
    defer { view.close() }
    let missing = view.startDownload(WebURL("https://app.example/missing") ?? .blank)
    let failed = view.startDownload(WebURL("https://other.example/gone") ?? .blank)
    try view.runUntilIdle()
    #expect(missing?.outcome == .finished && missing?.response?.status == 404)
    #expect(failed?.outcome == .failed(.hostNotAllowed("other.example")))
    #expect(events.lines.last?.hasPrefix("download-failed https://other.example/gone gone") == true)
  }

  @Test("a sandboxed frame needs the permission to download", arguments: [true, false])
  func sandbox(_ isAllowed: Bool) throws {
    defer { view.close() }
    let tokens = isAllowed ? "allow-scripts allow-downloads" : "allow-scripts"
    view.loadHTML(
      "<iframe sandbox='\(tokens)' srcdoc=\"<a id=a download href='data:,x'></a><script>a.click()</script>\"></iframe>",
      baseURL: WebURL("https://app.example/outer") ?? .blank)
    try view.runUntilIdle()
    #expect(app.downloads.count == (isAllowed ? 1 : 0))
  }

  @Test("an observer cancels a download that starts, and none of its events follow")
  func cancelledAtOnce() throws {
    defer { view.close() }
    try load()
    app.onStart = { $0.cancel() }
    try view.evaluateJavaScriptNow("a.click()")
    try view.runUntilIdle()
    #expect(app.downloads.first?.outcome == .cancelled)
    #expect(events.lines == ["download-failed https://app.example/report?id=1 report.csv cancelled"])
  }

  // MARK: Late bodies

  /// Waits for the response of a download whose body never arrives.
  private func waitForResponse(_ server: LoopbackServer) throws {
    app.policyForResponses = { _ in .download }
    view.load(WebURL(server.origin + "/") ?? .blank)
    try view.run(until: { app.downloads.first?.response != nil })
  }

  private func server() throws -> LoopbackServer {
    try LoopbackServer { _ in
      LoopbackResponse("part", fields: [("Content-Disposition", "attachment; filename=big.bin")]).neverEnding
    }
  }

  @Test("native receives the download when the response's head arrives, and cancels it in the middle of the body")
  func lateBody() throws {
    defer { view.close() }
    let server = try server()
    try waitForResponse(server)
    let download = try #require(app.downloads.first)
    #expect(download.suggestedFilename == "big.bin" && download.outcome == nil)
    #expect(app.failures == [.refused])
    download.cancel()
    #expect(download.outcome == .cancelled && download.bytes.isEmpty)
    try view.runUntilIdle()
  }

  @Test("a view that closes cancels its downloads")
  func closing() throws {
    let server = try server()
    try waitForResponse(server)
    view.close()
    #expect(app.downloads.first?.outcome == .cancelled)
  }

  @Test("native decides once on a response whose body is late", arguments: [NavigationPolicy.allow, .cancel, .later])
  func decisionsBeforeTheBody(_ policy: NavigationPolicy) throws {
    defer { view.close() }
    let asked = DispatchSemaphore(value: 0)
    let server = try LoopbackServer { _ in
      LoopbackResponse("<title>whole</title>", type: "text/html", fields: [("Content-Disposition", "attachment")])
        .pausing { _ = asked.wait(timeout: .now() + 60) }
    }
    app.policyForResponses = { _ in
      asked.signal()
      return policy
    }
    view.load(WebURL(server.origin + "/") ?? .blank)
    if policy == .later {
      try view.run(until: { !app.responses.isEmpty })
      #expect(view.decide(.allow, on: app.responses[0]))
    }
    try view.runUntilIdle()
    #expect(app.responses.count == 1)
    #expect(app.failures == (policy == .cancel ? [.refused] : []))
    #expect((view.url == .blank) == (policy == .cancel))
  }
}
