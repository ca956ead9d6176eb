import BridgeTesting
import HeadlessWebView
import JavaScriptEngine
import Testing
import WebViewJavascriptBridge

/// A view with a bridge and a recorder, on the virtual clock.
final class Stage {
  let view: WebView
  let bridge: WebViewJavascriptBridge
  let recorder: TranscriptRecorder
  /// The messages that native code received, in order.
  var heard: [String] = []

  init(_ script: ScriptUnderTest, configuration: WebViewConfiguration = WebViewConfiguration()) {
    view = WebView(configuration: configuration)
    recorder = TranscriptRecorder(view)
    bridge = WebViewJavascriptBridge(view, script: script.script)
  }

  /// A stage with our own page script for a version line, in a kind of web view.
  init(dialect: WVJBDialect, host: WebHost = .wkwebview, configuration: WebViewConfiguration = WebViewConfiguration()) {
    var configuration = configuration
    configuration.host = host
    view = WebView(configuration: configuration)
    recorder = TranscriptRecorder(view)
    bridge = WebViewJavascriptBridge(view, dialect: dialect)
  }

  /// A page of version 4, whose script runs after native has injected the bridge; `start` runs first.
  static func page4(_ body: String, top: String = "", start: String = "bridge.init(function () {});") -> String {
    "<!doctype html><html><body><script>\(top)\ndocument.addEventListener('WebViewJavascriptBridgeReady', "
      + "function (event) {\nvar bridge = event.bridge;\n\(start)\n\(body)\n}, false);</script></body></html>"
  }

  /// Loads a page of version 4, and runs until the page is idle.
  func load4(_ body: String = "", top: String = "", start: String = "bridge.init(function () {});") throws {
    view.loadHTML(Self.page4(body, top: top, start: start), baseURL: address)
    try view.runUntilIdle()
  }

  /// The script at the top of the pages, which requests the bridge once.
  static let bootstrap = """
    function withBridge(ready) {
      if (window.WebViewJavascriptBridge) return ready(WebViewJavascriptBridge);
      if (window.WVJBCallbacks) return window.WVJBCallbacks.push(ready);
      window.WVJBCallbacks = [ready];
      var knock = document.createElement('iframe');
      knock.style.display = 'none';
      knock.src = 'https://__bridge_loaded__';
      document.documentElement.appendChild(knock);
      setTimeout(function () { document.documentElement.removeChild(knock); }, 0);
    }
    """

  /// A page whose script runs with the bridge as `bridge` when it is ready; `top` runs before that.
  static func page(_ body: String, top: String = "") -> String {
    "<!doctype html><html><body><script>\(bootstrap)\n\(top)\nwithBridge(function (bridge) {\n\(body)\n});</script></body></html>"
  }

  /// Loads a page that requests the bridge, and runs until the page is idle.
  func load(_ body: String = "", top: String = "") throws {
    view.loadHTML(Self.page(body, top: top), baseURL: address)
    try view.runUntilIdle()
  }

  private var address: WebURL { WebURL("https://page.example/index.html") ?? .blank }

  /// Loads a page without a bridge.
  func loadBare(_ body: String = "") throws {
    view.loadHTML("<!doctype html><html><body><script>\(body)</script></body></html>", baseURL: address)
    try view.runUntilIdle()
  }

  /// Evaluates a script, and runs until the page is idle.
  @discardableResult
  func evaluate(_ source: String) throws -> StructuredValue {
    var result: Result<StructuredValue, ScriptError>?
    view.evaluateJavaScript(source) { result = $0 }
    try view.runUntilIdle()
    return try #require(result).get()
  }

  /// Calls a page handler, runs until the page is idle, and returns the response's JSON; nil if there was none.
  func call(_ name: String, _ data: String? = nil) throws -> String? {
    var answer: String?
    bridge.callRaw(name, data: try data.map { try JSONText($0) }) { result in
      if case .success(let value) = result { answer = value.string }
    }
    try view.runUntilIdle()
    return answer
  }

  /// Registers handlers that record their data in ``heard`` and respond with a value.
  func listen(_ names: String..., answer: String? = nil) throws {
    let answer = try answer.map { try JSONText($0) }
    for name in names {
      bridge.registerRaw(name) { [unowned self] data, respond in
        heard.append("\(name) \(data?.string ?? "-")")
        if let answer { respond(answer) }
      }
    }
  }

  /// The messages of a type in the transcript, as JSON.
  func messages(_ type: EventType) -> [String] { recorder.events(type).compactMap { $0.string("message") } }

  /// Native's policy decisions for addresses that contain a word.
  func decisions(_ word: String) -> [String] {
    recorder.events(.decision).filter { $0.string("url")?.contains(word) ?? false }.compactMap { $0.string("policy") }
  }

  /// The texts of the faults with a code.
  func faults(_ code: String) -> [String] {
    recorder.events(.fault).filter { $0.string("code") == code }.compactMap { $0.string("text") }
  }

  /// The messages of uncaught errors.
  var errors: [String] { recorder.events(.error).compactMap { $0.string("message") } }
}
