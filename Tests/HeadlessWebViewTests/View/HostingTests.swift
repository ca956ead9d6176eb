import HeadlessWebView
import JavaScriptEngine
import Ownership
import Testing

/// What a view gives a host that drives it: late decisions, evaluation that is done on return, wakes, changes of what
/// it was made of.
@Suite("Hosting")
struct HostingTests {
  private final class Undecided: NavigationDelegate {
    var asked: [NavigationAction] = []

    func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) -> NavigationPolicy {
      guard action.url.href.contains("later") else { return .allow }
      asked.append(action)
      return .later
    }
  }

  private func view(_ html: String = "", delegate: Undecided? = nil) throws -> WebView {
    let view = WebView()
    view.network.route("https://app.example/**") { .html("<title>\($0.url.path)</title>") }
    view.loadHTML(html, baseURL: try #require(WebURL("https://app.example/")))
    try view.runUntilIdle()
    view.navigationDelegate = delegate
    return view
  }

  @Test("a decision may come later, and the page goes on meanwhile", arguments: [NavigationPolicy.allow, .cancel])
  func later(policy: NavigationPolicy) throws {
    let delegate = Undecided()
    let view = try view(delegate: delegate)
    view.load(try #require(WebURL("https://app.example/later")))
    #expect(throws: EventLoopError.self) { try view.runUntilIdle(limit: .milliseconds(50)) }
    #expect(view.eventLoop.pendingWork.map(\.label) == ["the policy decision for https://app.example/later"])
    #expect(try view.evaluateJavaScriptNow("1 + 1") == 2)
    let action = try #require(delegate.asked.first)
    #expect(view.decide(policy, on: action))
    #expect(!view.decide(policy, on: action))
    try view.runUntilIdle()
    #expect(view.url.path == (policy == .allow ? "/later" : "/"))
  }

  @Test("a place in the document may wait for its decision, too")
  func laterPlace() throws {
    let delegate = Undecided()
    let view = try view(delegate: delegate)
    try view.evaluateJavaScriptNow("location.hash = 'later'")
    #expect(view.url.fragment == nil)
    view.decide(.allow, on: try #require(delegate.asked.first))
    #expect(view.url.fragment == "later")
  }

  @Test("a view that closes forgets what was not decided")
  func laterClosed() throws {
    let delegate = Undecided()
    let view = try view(delegate: delegate)
    view.load(try #require(WebURL("https://app.example/later")))
    _ = try? view.runUntilIdle(limit: .milliseconds(10))
    view.close()
    #expect(!view.decide(.allow, on: try #require(delegate.asked.first)))
  }

  @Test("a script that is evaluated now has run on return, with its microtasks and without the page's tasks")
  func now() throws {
    let view = try view("<script>var log = []; setTimeout(() => log.push('timeout'))</script>")
    let value = try view.evaluateJavaScriptNow(
      "setTimeout(() => log.push('mine')); Promise.resolve().then(() => log.push('microtask')); log.push('script'); 7")
    #expect(value == 7)
    #expect(try view.evaluateJavaScriptNow("log.join()").string == "timeout,script,microtask")
    try view.runUntilIdle()
    #expect(try view.evaluateJavaScriptNow("log.join()").string == "timeout,script,microtask,mine")
  }

  @Test("what goes wrong in a script that is evaluated now is thrown and told to the page")
  func nowFails() throws {
    let view = try view("<script>var seen; onerror = message => { seen = message; }</script>")
    #expect(throws: ScriptError.self) { try view.evaluateJavaScriptNow("missing") }
    #expect(try view.evaluateJavaScriptNow("seen").string == "ReferenceError: Can't find variable: missing")
    #expect(throws: ScriptError.unsupportedResult) { try view.evaluateJavaScriptNow("(() => {})") }
    view.close()
    #expect(throws: ScriptError.noPage) { try view.evaluateJavaScriptNow("1") }
  }

  @Test("an asynchronous function gives what it returns, throws, or that its page is gone")
  func asyncFunctions() throws {
    let view = try view("<script>Promise.prototype.then = null</script>")
    var results: [Result<StructuredValue, ScriptError>] = []
    var errors: [PageError] = []
    view.onPageError = { errors.append($0) }
    view.callAsyncJavaScript("return a + b // sum", arguments: ["b": 2, "a": 1]) { results.append($0) }
    view.callAsyncJavaScript("throw new TypeError('no')") { results.append($0) }
    view.callAsyncJavaScript("this is no script") { results.append($0) }
    try view.runUntilIdle()
    #expect(try results[0].get() == 3)
    #expect(throws: ScriptError.self) { try results[1].get() }
    // Whoever asked has heard of it: it is no rejection that nobody handled.
    #expect(errors.filter { $0.phase == "rejection" } == [])
    #expect(throws: ScriptError.self) { try results[2].get() }
    view.callAsyncJavaScript("await new Promise(() => {})") { results.append($0) }
    try view.runUntilIdle()
    #expect(results.count == 3)
    view.loadHTML("")
    try view.runUntilIdle()
    _ = try view.evaluateJavaScriptNow("1")
    try view.runUntilIdle()
    #expect(throws: ScriptError.noPage) { try #require(results.last).get() }
  }

  @Test("the wake hook tells of what the owner and the page post, and not of what was posted before")
  func wakes() throws {
    let loop = EventLoop()
    let wakes = Locked(0)
    loop.post {}
    loop.setWakeHook { wakes.withLock { $0 += 1 } }
    loop.post { [unowned loop] in loop.post {} }
    #expect(wakes.withLock { $0 } == 1)
    loop.runDueTasks()
    #expect(wakes.withLock { $0 } == 2)
    loop.setWakeHook(nil)
    loop.post {}
    #expect(wakes.withLock { $0 } == 2)
  }

  @Test("a driver's turn may be limited")
  func limit() {
    let loop = EventLoop()
    for _ in 0..<5 { loop.post {} }
    #expect(loop.runDueTasks(limit: 3) == 3)
    #expect(loop.runDueTasks() == 2)
  }

  @Test("what a view may read and what it says of itself can change")
  func changes() throws {
    let view = try view()
    view.customUserAgent = "Mine/1"
    view.resourcePolicy.origin = WebURL("https://files.example")
    view.load(try #require(WebURL("https://app.example/next")), headers: [("X-Mine", "1")])
    var fields: [String?] = []
    view.network.route("https://app.example/next") { request in
      fields.append(request.header("x-mine"))
      return .html("")
    }
    try view.runUntilIdle()
    #expect(fields == ["1"])
    #expect(try view.evaluateJavaScriptNow("navigator.userAgent").string == "Mine/1")
    #expect(view.resourcePolicy.origin?.host == "files.example")
  }

  @Test("a load that is stopped does not come, and nobody is told")
  func stop() throws {
    let view = try view()
    view.load(try #require(WebURL("https://app.example/never")))
    view.stopLoading()
    view.loadHTML("<title>never</title>")
    view.stopLoading()
    try view.runUntilIdle()
    #expect(view.url.path == "/")
  }

  @Test("a route may answer later, once, and hears when nobody wants its answer")
  func laterRoute() throws {
    let view = try view()
    var answers: [(RouteAnswer) -> Void] = []
    var stopped = 0
    view.network.route("https://app.example/slow*") { _ in
      .later { answer in
        answers.append(answer)
        return { stopped += 1 }
      }
    }
    try view.evaluateJavaScriptNow("var got; fetch('/slow1').then(r => r.text()).then(t => { got = t; }); 1")
    #expect(throws: EventLoopError.self) { try view.runUntilIdle(limit: .milliseconds(20)) }
    answers[0](.text("here"))
    answers[0](.text("again"))
    try view.runUntilIdle()
    #expect(try view.evaluateJavaScriptNow("got").string == "here")
    try view.evaluateJavaScriptNow("var gone = new AbortController; fetch('/slow2', gone).catch(() => {}); 1")
    _ = try? view.runUntilIdle(limit: .milliseconds(20))
    try view.evaluateJavaScriptNow("gone.abort()")
    try view.runUntilIdle()
    #expect(stopped == 1)
    let status = try view.evaluateJavaScriptNow(
      "var x = new XMLHttpRequest; x.open('GET', '/slow3', false); try { x.send(); 'sent' } catch (e) { e.name }")
    #expect(status.string == "NetworkError")
  }

  @Test("observers hear how a load goes")
  func observers() throws {
    final class Listener: WebViewObserver {
      var log: [String] = []
      func webView(didStartLoading url: WebURL) { log.append("start \(url.path)") }
      func webView(didCommit url: WebURL) { log.append("commit \(url.path)") }
      func webView(didFinish url: WebURL) { log.append("finish \(url.path)") }
      func webView(didFail error: NavigationError) { log.append("fail \(error.url.host ?? "")") }
    }
    let view = try view()
    let listener = Listener()
    view.addObserver(listener)
    view.load(try #require(WebURL("https://app.example/next")))
    try view.runUntilIdle()
    view.load(try #require(WebURL("https://closed.example/")))
    try view.runUntilIdle()
    #expect(listener.log == ["start /next", "commit /next", "finish /next", "start /", "fail closed.example"])
  }
}
