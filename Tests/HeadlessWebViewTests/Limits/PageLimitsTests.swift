import HeadlessWebView
import JavaScriptEngine
import Testing

/// Pages that exceed limits.
struct PageLimitsTests {
  private final class Stage: WebViewObserver {
    let view: WebView
    var log: [String] = []
    var records: [TranscriptEvent] = []
    var heard: [LimitError.Subject] = []

    init(_ change: (inout PageLimits) -> Void) {
      var configuration = WebViewConfiguration()
      change(&configuration.limits)
      view = WebView(configuration: configuration)
      view.transcript.observe { [unowned self] record in
        if record.type == .console { log.append(record.string("text") ?? "") }
        if record.type == .limitReached { records.append(record) }
      }
      view.addObserver(self)
    }

    deinit { view.close() }

    func webView(didReach limit: LimitError) { heard.append(limit.subject) }

    func load(_ script: String, at url: String = "https://app.example/") throws {
      view.loadHTML("<body><script>\(script)</script>", baseURL: WebURL(url) ?? .blank)
      try view.runUntilIdle()
    }

    /// Checks that a limit was reported once, and that the next page works and has reached no limit.
    func expect(_ subject: LimitError.Subject, most: Int) throws {
      #expect(view.limitsReached.map(\.subject) == [subject])
      #expect(view.limitsReached.map(\.most) == [most])
      #expect(heard == [subject])
      #expect(records.map { $0.string("limit") } == [subject.rawValue])
      log = []
      try load("setTimeout(() => console.log('next'), 5)")
      #expect(log == ["next"])
      #expect(view.limitsReached == [])
    }
  }

  @Test("limits waiting timers") func timersThatWait() throws {
    let stage = Stage { $0.timers = 3 }
    try stage.load(
      """
      const ids = [];
      for (let i = 0; i < 5; i++) try { ids.push(setTimeout(() => console.log(i), 10)); } catch (error) {
        console.log(error.name, error.code, error instanceof DOMException);
      }
      clearTimeout(ids[0]);
      const every = setInterval(() => { console.log('every'); clearInterval(every); }, 20);
      """)
    #expect(stage.log == ["QuotaExceededError 22 true", "QuotaExceededError 22 true", "1", "2", "every"])
    try stage.expect(.timers, most: 3)
  }

  @Test("limits waiting tasks") func tasksThatWait() throws {
    let stage = Stage { $0.tasks = 10 }
    try stage.load(
      """
      let heard = 0, refused = 0;
      onmessage = () => heard++;
      for (let i = 0; i < 100; i++) try { postMessage(i, '*'); } catch (error) { refused += error.name === 'QuotaExceededError'; }
      for (let i = 0; i < 10; i++) try { setTimeout(() => heard++); } catch (error) { refused++; }
      setTimeout(() => console.log(heard + refused, heard <= 10, refused >= 100), 50);
      """)
    #expect(stage.log == ["110 true true"])
    try stage.expect(.tasks, most: 10)
  }

  @Test("limits the frames of a page") func framesOfAPage() throws {
    let stage = Stage { $0.frames = 2 }
    try stage.load(
      """
      const made = [1, 2, 3].map(() => document.body.appendChild(document.createElement('iframe')));
      console.log(made.map((frame) => frame.contentWindow !== null), frames.length);
      made[0].remove();
      console.log(document.body.appendChild(document.createElement('iframe')).contentWindow !== null);
      made[2].src = 'about:blank'; made[2].remove();
      """)
    #expect(stage.log == ["true,true,false 2", "true"])
    try stage.expect(.frames, most: 2)
  }

  @Test("limits the depth of frames") func framesInFrames() throws {
    let stage = Stage { $0.frameDepth = 4 }
    try stage.load(
      """
      let depth = 0;
      for (let at = window; at; depth++) at = at.document.body.appendChild(at.document.createElement('iframe')).contentWindow;
      console.log(depth);
      """)
    #expect(stage.log == ["5"])
    try stage.expect(.frameDepth, most: 4)
  }

  @Test("a document can contain itself once") func aDocumentStandsInItself() throws {
    let stage = Stage { $0.frameDepth = 10 }
    stage.view.network.route(
      "https://app.example/*", .html("<script>console.log('in')</script><iframe src='#a'></iframe>"))
    stage.view.load(try #require(WebURL("https://app.example/self")))
    try stage.view.runUntilIdle()
    #expect(stage.log == ["in", "in"])
    #expect(stage.view.limitsReached == [])
  }

  @Test("limits the redirects of a request") func redirectsOfARequest() throws {
    let stage = Stage { $0.redirects = 5 }
    stage.view.network.route(where: { $0.href.contains("/r") }) { request in
      .status(302, headers: [("Location", request.url.href + "r")])
    }
    try stage.load("fetch('/r').catch((error) => console.log(error.name));")
    #expect(stage.log == ["TypeError"])
    try stage.expect(.redirects, most: 5)
  }

  @Test("limits the lines of the console and their length") func linesOfTheConsoleAndLong() throws {
    let stage = Stage { $0.consoleLines = 3 }
    try stage.load("for (let i = 0; i < 10; i++) console.log(i);")
    #expect(stage.log == ["0", "1", "2"])
    try stage.expect(.consoleLines, most: 3)
    let other = Stage { $0.consoleLine = 4 }
    try other.load("console.log('12345'); console.log('1234');")
    #expect(other.log == ["1234\u{2026}", "1234"])
    try other.expect(.consoleLine, most: 4)
  }

  @Test("limits the memory of a page that creates objects endlessly") func memoryOfAPageThatMakes() throws {
    let stage = Stage { $0.memory = 1 << 20 }
    try stage.load(
      "try { const all = []; for (;;) all.push(new Array(100).fill(0)); } catch { console.log('caught'); } finally { console.log('finally'); }"
    )
    #expect(stage.log == [])
    #expect(stage.view.limitsReached.map(\.subject) == [.memory])
    #expect(stage.records.count == 1)
  }

  @Test("the memory limit ends only the pages on the loop of the script that ran") func memoryOfOneLoop() throws {
    let group = WebViewGroup()
    let views = try (0..<3).map { _ in
      var configuration = WebViewConfiguration()
      configuration.group = group
      let view = WebView(configuration: configuration)
      view.loadHTML("<p>")
      try view.runUntilIdle()
      return view
    }
    defer { for view in views { view.close() } }
    group.virtualMachine.memoryLimit = 1 << 20
    views[1].evaluateJavaScript("const all = []; for (;;) all.push(new Array(100).fill(0));")
    try views[1].runUntilIdle()
    group.virtualMachine.memoryLimit = nil
    for view in views { try view.runUntilIdle() }
    #expect(views.map(\.limitsReached.count) == [0, 1, 0])
    var value: StructuredValue?
    views[2].evaluateJavaScript("6 * 7") { value = try? $0.get() }
    try views[2].runUntilIdle()
    #expect(value == 42)
  }
}
