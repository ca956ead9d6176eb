import HeadlessWebView
import JavaScriptEngine
import Ownership
import Testing

/// The features of a view for a host that drives it: asynchronous decisions, synchronous evaluation, wake hooks, and
/// configuration changes.
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

  @Test("a decision can be asynchronous while the page continues", arguments: [NavigationPolicy.allow, .cancel])
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

  @Test("a decision on a navigation within the document can be asynchronous, too")
  func laterPlace() throws {
    let delegate = Undecided()
    let view = try view(delegate: delegate)
    try view.evaluateJavaScriptNow("location.hash = 'later'")
    #expect(view.url.fragment == nil)
    view.decide(.allow, on: try #require(delegate.asked.first))
    #expect(view.url.fragment == "later")
  }

  @Test("a view that closes discards pending decisions")
  func laterClosed() throws {
    let delegate = Undecided()
    let view = try view(delegate: delegate)
    view.load(try #require(WebURL("https://app.example/later")))
    _ = try? view.runUntilIdle(limit: .milliseconds(10))
    view.close()
    #expect(!view.decide(.allow, on: try #require(delegate.asked.first)))
  }

  @Test("a synchronous evaluation returns after the script and its microtasks, but before the page's tasks")
  func now() throws {
    let view = try view("<script>var log = []; setTimeout(() => log.push('timeout'))</script>")
    let value = try view.evaluateJavaScriptNow(
      "setTimeout(() => log.push('mine')); Promise.resolve().then(() => log.push('microtask')); log.push('script'); 7")
    #expect(value == 7)
    #expect(try view.evaluateJavaScriptNow("log.join()").string == "timeout,script,microtask")
    try view.runUntilIdle()
    #expect(try view.evaluateJavaScriptNow("log.join()").string == "timeout,script,microtask,mine")
  }

  @Test("errors in a synchronous evaluation are thrown and reported to the page")
  func nowFails() throws {
    let view = try view("<script>var seen; onerror = message => { seen = message; }</script>")
    #expect(throws: ScriptError.self) { try view.evaluateJavaScriptNow("missing") }
    #expect(try view.evaluateJavaScriptNow("seen").string == "ReferenceError: Can't find variable: missing")
    #expect(throws: ScriptError.unsupportedResult) { try view.evaluateJavaScriptNow("(() => {})") }
    view.close()
    #expect(throws: ScriptError.noPage) { try view.evaluateJavaScriptNow("1") }
  }

  @Test("an asynchronous function returns its result, its exception, or that its page was closed")
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
    // The caller has received it, so it is not an unhandled rejection.
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

  @Test("the wake hook reports posts of the owner and the page, but no earlier ones")
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

  @Test("a driver's turn can be limited")
  func limit() {
    let loop = EventLoop()
    for _ in 0..<5 { loop.post {} }
    #expect(loop.runDueTasks(limit: 3) == 3)
    #expect(loop.runDueTasks() == 2)
  }

  @Test("the readable resources and the user agent of a view can change")
  func changes() throws {
    let view = try view()
    view.customUserAgent = "Mine/1"
    #expect(try view.evaluateJavaScriptNow("navigator.userAgent").string == "Mine/1")
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

  @Test("a stopped load has no result and no notification")
  func stop() throws {
    let view = try view()
    view.load(try #require(WebURL("https://app.example/never")))
    view.stopLoading()
    view.loadHTML("<title>never</title>")
    view.stopLoading()
    try view.runUntilIdle()
    #expect(view.url.path == "/")
  }

  @Test("a route can respond later, once, and is notified when the response is no longer needed")
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

  @Test("observers receive the progress of a load")
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
