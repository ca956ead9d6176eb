import HeadlessWebView
import JavaScriptEngine
import Testing

/// Web views in the app's own process: the times of policy decisions and evaluations.
@Suite struct WebHostTests {
  /// A view of a host, whose delegate records policy decisions and can evaluate scripts during them.
  private final class Harness: NavigationDelegate {
    let view: WebView
    private(set) var log: [String] = []
    var onQuestion: ((NavigationAction) -> Void)?

    init(_ host: WebHost) {
      var configuration = WebViewConfiguration()
      configuration.host = host
      view = WebView(configuration: configuration)
      view.navigationDelegate = self
      view.transcript.observe { [unowned self] event in
        if event.type == .console { log.append(event.string("text") ?? "") }
      }
    }

    func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) -> NavigationPolicy {
      guard action.url.scheme == "app" else { return .allow }
      log.append("asked \(action.url.host ?? "")")
      onQuestion?(action)
      return .cancel
    }

    func add(_ line: String) { log.append(line) }

    func run(_ script: String) throws -> [String] {
      view.loadHTML("<!doctype html><html><body><script>\(script)</script></body></html>")
      try view.runUntilIdle()
      return log
    }
  }

  private static let frame = """
    function frame(src) {
      const made = document.createElement('iframe');
      made.src = src;
      document.body.appendChild(made);
      return made;
    }
    """

  @Test(
    "a frame that is added with a URL has its policy decision inside the call in the app's process",
    arguments: WebHost.allCases)
  func aFrameThatIsAdded(host: WebHost) throws {
    let log = try Harness(host).run(
      "\(Self.frame) frame('app://first'); console.log('added');"
        + "setTimeout(() => console.log('timer')); Promise.resolve().then(() => console.log('microtask'));")
    #expect(
      log
        == (host.isInProcess
          ? ["asked first", "added", "microtask", "timer"] : ["added", "microtask", "asked first", "timer"]))
  }

  @Test("a later URL has its policy decision after the task, on every host", arguments: WebHost.allCases)
  func aLaterAddressIsAsked(host: WebHost) throws {
    let log = try Harness(host).run(
      "\(Self.frame) const f = frame('app://first'); f.src = 'app://second'; f.src = 'app://third'; console.log('end');"
    )
    #expect(Array(log.filter { $0 != "asked first" }) == ["end", "asked third"])
  }

  @Test(
    "native scripts run inside a call in the app's process, and microtasks wait for the outermost one",
    arguments: WebHost.allCases)
  func nativesScriptsRunInsideItsCall(
    host: WebHost
  ) throws {
    let harness = Harness(host)
    harness.onQuestion = { [unowned harness] _ in
      harness.view.evaluateJavaScript(
        "Promise.resolve().then(() => console.log('inner microtask')); console.log('inside'); 7"
      ) { result in harness.add("result \((try? result.get().number) ?? -1)") }
      harness.add("evaluated")
    }
    let log = try harness.run("\(Self.frame) frame('app://x'); console.log('added');")
    #expect(
      log
        == (host.isInProcess
          ? ["asked x", "inside", "result 7.0", "evaluated", "added", "inner microtask"]
          : ["added", "asked x", "evaluated", "inside", "inner microtask", "result 7.0"]))
  }

  @Test(
    "evaluation returns a string",
    arguments: [
      ("1 + 1", "2"), ("'text'", "text"), ("true", "true"), ("undefined", ""), ("null", ""), ("({})", ""), ("[1]", ""),
      ("(function () {})", ""), ("throw new Error('x')", ""), ("let let", ""), ("document.title = 'set'", "set"),
    ])
  func evaluationGivesAString(script: String, result: String) throws {
    let harness = Harness(.uiwebview)
    _ = try harness.run("onerror = (message) => console.log(message);")
    #expect(harness.view.stringByEvaluatingJavaScript(from: script) == result)
    #expect(harness.log.count == (result == "" && script.contains("let") || script.contains("throw") ? 1 : 0))
    harness.view.close()
    #expect(harness.view.stringByEvaluatingJavaScript(from: script) == nil)
  }

  @Test(
    "a script inside the policy decision can remove the new frame",
    arguments: ["made.remove();", "document.documentElement.append(made);"])
  func aScriptInsideTheQuestion(script: String) throws {
    let harness = Harness(.uiwebview)
    var count = 0
    harness.onQuestion = { [unowned harness] _ in
      count += 1
      if count == 1 { harness.view.evaluateJavaScript("var made = document.querySelector('iframe'); \(script)") }
    }
    let log = try harness.run(
      "const f = document.createElement('iframe'); f.src = 'app://x'; document.body.appendChild(f); console.log('end');"
    )
    #expect(log.last == "end")
    try harness.view.runUntilIdle()
    var frames: Double?
    harness.view.evaluateJavaScript("document.querySelectorAll('iframe').length") { frames = try? $0.get().number }
    #expect(frames == (script.contains("append") ? 1 : 0))
  }

  @Test("a native script inside one of a frame does not change the frame's active page")
  func aScriptOfNativeInside() throws {
    let harness = Harness(.uiwebview)
    harness.onQuestion = { [unowned harness] _ in harness.view.evaluateJavaScript("1") }
    let inner =
      "\(Self.frame) frame('app://x'); const made = new Image(); console.log(made.ownerDocument === document);"
    let log = try harness.run(
      "const f = document.createElement('iframe'); document.body.append(f);"
        + "const s = f.contentDocument.createElement('script'); s.text = `\(inner)`; f.contentDocument.body.append(s);")
    #expect(log == ["asked x", "true"])
  }

  @Test("the view can be closed inside the policy decision") func theViewMayBeClosed() throws {
    let harness = Harness(.uiwebview)
    harness.onQuestion = { [unowned harness] _ in harness.view.close() }
    let log = try harness.run("\(Self.frame) frame('app://x'); console.log('not logged');")
    #expect(log == ["asked x"])
    #expect(harness.view.stringByEvaluatingJavaScript(from: "1") == nil)
  }

  @Test("an allowed frame loads after the call, not during it") func anAllowedFrameLoadsAfter() throws {
    let log = try Harness(.uiwebview).run(
      "const f = document.createElement('iframe'); f.srcdoc = '<p>x</p>'; f.onload = () => console.log('loaded ' + "
        + "f.contentDocument.body.textContent); document.body.append(f); console.log('added');")
    #expect(log == ["added", "loaded x"])
  }
}
