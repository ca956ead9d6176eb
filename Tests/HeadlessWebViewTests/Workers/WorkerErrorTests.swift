import HeadlessWebView
import JavaScriptEngine
import Testing

@Suite("Errors of workers")
struct WorkerErrorTests {
  @Test("an error reaches the worker's handlers, then the page's object, then the page's window")
  func chain() throws {
    let page = try WorkerPage([
      "/worker.js": """
      onmessage = ({ data }) => {
        self.onerror = (message, url, line) => { postMessage(['own', message, line]); return data === 'own'; };
        throw new Error(data);
      };
      """
    ])
    let lines = try page.run(
      """
      const one = worker('worker.js');
      one.onerror = (event) => {
        log('object', event instanceof ErrorEvent, event.message, event.filename, event.lineno, event.error);
        if (event.message === 'Error: object') event.preventDefault();
      };
      window.onerror = (message) => { log('window', message); return message === 'Error: window'; };
      for (const last of ['own', 'object', 'window', 'nobody']) one.postMessage(last);
      """)
    let url = "https://app.example/worker.js"
    #expect(
      lines == [
        "error: Error: own", #"got ["own","Error: own",3]"#,
        #"got ["own","Error: object",3]"#, "object true Error: object \(url) 3 null", "error: Error: object",
        #"got ["own","Error: window",3]"#, "object true Error: window \(url) 3 null", "window Error: window",
        "error: Error: window",
        #"got ["own","Error: nobody",3]"#, "object true Error: nobody \(url) 3 null", "window Error: nobody",
        "error: Error: nobody",
      ])
  }

  @Test("unhandled errors are page errors with their locations")
  func pageErrors() throws {
    let page = try WorkerPage(["/worker.js": "setTimeout(() => { throw new TypeError('no') }); Promise.reject(1);"])
    var errors: [String] = []
    page.view.onPageError = { errors.append("\($0.message) \($0.place ?? "") \($0.isHandled)") }
    _ = try page.run("worker('worker.js');")
    #expect(
      errors == [
        "Unhandled Promise Rejection: 1  false",
        "TypeError: no https://app.example/worker.js:1:45 false",
      ])
  }

  @Test(
    "a script that cannot be loaded fires error at the page's object",
    arguments: ["/missing.js", "/page.txt", "/other.js", "blob:https://app.example/none"])
  func failedLoads(url: String) throws {
    let page = try WorkerPage()
    page.view.network.route("https://app.example/missing.js", .status(404))
    page.view.network.route(
      "https://app.example/other.js", .status(302, headers: [("location", "https://other.example/worker.js")]))
    page.view.network.route("https://app.example/page.txt", .text("postMessage(1)"))
    page.view.network.route("https://other.example/worker.js", .text("postMessage(1)", type: "text/javascript"))
    var failed: [String] = []
    page.view.transcript.observe { if $0.type == .loadFailed { failed.append($0.string("kind") ?? "") } }
    let lines = try page.run(
      "worker('\(url)').onerror = (event) => log(event.type, event.constructor.name, event.cancelable);")
    #expect(lines == ["error Event false"])
    #expect(failed == ["script"])
    #expect(page.view.workerList.isEmpty)
  }

  @Test(
    "a script of another origin is refused at once",
    arguments: ["https://other.example/worker.js", "other:x", "file:///x"])
  func otherOrigins(url: String) throws {
    let page = try WorkerPage()
    #expect(
      try page.run("try { worker('\(url)'); } catch (error) { log(error.name, error.message); }")
        == ["SecurityError The operation is insecure."])
  }

  @Test("a module worker whose import fails fires error")
  func failedImport() throws {
    let page = try WorkerPage(["/worker.js": "import './none.js'; postMessage(1);"])
    page.view.network.route("https://app.example/none.js", .status(404))
    let lines = try page.run(
      "worker('worker.js', { type: 'module' }).onerror = (event) => log(event.type, event.constructor.name);")
    #expect(lines == ["error Event"])
  }

  @Test("an endless loop in a worker ends, and the worker and its page go on")
  func endlessLoop() throws {
    let script = "onmessage = ({ data }) => { while (data === 'loop'); postMessage(data); }"
    let page = try WorkerPage(["/worker.js": script]) { $0.limits.scriptTime = .milliseconds(50) }
    let lines = try page.run("const one = worker('worker.js'); one.postMessage('loop'); one.postMessage('next');")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("error: ") == true)
    #expect(lines.last == "got next")
    #expect(page.view.limitsReached.map(\.subject) == [.scriptTime])
  }

  @Test("limits the workers of a page, also those of workers")
  func floods() throws {
    let script = "try { new Worker('worker.js') } catch (error) { console.log(error.name) }"
    let page = try WorkerPage(["/worker.js": script]) { $0.limits.workers = 3 }
    #expect(
      try page.run(
        "worker('worker.js'); worker('worker.js'); try { while (true) worker('worker.js') } catch (e) { log(e.name) }")
        == ["QuotaExceededError", "QuotaExceededError", "QuotaExceededError", "QuotaExceededError"])
    #expect(page.view.limitsReached.map(\.subject) == [.workers])
  }

  @Test("recursion in a worker is an error of the worker")
  func recursion() throws {
    let page = try WorkerPage(["/worker.js": "function f() { f() } try { f() } catch (e) { postMessage(e.name) } f();"])
    #expect(
      try page.run("worker('worker.js').onerror = (event) => { event.preventDefault(); log(event.message); };")
        .prefix(2) == ["got RangeError", "RangeError: Maximum call stack size exceeded."])
  }
}
