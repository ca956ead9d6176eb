import HeadlessWebView
import JavaScriptEngine
import Testing

/// Events that a host receives about requests, the console, and functions that reject.
@Suite struct NetworkEventTests {
  private func page(_ view: WebView, _ html: String = "<p>") throws {
    view.loadHTML(html, baseURL: try #require(WebURL("https://app.example/")))
    try view.runUntilIdle()
  }

  @Test("reports requests and their outcomes") func requestsAndWhatBecomesOfThem() throws {
    let view = WebView()
    var events: [String] = []
    view.network.onEvent = { event in
      switch event {
      case .request(let request, let number): events.append("\(number) > \(request.method) \(request.url.path)")
      case .redirect(let response, let next, let number):
        events.append("\(number) < \(response.status) > \(next.url.path)")
      case .response(let response, let number): events.append("\(number) < \(response.status) \(response.body.count)")
      case .failure(_, let number): events.append("\(number) !")
      }
    }
    view.network.route("/a", .text("abc", status: 201))
    view.network.route("/c", .text("", status: 302, headers: [("location", "/a")]))
    try page(
      view,
      """
      <script>
      fetch('/a', { method: 'POST', body: 'x' }).then(() => fetch('/c')).then(() => fetch('/b')).catch(() => {});
      </script>
      """)
    #expect(
      events == [
        "1 > POST /a", "1 < 201 3", "2 > GET /c", "2 < 302 > /a", "2 < 201 3", "3 > GET /b", "3 !",
      ])
    view.close()
  }

  @Test("reports lines of the console with their locations") func linesOfTheConsoleWithTheirPlaces() throws {
    let view = WebView()
    var messages: [ConsoleMessage] = []
    view.onConsole = { messages.append($0) }
    try page(view, "\n<script>\nconsole.warn('a', 1);</script>")
    let message = try #require(messages.first)
    #expect(message.level == "warn" && message.text == "a 1")
    #expect(message.place?.hasPrefix("https://app.example/:3") == true)
    view.close()
  }

  @Test("a rejection that native observes is handled") func aRejectionThatNativeHearsIsHandled() throws {
    let view = WebView()
    var errors: [PageError] = []
    var result: Result<StructuredValue, ScriptError>?
    view.onPageError = { errors.append($0) }
    try page(view)
    view.callAsyncJavaScript("throw new TypeError('no');") { result = $0 }
    try view.runUntilIdle()
    guard case .failure(.exception(let exception)) = result else {
      Issue.record("\(String(describing: result))")
      return
    }
    #expect(exception.message == "no" && exception.name == "TypeError")
    #expect(errors.isEmpty)
    view.close()
  }

  /// An owner of a view, whose observer refers to the owner without keeping it.
  private final class Owner {
    let view = WebView()
    private var ends: [ResourceError] = []

    init() {
      view.network.route("**/never") { _ in .later { _ in {} } }
      view.network.onEvent = { [unowned self] event in
        if case .failure(let reason, _) = event { ends.append(reason) }
      }
    }

    /// Returns the reasons why requests of a page have failed.
    func reasons(of script: String) throws -> [ResourceError] {
      view.loadHTML("<script>\(script)</script>", baseURL: try #require(WebURL("https://app.test/")))
      view.eventLoop.advance(by: .seconds(1))
      return ends
    }

    deinit { view.close() }
  }

  @Test("a request that a page cancels fails, and one that ends with the view has no event")
  func cancelled() throws {
    let owner = Owner()
    let script = "const c = new AbortController(); fetch('/never', c).catch(() => {}); setTimeout(() => c.abort(), 10);"
    #expect(try owner.reasons(of: script) == [.cancelled])
    // The view closes after its owner has begun to be deallocated.
    _ = try Owner().reasons(of: "fetch('/never').catch(() => {})")
  }
}
