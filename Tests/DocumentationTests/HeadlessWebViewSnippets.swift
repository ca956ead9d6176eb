import Foundation
import HeadlessWebView
import JavaScriptEngine
import Testing

final class LoadObserver: NavigationDelegate {
  var outcome = "loading"

  func webView(_ webView: WebView, didFinish url: WebURL) { outcome = "finished" }

  func webView(_ webView: WebView, didFail error: NavigationError) { outcome = "failed: \(error.reason)" }
}

final class SchemeHandler: NavigationDelegate {
  var opened: [String] = []

  func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) -> NavigationPolicy {
    guard action.url.scheme == "myapp" else { return .allow }
    opened.append(action.url.href)
    return .cancel
  }
}

final class Downloads: NavigationDelegate, WebViewObserver {
  var files: [String: [UInt8]] = [:]

  func webView(_ webView: WebView, decidePolicyFor response: NavigationResponse) -> NavigationPolicy {
    response.isAttachment || !response.canShowMIMEType ? .download : .allow
  }

  func webView(didEnd download: Download) {
    if download.outcome == .finished { files[download.suggestedFilename] = download.bytes }
  }
}

final class DialogHandler: UIDelegate {
  func webView(_ webView: WebView, confirm message: String, in frame: FrameInfo) -> Bool { message == "Delete?" }
}

extension FaultCode {
  static let cartLost = FaultCode(rawValue: "cart-lost")
}

/// The Swift code of the catalog of HeadlessWebView.
struct HeadlessWebViewSnippets {
  struct AccessError: Error {}

  @Test("clicks a button of a page and reads its text")
  func overview() async throws {
    let view = WebView()
    view.loadHTML("<button onclick=\"this.textContent = 'Thanks'\">Press</button>")
    try await view.runUntilIdle()
    try await view.evaluateJavaScript("document.querySelector('button').click()")
    let label = try await view.evaluateJavaScript("document.querySelector('button').textContent").string
    view.close()
    #expect(label == "Thanks")
  }

  @Test("loads a page from a folder")
  func files() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try "<title>From a file</title>".write(toFile: folder + "/index.html", atomically: true, encoding: .utf8)

    var configuration = WebViewConfiguration()
    configuration.resources = ResourcePolicy(root: folder)
    let view = WebView(configuration: configuration)
    view.load(.file(path: folder + "/index.html"))
    try await view.runUntilIdle()
    #expect(try await view.evaluateJavaScript("document.title").string == "From a file")
    view.close()
  }

  @Test("loads a page and its script from routes")
  func routes() async throws {
    let view = WebView()
    view.network.route("https://shop.example/", .html("<title>Shop</title><script src='shop.js'></script>"))
    view.network.route("https://shop.example/shop.js", .text("document.title += ' open'", type: "text/javascript"))
    if let address = WebURL("https://shop.example/") { view.load(address) }
    try await view.runUntilIdle()
    #expect(try await view.evaluateJavaScript("document.title").string == "Shop open")
    view.close()
  }

  @Test("the delegate receives the end of a load")
  func loadObserver() async throws {
    let view = WebView()
    let observer = LoadObserver()
    view.navigationDelegate = observer
    view.load(try #require(WebURL("https://shop.example/")))
    try await view.runUntilIdle()
    #expect(observer.outcome.hasPrefix("failed: "))
    view.loadHTML("<title>Shop</title>")
    try await view.runUntilIdle()
    #expect(observer.outcome == "finished")
    view.close()
  }

  @Test("a user script runs before the scripts of a page")
  func userScript() async throws {
    let view = WebView()
    let script = UserScript(source: "window.appVersion = '2.0'", injectionTime: .documentStart)
    view.addUserScript(script)
    view.loadHTML("<script>document.title = appVersion</script>")
    try await view.runUntilIdle()
    #expect(try await view.evaluateJavaScript("document.title").string == "2.0")
    view.close()
  }

  @Test("virtual time jumps to the next timer")
  func virtualTime() async throws {
    let view = WebView()
    view.loadHTML("<script>setTimeout(() => { document.title = 'Done' }, 60_000)</script>")
    try await view.runUntilIdle(limit: .seconds(120))
    let elapsed = view.eventLoop.now
    #expect(elapsed >= .seconds(60))
    #expect(try await view.evaluateJavaScript("document.title").string == "Done")
    view.close()
  }

  @Test("an interval runs while time passes, and keeps the page from being idle")
  func interval() async throws {
    let view = WebView()
    view.loadHTML("<script>let ticks = 0; setInterval(() => { ticks += 1 }, 1000)</script>")
    try await view.advance(by: .milliseconds(3500))
    let ticks = try await view.evaluateJavaScript("ticks").number
    #expect(ticks == 3)

    var reports: [String] = []
    do {
      try await view.runUntilIdle(limit: .seconds(10))
    } catch let error as EventLoopError {
      reports += error.pending.map(\.description)
    }
    #expect(reports.count == 1)
    view.close()
  }

  @Test("waits for a condition")
  func condition() async throws {
    let view = WebView()
    var isReady = false
    view.onConsole = { message in isReady = message.text == "ready" }
    view.loadHTML("<script>setTimeout(() => console.log('ready'), 500)</script>")
    try await view.run(until: { isReady }, timeout: .seconds(5))
    #expect(isReady)
    view.close()
  }

  @Test("the view waits for work of the host")
  func hostWork() async throws {
    let view = WebView()
    var names: [String] = []
    let work = view.eventLoop.beginWork("read the profile", as: String.self) { profile in
      names.append(profile)
    }
    Task.detached { work.finish("Ada") }
    try await view.runUntilIdle()
    #expect(names == ["Ada"])
    view.close()
  }

  @Test("a delegate cancels navigations to the app's scheme")
  func scheme() async throws {
    let view = WebView()
    let handler = SchemeHandler()
    view.navigationDelegate = handler
    view.loadHTML("<script>location.href = 'myapp://share?title=Hello'</script>")
    try await view.runUntilIdle()
    #expect(handler.opened == ["myapp://share?title=Hello"])
    view.close()
  }

  @Test("an observer receives a download")
  func downloads() async throws {
    let view = WebView()
    let downloads = Downloads()
    view.navigationDelegate = downloads
    view.addObserver(downloads)
    view.loadHTML("<a download='note.txt' href='data:,Hello'>Note</a><script>document.links[0].click()</script>")
    try await view.runUntilIdle()
    #expect(downloads.files == ["note.txt": Array("Hello".utf8)])
    view.close()
  }

  @Test("a route responds to fetch")
  func requests() async throws {
    let view = WebView()
    view.network.route("https://api.example/user/*") { request in
      guard request.method == "GET" else { return .status(405) }
      return .text(#"{"name": "Ada"}"#, type: "application/json")
    }
    var lines: [String] = []
    view.onConsole = { lines.append($0.text) }
    view.loadHTML(
      "<script>fetch('https://api.example/user/1').then(r => r.json()).then(u => console.log(u.name))</script>")
    try await view.runUntilIdle()
    #expect(lines == ["Ada"])
    view.close()
  }

  @Test("a handler responds to requests for a custom scheme")
  func customScheme() async throws {
    let view = WebView()
    try view.setURLSchemeHandler(
      { request in
        .text("received \(request.text)", headers: [("Access-Control-Allow-Origin", "*")])
      }, forURLScheme: "ipc")
    var lines: [String] = []
    view.onConsole = { lines.append($0.text) }
    view.loadHTML(
      """
      <script>
        fetch('ipc://localhost/greet', { method: 'POST', body: 'x' }).then(r => r.text()).then(t => console.log(t));
      </script>
      """, baseURL: WebURL("https://app.example/") ?? .blank)
    try await view.runUntilIdle()
    #expect(lines == ["received x"])
    view.close()
  }

  @Test("routes simulate a slow and a broken network")
  func slowNetwork() async throws {
    let view = WebView()
    view.network.route("**/slow.json", .text("{}", type: "application/json").delayed(by: .seconds(3)))
    view.network.route("**/broken.json", .failure("connection reset"))
    var lines: [String] = []
    view.onConsole = { lines.append($0.text) }
    view.loadHTML(
      """
      <script>
        fetch('https://api.example/slow.json').then(() => console.log('slow'));
        fetch('https://api.example/broken.json').catch(() => console.log('broken'));
      </script>
      """)
    try await view.runUntilIdle()
    #expect(lines == ["broken", "slow"])
    #expect(view.eventLoop.now >= .seconds(3))
    view.close()
  }

  @Test("a route accepts a WebSocket")
  func webSocket() async throws {
    let view = WebView()
    view.network.routeWebSocket("wss://chat.example/**") { connection in
      connection.onMessage = { [weak connection] message in
        if case .text(let text) = message { connection?.send("echo: \(text)") }
      }
    }
    var lines: [String] = []
    view.onConsole = { lines.append($0.text) }
    view.loadHTML(
      """
      <script>
        const socket = new WebSocket('wss://chat.example/lobby');
        socket.onopen = () => socket.send('hi');
        socket.onmessage = (event) => console.log(event.data);
      </script>
      """)
    try await view.run(until: { !lines.isEmpty })
    #expect(lines == ["echo: hi"])
    view.close()
  }

  @Test("a page posts messages and receives a reply")
  func messages() async throws {
    let view = WebView()
    var lines: [String] = []
    try view.addScriptMessageHandler(name: "log") { message in
      lines.append(message.body.string ?? "")
    }
    try view.addScriptMessageHandler(
      name: "profile",
      replyHandler: { message, reply in
        reply(.success(["name": "Ada"]))
      })
    view.loadHTML(
      """
      <script>
        webkit.messageHandlers.profile.postMessage({}).then((profile) => {
          webkit.messageHandlers.log.postMessage(profile.name);
        });
      </script>
      """)
    try await view.runUntilIdle()
    #expect(lines == ["Ada"])
    view.close()
  }

  @Test("a script function returns its result to the page")
  func scriptFunction() async throws {
    let view = WebView()
    view.addScriptFunction("add") { call in
      .number((call[0].number ?? 0) + (call[1].number ?? 0))
    }
    view.loadHTML("<script>document.title = add(1, 2)</script>")
    try await view.runUntilIdle()
    #expect(try await view.evaluateJavaScript("document.title").string == "3")
    view.close()
  }

  @Test("a page function receives its arguments as values")
  func pageFunction() async throws {
    let view = WebView()
    view.loadHTML("<p>")
    try await view.runUntilIdle()
    var titles: [String] = []
    let greet = PageFunction("name", body: "document.title = 'Hello ' + name; return document.title;")
    view.call(
      greet, .text("Ada"),
      completion: { result in
        titles.append((try? result.get().string) ?? "")
      })
    try await view.runUntilIdle()
    #expect(titles == ["Hello Ada"])
    view.close()
  }

  @Test("a delegate responds to confirm")
  func dialogs() async throws {
    let view = WebView()
    let handler = DialogHandler()
    view.uiDelegate = handler
    view.loadHTML("<script>document.title = confirm('Delete?') ? 'deleted' : 'kept'</script>")
    try await view.runUntilIdle()
    #expect(try await view.evaluateJavaScript("document.title").string == "deleted")
    withExtendedLifetime(handler) { view.close() }
  }

  @Test("a page exchanges messages with a web message listener, and a prompt is a call of native code")
  func androidMessages() async throws {
    let view = WebView()
    view.addWebMessageListener("port", isAllowed: { $0.origin == "https://app.example" }) { message, reply in
      reply.postMessage("received \(message.text ?? "")")
    }
    view.addPromptHandler { request in
      request.message == "native:version" ? .text("3") : nil
    }
    let base = try #require(WebURL("https://app.example/"))
    view.loadHTML(
      "<script>port.onmessage = (e) => { document.title = e.data + prompt('native:version'); }; port.postMessage('a')</script>",
      baseURL: base)
    try await view.runUntilIdle()
    #expect(try await view.evaluateJavaScript("document.title").string == "received a3")
    view.close()
  }

  @Test("a view reports a limit that its page reached")
  func limits() async throws {
    var configuration = WebViewConfiguration()
    configuration.limits.scriptTime = .seconds(1)
    configuration.limits.timers = 1_000
    configuration.limits.payload = 1 << 20
    let view = WebView(configuration: configuration)
    view.loadHTML("<script>for (let i = 0; i < 2000; i++) setTimeout(() => {}, 1000)</script>")
    try await view.runUntilIdle()
    var reports: [String] = []
    for limit in view.limitsReached { reports.append(limit.description) }
    #expect(reports.count == 1)
    #expect(view.limitsReached.map(\.subject) == [.timers])
    view.close()
  }

  @Test("a script function checks the origin of its caller")
  func origins() async throws {
    let view = WebView()
    view.addScriptFunction("token") { call in
      guard call.frame.origin == "https://app.example" else { throw AccessError() }
      return "secret"
    }
    let page = "<script>try { document.title = token() } catch { document.title = 'refused' }</script>"
    view.loadHTML(page, baseURL: try #require(WebURL("https://app.example/")))
    try await view.runUntilIdle()
    #expect(try await view.evaluateJavaScript("document.title").string == "secret")
    view.loadHTML(page, baseURL: try #require(WebURL("https://other.example/")))
    try await view.runUntilIdle()
    #expect(try await view.evaluateJavaScript("document.title").string == "refused")
    view.close()
  }

  @Test("an observer of the transcript receives faults")
  func faults() throws {
    let view = WebView()
    var faults: [String] = []
    view.transcript.observe { event in
      if let code = event.faultCode { faults.append(code.rawValue) }
    }
    view.transcript.record(EventType(rawValue: "checkout"), [TranscriptEvent.Field("items", 3)])
    view.transcript.fault(.cartLost, "The cart is empty after the reload.")
    #expect(faults == ["cart-lost"])
    view.close()
  }

  @Test("closures receive console lines and uncaught errors")
  func console() async throws {
    let view = WebView()
    var lines: [String] = []
    view.onConsole = { message in lines.append("\(message.level): \(message.text)") }
    view.onPageError = { error in lines.append("uncaught: \(error.message)") }
    view.loadHTML("<script>console.log('loading'); throw new Error('no cart')</script>")
    try await view.runUntilIdle()
    #expect(lines.first == "log: loading")
    #expect(lines.contains { $0.hasPrefix("uncaught: ") && $0.contains("no cart") })
    view.close()
  }
}
